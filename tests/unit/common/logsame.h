/* Do two logs tell the same game? */
#ifndef LOGSAME_H
#define LOGSAME_H

#include <stdbool.h>

#include "base/text.h"

enum { LOGSAME_LINE = 4096 };

typedef enum LogSame {
    LOGSAME_OTHER,      /* the logs tell different games */
    LOGSAME_EQUIVALENT, /* the same lines between any two actions, in another order */
    LOGSAME_SAME        /* the same lines */
} LogSame;

/* Compares two logs after the set-up. The first lines that differ are in `a` and `b`. Only the
 * order of hidden decks and that of cards in a hand or a trash may differ in equal lines. */
LogSame logsame(Slice was, Slice is, char a[LOGSAME_LINE], char b[LOGSAME_LINE]);

#endif
