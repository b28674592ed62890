/* Players that search: many walks from samples of what they see, in a few trees side by side
 * (docs/players.md). The levels are searches with fixed budgets. */
#ifndef PLAYER_SEARCH_H
#define PLAYER_SEARCH_H

#include <stdbool.h>

#include "player/player.h"
#include "player/tree.h"

extern const PlayerKind player_search;
extern const PlayerKind player_cheat; /* the same, but on the true game */
extern const PlayerKind player_level1, player_level2, player_level3, player_level4,
    player_level5, player_level6;

/* How a player of these kinds came to its last answer. */
typedef struct SearchFound {
    const LpGame *sample;       /* of the question */
    const TreeAnswers *answers; /* weight 0: pointless, or like one before it */
    uint32_t visits[LP_ACTIONS_MAX];
    uint16_t value; /* of the question for whoever is asked, in parts of EVALUATE_WON */
} SearchFound;

/* Is this one of these kinds? */
bool search_is(const PlayerKind *kind);

/* What is in the memory of such a player until it is asked again. False if it has not searched:
 * there was one answer, or a win at hand. */
bool search_found(const void *self, SearchFound *out);

#endif
