/* logpose docs: writes the pages of docs/gen from the tables that the program is made of, so
 * that they cannot disagree with it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/rulebook.h"
#include "base/buffer.h"
#include "effect/program.h"
#include "logpose/logpose.h"
#include "notation/steptable.h"

/* The largest page is the one of the rules: 492 of them, with places and titles. */
enum { PAGE_SIZE_MAX = 1 << 20, COLUMNS_MAX = 8 };

/* One row of a table: columns are strings, the rest NULL. */
typedef struct Row {
    const char *columns[COLUMNS_MAX];
} Row;

static const Row opcode_rows[] = {
#define OP(name, verb, operands, part, times, purpose, rule, doc)                              \
    {{#name, verb, operands, #part, #times, #purpose, rule, doc}},
#include "effect/opcode.def"
#undef OP
};

static const Row timing_rows[] = {
#define TIMING(name, tag, rule, doc) {{#name, tag, rule, doc, NULL}},
#include "effect/timing.def"
#undef TIMING
};

static const Row test_rows[] = {
#define TEST(name, word, operand, is_static, doc) {{#name, word, #operand, #is_static, doc}},
#include "effect/test.def"
#undef TEST
};

static const Row number_rows[] = {
#define NUMBER(name, word, operands, doc) {{#name, word, operands, doc, NULL}},
#include "effect/number.def"
#undef NUMBER
};

static const Row condition_rows[] = {
#define CONDITION(name, word, operands, doc) {{#name, word, operands, doc, NULL}},
#include "effect/condition.def"
#undef CONDITION
};

static const Row restriction_rows[] = {
#define RESTRICTION(name, word, scope, doc) {{#name, word, #scope, doc, NULL}},
#include "effect/restriction.def"
#undef RESTRICTION
};

static const Row keyword_rows[] = {
#define KEYWORD(name, word, rule, doc) {{#name, word, rule, doc, NULL}},
#include "effect/keyword.def"
#undef KEYWORD
};

static const Row duration_rows[] = {
#define DURATION(name, word, rule, doc) {{#name, word, rule, doc, NULL}},
#include "effect/duration.def"
#undef DURATION
};

static const Row action_rows[] = {
#define ACTION(name, word, operands, doc) {{#name, word, operands, doc, NULL}},
#include "logpose/action.def"
#undef ACTION
};

static const Row ask_rows[] = {
#define ASK(name, word, doc) {{#name, word, doc, NULL, NULL}},
#include "logpose/ask.def"
#undef ASK
};

static const Row purpose_rows[] = {
#define PURPOSE(name, doc) {{#name, doc, NULL, NULL, NULL}},
#include "logpose/purpose.def"
#undef PURPOSE
};

static const Row event_rows[] = {
#define EVENT(name, word, shape, rule, doc) {{#name, word, shape, rule, doc}},
#include "logpose/event.def"
#undef EVENT
};

static const Row check_rows[] = {
#define CHECK(name, word, doc) {{#name, word, doc, NULL, NULL}},
#include "app/selftest/selftest.def"
#undef CHECK
};

typedef struct Page {
    const char *file, *title, *source, *lead;
    const char *heads[COLUMNS_MAX];
    const Row *rows;
    size_t row_count;
} Page;

#define ROWS(rows) rows, sizeof(rows) / sizeof((rows)[0])

static const Page pages[] = {
    {"opcodes.md",
     "Operations of an effect program",
     "src/effect/opcode.def",
     "One letter of the operands for each of the fields a b c x y; the table's head says what "
     "the letters, the parts of a cost, the times and the purposes mean.",
     {"name", "verb", "operands", "part", "times", "purpose", "rule", "meaning"},
     ROWS(opcode_rows)},
    {"timings.md",
     "When effects activate",
     "src/effect/timing.def",
     "The bracketed keywords of the cards and the events that cards speak of.",
     {"name", "tag", "rule", "meaning"},
     ROWS(timing_rows)},
    {"tests.md",
     "Questions about one card",
     "src/effect/test.def",
     "The atoms of a filter. Static tests depend only on what is printed.",
     {"name", "word", "operand", "static", "meaning"},
     ROWS(test_rows)},
    {"numbers.md",
     "Numbers that an effect works with",
     "src/effect/number.def",
     "",
     {"name", "word", "operands", "meaning"},
     ROWS(number_rows)},
    {"conditions.md",
     "What must be true",
     "src/effect/condition.def",
     "",
     {"name", "word", "operands", "meaning"},
     ROWS(condition_rows)},
    {"restrictions.md",
     "What an effect forbids",
     "src/effect/restriction.def",
     "Scope c: on a card; p: on a player.",
     {"name", "word", "scope", "meaning"},
     ROWS(restriction_rows)},
    {"keywords.md",
     "Keyword effects",
     "src/effect/keyword.def",
     "",
     {"name", "word", "rule", "meaning"},
     ROWS(keyword_rows)},
    {"durations.md",
     "How long effects last",
     "src/effect/duration.def",
     "",
     {"name", "word", "rule", "meaning"},
     ROWS(duration_rows)},
    {"actions.md",
     "What a player can answer",
     "include/logpose/action.def",
     "Operands for the fields card, target, value: c card, a ability, s a second card, n "
     "number, - unused.",
     {"name", "word", "operands", "meaning"},
     ROWS(action_rows)},
    {"asks.md",
     "What a player is asked",
     "include/logpose/ask.def",
     "",
     {"name", "word", "meaning"},
     ROWS(ask_rows)},
    {"purposes.md",
     "What cards are chosen for",
     "include/logpose/purpose.def",
     "",
     {"name", "meaning"},
     ROWS(purpose_rows)},
    {"events.md",
     "What can happen in a game",
     "include/logpose/event.def",
     "The shape says which fields mean something: p seat, c card, o other card, a from and to "
     "area, n value, e ability.",
     {"name", "word", "shape", "rule", "meaning"},
     ROWS(event_rows)},
    {"selftest.md",
     "What the self-test checks",
     "src/app/selftest/selftest.def",
     "`logpose selftest` plays random games and checks these on the way. Each is spoilt once "
     "on purpose first, to prove that it is able to fail.",
     {"name", "word", "meaning"},
     ROWS(check_rows)},
};

/* A cell: a bar would end it early. */
static void append_cell(Buffer *out, Slice text) {
    buffer_append_string(out, " ");
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] == '|') buffer_append_char(out, '\\');
        buffer_append_char(out, text.at[i]);
    }
    buffer_append_string(out, " |");
}

static void append_head(Buffer *out, const char *title, const char *source, const char *lead) {
    buffer_append_string(out, "# ");
    buffer_append_string(out, title);
    buffer_append_string(out, "\n\nWritten by `logpose docs` from `");
    buffer_append_string(out, source);
    buffer_append_string(out, "`; edit that file instead.\n");
    if (lead[0] != 0) {
        buffer_append_char(out, '\n');
        buffer_append_string(out, lead);
        buffer_append_char(out, '\n');
    }
    buffer_append_char(out, '\n');
}

static void append_columns(Buffer *out, const char *const *columns) {
    buffer_append_char(out, '|');
    for (int i = 0; i < COLUMNS_MAX && columns[i] != NULL; i++) {
        append_cell(out, text_of(columns[i]));
    }
    buffer_append_char(out, '\n');
}

static void write_table(const Page *page, Buffer *out) {
    append_head(out, page->title, page->source, page->lead);
    append_columns(out, page->heads);
    buffer_append_char(out, '|');
    for (int i = 0; i < COLUMNS_MAX && page->heads[i] != NULL; i++) {
        buffer_append_string(out, " --- |");
    }
    buffer_append_char(out, '\n');
    for (size_t i = 0; i < page->row_count; i++) append_columns(out, page->rows[i].columns);
}

/* Numbers with their wording, code and scenarios; the totals come first. */
static void write_rules(const Rulebook *book, Buffer *out) {
    size_t code_count = 0, tagged_count = 0, shown_count = 0;
    for (size_t i = 0; i < book->rule_count; i++) {
        const Rule *rule = &book->rules[i];
        if (!text_equal(rule->status, SLICE("code"))) continue;
        code_count++;
        tagged_count += rule->places.size > 0;
        shown_count += rule->scenarios.size > 0;
    }
    append_head(out, "The rules, the code and the scenarios",
                "rules/index.tsv` and `tools/rules-join.py", "");
    buffer_append_uint(out, book->rule_count);
    buffer_append_string(out, " rules; ");
    buffer_append_uint(out, code_count);
    buffer_append_string(out, " of them are code, ");
    buffer_append_uint(out, tagged_count);
    buffer_append_string(out, " of these are tagged in the code and ");
    buffer_append_uint(out, shown_count);
    buffer_append_string(out, " shown by a scenario.\n\n");
    buffer_append_string(out, "| rule | status | in our words | code | scenarios |\n"
                              "| --- | --- | --- | --- | --- |\n");
    for (size_t i = 0; i < book->rule_count; i++) {
        const Rule *rule = &book->rules[i];
        buffer_append_char(out, '|');
        append_cell(out, rule->number);
        append_cell(out, rule->status);
        append_cell(out, rule->title);
        append_cell(out, rule->places);
        append_cell(out, rule->scenarios);
        buffer_append_char(out, '\n');
    }
}

/* The rules' own table, which notation shows as text. */
static void write_steps(Buffer *out) {
    static const Page page = {
        "steps.md",
        "The steps of a game",
        "src/rules/step.def",
        "Each step is one function, in a frame of this kind (`src/rules/frame.def`). Drains: "
        "the waiting effects that are resolved before it; EARLY: all of them in the early "
        "edition; DEALT: those of dealing damage.",
        {"name", "frame", "rule", "drains", "meaning"},
        NULL,
        0};
    size_t count;
    const StepText *steps = steptable_rows(&count);
    write_table(&page, out);
    for (size_t i = 0; i < count; i++) {
        const StepText *step = &steps[i];
        const Row row = {{step->name, step->frame, step->rule, step->drains, step->doc}};
        append_columns(out, row.columns);
    }
}

static void append_size(Buffer *out, const char *name, size_t size, const char *note) {
    buffer_append_string(out, "| ");
    buffer_append_string(out, name);
    buffer_append_string(out, " | ");
    buffer_append_uint(out, size);
    buffer_append_string(out, " | ");
    buffer_append_string(out, note);
    buffer_append_string(out, " |\n");
}

static void write_layout(Buffer *out) {
    append_head(out, "Sizes in memory", "include/logpose/logpose.h` and `src/effect/program.h",
                "");
    buffer_append_string(out, "| what | bytes | note |\n| --- | --- | --- |\n");
    append_size(out, "LpGame", lp_game_size(), "one game");
    append_size(out, "LpView", lp_view_size(), "what one player knows of it");
    append_size(out, "LpAction", sizeof(LpAction), "one answer");
    append_size(out, "LpEvent", sizeof(LpEvent), "one thing that happened");
    append_size(out, "LpPosition", sizeof(LpPosition), "a position as a caller sets it up");
    append_size(out, "Ability", sizeof(Ability), "one effect of a card");
    append_size(out, "Instr", sizeof(Instr), "one operation of a program");
    append_size(out, "Selector", sizeof(Selector), "which cards, how many, who chooses");
    append_size(out, "Test", sizeof(Test), "one question about a card");
    append_size(out, "Number", sizeof(Number), "");
    append_size(out, "Condition", sizeof(Condition), "");
}

/* Writes the page in 'out' to DIR/file. */
static bool write_page(const char *folder, const char *file, const Buffer *out) {
    char path[4096];
    if (out->overflow) {
        caption_error("docs.larger-than-bytes", "sd", file, PAGE_SIZE_MAX);
        return false;
    }
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, file) >= sizeof path) {
        caption_error("docs.path-too-long", "s", folder);
        return false;
    }
    return file_write(path, buffer_text(out));
}

static bool write_all(const char *folder, const Rulebook *book, Buffer *out) {
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        buffer_clear(out);
        write_table(&pages[i], out);
        if (!write_page(folder, pages[i].file, out)) return false;
    }
    buffer_clear(out);
    write_rules(book, out);
    if (!write_page(folder, "rules.md", out)) return false;
    buffer_clear(out);
    write_steps(out);
    if (!write_page(folder, "steps.md", out)) return false;
    buffer_clear(out);
    write_layout(out);
    return write_page(folder, "layout.md", out);
}

int cmd_docs(int argc, char **argv) {
    static Rulebook book;
    const char *folder = NULL;
    const Option options[] = {
        {"out", 'o', OPTION_TEXT, &folder, "DIR"},
    };
    const Syntax syntax = {"docs", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (folder == NULL) return caption_error("docs.dir-missing", "");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        return caption_error("docs.cannot-make", "ss", folder, caption_system(errno));
    }
    char *memory = malloc(PAGE_SIZE_MAX);
    code = EXIT_USAGE;
    if (memory != NULL && rulebook_load(&book, "en")) {
        Buffer out;
        buffer_init(&out, memory, PAGE_SIZE_MAX);
        if (write_all(folder, &book, &out)) code = EXIT_YES;
    }
    free(memory);
    return code;
}
