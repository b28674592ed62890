/* Reading the index of the rules. */
#include "app/common/rulebook.h"

#include "app/common/caption.h"
#include "app/common/output.h"
#include "base/buffer.h"
#include "base/embedded.h"
#include "study/suggest.h"

static Slice embedded_text(Slice name) {
    const EmbeddedFile *file = embedded_find(name);
    return file != NULL ? (Slice){file->at, file->size} : (Slice){"", 0};
}

static Rule *find(Rulebook *book, Slice number) {
    for (size_t i = 0; i < book->rule_count; i++) {
        if (text_equal(book->rules[i].number, number)) return &book->rules[i];
    }
    return NULL;
}

/* What the file of the language does not have stays in English. */
static void translate(Rulebook *book, const char *language) {
    char memory[32];
    Buffer name;
    Slice line, number;
    buffer_init(&name, memory, sizeof memory);
    buffer_append_string(&name, "rules/index.");
    buffer_append_string(&name, language);
    buffer_append_string(&name, ".tsv");
    Slice rest = embedded_text(buffer_text(&name));
    while (text_next_line(&rest, &line)) {
        Rule *rule = text_next_part(&line, '\t', &number) ? find(book, number) : NULL;
        if (rule != NULL && line.size > 0) rule->title = line;
    }
}

bool rulebook_load(Rulebook *book, const char *language) {
    Slice rest = embedded_text(SLICE("rules/index.tsv")), line;
    book->rule_count = 0;
    text_next_line(&rest, &line); /* the heading of the table */
    while (text_next_line(&rest, &line) && book->rule_count < RULES_MAX) {
        Rule rule = {.number = {"", 0}};
        Slice *const fields[] = {&rule.number, &rule.status, &rule.title, &rule.since,
                                 &rule.reason};
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
            if (!text_next_part(&line, '\t', fields[i])) *fields[i] = (Slice){"", 0};
        }
        if (rule.number.size > 0) book->rules[book->rule_count++] = rule;
    }
    if (book->rule_count == 0) {
        caption_error("rulebook.program-built-without-rules", "");
        return false;
    }
    rest = embedded_text(SLICE("rules/join.tsv"));
    while (text_next_line(&rest, &line)) {
        Slice number, places = {"", 0};
        if (!text_next_part(&line, '\t', &number)) continue;
        text_next_part(&line, '\t', &places);
        Rule *rule = find(book, number);
        if (rule == NULL) continue;
        rule->places = places;
        rule->scenarios = line;
    }
    translate(book, language);
    return true;
}

const Rule *rulebook_find(const Rulebook *book, Slice number) {
    for (size_t i = 0; i < book->rule_count; i++) {
        if (text_equal(book->rules[i].number, number)) return &book->rules[i];
    }
    return NULL;
}

bool rulebook_is_below(const Rule *rule, Slice number) {
    return rule->number.size > number.size && rule->number.at[number.size] == '-' &&
           text_starts_with(rule->number, number);
}

bool rulebook_has_word(const Rule *rule, Slice word) {
    Slice title = rule->title;
    for (size_t i = 0; i + word.size <= title.size; i++) {
        bool is_inside =
            i > 0 && (text_is_letter(title.at[i - 1]) || text_is_digit(title.at[i - 1]));
        if (!is_inside && text_equal_ignoring_case((Slice){title.at + i, word.size}, word))
            return true;
    }
    return false;
}

const Rule *rulebook_nearest(const Rulebook *book, Slice number) {
    const Rule *nearest = NULL;
    size_t distance = (size_t)-1;
    for (size_t i = 0; i < book->rule_count; i++) {
        size_t d = suggest_distance(book->rules[i].number, number);
        if (d < distance && suggest_is_near(d, number)) {
            distance = d;
            nearest = &book->rules[i];
        }
    }
    return nearest;
}
