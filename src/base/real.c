/* Series that converge fast after the power of two has been taken out. */
#include "base/real.h"

#include <stdint.h>
#include <string.h>

static const double ln2 = 0.69314718055994530942;

double real_log(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int power = (int)(bits >> 52 & 0x7FF) - 1023;
    bits = (bits & 0x000FFFFFFFFFFFFFu) | (uint64_t)1023 << 52;
    double part;
    memcpy(&part, &bits, sizeof part);
    /* From 1 .. 2 to about 0.7 .. 1.4, where the series is shortest. */
    if (part > 1.4142135623730951) {
        part /= 2;
        power++;
    }
    /* ln x = 2 artanh ((x - 1) / (x + 1)), and |t| is below 0.172 here. */
    double t = (part - 1) / (part + 1), square = t * t, sum = 0;
    for (int i = 25; i >= 1; i -= 2) sum = sum * square + 1.0 / i;
    return 2 * t * sum + power * ln2;
}

double real_exp(double x) {
    if (x > 700) x = 700;
    if (x < -700) x = -700;
    double turns = x / ln2;
    int power = (int)(turns < 0 ? turns - 0.5 : turns + 0.5);
    double rest = x - power * ln2, sum = 1;
    for (int i = 18; i >= 1; i--) sum = 1 + sum * rest / i;
    uint64_t bits = (uint64_t)(power + 1023) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

/* Newton's method from above: the values decrease until they converge. */
double real_root(double x) {
    if (!(x > 0)) return 0;
    double root = x > 1 ? x : 1;
    for (;;) {
        double next = (root + x / root) / 2;
        if (!(next < root)) return root;
        root = next;
    }
}
