/* A player that takes any legal answer, each equally likely. It draws from a generator of its
 * own: the game's generator stays the game's, so that what a player thinks never changes what
 * the deck holds. */
#ifndef PLAYER_RANDOM_PLAYER_H
#define PLAYER_RANDOM_PLAYER_H

#include <stdint.h>

#include "player/player.h"

typedef struct RandomPlayer {
    uint64_t random;
} RandomPlayer;

extern const PlayerKind player_random;

#endif
