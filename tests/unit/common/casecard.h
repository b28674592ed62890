/* A card of one case of a test: its lines in the card language under an invented heading. */
#ifndef CASECARD_H
#define CASECARD_H

#include "logpose/logpose.h"

/* The lines of a card under its heading, and the text that it must have. */
typedef struct Case {
    const char *kind;  /* "character", "leader", "event", "stage" */
    const char *lines; /* in the card language, without the indentation of the card */
    const char *text;  /* all abilities, then the [Trigger] */
} Case;

/* An image of this one card, TT01-001 "Mira Vell"; the test fails if it does not compile. */
LpCards *casecard_compile(const Case *c);

#endif
