/* Agresti's and Min's interval for pairs. */
#include "study/statistics.h"

#include "base/real.h"

void statistics_pair(Pairs *pairs, double first, double second) {
    double difference = first - second;
    pairs->count++;
    pairs->sum += difference;
    pairs->sum_squares += difference * difference;
    pairs->points[0] += first;
    pairs->points[1] += second;
    pairs->squares[0] += first * first;
    pairs->squares[1] += second * second;
}

static double variance(double sum, double sum_squares, double count) {
    double mean = sum / count;
    return sum_squares / count - mean * mean;
}

Difference statistics_difference(const Pairs *pairs) {
    if (pairs->count == 0) return (Difference){0, {-1, 1}, 1, 1};
    double n = (double)pairs->count + 2, centre = pairs->sum / n;
    double half = INTERVAL_Z * real_root(variance(pairs->sum, pairs->sum_squares + 1, n) / n);
    double apart = 0;
    for (int i = 0; i < 2; i++) {
        apart += variance(pairs->points[i] + 1, pairs->squares[i] + 1, n) / n;
    }
    double low = centre - half, high = centre + half;
    return (Difference){.mean = pairs->sum / (double)pairs->count,
                        .interval = {low < -1 ? -1 : low, high > 1 ? 1 : high},
                        .half = half,
                        .half_unpaired = INTERVAL_Z * real_root(apart)};
}
