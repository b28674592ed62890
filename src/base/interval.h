/* How certain a rate is. */
#ifndef BASE_INTERVAL_H
#define BASE_INTERVAL_H

/* 97.5 % of the normal distribution is below this. */
#define INTERVAL_Z 1.959963984540054

typedef struct Interval {
    double low, high;
} Interval;

/* The 95 % Wilson interval for 'wins' of 'games'; 0 to 1 when there are no games. */
Interval interval_wilson(double wins, double games);

#endif
