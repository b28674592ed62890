/* Players that search: many walks from samples of what they see, in a few trees side by side
 * (docs/players.md). The levels are searches with fixed budgets. */
#ifndef PLAYER_SEARCH_H
#define PLAYER_SEARCH_H

#include "player/player.h"

extern const PlayerKind player_search;
extern const PlayerKind player_cheat; /* the same, but on the true game */
extern const PlayerKind player_level1, player_level2, player_level3, player_level4,
    player_level5;

#endif
