/* The distance between two words. */
#include "study/suggest.h"

/* Names and numbers are short; anything longer is not a typing mistake for one of them. */
enum { LENGTH_MAX = 64 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Whether the letters before these positions are equal. */
static bool is_same(Slice a, size_t a_end, Slice b, size_t b_end) {
    return text_lower(a.at[a_end - 1]) == text_lower(b.at[b_end - 1]);
}

size_t suggest_distance(Slice a, Slice b) {
    size_t rows[3]
               [LENGTH_MAX + 1]; /* for the beginnings of 'a': this one and the two before it */
    if (a.size > LENGTH_MAX || b.size > LENGTH_MAX) return LENGTH_MAX;
    for (size_t k = 0; k <= b.size; k++) rows[0][k] = k;
    for (size_t i = 1; i <= a.size; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *top = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t k = 1; k <= b.size; k++) {
            size_t changed = above[k - 1] + !is_same(a, i, b, k);
            row[k] = least(changed, least(above[k], row[k - 1]) + 1);
            bool is_swapped =
                i > 1 && k > 1 && is_same(a, i - 1, b, k) && is_same(a, i, b, k - 1);
            if (is_swapped) row[k] = least(row[k], top[k - 2] + 1);
        }
    }
    return rows[a.size % 3][b.size];
}

bool suggest_is_near(size_t distance, Slice typed) { return distance * 2 <= typed.size; }
