/* Cards that a test writes in the card language. */
#ifndef CARDTEXT_H
#define CARDTEXT_H

#include "logpose/logpose.h"

/* An image of the cards of both texts; the test fails if they do not compile. */
LpCards *cardtext_compile(const char *first, const char *second);

#endif
