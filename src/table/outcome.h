/* How a game ended. */
#ifndef TABLE_OUTCOME_H
#define TABLE_OUTCOME_H

#include "table/host.h"

typedef struct Outcome {
    LpResult result;  /* LP_RESULT_NONE: it has not */
    LpSeat winner;    /* LP_SEAT_PUBLIC: nobody */
    const char *word; /* of the protocol: "win", "draw" … */
    const char *end;  /* "life", "deck" … */
    const char *rule; /* its number, or "" */
    uint32_t turn;
} Outcome;

Outcome outcome_of(const Host *host);

/* "You win, in turn 9: damage with no Life left." */
void outcome_say(const Sight *sight, const Outcome *outcome, Buffer *out);

#endif
