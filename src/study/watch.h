/* Watching the cards of a game through its events: which were in the opening hand, which came
 * to the hand, which were played. It costs time, so a simulation does it only when asked. */
#ifndef STUDY_WATCH_H
#define STUDY_WATCH_H

#include "study/block.h"

typedef struct Watch {
    LpEvent events[LP_EVENTS_MAX];
    LpLog log;
    const LpSetup *setup;
    bool cheap[2][LP_DECK_SIZE]; /* by place */
    bool has_begun;              /* the first turn has started */
    /* In this game: how often each card is in the hand that was dealt, and what was seen. */
    uint8_t opening[2][LP_DECK_SIZE];
    uint8_t seen[2][LP_DECK_SIZE]; /* bit 1 << SimUse */
} Watch;

/* Makes the match write its events here. */
void watch_open(Watch *watch, Match *match, const LpSetup *setup);

void watch_start(Watch *watch);
void watch_end(const Watch *watch, SimOutcome outcome, SimBlockCards *out);

#endif
