/* How sure one can be of a rate. */
#ifndef APP_CLI_STATISTICS_H
#define APP_CLI_STATISTICS_H

typedef struct Interval {
    double low, high;
} Interval;

/* Wilson's interval with 95 % for 'wins' of 'games'; 0 to 1 when there are no games. */
Interval statistics_wilson(double wins, double games);

#endif
