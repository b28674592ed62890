/* logpose import: compiles the printed English of published cards, writes card files and
 * reports what was not understood. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cards/importing.h"
#include "app/cards/secondreading.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"

enum { SETS_MAX = 512, NAME_SIZE_MAX = 32 };

/* What was understood is shown for a few typed cards, not for a whole set. */
enum { SHOWN_MAX = 20, NOTES_MAX = 20 };

/* --- Writing ---------------------------------------------------------------------------- */

static Slice set_of(const EnglishCard *card) {
    return text_first(card->number, text_find(card->number, SLICE("-")));
}

/* Would an existing file lose a card by being rewritten? */
static bool loses_cards(const Import *import, const char *path) {
    File old;
    Slice rest, line;
    bool loses = false;
    if (!file_exists(path) || !file_load(path, &old)) return false;
    rest = (Slice){old.at, old.size};
    while (!loses && text_next_line(&rest, &line)) {
        Slice word, number;
        if (!text_starts_with(line, SLICE("card "))) continue;
        text_next_word(&line, &word);
        bool is_kept = !text_next_word(&line, &number);
        for (size_t i = 0; i < import->count && !is_kept; i++)
            is_kept = text_equal(import->results[i].card.number, number);
        if (is_kept) continue;
        caption_error("import.holds-which-would-lost", "st", path, number);
        loses = true;
    }
    file_free(&old);
    return loses;
}

/* The file of one set: all of its cards, in the order of the numbers in the JSON. */
static bool write_set(const Import *import, const char *folder, Slice set) {
    char path[4096], name[NAME_SIZE_MAX];
    char *text = NULL;
    size_t size = 0, used = 0;
    for (; used < set.size && used + 1 < sizeof name; used++)
        name[used] = text_lower(set.at[used]);
    name[used] = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) {
        caption_error("fault.memory", "");
        return false;
    }
    fprintf(out, "# %.*s, compiled from the printed text\n", (int)set.size, set.at);
    for (size_t i = 0; i < import->count; i++) {
        const Result *result = &import->results[i];
        if (text_equal(set_of(&result->card), set) && result->source)
            fprintf(out, "\n%s", result->source);
    }
    fclose(out);
    snprintf(path, sizeof path, "%s/%s.card", folder, name);
    bool ok = text && !loses_cards(import, path) && file_write(path, (Slice){text, size});
    free(text);
    return ok;
}

static bool write_sets(const Import *import, const char *folder) {
    Slice seen[SETS_MAX];
    size_t count = 0;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        caption_error("fault.make", "ss", folder, caption_system(errno));
        return false;
    }
    for (size_t i = 0; i < import->count; i++) {
        Slice set = set_of(&import->results[i].card);
        bool known = false;
        for (size_t k = 0; k < count; k++) known |= text_equal(seen[k], set);
        if (known) continue;
        if (count == SETS_MAX) {
            caption_error("import.more-than-sets", "d", SETS_MAX);
            return false;
        }
        seen[count++] = set;
        if (!write_set(import, folder, set)) return false;
    }
    return true;
}

static void report_failed(Json *json, Slice number, const EnglishFault *fault) {
    char why[400];
    json_object(json, NULL);
    json_text(json, "number", number);
    json_string(json, "clause", fault->clause);
    snprintf(why, sizeof why, "line %u, column %u: %s", (unsigned)fault->line,
             (unsigned)fault->column, fault->why);
    json_string(json, "why", why);
    json_object_end(json);
}

/* The position of such a card is its place in the file, because no clause is at fault. */
static void report_refused(Json *json, const RefusedCard *refused) {
    EnglishFault fault = {.line = refused->why.line, .column = refused->why.column};
    snprintf(fault.why, sizeof fault.why, "%s", refused->why.message);
    report_failed(json, refused->number, &fault);
}

static void report_differs(Json *json, const Result *result) {
    const EnglishCard *card = &result->card;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    fprintf(out, "%.*s%s%.*s", (int)card->text.size, card->text.at,
            card->text.size && card->trigger.size ? "\n" : "", (int)card->trigger.size,
            card->trigger.at);
    fclose(out);
    json_object(json, NULL);
    json_text(json, "number", card->number);
    json_string(json, "rendered", result->rendered ? result->rendered : "");
    json_text(json, "printed", (Slice){text, size});
    json_object_end(json);
    free(text);
}

/* The arrays of the report: failed, exact, differs. */
static void report_list(Json *json, const Import *import, Outcome outcome, const char *key) {
    json_array(json, key);
    for (size_t i = 0; i < import->count; i++) {
        const Result *result = &import->results[i];
        if (result->outcome != outcome) continue;
        if (outcome == OUTCOME_FAILED)
            report_failed(json, result->card.number, &result->fault);
        else if (outcome == OUTCOME_DIFFERS)
            report_differs(json, result);
        else
            json_text(json, NULL, result->card.number);
    }
    for (size_t i = 0; i < import->refused_count && outcome == OUTCOME_FAILED; i++)
        report_refused(json, &import->refused[i]);
    json_array_end(json);
}

static bool write_report(const Import *import, const char *path) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return false;
    Json json;
    json_init(&json, out);
    json_object(&json, NULL);
    json_int(&json, "cards", (int64_t)(import->count + import->refused_count));
    json_int(&json, "compiled", (int64_t)import->compiled);
    report_list(&json, import, OUTCOME_FAILED, "failed");
    json_int(&json, "same_words", (int64_t)import->same);
    report_list(&json, import, OUTCOME_EXACT, "exact");
    report_list(&json, import, OUTCOME_DIFFERS, "differs");
    json_object_end(&json);
    fclose(out);
    bool ok = file_write(path, (Slice){text, size});
    free(text);
    return ok;
}

/* --- Reporting -------------------------------------------------------------------------- */

/* Reports where the English of a card was not understood. */
static void tell_failed(const char *path, const Published *published, size_t card,
                        const Result *result) {
    uint32_t line, column;
    importing_place(published, card, result, &line, &column);
    output_note("%s:%u:%u: %.*s: %s", path, line, column, (int)result->card.number.size,
                result->card.number.at, caption_remark(result->fault.why));
}

/* What became of each card: for people, on stderr. */
static void show_outcomes(const char *path, const Import *import, const Published *published) {
    for (size_t i = 0; i < import->count; i++) {
        const Result *result = &import->results[i];
        if (result->outcome == OUTCOME_FAILED) tell_failed(path, published, i, result);
        if (!result->shown) continue;
        caption_note("import.understood", "ds", (int)result->is_same, result->shown);
    }
    for (size_t i = 0; i < import->refused_count; i++) {
        const RefusedCard *card = &import->refused[i];
        output_note("%s:%u:%u: %.*s: %s", path, card->why.line, card->why.column,
                    (int)card->number.size, card->number.at, caption_remark(card->why.message));
    }
    size_t count = import->count + import->refused_count;
    caption_note("import.summary", "zzzz", count, import->compiled, import->exact,
                 import->same);
}

static int run(Import *import, const char *path, const Published *published, const char *folder,
               const char *report) {
    if (!importing_compile(import, published, SHOWN_MAX)) return EXIT_USAGE;
    if (folder && !write_sets(import, folder)) return EXIT_USAGE;
    if (report && !write_report(import, report)) return EXIT_USAGE;
    for (size_t i = 0; i < import->count && !folder && !report; i++) {
        if (import->results[i].source)
            printf("%s%s", i > 0 ? "\n" : "", import->results[i].source);
    }
    show_outcomes(path, import, published);
    bool is_whole = import->compiled == import->count + import->refused_count;
    return is_whole ? EXIT_YES : EXIT_NO;
}

/* Reads the cards, or reports what is wrong with the file. */
static bool load(const char *path, File *file, Published *out) {
    Note found[NOTES_MAX];
    Notes notes;
    notes_init(&notes, found, NOTES_MAX);
    if (!file_load(path, file)) return false;
    if (published_read((Slice){file->at, file->size}, &notes, out)) return true;
    for (uint32_t i = 0; i < notes.count; i++)
        output_error("%s:%u:%u: %s", path, found[i].line, found[i].column,
                     caption_remark(found[i].message));
    file_free(file);
    return false;
}

static int import_japanese(const char *path, const char *folder, const char *report) {
    if (folder != NULL) return caption_error("import.for-english-second-reading", "");
    LpCards *cards = input_cards_own();
    if (cards == NULL) return EXIT_USAGE;
    int code = secondreading_run(cards, path, report);
    lp_cards_free(cards);
    return code;
}

int cmd_import(int argc, char **argv) {
    const char *folder = NULL, *report = NULL, *language = "en";
    const Option options[] = {
        {"lang", 0, OPTION_TEXT, &language, "LANG"},
        {"out", 'o', OPTION_TEXT, &folder, "DIR"},
        {"report", 'r', OPTION_TEXT, &report, "F.json"},
    };
    const Syntax syntax = {"import", "FILE", options, OPTION_COUNT(options), 1, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (strcmp(language, "ja") == 0) return import_japanese(argv[0], folder, report);
    if (strcmp(language, "en") != 0)
        return caption_error("import.texts-en-or-ja", "s", language);
    File file;
    Published published;
    if (!load(argv[0], &file, &published)) return EXIT_USAGE;
    Import import = {.count = 0};
    code = run(&import, argv[0], &published, folder, report);
    importing_free(&import);
    published_free(&published);
    file_free(&file);
    return code;
}
