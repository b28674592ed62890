/* The cards of the scenarios: they have what no published card has yet. */
#ifndef INVENTED_H
#define INVENTED_H

#include "logpose/logpose.h"

/* The cards of this program and those of all card files of tests/scenarios. Free with
 * lp_cards_free. */
LpCards *invented_cards(void);

/* A deck of invented cards at random. */
LpDeck invented_deck(const LpCards *cards, uint64_t *random);

#endif
