/* The game as plain numbered text: for pipes, for screen readers, and for who likes it. */
#ifndef APP_GAME_NUMBERED_H
#define APP_GAME_NUMBERED_H

#include "app/game/session.h"

/* Plays to the end, or until the person leaves; the exit code. The game has been started. */
int numbered_play(Session *session);

/* Plays while the question is open that the lesson is about: numbered_play for 'logpose learn'.
 * False if the person has left. 'is_over' says when the lesson has reached its end. */
bool numbered_play_until(Session *session, bool (*is_over)(void *guide), void *guide);

#endif
