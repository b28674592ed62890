/* All that may be hidden in a position: every way to deal the cards that a player does not see,
 * as far as it can matter in this turn. Dealt are the face-down Life of the player whose turn
 * it is not, which damage turns up, and the hand of the viewer's opponent unless it is open.
 * Both lists are known. What else is hidden, the decks and the turn player's Life, is dealt in
 * one way only: whoever proves something over these worlds must see to it that nobody touches
 * it (player/proof.h). */
#ifndef PLAYER_WORLDS_H
#define PLAYER_WORLDS_H

#include <stdbool.h>
#include <stdint.h>

#include "logpose/logpose.h"

enum {
    WORLDS_MAX = 640,    /* two Life cards of a list with 25 different cards */
    WORLDS_DEALT_MAX = 4 /* cards that are dealt; with more there are always too many worlds */
};

/* The cards of one side that may lie in the places that are dealt. */
typedef struct WorldsPool {
    LpCardId kinds[LP_DECK_SIZE];
    uint8_t counts[LP_DECK_SIZE];
    int kind_count;
    int life, hand; /* how many places of each are dealt */
} WorldsPool;

typedef struct Worlds {
    LpPosition position;                              /* as it was given: the first world */
    WorldsPool pools[2];                              /* by seat */
    LpCardId dealt[WORLDS_MAX][2 * WORLDS_DEALT_MAX]; /* Life from the top, then the hand */
    int count;
} Worlds;

/* Finds the worlds of a position for a viewer. False if there are too many; no position has
 * none. World 0 is the position itself. */
bool worlds_find(Worlds *worlds, const LpPosition *position, LpSeat viewer, bool is_hand_open);

/* The position of one world. */
void worlds_position(const Worlds *worlds, int index, LpPosition *out);

#endif
