/* What is in a deck: costs, counters, colours, keywords, types, and the chances of what a
 * player sees early. The chances are exact: cards are drawn without being put back
 * (hypergeometric). */
#ifndef STUDY_DECKCOUNT_H
#define STUDY_DECKCOUNT_H

#include "effect/program.h"
#include "logpose/logpose.h"
#include "table/json.h"

/* Costs of 10 and more are one column: a player has ten DON!!. CR 5-2-1-6: five cards are drawn
 * for the opening hand. */
enum { DECKCOUNT_COSTS = 11, DECKCOUNT_TYPES = 64, DECKCOUNT_HAND = 5 };

/* Cards that a player hopes to see. */
typedef enum Hope {
    HOPE_COUNTER,
    HOPE_COUNTER_2000,
    HOPE_COUNTER_EVENT,
    HOPE_BLOCKER,
    HOPE_COST_1,
    HOPE_COST_2,
    HOPE_COST_3,
    HOPE_EVENT,
    HOPE_STAGE,
    HOPE_TRIGGER,
    HOPE_COUNT
} Hope;

typedef struct TypeCount {
    const char *name;
    unsigned count;
} TypeCount;

typedef struct DeckCount {
    unsigned cards, costs[DECKCOUNT_COSTS], categories[LP_CATEGORY_STAGE + 1];
    unsigned colors[LP_COLOR_COUNT], keywords[KEYWORD_COUNT], hopes[HOPE_COUNT];
    unsigned cost_sum, counter_sum, counter_1000, life;
    TypeCount types[DECKCOUNT_TYPES];
    size_t type_count;
} DeckCount;

DeckCount deckcount_make(const LpCards *cards, const LpDeck *deck);

/* 0 of nothing. */
double deckcount_mean(unsigned sum, unsigned count);

/* The chance of at least one of 'hits' cards among 'drawn' of 'all'. */
double deckcount_chance(unsigned all, unsigned hits, unsigned drawn);

/* CR 5-2-1-6-1: a hand may be redrawn once, and the new one does not depend on the old one. */
double deckcount_with_mulligan(double once);

/* The chance of having a card of this cost in the first turn with enough DON!! for it. */
double deckcount_on_curve(const DeckCount *count, unsigned cost, bool goes_first);

/* "a counter of 2000", in the language that is spoken. */
void deckcount_say_hope(Hope hope, Buffer *out);

/* Everything, as fields of the open object. */
void deckcount_json(const LpCards *cards, const LpDeck *deck, Json *json);

#endif
