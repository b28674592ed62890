/* How often each card occurs among at most a deck of cards: a small open-addressed table. */
#ifndef RULES_TALLY_H
#define RULES_TALLY_H

#include <stdint.h>

enum { TALLY_SIZE = 128 }; /* more than twice the 51 cards that a player has */

typedef struct Tally {
    uint16_t id[TALLY_SIZE];
    uint8_t count[TALLY_SIZE];
} Tally;

/* The slot of the card, or the free slot where it would go. Zero the table first. */
static inline unsigned tally_place(const Tally *tally, uint16_t id) {
    unsigned at = id % TALLY_SIZE;
    while (tally->id[at] && tally->id[at] != id) at = (at + 1) % TALLY_SIZE;
    return at;
}

/* Adds this many and returns the slot. */
static inline unsigned tally_add(Tally *tally, uint16_t id, int copies) {
    unsigned at = tally_place(tally, id);
    tally->id[at] = id;
    tally->count[at] = (uint8_t)(tally->count[at] + copies);
    return at;
}

#endif
