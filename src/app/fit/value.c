/* The slopes of the net, and its file. */
#include "app/fit/value.h"

#include <stdlib.h>
#include <string.h>

#include "app/fit/descent.h"
#include "app/fit/features.h"
#include "base/random.h"
#include "base/real.h"

enum { BATCH = 256, LANES = 8 };

static const float shrink = 1e-5f;

/* All numbers that descend. Weights are stored by input: one input meets all neurons. */
typedef struct Numbers {
    float embed[LP_CARD_FEATURES + 1][FACTS_EMBED]; /* the last is the bias */
    float first[NET_INPUTS][NET_FIRST], first_bias[NET_FIRST];
    float second[NET_FIRST][NET_SECOND], second_bias[NET_SECOND];
    float last[NET_SECOND], last_bias[1];
} Numbers;

enum { NUMBER_COUNT = sizeof(Numbers) / sizeof(float) };

struct ValueFit {
    const ValueSet *set;
    Numbers numbers, slopes, drift, power;
    Descent descent;
    int card_count;
    FeatureLists *features;
    float (*embed)[FACTS_EMBED], (*embed_slope)[FACTS_EMBED];
    uint32_t *order;
    size_t order_count;
    uint64_t random;
};

/* --- Positions ---------------------------------------------------------------------------- */

static bool grow(void **at, size_t *room, size_t wanted, size_t size) {
    if (wanted <= *room) return true;
    size_t more = 2 * *room > wanted ? 2 * *room : wanted + 4096;
    void *moved = realloc(*at, more * size);
    if (moved == NULL) return false;
    *at = moved;
    *room = more;
    return true;
}

bool value_add(ValueSet *set, const NetSeen *seen, ValuePosition about) {
    size_t cards = 0;
    for (int i = 0; i < NET_ZONES; i++) cards += seen->count[i];
    if (!grow((void **)&set->positions, &set->room, set->count + 1, sizeof *set->positions) ||
        !grow((void **)&set->cards, &set->card_room, set->card_count + cards,
              sizeof *set->cards))
        return false;
    about.card_first = set->card_count;
    memcpy(about.count, seen->count, sizeof about.count);
    memcpy(about.numbers, seen->numbers, sizeof about.numbers);
    memcpy(set->cards + set->card_count, seen->cards, cards * sizeof *set->cards);
    set->card_count += cards;
    set->positions[set->count++] = about;
    return true;
}

void value_free(ValueSet *set) {
    free(set->positions);
    free(set->cards);
}

/* --- Beginning ---------------------------------------------------------------------------- */

/* Evenly from -most to most. */
static float draw(uint64_t *random, double most) {
    double part = (double)(random_next(random) >> 11) / (double)(1ull << 52) - 1;
    return (float)(part * most);
}

static void draw_numbers(ValueFit *fit) {
    Numbers *numbers = &fit->numbers;
    for (int i = 0; i < LP_CARD_FEATURES; i++)
        for (int k = 0; k < FACTS_EMBED; k++) numbers->embed[i][k] = draw(&fit->random, 0.2);
    for (int k = 0; k < FACTS_EMBED; k++) numbers->embed[LP_CARD_FEATURES][k] = 0.2f;
    for (int i = 0; i < NET_INPUTS; i++)
        for (int k = 0; k < NET_FIRST; k++) numbers->first[i][k] = draw(&fit->random, 0.06);
    for (int i = 0; i < NET_FIRST; i++)
        for (int k = 0; k < NET_SECOND; k++) numbers->second[i][k] = draw(&fit->random, 0.25);
    for (int k = 0; k < NET_SECOND; k++) numbers->last[k] = draw(&fit->random, 0.35);
}

/* The numbers that players use, as if they had just been fitted. */
static void read_numbers(Numbers *numbers) {
    const float product = NET_ONE * NET_WEIGHT_ONE;
    for (int k = 0; k < FACTS_EMBED; k++) {
        numbers->embed[LP_CARD_FEATURES][k] = (float)facts_weights.bias[k] / NET_ONE;
        for (int i = 0; i < LP_CARD_FEATURES; i++)
            numbers->embed[i][k] = (float)facts_weights.of[i][k] / NET_ONE;
    }
    for (int k = 0; k < NET_FIRST; k++) {
        numbers->first_bias[k] = (float)net_layers.first_bias[k] / product;
        for (int i = 0; i < NET_INPUTS; i++)
            numbers->first[i][k] = (float)net_layers.first[k][i] / NET_WEIGHT_ONE;
    }
    for (int k = 0; k < NET_SECOND; k++) {
        numbers->second_bias[k] = (float)net_layers.second_bias[k] / product;
        for (int i = 0; i < NET_FIRST; i++)
            numbers->second[i][k] = (float)net_layers.second[k][i] / NET_WEIGHT_ONE;
        numbers->last[k] = (float)net_layers.last[k] / NET_WEIGHT_ONE;
    }
    numbers->last_bias[0] = (float)net_layers.last_bias / product;
}

static bool is_idle(const float *weights, int count) {
    const float least = 1.0f / NET_WEIGHT_ONE;
    for (int i = 0; i < count; i++)
        if (weights[i] >= least || weights[i] <= -least) return false;
    return true;
}

/* Neurons that nothing depends on any more begin again: a slope never gets to them. */
static void wake_numbers(ValueFit *fit) {
    Numbers *numbers = &fit->numbers;
    for (int k = 0; k < NET_SECOND; k++) {
        if (!is_idle(&numbers->last[k], 1)) continue;
        numbers->last[k] = draw(&fit->random, 0.1);
        numbers->second_bias[k] = 0;
        for (int i = 0; i < NET_FIRST; i++) numbers->second[i][k] = draw(&fit->random, 0.25);
    }
    for (int k = 0; k < NET_FIRST; k++) {
        if (!is_idle(numbers->second[k], NET_SECOND)) continue;
        for (int i = 0; i < NET_SECOND; i++) numbers->second[k][i] = draw(&fit->random, 0.1);
        numbers->first_bias[k] = 0;
        for (int i = 0; i < NET_INPUTS; i++) numbers->first[i][k] = draw(&fit->random, 0.06);
    }
}

ValueFit *value_open(const LpCards *cards, const ValueSet *set, bool goes_on, uint64_t seed) {
    ValueFit *fit = calloc(1, sizeof *fit);
    if (fit == NULL) return NULL;
    uint32_t count = lp_cards_count(cards);
    fit->set = set;
    fit->random = seed;
    fit->descent = (Descent){.numbers = (float *)&fit->numbers,
                             .slopes = (float *)&fit->slopes,
                             .drift = (float *)&fit->drift,
                             .power = (float *)&fit->power,
                             .count = NUMBER_COUNT,
                             .shrink = shrink,
                             .drift_rest = 1,
                             .power_rest = 1};
    fit->card_count = (int)(count < FACTS_MAX ? count : FACTS_MAX);
    fit->features = features_open(cards);
    fit->embed = calloc((size_t)fit->card_count, sizeof *fit->embed);
    fit->embed_slope = calloc((size_t)fit->card_count, sizeof *fit->embed_slope);
    fit->order = calloc(set->count + 1, sizeof *fit->order);
    if (!fit->features || !fit->embed || !fit->embed_slope || !fit->order) {
        value_close(fit);
        return NULL;
    }
    for (size_t i = 0; i < set->count; i++)
        if (set->positions[i].group == VALUE_LEARN)
            fit->order[fit->order_count++] = (uint32_t)i;
    if (goes_on) {
        read_numbers(&fit->numbers);
        wake_numbers(fit);
    } else {
        draw_numbers(fit);
    }
    return fit;
}

void value_close(ValueFit *fit) {
    if (fit == NULL) return;
    features_close(fit->features);
    free(fit->embed);
    free(fit->embed_slope);
    free(fit->order);
    free(fit);
}

/* --- Descending --------------------------------------------------------------------------- */

static void embed_cards(ValueFit *fit) {
    const float most = (float)FACTS_EMBED_MOST / NET_ONE;
    for (int id = 1; id < fit->card_count; id++) {
        float *out = fit->embed[id];
        memcpy(out, fit->numbers.embed[LP_CARD_FEATURES], sizeof fit->embed[id]);
        FeatureList list = features_of(fit->features, (LpCardId)id);
        for (int i = 0; i < list.count; i++) {
            const float *row = fit->numbers.embed[list.at[i].at];
            for (int k = 0; k < FACTS_EMBED; k++) out[k] += list.at[i].value * row[k];
        }
        for (int k = 0; k < FACTS_EMBED; k++)
            out[k] = out[k] < 0 ? 0 : out[k] > most ? most : out[k];
    }
    memset(fit->embed_slope, 0, (size_t)fit->card_count * sizeof *fit->embed_slope);
}

static void embed_slopes(ValueFit *fit) {
    const float most = (float)FACTS_EMBED_MOST / NET_ONE;
    for (int id = 1; id < fit->card_count; id++) {
        float *slope = fit->embed_slope[id];
        bool is_any = false;
        for (int k = 0; k < FACTS_EMBED; k++) {
            if (fit->embed[id][k] <= 0 || fit->embed[id][k] >= most) slope[k] = 0;
            is_any |= slope[k] != 0;
        }
        if (!is_any) continue;
        FeatureList list = features_of(fit->features, (LpCardId)id);
        for (int i = 0; i < list.count; i++) {
            float *row = fit->slopes.embed[list.at[i].at];
            for (int k = 0; k < FACTS_EMBED; k++) row[k] += list.at[i].value * slope[k];
        }
        float *bias = fit->slopes.embed[LP_CARD_FEATURES];
        for (int k = 0; k < FACTS_EMBED; k++) bias[k] += slope[k];
    }
}

/* What one position makes of all layers. */
typedef struct Pass {
    float inputs[NET_INPUTS], first[NET_FIRST], second[NET_SECOND];
    float score;
} Pass;

static void read_inputs(const ValueFit *fit, const ValuePosition *position, float *out) {
    const LpCardId *card = fit->set->cards + position->card_first;
    memset(out, 0, NET_INPUTS * sizeof *out);
    for (int zone = 0; zone < NET_ZONES; zone++) {
        float *sum = out + zone * FACTS_EMBED, part = 1.0f / (float)(1 << net_zone_shift(zone));
        for (int i = 0; i < position->count[zone]; i++) {
            const float *embed = fit->embed[*card++];
            for (int k = 0; k < FACTS_EMBED; k++) sum[k] += part * embed[k];
        }
    }
    for (int i = 0; i < NET_NUMBERS; i++)
        out[NET_SUMS + i] = (float)position->numbers[i] / NET_ONE;
}

static void go_forward(const ValueFit *fit, const ValuePosition *position, Pass *pass) {
    const Numbers *numbers = &fit->numbers;
    read_inputs(fit, position, pass->inputs);
    memcpy(pass->first, numbers->first_bias, sizeof pass->first);
    for (int i = 0; i < NET_INPUTS; i++) {
        float input = pass->inputs[i];
        if (input == 0) continue;
        for (int k = 0; k < NET_FIRST; k++) pass->first[k] += input * numbers->first[i][k];
    }
    memcpy(pass->second, numbers->second_bias, sizeof pass->second);
    for (int i = 0; i < NET_FIRST; i++) {
        if (pass->first[i] <= 0) {
            pass->first[i] = 0;
            continue;
        }
        for (int k = 0; k < NET_SECOND; k++)
            pass->second[k] += pass->first[i] * numbers->second[i][k];
    }
    pass->score = numbers->last_bias[0];
    for (int k = 0; k < NET_SECOND; k++) {
        if (pass->second[k] < 0) pass->second[k] = 0;
        pass->score += pass->second[k] * numbers->last[k];
    }
}

static float dot(const float *a, const float *b, int count) {
    float lanes[LANES] = {0}, sum = 0;
    for (int i = 0; i < count; i += LANES)
        for (int k = 0; k < LANES; k++) lanes[k] += a[i + k] * b[i + k];
    for (int k = 0; k < LANES; k++) sum += lanes[k];
    return sum;
}

/* Hands the slopes of the sums on to the cards in them. */
static void slope_cards(ValueFit *fit, const ValuePosition *position, const float *first) {
    const LpCardId *card = fit->set->cards + position->card_first;
    for (int zone = 0; zone < NET_ZONES; zone++) {
        float slope[FACTS_EMBED], part = 1.0f / (float)(1 << net_zone_shift(zone));
        if (position->count[zone] == 0) continue;
        for (int k = 0; k < FACTS_EMBED; k++)
            slope[k] = part * dot(fit->numbers.first[zone * FACTS_EMBED + k], first, NET_FIRST);
        for (int i = 0; i < position->count[zone]; i++) {
            float *sum = fit->embed_slope[*card++];
            for (int k = 0; k < FACTS_EMBED; k++) sum[k] += slope[k];
        }
    }
}

static void go_back(ValueFit *fit, const ValuePosition *position, const Pass *pass) {
    Numbers *slopes = &fit->slopes;
    const Numbers *numbers = &fit->numbers;
    float error = (float)(1 / (1 + real_exp(-pass->score))) - position->target;
    float first[NET_FIRST], second[NET_SECOND];
    slopes->last_bias[0] += error;
    for (int k = 0; k < NET_SECOND; k++) {
        slopes->last[k] += error * pass->second[k];
        second[k] = pass->second[k] > 0 ? error * numbers->last[k] : 0;
        slopes->second_bias[k] += second[k];
    }
    for (int i = 0; i < NET_FIRST; i++) {
        first[i] = 0;
        if (pass->first[i] <= 0) continue;
        for (int k = 0; k < NET_SECOND; k++) slopes->second[i][k] += pass->first[i] * second[k];
        first[i] = dot(numbers->second[i], second, NET_SECOND);
        slopes->first_bias[i] += first[i];
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        float input = pass->inputs[i];
        if (input == 0) continue;
        for (int k = 0; k < NET_FIRST; k++) slopes->first[i][k] += input * first[k];
    }
    slope_cards(fit, position, first);
}

static void clamp_all(float *numbers, size_t count, float most) {
    for (size_t i = 0; i < count; i++)
        numbers[i] = numbers[i] < -most ? -most : numbers[i] > most ? most : numbers[i];
}

/* One step, and within what is shipped. */
static void step(ValueFit *fit, double rate, size_t batch) {
    descent_step(&fit->descent, rate, batch);
    clamp_all(fit->numbers.first[0], sizeof fit->numbers.first / sizeof(float),
              (float)NET_FIRST_WEIGHT_MOST / NET_WEIGHT_ONE);
    clamp_all(fit->numbers.second[0], sizeof fit->numbers.second / sizeof(float),
              (float)NET_WEIGHT_MOST / NET_WEIGHT_ONE);
    clamp_all(fit->numbers.last, NET_SECOND, (float)NET_WEIGHT_MOST / NET_WEIGHT_ONE);
}

void value_epoch(ValueFit *fit, double rate) {
    descent_shuffle(fit->order, fit->order_count, &fit->random);
    for (size_t from = 0; from < fit->order_count; from += BATCH) {
        size_t left = fit->order_count - from, count = left < BATCH ? left : BATCH;
        memset(&fit->slopes, 0, sizeof fit->slopes);
        embed_cards(fit);
        for (size_t i = 0; i < count; i++) {
            const ValuePosition *position = &fit->set->positions[fit->order[from + i]];
            Pass pass;
            go_forward(fit, position, &pass);
            go_back(fit, position, &pass);
        }
        embed_slopes(fit);
        step(fit, rate, count);
    }
}

/* --- What came of it ---------------------------------------------------------------------- */

static int32_t rounded(float number, int one) {
    float scaled = number * (float)one;
    return (int32_t)(scaled < 0 ? scaled - 0.5f : scaled + 0.5f);
}

static int16_t small(float number, int one) {
    int32_t whole = rounded(number, one);
    return (int16_t)(whole > INT16_MAX ? INT16_MAX : whole < -INT16_MAX ? -INT16_MAX : whole);
}

void value_round(const ValueFit *fit, ValueNumbers *out) {
    const Numbers *numbers = &fit->numbers;
    const int product = NET_ONE * NET_WEIGHT_ONE;
    memset(out, 0, sizeof *out);
    for (int k = 0; k < FACTS_EMBED; k++) {
        out->cards.bias[k] = small(numbers->embed[LP_CARD_FEATURES][k], NET_ONE);
        for (int i = 0; i < LP_CARD_FEATURES; i++)
            out->cards.of[i][k] = small(numbers->embed[i][k], NET_ONE);
    }
    for (int k = 0; k < NET_FIRST; k++) {
        out->layers.first_bias[k] = rounded(numbers->first_bias[k], product);
        for (int i = 0; i < NET_SUMS + NET_NUMBERS; i++)
            out->layers.first[k][i] = small(numbers->first[i][k], NET_WEIGHT_ONE);
    }
    for (int k = 0; k < NET_SECOND; k++) {
        out->layers.second_bias[k] = rounded(numbers->second_bias[k], product);
        for (int i = 0; i < NET_FIRST; i++)
            out->layers.second[k][i] = small(numbers->second[i][k], NET_WEIGHT_ONE);
        out->layers.last[k] = small(numbers->last[k], NET_WEIGHT_ONE);
    }
    out->layers.last_bias = rounded(numbers->last_bias[0], product);
}

ValueMeasure value_measure(const ValueSet *set, Facts *facts, const NetLayers *layers,
                           ValueGroup group, int turn_first, int turn_last) {
    ValueMeasure out = {0};
    for (size_t i = 0; i < set->count; i++) {
        const ValuePosition *position = &set->positions[i];
        if (position->group != group || position->turn < turn_first ||
            position->turn > turn_last)
            continue;
        NetSeen seen;
        int16_t inputs[NET_INPUTS];
        size_t cards = 0;
        for (int k = 0; k < NET_ZONES; k++) cards += position->count[k];
        memcpy(seen.count, position->count, sizeof seen.count);
        memcpy(seen.cards, set->cards + position->card_first, cards * sizeof *seen.cards);
        memcpy(seen.numbers, position->numbers, sizeof seen.numbers);
        net_inputs(facts, &seen, inputs);
        double score = net_score(layers, inputs) / 1000.0;
        if (!position->has_won) score = -score;
        out.count++;
        out.loss += real_log(1 + real_exp(-score));
        out.right += score > 0 ? 1 : score == 0 ? 0.5 : 0;
    }
    if (out.count == 0) return out;
    out.loss /= (double)out.count;
    out.right /= (double)out.count;
    return out;
}

/* --- The file ----------------------------------------------------------------------------- */

static const char *const rows[] = {"EMBED_BIAS", "EMBED", "FIRST", "SECOND", "LAST"};
enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

static void write_row(const char *name, const int32_t *bias, const int16_t *weights, int count,
                      Buffer *out) {
    buffer_append_string(out, name);
    const char *before = "(";
    if (bias != NULL) {
        buffer_append_string(out, before);
        buffer_append_int(out, *bias);
        before = ",";
    }
    for (int i = 0; i < count; i++) {
        buffer_append_string(out, before);
        buffer_append_int(out, weights[i]);
        before = ",";
    }
    buffer_append_string(out, ")\n");
}

void value_write(const ValueNumbers *numbers, Buffer *out) {
    const NetLayers *layers = &numbers->layers;
    buffer_append_string(
        out,
        "/* What the net has learnt: docs/players.md says from which games. 'logpose fit' "
        "writes this\n * file.\n *\n * EMBED_BIAS(…), EMBED(…): what a card's vector begins "
        "with, and what each feature adds to\n * it, in 64ths. FIRST(bias, …), SECOND(bias, "
        "…), "
        "LAST(bias, …): the neurons of each layer, with\n * weights in 128ths. Whoever "
        "includes "
        "this file defines those rows that it wants.\n */\n");
    for (int i = 0; i < ROW_COUNT; i++) {
        buffer_append_string(out, "#ifndef ");
        buffer_append_string(out, rows[i]);
        buffer_append_string(out, "\n#define ");
        buffer_append_string(out, rows[i]);
        buffer_append_string(out, "(...)\n#endif\n");
    }
    write_row("EMBED_BIAS", NULL, numbers->cards.bias, FACTS_EMBED, out);
    for (int i = 0; i < LP_CARD_FEATURES; i++)
        write_row("EMBED", NULL, numbers->cards.of[i], FACTS_EMBED, out);
    for (int k = 0; k < NET_FIRST; k++)
        write_row("FIRST", &layers->first_bias[k], layers->first[k], NET_INPUTS, out);
    for (int k = 0; k < NET_SECOND; k++)
        write_row("SECOND", &layers->second_bias[k], layers->second[k], NET_FIRST, out);
    write_row("LAST", &layers->last_bias, layers->last, NET_SECOND, out);
    for (int i = 0; i < ROW_COUNT; i++) {
        buffer_append_string(out, "#undef ");
        buffer_append_string(out, rows[i]);
        buffer_append_char(out, '\n');
    }
}
