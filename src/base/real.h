/* Logarithm, exponential and square root for code that has no mathematics library. They give
 * the same bits on every machine, because they use only the four basic operations. */
#ifndef BASE_REAL_H
#define BASE_REAL_H

/* The natural logarithm of a normal number above 0. */
double real_log(double x);

/* e to the power of x, for x from -700 to 700; outside that range, x is clamped to it. */
double real_exp(double x);

/* 0 for numbers below 0. */
double real_root(double x);

#endif
