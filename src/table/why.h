/* "Why can't I?": for a card and the open question, what can be done with it now, and what
 * cannot and by which rule. It reads only a view, so it reveals nothing hidden. */
#ifndef TABLE_WHY_H
#define TABLE_WHY_H

#include "table/sight.h"

typedef struct Why {
    const LpCards *cards;
    const LpView *view; /* of the seat that asks */
    LpAsk ask;
    const LpAction *actions; /* the legal answers; none if the other player is asked */
    int action_count;
    const Words *words; /* NULL: English */
} Why;

/* What can or cannot be done with a card: one sentence each. */
typedef struct WhyRow {
    uint8_t action; /* LpActionKind that it is about, or LP_ACTION_NONE */
    bool ok;        /* it can be done */
    Slice text;
    const char *rules; /* "6-5-3-1, 2-7-2" */
} WhyRow;

enum { WHY_ROWS_MAX = 16, WHY_TEXT_MAX = 6144 };
typedef struct WhyRows {
    WhyRow rows[WHY_ROWS_MAX];
    int count;
    Buffer text;
    char memory[WHY_TEXT_MAX];
} WhyRows;

void why_rows(const Why *why, LpSlot slot, WhyRows *out);

/* One sentence per line about the card, each with its rule numbers. */
void why_card(const Why *why, LpSlot slot, Buffer *out);

/* The same for every card of one's own hand and field, each under its name. */
void why_all(const Why *why, Buffer *out);

#endif
