/* Messages from a table to a face. */
#include "table/message.h"

#include <stdlib.h>
#include <string.h>

#include "card/image.h"
#include "effect/tables.h"
#include "table/act.h"
#include "table/change.h"
#include "table/digest.h"
#include "table/outcome.h"
#include "table/speech.h"

enum { PIECE_SIZE = 1024 };

/* Words of the protocol; they do not change with the language. */
static const char *const ask_words[] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};
static const char *const phase_words[LP_PHASE_COUNT] = {
    [LP_PHASE_SETUP] = "setup", [LP_PHASE_REFRESH] = "refresh", [LP_PHASE_DRAW] = "draw",
    [LP_PHASE_DON] = "don",     [LP_PHASE_MAIN] = "main",       [LP_PHASE_END] = "end",
};
static const char *const area_names[LP_AREA_COUNT] = {
    "none", "deck", "hand", "trash", "leader", "character", "stage", "life",
};
static const char *const step_words[LP_BATTLE_STEP_COUNT] = {
    "end", "attack", "block", "counter", "damage", "end",
};
static const char *const frame_words[LP_FRAME_KIND_COUNT] = {
    [LP_FRAME_PRICE] = "price", [LP_FRAME_BATTLE] = "battle",  [LP_FRAME_DAMAGE] = "damage",
    [LP_FRAME_PLAY] = "play",   [LP_FRAME_REMOVE] = "removal", [LP_FRAME_EFFECT] = "effect",
};
static const char *const change_words[LP_CHANGE_KIND_COUNT] = {
    [LP_CHANGE_POWER] = "power",
    [LP_CHANGE_COST] = "cost",
    [LP_CHANGE_COUNTER] = "counter",
    [LP_CHANGE_BASE_POWER] = "base power",
    [LP_CHANGE_BASE_COST] = "base cost",
    [LP_CHANGE_COST_TO] = "cost to",
    [LP_CHANGE_KEYWORD] = "keyword",
    [LP_CHANGE_RESTRICTION] = "restriction",
    [LP_CHANGE_NEGATED] = "negated",
    [LP_CHANGE_PRICE] = "price",
    [LP_CHANGE_REPLACEMENT] = "replacement",
};
/* As in table.schema.json. */
static const char *until_word(Duration until) {
    switch (until) {
    case DURATION_WHILE: return "while";
    case DURATION_BATTLE: return "battle";
    case DURATION_TURN: return "turn";
    case DURATION_END_OF_TURN: return "end of turn";
    case DURATION_OPPONENT_TURN: return "their next turn";
    case DURATION_OPPONENT_END_PHASE: return "their next end phase";
    case DURATION_YOUR_START: return "your next start";
    case DURATION_YOUR_TURN: return "your next turn";
    case DURATION_REFRESH: return "refresh";
    case DURATION_COUNT: break;
    }
    return "";
}

/* A table message in the making. */
typedef struct Writing {
    Face *face;
    Host *host;
    Sight sight;
    Json json;
    LpChange changes[LP_CHANGES_MAX];
    int change_count;
} Writing;

static const char *number_of(const LpCards *cards, LpCardId id) {
    LpCardInfo info;
    return id != 0 && lp_card_info(cards, id, &info) == LP_OK ? info.number : NULL;
}

static void write_seat(Json *json, const char *key, LpSeat seat) {
    if (seat < LP_SEAT_PUBLIC) json_int(json, key, seat);
    if (seat >= LP_SEAT_PUBLIC) json_null(json, key);
}

static void begin_message(Json *json, const char *kind, Buffer *out) {
    json_init_buffer(json, out);
    json_object(json, NULL);
    json_int(json, "v", MESSAGE_VERSION);
    json_string(json, "kind", kind);
}

/* Says something into memory of its own and writes it. */
static void write_said(Json *json, const char *field, const Words *words, const char *key,
                       const WordArg *args, int count) {
    char memory[2 * PIECE_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    words_say(words, key, args, count, &text);
    json_text(json, field, buffer_text(&text));
}

#define WRITE_SAID(json, field, words, key, ...)                                               \
    write_said(json, field, words, key, (const WordArg[]){__VA_ARGS__},                        \
               (int)(sizeof((const WordArg[]){__VA_ARGS__}) / sizeof(WordArg)))

/* --- Cards ------------------------------------------------------------------------------- */

static void write_keywords(Json *json, unsigned keywords) {
    json_array(json, "keywords");
    for (unsigned i = 0; i < KEYWORD_COUNT; i++) {
        if (keywords >> i & 1) json_string(json, NULL, tables_keyword_words[i]);
    }
    json_array_end(json);
}

static bool is_amount(uint8_t kind) {
    return kind == LP_CHANGE_POWER || kind == LP_CHANGE_COST;
}

static bool is_setting(uint8_t kind) {
    return kind >= LP_CHANGE_COUNTER && kind <= LP_CHANGE_COST_TO;
}

static void write_change(Writing *w, const LpChange *change) {
    Json *json = &w->json;
    char memory[2 * PIECE_SIZE];
    Buffer text;
    bool is_don = change->source == LP_SLOT_NONE;
    buffer_init(&text, memory, sizeof memory);
    change_say(&w->sight, change, &text);
    json_object(json, NULL);
    json_string(json, "what", change_words[change->kind]);
    if (is_amount(change->kind)) json_int(json, "by", change->value);
    if (is_setting(change->kind)) json_int(json, "to", change->value);
    if (is_don) json_int(json, "don", change->value / 1000);
    if (change->kind == LP_CHANGE_KEYWORD)
        json_string(json, "keyword", tables_keyword_words[change->value]);
    if (!is_don) json_int(json, "from", change->source);
    LpCardId id =
        is_don ? 0 : lp_view_of_card(w->sight.cards, w->sight.view, change->source).id;
    const char *number = number_of(w->sight.cards, id);
    if (number != NULL) json_string(json, "card", number);
    if (change->until < DURATION_COUNT)
        json_string(json, "until", until_word((Duration)change->until));
    json_text(json, "text", buffer_text(&text));
    json_object_end(json);
}

static void write_changes(Writing *w, LpSlot slot) {
    bool has_any = false;
    for (int i = 0; i < w->change_count; i++) {
        if (w->changes[i].card != slot) continue;
        if (!has_any) json_array(&w->json, "changes");
        has_any = true;
        write_change(w, &w->changes[i]);
    }
    if (has_any) json_array_end(&w->json);
}

static void write_fielded(Writing *w, LpSlot slot, const LpCardView *card) {
    Json *json = &w->json;
    int copy = sight_copy(&w->sight, slot);
    if (card->rested) json_bool(json, "rested", true);
    if (card->don > 0) json_int(json, "don", card->don);
    if (card->just_played) json_bool(json, "new", true);
    if (card->negated) json_bool(json, "negated", true);
    if (copy > 0) json_int(json, "copy", copy);
    if (card->keywords != 0) write_keywords(json, card->keywords);
}

static void write_card(Writing *w, const char *key, LpSlot slot, int at) {
    Json *json = &w->json;
    LpCardView card = lp_view_of_card(w->sight.cards, w->sight.view, slot);
    LpCardInfo info;
    json_object(json, key);
    json_int(json, "slot", slot);
    if (at >= 0) json_int(json, "at", at);
    if (card.area == LP_AREA_LIFE && card.face_up) json_bool(json, "face_up", true);
    if (card.id != 0 && lp_card_info(w->sight.cards, card.id, &info) == LP_OK) {
        bool has_power =
            info.category == LP_CATEGORY_LEADER || info.category == LP_CATEGORY_CHARACTER;
        json_string(json, "card", info.number);
        if (has_power) json_int(json, "power", card.power);
        if (info.cost >= 0) json_int(json, "cost", card.cost);
        if (card.area == LP_AREA_HAND) {
            int counter = lp_view_counter(w->sight.cards, w->sight.view, slot);
            if (counter > 0) json_int(json, "counter", counter);
        }
        if (card.area == LP_AREA_LEADER || card.area == LP_AREA_CHARACTER ||
            card.area == LP_AREA_STAGE)
            write_fielded(w, slot, &card);
        write_changes(w, slot);
    }
    json_object_end(json);
}

/* Open areas in the order in which the cards came. */
static void sort_by_arrival(const Writing *w, LpSlot *slots, int count) {
    const uint32_t *arrivals = w->sight.arrivals;
    for (int i = 1; i < count; i++) {
        LpSlot moving = slots[i];
        int k = i;
        for (; k > 0 && arrivals[slots[k - 1]] > arrivals[moving]; k--) slots[k] = slots[k - 1];
        slots[k] = moving;
    }
}

static void write_area(Writing *w, const char *key, LpSeat seat, LpArea area) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(w->sight.view, seat, area, slots);
    if (area == LP_AREA_CHARACTER || area == LP_AREA_TRASH) sort_by_arrival(w, slots, count);
    json_array(&w->json, key);
    for (int i = 0; i < count; i++) write_card(w, NULL, slots[i], -1);
    json_array_end(&w->json);
}

static void write_deck_known(Writing *w, LpSeat seat) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(w->sight.view, seat, LP_AREA_DECK, slots);
    json_array(&w->json, "deck_known");
    for (int i = 0; i < count; i++) {
        if (lp_view_of_card(w->sight.cards, w->sight.view, slots[i]).id != 0)
            write_card(w, NULL, slots[i], i);
    }
    json_array_end(&w->json);
}

static void write_side(Writing *w, LpSeat seat) {
    Json *json = &w->json;
    LpSlot slots[LP_SLOTS];
    LpSeatView numbers = lp_view_of_seat(w->sight.view, seat);
    json_object(json, NULL);
    lp_view_area(w->sight.view, seat, LP_AREA_LEADER, slots);
    write_card(w, "leader", slots[0], -1);
    write_area(w, "characters", seat, LP_AREA_CHARACTER);
    if (lp_view_area(w->sight.view, seat, LP_AREA_STAGE, slots) > 0) {
        write_card(w, "stage", slots[0], -1);
    } else {
        json_null(json, "stage");
    }
    write_area(w, "hand", seat, LP_AREA_HAND);
    write_area(w, "life", seat, LP_AREA_LIFE);
    write_area(w, "trash", seat, LP_AREA_TRASH);
    json_int(json, "deck", numbers.deck);
    write_deck_known(w, seat);
    json_object(json, "don");
    json_int(json, "active", numbers.don_active);
    json_int(json, "rested", numbers.don_rested);
    json_int(json, "given", numbers.don_given);
    json_int(json, "deck", numbers.don_deck);
    json_object_end(json);
    json_object_end(json);
}

/* --- What is going on -------------------------------------------------------------------- */

static void write_battle(Writing *w, LpTableView table) {
    Json *json = &w->json;
    if (table.attacker >= LP_SLOTS || table.target >= LP_SLOTS) {
        json_null(json, "battle");
        return;
    }
    LpCardView attacker = lp_view_of_card(w->sight.cards, w->sight.view, table.attacker);
    LpCardView target = lp_view_of_card(w->sight.cards, w->sight.view, table.target);
    bool hits = attacker.power >= target.power;
    int needed = hits ? (attacker.power - target.power) / 1000 * 1000 + 1000 : 0;
    bool is_leader = target.area == LP_AREA_LEADER;
    int damage = (attacker.keywords & LP_KEYWORD_DOUBLE_ATTACK) != 0 ? 2 : 1;
    char memory[2][PIECE_SIZE];
    Buffer names[2];
    for (int i = 0; i < 2; i++) buffer_init(&names[i], memory[i], sizeof memory[i]);
    sight_say_name(&w->sight, table.attacker, &names[0]);
    sight_say_name(&w->sight, table.target, &names[1]);
    json_object(json, "battle");
    json_int(json, "attacker", table.attacker);
    json_int(json, "target", table.target);
    json_string(json, "step", step_words[table.battle_step]);
    json_array(json, "power");
    json_int(json, NULL, attacker.power);
    json_int(json, NULL, target.power);
    json_array_end(json);
    json_bool(json, "hits", hits);
    if (hits) json_int(json, "needed", needed);
    json_int(json, "damage", is_leader ? damage : 0);
    if (is_leader && (attacker.keywords & LP_KEYWORD_BANISH) != 0)
        json_bool(json, "banish", true);
    WRITE_SAID(
        json, "text", w->sight.words, "battle.text", WORD_TEXT("card", buffer_text(&names[0])),
        WORD_TEXT("target", buffer_text(&names[1])), WORD_NUMBER("power", attacker.power),
        WORD_NUMBER("target_power", target.power), WORD_NUMBER("needed", needed),
        WORD_TEXT("hits", hits ? SLICE("1") : SLICE("0")));
    json_object_end(json);
}

static const char *resolving_key(const LpFrameView *frame, bool is_waiting) {
    static const char *const keys[LP_FRAME_KIND_COUNT] = {
        [LP_FRAME_PRICE] = "resolving.price",    [LP_FRAME_BATTLE] = "resolving.battle",
        [LP_FRAME_DAMAGE] = "resolving.damage",  [LP_FRAME_PLAY] = "resolving.play",
        [LP_FRAME_REMOVE] = "resolving.removal", [LP_FRAME_EFFECT] = "resolving.effect",
    };
    return is_waiting ? "resolving.waiting" : keys[frame->kind];
}

static void write_frame(Writing *w, const LpFrameView *frame, bool is_waiting) {
    Json *json = &w->json;
    const LpCards *cards = w->sight.cards;
    const char *key = resolving_key(frame, is_waiting);
    if (key == NULL) return;
    LpCardId id = frame->id;
    if (id == 0 && frame->card < LP_SLOTS)
        id = lp_view_of_card(cards, w->sight.view, frame->card).id;
    Clauses clauses = {.current = -1};
    unsigned ability = frame->ability;
    if (ability == LP_ABILITY_NONE && id != 0 && frame->row != 0)
        ability = act_ability_of(cards, id, frame->row);
    bool has_text = id != 0 && ability != LP_ABILITY_NONE;
    if (has_text) sight_clauses(w->sight.words, cards, id, ability, frame->row, &clauses);
    const char *number = number_of(cards, id);
    json_object(json, NULL);
    json_string(json, "what", is_waiting ? "waiting" : frame_words[frame->kind]);
    json_int(json, "seat", frame->seat);
    if (frame->card < LP_SLOTS) json_int(json, "slot", frame->card);
    if (number != NULL) json_string(json, "card", number);
    if (has_text) json_int(json, "ability", ability);
    if (clauses.current >= 0) json_int(json, "clause", clauses.current);
    if (is_waiting && frame->amount > 1) json_int(json, "times", frame->amount);
    char memory[PIECE_SIZE];
    Buffer name;
    buffer_init(&name, memory, sizeof memory);
    if (id != 0) buffer_append(&name, sight_name_of(&w->sight, id));
    if (id == 0) words_say(w->sight.words, "card.hidden", NULL, 0, &name);
    Slice clause = clauses.current >= 0 ? clauses.at[clauses.current] : clauses.text;
    WRITE_SAID(json, "text", w->sight.words, key, WORD_TEXT("card", buffer_text(&name)),
               WORD_TEXT("text", clause));
    json_object_end(json);
}

static void write_resolving(Writing *w) {
    LpFrameView frames[LP_FRAMES_MAX];
    int count = lp_view_frames(w->sight.cards, w->sight.view, frames);
    json_array(&w->json, "resolving");
    for (int i = 0; i < count; i++) write_frame(w, &frames[i], false);
    count = lp_view_waiting(w->sight.cards, w->sight.view, frames);
    for (int i = 0; i < count; i++) write_frame(w, &frames[i], true);
    json_array_end(&w->json);
}

/* --- The question ------------------------------------------------------------------------ */

void message_digits(LpAction action, char out[9]) {
    Buffer text;
    uint32_t bits = (uint32_t)action.kind << 24 | (uint32_t)action.card << 16 |
                    (uint32_t)action.target << 8 | action.value;
    buffer_init(&text, out, 9);
    buffer_append_hex(&text, bits, 8);
}

bool message_action(Slice digits, LpAction *out) {
    uint32_t bits = 0;
    if (digits.size != 8) return false;
    for (size_t i = 0; i < digits.size; i++) {
        char c = digits.at[i];
        if (!text_is_digit(c) && (c < 'a' || c > 'f')) return false;
        bits = bits << 4 | (uint32_t)(text_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    *out = (LpAction){(uint8_t)(bits >> 24), (LpSlot)(bits >> 16), (LpSlot)(bits >> 8),
                      (uint8_t)bits};
    return true;
}

static void write_action(Json *json, const char *key, LpAction action) {
    char digits[9];
    message_digits(action, digits);
    json_string(json, key, digits);
}

static void write_actions(Json *json, const char *key, const LpAction *actions, int count) {
    json_array(json, key);
    for (int i = 0; i < count; i++) write_action(json, NULL, actions[i]);
    json_array_end(json);
}

static void write_warning(Json *json, uint8_t warning, Slice text) {
    if (warning == PROMPT_FINE) return;
    json_object(json, "warn");
    json_string(json, "code", prompt_warning_codes[warning]);
    json_text(json, "text", text);
    json_object_end(json);
}

void message_write_do(Json *json, uint8_t action_kind) {
    static const char *const names[LP_ACTION_COUNT] = {
#define ACTION(name, word, operands, doc) #name,
#include "logpose/action.def"
#undef ACTION
    };
    json_lower(json, "do", names[action_kind]);
}

static void write_choice(Json *json, const Prompt *p, const Choice *c) {
    json_object(json, NULL);
    write_action(json, "a", c->action);
    message_write_do(json, c->action.kind);
    if (c->on < LP_SLOTS) json_int(json, "on", c->on);
    if (c->to < LP_SLOTS) json_int(json, "to", c->to);
    if (c->has_number) json_int(json, "n", c->action.value);
    if (c->max > 1) json_int(json, "max", c->max);
    if (c->same > 1) json_int(json, "same", c->same);
    if (c->like != 0) write_action(json, "like", p->choices[c->like - 1].action);
    if (c->cost >= 0) json_int(json, "cost", c->cost);
    if (c->counter >= 0) json_int(json, "counter", c->counter);
    if (c->has_power) {
        json_array(json, "power");
        for (int i = 0; i < 2; i++) json_int(json, NULL, c->power[i]);
        json_array_end(json);
        json_bool(json, "hits", c->hits);
    }
    if (c->ability != LP_ABILITY_NONE) json_int(json, "ability", c->ability);
    json_text(json, "text", c->text);
    json_text(json, "short", c->brief);
    if (c->does.size > 0) json_text(json, "does", c->does);
    write_warning(json, c->warning, c->warning_text);
    json_object_end(json);
}

static void write_source(Json *json, const Sight *sight, const Prompt *p) {
    if (p->source >= LP_SLOTS) return;
    const char *number = number_of(sight->cards, p->source_id);
    json_object(json, "source");
    json_int(json, "slot", p->source);
    if (number != NULL) {
        json_string(json, "card", number);
        json_text(json, "name", sight_name_of(sight, p->source_id));
    }
    json_int(json, "seat", p->source_seat);
    if (p->ability != LP_ABILITY_NONE && p->clauses.count > 0) {
        json_int(json, "ability", p->ability);
        json_array(json, "clauses");
        for (int i = 0; i < p->clauses.count; i++) json_text(json, NULL, p->clauses.at[i]);
        json_array_end(json);
        if (p->clauses.current >= 0) json_int(json, "clause", p->clauses.current);
    }
    json_object_end(json);
}

static void write_ask(Writing *w) {
    Json *json = &w->json;
    if (host_is_over(w->host)) {
        json_null(json, "ask");
        return;
    }
    const Prompt *p = host_prompt(w->host, &w->sight);
    json_object(json, "ask");
    json_string(json, "kind", ask_words[p->ask.kind]);
    json_int(json, "seat", p->ask.seat);
    json_text(json, "text", p->text);
    json_string(json, "rule", p->rule);
    if (p->ask.seat == w->sight.you) {
        if (p->act != NULL) json_lower(json, "act", p->act);
        if (p->min >= 0) json_int(json, "min", p->min);
        if (p->max >= 0) json_int(json, "max", p->max);
        if (w->host->chosen_count > 0)
            write_actions(json, "chosen", w->host->chosen, w->host->chosen_count);
        if (p->needed >= 0) json_int(json, "needed", p->needed);
        if (p->in_hand >= 0) json_int(json, "in_hand", p->in_hand);
        write_source(json, &w->sight, p);
        write_warning(json, p->warning, p->warning_text);
        json_array(json, "answers");
        for (int i = 0; i < p->count; i++) write_choice(json, p, &p->choices[i]);
        json_array_end(json);
        write_actions(json, "default", p->fallback, p->fallback_count);
    }
    json_object_end(json);
}

/* --- What happened ----------------------------------------------------------------------- */

static void write_event(Json *json, const LpCards *cards, LpEvent event) {
    static const char *const names[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) #name,
#include "logpose/event.def"
#undef EVENT
    };
    static const char *const shapes[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) shape,
#include "logpose/event.def"
#undef EVENT
    };
    static const uint8_t in_hundreds[] = {LP_EVENT_COUNTER, LP_EVENT_POWER,
                                          LP_EVENT_COUNTER_VALUE, LP_EVENT_BASE_POWER};
    const char *number = number_of(cards, event.id);
    json_object(json, NULL);
    json_lower(json, "do", names[event.kind]);
    for (const char *shape = shapes[event.kind]; *shape != 0; shape++) {
        int scale = 1;
        for (size_t i = 0; i < sizeof in_hundreds; i++) {
            if (in_hundreds[i] == event.kind) scale = 100;
        }
        switch (*shape) {
        case 'p': json_int(json, "seat", event.seat); break;
        case 'c':
            if (event.card < LP_SLOTS) json_int(json, "on", event.card);
            if (number != NULL) json_string(json, "card", number);
            break;
        case 'o':
            if (event.other < LP_SLOTS) json_int(json, "to_card", event.other);
            break;
        case 'a':
            json_string(json, "from", area_names[event.from]);
            json_string(json, "to", area_names[event.to]);
            break;
        case 'e':
            if (event.ability != LP_ABILITY_NONE) json_int(json, "ability", event.ability);
            break;
        default: json_int(json, "n", event.value * scale); break;
        }
    }
    json_object_end(json);
}

static void write_events(Writing *w) {
    json_array(&w->json, "events");
    for (uint32_t i = w->face->sent_happenings; i < w->host->happening_count; i++) {
        LpEvent event = lp_event_view(w->host->happenings[i].event, w->sight.you);
        if (event.kind != LP_EVENT_NONE) write_event(&w->json, w->sight.cards, event);
    }
    json_array_end(&w->json);
}

static void write_line(Json *json, const Sight *sight, const Host *host,
                       const StoryLine *line) {
    const Happening *h = &host->happenings[line->happening];
    LpEvent event = lp_event_view(h->event, sight->you);
    char memory[PIECE_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    story_say(sight, host->happenings, line, &text);
    const char *rule = story_rule(host->happenings, line);
    const char *numbers[2] = {number_of(sight->cards, event.id),
                              number_of(sight->cards, h->other_id)};
    json_object(json, NULL);
    json_int(json, "turn", h->turn);
    json_int(json, "seat", h->actor);
    json_int(json, "group", h->group);
    if (line->is_head) json_bool(json, "head", true);
    json_text(json, "text", buffer_text(&text));
    if (rule[0] != 0) {
        json_array(json, "rules");
        json_string(json, NULL, rule);
        json_array_end(json);
    }
    if (numbers[0] != NULL || numbers[1] != NULL) {
        json_array(json, "cards");
        for (int i = 0; i < 2; i++) {
            if (numbers[i] != NULL) json_string(json, NULL, numbers[i]);
        }
        json_array_end(json);
    }
    json_object_end(json);
}

static void write_story(Json *json, const Sight *sight, const Host *host, uint32_t from) {
    uint32_t count = host->line_counts[sight->you];
    if (from > count) from = count;
    json_object(json, "story");
    json_int(json, "from", from);
    json_array(json, "lines");
    for (uint32_t i = from; i < count; i++)
        write_line(json, sight, host, &host->lines[sight->you][i]);
    json_array_end(json);
    json_object_end(json);
}

/* The opponent's last turn, when one's own begins. */
static void write_digest(Writing *w) {
    const Host *host = w->host;
    LpSeat you = w->sight.you;
    Digest digest;
    bool is_new = false;
    if (you >= LP_SEAT_PUBLIC) return;
    for (uint32_t i = w->face->sent_lines; i < host->line_counts[you]; i++) {
        const LpEvent *event = &host->happenings[host->lines[you][i].happening].event;
        is_new |= event->kind == LP_EVENT_TURN_START && event->seat == you;
    }
    if (!is_new || !digest_find(host, you, &digest)) return;
    json_object(&w->json, "digest");
    json_int(&w->json, "turn", digest.turn);
    json_int(&w->json, "seat", digest.seat);
    json_array(&w->json, "lines");
    for (int i = 0; i < digest.count; i++) {
        char memory[PIECE_SIZE];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        digest_say(&w->sight, host, &digest, i, &text);
        json_text(&w->json, NULL, buffer_text(&text));
    }
    json_array_end(&w->json);
    json_object_end(&w->json);
}

static void write_result(Writing *w) {
    Json *json = &w->json;
    Outcome outcome = outcome_of(w->host);
    if (outcome.result == LP_RESULT_NONE) {
        json_null(json, "result");
        return;
    }
    char memory[PIECE_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    outcome_say(&w->sight, &outcome, &text);
    json_object(json, "result");
    json_string(json, "result", outcome.word);
    if (outcome.winner < LP_SEAT_PUBLIC) json_int(json, "winner", outcome.winner);
    json_string(json, "end", outcome.end);
    if (outcome.rule[0] != 0) json_string(json, "rule", outcome.rule);
    json_text(json, "text", buffer_text(&text));
    json_object_end(json);
}

static void write_clock(Writing *w, bool is_over) {
    const Host *host = w->host;
    if (host->rules.clock == 0 && host->rules.answer_clock == 0) return;
    json_object(&w->json, "clock");
    if (host->rules.clock != 0) {
        json_array(&w->json, "left");
        for (int i = 0; i < 2; i++) json_int(&w->json, NULL, (int64_t)host->left[i]);
        json_array_end(&w->json);
    }
    if (host->rules.answer_clock != 0 && !is_over)
        json_int(&w->json, "answer", (int64_t)host->answer_left);
    write_seat(&w->json, "running", is_over ? LP_SEAT_PUBLIC : host->ask.seat);
    json_object_end(&w->json);
}

static void write_may(Writing *w) {
    const Host *host = w->host;
    LpSeat you = w->sight.you;
    bool is_player = you < LP_SEAT_PUBLIC, is_over = host_is_over(host);
    bool are_people =
        host->seats[0].player == HOST_PERSON && host->seats[1].player == HOST_PERSON;
    json_object(&w->json, "may");
    json_bool(&w->json, "undo", host_may_undo(host, you));
    json_bool(&w->json, "take_back", is_player && are_people && !is_over);
    json_bool(&w->json, "hint",
              is_player && host->rules.may_hint && !is_over && host->ask.seat == you);
    json_bool(&w->json, "concede", is_player && !is_over);
    json_bool(&w->json, "record", is_over || (is_player && host->rules.may_record));
    json_object_end(&w->json);
    if (host->asks_back < LP_SEAT_PUBLIC) json_int(&w->json, "take_back", host->asks_back);
    write_clock(w, is_over);
}

/* --- The messages ------------------------------------------------------------------------ */

bool message_is_due(const Face *face) {
    const Host *host = face->host;
    return host_is_over(host) || host->ask.seat == face->seat ||
           host->happening_count != face->sent_happenings || host->asks_back < LP_SEAT_PUBLIC;
}

void message_table(Face *face, Buffer *out) {
    Host *host = face->host;
    Writing w = {.face = face, .host = host};
    w.sight = host_sight(host, face->seat, face->words);
    LpTableView table = lp_view_table(w.sight.view);
    if (face->sent_happenings > host->happening_count)
        face->sent_happenings = host->happening_count;
    if (face->sent_lines > host->line_counts[face->seat])
        face->sent_lines = host->line_counts[face->seat];
    w.change_count = lp_view_changes(host->cards, w.sight.view, w.changes);
    begin_message(&w.json, "table", out);
    json_int(&w.json, "id", host_id(host, face->seat));
    write_seat(&w.json, "you", face->seat);
    json_int(&w.json, "turn", table.turn);
    json_string(&w.json, "phase", phase_words[table.phase]);
    json_int(&w.json, "turn_player", table.turn_player & 1);
    json_int(&w.json, "first_player", table.first_player & 1);
    json_array(&w.json, "sides");
    for (LpSeat seat = 0; seat < 2; seat++) write_side(&w, seat);
    json_array_end(&w.json);
    write_battle(&w, table);
    write_resolving(&w);
    write_ask(&w);
    write_events(&w);
    write_story(&w.json, &w.sight, host, face->sent_lines);
    write_digest(&w);
    write_may(&w);
    write_result(&w);
    json_object_end(&w.json);
    face->sent_happenings = host->happening_count;
    face->sent_lines = host->line_counts[face->seat];
}

void message_hello(const Face *face, Buffer *out) {
    static const char *const players[HOST_PLAYER_COUNT] = {"person", "computer", "bot"};
    static const char *const editions[LP_EDITION_COUNT] = {"early", "1.1.8", "1.1.9", "1.2.1"};
    const Host *host = face->host;
    Json json;
    char hash[17];
    Buffer digits;
    buffer_init(&digits, hash, sizeof hash);
    buffer_append_hex(&digits, lp_cards_hash(host->cards), 16);
    begin_message(&json, "hello", out);
    write_seat(&json, "you", face->seat);
    json_string(&json, "program", lp_version());
    json_string(&json, "cards", hash);
    json_string(&json, "edition", editions[host->setup.edition]);
    json_array(&json, "seats");
    for (LpSeat seat = 0; seat < 2; seat++) {
        const char *leader = number_of(host->cards, host->setup.decks[seat].leader);
        json_object(&json, NULL);
        json_string(&json, "player", players[host->seats[seat].player]);
        json_string(&json, "name", host->seats[seat].name);
        json_string(&json, "leader", leader != NULL ? leader : "-");
        json_object_end(&json);
    }
    json_array_end(&json);
    json_object_end(&json);
}

static void write_names(Json *json, const char *key, unsigned bits, const char *const *names,
                        unsigned count) {
    json_array(json, key);
    for (unsigned i = 0; i < count; i++) {
        if (bits >> i & 1) json_string(json, NULL, names[i]);
    }
    json_array_end(json);
}

static void write_abilities(Json *json, const Words *words, const LpCards *cards, LpCardId id) {
    const CardFacts *facts = &cards->cards[id];
    json_array(json, "abilities");
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *a = &cards->abilities[facts->ability_first + i];
        Clauses clauses;
        if (a->flags & ABILITY_SLEEPS) continue; /* another one says it */
        sight_clauses(words, cards, id, i, 0, &clauses);
        if (clauses.count == 0) continue;
        json_object(json, NULL);
        json_int(json, "ability", i);
        if (a->timings >> TIMING_TRIGGER & 1) json_bool(json, "trigger", true);
        json_array(json, "clauses");
        for (int k = 0; k < clauses.count; k++) json_text(json, NULL, clauses.at[k]);
        json_array_end(json);
        json_object_end(json);
    }
    json_array_end(json);
}

void message_card(const Face *face, LpCardId id, Buffer *out) {
    static const char *const categories[] = {"", "leader", "character", "event", "stage"};
    static const char *const attributes[LP_ATTRIBUTE_COUNT] = {"slash",   "strike", "ranged",
                                                               "special", "wisdom", "?"};
    const LpCards *cards = face->host->cards;
    LpCardInfo info;
    Json json;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    bool has_power =
        info.category == LP_CATEGORY_LEADER || info.category == LP_CATEGORY_CHARACTER;
    begin_message(&json, "card", out);
    json_string(&json, "card", info.number);
    json_text(&json, "name", speech_name(face->words, cards, id));
    json_string(&json, "category", categories[info.category]);
    write_names(&json, "colors", info.colors, tables_color_words, LP_COLOR_COUNT);
    write_names(&json, "attributes", info.attributes, attributes, LP_ATTRIBUTE_COUNT);
    json_array(&json, "types");
    for (int i = 0; i < info.type_count; i++)
        json_text(&json, NULL, speech_type(face->words, info.types[i]));
    json_array_end(&json);
    if (info.cost >= 0) json_int(&json, "cost", info.cost);
    if (has_power) json_int(&json, "power", info.power);
    if (info.counter > 0) json_int(&json, "counter", info.counter);
    if (info.category == LP_CATEGORY_LEADER) json_int(&json, "life", info.life);
    write_keywords(&json, cards->cards[id].keywords);
    write_abilities(&json, face->words, cards, id);
    json_object_end(&json);
}

/* How many of a card this seat sees of one player, and how many of them are not hidden in
 * the deck or in Life. */
static void write_list(Json *json, const Face *face, const LpView *view, LpSeat seat) {
    const Host *host = face->host;
    const LpDeck *deck = &host->setup.decks[seat];
    bool is_own = face->seat == seat;
    LpCardId ids[LP_DECK_SIZE];
    int of[LP_DECK_SIZE], seen[LP_DECK_SIZE], count = 0;
    for (int i = 0; i < LP_DECK_SIZE + deck->count; i++) {
        bool is_listed = i >= LP_DECK_SIZE;
        if (is_listed && !is_own) break;
        LpCardView card = {0};
        if (!is_listed)
            card =
                lp_view_of_card(host->cards, view, (LpSlot)(seat * LP_SLOTS_PER_SEAT + 1 + i));
        LpCardId id = is_listed ? deck->cards[i - LP_DECK_SIZE] : card.id;
        if (id == 0) continue;
        int at = 0;
        while (at < count && ids[at] != id) at++;
        if (at == LP_DECK_SIZE) continue;
        if (at == count) {
            ids[count] = id;
            of[count] = seen[count] = 0;
            count++;
        }
        bool is_left =
            card.area == LP_AREA_DECK || (card.area == LP_AREA_LIFE && !card.face_up);
        if (is_listed) of[at]++;
        if (!is_listed && !is_left) seen[at]++;
    }
    json_array(json, "cards");
    for (int i = 0; i < count; i++) {
        json_object(json, NULL);
        json_string(json, "card", number_of(host->cards, ids[i]));
        if (of[i] > 0) json_int(json, "of", of[i]);
        json_int(json, "seen", seen[i]);
        if (of[i] > 0) json_int(json, "left", of[i] > seen[i] ? of[i] - seen[i] : 0);
        json_object_end(json);
    }
    json_array_end(json);
}

void message_lists(const Face *face, Buffer *out) {
    Json json;
    const LpView *view = host_view(face->host, face->seat);
    begin_message(&json, "lists", out);
    json_array(&json, "sides");
    for (LpSeat seat = 0; seat < 2; seat++) {
        const char *leader = number_of(face->host->cards, face->host->setup.decks[seat].leader);
        json_object(&json, NULL);
        json_string(&json, "leader", leader != NULL ? leader : "-");
        json_bool(&json, "known", face->seat == seat);
        write_list(&json, face, view, seat);
        json_object_end(&json);
    }
    json_array_end(&json);
    json_object_end(&json);
}

void message_story(const Face *face, uint32_t from, Buffer *out) {
    Json json;
    Sight sight = {.cards = face->host->cards, .you = face->seat, .words = face->words};
    begin_message(&json, "story", out);
    write_story(&json, &sight, face->host, from);
    json_object_end(&json);
}

void message_record(const Face *face, Buffer *out) {
    char *memory = malloc(MESSAGE_SIZE_MAX);
    Buffer text;
    Json json;
    buffer_init(&text, memory, memory != NULL ? MESSAGE_SIZE_MAX : 0);
    host_record(face->host, (Slice){NULL, 0}, (Slice){NULL, 0}, &text);
    out->overflow |= text.overflow;
    begin_message(&json, "record", out);
    json_text(&json, "text", buffer_text(&text));
    json_object_end(&json);
    free(memory);
}

void message_error(const Face *face, const char *code, Slice what, int64_t n, Buffer *out) {
    char memory[64];
    Buffer key;
    Json json;
    buffer_init(&key, memory, sizeof memory);
    buffer_append_string(&key, "error.");
    for (const char *c = code; *c != 0; c++) buffer_append_char(&key, *c == ' ' ? '_' : *c);
    begin_message(&json, "error", out);
    json_int(&json, "id", host_id(face->host, face->seat));
    json_string(&json, "code", code);
    WRITE_SAID(&json, "text", face->words, key.at, WORD_TEXT("what", what),
               WORD_NUMBER("n", n));
    json_object_end(&json);
}
