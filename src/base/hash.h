/* A fast 64-bit hash of bytes, for states, card images and tables. It does not resist
 * deliberate collisions. Results are part of replays and signatures: changing the function
 * changes them all. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Hashes 'size' bytes. Words are read in the machine's order, so every little-endian machine
 * gives the same result; big-endian machines are not supported. */
uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed);

/* Spreads every bit of one word over all bits of the result; different words give different
 * results. */
static inline uint64_t hash_mix(uint64_t word) {
    word = (word ^ (word >> 32)) * 0xD6E8FEB86659FD93u;
    word = (word ^ (word >> 29)) * 0xA0761D6478BD642Fu;
    return word ^ (word >> 32);
}

/* Joins two hashes into one. The order matters: (a, b) and (b, a) give different results. */
static inline uint64_t hash_combine(uint64_t a, uint64_t b) {
    return hash_mix(a * 0x8EBC6AF09C88C6E3u + hash_mix(b + 0x589965CC75374CC3u));
}

#endif
