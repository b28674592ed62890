/* Random cards, made of parts of the cards of a pool: abilities with other numbers, names,
 * types, selectors, filters, conditions, costs and effects than the pool has them with. */
#ifndef RECOMBINE_H
#define RECOMBINE_H

#include <stdint.h>

#include "card/image.h"

enum { RECOMBINE_ROWS_MAX = 8192 };

typedef struct Recombine {
    const LpCards *pool;
    LpCardId ids[IMAGE_CARDS_MAX]; /* the cards whose parts are used */
    uint32_t id_count;
    uint16_t selectors[RECOMBINE_ROWS_MAX], conditions[RECOMBINE_ROWS_MAX]; /* their rows */
    uint32_t selector_count, condition_count;
    uint64_t seed;
} Recombine;

/* Adds a card of the pool to those whose parts are used. */
void recombine_add(Recombine *from, LpCardId id);

/* An image of one card, verified and finished, to be freed with lp_cards_free; NULL if this try
 * made no valid card. */
LpCards *recombine_card(Recombine *from);

#endif
