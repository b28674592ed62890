/* Plays a fixed number of games between the bundled decks, at random and by searches, with an
 * engine that counts where it goes. The build runs it once and compiles the engine again with
 * these counts as a profile (see CMakeLists.txt). It is not installed. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "logpose/logpose.h"
#include "notation/bundled.h"
#include "player/match.h"

enum {
    GAMES = 600,
    SEARCHED_GAMES = 6,
    SEARCH_NODES = 100,
    DECKS_MAX = 128,
    DECISIONS_MAX = 20000,
    SAMPLE_EVERY = 16
};

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

static void *zeroed(size_t size) { return calloc(1, size); }

/* Two searches against each other. */
static bool search(Train *train, uint64_t index) {
    static const PlayerTools no_tools;
    PlayerSpec spec = {.kind = player_find(text_of("search")),
                       .budget = {.nodes = SEARCH_NODES, .threads = 1}};
    size_t count = train->deck_count;
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2, .seed = index};
    for (uint64_t i = 0; i < 2; i++) setup.decks[i] = train->decks[(7 * index + 3 * i) % count];
    Match match = {
        .cards = train->cards,
        .specs = {spec, spec},
        .players = {zeroed(player_memory_size(&spec)), zeroed(player_memory_size(&spec))},
        .tools = no_tools,
        .prior = train->decks,
        .prior_count = (int)count,
        .game = train->game,
        .view = train->view};
    bool is_ok = match.players[0] != NULL && match.players[1] != NULL &&
                 match_play(&match, &setup).status == LP_OK;
    free(match.players[0]);
    free(match.players[1]);
    return is_ok;
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
    for (uint64_t i = 0; is_ok && i < SEARCHED_GAMES; i++) is_ok = search(&train, i);
    if (!is_ok) fputs("train: no game could be played\n", stderr);
    free(train.view);
    free(train.sample);
    free(train.game);
    lp_cards_free(train.cards);
    return is_ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
