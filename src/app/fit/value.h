/* Fitting the net to positions with a known outcome: gradient descent in floating point, and
 * rounding to what is shipped. */
#ifndef APP_FIT_VALUE_H
#define APP_FIT_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "player/net.h"

/* Which positions are learnt from, and which only measured by. */
typedef enum ValueGroup {
    VALUE_LEARN,
    VALUE_GAMES, /* other games with decks that are learnt from */
    VALUE_DECKS, /* games with decks that are held out */
    VALUE_GROUPS
} ValueGroup;

typedef struct ValuePosition {
    size_t card_first; /* into the cards of all positions */
    uint8_t count[NET_ZONES];
    uint8_t group; /* ValueGroup */
    uint8_t turn;
    bool has_won; /* the player whose turn it is */
    float target; /* the chance that is learnt */
    int16_t numbers[NET_NUMBERS];
} ValuePosition;

typedef struct ValueSet {
    ValuePosition *positions;
    size_t count, room;
    LpCardId *cards;
    size_t card_count, card_room;
} ValueSet;

/* Adds a position; false if out of memory. */
bool value_add(ValueSet *set, const NetSeen *seen, ValuePosition about);
void value_free(ValueSet *set);

typedef struct ValueFit ValueFit;

/* Begins with the numbers that players use ('goes_on') or with small random ones. NULL if out
 * of memory. */
ValueFit *value_open(const LpCards *cards, const ValueSet *set, bool goes_on, uint64_t seed);
void value_close(ValueFit *fit);

/* Goes once over the positions that are learnt from. */
void value_epoch(ValueFit *fit, double rate);

/* The numbers as they are, rounded to what net.def holds. */
typedef struct ValueNumbers {
    FactsWeights cards;
    NetLayers layers;
} ValueNumbers;
void value_round(const ValueFit *fit, ValueNumbers *out);

typedef struct ValueMeasure {
    size_t count;
    double loss;  /* the mean of -ln of the chance given to what happened */
    double right; /* the part in which the winner was named */
} ValueMeasure;

/* How well numbers judge the positions of a group from one turn to another. */
ValueMeasure value_measure(const ValueSet *set, Facts *facts, const NetLayers *layers,
                           ValueGroup group, int turn_first, int turn_last);

void value_write(const ValueNumbers *numbers, Buffer *out);

#endif
