/* Asking a computer for one answer. */
#include "app/game/thought.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "app/players/players.h"

bool thought_load(Thought *thought) {
    memset(thought, 0, sizeof *thought);
    thought->view = calloc(1, lp_view_size());
    thought->game = calloc(1, lp_game_size());
    return thought->view != NULL && thought->game != NULL;
}

void thought_free(Thought *thought) {
    thought_stop(thought);
    free(thought->view);
    free(thought->game);
    thought->view = NULL;
    thought->game = NULL;
}

static void prepare(Thought *thought, Session *session, const PlayerKind *kind, void *memory) {
    const Host *host = &session->host;
    memcpy(thought->actions, host->actions,
           (size_t)host->action_count * sizeof thought->actions[0]);
    thought->kind = kind;
    thought->memory = memory;
    thought->question = (Question){.cards = session->cards,
                                   .ask = host->ask,
                                   .actions = thought->actions,
                                   .action_count = host->action_count,
                                   .stop = &thought->is_stopped};
    if (kind->wants_view) {
        lp_game_view(session->cards, host->game, host->ask.seat, thought->view);
        thought->question.view = thought->view;
    }
    if (kind->is_cheat) {
        memcpy(thought->game, host->game, lp_game_size());
        thought->question.game = thought->game;
    }
}

void thought_of_seat(Thought *thought, Session *session) {
    const HostSeat *seat = &session->host.seats[session->host.ask.seat];
    prepare(thought, session, seat->spec.kind, seat->memory);
}

int thought_run(Thought *thought) {
    thought->index = thought->kind->choose(thought->memory, &thought->question);
    return thought->index;
}

static void *run_in_thread(void *argument) {
    Thought *thought = argument;
    thought_run(thought);
    atomic_store(&thought->is_done, true);
    return NULL;
}

void thought_begin(Thought *thought) {
    atomic_store(&thought->is_stopped, false);
    atomic_store(&thought->is_done, false);
    /* Signals are for the thread that owns the terminal. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    thought->is_running = pthread_create(&thought->thread, NULL, run_in_thread, thought) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!thought->is_running) run_in_thread(thought);
}

bool thought_poll(Thought *thought) { return atomic_load(&thought->is_done); }

int thought_end(Thought *thought) {
    if (thought->is_running) pthread_join(thought->thread, NULL);
    thought->is_running = false;
    atomic_store(&thought->is_done, false);
    return thought->index;
}

void thought_stop(Thought *thought) {
    atomic_store(&thought->is_stopped, true);
    thought_end(thought);
    atomic_store(&thought->is_stopped, false);
}
