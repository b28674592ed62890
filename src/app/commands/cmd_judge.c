/* logpose judge: runs scenario files, and explains them. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cards/cardwrite.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/rulebook.h"
#include "app/position/pool.h"
#include "notation/judge.h"

enum { NOTES_MAX = 50, REPORT_SIZE_MAX = 1 << 16, FILES_MAX = 4096, FOLDERS_DEEP_MAX = 16 };

typedef struct Run {
    bool explain, quiet, json;
    Pool pool;
    Json out;
    Rulebook *book;
    int passed, failed, malformed;
} Run;

/* --- Which files ------------------------------------------------------------------------ */

typedef struct Paths {
    char *at[FILES_MAX];
    size_t count;
} Paths;

static bool add_path(Paths *paths, const char *path) {
    char *copy = malloc(strlen(path) + 1);
    if (copy == NULL || paths->count == FILES_MAX) {
        free(copy);
        caption_error("judge.too-many-scenario-files", "");
        return false;
    }
    strcpy(copy, path);
    paths->at[paths->count++] = copy;
    return true;
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool add_folder(Paths *paths, const char *folder, int depth) {
    DIR *dir = opendir(folder);
    struct dirent *entry;
    bool is_ok = dir != NULL;
    if (dir == NULL) caption_error("fault.read", "ss", folder, caption_system(errno));
    while (is_ok && (entry = readdir(dir)) != NULL) {
        char path[POOL_PATH_MAX];
        if (entry->d_name[0] == '.') continue;
        int size = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (size < 0 || (size_t)size >= sizeof path) continue;
        if (is_folder(path)) {
            if (depth < FOLDERS_DEEP_MAX) is_ok = add_folder(paths, path, depth + 1);
        } else if (text_ends_with(text_of(path), SLICE(".scenario"))) {
            is_ok = add_path(paths, path);
        }
    }
    if (dir != NULL) closedir(dir);
    return is_ok;
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The files of one argument: itself, or all of a folder in the order of their names. */
static bool add_operand(Paths *paths, const char *operand) {
    size_t first = paths->count;
    char folder[POOL_PATH_MAX];
    if (strcmp(operand, "-") == 0 || !is_folder(operand)) return add_path(paths, operand);
    size_t size = strlen(operand);
    while (size > 1 && operand[size - 1] == '/') size--;
    if (size >= sizeof folder) return false;
    memcpy(folder, operand, size);
    folder[size] = 0;
    if (!add_folder(paths, folder, 0)) return false;
    if (paths->count == first) {
        caption_error("judge.no-scenario-folder", "s", folder);
        return false;
    }
    qsort(paths->at + first, paths->count - first, sizeof paths->at[0], compare_paths);
    return true;
}

/* --- Explaining ------------------------------------------------------------------------- */

static void explain_rules(Run *run, Slice rules) {
    Slice word;
    while (text_next_word(&rules, &word)) {
        while (word.size > 0 &&
               (word.at[word.size - 1] == ',' || word.at[word.size - 1] == ';')) {
            word.size--;
        }
        const Rule *rule = rulebook_find(run->book, word);
        if (rule == NULL) continue;
        printf("  %.*s  ", (int)rule->number.size, rule->number.at);
        printf("%.*s\n", (int)rule->title.size, rule->title.at);
    }
}

/* Every card that is named in the scenario or given by the one above, once. */
static void explain_cards(const LpCards *cards, Slice text, const Scenario *scenario) {
    enum { CARDS_MAX = 64 };
    LpCardId ids[CARDS_MAX];
    int count = 0;
    for (int i = 0; i < scenario->given.line_count; i++) {
        const BoardLine *line = &scenario->given.lines[i];
        for (int k = 0; k < line->item_count && count < CARDS_MAX; k++) {
            if (line->items[k].id != 0) ids[count++] = line->items[k].id;
        }
    }
    for (size_t i = 0; i < text.size && count < CARDS_MAX; i++) {
        bool is_start =
            i == 0 || !(text_is_letter(text.at[i - 1]) || text_is_digit(text.at[i - 1]));
        size_t size = is_start ? reader_card_size(text_from(text, i)) : 0;
        char number[16];
        if (size == 0 || size >= sizeof number) continue;
        memcpy(number, text.at + i, size);
        number[size] = 0;
        LpCardId id = lp_card_find(cards, number);
        if (id != 0) ids[count++] = id;
    }
    for (int i = 0; i < count; i++) {
        bool is_known = false;
        for (int k = 0; k < i && !is_known; k++) is_known = ids[k] == ids[i];
        if (!is_known) cardwrite_card(cards, ids[i], stdout);
    }
}

static void explain(Run *run, const LpCards *cards, Slice file, const Scenario *scenario) {
    size_t from = (size_t)(scenario->at - file.at);
    size_t to = scenario->next != NULL ? (size_t)(scenario->next->at - file.at) : file.size;
    Slice text = text_trim((Slice){file.at + from, to - from});
    printf("%.*s\n\n", (int)text.size, text.at);
    explain_rules(run, scenario->rules);
    putchar('\n');
    explain_cards(cards, text, scenario);
    putchar('\n');
}

/* --- Running ---------------------------------------------------------------------------- */

static void tell_notes(Run *run, const char *path, const Notes *notes) {
    for (uint32_t i = 0; i < notes->count; i++) {
        output_note("%s:%u:%u: %s", path, notes->at[i].line, notes->at[i].column,
                    caption_remark(notes->at[i].message));
    }
    if (notes->lost > 0) caption_note("format.more", "su", path, notes->lost);
    if (notes->count > 0) run->malformed++;
}

static void tell_result(Run *run, const char *path, const Scenario *scenario, bool is_passed,
                        uint32_t line, const Buffer *report) {
    const Style style = output_style();
    if (is_passed) run->passed++;
    if (!is_passed) run->failed++;
    if (run->json) {
        json_object(&run->out, NULL);
        json_string(&run->out, "file", path);
        json_int(&run->out, "line", line);
        json_text(&run->out, "title", scenario->title);
        json_bool(&run->out, "passed", is_passed);
        if (!is_passed) json_text(&run->out, "report", buffer_text(report));
        json_object_end(&run->out);
        return;
    }
    if (run->explain) printf("%s\n\n", is_passed ? "passed" : "failed");
    if (is_passed || run->quiet) return;
    printf("%s%s:%u: %.*s%s\n%s\n", style.red, output_shown(text_of(path)), line,
           (int)scenario->title.size, scenario->title.at, style.reset, report->at);
}

static void run_scenarios(Run *run, const char *path, const LpCards *cards, Slice text,
                          Arena *arena) {
    static Note note[NOTES_MAX];
    static Judge judge;
    static char memory[REPORT_SIZE_MAX];
    char own_path[POOL_PATH_MAX];
    ScenarioFile file;
    Notes notes;
    Buffer report;
    notes_init(&notes, note, NOTES_MAX);
    snprintf(own_path, sizeof own_path, "%s", path);
    if (!scenario_read(text, cards, arena, &notes, &file)) tell_notes(run, path, &notes);
    if (!judge_init(&judge, cards, (JudgeFiles){pool_read_beside, own_path}, arena)) {
        caption_error("fault.memory", "");
        run->malformed++;
        return;
    }
    for (const Scenario *scenario = file.scenarios; scenario != NULL;
         scenario = scenario->next) {
        uint32_t line;
        if (scenario->is_wrong) continue;
        buffer_init(&report, memory, sizeof memory);
        notes_init(&notes, note, NOTES_MAX);
        if (run->explain && !run->json) explain(run, cards, text, scenario);
        bool is_passed = judge_run(&judge, text, scenario, arena, &notes, &report, &line);
        if (notes.count > 0) {
            tell_notes(run, path, &notes);
        } else {
            tell_result(run, path, scenario, is_passed, is_passed ? scenario->line : line,
                        &report);
        }
    }
}

static void run_file(Run *run, const char *path) {
    File file;
    Arena arena;
    if (!file_load(path, &file)) {
        run->malformed++;
        return;
    }
    Slice text = {file.at, file.size};
    const LpCards *cards = pool_cards(&run->pool, path, text);
    /* The judge needs five games, and decks that scenarios name. */
    size_t size = scenario_memory(text.size) + 8 * lp_game_size();
    void *memory = cards != NULL ? malloc(size) : NULL;
    if (memory != NULL) {
        arena_init(&arena, memory, size);
        run_scenarios(run, strcmp(path, "-") == 0 ? "stdin" : path, cards, text, &arena);
    } else {
        caption_error(cards != NULL ? "fault.memory" : "pool.unusable", "s", path);
        run->malformed++;
    }
    free(memory);
    file_free(&file);
}

static int finish(Run *run) {
    if (run->json) {
        json_array_end(&run->out);
        json_int(&run->out, "passed", run->passed);
        json_int(&run->out, "failed", run->failed);
        json_int(&run->out, "malformed", run->malformed);
        json_object_end(&run->out);
        putchar('\n');
    } else {
        printf("%d passed, %d failed\n", run->passed, run->failed);
    }
    pool_free(&run->pool);
    if (run->malformed > 0) return EXIT_USAGE;
    return run->failed > 0 ? EXIT_NO : EXIT_YES;
}

int cmd_judge(int argc, char **argv) {
    static Run run;
    static Paths paths;
    static Rulebook book;
    const Option options[] = {
        {"explain", 'e', OPTION_FLAG, &run.explain, NULL},
        INPUT_CARDS_OPTION,
        {"quiet", 'q', OPTION_FLAG, &run.quiet, NULL},
        {"json", 0, OPTION_FLAG, &run.json, NULL},
    };
    const Syntax syntax = {"judge", "FILE|FOLDER…", options, OPTION_COUNT(options), 1, -1};
    int stop = options_parse(&syntax, &argc, argv);
    if (stop != OPTIONS_GO_ON) return stop;
    run.book = &book;
    if (run.explain && !rulebook_load(&book, "en")) return EXIT_USAGE;
    for (int i = 0; i < argc; i++) {
        if (!add_operand(&paths, argv[i])) return EXIT_USAGE;
    }
    if (run.json) {
        json_init(&run.out, stdout);
        json_object(&run.out, NULL);
        json_array(&run.out, "scenarios");
    }
    for (size_t i = 0; i < paths.count; i++) {
        run_file(&run, paths.at[i]);
        free(paths.at[i]);
    }
    return finish(&run);
}
