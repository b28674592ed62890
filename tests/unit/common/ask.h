/* Players for tests: made from their names, and asked one question. */
#ifndef ASK_H
#define ASK_H

#include "player/player.h"

PlayerSpec ask_spec(const char *player);

/* The memory of one player; the caller frees it. */
void *ask_memory(const PlayerSpec *spec);

/* The index of the answer that a new player gives. It plays the first list of 'prior'. */
int ask_player(const char *player, const Question *question, const LpDeck *prior,
               int prior_count, const PlayerTools *tools);

#endif
