/* The game on the whole screen. */
#ifndef APP_TUI_FULLSCREEN_H
#define APP_TUI_FULLSCREEN_H

#include "app/game/lesson.h"

/* Are stdin and stdout a terminal that can show it? */
bool fullscreen_is_possible(void);

/* Plays to the end, or until the person leaves or a signal comes; the exit code. The game
 * has been started; 'coach' may be NULL. Returns -1 if the terminal cannot be used after
 * all. */
int fullscreen_play(Session *session, LessonCoach *coach);

/* For 'logpose learn': plays until the lesson is over; 'intro' is shown first and again with
 * the key i. False if the person has left. */
bool fullscreen_play_until(Session *session, const char *title, const char *intro,
                           bool (*is_over)(void *guide), void *guide);

/* Shows a page until a key is pressed; false if the person leaves. */
bool fullscreen_page(const char *title, const char *text);

#endif
