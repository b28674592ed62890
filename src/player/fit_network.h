/* Fitting the numbers of neuron.def to games: gradient descent on positions with a known
 * winner. */
#ifndef PLAYER_FIT_NETWORK_H
#define PLAYER_FIT_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "player/evaluate.h"
#include "player/fit.h"

enum {
    FIT_NEURONS = 9,   /* 16 take 0.002 off the log loss, and time at every position */
    FIT_DECKS_MAX = 64 /* that positions may be of */
};

/* What the evaluation learns from: a position, and how its game ended. */
typedef struct FitPosition {
    int16_t inputs[EVALUATE_INPUTS];
    uint8_t decks[2]; /* who plays what, below FIT_DECKS_MAX: whoever's turn it is first */
    bool has_won;     /* the player whose turn it is */
    bool is_held_out; /* only measured by, never learnt from */
} FitPosition;

/* The numbers that are fitted: those of a network over inputs with the mean 0 and the spread 1,
 * and what each deck is worth by itself. The latter takes the blame for games that were won by
 * the better deck and is then forgotten, because positions are to be judged, not lists. */
typedef union FitNumbers {
    struct {
        double weights[FIT_NEURONS][EVALUATE_INPUTS];
        double bias[FIT_NEURONS], worth[FIT_NEURONS];
        double base;
        double decks[FIT_DECKS_MAX];
    };
    double at[FIT_NEURONS * (EVALUATE_INPUTS + 2) + 1 + FIT_DECKS_MAX];
} FitNumbers;

typedef struct FitNetwork {
    const FitPosition *positions;
    double mean[EVALUATE_INPUTS], spread[EVALUATE_INPUTS];
    FitNumbers numbers, slope, drift, power; /* the latter three are of the descent */
    FitDescent descent;
} FitNetwork;

/* Begins with small random numbers. 'order' has room for 'count' indices; positions and order
 * are used until the fit is done. False if there is nothing to learn from. */
bool fit_network_init(FitNetwork *fit, const FitPosition *positions, size_t count,
                      uint32_t *order, uint64_t seed);

/* Goes once over the positions, in a newly drawn order. 'rate' says how far each step goes. */
void fit_network_epoch(FitNetwork *fit, double rate);

/* The network as it is, rounded to what neuron.def holds. It lives as long as 'out'. */
Network fit_network_result(const FitNetwork *fit, Neuron out[FIT_NEURONS]);

/* How well a network judges the positions that are held out, or the others. The loss is the
 * mean of -ln of the chance that it gave to what happened; a position is right if it named the
 * winner, and half right if it named neither. */
FitMeasure fit_network_measure(const Network *network, const FitPosition *positions,
                               size_t count, bool is_held_out);

/* Writes a network in the form of neuron.def, so that it can take its place. */
void fit_network_write(const Network *network, Buffer *out);

#endif
