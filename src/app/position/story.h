/* Events told to people: only what matters, each once, and no card that the listener may not
 * know. */
#ifndef APP_POSITION_STORY_H
#define APP_POSITION_STORY_H

#include <stdbool.h>

#include "logpose/logpose.h"

typedef struct Story {
    const LpCards *cards;
    const LpGame *game;
    LpSeat you;    /* who "you" is */
    bool sees_all; /* a judge, who knows every card */
    /* 'rule' is the number of the rule that made it happen, or "". */
    void (*tell)(void *listener, const char *sentence, const char *rule);
    void *listener;
} Story;

void story_tell(const Story *story, const LpEvent *events, uint32_t count);

#endif
