/* Random numbers: splitmix64, whose whole state is one word, so that it lives inside a game and
 * is copied, hashed and replayed with it. The same seed gives the same numbers on every
 * machine.
 *
 * Draw at most once per expression: C does not fix the order in which the arguments of a call
 * are evaluated, and two draws in one expression give different games with different
 * compilers. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <assert.h>
#include <stdint.h>

/* The next 64 random bits. Any state is valid, including zero. */
static inline uint64_t random_next(uint64_t *state) {
    *state += 0x9E3779B97F4A7C15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* A number from 0 to n - 1; n must not be zero. Multiplying and shifting needs no division and
 * always takes exactly one draw, which keeps replays simple. The bias is below n / 2^32: for a
 * deck of 50 cards one part in 85 million, far below what any number of games could show. */
static inline uint32_t random_below(uint64_t *state, uint32_t n) {
    assert(n > 0);
    return (uint32_t)(((random_next(state) >> 32) * n) >> 32);
}

/* Many small numbers in a row, for shuffling: one draw of the generator yields several. Each
 * number takes the high part of a product and leaves the low part to the next one, so that a
 * draw is good for five numbers below 64 with more than 30 bits to spare. */
typedef struct RandomDice {
    uint64_t *state;
    uint64_t bits;
    int left;
} RandomDice;

static inline uint32_t random_dice(RandomDice *dice, uint32_t n) {
    if (dice->left == 0) {
        dice->bits = random_next(dice->state);
        dice->left = 5;
    }
    dice->left--;
    /* The high part in two steps, because not every compiler has a type for the product. */
    uint64_t carry = (dice->bits & UINT32_MAX) * n >> 32;
    uint64_t high = (dice->bits >> 32) * n + carry;
    dice->bits *= n;
    return (uint32_t)(high >> 32);
}

#endif
