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
    memcpy(thought->actions, session->actions,
           (size_t)session->action_count * sizeof thought->actions[0]);
    thought->kind = kind;
    thought->memory = memory;
    thought->question = (Question){.cards = session->cards,
                                   .ask = session->ask,
                                   .actions = thought->actions,
                                   .action_count = session->action_count,
                                   .stop = &thought->is_stopped};
    if (kind->wants_view) {
        lp_game_view(session->cards, session->game, session->ask.seat, thought->view);
        thought->question.view = thought->view;
    }
    if (kind->is_cheat) {
        memcpy(thought->game, session->game, lp_game_size());
        thought->question.game = thought->game;
    }
}

void thought_of_seat(Thought *thought, Session *session) {
    const SessionSeat *seat = &session->seats[session->ask.seat];
    prepare(thought, session, seat->spec.kind, seat->memory);
}

static const char *const STRONGEST_LEVEL = "5";

bool thought_load_advice(Advice *advice) {
    char name[64];
    if (!players_parse_level("hint", STRONGEST_LEVEL, &advice->spec, name, sizeof name))
        return false;
    advice->memory = players_memory(&advice->spec);
    return advice->memory != NULL;
}

void thought_free_advice(Advice *advice) {
    players_free(&advice->spec, advice->memory);
    advice->memory = NULL;
}

void thought_of_advice(Thought *thought, Session *session, const Advice *advice) {
    PlayerStart start = session_player_start(session, session->ask.seat, &advice->spec);
    advice->spec.kind->start(advice->memory, &start);
    prepare(thought, session, advice->spec.kind, advice->memory);
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
