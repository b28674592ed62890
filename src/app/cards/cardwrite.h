/* One card on a terminal. */
#ifndef APP_CARDS_CARDWRITE_H
#define APP_CARDS_CARDWRITE_H

#include <stdio.h>

#include "logpose/logpose.h"

/* Facts and text. */
void cardwrite_card(const LpCards *cards, LpCardId id, FILE *out);

#endif
