/* CR 9: rule processing. */
#ifndef RULES_PROCESS_H
#define RULES_PROCESS_H

#include "rules/effect.h"

/* CR 9-2: ends the game for every player who meets a defeat condition. True if it has ended. */
bool process_defeat(const Ctx *ctx);

/* Could a card keep a player with an empty deck in the game? A quick test. */
static inline bool plays_on_without_deck(const LpGame *game) {
    return (game->timings >> TIMING_WOULD_LOSE_BY_DECK & 1) &&
           !(game->seats[0].deck_count && game->seats[1].deck_count);
}

/* Ends the game with the defeat of these seats, as bits. */
void process_lost(const Ctx *ctx, unsigned seats, LpEnd end);

/* Ends the game. */
void process_end(const Ctx *ctx, LpResult result, LpEnd end);

#endif
