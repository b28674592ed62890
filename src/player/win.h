/* Winning now: asks the exact solver whether the turn player can win this turn, on several
 * samples, and trusts an answer that wins in all of them. */
#ifndef PLAYER_WIN_H
#define PLAYER_WIN_H

#include "player/belief.h"
#include "player/lethal.h"
#include "player/player.h"

/* The index of an answer that wins this turn as far as is known, or -1. 'sample' is memory for
 * one game. */
int win_find(Lethal *lethal, const Question *question, const Belief *belief, uint64_t seed,
             const LethalLimits *limits, LpGame *sample);

#endif
