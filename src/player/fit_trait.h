/* Fitting the weights of trait.def to searches: gradient descent on questions where it is known
 * how often a search visited each answer. The weights of the answers, as shares of all, should
 * come close to the shares of the visits. */
#ifndef PLAYER_FIT_TRAIT_H
#define PLAYER_FIT_TRAIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "player/fit.h"
#include "player/search.h"
#include "player/trait.h"

/* Questions are kept one after another in words of 16 bits, about 50 for each: the number of
 * its words, and for each answer its share of the visits in 65535ths, the number of its traits,
 * and the traits. */
enum { FIT_TRAIT_WORDS_MAX = 1 + LP_ACTIONS_MAX * (2 + TRAITS_MAX) }; /* of one question */

/* Writes a question as it is kept, and returns how many words that takes. 0: it teaches
 * nothing, because all answers but one are pointless, or none has any trait. */
size_t fit_trait_question(const Facts *facts, const SearchFound *found,
                          uint16_t words[FIT_TRAIT_WORDS_MAX]);

typedef struct FitTrait {
    const uint16_t *words;
    double numbers[TRAIT_VALUES]; /* the natural logarithms of what a value multiplies by */
    double slopes[TRAIT_VALUES], drift[TRAIT_VALUES], power[TRAIT_VALUES];
    FitDescent descent;
} FitTrait;

/* Begins with weights of 0. 'order' has room for one index for each question; words and order
 * are used until the fit is done. False if there is nothing to learn from. */
bool fit_trait_init(FitTrait *fit, const uint16_t *words, size_t word_count, uint32_t *order,
                    uint64_t seed);

/* Goes once over the questions, in a newly drawn order. 'rate' says how far each step goes. */
void fit_trait_epoch(FitTrait *fit, double rate);

/* The weights as they are, rounded to what trait.def holds. */
void fit_trait_result(const FitTrait *fit, int16_t weights[TRAIT_VALUES]);

/* How close weights come to searches. The loss is the mean divergence of Kullback and Leibler
 * of the weights from the visits; right is where the answer with most visits has the largest
 * weight. */
FitMeasure fit_trait_measure(const int16_t weights[TRAIT_VALUES], const uint16_t *words,
                             size_t word_count);

/* Writes weights in the form of trait.def, so that they can take its place. */
void fit_trait_write(const int16_t weights[TRAIT_VALUES], Buffer *out);

#endif
