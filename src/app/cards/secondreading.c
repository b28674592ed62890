/* Compiling printed Japanese: see secondreading.h. */
#include "app/cards/secondreading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/jsonfile.h"
#include "app/common/output.h"
#include "compiler/compile.h"
#include "compiler/ja_read.h"
#include "compiler/printer.h"
#include "table/jsonread.h"

/* The longest text of the pool has 1,300 bytes. */
enum { CARD_SIZE_MAX = 1 << 15, NUMBER_SIZE = 32 };

typedef struct Run {
    const LpCards *cards;
    JaNames names;
    FILE *out; /* the report, or NULL */
    Json json;
    int read, refused;
} Run;

typedef struct Text {
    char memory[CARD_SIZE_MAX];
    Buffer buffer;
} Text;

/* A member as text; nothing if it is null. False if it is anything else. */
static bool member(Slice object, const char *key, Text *out) {
    Slice value;
    buffer_init(&out->buffer, out->memory, sizeof out->memory);
    if (!jsonread_member(object, key, &value) || text_equal(value, SLICE("null"))) return true;
    return jsonread_string(value, &out->buffer);
}

/* What the card's own file says but for its effects. */
static void facts(const LpCards *cards, LpCardId id, Buffer *out) {
    static Text whole;
    Slice line, word;
    buffer_init(&whole.buffer, whole.memory, sizeof whole.memory);
    printer_print(cards, id, &whole.buffer);
    Slice rest = buffer_text(&whole.buffer);
    for (int i = 0; text_next_line(&rest, &line); i++) {
        Slice words = line;
        bool is_fact = i < 2; /* number and name; category, colours, numbers */
        if (!is_fact && text_next_word(&words, &word))
            is_fact = text_equal(word, SLICE("attribute")) || text_equal(word, SLICE("type")) ||
                      text_equal(word, SLICE("rarity"));
        if (!is_fact) continue;
        buffer_append(out, line);
        buffer_append_char(out, '\n');
    }
}

/* Compiles the source and prints it in its canonical form; false with what is wrong with it. */
static bool canonical(const Text *source, Text *out, char *why, size_t why_size) {
    Diagnostic found[1];
    Diagnostics diagnostics = {.at = found, .size = 1};
    const Source file = {"the card", source->memory, source->buffer.used};
    LpCards *made = compile_sources(&file, 1, &diagnostics);
    buffer_init(&out->buffer, out->memory, sizeof out->memory);
    if (made == NULL) {
        snprintf(why, why_size, "%s", diagnostics.count > 0 ? found[0].message : "no memory");
        return false;
    }
    printer_print(made, 1, &out->buffer);
    lp_cards_free(made);
    return !out->buffer.overflow;
}

static void report(Run *run, const char *number, const Text *source, const JaReadFault *fault,
                   const char *why) {
    if (run->out == NULL) {
        if (why == NULL) puts(source->memory);
        if (why != NULL)
            output_note("%s: %s:%u:%u: %s: %s", number, fault->in_trigger ? "trigger" : "text",
                        fault->line, fault->column, caption_remark(why), fault->rest);
        return;
    }
    Json *json = &run->json;
    json_object(json, NULL);
    json_string(json, "number", number);
    json_bool(json, "read", why == NULL);
    if (why == NULL) json_string(json, "source", source->memory);
    if (why != NULL) {
        json_string(json, "why", why);
        json_string(json, "rest", fault->rest);
        json_bool(json, "in_trigger", fault->in_trigger);
        json_int(json, "line", fault->line);
        json_int(json, "column", fault->column);
    }
    json_object_end(json);
}

static bool read_card(Run *run, Slice object) {
    static Text text, trigger, source, result;
    char number[NUMBER_SIZE], why[256];
    Buffer named;
    Slice value;
    LpCardInfo info;
    JaReadFault fault;
    buffer_init(&named, number, sizeof number);
    if (!jsonread_member(object, "number", &value) || !jsonread_string(value, &named) ||
        !member(object, "text", &text) || !member(object, "trigger", &trigger))
        return caption_error("secondreading.not-a-card", ""), false;
    LpCardId id = lp_card_find(run->cards, number);
    if (id == 0 || lp_card_info(run->cards, id, &info) != LP_OK)
        return caption_error("secondreading.no-card", "s", number), false;
    JaReadCard card = {info.category, buffer_text(&text.buffer), buffer_text(&trigger.buffer)};
    buffer_init(&source.buffer, source.memory, sizeof source.memory);
    facts(run->cards, id, &source.buffer);
    bool is_read = ja_read(run->cards, &run->names, &card, &source.buffer, &fault);
    snprintf(why, sizeof why, "this is not understood");
    is_read = is_read && canonical(&source, &result, why, sizeof why);
    if (is_read) run->read++;
    if (!is_read) run->refused++;
    report(run, number, &result, &fault, is_read ? NULL : why);
    return true;
}

int secondreading_run(const LpCards *cards, const char *path, const char *report_path) {
    File file;
    Slice element;
    Run run = {.cards = cards, .names = ja_names_embedded()};
    if (!file_load(path, &file)) return EXIT_USAGE;
    Slice rest = {file.at, file.size};
    bool is_ok = jsonread_is_valid(rest) && jsonread_is_array(rest);
    if (!is_ok) caption_error("secondreading.not-json-array-cards", "s", path);
    if (is_ok && report_path != NULL) {
        run.out = fopen(report_path, "w");
        if (run.out == NULL)
            is_ok = (caption_error("secondreading.cannot-written", "s", report_path), false);
    }
    if (run.out != NULL) json_init(&run.json, run.out);
    if (run.out != NULL) json_array(&run.json, NULL);
    while (is_ok && jsonread_next(&rest, &element)) is_ok = read_card(&run, element);
    if (run.out != NULL) json_array_end(&run.json);
    if (run.out != NULL && fclose(run.out) != 0) is_ok = false;
    if (is_ok)
        caption_note("secondreading.cards-read-not-understood", "dd", run.read, run.refused);
    file_free(&file);
    return !is_ok ? EXIT_USAGE : run.refused > 0 ? EXIT_NO : EXIT_YES;
}
