/* Cards that a test writes in the card language. */
#ifndef SOURCECARDS_H
#define SOURCECARDS_H

#include "logpose/logpose.h"

/* An image of the cards of both texts; the test fails if they do not compile. */
LpCards *sourcecards_compile(const char *first, const char *second);

#endif
