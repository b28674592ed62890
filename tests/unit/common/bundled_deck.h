/* The decks that come with the program, for tests that play games with them. */
#ifndef BUNDLED_DECK_H
#define BUNDLED_DECK_H

#include "logpose/logpose.h"

/* By the name that the commands know: "st01". */
LpDeck bundled_deck(const LpCards *cards, const char *name);

#endif
