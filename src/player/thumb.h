/* A player that answers by rules of thumb alone: one sample, no look ahead. It plays hundreds
 * of games a second, from which others learn. */
#ifndef PLAYER_THUMB_H
#define PLAYER_THUMB_H

#include "player/player.h"

extern const PlayerKind player_thumb;

#endif
