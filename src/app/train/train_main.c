/* Plays a fixed number of random games between the bundled decks, with an engine that counts
 * where it goes. The build runs it once and compiles the engine again with these counts as a
 * profile (see CMakeLists.txt). It is not installed. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "logpose/logpose.h"
#include "notation/bundled.h"

enum { GAMES = 600, DECKS_MAX = 128, DECISIONS_MAX = 20000, SAMPLE_EVERY = 16 };

typedef struct Train {
    LpCards *cards;
    LpDeck decks[DECKS_MAX];
    size_t deck_count;
    LpGame *game, *sample;
    LpView *view;
    LpEvent events[LP_EVENTS_MAX];
} Train;

/* A search looks at views and samples; every fourth game has a log. */
static bool play(Train *train, uint64_t index) {
    LpAction actions[LP_ACTIONS_MAX];
    LpLog log = {train->events, 0, LP_EVENTS_MAX, 0};
    LpLog *events = index % 4 == 0 ? &log : NULL;
    size_t count = train->deck_count;
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2, .seed = index};
    setup.decks[0] = train->decks[index % count];
    setup.decks[1] = train->decks[(index + index / count) % count];
    uint64_t random = index;
    if (lp_game_start(train->cards, &setup, train->game, events) != LP_OK) return false;
    for (int i = 0; i < DECISIONS_MAX; i++) {
        LpAsk ask = lp_game_ask(train->game);
        if (ask.kind == LP_ASK_NONE) break;
        int n = lp_game_actions(train->cards, train->game, actions);
        log.count = 0;
        lp_game_act_fast(train->cards, train->game, actions[random_below(&random, (uint32_t)n)],
                         events);
        if (i % SAMPLE_EVERY != 0) continue;
        lp_game_view(train->cards, train->game, ask.seat, train->view);
        lp_view_sample(train->cards, train->view, &setup.decks[1 - ask.seat], random,
                       train->sample);
    }
    return true;
}

int main(void) {
    static Train train;
    train.cards = lp_cards_embedded();
    if (train.cards == NULL) {
        /* A mistake in a card file: 'logpose' reports where, so it must still be built. */
        fputs("train: the cards cannot be loaded; the engine is built without a profile\n",
              stderr);
        return EXIT_SUCCESS;
    }
    train.game = malloc(lp_game_size());
    train.sample = malloc(lp_game_size());
    train.view = malloc(lp_view_size());
    bool is_ok =
        train.cards != NULL && train.game != NULL && train.sample != NULL && train.view != NULL;
    if (is_ok) train.deck_count = bundled_decks(train.cards, train.decks, DECKS_MAX);
    is_ok = is_ok && train.deck_count > 0;
    for (uint64_t i = 0; is_ok && i < GAMES; i++) is_ok = play(&train, i);
    if (!is_ok) fputs("train: no game could be played\n", stderr);
    free(train.view);
    free(train.sample);
    free(train.game);
    lp_cards_free(train.cards);
    return is_ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
