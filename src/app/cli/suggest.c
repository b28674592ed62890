/* How far two words are apart. */
#include "app/cli/suggest.h"

size_t suggest_distance(Slice a, Slice b) {
    /* Names and numbers are short; what is longer is no near miss of anything. */
    enum { LENGTH_MAX = 64 };
    size_t row[LENGTH_MAX + 1];
    if (a.size > LENGTH_MAX || b.size > LENGTH_MAX) return LENGTH_MAX;
    for (size_t k = 0; k <= b.size; k++) row[k] = k;
    for (size_t i = 1; i <= a.size; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t k = 1; k <= b.size; k++) {
            size_t changed = corner + (text_lower(a.at[i - 1]) != text_lower(b.at[k - 1]));
            size_t shorter = (row[k] < row[k - 1] ? row[k] : row[k - 1]) + 1;
            corner = row[k];
            row[k] = changed < shorter ? changed : shorter;
        }
    }
    return row[b.size];
}
