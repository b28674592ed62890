/* Events as lines for people: only what matters, each once, and no card that the reader may not
 * know. */
#ifndef APP_POSITION_EVENTLINES_H
#define APP_POSITION_EVENTLINES_H

#include <stdbool.h>

#include "logpose/logpose.h"

typedef struct EventLines {
    const LpCards *cards;
    const LpGame *game;
    LpSeat you;    /* who "you" is */
    bool sees_all; /* a judge, who knows every card */
    /* 'rule' is the number of the rule that made it happen, or "". */
    void (*write)(void *listener, const char *sentence, const char *rule);
    void *listener;
} EventLines;

void eventlines_write(const EventLines *lines, const LpEvent *events, uint32_t count);

#endif
