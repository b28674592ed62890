/* How good a game is for a player, without looking ahead. It reads a complete game, so it works
 * on samples, never on the true game. */
#ifndef PLAYER_EVALUATE_H
#define PLAYER_EVALUATE_H

#include <stdint.h>

#include "player/facts.h"

typedef enum Feature {
#define FEATURE(name, doc) FEATURE_##name,
#include "player/feature.def"
#undef FEATURE
    FEATURE_COUNT
} Feature;

/* The chance to win is given in this many parts. */
enum { EVALUATE_WON = 10000 };

/* What the two players have: first whoever's turn it is, then the other. */
enum { EVALUATE_INPUTS = 2 * FEATURE_COUNT };

/* A neuron sees what both players have, and adds to the score while its sum is above 0. */
typedef struct Neuron {
    int16_t worth; /* of one unit, in thousandths of a logit */
    int16_t bias;
    int16_t weights[EVALUATE_INPUTS];
} Neuron;

/* A layer of neurons, and what they add to, in thousandths of a logit. */
typedef struct Network {
    int base;
    int neuron_count;
    const Neuron *neurons;
} Network;

/* The network that players use: the numbers of neuron.def. */
extern const Network evaluate_network;

/* Counts what both players have. */
void evaluate_inputs(const Facts *facts, const LpGame *game, int16_t out[EVALUATE_INPUTS]);

/* What a network makes of it: the chance of whoever's turn it is, never quite 0 or
 * EVALUATE_WON. */
int evaluate_chance(const Network *network, const int16_t inputs[EVALUATE_INPUTS]);

/* The chance of 'seat' to win, from 0 to EVALUATE_WON. A game that is over is worth exactly one
 * of these two, or half of it if nobody has won. */
int evaluate(const Facts *facts, const LpGame *game, LpSeat seat);

#endif
