/* Questions in few words, the slope of the cross entropy, and the file that results. */
#include "player/fit_trait.h"

#include <string.h>

#include "base/real.h"

enum { BATCH = 64, SHARES = UINT16_MAX, COLUMNS_MAX = 96 };

/* So that the sum of all traits of an answer stays within 16 bits. */
enum { WEIGHT_MOST = INT16_MAX / TRAITS_MAX };

static const double shrink = 1e-5;
static const double unit = 0.69314718055994530942 / 32; /* of a weight: a 32nd of ln 2 */

/* --- Questions --- */

/* One answer of a question that is kept, and all of them. */
typedef struct Answer {
    double share;
    int trait_count;
    const uint16_t *traits;
} Answer;

typedef struct Answered {
    int count;
    Answer answers[LP_ACTIONS_MAX];
} Answered;

size_t fit_trait_question(const Facts *facts, const SearchFound *found,
                          uint16_t words[FIT_TRAIT_WORDS_MAX]) {
    const TreeAnswers *answers = found->answers;
    Scene scene;
    uint64_t total = 0;
    size_t at = 1;
    int answer_count = 0, trait_count = 0;
    for (int i = 0; i < answers->count; i++) total += found->visits[i];
    if (total == 0) return 0;
    trait_read_scene(&scene, facts, found->sample, lp_game_ask(found->sample), answers->actions,
                     answers->count);
    for (int i = 0; i < answers->count; i++) {
        Traits traits;
        if (answers->weights[i] == 0) continue;
        trait_see(&scene, answers->actions[i], &traits);
        words[at++] = (uint16_t)(found->visits[i] * (uint64_t)SHARES / total);
        words[at++] = (uint16_t)traits.count;
        for (int k = 0; k < traits.count; k++) words[at++] = traits.at[k];
        answer_count++;
        trait_count += traits.count;
    }
    words[0] = (uint16_t)at;
    return answer_count > 1 && trait_count > 0 ? at : 0;
}

/* Reads the question at 'words'. The shares of its answers sum up to 1. */
static void read_question(const uint16_t *words, Answered *out) {
    const uint16_t *end = words + words[0];
    double total = 0;
    out->count = 0;
    for (words++; words < end; words += 2 + words[1]) {
        out->answers[out->count++] = (Answer){words[0], words[1], words + 2};
        total += words[0];
    }
    for (int i = 0; i < out->count; i++) out->answers[i].share /= total;
}

/* --- Descending --- */

bool fit_trait_init(FitTrait *fit, const uint16_t *words, size_t word_count, uint32_t *order,
                    uint64_t seed) {
    FitDescent *descent = &fit->descent;
    memset(fit, 0, sizeof(*fit));
    fit->words = words;
    *descent = (FitDescent){.number_count = TRAIT_VALUES,
                            .numbers = fit->numbers,
                            .slopes = fit->slopes,
                            .drift = fit->drift,
                            .power = fit->power,
                            .shrink = shrink,
                            .order = order,
                            .batch = BATCH,
                            .random = seed};
    for (size_t at = 0; at < word_count; at += words[at]) {
        order[descent->order_count++] = (uint32_t)at;
    }
    fit_begin(descent);
    return descent->order_count > 0;
}

/* The logarithm of each answer's share of the weights. */
static void weigh(const double *numbers, const Answered *asked, double *logs) {
    const Answer *answers = asked->answers;
    int count = asked->count;
    double most = 0, total = 0;
    for (int i = 0; i < count; i++) {
        logs[i] = 0;
        for (int k = 0; k < answers[i].trait_count; k++) {
            logs[i] += numbers[answers[i].traits[k]];
        }
        if (i == 0 || logs[i] > most) most = logs[i];
    }
    for (int i = 0; i < count; i++) total += real_exp(logs[i] - most);
    double all = most + real_log(total);
    for (int i = 0; i < count; i++) logs[i] -= all;
}

/* The slope over an answer's sum is the share that it was given, less the visits'. */
static void add_slope(void *self, uint32_t at) {
    FitTrait *fit = self;
    Answered asked;
    double logs[LP_ACTIONS_MAX];
    read_question(fit->words + at, &asked);
    weigh(fit->numbers, &asked, logs);
    for (int i = 0; i < asked.count; i++) {
        const Answer *answer = &asked.answers[i];
        double slope = real_exp(logs[i]) - answer->share;
        for (int k = 0; k < answer->trait_count; k++) {
            fit->slopes[answer->traits[k]] += slope;
        }
    }
}

void fit_trait_epoch(FitTrait *fit, double rate) {
    fit_descend(&fit->descent, rate, add_slope, fit);
}

/* --- What came of it --- */

void fit_trait_result(const FitTrait *fit, int16_t weights[TRAIT_VALUES]) {
    for (int i = 0; i < TRAIT_VALUES; i++) {
        double weight = fit->numbers[i] / unit;
        if (weight > WEIGHT_MOST) weight = WEIGHT_MOST;
        if (weight < -WEIGHT_MOST) weight = -WEIGHT_MOST;
        weights[i] = (int16_t)(weight < 0 ? weight - 0.5 : weight + 0.5);
    }
}

/* 1 if the answer with most visits has the largest weight; a part where others have it too. */
static double is_right(const Answered *asked, const double *logs) {
    const Answer *answers = asked->answers;
    int count = asked->count;
    int best = 0, equal = 0;
    for (int i = 1; i < count; i++) {
        if (answers[i].share > answers[best].share) best = i;
    }
    for (int i = 0; i < count; i++) {
        if (logs[i] > logs[best]) return 0;
        equal += logs[i] == logs[best];
    }
    return 1.0 / equal;
}

FitMeasure fit_trait_measure(const int16_t weights[TRAIT_VALUES], const uint16_t *words,
                             size_t word_count) {
    FitMeasure out = {0};
    Answered asked;
    double numbers[TRAIT_VALUES], logs[LP_ACTIONS_MAX];
    for (int i = 0; i < TRAIT_VALUES; i++) numbers[i] = weights[i] * unit;
    for (size_t at = 0; at < word_count; at += words[at]) {
        read_question(words + at, &asked);
        weigh(numbers, &asked, logs);
        for (int i = 0; i < asked.count; i++) {
            double share = asked.answers[i].share;
            if (share > 0) out.loss += share * (real_log(share) - logs[i]);
        }
        out.right += is_right(&asked, logs);
        out.count++;
    }
    if (out.count == 0) return out;
    out.loss /= (double)out.count;
    out.right /= (double)out.count;
    return out;
}

/* --- The file --- */

static const struct {
    const char *name, *doc;
    int first, count;
} rows[] = {
#define TRAIT(name, size, doc, ...) {#name, doc, TRAIT_##name, size},
#include "player/trait.def"
#undef TRAIT
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const char head[] =
    "/* What rules of thumb look at in an answer, and what each value of it speaks for or "
    "against the\n"
    " * answer: docs/players.md says from which games that was learned. The numbers are in "
    "32nds of a\n"
    " * doubling, and only differences within one list of answers count. "
    "'logpose fit --traits'\n"
    " * writes such a file.\n"
    " *\n"
    " * TRAIT(name, values, doc, weights…)\n"
    " */\n";

/* Numbers in lines that are as full as can be. */
static void write_numbers(const int16_t *numbers, int count, Buffer *out) {
    enum { INDENT = 5 };
    size_t column = COLUMNS_MAX;
    for (int i = 0; i < count; i++) {
        char memory[16];
        Buffer number;
        buffer_init(&number, memory, sizeof memory);
        buffer_append_char(&number, ' ');
        buffer_append_int(&number, numbers[i]);
        buffer_append_char(&number, i + 1 < count ? ',' : ')');
        if (column + number.used > COLUMNS_MAX) {
            buffer_append_char(out, '\n');
            buffer_append_repeated(out, ' ', INDENT);
            column = INDENT;
        }
        buffer_append(out, buffer_text(&number));
        column += number.used;
    }
    buffer_append_char(out, '\n');
}

void fit_trait_write(const int16_t weights[TRAIT_VALUES], Buffer *out) {
    buffer_append_string(out, head);
    for (int i = 0; i < ROWS; i++) {
        buffer_append_string(out, "TRAIT(");
        buffer_append_string(out, rows[i].name);
        buffer_append_string(out, ", ");
        buffer_append_int(out, rows[i].count);
        buffer_append_string(out, ",\n      \"");
        buffer_append_string(out, rows[i].doc);
        buffer_append_string(out, "\",");
        write_numbers(weights + rows[i].first, rows[i].count, out);
    }
}
