/* Fitting the rules of thumb to searches: gradient descent on questions where it is known how
 * often a search visited each answer. The weights of the answers, as shares of all, should come
 * close to the shares of the visits. */
#ifndef APP_FIT_PRIOR_H
#define APP_FIT_PRIOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/fit/book.h"
#include "base/buffer.h"
#include "player/trait.h"

/* Questions are kept one after another in words of 16 bits: the number of its words, how much
 * its answer gained, and for each answer its share of the visits, the number of its traits, the
 * traits, the number of its cards, and for each of them its role and itself. */
typedef struct PriorSet {
    uint16_t *words;
    size_t count, room;
    size_t questions;
} PriorSet;

/* What an answer gained or lost, in parts of this. */
enum { PRIOR_GAIN_ALL = 10000 };

/* Adds a question that the game waits for, with the answer that rules of thumb gave to it and
 * with what it gained the player: more of what gains, less of what loses. */
bool prior_add_gain(PriorSet *set, const Facts *facts, const LpGame *game, LpAction answer,
                    int gain);

/* Adds a question that the game waits for, with what a search thought of it; one that teaches
 * nothing is left out. False if out of memory. */
bool prior_add(PriorSet *set, const Facts *facts, const LpGame *game,
               const BookThought *thought);
void prior_free(PriorSet *set);

/* The numbers of trait.def for one use. */
typedef struct PriorNumbers {
    int16_t traits[TRAIT_VALUES];
    int16_t leans[LP_CARD_FEATURES][FACTS_ROLES];
} PriorNumbers;

typedef struct PriorFit PriorFit;

/* Begins with the numbers that players have for this use ('goes_on') or with zeros. NULL if out
 * of memory. */
PriorFit *prior_open(const LpCards *cards, const PriorSet *set, FactsUse use, bool goes_on,
                     uint64_t seed);
void prior_close(PriorFit *fit);

/* Goes once over the questions. */
void prior_epoch(PriorFit *fit, double rate);

/* The same for questions with gains: the slope of what an answer drawn by the square of its
 * weight gains. */
void prior_epoch_gain(PriorFit *fit, double rate);

/* How close the numbers as they are come to the searches of a set. */
typedef struct PriorMeasure {
    double distance; /* the mean divergence of Kullback and Leibler from the visits */
    double right;    /* the part where the answer with most visits has the largest weight */
} PriorMeasure;
PriorMeasure prior_measure(PriorFit *fit, const PriorSet *set);

/* The numbers as they are, rounded. */
void prior_round(const PriorFit *fit, PriorNumbers *out);

/* The numbers that players have. */
void prior_shipped(PriorNumbers out[FACTS_USES]);

void prior_write(const PriorNumbers numbers[FACTS_USES], Buffer *out);

#endif
