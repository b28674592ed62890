/* Building an image row by row. Equal rows are stored once, so equal meaning has equal indexes.
 *
 * A row can only name rows that exist already; therefore every reference points backwards and
 * nothing the builder makes can be cyclic. Whoever compiles (the card language, English) works
 * with the indexes that these functions return and keeps no tree of its own.
 *
 * Nothing fails at once. When a table is full or memory runs out the functions return 0, and
 * `full` or `no_memory` stays set: the compiler asks once per card.
 */
#ifndef COMPILER_BUILDER_H
#define COMPILER_BUILDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "card/image.h"
#include "effect/finish.h"
#include "effect/program.h"

/* A run of equal rows is found by its hash. */
typedef struct Run {
    uint32_t first, count;
} Run;

typedef struct Rows {
    unsigned char *at;
    uint32_t count, room;
    Run *runs; /* open addressing; a run of no rows is a free place */
    uint32_t run_count, run_room;
} Rows;

typedef struct Builder {
    Rows tables[IMAGE_TABLE_COUNT];
    uint32_t *sources; /* per card: where its source string is in source_text */
    char *source_text;
    uint32_t source_size, source_room;
    const char *full; /* the first table that had no more room, or NULL */
    bool no_memory;
} Builder;

void builder_init(Builder *builder);
void builder_free(Builder *builder);

/* Strings, and the numbered lists of them. */
uint32_t builder_string(Builder *builder, Slice text);
uint16_t builder_name(Builder *builder, Slice text);
uint16_t builder_type(Builder *builder, Slice text);
uint16_t builder_part(Builder *builder, Slice text);

/* Rows. The depth of a number and of a condition is filled in here. */
uint16_t builder_number(Builder *builder, Number row);
uint16_t builder_constant(Builder *builder, int32_t value);
uint16_t builder_condition(Builder *builder, Condition row);
uint16_t builder_selector(Builder *builder, Selector row);
uint16_t builder_filter(Builder *builder, const Test *tests, uint32_t count);
uint16_t builder_events(Builder *builder, const Event *events, uint32_t count);
uint16_t builder_program(Builder *builder, const Instr *instrs, uint32_t count);

/* Adds a card with its abilities, in their order. The derived facts are filled in. Returns its
 * id. `source` is where it is written, such as "cards/st01.card:12"; it may be empty. */
LpCardId builder_card(Builder *builder, CardFacts facts, const Ability *abilities,
                      uint32_t ability_count, Slice source);

/* Where the card was read: "cards/st01.card:12". */
Slice builder_source(const Builder *builder, LpCardId id);

/* The card with this number so far, or 0. */
LpCardId builder_find(const Builder *builder, Slice number);

/* Makes the image, in one allocation, not yet verified; NULL if there is no memory. */
LpCards *builder_image(Builder *builder);

#endif
