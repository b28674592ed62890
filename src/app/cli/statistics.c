/* Wilson's score interval. */
#include "app/cli/statistics.h"

/* Newton's method; it spares the program the mathematics library for one root. */
static double square_root(double x) {
    if (x <= 0) return 0;
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 64; i++) root = (root + x / root) / 2;
    return root;
}

Interval statistics_wilson(double wins, double games) {
    const double z = 1.959963984540054; /* 97.5 % of the normal distribution lie below */
    if (games <= 0) return (Interval){0, 1};
    double rate = wins / games;
    double scale = 1 + z * z / games;
    double centre = (rate + z * z / (2 * games)) / scale;
    double root = square_root(rate * (1 - rate) / games + z * z / (4 * games * games));
    double half = z * root / scale;
    double low = centre - half, high = centre + half;
    return (Interval){low < 0 ? 0 : low, high > 1 ? 1 : high};
}
