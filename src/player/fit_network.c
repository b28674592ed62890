/* The slope of the log loss, and rounding to what is shipped. */
#include "player/fit_network.h"

#include <string.h>

#include "base/random.h"
#include "base/real.h"

enum { BATCH = 32, NUMBER_COUNT = sizeof(FitNumbers) / sizeof(double) };

static const double shrink = 0.001;
static const double spread_least = 0.1; /* a thing that hardly ever varies is not blown up */

/* --- Beginning --- */

/* Evenly from -1 to 1. */
static double draw(uint64_t *random) {
    return (double)(random_next(random) >> 11) / (double)(1ull << 52) - 1;
}

static void measure_inputs(FitNetwork *fit) {
    const FitDescent *descent = &fit->descent;
    for (int i = 0; i < EVALUATE_INPUTS; i++) {
        double sum = 0, squares = 0, count = (double)descent->order_count;
        for (size_t k = 0; k < descent->order_count; k++) {
            double input = fit->positions[descent->order[k]].inputs[i];
            sum += input;
            squares += input * input;
        }
        fit->mean[i] = sum / count;
        double spread = real_root(squares / count - fit->mean[i] * fit->mean[i]);
        fit->spread[i] = spread > spread_least ? spread : spread_least;
    }
}

bool fit_network_init(FitNetwork *fit, const FitPosition *positions, size_t count,
                      uint32_t *order, uint64_t seed) {
    FitDescent *descent = &fit->descent;
    memset(fit, 0, sizeof(*fit));
    fit->positions = positions;
    *descent = (FitDescent){.number_count = NUMBER_COUNT,
                            .numbers = fit->numbers.at,
                            .slopes = fit->slope.at,
                            .drift = fit->drift.at,
                            .power = fit->power.at,
                            .shrink = shrink,
                            .order = order,
                            .batch = BATCH,
                            .random = seed};
    for (size_t i = 0; i < count; i++) {
        if (!positions[i].is_held_out) order[descent->order_count++] = (uint32_t)i;
    }
    if (descent->order_count == 0) return false;
    fit_begin(descent);
    measure_inputs(fit);
    double most = real_root(1.0 / EVALUATE_INPUTS);
    for (int k = 0; k < FIT_NEURONS; k++) {
        for (int i = 0; i < EVALUATE_INPUTS; i++) {
            fit->numbers.weights[k][i] = draw(&descent->random) * most;
        }
        fit->numbers.worth[k] = draw(&descent->random) * 0.3;
    }
    return true;
}

/* --- Descending --- */

/* Adds the slope of one position's loss. */
static void add_slope(void *self, uint32_t index) {
    FitNetwork *fit = self;
    const FitPosition *position = &fit->positions[index];
    const FitNumbers *numbers = &fit->numbers;
    FitNumbers *slope = &fit->slope;
    double inputs[EVALUATE_INPUTS], sums[FIT_NEURONS];
    for (int i = 0; i < EVALUATE_INPUTS; i++) {
        inputs[i] = (position->inputs[i] - fit->mean[i]) / fit->spread[i];
    }
    double score =
        numbers->base + numbers->decks[position->decks[0]] - numbers->decks[position->decks[1]];
    for (int k = 0; k < FIT_NEURONS; k++) {
        sums[k] = numbers->bias[k];
        for (int i = 0; i < EVALUATE_INPUTS; i++) sums[k] += numbers->weights[k][i] * inputs[i];
        if (sums[k] > 0) score += numbers->worth[k] * sums[k];
    }
    /* The slope of the log loss over the score: the chance that was given, less the truth. */
    double error = 1 / (1 + real_exp(-score)) - position->has_won;
    slope->base += error;
    slope->decks[position->decks[0]] += error;
    slope->decks[position->decks[1]] -= error;
    for (int k = 0; k < FIT_NEURONS; k++) {
        if (sums[k] <= 0) continue;
        double share = error * numbers->worth[k];
        slope->worth[k] += error * sums[k];
        slope->bias[k] += share;
        for (int i = 0; i < EVALUATE_INPUTS; i++) slope->weights[k][i] += share * inputs[i];
    }
}

void fit_network_epoch(FitNetwork *fit, double rate) {
    fit_descend(&fit->descent, rate, add_slope, fit);
}

/* --- What came of it --- */

/* In thousandths, within what a neuron holds. */
static int16_t thousandths(double number) {
    double scaled = number * 1000;
    if (scaled > INT16_MAX) return INT16_MAX;
    if (scaled < -INT16_MAX) return -INT16_MAX;
    return (int16_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

Network fit_network_result(const FitNetwork *fit, Neuron out[FIT_NEURONS]) {
    const FitNumbers *numbers = &fit->numbers;
    for (int k = 0; k < FIT_NEURONS; k++) {
        /* The neuron sees plain inputs, so that mean and spread go into its numbers. */
        double bias = numbers->bias[k];
        for (int i = 0; i < EVALUATE_INPUTS; i++) {
            double weight = numbers->weights[k][i] / fit->spread[i];
            bias -= weight * fit->mean[i];
            out[k].weights[i] = thousandths(weight);
        }
        out[k].bias = thousandths(bias);
        out[k].worth = thousandths(numbers->worth[k]);
    }
    return (Network){thousandths(numbers->base), FIT_NEURONS, out};
}

FitMeasure fit_network_measure(const Network *network, const FitPosition *positions,
                               size_t count, bool is_held_out) {
    FitMeasure out = {0};
    for (size_t i = 0; i < count; i++) {
        const FitPosition *position = &positions[i];
        if (position->is_held_out != is_held_out) continue;
        int chance = evaluate_chance(network, position->inputs);
        if (!position->has_won) chance = EVALUATE_WON - chance;
        out.count++;
        out.loss -= real_log((double)chance / EVALUATE_WON);
        if (2 * chance > EVALUATE_WON) out.right++;
        if (2 * chance == EVALUATE_WON) out.right += 0.5;
    }
    if (out.count == 0) return out;
    out.loss /= (double)out.count;
    out.right /= (double)out.count;
    return out;
}

/* --- The file --- */

static void write_weights(const int16_t weights[FEATURE_COUNT], Buffer *out) {
    for (int i = 0; i < FEATURE_COUNT; i++) {
        buffer_append_string(out, i == 0 ? ",\n       " : ", ");
        buffer_append_int(out, weights[i]);
    }
}

void fit_network_write(const Network *network, Buffer *out) {
    buffer_append_string(
        out, "/* What the evaluation has learned: docs/players.md says from which games. "
             "'logpose fit' writes\n * such a file.\n *\n"
             " * BASE(worth): what the neurons add to, in thousandths of a logit.\n"
             " * NEURON(worth, bias, weights…): the weights in thousandths, first of what the "
             "player has whose\n * turn it is, then of what the other player has, each in the "
             "order of feature.def.\n */\nBASE(");
    buffer_append_int(out, network->base);
    buffer_append_string(out, ")\n");
    for (int k = 0; k < network->neuron_count; k++) {
        const Neuron *neuron = &network->neurons[k];
        buffer_append_string(out, "NEURON(");
        buffer_append_int(out, neuron->worth);
        buffer_append_string(out, ", ");
        buffer_append_int(out, neuron->bias);
        write_weights(neuron->weights, out);
        write_weights(neuron->weights + FEATURE_COUNT, out);
        buffer_append_string(out, ")\n");
    }
}
