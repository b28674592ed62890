/* logpose log: games of OPTCGSim as replays, compared with the rules, listed and counted. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "app/logs/logbatch.h"
#include "app/logs/logtally.h"

enum { REPLAY_SIZE_MAX = 4 << 20, PATH_SIZE = 4096, MISSING_SIZE = 2048 };

typedef struct Wishes {
    const char *out;  /* folder of the replays */
    const char *html; /* page of the statistics */
    bool wants_json, wants_csv, wants_strip, wants_quiet;
} Wishes;

typedef struct Run {
    LogBatch batch;
    const Wishes *wishes;
    GameTally *tally;
    char *text; /* room for a replay */
    Json json;
    int games, whole, began;
    uint64_t snapshots, powers, checks, read, inferred;
} Run;

/* --- What every verb says ---------------------------------------------------------------- */

static const char *result_words(const Run *run) {
    static char words[96];
    uint8_t winner = logbatch_winner(&run->batch);
    Buffer out;
    if (winner > 1) return caption("log.no-result");
    buffer_init(&out, words, sizeof words);
    caption_print(&out, "log.result", "dd", winner + 1, (int)run->batch.game.end);
    return words;
}

static void write_game(const Run *run) {
    const LogBatch *batch = &run->batch;
    caption_write(stdout, "log.game", "sduss", output_shown(text_of(batch->path)),
                  batch->number, batch->game.line_first, logbatch_leader(batch, 0),
                  logbatch_leader(batch, 1));
    caption_write(stdout, "log.game-end", "us", batch->game.turns, result_words(run));
}

/* Cards that nobody has compiled are said at once, with the way out. */
static void write_missing(const LogBatch *batch) {
    const GamelogGame *game = &batch->game;
    char memory[MISSING_SIZE];
    Buffer numbers;
    buffer_init(&numbers, memory, sizeof memory);
    for (uint32_t i = 0; i < game->missing_count; i++) {
        buffer_append_char(&numbers, ' ');
        buffer_append_string(&numbers, output_shown(text_of(game->missing[i])));
    }
    caption_error("log.missing", "sus", batch->path, game->line_first, memory);
}

static void write_dispute(const LogBatch *batch) {
    const GamelogDispute *dispute = &batch->play.dispute;
    uint32_t line = dispute->line ? dispute->line : batch->game.line_first;
    if (batch->game.missing_count > 0) {
        write_missing(batch);
        return;
    }
    caption_error("log.dispute", "suuss", batch->path, line, dispute->turn,
                  caption_remark(dispute->message), dispute->rule);
    Slice said = logbatch_line(batch, line);
    if (dispute->line && said.size > 0) caption_note("log.said", "s", output_shown(said));
}

/* Does the engine count other cards than the log? */
static void write_numbers(const LogBatch *batch) {
    const GamelogNumbers *numbers = &batch->play.numbers;
    if (numbers->line == 0) return;
    caption_error("log.numbers", "sudddd", output_shown(text_of(batch->path)), numbers->line,
                  numbers->log, numbers->what, numbers->seat + 1, numbers->engine);
}

/* --- import ------------------------------------------------------------------------------ */

/* NAME.replay, or NAME-2.replay for the second game of a file. */
static bool replay_path(const Run *run, char out[PATH_SIZE]) {
    const char *name = strrchr(run->batch.path, '/');
    name = name == NULL ? run->batch.path : name + 1;
    size_t size = strlen(name);
    if (size > 4 && strcmp(name + size - 4, ".log") == 0) size -= 4;
    char number[16] = "";
    if (run->batch.number > 1) snprintf(number, sizeof number, "-%d", run->batch.number);
    int used =
        snprintf(out, PATH_SIZE, "%s/%.*s%s.replay", run->wishes->out, (int)size, name, number);
    return used > 0 && used < PATH_SIZE;
}

static bool write_replay(Run *run) {
    LogBatch *batch = &run->batch;
    char path[PATH_SIZE];
    Buffer out;
    bool is_stdout = strcmp(run->wishes->out, "-") == 0;
    if (run->wishes->wants_strip) {
        int kept = gamelog_play_strip(batch->cards, &batch->play, batch->play_memory);
        if (kept > 0 && !is_stdout) caption_write(stdout, "log.kept", "d", kept);
    }
    buffer_init(&out, run->text, REPLAY_SIZE_MAX);
    if (!gamelog_play_write(batch->cards, &batch->game, &batch->play, batch->play_memory,
                            run->wishes->wants_strip, &out))
        return caption_error("log.replay-too-long", "s", batch->path), false;
    if (is_stdout) return file_write("-", buffer_text(&out));
    if (!replay_path(run, path))
        return caption_error("log.too-long-path", "s", batch->path), false;
    if (!file_write(path, buffer_text(&out))) return false;
    if (!run->wishes->wants_quiet)
        caption_write(stdout, "log.written", "uus", batch->play.read_count,
                      batch->play.inferred_count, output_shown(text_of(path)));
    return true;
}

static void count_game(Run *run, bool has_begun) {
    const GamelogPlay *play = &run->batch.play;
    run->games++;
    run->began += has_begun;
    run->whole += has_begun && logbatch_agrees(&run->batch);
    run->checks += play->checks;
    run->snapshots += play->snapshots;
    run->powers += play->powers;
    run->read += play->read_count;
    run->inferred += play->inferred_count;
}

static bool log_import(Run *run) {
    bool has_begun = logbatch_play(&run->batch);
    bool is_stdout = strcmp(run->wishes->out, "-") == 0;
    count_game(run, has_begun);
    if (has_begun && !is_stdout && !run->wishes->wants_quiet) write_game(run);
    if (!has_begun || !run->batch.play.is_whole) write_dispute(&run->batch);
    write_numbers(&run->batch);
    return !has_begun || write_replay(run);
}

/* --- verify ------------------------------------------------------------------------------ */

static const char *const cares[] = {[GAMELOG_LOOSE] = "loose",
                                    [GAMELOG_STRICT] = "strict",
                                    [GAMELOG_EXACT] = "exact",
                                    [GAMELOG_ORDERED] = "ordered",
                                    [GAMELOG_MERGED] = "merged"};

static void verify_json(Run *run, bool has_begun) {
    const LogBatch *batch = &run->batch;
    const GamelogPlay *play = &batch->play;
    json_object(&run->json, NULL);
    json_string(&run->json, "file", batch->path);
    json_int(&run->json, "game", batch->number);
    json_bool(&run->json, "agrees", has_begun && logbatch_agrees(batch));
    json_int(&run->json, "snapshots", play->snapshots);
    json_int(&run->json, "powers", play->powers);
    json_int(&run->json, "counts", play->checks);
    json_int(&run->json, "countsCompared", play->checked);
    json_int(&run->json, "read", play->read_count);
    json_int(&run->json, "inferred", play->inferred_count);
    json_int(&run->json, "unexplained", play->skipped);
    json_string(&run->json, "care", cares[play->care]);
    if (play->dispute.is_there) {
        json_int(&run->json, "line", play->dispute.line);
        json_int(&run->json, "turn", play->dispute.turn);
        json_string(&run->json, "rule", play->dispute.rule);
        json_string(&run->json, "message", play->dispute.message);
    }
    json_object_end(&run->json);
}

/* A game that is found with little care has lines that nothing explains. */
static const char *verdict(const LogBatch *batch) {
    if (!logbatch_agrees(batch)) return caption("log.differs");
    return batch->play.care >= GAMELOG_EXACT ? caption("log.agrees") : caption("log.roughly");
}

static void write_scenario(Run *run) {
    LogBatch *batch = &run->batch;
    Buffer out;
    buffer_init(&out, run->text, REPLAY_SIZE_MAX);
    if (gamelog_play_scenario(batch->cards, &batch->game, &batch->play, batch->play_memory,
                              &out))
        printf("\n%s\n", out.at);
}

static bool log_verify(Run *run) {
    const GamelogPlay *play = &run->batch.play;
    bool has_begun = logbatch_play(&run->batch);
    count_game(run, has_begun);
    if (run->wishes->wants_json) {
        verify_json(run, has_begun);
        return true;
    }
    if (!has_begun) {
        write_dispute(&run->batch);
        return true;
    }
    if (run->began == 1) fputs(caption("log.verify-head"), stdout);
    output_padded(stdout, text_of(verdict(&run->batch)), 8);
    printf(" %4u %6u %6u %6u %6u %5u  ", run->batch.game.turns, play->snapshots, play->powers,
           play->checks, play->read_count, play->inferred_count);
    caption_write(stdout, "log.verified", "sds", output_shown(text_of(run->batch.path)),
                  run->batch.number, result_words(run));
    write_numbers(&run->batch);
    if (play->is_whole) return true;
    write_dispute(&run->batch);
    if (!run->wishes->wants_quiet) write_scenario(run);
    return true;
}

/* --- list and stats ---------------------------------------------------------------------- */

static bool log_list(Run *run) {
    const LogBatch *batch = &run->batch;
    const GamelogGame *game = &batch->game;
    run->games++;
    run->began++;
    run->whole++;
    char turns[8];
    snprintf(turns, sizeof turns, "%3u", game->turns);
    printf("%-10s %-9s ", batch->date[0] ? batch->date : "-",
           output_shown(text_of(game->version)));
    caption_write(stdout, "log.listed", "sdd", turns, (int)game->first_seat, (int)game->winner);
    caption_write(stdout, "log.leaders", "ssd", logbatch_leader(batch, 0),
                  logbatch_leader(batch, 1), (int)game->is_solo);
    printf("%s:%u\n", output_shown(text_of(batch->path)), game->line_first);
    return true;
}

/* The engine knows who won where the log ends with the last blow. */
static bool log_stats(Run *run) {
    memset(&run->batch.play, 0, sizeof run->batch.play);
    if (run->batch.game.winner > 1) logbatch_play(&run->batch);
    run->games++;
    run->began++;
    run->whole++;
    gametally_add(run->tally, run->batch.cards, &run->batch.game, logbatch_winner(&run->batch),
                  run->batch.date);
    return true;
}

static void write_stats(Run *run) {
    const LogTally log = {run->tally, run->batch.cards};
    gametally_sort(run->tally);
    if (run->wishes->wants_json)
        logtally_write_json(run->tally, stdout);
    else if (run->wishes->wants_csv)
        logtally_write_csv(run->tally, stdout);
    else
        logtally_write_text(&log, stdout);
    if (run->wishes->html != NULL) plot_page_save(run->wishes->html, logtally_write_html, &log);
}

/* --- The command ------------------------------------------------------------------------- */

typedef struct Verb {
    const char *name;
    bool (*run)(Run *run);
    bool plays; /* searches for the answers: the exit code says how that went */
} Verb;

static const Verb verbs[] = {
    {"import", log_import, true},
    {"verify", log_verify, true},
    {"list", log_list, false},
    {"stats", log_stats, false},
};

static const Verb *find_verb(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].name, name) == 0) return &verbs[i];
    caption_error("log.no-verb", "s", name);
    return NULL;
}

static void write_sum(const Run *run, const Verb *verb) {
    bool is_quiet = strcmp(run->wishes->out, "-") == 0 && verb->run == log_import;
    if (!verb->plays || run->wishes->wants_json || is_quiet || run->began == 0) return;
    caption_write(stdout, "log.sum", "ddlllll", run->games, run->whole,
                  (unsigned long long)run->snapshots, (unsigned long long)run->powers,
                  (unsigned long long)run->checks, (unsigned long long)run->read,
                  (unsigned long long)run->inferred);
}

static int run_verb(Run *run, const Verb *verb) {
    bool is_ok = true;
    json_init(&run->json, stdout);
    bool in_array = run->wishes->wants_json && verb->run == log_verify;
    if (in_array) json_array(&run->json, NULL);
    while (is_ok && logbatch_next(&run->batch)) is_ok = verb->run(run);
    if (in_array) json_array_end(&run->json);
    if (verb->run == log_stats && run->games > 0) write_stats(run);
    write_sum(run, verb);
    /* One bad file in a folder does not make the others bad input. */
    if (!is_ok || run->began == 0) return EXIT_USAGE;
    return run->whole == run->games && run->batch.refused == 0 ? EXIT_YES : EXIT_NO;
}

static bool make_folder(const char *path) {
    if (strcmp(path, "-") == 0 || mkdir(path, 0777) == 0 || errno == EEXIST) return true;
    caption_error("log.cannot-make-folder", "ss", path, caption_system(errno));
    return false;
}

static int run_all(const Verb *verb, char **operands, int count, const Wishes *wishes) {
    LpCards *cards = input_cards();
    Run *run = calloc(1, sizeof *run);
    int code = EXIT_USAGE;
    if (run != NULL && cards != NULL) {
        run->wishes = wishes;
        run->tally = calloc(1, sizeof *run->tally);
        run->text = malloc(REPLAY_SIZE_MAX);
        if (run->tally == NULL || run->text == NULL)
            caption_error("fault.memory", "");
        else if (logbatch_open(&run->batch, cards, operands, count))
            code = run_verb(run, verb);
        logbatch_close(&run->batch);
        free(run->tally);
        free(run->text);
    }
    free(run);
    lp_cards_free(cards);
    return code;
}

int cmd_log(int argc, char **argv) {
    Wishes wishes = {.out = "."};
    const Option options[] = {
        {"out", 'o', OPTION_TEXT, &wishes.out, "DIR"},
        {"strip", 0, OPTION_FLAG, &wishes.wants_strip, NULL},
        {"json", 0, OPTION_FLAG, &wishes.wants_json, NULL},
        {"csv", 0, OPTION_FLAG, &wishes.wants_csv, NULL},
        {"html", 0, OPTION_TEXT, &wishes.html, "FILE"},
        {"quiet", 'q', OPTION_FLAG, &wishes.wants_quiet, NULL},
        INPUT_CARDS_OPTION,
    };
    const Syntax syntax = {
        "log", "import|verify|list|stats FILE|DIR…", options, OPTION_COUNT(options), 2, -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    const Verb *verb = find_verb(argv[0]);
    if (verb == NULL) return EXIT_USAGE;
    if (verb->run == log_import && !make_folder(wishes.out)) return EXIT_USAGE;
    return run_all(verb, argv + 1, argc - 1, &wishes);
}
