/* A win that the solver found (player/lethal.h), played out against every defence: at each
 * question the turn player answers what the solver says, and every answer of the opponent is
 * tried, with nothing left out and nothing remembered. If all games that come of it end with a
 * win in this turn, then it is one, whatever the solver may have done wrong. */
#ifndef PLAYER_CERTIFY_H
#define PLAYER_CERTIFY_H

#include <stdbool.h>

#include "player/lethal.h"

enum { CERTIFY_DEPTH_MAX = 192 };

/* Memory for certify_win. */
size_t certify_memory_size(void);

/* Whether the turn player of this complete game wins with this answer, and those of the solver
 * after it. False also after 'nodes_max' answers. */
bool certify_win(Lethal *lethal, const LpCards *cards, const LpGame *game, LpAction first,
                 const LethalLimits *limits, void *memory, uint64_t nodes_max);

#endif
