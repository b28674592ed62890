/* Questions in few words, the slope of the cross entropy, and the file that results. */
#include "app/fit/prior.h"

#include <stdlib.h>
#include <string.h>

#include "app/fit/descent.h"
#include "app/fit/features.h"
#include "base/real.h"

enum {
    BATCH = 64,
    GAIN_BATCH = 4096,
    GAIN_ZERO = 1 << 15,
    COLUMNS_MAX = 96,
    LEAN_UNIT = 256,
    TRAIT_UNIT = 32
};
enum { QUESTION_WORDS_MAX = 2 + LP_ACTIONS_MAX * (3 + TRAITS_MAX + 2 * TRAIT_LEANS_MAX) };

/* So that the sum of all traits of an answer stays within 16 bits. */
enum { WEIGHT_MOST = (INT16_MAX - TRAIT_LEANS_MAX * INT8_MAX) / TRAITS_MAX };

static const float trait_shrink = 1e-5f;
/* Rules of thumb draw by the square of the weights. */
static const double SHARPNESS = 2, TIMES_MOST = 1.3;
static const double ln2 = 0.69314718055994530942;

/* All in natural logarithms of what a value multiplies by. */
typedef struct Numbers {
    float traits[TRAIT_VALUES];
    float leans[LP_CARD_FEATURES][FACTS_ROLES];
} Numbers;

struct PriorFit {
    const PriorSet *set;
    FeatureLists *features;
    uint32_t card_count;
    float (*lean)[FACTS_ROLES], (*lean_slope)[FACTS_ROLES]; /* of each card */
    Numbers numbers, slopes, drift, power;
    Descent descent;
    uint32_t *order;
    float *chances; /* of the answers that were given, when the epoch began */
    uint64_t random;
};

/* --- Questions ---------------------------------------------------------------------------- */

static bool make_room(PriorSet *set) {
    if (set->count + QUESTION_WORDS_MAX <= set->room) return true;
    size_t room = 2 * set->room + QUESTION_WORDS_MAX;
    uint16_t *words = realloc(set->words, room * sizeof *words);
    if (words == NULL) return false;
    set->words = words;
    set->room = room;
    return true;
}

static size_t write_answer(uint16_t *words, uint8_t share, const Traits *traits) {
    size_t at = 0;
    words[at++] = share;
    words[at++] = (uint16_t)traits->count;
    for (int i = 0; i < traits->count; i++) words[at++] = traits->at[i];
    words[at++] = (uint16_t)traits->lean_count;
    for (int i = 0; i < traits->lean_count; i++) {
        words[at++] = traits->leans[i].role;
        words[at++] = traits->leans[i].card;
    }
    return at;
}

/* Adds a question with the shares of its answers. */
static bool add_question(PriorSet *set, const Facts *facts, const LpGame *game,
                         const LpAction *actions, int count, const uint8_t *shares, int gain) {
    Scene scene;
    int kept = 0;
    if (!make_room(set)) return false;
    trait_read_scene(&scene, facts, game, lp_game_ask(game), actions, count);
    uint16_t *words = set->words + set->count;
    size_t at = 2;
    uint32_t total = 0;
    words[1] = (uint16_t)(gain + GAIN_ZERO);
    for (int i = 0; i < count; i++) {
        Traits traits;
        if (!trait_see(&scene, actions[i], &traits)) continue;
        at += write_answer(words + at, shares[i], &traits);
        total += shares[i];
        kept++;
    }
    words[0] = (uint16_t)at;
    if (kept < 2 || total == 0) return true;
    set->count += at;
    set->questions++;
    return true;
}

bool prior_add(PriorSet *set, const Facts *facts, const LpGame *game,
               const BookThought *thought) {
    LpAction actions[LP_ACTIONS_MAX];
    uint8_t shares[LP_ACTIONS_MAX] = {0};
    int count = lp_game_actions(facts->cards, game, actions);
    for (int i = 0; i < thought->count; i++)
        if (thought->index[i] < count) shares[thought->index[i]] = thought->share[i];
    return add_question(set, facts, game, actions, count, shares, 0);
}

bool prior_add_gain(PriorSet *set, const Facts *facts, const LpGame *game, LpAction answer,
                    int gain) {
    LpAction actions[LP_ACTIONS_MAX];
    uint8_t shares[LP_ACTIONS_MAX] = {0};
    int count = lp_game_actions(facts->cards, game, actions);
    for (int i = 0; i < count; i++)
        if (memcmp(&actions[i], &answer, sizeof answer) == 0) shares[i] = 1;
    return add_question(set, facts, game, actions, count, shares, gain);
}

void prior_free(PriorSet *set) { free(set->words); }

/* One answer of a question that is kept, and all of them. */
typedef struct Answer {
    double share, log;
    int trait_count, lean_count;
    const uint16_t *traits, *leans;
} Answer;

typedef struct Answered {
    int count;
    Answer answers[LP_ACTIONS_MAX];
} Answered;

/* Reads the question at 'words'. The shares of its answers sum up to 1. */
static void read_question(const uint16_t *words, Answered *out) {
    const uint16_t *end = words + words[0];
    double total = 0;
    out->count = 0;
    for (words += 2; words < end;) {
        Answer *answer = &out->answers[out->count++];
        answer->share = words[0];
        answer->trait_count = words[1];
        answer->traits = words + 2;
        answer->lean_count = answer->traits[answer->trait_count];
        answer->leans = answer->traits + answer->trait_count + 1;
        words = answer->leans + 2 * answer->lean_count;
        total += answer->share;
    }
    for (int i = 0; i < out->count; i++) out->answers[i].share /= total;
}

/* --- Descending --------------------------------------------------------------------------- */

static void read_numbers(Numbers *numbers, FactsUse use) {
    for (int i = 0; i < TRAIT_VALUES; i++)
        numbers->traits[i] = (float)(trait_weights[use][i] * ln2 / TRAIT_UNIT);
    for (int i = 0; i < LP_CARD_FEATURES; i++)
        for (int k = 0; k < FACTS_ROLES; k++)
            numbers->leans[i][k] = (float)(facts_lean_weights[use][i][k] * ln2 / LEAN_UNIT);
}

PriorFit *prior_open(const LpCards *cards, const PriorSet *set, FactsUse use, bool goes_on,
                     uint64_t seed) {
    PriorFit *fit = calloc(1, sizeof *fit);
    if (fit == NULL) return NULL;
    fit->set = set;
    fit->random = seed;
    fit->card_count = lp_cards_count(cards);
    fit->features = features_open(cards);
    fit->lean = calloc(fit->card_count, sizeof *fit->lean);
    fit->lean_slope = calloc(fit->card_count, sizeof *fit->lean_slope);
    fit->order = calloc(set->questions + 1, sizeof *fit->order);
    fit->chances = calloc(set->questions + 1, sizeof *fit->chances);
    fit->descent = (Descent){.numbers = (float *)&fit->numbers,
                             .slopes = (float *)&fit->slopes,
                             .drift = (float *)&fit->drift,
                             .power = (float *)&fit->power,
                             .count = sizeof(Numbers) / sizeof(float),
                             .shrink = trait_shrink,
                             .drift_rest = 1,
                             .power_rest = 1};
    if (!fit->features || !fit->lean || !fit->lean_slope || !fit->order || !fit->chances) {
        prior_close(fit);
        return NULL;
    }
    if (goes_on) read_numbers(&fit->numbers, use);
    size_t question = 0;
    for (size_t at = 0; at < set->count; at += set->words[at])
        fit->order[question++] = (uint32_t)at;
    return fit;
}

void prior_close(PriorFit *fit) {
    if (fit == NULL) return;
    features_close(fit->features);
    free(fit->lean);
    free(fit->lean_slope);
    free(fit->order);
    free(fit->chances);
    free(fit);
}

static void lean_cards(PriorFit *fit) {
    for (uint32_t id = 1; id < fit->card_count; id++) {
        FeatureList list = features_of(fit->features, (LpCardId)id);
        float *lean = fit->lean[id];
        memset(lean, 0, sizeof fit->lean[id]);
        for (int i = 0; i < list.count; i++) {
            const float *row = fit->numbers.leans[list.at[i].at];
            for (int k = 0; k < FACTS_ROLES; k++) lean[k] += list.at[i].value * row[k];
        }
    }
}

/* Hands the slopes of cards on to their features. */
static void lean_slopes(PriorFit *fit) {
    for (uint32_t id = 1; id < fit->card_count; id++) {
        FeatureList list = features_of(fit->features, (LpCardId)id);
        float *slope = fit->lean_slope[id];
        bool is_any = false;
        for (int k = 0; k < FACTS_ROLES; k++) is_any |= slope[k] != 0;
        if (!is_any) continue;
        for (int i = 0; i < list.count; i++) {
            float *row = fit->slopes.leans[list.at[i].at];
            for (int k = 0; k < FACTS_ROLES; k++) row[k] += list.at[i].value * slope[k];
        }
        memset(slope, 0, sizeof fit->lean_slope[id]);
    }
}

/* The logarithm of each answer's share of the weights. */
static void weigh(const PriorFit *fit, double sharpness, Answered *asked) {
    double most = -1e30, total = 0;
    for (int i = 0; i < asked->count; i++) {
        Answer *answer = &asked->answers[i];
        double sum = 0;
        for (int k = 0; k < answer->trait_count; k++)
            sum += fit->numbers.traits[answer->traits[k]];
        for (int k = 0; k < answer->lean_count; k++)
            sum += fit->lean[answer->leans[2 * k + 1]][answer->leans[2 * k]];
        answer->log = sharpness * sum;
        if (answer->log > most) most = answer->log;
    }
    for (int i = 0; i < asked->count; i++) total += real_exp(asked->answers[i].log - most);
    double all = most + real_log(total);
    for (int i = 0; i < asked->count; i++) asked->answers[i].log -= all;
}

static double chance_of_answer(const Answered *asked) {
    for (int i = 0; i < asked->count; i++)
        if (asked->answers[i].share > 0) return real_exp(asked->answers[i].log);
    return 1;
}

/* The gain counts as often as the answer would be given now, compared with when it was: what is
 * hardly ever done any more teaches little. */
static double gain_of(const uint16_t *words, const Answered *asked, float chance_then) {
    double times = chance_of_answer(asked) / chance_then, gain = words[1] - GAIN_ZERO;
    if (times > TIMES_MOST) times = gain > 0 ? 0 : TIMES_MOST;
    return gain / PRIOR_GAIN_ALL * times;
}

/* The slope over an answer's sum is the share that it was given, less the visits'. */
static void add_slope(PriorFit *fit, uint32_t at, bool is_gain) {
    const uint16_t *words = fit->set->words + fit->order[at];
    Answered asked;
    double gain = 1;
    read_question(words, &asked);
    weigh(fit, is_gain ? SHARPNESS : 1, &asked);
    if (is_gain) gain = gain_of(words, &asked, fit->chances[at]);
    for (int i = 0; i < asked.count; i++) {
        const Answer *answer = &asked.answers[i];
        float slope = (float)(gain * (real_exp(answer->log) - answer->share));
        for (int k = 0; k < answer->trait_count; k++)
            fit->slopes.traits[answer->traits[k]] += slope;
        for (int k = 0; k < answer->lean_count; k++)
            fit->lean_slope[answer->leans[2 * k + 1]][answer->leans[2 * k]] += slope;
    }
}

static void descend(PriorFit *fit, double rate, size_t batch, bool is_gain) {
    const PriorSet *set = fit->set;
    for (size_t from = 0; from < set->questions; from += batch) {
        size_t left = set->questions - from, count = left < batch ? left : batch;
        memset(&fit->slopes, 0, sizeof fit->slopes);
        lean_cards(fit);
        for (size_t i = 0; i < count; i++) add_slope(fit, (uint32_t)(from + i), is_gain);
        lean_slopes(fit);
        descent_step(&fit->descent, rate, count);
    }
}

void prior_epoch(PriorFit *fit, double rate) {
    descent_shuffle(fit->order, fit->set->questions, &fit->random);
    descend(fit, rate, BATCH, false);
}

void prior_epoch_gain(PriorFit *fit, double rate) {
    descent_shuffle(fit->order, fit->set->questions, &fit->random);
    lean_cards(fit);
    for (size_t i = 0; i < fit->set->questions; i++) {
        Answered asked;
        read_question(fit->set->words + fit->order[i], &asked);
        weigh(fit, SHARPNESS, &asked);
        fit->chances[i] = (float)chance_of_answer(&asked);
    }
    descend(fit, rate, GAIN_BATCH, true);
}

/* --- What came of it ---------------------------------------------------------------------- */

/* 1 if the answer with most visits has the largest weight; a part where others have it too. */
static double is_right(const Answered *asked) {
    int best = 0, equal = 0;
    for (int i = 1; i < asked->count; i++)
        if (asked->answers[i].share > asked->answers[best].share) best = i;
    for (int i = 0; i < asked->count; i++) {
        if (asked->answers[i].log > asked->answers[best].log) return 0;
        equal += asked->answers[i].log == asked->answers[best].log;
    }
    return 1.0 / equal;
}

PriorMeasure prior_measure(PriorFit *fit, const PriorSet *set) {
    PriorMeasure out = {0};
    lean_cards(fit);
    for (size_t at = 0; at < set->count; at += set->words[at]) {
        Answered asked;
        read_question(set->words + at, &asked);
        weigh(fit, 1, &asked);
        for (int i = 0; i < asked.count; i++) {
            double share = asked.answers[i].share;
            if (share > 0) out.distance += share * (real_log(share) - asked.answers[i].log);
        }
        out.right += is_right(&asked);
    }
    if (set->questions == 0) return out;
    out.distance /= (double)set->questions;
    out.right /= (double)set->questions;
    return out;
}

static int16_t rounded(double number, double unit, int most) {
    double scaled = number / unit;
    if (scaled > most) scaled = most;
    if (scaled < -most) scaled = -most;
    return (int16_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

void prior_shipped(PriorNumbers out[FACTS_USES]) {
    for (int use = 0; use < FACTS_USES; use++) {
        memcpy(out[use].traits, trait_weights[use], sizeof out[use].traits);
        memcpy(out[use].leans, facts_lean_weights[use], sizeof out[use].leans);
    }
}

void prior_round(const PriorFit *fit, PriorNumbers *out) {
    for (int i = 0; i < TRAIT_VALUES; i++)
        out->traits[i] = rounded(fit->numbers.traits[i], ln2 / TRAIT_UNIT, WEIGHT_MOST);
    for (int i = 0; i < LP_CARD_FEATURES; i++)
        for (int k = 0; k < FACTS_ROLES; k++)
            out->leans[i][k] = rounded(fit->numbers.leans[i][k], ln2 / LEAN_UNIT, INT16_MAX);
}

/* --- The file ----------------------------------------------------------------------------- */

static const struct {
    const char *name, *doc;
    int first, count;
} rows[] = {
#define TRAIT(name, size, doc, play, look) {#name, doc, TRAIT_##name, size},
#include "player/trait.def"
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const char head[] =
    "/* What rules of thumb look at in an answer, and what each value of it speaks for or "
    "against the\n"
    " * answer: docs/players.md says from which games that was learned. The numbers are in "
    "32nds of a\n"
    " * doubling, and only differences within one list of answers count. 'logpose fit "
    "--policy'\n"
    " * writes this file.\n"
    " *\n"
    " * TRAIT(name, values, doc, (weights…), (weights…)): to play by, and to show a search "
    "where\n"
    " * to look.\n"
    " * LEAN((weights…), (weights…)): for each feature of a card (lp_card_features), what it\n"
    " * speaks for or against an answer by the card's part in it (FactsRole), in 256ths of a\n"
    " * doubling.\n"
    " *\n"
    " * Whoever includes this file defines those rows that it wants.\n"
    " */\n"
    "#ifndef TRAIT\n#define TRAIT(...)\n#endif\n#ifndef LEAN\n#define LEAN(...)\n#endif\n";

/* Numbers in brackets, in lines that are as full as can be. */
static void write_numbers(const int16_t *numbers, int count, char end, Buffer *out) {
    enum { INDENT = 5 };
    size_t column = COLUMNS_MAX;
    for (int i = 0; i < count; i++) {
        char memory[16];
        Buffer number;
        buffer_init(&number, memory, sizeof memory);
        buffer_append(&number, i == 0 ? SLICE(" (") : SLICE(" "));
        buffer_append_int(&number, numbers[i]);
        if (i + 1 == count) buffer_append_char(&number, ')');
        buffer_append_char(&number, i + 1 == count ? end : ',');
        if (column + number.used > COLUMNS_MAX) {
            buffer_append_char(out, '\n');
            buffer_append_repeated(out, ' ', INDENT);
            column = INDENT;
        }
        buffer_append(out, buffer_text(&number));
        column += number.used;
    }
}

static void write_lean(const int16_t *numbers, Buffer *out) {
    for (int k = 0; k < FACTS_ROLES; k++) {
        buffer_append_char(out, k == 0 ? '(' : ',');
        buffer_append_int(out, numbers[k]);
    }
    buffer_append_char(out, ')');
}

void prior_write(const PriorNumbers numbers[FACTS_USES], Buffer *out) {
    const PriorNumbers *play = &numbers[FACTS_TO_PLAY], *look = &numbers[FACTS_TO_LOOK];
    buffer_append_string(out, head);
    for (int i = 0; i < ROWS; i++) {
        buffer_append_string(out, "TRAIT(");
        buffer_append_string(out, rows[i].name);
        buffer_append_string(out, ", ");
        buffer_append_int(out, rows[i].count);
        buffer_append_string(out, ",\n      \"");
        buffer_append_string(out, rows[i].doc);
        buffer_append_string(out, "\",");
        write_numbers(play->traits + rows[i].first, rows[i].count, ',', out);
        write_numbers(look->traits + rows[i].first, rows[i].count, ')', out);
        buffer_append_char(out, '\n');
    }
    for (int i = 0; i < LP_CARD_FEATURES; i++) {
        buffer_append_string(out, "LEAN(");
        write_lean(play->leans[i], out);
        buffer_append_string(out, ",\n     ");
        write_lean(look->leans[i], out);
        buffer_append_string(out, ")\n");
    }
    buffer_append_string(out, "#undef TRAIT\n#undef LEAN\n");
}
