/* SipHash-2-4 as its authors describe it (Aumasson and Bernstein, 2012). */
#include "base/siphash.h"

static uint64_t rotate_left(uint64_t word, int by) {
    return (word << by) | (word >> (64 - by));
}

static void do_rounds(uint64_t v[4], int count) {
    for (int i = 0; i < count; i++) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotate_left(v[1], 13) ^ v[0];
        v[3] = rotate_left(v[3], 16) ^ v[2];
        v[0] = rotate_left(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotate_left(v[1], 17) ^ v[2];
        v[3] = rotate_left(v[3], 21) ^ v[0];
        v[2] = rotate_left(v[2], 32);
    }
}

/* At most eight bytes, the first one lowest. */
static uint64_t word_of(const unsigned char *bytes, size_t size) {
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++) word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

static void take_word(uint64_t v[4], uint64_t word) {
    v[3] ^= word;
    do_rounds(v, 2);
    v[0] ^= word;
}

uint64_t siphash(const uint64_t key[2], const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t v[4] = {key[0] ^ 0x736F6D6570736575u, key[1] ^ 0x646F72616E646F6Du,
                     key[0] ^ 0x6C7967656E657261u, key[1] ^ 0x7465646279746573u};
    size_t left = size;
    for (; left >= 8; at += 8, left -= 8) take_word(v, word_of(at, 8));
    take_word(v, word_of(at, left) | (uint64_t)size << 56);
    v[2] ^= 0xFF;
    do_rounds(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
