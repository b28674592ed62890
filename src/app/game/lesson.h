/* The lessons of 'logpose learn': prepared positions, what to do in them and why. */
#ifndef APP_GAME_LESSON_H
#define APP_GAME_LESSON_H

#include "app/game/session.h"

enum { LESSON_TASKS_MAX = 5 };

/* One answer that the learner is to give. */
typedef struct LessonTask {
    uint8_t kind;       /* LpActionKind */
    const char *card;   /* its number, or NULL: any */
    const char *target; /* of an attack or a Counter, or NULL */
    const char *hint;   /* said to who gives another one */
    uint8_t number;     /* of LP_ACTION_NUMBER */
} LessonTask;

typedef struct Lesson {
    const char *title;
    const char *intro;    /* the explanation and the task */
    const char *position; /* the 'given' part of a scenario; "you" are the learner */
    const char *script;   /* what they answer, one a line; where it ends they pass */
    LessonTask tasks[LESSON_TASKS_MAX];
    const char *end; /* what has happened, and why */
} Lesson;

extern const Lesson lesson_list[];
extern const int lesson_count;

/* A lesson under way. */
typedef struct LessonGuide {
    const Lesson *lesson;
    Session *session;
    Slice script; /* the rest of it */
} LessonGuide;

/* Sets the session to the lesson's position, with a partner who follows the script. False if
 * that is not possible, which is a fault of the table and found by the tests. */
bool lesson_start(LessonGuide *guide, const Lesson *lesson, Session *session,
                  const LpCards *cards);

/* Has everything been done, and everything that followed? 'guide' is a LessonGuide. */
bool lesson_is_over(void *guide);

/* The task that is open, or NULL. */
const LessonTask *lesson_task(const LessonGuide *guide);

#endif
