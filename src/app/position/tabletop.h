/* The table as text: both fields, the hand, Life and DON!!, as one player may see them or as
 * a judge sees them. */
#ifndef APP_POSITION_TABLETOP_H
#define APP_POSITION_TABLETOP_H

#include <stdio.h>

#include "logpose/logpose.h"

/* What is shown: with a view, only what its player may know; without one, everything. */
typedef struct Tabletop {
    const LpCards *cards;
    const LpGame *game; /* used only if 'view' is NULL */
    const LpView *view;
    LpSeat seat;          /* shown at the bottom */
    const char *names[2]; /* what the players are called */
} Tabletop;

void tabletop_write(const Tabletop *tabletop, FILE *out);

/* The cards in an area, one a line; "nothing" if there are none. */
void tabletop_write_area(const Tabletop *tabletop, LpSeat seat, LpArea area, FILE *out);

#endif
