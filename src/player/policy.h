/* A quick idea of which answers are good: a weight for each, from a few rules of thumb and
 * without looking ahead. It completes games that a search has begun, and tells a search where
 * to look first. It reads a complete game, so it works on samples, never on the true game. */
#ifndef PLAYER_POLICY_H
#define PLAYER_POLICY_H

#include <stdbool.h>
#include <stdint.h>

#include "player/facts.h"

/* Weighs the answers to the question that 'game' waits for. A weight of 0 says that the answer
 * is pointless: an attack that must fail, a Counter that changes nothing, DON!! for a card that
 * does not attack. At least one weight is above 0.
 *
 * 'mood' makes somebody who draws answers by weight consistent: with the same mood a battle is
 * either defended to the end or not at all. 0: no mood, the weights say how often. */
void policy_weigh(const Facts *facts, const LpGame *game, LpAsk ask, const LpAction *actions,
                  int count, uint32_t mood, uint16_t weights[LP_ACTIONS_MAX]);

/* The same for a search: where to look first, with less of a difference between answers. */
void policy_look(const Facts *facts, const LpGame *game, LpAsk ask, const LpAction *actions,
                 int count, uint16_t weights[LP_ACTIONS_MAX]);

/* Draws one of the answers to the question that 'game' waits for, by the square of its
 * weight. */
int policy_choose(const Facts *facts, const LpGame *game, const LpAction *actions, int count,
                  uint64_t *random);

/* Plays on until the game is over, or until somebody's Main Phase begins in turn 'turn_stop' or
 * later; each answer is drawn by its weight, or, sharp, by the square of it: a good player
 * mostly does the best thing it knows. Returns how many questions it took. */
int policy_play(const Facts *facts, LpGame *game, uint32_t turn_stop, bool is_sharp,
                uint64_t *random);

/* The turn to play on to from a question to 'seat': its second own Main Phase from now, when it
 * shows what both have made of this turn; before the game has begun, a few turns more. */
uint32_t policy_horizon(const LpGame *game, LpSeat seat);

#endif
