/* "Why can't I?": for a card and the open question, what can be done with it now, and what
 * cannot and by which rule. It reads only a view, so it reveals nothing hidden. */
#ifndef TABLE_WHY_H
#define TABLE_WHY_H

#include "base/buffer.h"
#include "logpose/logpose.h"

typedef struct Why {
    const LpCards *cards;
    const LpView *view; /* of the seat that asks */
    LpAsk ask;
    const LpAction *actions; /* the legal answers; none if the other player is asked */
    int action_count;
} Why;

/* One sentence per line about the card, each with its rule numbers. */
void why_card(const Why *why, LpSlot slot, Buffer *out);

/* The same for every card of one's own hand and field, each under its name. */
void why_all(const Why *why, Buffer *out);

#endif
