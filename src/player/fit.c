/* Gradient descent in small batches. */
#include "player/fit.h"

#include <string.h>

#include "base/random.h"
#include "base/real.h"

static const double drift_keep = 0.9, power_keep = 0.999; /* as the method's authors advise */
static const double power_least = 1e-8;

void fit_begin(FitDescent *descent) {
    size_t size = (size_t)descent->number_count * sizeof(double);
    memset(descent->drift, 0, size);
    memset(descent->power, 0, size);
    descent->drift_rest = descent->power_rest = 1;
}

static void step(FitDescent *descent, double rate, size_t batch_count) {
    descent->drift_rest *= drift_keep;
    descent->power_rest *= power_keep;
    for (int i = 0; i < descent->number_count; i++) {
        double *number = &descent->numbers[i];
        double *drift = &descent->drift[i], *power = &descent->power[i];
        double slope = descent->slopes[i] / (double)batch_count + descent->shrink * *number;
        *drift = drift_keep * *drift + (1 - drift_keep) * slope;
        *power = power_keep * *power + (1 - power_keep) * slope * slope;
        double size = real_root(*power / (1 - descent->power_rest)) + power_least;
        *number -= rate * *drift / (1 - descent->drift_rest) / size;
    }
}

static void shuffle(FitDescent *descent) {
    uint32_t *order = descent->order;
    for (size_t i = descent->order_count; i > 1; i--) {
        size_t other = random_below(&descent->random, (uint32_t)i);
        uint32_t example = order[i - 1];
        order[i - 1] = order[other];
        order[other] = example;
    }
}

void fit_descend(FitDescent *descent, double rate,
                 void (*add_slope)(void *fit, uint32_t example), void *fit) {
    shuffle(descent);
    for (size_t from = 0; from < descent->order_count; from += descent->batch) {
        size_t left = descent->order_count - from;
        size_t count = left < descent->batch ? left : descent->batch;
        memset(descent->slopes, 0, (size_t)descent->number_count * sizeof(double));
        for (size_t i = 0; i < count; i++) add_slope(fit, descent->order[from + i]);
        step(descent, rate, count);
    }
}
