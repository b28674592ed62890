/* The results of an exercise: as text, as JSON, and as a table that is kept and checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/file.h"
#include "app/common/jsonfile.h"
#include "app/common/output.h"
#include "app/exercise/exercise.h"
#include "base/hash.h"
#include "effect/disassemble.h"

enum { LINE_SIZE = 512, PROGRAM_SIZE = 1 << 16 };

typedef struct Sums {
    uint64_t branches, reached, impossible, missing, abilities, run, whole;
    uint64_t playouts, failures;
} Sums;

typedef unsigned long long Wide; /* for printf */

static bool ability_ran(const Plan *plan, unsigned ability) {
    for (int i = 0; i < plan->goal_count; i++) {
        const Goal *goal = &plan->goals[i];
        bool is_run = goal->kind == GOAL_RULE ||
                      (goal->kind == GOAL_ABILITY &&
                       (goal->outcome == TRACE_ACTIVATED || goal->outcome == TRACE_MET));
        if (goal->ability == ability && is_run && goal->is_reached) return true;
    }
    return false;
}

static Sums sums_of(const Plan *plan, const Outcome *outcome) {
    Sums sums = {.playouts = outcome->playouts, .failures = outcome->failures};
    for (int i = 0; i < plan->goal_count; i++) {
        const Goal *goal = &plan->goals[i];
        sums.branches++;
        sums.reached += goal->is_reached;
        sums.failures += exercise_goals_is_wrong(goal);
        sums.impossible += !goal->is_reached && goal->reason != NULL;
        sums.missing += !goal->is_reached && goal->reason == NULL;
    }
    sums.abilities = plan->facts->ability_count;
    for (unsigned i = 0; i < plan->facts->ability_count; i++) sums.run += ability_ran(plan, i);
    sums.whole = sums.missing == 0;
    return sums;
}

static Sums sum_all(const Report *report) {
    Sums sum = {0};
    for (size_t i = 0; i < report->count; i++) {
        Sums part = sums_of(&report->plans[i], &report->outcomes[i]);
        sum.branches += part.branches;
        sum.reached += part.reached;
        sum.impossible += part.impossible;
        sum.missing += part.missing;
        sum.abilities += part.abilities;
        sum.run += part.run;
        sum.whole += part.whole;
        sum.playouts += part.playouts;
        sum.failures += part.failures;
    }
    return sum;
}

uint64_t exercise_report_failures(const Report *report) { return sum_all(report).failures; }

/* The card's compiled rows: a row of the table belongs to this form of the card only. */
static uint64_t program_hash(const LpCards *cards, LpCardId id) {
    static char memory[PROGRAM_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    disassemble_card(cards, id, &text);
    return hash_bytes(text.at, text.used, 0);
}

/* --- Text and JSON ------------------------------------------------------------------------ */

static void print_goal(const Report *report, const Plan *plan, const Goal *goal,
                       char memory[LINE_SIZE]) {
    Buffer text;
    buffer_init(&text, memory, LINE_SIZE);
    exercise_goals_print(report->cards, plan, goal, &text);
    buffer_append_string(&text, " (");
    buffer_append_string(&text, goal->reason ? goal->reason : "not reached");
    buffer_append_char(&text, ')');
}

static void text_card(const Report *report, const Plan *plan, const Sums *sums) {
    char line[LINE_SIZE];
    printf("%s: %llu of %llu abilities run, %llu of %llu branches reached, %llu impossible, "
           "%llu playouts\n",
           plan->number, (Wide)sums->run, (Wide)sums->abilities, (Wide)sums->reached,
           (Wide)sums->branches, (Wide)sums->impossible, (Wide)sums->playouts);
    for (int i = 0; i < plan->goal_count; i++) {
        const Goal *goal = &plan->goals[i];
        if (goal->is_reached && !exercise_goals_is_wrong(goal)) continue;
        print_goal(report, plan, goal, line);
        printf("  %s%s\n", line, goal->is_reached ? ", but it was reached" : "");
    }
}

void exercise_report_text(const Report *report, bool only_missing) {
    Sums sum = sum_all(report);
    for (size_t i = 0; i < report->count; i++) {
        const Plan *plan = &report->plans[i];
        Sums sums = sums_of(plan, &report->outcomes[i]);
        bool is_open = sums.missing > 0 || sums.failures > 0;
        if (plan->goal_count > 0 && (is_open || !only_missing)) text_card(report, plan, &sums);
    }
    printf("cards      %zu, with all branches reached %llu\n", report->count, (Wide)sum.whole);
    printf("abilities  %llu, run %llu\n", (Wide)sum.abilities, (Wide)sum.run);
    printf("branches   %llu, reached %llu, impossible %llu, missing %llu\n", (Wide)sum.branches,
           (Wide)sum.reached, (Wide)sum.impossible, (Wide)sum.missing);
    printf("playouts   %llu, decisions %llu, broken promises %llu\n", (Wide)sum.playouts,
           (Wide)report->decisions, (Wide)sum.failures);
}

static void json_sums(Json *json, const Sums *sums) {
    json_int(json, "abilities", (int64_t)sums->abilities);
    json_int(json, "run", (int64_t)sums->run);
    json_int(json, "branches", (int64_t)sums->branches);
    json_int(json, "reached", (int64_t)sums->reached);
    json_int(json, "impossible", (int64_t)sums->impossible);
    json_int(json, "missing", (int64_t)sums->missing);
    json_int(json, "playouts", (int64_t)sums->playouts);
    json_int(json, "broken", (int64_t)sums->failures);
}

void exercise_report_json(const Report *report) {
    char line[LINE_SIZE];
    Json json;
    Sums sum = sum_all(report);
    json_init(&json, stdout);
    json_object(&json, NULL);
    json_int(&json, "cards", (int64_t)report->count);
    json_sums(&json, &sum);
    json_array(&json, "results");
    for (size_t i = 0; i < report->count; i++) {
        const Plan *plan = &report->plans[i];
        Sums sums = sums_of(plan, &report->outcomes[i]);
        json_object(&json, NULL);
        json_string(&json, "number", plan->number);
        json_sums(&json, &sums);
        json_array(&json, "open");
        for (int k = 0; k < plan->goal_count; k++) {
            if (plan->goals[k].is_reached) continue;
            print_goal(report, plan, &plan->goals[k], line);
            json_string(&json, NULL, line);
        }
        json_array_end(&json);
        json_object_end(&json);
    }
    json_array_end(&json);
    json_object_end(&json);
}

/* --- The table ---------------------------------------------------------------------------- */

static void table_row(const Report *report, size_t index, FILE *out) {
    const Plan *plan = &report->plans[index];
    Sums sums = sums_of(plan, &report->outcomes[index]);
    char line[LINE_SIZE];
    fprintf(out, "%s\t%016llx\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t", plan->number,
            (Wide)program_hash(report->cards, plan->card), (Wide)sums.abilities, (Wide)sums.run,
            (Wide)sums.branches, (Wide)sums.reached, (Wide)sums.impossible, (Wide)sums.missing);
    bool is_first = true;
    for (int i = 0; i < plan->goal_count; i++) {
        if (plan->goals[i].is_reached) continue;
        print_goal(report, plan, &plan->goals[i], line);
        fprintf(out, "%s%s", is_first ? "" : "; ", line);
        is_first = false;
    }
    fputc('\n', out);
}

bool exercise_report_table(const Report *report, const char *path) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        output_error("out of memory");
        return false;
    }
    fputs("number\tprogram\tabilities\trun\tbranches\treached\timpossible\tmissing\topen\n",
          out);
    for (size_t i = 0; i < report->count; i++) table_row(report, i, out);
    fclose(out);
    bool is_ok = text != NULL && file_write(path, (Slice){text, size});
    free(text);
    return is_ok;
}

/* --- Checking the table ------------------------------------------------------------------- */

typedef struct Row {
    char number[16];
    Wide program, abilities, run, branches, reached, impossible, missing;
} Row;

/* The row of this card, or false. Rows are lines, and numbers come first. */
static bool row_find(const char *table, const char *number, Row *out) {
    size_t size = strlen(number);
    for (const char *line = table; line != NULL && *line != 0;) {
        if (strncmp(line, number, size) == 0 && line[size] == '\t')
            return sscanf(line, "%15s %llx %llu %llu %llu %llu %llu %llu", out->number,
                          &out->program, &out->abilities, &out->run, &out->branches,
                          &out->reached, &out->impossible, &out->missing) == 8;
        line = strchr(line, '\n');
        if (line != NULL) line++;
    }
    return false;
}

/* What is wrong with the row of a card of the image, or NULL. */
static const char *row_fault(const LpCards *cards, uint32_t id, const char *table) {
    Row row;
    if (!row_find(table, image_string(cards, cards->cards[id].number_at), &row))
        return "it has no row";
    if (row.program != program_hash(cards, (LpCardId)id))
        return "its program has changed since it was exercised";
    if (row.abilities != cards->cards[id].ability_count || row.run != row.abilities)
        return "not all of its abilities have run";
    if (row.branches != row.reached + row.impossible + row.missing) return "its sums are wrong";
    return NULL;
}

static uint32_t check_rows(const LpCards *cards, const char *table, uint32_t *playable) {
    uint32_t failed = 0;
    *playable = 0;
    for (uint32_t id = 1; id < cards->card_count; id++) {
        if (cards->cards[id].flags & CARD_UNPLAYABLE) continue;
        (*playable)++;
        const char *fault = row_fault(cards, id, table);
        if (fault == NULL) continue;
        if (failed++ < 20)
            printf("FAIL %s: %s\n", image_string(cards, cards->cards[id].number_at), fault);
    }
    uint32_t rows = 0;
    for (const char *at = table; *at != 0; at++) rows += *at == '\n';
    if (rows != *playable + 1) {
        printf("FAIL the table has %u rows for %u cards\n", rows ? rows - 1 : 0, *playable);
        failed++;
    }
    if (failed > 0) puts("'make exercise' rewrites the table");
    return failed;
}

/* A card that was complete must be complete again, and no promise may be broken. */
static bool played_as_before(const Report *report, size_t index, const char *table) {
    const Plan *plan = &report->plans[index];
    Sums sums = sums_of(plan, &report->outcomes[index]);
    Row row;
    if (!row_find(table, plan->number, &row)) return false;
    bool is_ok = sums.failures == 0 && sums.branches == row.branches &&
                 (sums.missing == 0 || row.missing > 0) && sums.run == sums.abilities;
    if (is_ok) return true;
    printf("FAIL %s: the result differs from its row\n", plan->number);
    text_card(report, plan, &sums);
    return false;
}

bool exercise_report_check(const Report *report, const char *path) {
    File file;
    if (!file_load(path, &file)) return false;
    uint32_t playable;
    uint32_t failed = check_rows(report->cards, file.at, &playable);
    uint32_t passed = playable > failed ? playable - failed : 0;
    for (size_t i = 0; i < report->count; i++) {
        if (played_as_before(report, i, file.at))
            passed++;
        else
            failed++;
    }
    file_free(&file);
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0;
}
