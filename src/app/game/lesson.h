/* The lessons of 'logpose learn', read from words/lessons.en: what each teaches, the position
 * in which it is tried, and when that has been done. Whatever is legal may be done on the
 * way. */
#ifndef APP_GAME_LESSON_H
#define APP_GAME_LESSON_H

#include "app/game/session.h"

enum { LESSONS_MAX = 32, LESSON_GOALS_MAX = 4, LESSON_COMMENTS_MAX = 16 };

/* What a condition looks at. */
typedef enum GoalKind {
    GOAL_TURN,   /* the number of the turn */
    GOAL_WIN,    /* the learner has won */
    GOAL_COUNT,  /* cards in an area, or active DON!! */
    GOAL_HAS,    /* a card is in play on a side */
    GOAL_RESTED, /* a card in play is rested */
} GoalKind;

typedef struct LessonGoal {
    uint8_t kind; /* GoalKind */
    LpSeat seat;
    uint8_t area;    /* LpArea; LP_AREA_NONE: active DON!! */
    bool is_at_most; /* "<=" instead of ">=" */
    int64_t number;  /* to compare with */
    char card[16];   /* its number; empty: the Leader */
} LessonGoal;

typedef struct Lesson {
    const char *title;
    const char *text;     /* what it teaches, with the task at its end */
    const char *position; /* the 'given' part of a scenario; empty: there is none */
    const char *deal;     /* "st01 st02 5": two decks and a seed; or empty */
    const char *script;   /* what they answer, one on each line */
    const char *end, *retry;
    LessonGoal goals[LESSON_GOALS_MAX], misses[LESSON_GOALS_MAX];
    int goal_count, miss_count; /* no goals: it is only to be read */
} Lesson;

/* Something that is said once in the game after the lessons. */
typedef struct LessonComment {
    const char *moment, *text;
} LessonComment;

typedef struct LessonBook {
    Lesson lessons[LESSONS_MAX];
    int count;
    LessonComment comments[LESSON_COMMENTS_MAX];
    int comment_count;
    char *memory; /* of the texts */
} LessonBook;

/* Reads the file that is part of the program. False if it has a mistake, which is reported and
 * which the tests find. */
bool lesson_load(LessonBook *book);
void lesson_free(LessonBook *book);

/* A lesson in progress. */
typedef struct LessonGuide {
    const Lesson *lesson;
    Session *session;
} LessonGuide;

typedef enum LessonState { LESSON_GOES_ON, LESSON_DONE, LESSON_MISSED } LessonState;

/* Sets the session to the lesson's position or deal, with a partner who follows the script.
 * False if that is not possible, which is a mistake in the file and found by the tests. */
bool lesson_start(LessonGuide *guide, const Lesson *lesson, Session *session,
                  const LpCards *cards);

/* Has the goal been reached, or missed? Nothing is decided in the middle of a battle. */
LessonState lesson_state(const LessonGuide *guide);

/* The same for the loops that play: is it over, one way or the other? */
bool lesson_is_over(void *guide);

/* --- The game after the lessons --------------------------------------------------------- */

/* What has been said. */
typedef struct LessonCoach {
    const LessonBook *book;
    uint32_t said; /* bits of the book's comments */
} LessonCoach;

/* What is to be said about the open question, or NULL. Each comment comes once. */
const char *lesson_comment(LessonCoach *coach, Session *session, LpSeat you);

#endif
