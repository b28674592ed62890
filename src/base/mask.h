/* Sets of cards: one bit for each of the 102 card instances of a game. Each player's Leader and
 * 50-card deck have one word, so that union, intersection and counting cost a handful of
 * instructions, and the cards of one player are one word. */
#ifndef BASE_MASK_H
#define BASE_MASK_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MASK_WORD_BITS = 51, /* bits used in each word */
    MASK_BITS = 2 * MASK_WORD_BITS
};

typedef struct CardMask {
    uint64_t lo; /* cards 0 to 50 */
    uint64_t hi; /* cards 51 to 101 */
} CardMask;

static inline CardMask mask_none(void) { return (CardMask){0, 0}; }

/* The sets of a single card. Looking one up costs a third of computing it, and every inner loop
 * does it. */
#define MASK_TEN(one, i)                                                                       \
    one(i), one(i + 1), one(i + 2), one(i + 3), one(i + 4), one(i + 5), one(i + 6),            \
        one(i + 7), one(i + 8), one(i + 9)
#define MASK_WORD(one)                                                                         \
    one(0), MASK_TEN(one, 1), MASK_TEN(one, 11), MASK_TEN(one, 21), MASK_TEN(one, 31),         \
        MASK_TEN(one, 41)
#define MASK_LO(i)                                                                             \
    { 1ull << (i), 0 }
#define MASK_HI(i)                                                                             \
    { 0, 1ull << (i) }
static const CardMask mask_singles[MASK_BITS] = {MASK_WORD(MASK_LO), MASK_WORD(MASK_HI)};
#undef MASK_TEN
#undef MASK_WORD
#undef MASK_LO
#undef MASK_HI

/* The set that holds only card 'i'. */
static inline CardMask mask_of(int i) {
    assert(i >= 0 && i < MASK_BITS);
    return mask_singles[i];
}

static inline bool mask_has(CardMask mask, int i) {
    assert(i >= 0 && i < MASK_BITS);
    return ((mask.lo & mask_singles[i].lo) | (mask.hi & mask_singles[i].hi)) != 0;
}

static inline CardMask mask_or(CardMask a, CardMask b) {
    return (CardMask){a.lo | b.lo, a.hi | b.hi};
}

static inline CardMask mask_and(CardMask a, CardMask b) {
    return (CardMask){a.lo & b.lo, a.hi & b.hi};
}

/* The cards of 'a' that are not in 'b'. */
static inline CardMask mask_andnot(CardMask a, CardMask b) {
    return (CardMask){a.lo & ~b.lo, a.hi & ~b.hi};
}

/* The cards of 'mask' with an index of 'first' or more. */
static inline CardMask mask_from(CardMask mask, int first) {
    int high = first - MASK_WORD_BITS;
    if (high >= 0) return (CardMask){0, mask.hi >> high << high};
    return (CardMask){mask.lo >> first << first, mask.hi};
}

/* 'mask' if 'is_so', otherwise the empty set, without a branch. */
static inline CardMask mask_if(bool is_so, CardMask mask) {
    uint64_t keep = 0 - (uint64_t)is_so;
    return (CardMask){mask.lo & keep, mask.hi & keep};
}

/* Adds one card in place; adding a card twice changes nothing. */
static inline void mask_add(CardMask *mask, int i) { *mask = mask_or(*mask, mask_of(i)); }

/* Removes one card in place; removing a card that is not there changes nothing. */
static inline void mask_remove(CardMask *mask, int i) {
    *mask = mask_andnot(*mask, mask_of(i));
}

static inline bool mask_is_empty(CardMask mask) { return (mask.lo | mask.hi) == 0; }

static inline bool mask_equal(CardMask a, CardMask b) {
    return ((a.lo ^ b.lo) | (a.hi ^ b.hi)) == 0;
}

static inline int mask_count(CardMask mask) {
    return __builtin_popcountll(mask.lo) + __builtin_popcountll(mask.hi);
}

/* The card with the lowest index. The mask must not be empty. The result is one byte, like
 * every card index, so it converts to any integer type without a cast. */
static inline uint8_t mask_first(CardMask mask) {
    assert(!mask_is_empty(mask));
    bool is_low = mask.lo != 0;
    return (uint8_t)(__builtin_ctzll(is_low ? mask.lo : mask.hi) +
                     (is_low ? 0 : MASK_WORD_BITS));
}

/* Pops the lowest card into 'out', or returns false if none is left. It selects values instead
 * of places to write to, so that compilers keep both words in registers throughout a loop. */
static inline bool mask_next(CardMask *mask, uint8_t *out) {
    bool is_low = mask->lo != 0;
    uint64_t word = is_low ? mask->lo : mask->hi;
    if (word == 0) return false;
    uint64_t rest = word & (word - 1);
    *mask = (CardMask){is_low ? rest : 0, is_low ? mask->hi : rest};
    *out = (uint8_t)(__builtin_ctzll(word) + (is_low ? 0 : MASK_WORD_BITS));
    return true;
}

/* The state of a walk over a mask: the current word, the word after it, and the index of the
 * first bit. `left` is set while the body runs, so that a break in it ends the whole walk. */
typedef struct MaskWalk {
    uint64_t word, next;
    uint8_t base;
    bool left;
} MaskWalk;

static inline MaskWalk mask_walk(CardMask mask) {
    return (MaskWalk){mask.lo, mask.hi, 0, false};
}

/* Is there a card left? Moves on to the second word when the first one is done. */
static inline bool mask_goes_on(MaskWalk *walk) {
    if (walk->word != 0) return true;
    if (walk->next == 0) return false;
    walk->word = walk->next;
    walk->next = 0;
    walk->base = MASK_WORD_BITS;
    return true;
}

/* Runs its body for each card of 'mask' in ascending order, with the index in the uint8_t 'i'.
 * The mask is read once at the start, so the body may change it. 'break' and 'continue' work as
 * in a plain loop. Every inner loop of the engine uses it: compilers reduce it to one bit scan
 * and one clear per card. */
#define MASK_FOREACH(i, mask)                                                                  \
    for (MaskWalk i##_walk = mask_walk(mask); !i##_walk.left && mask_goes_on(&i##_walk);       \
         i##_walk.word &= i##_walk.word - 1)                                                   \
        for (uint8_t i = (i##_walk.left = true,                                                \
                         (uint8_t)(__builtin_ctzll(i##_walk.word) + i##_walk.base)),           \
                     i##_once = 1;                                                             \
             i##_once != 0; i##_once = 0, i##_walk.left = false)

#endif
