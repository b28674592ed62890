/* What fitting numbers to games has in common, whatever they are numbers of: gradient descent
 * in small batches by the method Adam (Kingma and Ba, 2015), and how well a fit does. It takes
 * all memory from its caller, and the same seed gives the same numbers. */
#ifndef PLAYER_FIT_H
#define PLAYER_FIT_H

#include <stddef.h>
#include <stdint.h>

/* Numbers that descend, and what they learn from. The caller sets all but the last line, and
 * chooses the numbers to start from. */
typedef struct FitDescent {
    int number_count;
    double *numbers;
    double *slopes;        /* of a batch */
    double *drift, *power; /* running means of slopes and of their squares */
    double shrink;         /* pulls to 0 what does not earn its place */
    uint32_t *order;       /* of the examples to learn from, by whatever numbers they have */
    size_t order_count, batch;
    uint64_t random;
    double drift_rest, power_rest; /* what drift and power still lack of a mean */
} FitDescent;

/* Forgets what drift and power there was. */
void fit_begin(FitDescent *descent);

/* Goes once over the examples, in a newly drawn order. 'rate' says how far each step goes;
 * 'add_slope' adds the slope of one example's loss to the slopes. */
void fit_descend(FitDescent *descent, double rate,
                 void (*add_slope)(void *fit, uint32_t example), void *fit);

/* How well a fit does on examples. */
typedef struct FitMeasure {
    size_t count;
    double loss;
    double right; /* the part of examples that it gets right; ties count in part */
} FitMeasure;

#endif
