/* A partner who follows a script: for lessons and puzzles. */
#ifndef TABLE_PARTNER_H
#define TABLE_PARTNER_H

#include "player/player.h"

/* Its memory is a pointer to the script, which is set before the first question and outlives
 * the game: one answer on each line, as a scenario writes it, from the point of view of seat 0.
 * The partner gives the first that is legal, and otherwise does as little as possible. */
extern const PlayerKind partner_kind;

#endif
