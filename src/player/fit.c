/* Gradient descent in small batches, by the method Adam (Kingma and Ba, 2015). */
#include "player/fit.h"

#include <string.h>

#include "base/random.h"
#include "base/real.h"

enum { BATCH = 32, NUMBER_COUNT = sizeof(FitNumbers) / sizeof(double) };

static const double drift_keep = 0.9, power_keep = 0.999; /* as the method's authors advise */
static const double power_least = 1e-8;
static const double shrink = 0.001;     /* pulls to 0 what does not earn its place */
static const double spread_least = 0.1; /* a thing that hardly ever varies is not blown up */

/* --- Beginning --- */

/* Evenly from -1 to 1. */
static double draw(uint64_t *random) {
    return (double)(random_next(random) >> 11) / (double)(1ull << 52) - 1;
}

static void measure_inputs(Fit *fit) {
    for (int i = 0; i < EVALUATE_INPUTS; i++) {
        double sum = 0, squares = 0, count = (double)fit->order_count;
        for (size_t k = 0; k < fit->order_count; k++) {
            double input = fit->positions[fit->order[k]].inputs[i];
            sum += input;
            squares += input * input;
        }
        fit->mean[i] = sum / count;
        double spread = real_root(squares / count - fit->mean[i] * fit->mean[i]);
        fit->spread[i] = spread > spread_least ? spread : spread_least;
    }
}

bool fit_init(Fit *fit, const FitPosition *positions, size_t count, uint32_t *order,
              uint64_t seed) {
    *fit = (Fit){.positions = positions,
                 .order = order,
                 .drift_rest = 1,
                 .power_rest = 1,
                 .random = seed};
    for (size_t i = 0; i < count; i++) {
        if (!positions[i].is_held_out) order[fit->order_count++] = (uint32_t)i;
    }
    if (fit->order_count == 0) return false;
    measure_inputs(fit);
    double most = real_root(1.0 / EVALUATE_INPUTS);
    for (int k = 0; k < FIT_NEURONS; k++) {
        for (int i = 0; i < EVALUATE_INPUTS; i++) {
            fit->numbers.weights[k][i] = draw(&fit->random) * most;
        }
        fit->numbers.worth[k] = draw(&fit->random) * 0.3;
    }
    return true;
}

/* --- Descending --- */

/* Adds the slope of one position's loss. */
static void add_slope(Fit *fit, const FitPosition *position) {
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

static void step(Fit *fit, double rate, size_t batch_count) {
    fit->drift_rest *= drift_keep;
    fit->power_rest *= power_keep;
    for (int i = 0; i < NUMBER_COUNT; i++) {
        double *number = &fit->numbers.at[i];
        double *drift = &fit->drift.at[i], *power = &fit->power.at[i];
        double slope = fit->slope.at[i] / (double)batch_count + shrink * *number;
        *drift = drift_keep * *drift + (1 - drift_keep) * slope;
        *power = power_keep * *power + (1 - power_keep) * slope * slope;
        double size = real_root(*power / (1 - fit->power_rest)) + power_least;
        *number -= rate * *drift / (1 - fit->drift_rest) / size;
    }
}

static void shuffle(Fit *fit) {
    for (size_t i = fit->order_count; i > 1; i--) {
        size_t other = random_below(&fit->random, (uint32_t)i);
        uint32_t index = fit->order[i - 1];
        fit->order[i - 1] = fit->order[other];
        fit->order[other] = index;
    }
}

void fit_epoch(Fit *fit, double rate) {
    shuffle(fit);
    for (size_t from = 0; from < fit->order_count; from += BATCH) {
        size_t count = fit->order_count - from < BATCH ? fit->order_count - from : BATCH;
        memset(&fit->slope, 0, sizeof fit->slope);
        for (size_t i = 0; i < count; i++) {
            add_slope(fit, &fit->positions[fit->order[from + i]]);
        }
        step(fit, rate, count);
    }
}

/* --- What came of it --- */

/* In thousandths, within what a neuron holds. */
static int16_t thousandths(double number) {
    double scaled = number * 1000;
    if (scaled > INT16_MAX) return INT16_MAX;
    if (scaled < -INT16_MAX) return -INT16_MAX;
    return (int16_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

Network fit_network(const Fit *fit, Neuron out[FIT_NEURONS]) {
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

FitMeasure fit_measure(const Network *network, const FitPosition *positions, size_t count,
                       bool is_held_out) {
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
