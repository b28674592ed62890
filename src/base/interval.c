/* Wilson's score interval. */
#include "base/interval.h"

#include "base/real.h"

Interval interval_wilson(double wins, double games) {
    if (games <= 0) return (Interval){0, 1};
    double rate = wins / games;
    double scale = 1 + INTERVAL_Z * INTERVAL_Z / games;
    double centre = (rate + INTERVAL_Z * INTERVAL_Z / (2 * games)) / scale;
    double root =
        real_root(rate * (1 - rate) / games + INTERVAL_Z * INTERVAL_Z / (4 * games * games));
    double half = INTERVAL_Z * root / scale;
    double low = centre - half, high = centre + half;
    return (Interval){low < 0 ? 0 : low, high > 1 ? 1 : high};
}
