/* Events as lines for people. */
#include "app/position/eventlines.h"

#include <stdio.h>
#include <string.h>

#include "app/common/caption.h"
#include "base/buffer.h"
#include "notation/event.h"
#include "study/cardtext.h"
#include "table/story.h"

enum { SENTENCE_SIZE_MAX = 512 };

static const char *const rules[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) rule,
#include "logpose/event.def"
#undef EVENT
};

/* DON!! cards of the DON!! Phase are not worth a line in a replay. */
static bool is_told(uint8_t kind) { return story_is_told(kind) && kind != LP_EVENT_DON_PLACE; }

/* A move that the event beside it describes better: a draw, a played card, a [Trigger]. */
static bool is_told_by_other(const LpEvent *events, uint32_t count, uint32_t i) {
    const LpEvent *event = &events[i];
    if (event->kind == LP_EVENT_EFFECT && i > 0) {
        return events[i - 1].kind == LP_EVENT_TRIGGER && events[i - 1].card == event->card;
    }
    if (event->kind != LP_EVENT_MOVE) return false;
    /* A card in no area is on its way to where the next move takes it. */
    if (event->to == LP_AREA_NONE) return true;
    for (uint32_t k = i > 0 ? i - 1 : 0; k <= i + 1 && k < count; k++) {
        if (k == i || events[k].card != event->card) continue;
        uint8_t kind = events[k].kind;
        if (kind == LP_EVENT_DRAW || kind == LP_EVENT_PLAY || kind == LP_EVENT_EVENT_CARD ||
            kind == LP_EVENT_COUNTER || kind == LP_EVENT_KO) {
            return true;
        }
    }
    return false;
}

/* In English as the notation of scenarios has it, which names cards by number; otherwise in the
 * sentences of the table. */
static void say(const EventLines *lines, const LpEvent *event, Buffer *out) {
    const char *language = cardtext_language_name();
    Table table = {lines->cards, lines->game, lines->you};
    if (strcmp(language, "en") == 0) {
        event_print(&table, event, out);
        return;
    }
    Happening happening = {.event = *event};
    happening.event.seen_by = 3; /* what the reader may not know is gone already */
    if (event->other < LP_SLOTS)
        happening.other_id = lp_game_of_card(lines->cards, lines->game, event->other).id;
    Sight sight = {.cards = lines->cards,
                   .you = lines->sees_all ? LP_SEAT_PUBLIC : lines->you,
                   .words = words_in("", text_of(language))};
    story_say(&sight, &happening, &(StoryLine){.times = 1}, out);
}

static void write_times(const EventLines *lines, const char *sentence, uint8_t kind,
                        unsigned times) {
    char text[SENTENCE_SIZE_MAX + 32];
    if (times == 0) return;
    if (times == 1) {
        lines->write(lines->listener, sentence, rules[kind]);
        return;
    }
    Buffer line;
    buffer_init(&line, text, sizeof text);
    caption_print(&line, "replay.times", "su", sentence, times);
    lines->write(lines->listener, text, rules[kind]);
}

void eventlines_write(const EventLines *lines, const LpEvent *events, uint32_t count) {
    char before[SENTENCE_SIZE_MAX] = "", memory[SENTENCE_SIZE_MAX];
    unsigned times = 0;
    uint8_t kind = LP_EVENT_NONE;
    for (uint32_t i = 0; i < count; i++) {
        LpEvent event = events[i];
        Buffer text;
        if (!is_told(event.kind) || is_told_by_other(events, count, i)) continue;
        if (!lines->sees_all && !(event.seen_by >> lines->you & 1)) {
            event.id = 0;
            event.card = LP_SLOT_NONE;
        }
        /* A card in no area was in Life before (CR 10-1-5-3), and people saw it there last. */
        if (event.kind == LP_EVENT_MOVE && event.from == LP_AREA_NONE)
            event.from = LP_AREA_LIFE;
        buffer_init(&text, memory, sizeof memory);
        say(lines, &event, &text);
        /* The same sentence again is counted: five hidden cards make one line. */
        if (times > 0 && strcmp(before, memory) == 0) {
            times++;
            continue;
        }
        write_times(lines, before, kind, times);
        memcpy(before, memory, sizeof before);
        kind = event.kind;
        times = 1;
    }
    write_times(lines, before, kind, times);
}
