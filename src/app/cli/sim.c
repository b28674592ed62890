/* logpose sim: plays one deck against another many times and says how often it won, with an
 * honest interval.
 *
 * Games are cut into blocks of fixed size; threads take blocks as they come. Each game's seed
 * depends on its index alone, and hashes are joined in the order of the index, so the signature
 * and every count are the same for any number of threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "app/cli/clock.h"
#include "app/cli/commands.h"
#include "app/cli/decks.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/players.h"
#include "app/cli/statistics.h"
#include "base/hash.h"
#include "player/match.h"

enum {
    BLOCK_GAMES = 64,
    GAMES_MAX = 1000000000, /* a block's hash is kept for each: 125 MB at this size */
    THREADS_MAX = 256,
    END_UNFINISHED = LP_END_COUNT, /* stopped because it would not end */
    END_COUNT
};

static const char *const end_names[END_COUNT] = {
    [LP_END_NONE] = "none",        [LP_END_LIFE] = "life",
    [LP_END_DECK] = "deck",        [LP_END_CONCESSION] = "concession",
    [LP_END_EFFECT] = "effect",    [LP_END_LOOP] = "loop",
    [LP_END_OVERFLOW] = "aborted", [END_UNFINISHED] = "unfinished",
};

/* Counts of games, seen from deck A. 'order' 0: A went first, 1: A went second. */
typedef struct Tally {
    uint64_t wins_a[2], wins_b[2], draws[2];
    uint64_t ends[END_COUNT];
    uint64_t turns, decisions, finished;
} Tally;

typedef struct Sim {
    LpCards *cards;
    NamedDeck decks[2];
    PlayerSpec specs[2];
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    uint8_t edition;
    uint64_t seed, game_count, block_count;
    uint64_t *block_hashes;
    atomic_uint_fast64_t block_next, games_done;
    atomic_bool has_failed;
} Sim;

typedef struct Worker {
    Sim *sim;
    pthread_t thread;
    bool has_thread;
    Tally tally;
    LpGame *game;
    LpView *view;
    void *players[2];
} Worker;

static void count_game(Tally *tally, const MatchResult *result) {
    int order = result->first;
    /* A game that was not played to its end says nothing about the decks. */
    if (result->result == LP_RESULT_NONE || result->result == LP_RESULT_ABORTED) {
        tally->ends[result->result == LP_RESULT_NONE ? (int)END_UNFINISHED
                                                     : (int)LP_END_OVERFLOW]++;
        return;
    }
    tally->ends[result->end]++;
    tally->finished++;
    tally->turns += result->turns;
    tally->decisions += result->decisions;
    if (result->result == LP_RESULT_WIN_0) {
        tally->wins_a[order]++;
    } else if (result->result == LP_RESULT_WIN_1) {
        tally->wins_b[order]++;
    } else {
        tally->draws[order]++;
    }
}

static void *work(void *argument) {
    Worker *worker = argument;
    Sim *sim = worker->sim;
    Match match = {.cards = sim->cards,
                   .specs = {sim->specs[0], sim->specs[1]},
                   .players = {worker->players[0], worker->players[1]},
                   .tools = players_tools,
                   .prior = sim->prior,
                   .prior_count = sim->prior_count,
                   .game = worker->game,
                   .view = worker->view};
    LpSetup setup = {.decks = {sim->decks[0].deck, sim->decks[1].deck},
                     .edition = sim->edition,
                     .chooser = 2};
    for (;;) {
        uint64_t block = atomic_fetch_add(&sim->block_next, 1);
        if (block >= sim->block_count || atomic_load(&sim->has_failed)) return NULL;
        uint64_t first = block * BLOCK_GAMES, hash = 0;
        for (uint64_t i = first; i < first + BLOCK_GAMES && i < sim->game_count; i++) {
            setup.seed = lp_seed(sim->seed, &setup.decks[0], &setup.decks[1], i);
            MatchResult result = match_play(&match, &setup);
            if (result.status != LP_OK) {
                atomic_store(&sim->has_failed, true);
                return NULL;
            }
            count_game(&worker->tally, &result);
            hash = hash_combine(hash, result.hash);
            atomic_fetch_add_explicit(&sim->games_done, 1, memory_order_relaxed);
        }
        sim->block_hashes[block] = hash;
    }
}

/* A line on a terminal that is written over until all games are done. */
static void show_progress(Sim *sim) {
    double start = clock_seconds();
    for (;;) {
        uint64_t done = atomic_load(&sim->games_done);
        if (done >= sim->game_count || atomic_load(&sim->has_failed)) break;
        double seconds = clock_seconds() - start;
        int filled = (int)(done * 40 / sim->game_count);
        fprintf(stderr, "\r[%.*s%.*s] %llu of %llu games, %s a second ", filled,
                "########################################", 40 - filled,
                "........................................", (unsigned long long)done,
                (unsigned long long)sim->game_count,
                output_fixed(seconds > 0 ? (double)done / seconds : 0, 0));
        fflush(stderr);
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    fputs("\r\x1b[K", stderr);
}

static bool worker_open(Sim *sim, Worker *worker) {
    worker->sim = sim;
    worker->game = input_game();
    worker->view = input_view();
    for (int i = 0; i < 2; i++) worker->players[i] = players_memory(&sim->specs[i]);
    return worker->game != NULL && worker->view != NULL && worker->players[0] != NULL &&
           worker->players[1] != NULL;
}

static void tally_add(Tally *sum, const Tally *part) {
    for (int order = 0; order < 2; order++) {
        sum->wins_a[order] += part->wins_a[order];
        sum->wins_b[order] += part->wins_b[order];
        sum->draws[order] += part->draws[order];
    }
    for (int end = 0; end < END_COUNT; end++) sum->ends[end] += part->ends[end];
    sum->turns += part->turns;
    sum->decisions += part->decisions;
    sum->finished += part->finished;
}

/* Runs all games on 'thread_count' threads. This thread works too, unless it draws the bar. */
static bool run(Sim *sim, size_t thread_count, Tally *sum) {
    Worker *workers = calloc(thread_count, sizeof *workers);
    bool is_ok = workers != NULL;
    bool wants_bar = output_is_terminal(stderr);
    for (size_t i = 0; is_ok && i < thread_count; i++) is_ok = worker_open(sim, &workers[i]);
    for (size_t i = wants_bar ? 0 : 1; is_ok && i < thread_count; i++) {
        Worker *worker = &workers[i];
        worker->has_thread = pthread_create(&worker->thread, NULL, work, worker) == 0;
    }
    if (is_ok) {
        if (wants_bar && workers[0].has_thread) {
            show_progress(sim);
        } else {
            /* Without a thread of its own the first worker runs here: any number of threads
             * that the system gave is enough. */
            work(&workers[0]);
        }
    }
    for (size_t i = 0; workers != NULL && i < thread_count; i++) {
        if (workers[i].has_thread) pthread_join(workers[i].thread, NULL);
        tally_add(sum, &workers[i].tally);
        for (int seat = 0; seat < 2; seat++) free(workers[i].players[seat]);
        free(workers[i].game);
        free(workers[i].view);
    }
    free(workers);
    return is_ok && !atomic_load(&sim->has_failed);
}

static uint64_t signature_of(const Sim *sim) {
    uint64_t hash = 0;
    for (uint64_t i = 0; i < sim->block_count; i++) {
        hash = hash_combine(hash, sim->block_hashes[i]);
    }
    return hash;
}

/* Wins of A, all finished games, and the interval of their ratio. */
typedef struct Rate {
    uint64_t games, wins;
    double rate;
    Interval interval;
} Rate;

static Rate rate_of(uint64_t wins_a, uint64_t wins_b, uint64_t draws) {
    Rate rate = {.games = wins_a + wins_b + draws, .wins = wins_a};
    /* A draw is half a win, as in a tournament's points. */
    double points = (double)wins_a + (double)draws / 2;
    rate.rate = rate.games > 0 ? points / (double)rate.games : 0;
    rate.interval = statistics_wilson(points, (double)rate.games);
    return rate;
}

static void write_rate(Json *json, const char *key, const Tally *tally, int order) {
    Rate rate = rate_of(tally->wins_a[order], tally->wins_b[order], tally->draws[order]);
    json_object(json, key);
    json_int(json, "games", (int64_t)rate.games);
    json_int(json, "wins_a", (int64_t)tally->wins_a[order]);
    json_int(json, "wins_b", (int64_t)tally->wins_b[order]);
    json_int(json, "draws", (int64_t)tally->draws[order]);
    json_fixed(json, "win_rate_a", rate.rate, 6);
    json_fixed(json, "ci_low", rate.interval.low, 6);
    json_fixed(json, "ci_high", rate.interval.high, 6);
    json_object_end(json);
}

static double mean(uint64_t sum, uint64_t count) {
    return count > 0 ? (double)sum / (double)count : 0;
}

static void write_json(const Sim *sim, const Tally *tally, double seconds) {
    uint64_t wins_a = tally->wins_a[0] + tally->wins_a[1];
    uint64_t wins_b = tally->wins_b[0] + tally->wins_b[1];
    uint64_t draws = tally->draws[0] + tally->draws[1];
    Rate rate = rate_of(wins_a, wins_b, draws);
    Json json;
    json_init(&json, stdout);
    json_object(&json, NULL);
    json_int(&json, "games", (int64_t)sim->game_count);
    json_int(&json, "wins_a", (int64_t)wins_a);
    json_int(&json, "wins_b", (int64_t)wins_b);
    json_int(&json, "draws", (int64_t)draws);
    json_fixed(&json, "win_rate_a", rate.rate, 6);
    json_fixed(&json, "ci_low", rate.interval.low, 6);
    json_fixed(&json, "ci_high", rate.interval.high, 6);
    write_rate(&json, "first", tally, 0);
    write_rate(&json, "second", tally, 1);
    json_fixed(&json, "turns_mean", mean(tally->turns, tally->finished), 3);
    json_fixed(&json, "decisions_mean", mean(tally->decisions, tally->finished), 3);
    json_object(&json, "end_reasons");
    for (int end = LP_END_NONE + 1; end < END_COUNT; end++) {
        json_int(&json, end_names[end], (int64_t)tally->ends[end]);
    }
    json_object_end(&json);
    json_fixed(&json, "games_per_second", seconds > 0 ? (double)sim->game_count / seconds : 0,
               1);
    json_hash(&json, "signature", signature_of(sim));
    json_object_end(&json);
}

static void write_line(const char *name, Rate rate) {
    printf("%-12s %s %%  (%s to %s)  of %llu games\n", name, output_fixed(rate.rate * 100, 2),
           output_fixed(rate.interval.low * 100, 2), output_fixed(rate.interval.high * 100, 2),
           (unsigned long long)rate.games);
}

static void write_text(const Sim *sim, const Tally *tally, double seconds) {
    uint64_t wins_a = tally->wins_a[0] + tally->wins_a[1];
    uint64_t wins_b = tally->wins_b[0] + tally->wins_b[1];
    uint64_t draws = tally->draws[0] + tally->draws[1];
    const Style style = output_style();
    printf("%s%s%s (%s) against %s%s%s (%s)\n", style.bold, sim->decks[0].name, style.reset,
           sim->specs[0].kind->name, style.bold, sim->decks[1].name, style.reset,
           sim->specs[1].kind->name);
    printf("%llu wins, %llu losses, %llu draws in %llu games\n", (unsigned long long)wins_a,
           (unsigned long long)wins_b, (unsigned long long)draws,
           (unsigned long long)sim->game_count);
    write_line("win rate", rate_of(wins_a, wins_b, draws));
    write_line("going first", rate_of(tally->wins_a[0], tally->wins_b[0], tally->draws[0]));
    write_line("going second", rate_of(tally->wins_a[1], tally->wins_b[1], tally->draws[1]));
    printf("turns %s, decisions %s a game; ended by",
           output_fixed(mean(tally->turns, tally->finished), 1),
           output_fixed(mean(tally->decisions, tally->finished), 1));
    for (int end = LP_END_NONE + 1; end < END_COUNT; end++) {
        if (tally->ends[end] == 0) continue;
        printf(" %s %llu", end_names[end], (unsigned long long)tally->ends[end]);
    }
    printf("\n%s games a second, signature %016llx\n",
           output_fixed(seconds > 0 ? (double)sim->game_count / seconds : 0, 0),
           (unsigned long long)signature_of(sim));
}

/* Plays and reports; the exit code. */
static int sim_run(Sim *sim, size_t thread_count, bool wants_json) {
    Tally tally = {0};
    sim->block_count = (sim->game_count + BLOCK_GAMES - 1) / BLOCK_GAMES;
    sim->block_hashes = calloc(sim->block_count + 1, sizeof *sim->block_hashes);
    if (sim->block_hashes == NULL) return output_error("sim: out of memory");
    double start = clock_seconds();
    if (!run(sim, thread_count, &tally))
        return output_error("sim: a game could not be started");
    double seconds = clock_seconds() - start;
    if (wants_json) write_json(sim, &tally, seconds);
    if (!wants_json) write_text(sim, &tally, seconds);
    return EXIT_YES;
}

/* Checks what the options said; EXIT_USAGE after a message. */
static int check_options(Sim *sim, const char *players, const char *edition,
                         uint64_t *threads) {
    long core_count = sysconf(_SC_NPROCESSORS_ONLN);
    if (!players_parse_pair("sim", players, sim->specs)) return EXIT_USAGE;
    if (!input_edition(edition, &sim->edition)) return EXIT_USAGE;
    if (sim->game_count == 0 || sim->game_count > GAMES_MAX) {
        return output_error("sim: --games is a number from 1 to %d", GAMES_MAX);
    }
    if (*threads == 0) *threads = core_count > 0 ? (uint64_t)core_count : 1;
    if (*threads > THREADS_MAX) {
        return output_error("sim: -j is a number from 1 to %d", THREADS_MAX);
    }
    return OPTIONS_GO_ON;
}

int cmd_sim(int argc, char **argv) {
    static Sim sim;
    uint64_t threads = 0;
    const char *players = "random,random", *edition = NULL;
    bool wants_json = false;
    sim.game_count = 1000;
    sim.seed = 1;
    const Option options[] = {
        {"games", 'n', OPTION_UINT, &sim.game_count, "N", "how many games (1000)"},
        {"seed", 's', OPTION_UINT, &sim.seed, "S", "the series' seed (1)"},
        {"jobs", 'j', OPTION_UINT, &threads, "T", "threads; 0: one for each core (0)"},
        {"players", 'p', OPTION_TEXT, &players, "P,Q", "who plays (random,random)"},
        {"edition", 'e', OPTION_TEXT, &edition, "E", "of the rules (1.2.1)"},
        INPUT_CARDS_OPTION,
        {"json", 0, OPTION_FLAG, &wants_json, NULL, "writes JSON"},
    };
    const Syntax syntax = {
        "sim",
        "A B",
        "Plays deck A against deck B: files, or names of bundled decks such as st01. Who goes "
        "first is drawn by lot. Intervals are Wilson's with 95 %; a draw counts as half a win. "
        "Games that were stopped are counted apart and are nobody's loss. The same seed gives "
        "the same result for any number of threads.",
        options,
        OPTION_COUNT(options),
        2,
        2};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = check_options(&sim, players, edition, &threads);
    if (code != OPTIONS_GO_ON) return code;
    sim.cards = input_cards();
    code = EXIT_USAGE;
    if (sim.cards != NULL && decks_open(sim.cards, argv[0], &sim.decks[0]) &&
        decks_open(sim.cards, argv[1], &sim.decks[1]) &&
        decks_is_playable(sim.cards, &sim.decks[0]) &&
        decks_is_playable(sim.cards, &sim.decks[1])) {
        sim.prior_count = players_prior(sim.cards, sim.prior);
        code = sim_run(&sim, (size_t)threads, wants_json);
    }
    free(sim.block_hashes);
    lp_cards_free(sim.cards);
    return code;
}
