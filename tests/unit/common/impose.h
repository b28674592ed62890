/* Restrictions of the table, put on cards and players in the middle of a game, as an effect
 * would: tests see what obeys them whether or not a card has them. */
#ifndef IMPOSE_H
#define IMPOSE_H

#include "effect/program.h"
#include "logpose/logpose.h"

/* Until the card leaves the field, or for the rest of the game. `whom` is a card on the field
 * or, for a restriction on a player, a seat. Only at a question of the Main Phase: other
 * questions have been asked because of what was allowed before. */
void impose(const LpCards *cards, LpGame *game, Restriction restriction, uint8_t whom);

/* The same for someone at random. */
void impose_on_someone(const LpCards *cards, LpGame *game, Restriction restriction,
                       uint64_t *random);

#endif
