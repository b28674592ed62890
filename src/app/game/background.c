/* A thread for one piece of work. */
#include "app/game/background.h"

#include <signal.h>
#include <stddef.h>

static void *run(void *argument) {
    Background *background = argument;
    background->work(background->owner);
    atomic_store(&background->is_done, true);
    return NULL;
}

void background_begin(Background *background, void (*work)(void *owner), void *owner) {
    background->work = work;
    background->owner = owner;
    atomic_store(&background->is_stopped, false);
    atomic_store(&background->is_done, false);
    /* Signals are for the thread that owns the terminal. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    background->is_running = pthread_create(&background->thread, NULL, run, background) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!background->is_running) run(background);
}

bool background_poll(const Background *background) { return atomic_load(&background->is_done); }

void background_end(Background *background) {
    if (background->is_running) pthread_join(background->thread, NULL);
    background->is_running = false;
    atomic_store(&background->is_done, false);
}

void background_stop(Background *background) {
    atomic_store(&background->is_stopped, true);
    background_end(background);
    atomic_store(&background->is_stopped, false);
}
