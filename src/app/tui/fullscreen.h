/* The game, or its replay, on the whole screen. */
#ifndef APP_TUI_FULLSCREEN_H
#define APP_TUI_FULLSCREEN_H

#include "app/game/lesson.h"

/* What the person wants next. */
typedef enum FullscreenEnd {
    FULLSCREEN_LEAVE,
    FULLSCREEN_REMATCH, /* the same decks and players again */
    FULLSCREEN_MENU,
    FULLSCREEN_REPLAY,  /* look at this game from its beginning */
    FULLSCREEN_REVIEW,  /* say what could have been done better */
    FULLSCREEN_PLAY_ON, /* of a replay: play from where it is */
    FULLSCREEN_NONE     /* the terminal cannot be used after all */
} FullscreenEnd;

/* Are stdin and stdout a terminal that can show it? */
bool fullscreen_is_possible(void);

/* Plays to the end, or until the person leaves or a signal comes. The game has been started;
 * 'coach' may be NULL. The screen stays open unless the person leaves. */
FullscreenEnd fullscreen_play(Session *session, LessonCoach *coach);

/* Shows a game that is complete in the session, from its beginning. With FULLSCREEN_PLAY_ON the
 * session is at the answer where the person stopped. */
FullscreenEnd fullscreen_replay(Session *session);

/* For 'logpose learn': plays until the lesson is over; 'intro' is shown first and again with
 * the key i. False if the person has left. */
bool fullscreen_play_until(Session *session, const char *title, const char *intro,
                           bool (*is_over)(void *guide), void *guide);

/* Shows how far something is, in per cent; false if the person wants it to stop. */
bool fullscreen_progress(const char *title, int percent);

/* How many columns a line of a page has. */
size_t fullscreen_page_columns(void);

/* Shows a page until a key is pressed; false if the person leaves. */
bool fullscreen_page(const char *title, const char *text);

#endif
