/* Events as sentences for people. */
#include "table/story.h"

#include <string.h>

#include "effect/tables.h"
#include "table/act.h"
#include "table/speech.h"

enum { PIECE_SIZE = 512 };

static const char *const rules[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) rule,
#include "logpose/event.def"
#undef EVENT
};

#define EVENT(name, word, shape, rule, doc) "story." #name,
static const char *const keys[LP_EVENT_COUNT] = {
#include "logpose/event.def"
};
#undef EVENT

/* --- Which events are reported ----------------------------------------------------------- */

bool story_is_told(uint8_t event_kind) {
    switch (event_kind) {
    case LP_EVENT_NONE:
    case LP_EVENT_GAME_START:
    case LP_EVENT_PHASE:
    case LP_EVENT_SHUFFLE:
    case LP_EVENT_DON_REST:
    case LP_EVENT_DON_ACTIVE:
    case LP_EVENT_DON_BACK:
    case LP_EVENT_REST:
    case LP_EVENT_ACTIVE:
    case LP_EVENT_BATTLE_END: return false;
    default: return true;
    }
}

/* A move that the event beside it describes better: a draw, a played card, a [Trigger]. */
static bool is_told_by_other(const Happening *all, uint32_t first, uint32_t count, uint32_t i) {
    const LpEvent *event = &all[i].event;
    if (event->kind == LP_EVENT_EFFECT && i > first) {
        const LpEvent *before = &all[i - 1].event;
        return before->kind == LP_EVENT_TRIGGER && before->card == event->card;
    }
    if (event->kind != LP_EVENT_MOVE) return false;
    /* A card in no area is on its way to where the next move takes it. */
    if (event->to == LP_AREA_NONE) return true;
    for (uint32_t k = i > first ? i - 1 : first; k <= i + 1 && k < count; k++) {
        if (k == i || all[k].event.card != event->card) continue;
        uint8_t kind = all[k].event.kind;
        if (kind == LP_EVENT_DRAW || kind == LP_EVENT_PLAY || kind == LP_EVENT_EVENT_CARD ||
            kind == LP_EVENT_COUNTER || kind == LP_EVENT_KO) {
            return true;
        }
    }
    return false;
}

/* An attack that ends without damage and without a K.O. has failed. */
static bool is_failed_attack(const Happening *all, uint32_t i) {
    if (all[i].event.kind != LP_EVENT_BATTLE_END) return false;
    for (uint32_t k = i; k-- > 0;) {
        uint8_t kind = all[k].event.kind;
        if (kind == LP_EVENT_ATTACK) return true;
        if (kind == LP_EVENT_DAMAGE || kind == LP_EVENT_KO || kind == LP_EVENT_REPLACE ||
            kind == LP_EVENT_TURN_START)
            return false;
    }
    return false;
}

/* Two events that nobody can tell apart by their sentences. */
static bool is_same(LpEvent a, LpEvent b) {
    a.card = b.card = LP_SLOT_NONE;
    a.seen_by = b.seen_by = 0;
    return memcmp(&a, &b, sizeof a) == 0;
}

int story_lines(const Happening *all, uint32_t first, uint32_t count, LpSeat you,
                uint32_t last_group, StoryLine *out, int out_size) {
    int lines = 0;
    for (uint32_t i = first; i < count; i++) {
        bool fails = is_failed_attack(all, i);
        if (!fails &&
            (!story_is_told(all[i].event.kind) || is_told_by_other(all, first, count, i)))
            continue;
        if (lines > 0 && !fails && !out[lines - 1].is_fail) {
            const Happening *last = &all[out[lines - 1].happening];
            if (last->group == all[i].group &&
                is_same(lp_event_view(last->event, you), lp_event_view(all[i].event, you))) {
                out[lines - 1].times++;
                continue;
            }
        }
        if (lines == out_size) break;
        out[lines++] = (StoryLine){i, 1, fails, all[i].group != last_group};
        last_group = all[i].group;
    }
    return lines;
}

/* --- Sentences --------------------------------------------------------------------------- */

static Slice area_word(uint8_t area) {
    return text_of(area < LP_AREA_COUNT ? tables_area_words[area] : "");
}

/* Values that are not numbers: keywords, restrictions, attributes, timings. */
static void say_value(const Sight *sight, const LpEvent *event, Buffer *out) {
    int value = event->value < 0 ? -event->value : event->value;
    switch (event->kind) {
    case LP_EVENT_KEYWORD: act_say_keyword(sight, (unsigned)value, out); break;
    case LP_EVENT_ATTRIBUTE:
        if (value < LP_ATTRIBUTE_COUNT)
            buffer_append_string(out, speech_attribute(sight->words, (unsigned)value));
        break;
    case LP_EVENT_FORBID:
    case LP_EVENT_FORBID_PLAYER: {
        bool is_other = event->kind == LP_EVENT_FORBID && event->seat != sight->you;
        act_say_restriction(sight, (unsigned)value, (ActLimit){event->filter, is_other}, out);
        break;
    }
    case LP_EVENT_COST_NEXT:
        if (event->filter != 0)
            speech_filter(sight->words, sight->cards, event->filter, 0, false, out);
        break;
    case LP_EVENT_EFFECT:
    case LP_EVENT_LATER:
    case LP_EVENT_NEGATE_TIMING:
        if (value < TIMING_COUNT)
            buffer_append_string(out, speech_timing(sight->words, (unsigned)value));
        break;
    default: break;
    }
}

static int64_t number_of(const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_COUNTER:
    case LP_EVENT_POWER:
    case LP_EVENT_COUNTER_VALUE:
    case LP_EVENT_BASE_POWER: return event->value * 100;
    default: return event->value;
    }
}

void story_say(const Sight *sight, const Happening *all, const StoryLine *line, Buffer *out) {
    const Happening *h = &all[line->happening];
    LpEvent event = lp_event_view(h->event, sight->you);
    /* A card in no area was in Life before (CR 10-1-5-3), and people saw it there last. */
    if (event.kind == LP_EVENT_MOVE && event.from == LP_AREA_NONE) event.from = LP_AREA_LIFE;
    char memory[PIECE_SIZE];
    Buffer what;
    buffer_init(&what, memory, sizeof memory);
    say_value(sight, &event, &what);
    const WordArg args[] = {
        WORD_TEXT("who", sight_who(sight, event.seat)),
        WORD_TEXT("card", sight_name_of(sight, event.id)),
        WORD_TEXT("known", event.id != 0 ? SLICE("1") : SLICE("0")),
        WORD_TEXT("target", sight_name_of(sight, h->other_id)),
        WORD_TEXT("from", area_word(event.from)),
        WORD_TEXT("to", area_word(event.to)),
        WORD_TEXT("same", event.from == event.to ? SLICE("1") : SLICE("0")),
        WORD_TEXT("what", text_trim(buffer_text(&what))),
        WORD_TEXT("has_what", what.used > 0 ? SLICE("1") : SLICE("0")),
        WORD_TEXT("has_power", h->power[1] || h->power[0] ? SLICE("1") : SLICE("0")),
        WORD_NUMBER("power", h->power[0]),
        WORD_NUMBER("target_power", h->power[1]),
        WORD_NUMBER("n", number_of(&event)),
        WORD_NUMBER("times", line->times),
    };
    words_say(sight->words, line->is_fail ? "story.fails" : keys[event.kind], args,
              (int)(sizeof args / sizeof args[0]), out);
}

const char *story_rule(const Happening *all, const StoryLine *line) {
    return rules[all[line->happening].event.kind];
}

bool story_is_notable(const Happening *all, const StoryLine *line) {
    if (line->is_fail || line->is_head) return true;
    switch (all[line->happening].event.kind) {
    case LP_EVENT_KO:
    case LP_EVENT_DAMAGE:
    case LP_EVENT_TRIGGER:
    case LP_EVENT_PLAY:
    case LP_EVENT_BLOCK:
    case LP_EVENT_COUNTER: return true;
    default: return false;
    }
}
