/* The last step of making an image: laying out its tables in one block of memory, and deriving
 * from the rows what games would otherwise work out again and again. The builder and the loader
 * both end here, so an image is the same either way. */
#ifndef EFFECT_FINISH_H
#define EFFECT_FINISH_H

#include <stdbool.h>
#include <stddef.h>

#include "card/image.h"
#include "effect/program.h"

/* One table of the image: where LpCards keeps its pointer and its count. */
typedef struct ImageTable {
    const char *name; /* for messages */
    uint32_t pointer_at, count_at;
    uint32_t row_size;
    uint32_t count_max; /* row indexes are 16 bits; strings have 32 */
} ImageTable;

enum { IMAGE_TABLE_COUNT = 13, IMAGE_ROWS_MAX = 65535, IMAGE_STRINGS_MAX = 1 << 24 };
extern const ImageTable finish_tables[IMAGE_TABLE_COUNT];

/* The bytes for an image with these counts, LpCards itself included. */
size_t finish_size(const uint32_t counts[IMAGE_TABLE_COUNT]);

/* Lays out an image in `memory`, zeroed, 8-byte aligned and of that size; its rows are zero. */
LpCards *finish_layout(void *memory, const uint32_t counts[IMAGE_TABLE_COUNT]);

/* The rows of table `index`, to be filled in. */
void *finish_rows(LpCards *cards, int index);
uint32_t finish_count(const LpCards *cards, int index);

/* Works out one card's derived facts: names, types, timings and flags. False if the text gives
 * it more names or types than there is room for. */
bool finish_facts(const LpCards *cards, CardFacts *facts);

/* CR 2-5-4: can effects give cards what this test asks for, so that the printed card does not
 * decide it? */
static inline bool finish_may_be_gained(const LpCards *cards, unsigned kind) {
    return kind == TEST_ATTRIBUTE && cards->gains_attributes;
}

/* A static test on one card, for clauses that mix static and other tests. */
bool finish_static_test(const LpCards *cards, const Test *test, uint32_t id);

/* Works out which facts of a turn games need to count. */
void finish_counts(LpCards *cards);

/* Works out filter_bits, filter_dynamic and the hash. All rows must be verified. */
void finish_image(LpCards *cards);

#endif
