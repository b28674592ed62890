/* How good a game is for a player, without looking ahead. It reads a complete game, so it works
 * on samples, never on the true game. */
#ifndef PLAYER_EVALUATE_H
#define PLAYER_EVALUATE_H

#include "player/facts.h"
#include "player/net.h"

/* The chance to win is given in this many parts. */
enum { EVALUATE_WON = 10000 };

/* The chance of 'seat' to win, from 0 to EVALUATE_WON. A game that is over is worth exactly one
 * of these two, or half of it if nobody has won; any other is never quite one of them. */
int evaluate(const Facts *facts, const LpGame *game, LpSeat seat);

/* The same of a game whose cards have been added up, which is quicker. */
int evaluate_known(const Facts *facts, const LpGame *game, LpSeat seat,
                   const NetTotals *totals);

#endif
