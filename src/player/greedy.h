/* A player that tries each answer on a sample, lets what it begins (a battle, an effect) be
 * played to its end by rules of thumb, and takes the answer that leaves it in the best
 * position. */
#ifndef PLAYER_GREEDY_H
#define PLAYER_GREEDY_H

#include "player/player.h"

extern const PlayerKind player_greedy;

#endif
