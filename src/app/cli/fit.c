/* logpose fit: the numbers of src/player/neuron.def, fitted to games.
 *
 * Players play seeded games with the tournament decks. The first position of each Main Phase is
 * kept with what the evaluation counts in it and with who won in the end. Neurons are fitted to
 * four of five games; the fifth is held out, to measure them beside those that the players use.
 * docs/players.md says what came of it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/clock.h"
#include "app/cli/commands.h"
#include "app/cli/decks.h"
#include "app/cli/file.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/players.h"
#include "app/cli/progress.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/random.h"
#include "player/fit.h"

enum {
    GAMES_DEFAULT = 2400,
    GAMES_MIN = 10, /* so that some are held out, and some are not */
    GAMES_MAX = 100000,
    EPOCHS_DEFAULT = 30,
    EPOCHS_MAX = 1000,
    HELD_OUT_EVERY = 5,
    TURN_FIRST = 3,     /* before that both players have nothing */
    POSITIONS_MAX = 40, /* of one game; what is longer goes in circles */
    FILE_SIZE_MAX = 16384
};

static const char *const players_default_text = "search:nodes=100";

typedef struct Run {
    LpCards *cards;
    Facts facts;
    NamedDeck decks[BUNDLED_DECKS_MAX];
    size_t deck_count;
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    PlayerSpec specs[2];
    uint64_t games, epochs, seed, threads;
    FitPosition *positions; /* POSITIONS_MAX for each game, and then moved together */
    uint8_t *counts;        /* of the positions of each game; 0 if nobody won it */
    size_t position_count;
    uint32_t *order; /* memory of the fit */
    /* While games are played: */
    pthread_mutex_t mutex; /* of the rest */
    uint64_t game_next, game_done;
    double start;
    bool wants_line, has_failed;
} Run;

/* --- Playing ------------------------------------------------------------------------------ */

/* The positions of one game. */
typedef struct Harvest {
    const Run *run;
    FitPosition *positions;
    LpSeat movers[POSITIONS_MAX]; /* whose turn it is */
    uint8_t count;
    uint32_t turn; /* of the last position */
} Harvest;

static void after_answer(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    Harvest *harvest = watcher;
    LpAsk ask = lp_game_ask(game);
    uint32_t turn = lp_game_turn(game);
    (void)action;
    (void)seat;
    if (ask.kind != LP_ASK_MAIN || turn == harvest->turn || turn < TURN_FIRST) return;
    if (harvest->count == POSITIONS_MAX) return;
    harvest->turn = turn;
    harvest->movers[harvest->count] = ask.seat;
    evaluate_inputs(&harvest->run->facts, game, harvest->positions[harvest->count].inputs);
    harvest->count++;
}

/* Says of each position who won; a game without a winner teaches nothing. */
static uint8_t label(Harvest *harvest, uint8_t result, const uint8_t decks[2], bool is_held) {
    if (result != LP_RESULT_WIN_0 && result != LP_RESULT_WIN_1) return 0;
    LpSeat winner = result == LP_RESULT_WIN_0 ? 0 : 1;
    for (int i = 0; i < harvest->count; i++) {
        FitPosition *position = &harvest->positions[i];
        LpSeat mover = harvest->movers[i];
        position->decks[0] = decks[mover];
        position->decks[1] = decks[1 - mover];
        position->has_won = mover == winner;
        position->is_held_out = is_held;
    }
    return harvest->count;
}

static bool play_game(Run *run, Match *match, uint64_t index) {
    Harvest harvest = {.run = run, .positions = &run->positions[index * POSITIONS_MAX]};
    uint64_t random = hash_combine(run->seed, index);
    uint8_t decks[2];
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2};
    for (int i = 0; i < 2; i++) {
        decks[i] = (uint8_t)random_below(&random, (uint32_t)run->deck_count);
        setup.decks[i] = run->decks[decks[i]].deck;
    }
    setup.seed = random_next(&random);
    match->watch = after_answer;
    match->watcher = &harvest;
    MatchResult result = match_play(match, &setup);
    if (result.status != LP_OK) {
        output_error("fit: a game could not be started");
        return false;
    }
    bool is_held = index % HELD_OUT_EVERY == 0;
    run->counts[index] = label(&harvest, result.result, decks, is_held);
    return true;
}

/* The next game; false if there is none. */
static bool take_game(Run *run, uint64_t *out) {
    pthread_mutex_lock(&run->mutex);
    bool is_found = !run->has_failed && run->game_next < run->games;
    if (is_found) *out = run->game_next++;
    pthread_mutex_unlock(&run->mutex);
    return is_found;
}

/* Takes note of a game that was played, or of a failure, which ends the run. */
static void deliver(Run *run, bool is_ok) {
    pthread_mutex_lock(&run->mutex);
    if (is_ok) run->game_done++;
    run->has_failed |= !is_ok;
    if (run->wants_line) {
        progress_show(run->game_done, run->games, "games", clock_seconds() - run->start);
    }
    pthread_mutex_unlock(&run->mutex);
}

/* What one thread does. */
static void work(void *argument, int index) {
    Run *run = argument;
    (void)index;
    Match match = {.cards = run->cards,
                   .specs = {run->specs[0], run->specs[1]},
                   .tools = players_tools,
                   .prior = run->prior,
                   .prior_count = run->prior_count};
    uint64_t game;
    if (!players_open(&match)) deliver(run, false);
    while (take_game(run, &game)) deliver(run, play_game(run, &match, game));
    players_close(&match);
}

/* Moves the positions together, in the order of their games. */
static void gather(Run *run) {
    for (uint64_t i = 0; i < run->games; i++) {
        memmove(&run->positions[run->position_count], &run->positions[i * POSITIONS_MAX],
                run->counts[i] * sizeof *run->positions);
        run->position_count += run->counts[i];
    }
}

static bool play(Run *run) {
    int threads = (int)(run->threads < run->games ? run->threads : run->games);
    pthread_mutex_init(&run->mutex, NULL);
    run->start = clock_seconds();
    run->wants_line = output_is_terminal(stderr);
    players_tools.run(threads, threads, work, run);
    if (run->wants_line) progress_clear();
    pthread_mutex_destroy(&run->mutex);
    gather(run);
    return !run->has_failed;
}

/* --- Fitting ------------------------------------------------------------------------------ */

/* Large steps for the first half, then smaller ones, to come to rest. */
static double rate_of(uint64_t epoch, uint64_t epochs) {
    return 0.003 * (2 * epoch < epochs ? 1 : 5 * epoch < 4 * epochs ? 0.3 : 0.1);
}

static void print_measures(const Run *run, const char *name, const Network *network) {
    printf("%-8s", name);
    for (int i = 0; i < 2; i++) {
        FitMeasure measure = fit_measure(network, run->positions, run->position_count, i == 1);
        printf("  %8s  %6s %%", output_fixed(measure.loss, 4),
               output_fixed(measure.right * 100, 1));
    }
    putchar('\n');
}

static void print_head(const Run *run, const char *players) {
    size_t held = 0, won = 0;
    for (size_t i = 0; i < run->position_count; i++) held += run->positions[i].is_held_out;
    for (uint64_t i = 0; i < run->games; i++) won += run->counts[i] > 0;
    printf("%llu games of %s, %llu without a winner: %zu positions to fit to, %zu held out\n\n",
           (unsigned long long)run->games, players, (unsigned long long)(run->games - won),
           run->position_count - held, held);
    printf("%-8s  %-18s  held out\n", "", "fitted to");
    printf("%-8s  %8s  %8s  %8s  %8s\n", "epoch", "log loss", "right", "log loss", "right");
    print_measures(run, "shipped", &evaluate_network);
}

static bool fit(Run *run, const char *players, Neuron neurons[FIT_NEURONS], Network *out) {
    static Fit fit;
    if (!fit_init(&fit, run->positions, run->position_count, run->order, run->seed)) {
        output_error("fit: no game was won, so there is nothing to fit to");
        return false;
    }
    print_head(run, players);
    for (uint64_t epoch = 0; epoch < run->epochs; epoch++) {
        char name[24];
        fit_epoch(&fit, rate_of(epoch, run->epochs));
        *out = fit_network(&fit, neurons);
        snprintf(name, sizeof name, "%llu", (unsigned long long)epoch + 1);
        print_measures(run, name, out);
        fflush(stdout);
    }
    return true;
}

/* --- The file ----------------------------------------------------------------------------- */

static void print_weights(const int16_t weights[FEATURE_COUNT], Buffer *out) {
    for (int i = 0; i < FEATURE_COUNT; i++) {
        buffer_append_string(out, i == 0 ? ",\n       " : ", ");
        buffer_append_int(out, weights[i]);
    }
}

/* As src/player/neuron.def is written, so that it can take its place. */
static bool write_file(const Network *network, const char *path) {
    static char memory[FILE_SIZE_MAX];
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    buffer_append_string(
        &out,
        "/* What the evaluation has learned: docs/players.md says from which games. "
        "'logpose fit' writes\n * such a file.\n *\n"
        " * BASE(worth): what the neurons add to, in thousandths of a logit.\n"
        " * NEURON(worth, bias, weights…): the weights in thousandths, first of what the "
        "player has whose\n * turn it is, then of what the other one has, each in the order "
        "of feature.def.\n */\nBASE(");
    buffer_append_int(&out, network->base);
    buffer_append_string(&out, ")\n");
    for (int k = 0; k < network->neuron_count; k++) {
        const Neuron *neuron = &network->neurons[k];
        buffer_append_string(&out, "NEURON(");
        buffer_append_int(&out, neuron->worth);
        buffer_append_string(&out, ", ");
        buffer_append_int(&out, neuron->bias);
        print_weights(neuron->weights, &out);
        print_weights(neuron->weights + FEATURE_COUNT, &out);
        buffer_append_string(&out, ")\n");
    }
    return file_write(path, buffer_text(&out));
}

/* --- The command -------------------------------------------------------------------------- */

/* The tournament decks are what players are measured with. */
static bool open_decks(Run *run) {
    NamedDeck *decks = run->decks;
    size_t count = decks_bundled(run->cards, decks, BUNDLED_DECKS_MAX);
    run->deck_count = count > STARTER_DECKS ? count - STARTER_DECKS : 0;
    memmove(decks, decks + STARTER_DECKS, run->deck_count * sizeof *decks);
    run->prior_count = players_prior(run->cards, run->prior);
    if (run->deck_count > 0) return true;
    output_error("fit: there are no tournament decks that can be played");
    return false;
}

static bool prepare(Run *run) {
    run->cards = input_cards();
    if (run->cards == NULL || !open_decks(run)) return false;
    facts_init(&run->facts, run->cards);
    size_t most = run->games * POSITIONS_MAX;
    run->positions = calloc(most, sizeof *run->positions);
    run->counts = calloc(run->games, sizeof *run->counts);
    run->order = calloc(most, sizeof *run->order);
    if (run->positions != NULL && run->counts != NULL && run->order != NULL) return true;
    output_error("fit: out of memory");
    return false;
}

static void clean_up(Run *run) {
    free(run->positions);
    free(run->counts);
    free(run->order);
    lp_cards_free(run->cards);
}

static int check_options(Run *run, const char *players, const char *path) {
    if (!players_parse_pair("fit", players, run->specs)) return EXIT_USAGE;
    if (!players_threads("fit", &run->threads)) return EXIT_USAGE;
    if (run->games < GAMES_MIN || run->games > GAMES_MAX) {
        return output_error("fit: --games is a number from %d to %d", GAMES_MIN, GAMES_MAX);
    }
    if (run->epochs == 0 || run->epochs > EPOCHS_MAX) {
        return output_error("fit: --epochs is a number from 1 to %d", EPOCHS_MAX);
    }
    if (path != NULL && !file_may_write(path)) return EXIT_USAGE;
    return OPTIONS_GO_ON;
}

int cmd_fit(int argc, char **argv) {
    static Run run = {.games = GAMES_DEFAULT, .epochs = EPOCHS_DEFAULT, .seed = 1};
    const char *players = players_default_text, *path = NULL;
    const Option options[] = {
        {"games", 'n', OPTION_UINT, &run.games, "N",
         "games to fit to and to measure by (2400)"},
        {"players", 'p', OPTION_TEXT, &players, "P,Q", "who plays them (search:nodes=100)"},
        {"epochs", 0, OPTION_UINT, &run.epochs, "N", "how often to go over all positions (30)"},
        {"seed", 's', OPTION_UINT, &run.seed, "S", "of the games and of the fit (1)"},
        {"jobs", 'j', OPTION_UINT, &run.threads, "T", "threads; 0: one for each core (0)"},
        {"out", 'o', OPTION_TEXT, &path, "FILE", "writes the neurons as src/player/neuron.def"},
    };
    const Syntax syntax = {
        "fit",
        "",
        "Fits the neurons of the players' evaluation to games. Players play with the "
        "tournament "
        "decks; neurons learn from four of five games to say who will win, and are measured on "
        "the fifth, beside the neurons that this program has. The same seed gives the same "
        "numbers for any number of threads. docs/players.md says more.",
        options,
        OPTION_COUNT(options),
        0,
        0};
    int code = options_parse(&syntax, &argc, argv);
    if (code == OPTIONS_GO_ON) code = check_options(&run, players, path);
    if (code != OPTIONS_GO_ON) return code;
    Neuron neurons[FIT_NEURONS];
    Network network;
    bool is_ok = prepare(&run) && play(&run) && fit(&run, players, neurons, &network);
    if (is_ok && path != NULL) is_ok = write_file(&network, path);
    clean_up(&run);
    return is_ok ? EXIT_YES : EXIT_USAGE;
}
