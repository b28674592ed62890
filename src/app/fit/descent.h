/* Gradient descent in small batches by the method Adam (Kingma and Ba, 2015), for whatever
 * numbers are fitted. The same seed gives the same numbers. */
#ifndef APP_FIT_DESCENT_H
#define APP_FIT_DESCENT_H

#include <stddef.h>
#include <stdint.h>

/* The caller owns the memory; 'drift' and 'power' begin with zeros. */
typedef struct Descent {
    float *numbers;
    float *slopes;        /* summed over a batch */
    float *drift, *power; /* running means of slopes and of their squares */
    size_t count;
    float shrink;                  /* pulls to 0 what does not earn its place */
    double drift_rest, power_rest; /* what drift and power still lack of a mean; begin with 1 */
} Descent;

/* One step against the slopes of so many examples. */
void descent_step(Descent *descent, double rate, size_t examples);

/* Puts examples into a random order. */
void descent_shuffle(uint32_t *order, size_t count, uint64_t *random);

#endif
