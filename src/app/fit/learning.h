/* Learning from books: reads them, fits numbers to them, measures and writes them. */
#ifndef APP_FIT_LEARNING_H
#define APP_FIT_LEARNING_H

#include <stdbool.h>
#include <stdint.h>

#include "logpose/logpose.h"

typedef struct LearningPlan {
    const LpCards *cards;
    const char *const *books;
    int book_count;
    bool wants_policy;
    bool wants_gain;   /* the policy learns from what answers gained, not from searches */
    bool goes_on;      /* from the numbers of this program, instead of from nothing */
    bool wants_habits; /* counts what players do, and learns nothing */
    uint64_t epochs, seed;
    uint64_t trust;   /* of 100, how much a search's value counts beside the result */
    const char *path; /* of the numbers, or NULL */
} LearningPlan;

/* False after a message. */
bool learning_run(const LearningPlan *plan);

#endif
