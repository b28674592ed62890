/* The game as plain numbered text: for pipes, for screen readers, and for whoever prefers
 * it. */
#ifndef APP_GAME_NUMBERED_H
#define APP_GAME_NUMBERED_H

#include "app/game/lesson.h"

/* Plays to the end, or until the person leaves; the exit code. The game has been started.
 * 'coach' may be NULL. */
int numbered_play(Session *session, LessonCoach *coach);

/* For 'logpose learn': plays until 'is_over' says that the lesson has reached its end. False
 * if the person has left. */
bool numbered_play_until(Session *session, bool (*is_over)(void *guide), void *guide);

#endif
