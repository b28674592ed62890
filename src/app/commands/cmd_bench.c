/* logpose bench: how fast the engine is on one core. logpose signature: one hash over a
 * thousand games, which changes when and only when the game does.
 *
 * Rates are per second of processor time, because other programs run too. They slow a core
 * down all the same, through the caches and the clock that they share with it. So the same
 * games are played in several passes: the headline is the median pass; the fastest time of each
 * block of games, which approaches an idle machine, and the mean are reported beside it. Random
 * players, every ordered pair of the bundled decks in rotation, fixed seeds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/cards/decksets.h"
#include "app/commands/commands.h"
#include "app/common/alloc.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/random.h"
#include "player/match.h"
#include "player/signature.h"

enum {
    BLOCK_GAMES = 20, /* between two readings of the clock; about 1 ms */
    BLOCKS_MAX = 16384,
    PASSES = 20,     /* how often each block is played */
    CLONE_GAMES = 8, /* states that are copied in turn; they stay in the first-level cache */
    SAMPLE_GAMES = 32,
    SAMPLE_DECISIONS = 60,  /* into the game, where much is known and much is hidden */
    PLAYOUT_DECISIONS = 75, /* half of a game */
    PLAYOUT_GAMES = 64,
    PLAYOUTS_EACH = 8, /* of each of these games in a round; about 12 ms */
    ROUNDS = 16,       /* of the small measurements, of which the fastest counts */
    CLONES = 1 << 16,
    SAMPLES = 1 << 13
};

/* How long the same blocks took in several passes. */
typedef struct Blocks {
    double best[BLOCKS_MAX]; /* seconds, the fastest pass of each */
    double pass[PASSES];     /* seconds of each pass over all blocks */
    int count, passes;
} Blocks;

/* Not fmin(): the program does not use the mathematics library. */
static double shorter(double a, double b) { return b < a ? b : a; }

static double blocks_best(const Blocks *blocks) {
    double sum = 0;
    for (int i = 0; i < blocks->count; i++) sum += blocks->best[i];
    return sum;
}

static double blocks_mean(const Blocks *blocks) {
    double sum = 0;
    for (int i = 0; i < blocks->passes; i++) sum += blocks->pass[i];
    return sum / blocks->passes;
}

static int compare_seconds(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The lower of the two in the middle, if there are two. */
static double blocks_median(const Blocks *blocks) {
    double sorted[PASSES];
    memcpy(sorted, blocks->pass, sizeof sorted);
    qsort(sorted, (size_t)blocks->passes, sizeof *sorted, compare_seconds);
    return sorted[(blocks->passes - 1) / 2];
}

/* Records the time of one block in the current pass. */
static void blocks_note(Blocks *blocks, int block, double seconds) {
    if (block == blocks->count) blocks->best[blocks->count++] = seconds;
    if (seconds < blocks->best[block]) blocks->best[block] = seconds;
    blocks->pass[blocks->passes] += seconds;
}

typedef struct Bench {
    LpCards *cards;
    LpDeck *decks;
    size_t deck_count;
    LpGame *game;
    LpEvent events[LP_EVENTS_MAX];
    uint64_t game_count, decision_count, unfinished_count;
    uint64_t signature;
    Blocks blocks;
    double clone_ns, sample_ns, log_overhead, playouts;
    double starter_games, starter_decisions; /* per second, between the starter decks alone */
    uint64_t allocation_count, lost_count;
    LpMarks marks;
} Bench;

/* What a search in game 'index' supposes its opponent to play; the seats search by turns. */
static const LpDeck *guess_of(const Bench *bench, uint64_t index) {
    LpSeat opponent = (LpSeat)(1 - index % 2);
    return &bench->decks[signature_deck(bench->deck_count, index, opponent)];
}

static LpSetup setup_of(const Bench *bench, uint64_t index) {
    return signature_setup(bench->decks, bench->deck_count, index);
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

/* One game of the mix. */
static MatchResult play_one(Bench *bench, uint64_t index, LpLog *log) {
    LpSetup setup = setup_of(bench, index);
    MatchResult out = {0};
    out.status = signature_play(bench->cards, &setup, bench->game, log, &out.decisions);
    out.result = (uint8_t)lp_game_result(bench->game);
    return out;
}

/* What is recorded of a game that is played for the first time. */
static bool note_game(Bench *bench, const MatchResult *result) {
    if (result->status != LP_OK) return false;
    if (bench->game_count < SIGNATURE_GAMES)
        bench->signature = signature_add(bench->signature, bench->game);
    bool is_unfinished =
        result->result == LP_RESULT_NONE || result->result == LP_RESULT_ABORTED;
    bench->unfinished_count += is_unfinished;
    bench->decision_count += result->decisions;
    bench->game_count++;
    marks_raise(&bench->marks, lp_game_marks(bench->game));
    return true;
}

static double time_block(Bench *bench, int block, LpLog *log) {
    double start = clock_cpu_seconds();
    for (uint64_t i = 0; i < BLOCK_GAMES; i++)
        play_one(bench, (uint64_t)block * BLOCK_GAMES + i, log);
    return clock_cpu_seconds() - start;
}

/* Plays the first thousand games for the signature, and then more until the time of a pass is
 * over. */
static bool first_pass(Bench *bench, double seconds) {
    Blocks *blocks = &bench->blocks;
    double wall_start = clock_seconds();
    do {
        double start = clock_cpu_seconds();
        for (int i = 0; i < BLOCK_GAMES; i++) {
            MatchResult result = play_one(bench, bench->game_count, NULL);
            if (!note_game(bench, &result)) return false;
        }
        blocks_note(blocks, blocks->count, clock_cpu_seconds() - start);
    } while (blocks->count < BLOCKS_MAX &&
             (bench->game_count < SIGNATURE_GAMES || clock_seconds() - wall_start < seconds));
    blocks->passes = 1;
    return true;
}

static bool run_games(Bench *bench, double seconds, int passes) {
    uint64_t allocations_before = alloc_count();
    Blocks *blocks = &bench->blocks;
    if (!first_pass(bench, seconds / passes)) return false;
    for (; blocks->passes < passes; blocks->passes++)
        for (int i = 0; i < blocks->count; i++)
            blocks_note(blocks, i, time_block(bench, i, NULL));
    bench->allocation_count = alloc_count() - allocations_before;
    return true;
}

/* The decks of a list, without their names. */
static size_t open_decks(const LpCards *cards, const char *list, LpDeck *out, size_t out_size) {
    NamedDeck *named = calloc(out_size, sizeof *named);
    size_t count = named != NULL ? decksets_open(cards, list, named, out_size) : 0;
    for (size_t i = 0; i < count; i++) out[i] = named[i].deck;
    free(named);
    return count;
}

/* The starter decks have cards that do less: the engine by itself. */
static void measure_starters(Bench *bench, double seconds) {
    static Bench starters;
    static LpDeck decks[STARTER_DECKS];
    starters = (Bench){.cards = bench->cards, .decks = decks, .game = bench->game};
    starters.deck_count = open_decks(bench->cards, "starters", decks, STARTER_DECKS);
    if (starters.deck_count == 0 || !run_games(&starters, seconds, PASSES)) return;
    double seconds_median = blocks_median(&starters.blocks);
    bench->starter_games = (double)starters.game_count / seconds_median;
    bench->starter_decisions = (double)starters.decision_count / seconds_median;
}

/* The same blocks with and without a log; the order alternates. */
static void measure_log(Bench *bench, double seconds) {
    static Blocks with, without;
    LpLog log = {bench->events, 0, LP_EVENTS_MAX, 0};
    double block_seconds = blocks_mean(&bench->blocks) / bench->blocks.count;
    double fitting = seconds / (2 * PASSES * block_seconds);
    int count = fitting < bench->blocks.count ? (int)fitting : bench->blocks.count;
    if (count < 4) count = 4;
    with = without = (Blocks){.count = 0};
    for (int pass = 0; pass < PASSES; pass++) {
        for (int i = 0; i < count; i++) {
            bool log_first = (pass + i) % 2 == 0;
            if (log_first) blocks_note(&with, i, time_block(bench, i, &log));
            blocks_note(&without, i, time_block(bench, i, NULL));
            if (!log_first) blocks_note(&with, i, time_block(bench, i, &log));
        }
    }
    bench->lost_count = log.lost;
    bench->log_overhead = (blocks_best(&with) / blocks_best(&without) - 1) * 100;
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
    double best = 1;
    if (from == NULL || to == NULL) goto end;
    for (uint64_t i = 0; i < CLONE_GAMES; i++) {
        play_into(bench, i, SAMPLE_DECISIONS, (LpGame *)(void *)(from + i * size));
    }
    for (int round = 0; round < ROUNDS; round++) {
        double start = clock_cpu_seconds();
        for (size_t i = 0; i < CLONES; i++) {
            memcpy(to + (i % CLONE_GAMES) * size, from + (i * 3 % CLONE_GAMES) * size, size);
            /* Makes the compiler believe that the copy is read. */
            __asm__ volatile("" : : "r"(to) : "memory");
        }
        best = shorter(best, clock_cpu_seconds() - start);
    }
    bench->clone_ns = best / CLONES * 1e9;
end:
    free(from);
    free(to);
}

static void measure_sample(Bench *bench) {
    size_t size = lp_view_size();
    unsigned char *views = calloc(SAMPLE_GAMES, size);
    double best = 1;
    if (views == NULL) return;
    for (uint64_t i = 0; i < SAMPLE_GAMES; i++) {
        play_into(bench, i, SAMPLE_DECISIONS, bench->game);
        lp_game_view(bench->cards, bench->game, (LpSeat)(i % 2),
                     (LpView *)(void *)(views + i * size));
    }
    for (uint64_t round = 0; round < ROUNDS; round++) {
        double start = clock_cpu_seconds();
        for (uint64_t i = 0; i < SAMPLES; i++) {
            uint64_t at = i % SAMPLE_GAMES;
            lp_view_sample(bench->cards, (const LpView *)(const void *)(views + at * size),
                           guess_of(bench, at), round * SAMPLES + i, bench->game);
        }
        best = shorter(best, clock_cpu_seconds() - start);
    }
    bench->sample_ns = best / SAMPLES * 1e9;
    free(views);
}

/* What a search depends on: a sample of what one player sees in the middle of a game, played to
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
    uint64_t games[PLAYOUT_GAMES], held = 0;
    double best = 1;
    if (views == NULL) return;
    for (uint64_t i = 0; held < PLAYOUT_GAMES && i < PLAYOUT_GAMES * 8; i++) {
        play_into(bench, i, PLAYOUT_DECISIONS, bench->game);
        if (lp_game_ask(bench->game).kind == LP_ASK_NONE) continue; /* already over */
        games[held] = i;
        lp_game_view(bench->cards, bench->game, (LpSeat)(i % 2),
                     (LpView *)(void *)(views + held++ * size));
    }
    for (int round = 0; round < ROUNDS; round++) {
        double start = clock_cpu_seconds();
        for (uint64_t i = 0; i < held * PLAYOUTS_EACH; i++) {
            uint64_t at = i % held;
            play_out(bench, (const LpView *)(const void *)(views + at * size),
                     guess_of(bench, games[at]), i);
        }
        best = shorter(best, clock_cpu_seconds() - start);
    }
    bench->playouts = (double)held * PLAYOUTS_EACH / best;
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

static void write_rates(const Bench *bench, Json *json, double seconds) {
    json_fixed(json, "games_per_second", (double)bench->game_count / seconds, 1);
    json_fixed(json, "decisions_per_second", (double)bench->decision_count / seconds, 0);
}

static void write_json(const Bench *bench, bool wants_marks) {
    Json json;
    json_init(&json, stdout);
    json_object(&json, NULL);
    write_rates(bench, &json, blocks_median(&bench->blocks));
    json_object(&json, "fastest");
    write_rates(bench, &json, blocks_best(&bench->blocks));
    json_object_end(&json);
    json_object(&json, "mean");
    write_rates(bench, &json, blocks_mean(&bench->blocks));
    json_object_end(&json);
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

static void write_beside(const Bench *bench, const char *what, double seconds) {
    printf("%-21s %s games, %s decisions\n", what,
           output_fixed((double)bench->game_count / seconds, 0),
           output_fixed((double)bench->decision_count / seconds, 0));
}

static void write_text(const Bench *bench, bool wants_marks) {
    double games = (double)bench->game_count, decisions = (double)bench->decision_count;
    double median = blocks_median(&bench->blocks);
    printf("games_per_second      %s\n", output_fixed(games / median, 0));
    printf("decisions_per_second  %s\n", output_fixed(decisions / median, 0));
    write_beside(bench, "mean of the passes", blocks_mean(&bench->blocks));
    write_beside(bench, "fastest blocks", blocks_best(&bench->blocks));
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
static bool bench_open(Bench *bench, const char *decks) {
    memset(bench, 0, sizeof *bench);
    bench->cards = input_cards_own();
    if (bench->cards == NULL) return false;
    bench->decks = calloc(BUNDLED_DECKS_MAX, sizeof *bench->decks);
    bench->game = input_game();
    if (bench->decks == NULL || bench->game == NULL) return false;
    bench->deck_count = open_decks(bench->cards, decks, bench->decks, BUNDLED_DECKS_MAX);
    if (bench->deck_count > 0) return true;
    caption_error("bench.no-decks-play", "");
    return false;
}

static void bench_close(Bench *bench) {
    free(bench->game);
    free(bench->decks);
    lp_cards_free(bench->cards);
}

int cmd_bench(int argc, char **argv) {
    static Bench bench;
    bool wants_json = false, wants_marks = false;
    const char *decks = "bundled";
    double seconds = 3;
    const Option options[] = {
        {"seconds", 's', OPTION_SECONDS, &seconds, "S"},
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
        {"decks", 'd', OPTION_TEXT, &decks, "A,B…"},
        {"marks", 'm', OPTION_FLAG, &wants_marks, NULL},
    };
    const Syntax syntax = {"bench", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = EXIT_USAGE;
    if (bench_open(&bench, decks)) {
        if (run_games(&bench, seconds, PASSES)) {
            measure_starters(&bench, seconds / 2);
            measure_log(&bench, seconds / 2);
            measure_clone(&bench);
            measure_sample(&bench);
            measure_playouts(&bench);
            if (wants_json) write_json(&bench, wants_marks);
            if (!wants_json) write_text(&bench, wants_marks);
            code = EXIT_YES;
        } else {
            caption_error("bench.game-could-not-started", "");
        }
    }
    bench_close(&bench);
    return code;
}

int cmd_signature(int argc, char **argv) {
    static Bench bench;
    const Syntax syntax = {"signature", "", NULL, 0, 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = EXIT_USAGE;
    if (bench_open(&bench, "bundled")) {
        /* The shortest time: the thousand games are played anyway. */
        if (run_games(&bench, 0, 1)) {
            printf("%016llx\n", (unsigned long long)bench.signature);
            code = EXIT_YES;
        } else {
            caption_error("bench.signature-not-started", "");
        }
    }
    bench_close(&bench);
    return code;
}
