/* logpose fit: numbers of the players, fitted to games.
 *
 * Players play seeded games with the tournament decks. A lesson (fitting.h) keeps what it needs
 * of them. Its numbers are fitted to four of five games; the fifth is held out, to measure them
 * beside those that the players use. docs/players.md reports the results. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/cards/decksets.h"
#include "app/commands/commands.h"
#include "app/common/clock.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/progress.h"
#include "app/fit/fitting.h"
#include "app/players/players.h"
#include "base/hash.h"
#include "base/random.h"

enum {
    GAMES_MIN = 10, /* so that some are held out, and some are not */
    GAMES_MAX = 100000,
    EPOCHS_MAX = 1000,
    HELD_OUT_EVERY = 5,
    FILE_SIZE_MAX = 32768
};

#define NOT_GIVEN UINT64_MAX /* the lesson says it */

typedef struct Run {
    const FitLesson *lesson;
    void *self; /* of the lesson */
    LpCards *cards;
    NamedDeck decks[BUNDLED_DECKS_MAX];
    size_t deck_count;
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    PlayerSpec specs[2];
    const char *sets; /* of the decks */
    uint64_t games, epochs, seed, threads;
    /* While games are played: */
    pthread_mutex_t mutex; /* of the rest */
    uint64_t game_next, game_done, unwon;
    double start;
    bool wants_line, has_failed;
} Run;

/* --- Playing ------------------------------------------------------------------------------ */

/* Records a game that was played, or a failure, which ends the run. */
static void deliver(Run *run, bool is_ok, bool is_won) {
    pthread_mutex_lock(&run->mutex);
    if (is_ok) run->game_done++;
    if (!is_won) run->unwon++;
    run->has_failed |= !is_ok;
    if (run->wants_line) {
        progress_show(run->game_done, run->games, "games", clock_seconds() - run->start);
    }
    pthread_mutex_unlock(&run->mutex);
}

static void play_game(Run *run, Match *match, uint64_t index) {
    FitGame game = {.index = index, .is_held_out = index % HELD_OUT_EVERY == 0};
    uint64_t random = hash_combine(run->seed, index);
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2};
    for (int i = 0; i < 2; i++) {
        game.decks[i] = (uint8_t)random_below(&random, (uint32_t)run->deck_count);
        setup.decks[i] = run->decks[game.decks[i]].deck;
    }
    setup.seed = random_next(&random);
    run->lesson->begin(run->self, &game, match);
    MatchResult result = match_play(match, &setup);
    bool is_started = result.status == LP_OK;
    if (!is_started) output_error("fit: a game could not be started");
    bool is_won = result.result == LP_RESULT_WIN_0 || result.result == LP_RESULT_WIN_1;
    deliver(run, is_started && run->lesson->end(run->self, &game, result.result), is_won);
}

/* The next game; false if there is none. */
static bool take_game(Run *run, uint64_t *out) {
    pthread_mutex_lock(&run->mutex);
    bool is_found = !run->has_failed && run->game_next < run->games;
    if (is_found) *out = run->game_next++;
    pthread_mutex_unlock(&run->mutex);
    return is_found;
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
    if (!players_open(&match)) deliver(run, false, false);
    while (take_game(run, &game)) play_game(run, &match, game);
    players_close(&match);
}

static bool play(Run *run) {
    int threads = (int)(run->threads < run->games ? run->threads : run->games);
    pthread_mutex_init(&run->mutex, NULL);
    run->start = clock_seconds();
    run->wants_line = output_is_terminal(stderr);
    players_tools.run(threads, threads, work, run);
    if (run->wants_line) progress_clear();
    pthread_mutex_destroy(&run->mutex);
    return !run->has_failed;
}

/* --- Fitting ------------------------------------------------------------------------------ */

/* Large steps for the first half, then smaller ones, so that it converges. */
static double rate_of(const Run *run, uint64_t epoch) {
    double part = 2 * epoch < run->epochs ? 1 : 5 * epoch < 4 * run->epochs ? 0.3 : 0.1;
    return run->lesson->rate * part;
}

static void print_measures(const char *name, const FitMeasure measures[2]) {
    printf("%-8s", name);
    for (int i = 0; i < 2; i++) {
        printf("  %8s  %6s %%", output_fixed(measures[i].loss, 4),
               output_fixed(measures[i].right * 100, 1));
    }
    putchar('\n');
}

static void print_head(const Run *run, const char *players) {
    const FitLesson *lesson = run->lesson;
    FitMeasure measures[2];
    lesson->measure_shipped(run->self, measures);
    printf("%llu games of %s, %llu without a winner: %zu %s to fit to, %zu held out\n\n",
           (unsigned long long)run->games, players, (unsigned long long)run->unwon,
           measures[0].count, lesson->examples, measures[1].count);
    printf("%-8s  %-18s  held out\n", "", "fitted to");
    printf("%-8s  %8s  %8s  %8s  %8s\n", "epoch", lesson->loss, "right", lesson->loss, "right");
    print_measures("shipped", measures);
}

static bool fit(Run *run, const char *players) {
    if (!run->lesson->prepare(run->self, run->seed)) return false;
    print_head(run, players);
    for (uint64_t epoch = 0; epoch < run->epochs; epoch++) {
        FitMeasure measures[2];
        char name[24];
        run->lesson->epoch(run->self, rate_of(run, epoch), measures);
        snprintf(name, sizeof name, "%llu", (unsigned long long)epoch + 1);
        print_measures(name, measures);
        fflush(stdout);
    }
    return true;
}

static bool write_file(const Run *run, const char *path) {
    static char memory[FILE_SIZE_MAX];
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    run->lesson->write(run->self, &out);
    if (out.overflow) output_error("fit: the numbers do not fit into %d bytes", FILE_SIZE_MAX);
    return !out.overflow && file_write(path, buffer_text(&out));
}

/* --- The command -------------------------------------------------------------------------- */

/* Players are fitted to two thirds of the tournament decks, and measured with the others. */
static bool open_decks(Run *run) {
    run->deck_count = decksets_open(run->cards, run->sets, run->decks, BUNDLED_DECKS_MAX);
    run->prior_count = players_prior(run->cards, run->prior);
    if (run->deck_count > 0) return true;
    output_error("fit: there are no tournament decks that can be played");
    return false;
}

static bool prepare(Run *run) {
    run->cards = input_cards_own();
    if (run->cards == NULL || !open_decks(run)) return false;
    run->self = calloc(1, run->lesson->size);
    if (run->self == NULL) output_error("fit: out of memory");
    return run->self != NULL &&
           run->lesson->open(run->self, run->cards, run->specs, run->games);
}

static void clean_up(Run *run) {
    if (run->self != NULL) run->lesson->close(run->self);
    free(run->self);
    lp_cards_free(run->cards);
}

static int check_options(Run *run, const char *players, const char *path) {
    if (!players_parse_pair("fit", players, run->specs)) return EXIT_USAGE;
    if (!players_threads("fit", &run->threads)) return EXIT_USAGE;
    if (run->games == NOT_GIVEN) run->games = run->lesson->games;
    if (run->epochs == NOT_GIVEN) run->epochs = run->lesson->epochs;
    if (run->games < GAMES_MIN || run->games > GAMES_MAX) {
        return output_error("fit: --games must be a whole number from %d to %d", GAMES_MIN,
                            GAMES_MAX);
    }
    if (run->epochs == 0 || run->epochs > EPOCHS_MAX) {
        return output_error("fit: --epochs must be a whole number from 1 to %d", EPOCHS_MAX);
    }
    if (path != NULL && !file_may_write(path)) return EXIT_USAGE;
    return OPTIONS_GO_ON;
}

int cmd_fit(int argc, char **argv) {
    static Run run = {.sets = "fit", .games = NOT_GIVEN, .epochs = NOT_GIVEN, .seed = 1};
    const char *players = NULL, *path = NULL;
    bool wants_traits = false;
    const Option options[] = {
        {"traits", 't', OPTION_FLAG, &wants_traits, NULL,
         "fits the rules of thumb to searches instead"},
        {"games", 'n', OPTION_UINT, &run.games, "N",
         "games to fit to and to measure by (2400; with --traits 600)"},
        {"players", 'p', OPTION_TEXT, &players, "P,Q",
         "who plays them (search:nodes=100; with --traits search:nodes=1000)"},
        {"epochs", 0, OPTION_UINT, &run.epochs, "N",
         "how many passes over all games (30; with --traits 10)"},
        {"decks", 'd', OPTION_TEXT, &run.sets, "A,B…",
         "with which decks: sets, names or files (fit)"},
        {"seed", 's', OPTION_UINT, &run.seed, "S", "of the games and of the fit (1)"},
        {"jobs", 'j', OPTION_UINT, &run.threads, "T", "threads; 0: one for each core (0)"},
        {"out", 'o', OPTION_TEXT, &path, "FILE",
         "writes the numbers as src/player/neuron.def or trait.def"},
    };
    const Syntax syntax = {
        "fit",
        "",
        "Fits numbers of the players to games with the tournament decks: the neurons of the "
        "evaluation, which learn to say who will win, or the weights of the rules of thumb, "
        "which learn to look where a search looks. They learn from four of five games and are "
        "measured on the fifth, beside the numbers of this program. The same seed gives "
        "the same numbers for any number of threads. docs/players.md says more.",
        options,
        OPTION_COUNT(options),
        0,
        0};
    int code = options_parse(&syntax, &argc, argv);
    run.lesson = wants_traits ? &fitting_trait : &fitting_network;
    if (players == NULL) players = run.lesson->players;
    if (code == OPTIONS_GO_ON) code = check_options(&run, players, path);
    if (code != OPTIONS_GO_ON) return code;
    bool is_ok = prepare(&run) && play(&run) && fit(&run, players);
    if (is_ok && path != NULL) is_ok = write_file(&run, path);
    clean_up(&run);
    return is_ok ? EXIT_YES : EXIT_USAGE;
}
