/* The lessons of 'logpose learn': prepared positions, what to do in them and why. */
#ifndef APP_GAME_LESSON_H
#define APP_GAME_LESSON_H

#include "app/game/session.h"

enum { LESSON_TASKS_MAX = 5 };

/* One answer that the learner should give. */
typedef struct LessonTask {
    uint8_t kind;       /* LpActionKind */
    const char *card;   /* its number, or NULL: any */
    const char *target; /* of an attack or a Counter, or NULL */
    const char *hint;   /* shown after a different answer */
    uint8_t number;     /* of LP_ACTION_NUMBER */
} LessonTask;

typedef struct Lesson {
    const char *title;
    const char *intro;    /* the explanation and the task */
    const char *position; /* the 'given' part of a scenario; "you" are the learner */
    const char *script;   /* what they answer, one per line; after its end they pass */
    LessonTask tasks[LESSON_TASKS_MAX];
    const char *end; /* what has happened, and why */
} Lesson;

extern const Lesson lesson_list[];
extern const int lesson_count;

/* A lesson in progress. */
typedef struct LessonGuide {
    const Lesson *lesson;
    Session *session;
    Slice script; /* what is left of it */
} LessonGuide;

/* Sets the session to the lesson's position, with a partner who follows the script. False if
 * that is not possible, which is a mistake in the table and found by the tests. */
bool lesson_start(LessonGuide *guide, const Lesson *lesson, Session *session,
                  const LpCards *cards);

/* Has everything been done, with all its consequences? 'guide' is a LessonGuide. */
bool lesson_is_over(void *guide);

/* The current task, or NULL. */
const LessonTask *lesson_task(const LessonGuide *guide);

#endif
