/* The cards of the four starter decks, compiled from their files alone. */
#ifndef STARTER_H
#define STARTER_H

#include "logpose/logpose.h"

enum { STARTER_CARDS = 68 };

LpCards *starter_cards(void);

#endif
