/* The hash of bytes: four independent lanes of multiply, rotate, multiply, so that a modern
 * core works on all of them at once, and a strong mix at the end. Only 64-bit products are
 * used, because a 128-bit product would call into a run-time library on WebAssembly. */
#include "base/hash.h"

#include <string.h>

/* Odd numbers with about half of their bits set; nothing else is required of them. */
#define HASH_WORD  0xC2B2AE3D27D4EB4Fu
#define HASH_LANE  0x9FB21C651E98DF25u
#define HASH_START 0x2D358DCCAA6C78A5u

#define LANE_COUNT 4

static uint64_t rotate_left(uint64_t word, int by) {
    return (word << by) | (word >> (64 - by));
}

static uint64_t word_at(const unsigned char *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* Mixes one word into one lane. The word is multiplied before it meets the lane: otherwise two
 * single bits in neighbouring words could cancel each other, and states differ in few bits. */
static uint64_t lane_take(uint64_t lane, uint64_t word) {
    return rotate_left(lane ^ (word * HASH_WORD), 27) * HASH_LANE;
}

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed) {
    const unsigned char *at = bytes;
    size_t left = size;
    uint64_t start = hash_mix(seed ^ HASH_START);
    uint64_t lanes[LANE_COUNT] = {start, start + HASH_WORD, start ^ HASH_LANE,
                                  start - HASH_START};

    while (left >= LANE_COUNT * sizeof(uint64_t)) {
        for (int i = 0; i < LANE_COUNT; i++) {
            lanes[i] = lane_take(lanes[i], word_at(at + (size_t)i * sizeof(uint64_t)));
        }
        at += LANE_COUNT * sizeof(uint64_t);
        left -= LANE_COUNT * sizeof(uint64_t);
    }
    for (; left >= sizeof(uint64_t); at += sizeof(uint64_t), left -= sizeof(uint64_t)) {
        lanes[0] = lane_take(lanes[0], word_at(at));
    }
    if (left > 0) {
        /* The missing bytes count as zero; the size below tells "a" from "a\0". */
        uint64_t word = 0;
        memcpy(&word, at, left);
        lanes[1] = lane_take(lanes[1], word);
    }

    uint64_t hash = (uint64_t)size * HASH_LANE ^ start;
    for (int i = 0; i < LANE_COUNT; i++) {
        hash = hash_combine(hash, lanes[i]);
    }
    return hash;
}
