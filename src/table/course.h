/* The course that a turn could take: the best answers one after another, on one sample of what
 * a player sees. */
#ifndef TABLE_COURSE_H
#define TABLE_COURSE_H

#include <stdatomic.h>

#include "player/analysis.h"

typedef struct Course {
    Analysis analysis;       /* of each answer; its memory is that of any number of answers */
    LpSeat seat;             /* whose course it is */
    LpGame *game;            /* played on here: not one of the analysis */
    LpView *view;            /* of the seat; what it holds at first is not kept */
    AnalysisRow *rows;       /* LP_ACTIONS_MAX of them */
    int steps_max;           /* answers that are reported */
    const atomic_bool *stop; /* set when nobody waits for it any more, or NULL */
    /* Gets each answer that is worth a line, before it is given. */
    void (*tell)(void *listener, const LpGame *game, LpAction action);
    void *listener;
} Course;

/* Puts a sample of the view into course->game; false if there is none. */
bool course_sample(Course *course, const LpView *view);

/* Follows the course from course->game, beginning with this answer, to the end of the turn. The
 * opponent is supposed to let things happen: a course is what the player means to do. */
void course_follow(Course *course, LpAction first);

#endif
