/* logpose bench: how fast the engine is on one core. logpose signature: one hash over a
 * thousand games, which changes when and only when the game does.
 *
 * Rates are per second of processor time, because other programs run too. Random players,
 * every ordered pair of the bundled decks in rotation, fixed seeds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/alloc.h"
#include "app/cli/clock.h"
#include "app/cli/commands.h"
#include "app/cli/decks.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "base/hash.h"
#include "base/random.h"
#include "player/match.h"

enum {
    SIGNATURE_GAMES = 1000,
    BLOCK_GAMES = 100, /* between two looks at the clock; about 5 ms */
    CLONE_GAMES = 8,   /* states that are copied in turn; they stay in the first cache */
    SAMPLE_GAMES = 32,
    SAMPLE_DECISIONS = 60,  /* into the game, where much is known and much is not */
    PLAYOUT_DECISIONS = 75, /* half of a game */
    PLAYOUT_GAMES = 64
};

static const uint64_t MASTER_SEED = 0x4C6F67506F7365; /* "LogPose" */

typedef struct Bench {
    LpCards *cards;
    NamedDeck *decks;
    size_t deck_count;
    LpGame *game;
    LpEvent events[LP_EVENTS_MAX];
    uint64_t game_count, decision_count, unfinished_count;
    uint64_t signature;
    double seconds;
    double clone_ns, sample_ns, log_overhead, playouts;
    double starter_games, starter_decisions; /* a second, between the starter decks alone */
    uint64_t allocation_count, lost_count;
    LpMarks marks;
} Bench;

/* The deck that 'seat' plays in game 'index': every ordered pair in rotation, and every deck
 * early. */
static const LpDeck *deck_of(const Bench *bench, uint64_t index, LpSeat seat) {
    uint64_t round = seat == 0 ? 0 : index / bench->deck_count;
    return &bench->decks[(index + round) % bench->deck_count].deck;
}

static LpSetup setup_of(const Bench *bench, uint64_t index) {
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2};
    setup.decks[0] = *deck_of(bench, index, 0);
    setup.decks[1] = *deck_of(bench, index, 1);
    setup.seed = lp_seed(MASTER_SEED, &setup.decks[0], &setup.decks[1], index);
    return setup;
}

static void marks_raise(LpMarks *marks, LpMarks with) {
#define RAISE(field)                                                                           \
    if (with.field > marks->field) marks->field = with.field
    RAISE(stack);
    RAISE(modifiers);
    RAISE(waiting);
    RAISE(grants);
#undef RAISE
}

/* One game of the mix, with one generator for the answers of both players. It does without the
 * ways of a match, which would be measured too. */
static MatchResult play_one(Bench *bench, uint64_t index, LpLog *log) {
    LpSetup setup = setup_of(bench, index);
    LpGame *game = bench->game;
    LpAction actions[LP_ACTIONS_MAX];
    MatchResult out = {0};
    uint64_t random = hash_mix(setup.seed);
    out.status = lp_game_start(bench->cards, &setup, game, log);
    if (out.status != LP_OK) return out;
    for (;; out.decisions++) {
        /* No answer is left when the game is over. */
        int count = lp_game_actions(bench->cards, game, actions);
        if (count == 0) break;
        if (log != NULL) log->count = 0;
        LpAction action = actions[random_below(&random, (uint32_t)count)];
        lp_game_act_fast(bench->cards, game, action, log);
    }
    out.result = (uint8_t)lp_game_result(game);
    if (index < SIGNATURE_GAMES) out.hash = lp_game_hash(game);
    return out;
}

/* Plays the first thousand games for the signature and then on until the time is over. */
static bool run_games(Bench *bench, double seconds) {
    uint64_t allocations_before = alloc_count();
    double wall_start = clock_seconds();
    double cpu_start = clock_cpu_seconds();
    do {
        for (int i = 0; i < BLOCK_GAMES; i++) {
            MatchResult result = play_one(bench, bench->game_count, NULL);
            if (result.status != LP_OK) return false;
            if (bench->game_count < SIGNATURE_GAMES) {
                bench->signature = hash_combine(bench->signature, result.hash);
            }
            bool is_unfinished =
                result.result == LP_RESULT_NONE || result.result == LP_RESULT_ABORTED;
            bench->unfinished_count += is_unfinished;
            bench->decision_count += result.decisions;
            bench->game_count++;
            marks_raise(&bench->marks, lp_game_marks(bench->game));
        }
    } while (bench->game_count < SIGNATURE_GAMES || clock_seconds() - wall_start < seconds);
    bench->seconds = clock_cpu_seconds() - cpu_start;
    bench->allocation_count = alloc_count() - allocations_before;
    return true;
}

/* The starter decks, which come first, have cards that do less: the engine by itself. */
static void measure_starters(Bench *bench, double seconds) {
    static Bench starters;
    if (bench->deck_count <= STARTER_DECKS) { /* they have been played already */
        bench->starter_games = (double)bench->game_count / bench->seconds;
        bench->starter_decisions = (double)bench->decision_count / bench->seconds;
        return;
    }
    starters = (Bench){.cards = bench->cards, .decks = bench->decks, .game = bench->game};
    starters.deck_count = bench->deck_count < STARTER_DECKS ? bench->deck_count : STARTER_DECKS;
    if (!run_games(&starters, seconds)) return;
    bench->starter_games = (double)starters.game_count / starters.seconds;
    bench->starter_decisions = (double)starters.decision_count / starters.seconds;
}

static double time_block(Bench *bench, uint64_t first, LpLog *log) {
    double start = clock_cpu_seconds();
    for (uint64_t i = 0; i < BLOCK_GAMES; i++) play_one(bench, first + i, log);
    return clock_cpu_seconds() - start;
}

/* The same games with and without a log, block by block and the first of the two by turns, so
 * that a machine that gets slower meanwhile hurts both alike. */
static void measure_log(Bench *bench, double seconds) {
    LpLog log = {bench->events, 0, LP_EVENTS_MAX, 0};
    double with = 0, without = 0, start = clock_seconds();
    for (uint64_t block = 0; clock_seconds() - start < seconds || block < 4; block++) {
        uint64_t first = block * BLOCK_GAMES;
        if (block % 2 == 0) {
            with += time_block(bench, first, &log);
            without += time_block(bench, first, NULL);
        } else {
            without += time_block(bench, first, NULL);
            with += time_block(bench, first, &log);
        }
    }
    bench->lost_count = log.lost;
    bench->log_overhead = without > 0 ? (with / without - 1) * 100 : 0;
}

/* Plays 'decisions' random answers of game 'index' into 'game'. */
static bool play_into(const Bench *bench, uint64_t index, int decisions, LpGame *game) {
    LpAction actions[LP_ACTIONS_MAX];
    LpSetup setup = setup_of(bench, index);
    uint64_t random = setup.seed;
    if (lp_game_start(bench->cards, &setup, game, NULL) != LP_OK) return false;
    for (int i = 0; i < decisions && lp_game_ask(game).kind != LP_ASK_NONE; i++) {
        int count = lp_game_actions(bench->cards, game, actions);
        lp_game_act_fast(bench->cards, game, actions[random_below(&random, (uint32_t)count)],
                         NULL);
    }
    return true;
}

static void measure_clone(Bench *bench) {
    size_t size = lp_game_size();
    unsigned char *from = calloc(CLONE_GAMES, size), *to = calloc(CLONE_GAMES, size);
    uint64_t count = 0;
    double start = 0, used = 0;
    if (from == NULL || to == NULL) goto end;
    for (uint64_t i = 0; i < CLONE_GAMES; i++) {
        play_into(bench, i, SAMPLE_DECISIONS, (LpGame *)(void *)(from + i * size));
    }
    start = clock_cpu_seconds();
    do {
        for (size_t i = 0; i < 4096; i++) {
            memcpy(to + (i % CLONE_GAMES) * size, from + (i * 3 % CLONE_GAMES) * size, size);
            /* The compiler must believe that the copy is read. */
            __asm__ volatile("" : : "r"(to) : "memory");
        }
        count += 4096;
        used = clock_cpu_seconds() - start;
    } while (used < 0.05);
    bench->clone_ns = used / (double)count * 1e9;
end:
    free(from);
    free(to);
}

static void measure_sample(Bench *bench) {
    size_t size = lp_view_size();
    unsigned char *views = calloc(SAMPLE_GAMES, size);
    uint64_t count = 0;
    double start = 0, used = 0;
    if (views == NULL) return;
    for (uint64_t i = 0; i < SAMPLE_GAMES; i++) {
        play_into(bench, i, SAMPLE_DECISIONS, bench->game);
        lp_game_view(bench->cards, bench->game, (LpSeat)(i % 2),
                     (LpView *)(void *)(views + i * size));
    }
    start = clock_cpu_seconds();
    do {
        for (uint64_t i = 0; i < 1024; i++) {
            uint64_t at = i % SAMPLE_GAMES;
            lp_view_sample(bench->cards, (const LpView *)(const void *)(views + at * size),
                           deck_of(bench, at, (LpSeat)(1 - at % 2)), count + i, bench->game);
        }
        count += 1024;
        used = clock_cpu_seconds() - start;
    } while (used < 0.05);
    bench->sample_ns = used / (double)count * 1e9;
    free(views);
}

/* What a search lives on: a sample of what one player sees in the middle of a game, played to
 * its end with random answers. */
static void play_out(Bench *bench, const LpView *view, const LpDeck *guess, uint64_t seed) {
    LpAction actions[LP_ACTIONS_MAX];
    uint64_t random = seed;
    if (lp_view_sample(bench->cards, view, guess, seed, bench->game) != LP_OK) return;
    for (int i = 0; i < MATCH_DECISIONS_MAX; i++) {
        if (lp_game_ask(bench->game).kind == LP_ASK_NONE) return;
        int count = lp_game_actions(bench->cards, bench->game, actions);
        lp_game_act_fast(bench->cards, bench->game,
                         actions[random_below(&random, (uint32_t)count)], NULL);
    }
}

static void measure_playouts(Bench *bench) {
    size_t size = lp_view_size();
    unsigned char *views = calloc(PLAYOUT_GAMES, size);
    uint64_t games[PLAYOUT_GAMES], count = 0, held = 0;
    double start = 0, used = 0;
    if (views == NULL) return;
    for (uint64_t i = 0; held < PLAYOUT_GAMES && i < PLAYOUT_GAMES * 8; i++) {
        play_into(bench, i, PLAYOUT_DECISIONS, bench->game);
        if (lp_game_ask(bench->game).kind == LP_ASK_NONE) continue; /* over already */
        games[held] = i;
        lp_game_view(bench->cards, bench->game, (LpSeat)(i % 2),
                     (LpView *)(void *)(views + held++ * size));
    }
    start = clock_cpu_seconds();
    while (held > 0 && used < 0.1) {
        for (uint64_t i = 0; i < held; i++, count++) {
            play_out(bench, (const LpView *)(const void *)(views + i * size),
                     deck_of(bench, games[i], (LpSeat)(1 - games[i] % 2)), count);
        }
        used = clock_cpu_seconds() - start;
    }
    bench->playouts = used > 0 ? (double)count / used : 0;
    free(views);
}

static void write_marks(const Bench *bench, Json *json) {
    json_object(json, "marks");
    json_int(json, "stack", bench->marks.stack);
    json_int(json, "modifiers", bench->marks.modifiers);
    json_int(json, "waiting", bench->marks.waiting);
    json_int(json, "grants", bench->marks.grants);
    json_object_end(json);
}

static void write_json(const Bench *bench, bool wants_marks) {
    Json json;
    json_init(&json, stdout);
    json_object(&json, NULL);
    json_fixed(&json, "games_per_second", (double)bench->game_count / bench->seconds, 1);
    json_fixed(&json, "decisions_per_second", (double)bench->decision_count / bench->seconds,
               0);
    json_int(&json, "state_bytes", (int64_t)lp_game_size());
    json_fixed(&json, "clone_ns", bench->clone_ns, 1);
    json_int(&json, "allocations", (int64_t)bench->allocation_count);
    json_hash(&json, "signature", bench->signature);
    json_fixed(&json, "sample_ns", bench->sample_ns, 1);
    json_fixed(&json, "playouts_per_second", bench->playouts, 0);
    json_fixed(&json, "log_overhead_percent", bench->log_overhead, 2);
    json_int(&json, "games", (int64_t)bench->game_count);
    json_int(&json, "decisions", (int64_t)bench->decision_count);
    json_int(&json, "unfinished", (int64_t)bench->unfinished_count);
    json_int(&json, "events_lost", (int64_t)bench->lost_count);
    json_int(&json, "decks", (int64_t)bench->deck_count);
    json_object(&json, "starters");
    json_fixed(&json, "games_per_second", bench->starter_games, 1);
    json_fixed(&json, "decisions_per_second", bench->starter_decisions, 0);
    json_object_end(&json);
    if (wants_marks) write_marks(bench, &json);
    json_object_end(&json);
}

static void write_text(const Bench *bench, bool wants_marks) {
    double games = (double)bench->game_count, decisions = (double)bench->decision_count;
    printf("games_per_second      %s\n", output_fixed(games / bench->seconds, 0));
    printf("decisions_per_second  %s\n", output_fixed(decisions / bench->seconds, 0));
    printf("decisions_per_game    %s\n", output_fixed(decisions / games, 1));
    printf("starter decks alone   %s games, %s decisions\n",
           output_fixed(bench->starter_games, 0), output_fixed(bench->starter_decisions, 0));
    printf("state_bytes           %zu\n", lp_game_size());
    printf("clone_ns              %s\n", output_fixed(bench->clone_ns, 1));
    printf("sample_ns             %s\n", output_fixed(bench->sample_ns, 1));
    printf("playouts_per_second   %s\n", output_fixed(bench->playouts, 0));
    printf("log_overhead_percent  %s\n", output_fixed(bench->log_overhead, 2));
    printf("allocations           %llu\n", (unsigned long long)bench->allocation_count);
    printf("unfinished            %llu\n", (unsigned long long)bench->unfinished_count);
    printf("signature             %016llx\n", (unsigned long long)bench->signature);
    if (wants_marks) {
        printf("marks                 stack %u, modifiers %u, waiting %u, grants %u\n",
               bench->marks.stack, bench->marks.modifiers, bench->marks.waiting,
               bench->marks.grants);
    }
}

/* Opens cards, decks and memory. Everything is released by bench_close, also after a
 * failure. */
static bool bench_open(Bench *bench, bool only_starters) {
    memset(bench, 0, sizeof *bench);
    bench->cards = input_cards();
    if (bench->cards == NULL) return false;
    bench->decks = calloc(BUNDLED_DECKS_MAX, sizeof *bench->decks);
    bench->game = input_game();
    if (bench->decks == NULL || bench->game == NULL) return false;
    bench->deck_count = decks_bundled(bench->cards, bench->decks,
                                      only_starters ? STARTER_DECKS : BUNDLED_DECKS_MAX);
    if (bench->deck_count > 0) return true;
    output_error("no bundled deck can be played");
    return false;
}

static void bench_close(Bench *bench) {
    free(bench->game);
    free(bench->decks);
    lp_cards_free(bench->cards);
}

int cmd_bench(int argc, char **argv) {
    static Bench bench;
    bool wants_json = false, wants_marks = false, only_starters = false;
    double seconds = 3;
    const Option options[] = {
        {"seconds", 's', OPTION_SECONDS, &seconds, "S", "how long to play (3)"},
        {"json", 0, OPTION_FLAG, &wants_json, NULL, "writes JSON"},
        {"starters", 0, OPTION_FLAG, &only_starters, NULL,
         "plays the four starter decks alone, without the tournament decks"},
        {"marks", 'm', OPTION_FLAG, &wants_marks, NULL, "how full the fixed tables became"},
    };
    const Syntax syntax = {
        "bench",
        "",
        "Plays random games between all bundled decks on one core and says "
        "how fast that was, per second of processor time. The signature is a "
        "hash over the first 1,000 games and does not depend on time.",
        options,
        OPTION_COUNT(options),
        0,
        0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = EXIT_USAGE;
    if (bench_open(&bench, only_starters)) {
        if (run_games(&bench, seconds)) {
            measure_starters(&bench, seconds / 2);
            measure_log(&bench, seconds / 2);
            measure_clone(&bench);
            measure_sample(&bench);
            measure_playouts(&bench);
            if (wants_json) write_json(&bench, wants_marks);
            if (!wants_json) write_text(&bench, wants_marks);
            code = EXIT_YES;
        } else {
            output_error("bench: a game could not be started");
        }
    }
    bench_close(&bench);
    return code;
}

int cmd_signature(int argc, char **argv) {
    static Bench bench;
    const Syntax syntax = {
        "signature",
        "",
        "Plays 1,000 seeded random games and prints one hash over their last states. It is the "
        "same on every machine, and it changes when a change changes the game.",
        NULL,
        0,
        0,
        0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = EXIT_USAGE;
    if (bench_open(&bench, false)) {
        /* The least time: the thousand games are played all the same. */
        if (run_games(&bench, 0)) {
            printf("%016llx\n", (unsigned long long)bench.signature);
            code = EXIT_YES;
        } else {
            output_error("signature: a game could not be started");
        }
    }
    bench_close(&bench);
    return code;
}
