/* logpose perft: counts the decision paths from fixed positions. A count that changes means
 * that some list of answers or some rule has changed.
 *
 * A position is one line of a file in tests/perft: a name, two bundled decks, a seed, how many
 * random answers to give first, and the expected counts for depth 1, 2, 3 …. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/buffer.h"
#include "base/random.h"

enum {
    DEPTH_MAX = 8,
    DEPTH_DEFAULT = 6,
    FILES_MAX = 256,
    PATHS_MAX = 2000000, /* --update stops growing a new row here: it must stay quick */
    OUTPUT_SIZE_MAX = 1 << 16
};

static const char *const default_folder = "tests/perft";

typedef struct Perft {
    LpCards *cards;
    unsigned char *memory; /* one game for each depth */
    size_t size;
    int depth;
    bool wants_update;
    uint64_t passed, failed;
} Perft;

/* One line of a file. */
typedef struct Row {
    Slice name, decks[2];
    uint64_t seed, skip;
    uint64_t counts[DEPTH_MAX];
    int count_count;
} Row;

static LpGame *game_at(const Perft *perft, int depth) {
    return (LpGame *)(void *)(perft->memory + (size_t)depth * perft->size);
}

/* Paths of exactly 'depth' answers from the game at 'level'. A finished game has none. */
static uint64_t count_paths(const Perft *perft, int level, int depth) {
    LpAction actions[LP_ACTIONS_MAX];
    const LpGame *game = game_at(perft, level);
    if (lp_game_ask(game).kind == LP_ASK_NONE) return 0;
    int count = lp_game_actions(perft->cards, game, actions);
    if (depth == 1) return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        memcpy(game_at(perft, level + 1), game, perft->size);
        lp_game_act_fast(perft->cards, game_at(perft, level + 1), actions[i], NULL);
        sum += count_paths(perft, level + 1, depth - 1);
    }
    return sum;
}

/* Reads "name a b seed skip counts…". The position of a mistake goes to 'column'. */
static bool parse_row(Slice line, Row *row, size_t *column) {
    const char *start = line.at;
    Slice word = {line.at, 0};
    *row = (Row){.count_count = 0};
    Slice *const texts[] = {&row->name, &row->decks[0], &row->decks[1]};
    uint64_t *const numbers[] = {&row->seed, &row->skip};
    bool is_ok = true;
    for (size_t i = 0; is_ok && i < 3; i++) is_ok = text_next_word(&line, texts[i]);
    for (size_t i = 0; is_ok && i < 2; i++) {
        is_ok = text_next_word(&line, &word) && text_parse_uint(word, numbers[i]);
    }
    while (is_ok && text_next_word(&line, &word)) {
        is_ok = row->count_count < DEPTH_MAX &&
                text_parse_uint(word, &row->counts[row->count_count]);
        row->count_count += is_ok;
    }
    *column = (size_t)(word.at - start) + 1;
    return is_ok;
}

static bool open_deck(const Perft *perft, Slice name, NamedDeck *out) {
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)name.size, name.at);
    return decks_open(perft->cards, text, out) && decks_is_playable(perft->cards, out);
}

/* Sets up the row's position in level 0. */
static bool set_up(const Perft *perft, const Row *row) {
    NamedDeck decks[2];
    LpAction actions[LP_ACTIONS_MAX];
    if (!open_deck(perft, row->decks[0], &decks[0])) return false;
    if (!open_deck(perft, row->decks[1], &decks[1])) return false;
    LpSetup setup = {.decks = {decks[0].deck, decks[1].deck},
                     .seed = row->seed,
                     .edition = LP_EDITION_DEFAULT,
                     .chooser = 2};
    LpGame *game = game_at(perft, 0);
    if (lp_game_start(perft->cards, &setup, game, NULL) != LP_OK) return false;
    uint64_t random = row->seed;
    for (uint64_t i = 0; i < row->skip; i++) {
        if (lp_game_ask(game).kind == LP_ASK_NONE) break;
        uint32_t count = (uint32_t)lp_game_actions(perft->cards, game, actions);
        lp_game_act_fast(perft->cards, game, actions[random_below(&random, count)], NULL);
    }
    return true;
}

/* Counts every depth and compares with the file. */
static void check_row(Perft *perft, const char *path, int line_number, const Row *row) {
    int depth_max = perft->depth > 0 ? perft->depth : row->count_count;
    printf("%-20.*s", (int)row->name.size, row->name.at);
    for (int depth = 1; depth <= depth_max; depth++) {
        uint64_t count = count_paths(perft, 0, depth);
        printf(" %llu", (unsigned long long)count);
        if (depth > row->count_count) continue;
        if (count == row->counts[depth - 1]) {
            perft->passed++;
            continue;
        }
        perft->failed++;
        printf("\nFAIL %s:%d: depth %d: expected %llu, found %llu\n", path, line_number, depth,
               (unsigned long long)row->counts[depth - 1], (unsigned long long)count);
    }
    putchar('\n');
}

/* Writes the row with new counts: as deep as it was, or as asked. A new row grows until it
 * would go beyond PATHS_MAX. */
static void update_row(Perft *perft, const Row *row, Buffer *out) {
    bool is_kept = perft->depth == 0 && row->count_count > 0;
    int depth_max = is_kept            ? row->count_count
                    : perft->depth > 0 ? perft->depth
                                       : DEPTH_DEFAULT;
    buffer_append_left(out, row->name, 20);
    buffer_append_char(out, ' ');
    buffer_append_left(out, row->decks[0], 6);
    buffer_append_char(out, ' ');
    buffer_append_left(out, row->decks[1], 6);
    buffer_append_int_right(out, (int64_t)row->seed, 6);
    buffer_append_int_right(out, (int64_t)row->skip, 5);
    buffer_append_char(out, ' ');
    uint64_t before = 1;
    for (int depth = 1; depth <= depth_max; depth++) {
        uint64_t count = count_paths(perft, 0, depth);
        if (!is_kept && depth > 1 && count > PATHS_MAX) break;
        buffer_append_char(out, ' ');
        buffer_append_uint(out, count);
        /* The next depth multiplies by about the same factor. */
        if (!is_kept && count > before && count * (count / before) > PATHS_MAX) break;
        before = count > 0 ? count : 1;
    }
    perft->passed++;
}

/* Runs or rewrites one file. EXIT_USAGE after a message. */
static int run_text(Perft *perft, const char *path, Slice text, Buffer *out) {
    Slice rest = text, line;
    int row_count = 0;
    for (int number = 1; text_next_line(&rest, &line); number++) {
        size_t column = 0;
        Row row;
        Slice bare = text_trim(line);
        if (bare.size == 0 || bare.at[0] == '#') {
            buffer_append(out, line);
        } else {
            if (!parse_row(line, &row, &column)) {
                return caption_error("perft.expected", "sdz", path, number, column);
            }
            if (!set_up(perft, &row)) {
                return caption_error("perft.position-cannot-set-up", "sd", path, number);
            }
            row_count++;
            if (perft->wants_update) update_row(perft, &row, out);
            if (!perft->wants_update) check_row(perft, path, number, &row);
        }
        buffer_append_char(out, '\n');
    }
    return row_count > 0 ? EXIT_YES : caption_error("lethal.no-position", "s", path);
}

static int run_file(Perft *perft, const char *path) {
    File file;
    char *memory = malloc(OUTPUT_SIZE_MAX);
    int code = EXIT_USAGE;
    if (memory == NULL) return caption_error("perft.out-memory", "");
    if (file_load(path, &file)) {
        Buffer out;
        buffer_init(&out, memory, OUTPUT_SIZE_MAX);
        code = run_text(perft, path, (Slice){file.at, file.size}, &out);
        if (code == EXIT_YES && perft->wants_update) {
            if (out.overflow) {
                code = caption_error("perft.too-large", "s", path);
            } else if (!file_write(path, buffer_text(&out))) {
                code = EXIT_USAGE;
            }
        }
        file_free(&file);
    }
    free(memory);
    return code;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All files of the folder, in the order of their names. */
static int run_folder(Perft *perft, const char *folder) {
    char *paths[FILES_MAX];
    size_t path_count = 0;
    DIR *entries = opendir(folder);
    if (entries == NULL) {
        return caption_error("perft.cannot-read", "ss", folder, caption_system(errno));
    }
    for (struct dirent *entry; (entry = readdir(entries)) != NULL && path_count < FILES_MAX;) {
        if (!text_ends_with(text_of(entry->d_name), SLICE(".txt"))) continue;
        size_t size = strlen(folder) + strlen(entry->d_name) + 2;
        char *path = malloc(size);
        if (path == NULL) break;
        snprintf(path, size, "%s/%s", folder, entry->d_name);
        paths[path_count++] = path;
    }
    closedir(entries);
    qsort(paths, path_count, sizeof paths[0], compare_names);
    int code = EXIT_YES;
    for (size_t i = 0; i < path_count; i++) {
        if (code == EXIT_YES) code = run_file(perft, paths[i]);
        free(paths[i]);
    }
    if (code == EXIT_YES && path_count == 0) {
        return caption_error("perft.no-txt-file", "s", folder);
    }
    return code;
}

/* The arguments are [FILE…] [DEPTH]; without a file all of tests/perft is meant. */
static int run(Perft *perft, int argc, char **argv, bool wants_all) {
    uint64_t depth = 0;
    if (argc > 0 && text_parse_uint(text_of(argv[argc - 1]), &depth)) {
        if (depth == 0 || depth > DEPTH_MAX) {
            return caption_error("perft.depth-whole-number-from", "d", DEPTH_MAX);
        }
        perft->depth = (int)depth;
        argc--;
    }
    if (wants_all && argc > 0) return caption_error("perft.files-exclude-each-other", "");
    if (argc == 0) return run_folder(perft, default_folder);
    int code = EXIT_YES;
    for (int i = 0; i < argc && code == EXIT_YES; i++) code = run_file(perft, argv[i]);
    return code;
}

int cmd_perft(int argc, char **argv) {
    static Perft perft;
    bool wants_all = false;
    const Option options[] = {
        {"all", 'a', OPTION_FLAG, &wants_all, NULL},
        {"update", 'u', OPTION_FLAG, &perft.wants_update, NULL},
    };
    const Syntax syntax = {"perft", "[FILE…] [DEPTH]", options, OPTION_COUNT(options), 0, -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    perft.cards = input_cards_own();
    perft.size = lp_game_size();
    perft.memory = calloc(DEPTH_MAX + 1, perft.size);
    code = EXIT_USAGE;
    if (perft.cards != NULL && perft.memory != NULL) {
        code = run(&perft, argc, argv, wants_all);
        if (code == EXIT_YES) {
            printf("%llu passed, %llu failed\n", (unsigned long long)perft.passed,
                   (unsigned long long)perft.failed);
            if (perft.failed > 0) code = EXIT_NO;
        }
    }
    free(perft.memory);
    lp_cards_free(perft.cards);
    return code;
}
