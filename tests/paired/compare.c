/* Comparing two games: all that logpose.h shows of them, and no bytes, which may move. */
#include "paired/compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const compared_words[COMPARED_COUNT] = {
#define ASK_FIELD(field)   "ask." #field,
#define EVENT_FIELD(field) "event." #field,
#define TABLE_FIELD(field) "table." #field,
#define SEAT_FIELD(field)  "seat." #field,
#define CARD_FIELD(field)  "card." #field,
#define OTHER(name, words) words,
#include "paired/fields.def"
#undef ASK_FIELD
#undef EVENT_FIELD
#undef TABLE_FIELD
#undef SEAT_FIELD
#undef CARD_FIELD
#undef OTHER
};

static const char *const event_words[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) word,
#include "logpose/event.def"
#undef EVENT
};

static const char *const action_words[LP_ACTION_COUNT] = {
#define ACTION(name, word, operands, doc) word,
#include "logpose/action.def"
#undef ACTION
};

/* Where a comparison is made, for the description. */
typedef struct Place {
    const char *name;   /* "the game", "the view of seat 0" */
    const char *detail; /* an area, an event, or "" */
    int slot;           /* -1: none */
} Place;

/* The card in a slot of the base's game: what a reader looks for first. */
static const char *card_in(const Pair *pair, int slot) {
    const Side *base = &pair->sides[0];
    if (slot < 0 || slot >= LP_SLOTS) return "-";
    LpCardId id = base->engine->game_of_card(base->engine->cards, base->game, (LpSlot)slot).id;
    return paired_engine_number(base->engine, id);
}

static bool differs(Pair *pair, Compared what, Place place, long long a, long long b) {
    pair->difference.what = what;
    snprintf(pair->difference.text, sizeof pair->difference.text,
             "%s, %s%s%s, slot %d (%s): base %lld, other %lld", compared_words[what],
             place.name, place.detail[0] ? ", " : "", place.detail, place.slot,
             card_in(pair, place.slot), a, b);
    return false;
}

static inline bool equal(Pair *pair, Compared what, Place place, long long a, long long b) {
    if (pair->spoilt == what) b++;
    return a == b || differs(pair, what, place, a, b);
}

/* Compares ids of cards by the table of pairs; an unknown card is 0 in both. */
static bool equal_id(Pair *pair, Compared what, Place place, LpCardId a, LpCardId b) {
    return equal(pair, what, place, pair->decks->other_id[a], b);
}

static bool equal_events(Pair *pair) {
    const LpLog *a = &pair->sides[0].log, *b = &pair->sides[1].log;
    Place place = {.name = "the log", .detail = "", .slot = -1};
    uint32_t count = a->count < b->count ? a->count : b->count;
    pair->events += count;
    for (uint32_t i = 0; i < count; i++) {
        const LpEvent *x = &a->events[i], *y = &b->events[i];
        place = (Place){.name = "the log", .detail = event_words[x->kind], .slot = x->card};
#define EVENT_FIELD(field)                                                                     \
    if (!equal(pair, COMPARED_EVENT_##field, place, x->field, y->field)) return false;
#define ASK_FIELD(field)
#define TABLE_FIELD(field)
#define SEAT_FIELD(field)
#define CARD_FIELD(field)
#define OTHER(name, words)
#include "paired/fields.def"
#undef EVENT_FIELD
        if (!equal_id(pair, COMPARED_EVENT_ID, place, x->id, y->id)) return false;
    }
    if (a->count > count) place.detail = event_words[a->events[count].kind];
    if (b->count > count) place.detail = event_words[b->events[count].kind];
    return equal(pair, COMPARED_EVENT_COUNT, place, (long long)a->count + a->lost,
                 (long long)b->count + b->lost);
}

static bool equal_ask(Pair *pair, const char *name, LpAsk a, LpAsk b) {
    Place place = {.name = name, .detail = "", .slot = a.source};
#define EVENT_FIELD(field)
#undef ASK_FIELD
#define ASK_FIELD(field)                                                                       \
    if (!equal(pair, COMPARED_ASK_##field, place, a.field, b.field)) return false;
#include "paired/fields.def"
#undef ASK_FIELD
#define ASK_FIELD(field)
    return true;
}

static bool equal_table(Pair *pair, const char *name, LpTableView a, LpTableView b) {
    Place place = {.name = name, .detail = "", .slot = -1};
#undef TABLE_FIELD
#define TABLE_FIELD(field)                                                                     \
    if (!equal(pair, COMPARED_TABLE_##field, place, a.field, b.field)) return false;
#include "paired/fields.def"
#undef TABLE_FIELD
#define TABLE_FIELD(field)
    return true;
}

static bool equal_seat(Pair *pair, const char *name, LpSeatView a, LpSeatView b) {
    Place place = {.name = name, .detail = "", .slot = -1};
#undef SEAT_FIELD
#define SEAT_FIELD(field)                                                                      \
    if (!equal(pair, COMPARED_SEAT_##field, place, a.field, b.field)) return false;
#include "paired/fields.def"
#undef SEAT_FIELD
#define SEAT_FIELD(field)
    return true;
}

static bool equal_card(Pair *pair, Place place, const LpCardView *a, const LpCardView *b) {
#undef CARD_FIELD
#define CARD_FIELD(field)                                                                      \
    if (!equal(pair, COMPARED_CARD_##field, place, a->field, b->field)) return false;
#include "paired/fields.def"
#undef CARD_FIELD
    return equal_id(pair, COMPARED_CARD_ID, place, a->id, b->id);
}

static bool equal_slots(Pair *pair, Place place, const LpSlot *a, int a_count, const LpSlot *b,
                        int b_count) {
    if (!equal(pair, COMPARED_AREA_COUNT, place, a_count, b_count)) return false;
    for (int i = 0; i < a_count; i++) {
        place.slot = a[i];
        if (!equal(pair, COMPARED_AREA_SLOT, place, a[i], b[i])) return false;
    }
    return true;
}

static const char *const area_words[LP_AREA_COUNT] = {
    [LP_AREA_NONE] = "no area",       [LP_AREA_DECK] = "deck",
    [LP_AREA_HAND] = "hand",          [LP_AREA_TRASH] = "trash",
    [LP_AREA_LEADER] = "Leader area", [LP_AREA_CHARACTER] = "Character area",
    [LP_AREA_STAGE] = "Stage area",   [LP_AREA_LIFE] = "Life area",
};

/* The accessors of games and of views have the same shape: one text serves both. */
#define EQUAL_VALUES(function, kind, table, of_seat, of_card, area_slots)                      \
    static bool function(Pair *pair, const char *name, const kind *a, const kind *b) {         \
        const Engine *x = pair->sides[0].engine, *y = pair->sides[1].engine;                   \
        LpSlot slots[2][LP_SLOTS];                                                             \
        if (!equal_table(pair, name, x->table(a), y->table(b))) return false;                  \
        for (LpSeat seat = 0; seat < 2; seat++) {                                              \
            if (!equal_seat(pair, name, x->of_seat(a, seat), y->of_seat(b, seat)))             \
                return false;                                                                  \
            for (int area = LP_AREA_DECK; area < LP_AREA_COUNT; area++) {                      \
                int counts[2] = {x->area_slots(a, seat, (LpArea)area, slots[0]),               \
                                 y->area_slots(b, seat, (LpArea)area, slots[1])};              \
                Place place = {.name = name, .detail = area_words[area], .slot = -1};          \
                if (!equal_slots(pair, place, slots[0], counts[0], slots[1], counts[1]))       \
                    return false;                                                              \
            }                                                                                  \
        }                                                                                      \
        for (int slot = 0; slot < LP_SLOTS; slot++) {                                          \
            LpCardView cards[2] = {x->of_card(x->cards, a, (LpSlot)slot),                      \
                                   y->of_card(y->cards, b, (LpSlot)slot)};                     \
            Place place = {.name = name, .detail = "", .slot = slot};                          \
            if (!equal_card(pair, place, &cards[0], &cards[1])) return false;                  \
        }                                                                                      \
        return true;                                                                           \
    }

EQUAL_VALUES(equal_games, LpGame, game_table, game_of_seat, game_of_card, game_area)
EQUAL_VALUES(equal_views, LpView, view_table, view_of_seat, view_of_card, view_area)

static bool equal_seen(Pair *pair, LpSeat seat) {
    static const char *const names[] = {"the view of seat 0", "the view of seat 1"};
    Side *a = &pair->sides[0], *b = &pair->sides[1];
    a->engine->game_view(a->engine->cards, a->game, seat, a->view);
    b->engine->game_view(b->engine->cards, b->game, seat, b->view);
    return equal_ask(pair, names[seat], a->engine->view_ask(a->view),
                     b->engine->view_ask(b->view)) &&
           equal_views(pair, names[seat], a->view, b->view);
}

static uint32_t action_word(LpAction action) {
    return (uint32_t)action.kind << 24 | (uint32_t)action.card << 16 |
           (uint32_t)action.target << 8 | action.value;
}

static bool equal_answers(Pair *pair) {
    for (int i = 0; i < 2; i++) {
        Side *side = &pair->sides[i];
        side->action_count =
            side->engine->game_actions(side->engine->cards, side->game, side->actions);
    }
    const Side *a = &pair->sides[0], *b = &pair->sides[1];
    int count = a->action_count < b->action_count ? a->action_count : b->action_count;
    pair->answers += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        Place place = {.name = "the list of answers",
                       .detail = action_words[a->actions[i].kind],
                       .slot = a->actions[i].card};
        if (!equal(pair, COMPARED_ANSWER, place, action_word(a->actions[i]),
                   action_word(b->actions[i])))
            return false;
    }
    Place place = {.name = "the list of answers", .detail = "", .slot = -1};
    return equal(pair, COMPARED_ANSWER_COUNT, place, a->action_count, b->action_count);
}

bool pair_compare(Pair *pair) {
    Side *a = &pair->sides[0], *b = &pair->sides[1];
    Place place = {.name = "the game", .detail = "", .slot = -1};
    pair->questions++;
    if (!equal_events(pair)) return false;
    for (int i = 0; i < 2; i++) {
        Side *side = &pair->sides[i];
        side->log.count = side->log.lost = 0;
        side->ask = side->engine->game_ask(side->game);
    }
    return equal_ask(pair, "the game", a->ask, b->ask) &&
           equal(pair, COMPARED_RESULT, place, a->engine->game_result(a->game),
                 b->engine->game_result(b->game)) &&
           equal(pair, COMPARED_END, place, a->engine->game_end(a->game),
                 b->engine->game_end(b->game)) &&
           equal_answers(pair) && equal_games(pair, "the game", a->game, b->game) &&
           equal_seen(pair, 0) && equal_seen(pair, 1);
}

bool pair_open(Pair *pair, const Decks *decks) {
    memset(pair, 0, sizeof *pair);
    pair->decks = decks;
    pair->spoilt = COMPARED_COUNT;
    for (int i = 0; i < 2; i++) {
        Side *side = &pair->sides[i];
        side->engine = i == 0 ? decks->base : decks->other;
        side->game = calloc(1, side->engine->game_size());
        side->view = calloc(1, side->engine->view_size());
        side->log.events = calloc(LP_EVENTS_MAX, sizeof(LpEvent));
        side->log.size = LP_EVENTS_MAX;
        if (side->game == NULL || side->view == NULL || side->log.events == NULL) return false;
    }
    return true;
}

void pair_close(Pair *pair) {
    for (int i = 0; i < 2; i++) {
        free(pair->sides[i].game);
        free(pair->sides[i].view);
        free(pair->sides[i].log.events);
    }
}
