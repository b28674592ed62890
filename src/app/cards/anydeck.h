/* Random decks of all cards, for tests that must meet every card. */
#ifndef APP_CARDS_ANYDECK_H
#define APP_CARDS_ANYDECK_H

#include "logpose/logpose.h"

/* A legal deck: any Leader, and any cards that may be in its deck. */
LpDeck anydeck_make(const LpCards *cards, uint64_t *random);

#endif
