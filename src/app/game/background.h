/* Work in a thread of its own, so that the keyboard still works meanwhile; where there is no
 * thread, here and now. It can be told to stop. */
#ifndef APP_GAME_BACKGROUND_H
#define APP_GAME_BACKGROUND_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct Background {
    void (*work)(void *owner);
    void *owner;
    atomic_bool is_done;
    atomic_bool is_stopped; /* the result is not needed any more: the work looks at it */
    bool is_running;
    pthread_t thread;
} Background;

/* Begins the work. background_poll says whether it is done; then background_end ends the
 * thread. */
void background_begin(Background *background, void (*work)(void *owner), void *owner);
bool background_poll(const Background *background);
void background_end(Background *background);

/* Tells it to stop, and waits until it has: afterwards nothing uses the owner's memory. */
void background_stop(Background *background);

#endif
