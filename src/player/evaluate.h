/* How good a game stands for a player, without looking ahead. It reads a complete game, so it
 * works on samples, never on the true game. */
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

/* The chance of 'seat' to win, from 0 to EVALUATE_WON. A game that is over is worth exactly one
 * of these two, or half of it if nobody has won. */
int evaluate(const Facts *facts, const LpGame *game, LpSeat seat);

#endif
