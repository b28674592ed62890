/* Asking a computer for one answer. */
#include "app/game/thought.h"

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
    background_stop(&thought->background);
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
                                   .stop = &thought->background.is_stopped};
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

static void think(void *owner) { (void)thought_run(owner); }

void thought_begin(Thought *thought) { background_begin(&thought->background, think, thought); }

bool thought_poll(const Thought *thought) { return background_poll(&thought->background); }

int thought_end(Thought *thought) {
    background_end(&thought->background);
    return thought->index;
}
