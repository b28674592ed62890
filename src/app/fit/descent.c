/* Steps against slopes. */
#include "app/fit/descent.h"

#include <string.h>

#include "base/random.h"

static const float drift_keep = 0.9f, power_keep = 0.999f; /* as the method's authors advise */
static const float power_least = 1e-8f;

/* Heron's method, from a root of the exponent: the program has no mathematics library. */
static float root(float x) {
    uint32_t bits;
    float near;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits >> 1) + 0x1FBD1DF5u;
    memcpy(&near, &bits, sizeof near);
    near = 0.5f * (near + x / near);
    return 0.5f * (near + x / near);
}

void descent_step(Descent *descent, double rate, size_t examples) {
    float *numbers = descent->numbers, *drift = descent->drift, *power = descent->power;
    descent->drift_rest *= drift_keep;
    descent->power_rest *= power_keep;
    float drift_all = (float)(rate / (1 - descent->drift_rest));
    float power_all = (float)(1 / (1 - descent->power_rest)), part = 1.0f / (float)examples;
    for (size_t i = 0; i < descent->count; i++) {
        float slope = descent->slopes[i] * part + descent->shrink * numbers[i];
        drift[i] = drift_keep * drift[i] + (1 - drift_keep) * slope;
        power[i] = power_keep * power[i] + (1 - power_keep) * slope * slope;
        numbers[i] -= drift_all * drift[i] / (root(power[i] * power_all) + power_least);
    }
}

void descent_shuffle(uint32_t *order, size_t count, uint64_t *random) {
    for (size_t i = count; i > 1; i--) {
        size_t other = random_below(random, (uint32_t)i);
        uint32_t example = order[i - 1];
        order[i - 1] = order[other];
        order[other] = example;
    }
}
