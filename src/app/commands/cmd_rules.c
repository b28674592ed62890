/* logpose rules: our wording of the rules, by number or by words, where they are in the code,
 * which scenarios show them, and what is missing. */
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/rulebook.h"
#include "app/common/spoken.h"

static bool is_status(const Rule *rule, const char *status) {
    return text_equal(rule->status, text_of(status));
}

/* Something is missing for this rule: code, or a scenario. */
static bool is_missing(const Rule *rule) {
    if (is_status(rule, "todo")) return true;
    return is_status(rule, "code") && (rule->places.size == 0 || rule->scenarios.size == 0);
}

static const char *missing_text(const Rule *rule) {
    if (is_status(rule, "todo")) return caption("rules.todo");
    if (rule->places.size == 0 && rule->scenarios.size == 0) return caption("rules.neither");
    return caption(rule->places.size == 0 ? "rules.no-code" : "rules.no-scenario");
}

/* "code", "data" or "none". */
static void print_status(const Rule *rule, Buffer *out) {
    caption_print(out, "rules.carried", "t", rule->status);
}

static void write_rule_line(const Rule *rule, bool shows_missing) {
    char memory[32];
    Buffer status;
    buffer_init(&status, memory, sizeof memory);
    print_status(rule, &status);
    output_padded(stdout, rule->number, 14);
    output_padded(stdout, buffer_text(&status), 6);
    if (shows_missing) output_padded(stdout, text_of(missing_text(rule)), 22);
    printf("%.*s\n", (int)rule->title.size, rule->title.at);
}

static void write_head(const char *head) {
    fputs("  ", stdout);
    output_padded(stdout, text_of(head), 11);
}

/* "a; b; c", one per line. */
static void write_list(const char *head, Slice list) {
    while (list.size > 0) {
        size_t end = text_find(list, SLICE("; "));
        write_head(head);
        printf("%.*s\n", (int)end, list.at);
        list = text_from(list, end + 2);
        head = "";
    }
}

/* Their titles are sentences of the scenarios, which are in English. */
static void write_scenarios(Slice list) {
    int count = 0;
    if (strcmp(spoken_name(), "en") == 0 || list.size == 0) {
        write_list(caption("rules.scenarios"), list);
        return;
    }
    for (; list.size > 0; count++) list = text_from(list, text_find(list, SLICE("; ")) + 2);
    write_head(caption("rules.scenarios"));
    caption_write(stdout, "rules.scenario-count", "d", count);
}

static void write_rule(const Rulebook *book, const Rule *rule) {
    const Style style = output_style();
    printf("%s%.*s%s  %.*s\n", style.bold, (int)rule->number.size, rule->number.at, style.reset,
           (int)rule->title.size, rule->title.at);
    write_head(caption("rules.status"));
    char memory[32];
    Buffer status;
    buffer_init(&status, memory, sizeof memory);
    print_status(rule, &status);
    caption_write(stdout, "rules.why", "tt", buffer_text(&status), rule->reason);
    write_list(caption("rules.since"), rule->since);
    write_list(caption("rules.code"), rule->places);
    write_scenarios(rule->scenarios);
    for (size_t i = 0; i < book->rule_count; i++) {
        if (!rulebook_is_below(&book->rules[i], rule->number)) continue;
        fputs("  ", stdout);
        write_rule_line(&book->rules[i], false);
    }
}

static void json_list(Json *json, const char *key, Slice list) {
    json_array(json, key);
    while (list.size > 0) {
        size_t end = text_find(list, SLICE("; "));
        json_text(json, NULL, text_first(list, end));
        list = text_from(list, end + 2);
    }
    json_array_end(json);
}

static void json_rule(Json *json, const Rule *rule) {
    json_object(json, NULL);
    json_text(json, "number", rule->number);
    json_text(json, "status", rule->status);
    json_text(json, "title", rule->title);
    json_text(json, "since", rule->since);
    json_text(json, "reason", rule->reason);
    json_list(json, "code", rule->places);
    json_list(json, "scenarios", rule->scenarios);
    json_object_end(json);
}

/* What the arguments ask for: a rule with all below it, or rules with all of these words. */
typedef struct Wanted {
    Slice number; /* or empty */
    int word_count;
    char **words;
} Wanted;

static bool is_wanted(const Wanted *wanted, const Rule *rule) {
    Slice number = wanted->number, rest, word;
    if (number.size > 0 && !text_equal(rule->number, number) &&
        !rulebook_is_below(rule, number))
        return false;
    for (int i = 0; i < wanted->word_count; i++) {
        rest = text_of(wanted->words[i]);
        while (text_next_word(&rest, &word)) {
            if (!rulebook_has_word(rule, word)) return false;
        }
    }
    return true;
}

/* The rules that are wanted, or those of them for which something is missing. */
static size_t write_rules(const Rulebook *book, const Wanted *wanted, bool only_missing,
                          bool wants_json) {
    Json json;
    size_t count = 0;
    json_init(&json, stdout);
    if (wants_json) json_array(&json, NULL);
    for (size_t i = 0; i < book->rule_count; i++) {
        const Rule *rule = &book->rules[i];
        if (!is_wanted(wanted, rule) || (only_missing && !is_missing(rule))) continue;
        count++;
        if (wants_json) json_rule(&json, rule);
        if (!wants_json) write_rule_line(rule, only_missing);
    }
    if (wants_json) json_array_end(&json);
    return count;
}

static int unknown(const Rulebook *book, const char *number) {
    const Rule *meant = rulebook_nearest(book, text_of(number));
    char memory[256], nearest[32];
    Buffer line;
    buffer_init(&line, nearest, sizeof nearest);
    if (meant != NULL) buffer_append(&line, meant->number);
    buffer_init(&line, memory, sizeof memory);
    caption_print(&line, meant != NULL ? "rules.meant" : "rules.unknown", "ss", number,
                  nearest);
    return output_error("rules: %s", memory);
}

int cmd_rules(int argc, char **argv) {
    static Rulebook book;
    bool wants_json = false, only_missing = false;
    const Option options[] = {
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
        {"missing", 0, OPTION_FLAG, &only_missing, NULL},
    };
    const Syntax syntax = {"rules", "[NUMBER|WORD…]", options, OPTION_COUNT(options), 0, -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (!rulebook_load(&book, spoken_name())) return EXIT_USAGE;
    Wanted wanted = {{"", 0}, argc, argv};
    if (argc > 0 && text_is_digit(argv[0][0])) {
        wanted = (Wanted){text_of(argv[0]), argc - 1, argv + 1};
        const Rule *rule = rulebook_find(&book, wanted.number);
        if (rule == NULL) return unknown(&book, argv[0]);
        if (!wants_json && !only_missing && argc == 1) {
            write_rule(&book, rule);
            return EXIT_YES;
        }
    }
    size_t count = write_rules(&book, &wanted, only_missing, wants_json);
    if (only_missing) return count > 0 ? EXIT_NO : EXIT_YES;
    if (count > 0) return EXIT_YES;
    output_note("logpose: %s", caption("rules.no-words"));
    return EXIT_NO;
}
