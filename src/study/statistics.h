/* How certain the difference of two rates is. */
#ifndef STUDY_STATISTICS_H
#define STUDY_STATISTICS_H

#include <stdint.h>

#include "base/interval.h"

/* Pairs of games that two lists played with the same luck, and how they differed. */
typedef struct Pairs {
    uint64_t count;
    double sum, sum_squares;      /* of the differences, each from -1 to 1 */
    double points[2], squares[2]; /* of each list's own results, each from 0 to 1 */
} Pairs;

/* One more pair: the results of both lists, 1 for a win, 0.5 for a draw, 0 for a defeat. */
void statistics_pair(Pairs *pairs, double first, double second);

typedef struct Difference {
    double mean; /* of first minus second */
    Interval interval;
    /* Half the width of the interval, and what it would be if the same number of games had
     * been played without pairing them. */
    double half, half_unpaired;
} Difference;

/* The 95 % interval is that of Agresti and Min: two made-up pairs are added, half a pair
 * that is better, half a pair that is worse and one without a difference, so that few pairs,
 * or pairs that are all alike, do not look certain. */
Difference statistics_difference(const Pairs *pairs);

#endif
