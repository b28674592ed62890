/* Exhaustive play of the rest of a turn: the measure of the solver in player/lethal.h. It tries
 * every answer of both players, in the order in which the engine lists them, remembers nothing
 * and leaves out nothing, so it is slow and obviously correct. */
#ifndef PLAYER_EXHAUST_H
#define PLAYER_EXHAUST_H

#include "player/lethal.h"

enum { EXHAUST_DEPTH_MAX = 256 };

/* Memory for exhaust_turn. */
size_t exhaust_memory_size(void);

/* Whether the turn player can win before the turn is over. LETHAL_UNKNOWN after 'nodes_max'
 * answers. '*nodes' counts them; it identifies the position as well, because it follows from
 * the rules alone. */
LethalVerdict exhaust_turn(const LpCards *cards, const LpGame *game, void *memory,
                           uint64_t nodes_max, uint64_t *nodes);

#endif
