/* logpose lethal: the solver against exhaustive play, on positions mined from games.
 *
 * Without --mine it reads rows of a file and compares; with --mine it plays games and writes
 * the rows. docs/lethal.md explains a row. */
#include <stdio.h>
#include <stdlib.h>

#include "app/cards/decks.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/hash.h"
#include "base/random.h"
#include "player/exhaust.h"
#include "player/mined.h"

enum {
    LIMIT_DEFAULT = 300000,
    NODES_DEFAULT = 200000,
    NODES_TRIVIAL = 100,     /* a position that is decided at once shows nothing */
    GAMES_PER_ROW_MAX = 400, /* --mine gives up: no game gets that far */
    ROWS_PER_GAME = 4,
    FOUND_PERCENT = 98
};

static const char *const default_file = "tests/lethal/positions.tsv";

typedef struct Run {
    LpCards *cards;
    NamedDeck *decks;
    size_t deck_count;
    LpGame *game;
    void *exhaust; /* memory */
    Lethal *lethal;
    uint64_t mine, seed, limit, nodes;
    bool wants_verify, wants_any;
    /* What has been found. */
    uint64_t counts[LETHAL_VERDICT_COUNT][LETHAL_VERDICT_COUNT]; /* [true][the solver's] */
    uint64_t changed; /* rows that exhaustive play no longer confirms */
    uint64_t nodes_sum, nodes_most;
    double seconds;
} Run;

/* --- Mining ------------------------------------------------------------------------------ */

static size_t draw_deck(const Run *run, uint64_t *random) {
    return random_below(random, (uint32_t)run->deck_count);
}

/* Writes a row if exhaustive play finishes here and one of its kind is still wanted. */
static bool mine_position(Run *run, const MinedGame *mined, const size_t decks[2],
                          uint64_t seed, uint64_t wanted[LETHAL_VERDICT_COUNT]) {
    uint64_t nodes;
    LethalVerdict verdict =
        exhaust_turn(run->cards, run->game, run->exhaust, run->limit, &nodes);
    /* With --any nothing is selected, so that the rows are as in games. */
    uint64_t *left = &wanted[run->wants_any ? LETHAL_UNKNOWN : verdict];
    if (*left == 0 || (nodes < NODES_TRIVIAL && !run->wants_any)) return false;
    (*left)--;
    printf("%s\t%s\t%llu\t%llu\t%s\t%llu\n", run->decks[decks[0]].name,
           run->decks[decks[1]].name, (unsigned long long)seed,
           (unsigned long long)mined->answers, mined_verdict_names[verdict],
           (unsigned long long)nodes);
    return true;
}

/* One game: at most one position of each turn. */
static void mine_game(Run *run, uint64_t seed, uint64_t wanted[LETHAL_VERDICT_COUNT]) {
    MinedGame mined;
    uint64_t random = hash_mix(seed);
    size_t first = draw_deck(run, &random);
    size_t decks[2] = {first, draw_deck(run, &random)};
    const LpDeck lists[2] = {run->decks[decks[0]].deck, run->decks[decks[1]].deck};
    uint32_t turn = 0;
    int rows = 0;
    if (mined_start(&mined, run->cards, lists, seed, run->game) != LP_OK) return;
    do {
        if (lp_game_turn(run->game) == turn || !mined_is_tense(&mined)) continue;
        /* Not always the first chance of a turn: then much has already been answered. */
        if (random_below(&random, 3) != 0) continue;
        turn = lp_game_turn(run->game);
        rows += mine_position(run, &mined, decks, seed, wanted);
    } while (rows < ROWS_PER_GAME && mined_step(&mined));
}

static int mine(Run *run) {
    uint64_t wanted[LETHAL_VERDICT_COUNT] = {0};
    if (run->wants_any) {
        wanted[LETHAL_UNKNOWN] = run->mine;
    } else {
        wanted[LETHAL_WIN] = run->mine / 2;
        wanted[LETHAL_NO] = run->mine - run->mine / 2;
    }
    printf(
        "# Positions mined from games: logpose lethal --mine %llu --seed %llu --limit %llu%s\n"
        "# deck deck seed answers verdict nodes, the last two by exhaustive play\n",
        (unsigned long long)run->mine, (unsigned long long)run->seed,
        (unsigned long long)run->limit, run->wants_any ? " --any" : "");
    for (uint64_t i = 0; wanted[LETHAL_WIN] + wanted[LETHAL_NO] + wanted[LETHAL_UNKNOWN] > 0;
         i++) {
        if (i == run->mine * GAMES_PER_ROW_MAX) {
            return caption_error("lethal.games-hold-too-few", "l", (unsigned long long)i);
        }
        /* Short seeds: they go into a file that people read. */
        mine_game(run, hash_combine(run->seed, i) & UINT32_MAX, wanted);
    }
    return EXIT_YES;
}

/* --- Comparing --------------------------------------------------------------------------- */

static bool replay(Run *run, const char *path, int line, const MinedRow *row) {
    MinedGame mined;
    LpDeck lists[2];
    for (int i = 0; i < 2; i++) {
        const NamedDeck *found = NULL;
        for (size_t j = 0; j < run->deck_count; j++) {
            if (text_equal(text_of(run->decks[j].name), row->decks[i])) found = &run->decks[j];
        }
        if (found == NULL) {
            caption_error("lethal.no-bundled-deck", "sdt", path, line, row->decks[i]);
            return false;
        }
        lists[i] = found->deck;
    }
    return mined_replay(&mined, run->cards, lists, row, run->game) == LP_OK;
}

static void compare(Run *run, const char *path, int line, MinedRow row) {
    uint64_t nodes;
    if (run->wants_verify) {
        LethalVerdict truth =
            exhaust_turn(run->cards, run->game, run->exhaust, run->limit, &nodes);
        if (truth != row.verdict || nodes != row.nodes) {
            run->changed++;
            printf("%s:%d: exhaustive play says %s after %llu nodes; mine again\n", path, line,
                   mined_verdict_names[truth], (unsigned long long)nodes);
        }
        row.verdict = (uint8_t)truth;
    }
    LethalLimits limits = {.nodes = (uint32_t)run->nodes};
    double start = clock_seconds();
    LethalAnswer answer = lethal_solve(run->lethal, run->game, &limits);
    run->seconds += clock_seconds() - start;
    run->nodes_sum += answer.nodes;
    if (answer.nodes > run->nodes_most) run->nodes_most = answer.nodes;
    run->counts[row.verdict][answer.verdict]++;
    if (answer.verdict != row.verdict && row.verdict != LETHAL_UNKNOWN) {
        printf("%s:%d: the solver says %s, exhaustive play says %s\n", path, line,
               mined_verdict_names[answer.verdict], mined_verdict_names[row.verdict]);
    }
}

static int report(const Run *run) {
    const uint64_t(*counts)[LETHAL_VERDICT_COUNT] = run->counts;
    uint64_t wins = 0, noes = 0, others = 0;
    for (int i = 0; i < LETHAL_VERDICT_COUNT; i++) {
        wins += counts[LETHAL_WIN][i];
        noes += counts[LETHAL_NO][i];
        others += counts[LETHAL_UNKNOWN][i];
    }
    uint64_t found = counts[LETHAL_WIN][LETHAL_WIN];
    uint64_t wrong = counts[LETHAL_NO][LETHAL_WIN] + counts[LETHAL_WIN][LETHAL_NO];
    uint64_t total = wins + noes + others;
    printf("%llu positions: %llu can be won, %llu cannot\n", (unsigned long long)(wins + noes),
           (unsigned long long)wins, (unsigned long long)noes);
    printf("false wins %llu; wins found %llu of %llu; losses proven %llu of %llu\n",
           (unsigned long long)counts[LETHAL_NO][LETHAL_WIN], (unsigned long long)found,
           (unsigned long long)wins, (unsigned long long)counts[LETHAL_NO][LETHAL_NO],
           (unsigned long long)noes);
    if (others > 0) {
        printf("%llu more are too large for exhaustive play: %llu wins found, %llu losses\n",
               (unsigned long long)others,
               (unsigned long long)counts[LETHAL_UNKNOWN][LETHAL_WIN],
               (unsigned long long)counts[LETHAL_UNKNOWN][LETHAL_NO]);
    }
    if (total > 0) {
        printf("nodes %llu on average, %llu at most; %s ms on average\n",
               (unsigned long long)(run->nodes_sum / total),
               (unsigned long long)run->nodes_most,
               output_fixed(run->seconds * 1000 / (double)total, 2));
    }
    bool is_good = wrong == 0 && run->changed == 0 && found * 100 >= wins * FOUND_PERCENT;
    printf("%llu passed, %llu failed\n",
           (unsigned long long)(found + counts[LETHAL_NO][LETHAL_NO]),
           (unsigned long long)(wrong + run->changed));
    return is_good ? EXIT_YES : EXIT_NO;
}

static int compare_file(Run *run, const char *path) {
    File file;
    int code = EXIT_YES;
    if (!file_load(path, &file)) return EXIT_USAGE;
    Slice rest = {file.at, file.size}, line, where;
    for (int number = 1; code == EXIT_YES && text_next_line(&rest, &line); number++) {
        MinedRow row;
        Slice bare = text_trim(line);
        if (bare.size == 0 || bare.at[0] == '#') continue;
        const char *problem = mined_parse(line, &row, &where);
        if (problem != NULL) {
            code = output_error("%s:%d:%zu: %s", path, number, (size_t)(where.at - line.at) + 1,
                                problem);
        } else if (!replay(run, path, number, &row)) {
            code = EXIT_USAGE;
        } else {
            compare(run, path, number, row);
        }
    }
    file_free(&file);
    if (code == EXIT_YES && run->nodes_sum == 0) {
        code = caption_error("lethal.no-position", "s", path);
    }
    return code == EXIT_YES ? report(run) : code;
}

/* --- The command ------------------------------------------------------------------------- */

/* The tournament decks, whose games are worth looking at. */
static bool prepare(Run *run) {
    run->cards = input_cards_own();
    run->decks = calloc(BUNDLED_DECKS_MAX, sizeof *run->decks);
    run->game = input_game();
    run->exhaust = malloc(exhaust_memory_size());
    void *memory = malloc(lethal_memory_size(LETHAL_TABLE_BITS));
    if (memory != NULL) run->lethal = lethal_init(memory, LETHAL_TABLE_BITS, run->cards);
    if (run->cards == NULL || run->game == NULL) return false;
    if (run->decks == NULL || run->exhaust == NULL || memory == NULL) {
        caption_error("lethal.out-memory", "");
        return false;
    }
    run->deck_count = decks_bundled(run->cards, run->decks, BUNDLED_DECKS_MAX);
    return run->deck_count > 0;
}

static void clean_up(Run *run) {
    free(run->lethal);
    free(run->exhaust);
    free(run->game);
    free(run->decks);
    lp_cards_free(run->cards);
}

int cmd_lethal(int argc, char **argv) {
    Run run = {.seed = 1, .limit = LIMIT_DEFAULT, .nodes = NODES_DEFAULT};
    const Option options[] = {
        {"mine", 'm', OPTION_UINT, &run.mine, "N"},
        {"seed", 's', OPTION_UINT, &run.seed, "S"},
        {"limit", 'l', OPTION_UINT, &run.limit, "N"},
        {"any", 'a', OPTION_FLAG, &run.wants_any, NULL},
        {"nodes", 'n', OPTION_UINT, &run.nodes, "N"},
        {"verify", 'v', OPTION_FLAG, &run.wants_verify, NULL},
        INPUT_CARDS_OPTION,
    };
    const Syntax syntax = {"lethal", "[FILE]", options, OPTION_COUNT(options), 0, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (run.nodes == 0 || run.nodes > UINT32_MAX) {
        return caption_error("lethal.whole-number-from", "u", UINT32_MAX);
    }
    code = EXIT_USAGE;
    if (prepare(&run)) {
        code =
            run.mine > 0 ? mine(&run) : compare_file(&run, argc > 0 ? argv[0] : default_file);
    }
    clean_up(&run);
    return code;
}
