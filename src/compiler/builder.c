/* Building an image: growing tables in which equal rows are found again. */
#include "compiler/builder.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "effect/link.h"
#include "effect/verify.h"

/* In the order of finish_tables. */
enum {
    CARDS,
    ABILITIES,
    INSTRS,
    SELECTORS,
    FILTERS,
    TESTS,
    NUMBERS,
    CONDITIONS,
    EVENTS,
    NAMES,
    TYPES,
    PARTS,
    STRINGS
};

/* --- Growing ----------------------------------------------------------------------------- */

static bool rows_reserve(Builder *builder, int table, uint32_t more) {
    Rows *rows = &builder->tables[table];
    size_t row_size = finish_tables[table].row_size;
    if (more > finish_tables[table].count_max - rows->count) {
        if (!builder->full) builder->full = finish_tables[table].name;
        return false;
    }
    if (rows->count + more <= rows->room) return true;
    uint32_t room = rows->room ? rows->room : 64;
    while (room < rows->count + more) room *= 2;
    unsigned char *at = realloc(rows->at, room * row_size);
    if (!at) {
        builder->no_memory = true;
        return false;
    }
    rows->at = at;
    rows->room = room;
    return true;
}

/* Appends rows; returns the index of the first, or 0. */
static uint32_t rows_append(Builder *builder, int table, const void *at, uint32_t count) {
    if (!rows_reserve(builder, table, count)) return 0;
    Rows *rows = &builder->tables[table];
    size_t row_size = finish_tables[table].row_size;
    uint32_t first = rows->count;
    memcpy(rows->at + first * row_size, at, count * row_size);
    rows->count += count;
    return first;
}

static bool runs_grow(Builder *builder, int table) {
    Rows *rows = &builder->tables[table];
    size_t row_size = finish_tables[table].row_size;
    uint32_t room = rows->run_room ? rows->run_room * 2 : 128;
    Run *runs = calloc(room, sizeof *runs);
    if (!runs) {
        builder->no_memory = true;
        return false;
    }
    for (uint32_t i = 0; i < rows->run_room; i++) {
        Run run = rows->runs[i];
        if (run.count == 0) continue;
        uint64_t hash = hash_bytes(rows->at + run.first * row_size, run.count * row_size, 1);
        uint32_t place = (uint32_t)hash & (room - 1);
        while (runs[place].count) place = (place + 1) & (room - 1);
        runs[place] = run;
    }
    free(rows->runs);
    rows->runs = runs;
    rows->run_room = room;
    return true;
}

/* Where the run with these rows is, or where it would be. There must be a free place. */
static uint32_t run_place(const Builder *builder, int table, const void *at, uint32_t count) {
    const Rows *rows = &builder->tables[table];
    size_t row_size = finish_tables[table].row_size;
    uint64_t hash = hash_bytes(at, count * row_size, 1);
    uint32_t place = (uint32_t)hash & (rows->run_room - 1);
    for (; rows->runs[place].count; place = (place + 1) & (rows->run_room - 1)) {
        Run run = rows->runs[place];
        if (run.count != count) continue;
        if (memcmp(rows->at + run.first * row_size, at, count * row_size) == 0) break;
    }
    return place;
}

/* The index of the first of these rows, which are added if they are new. */
static uint32_t intern(Builder *builder, int table, const void *at, uint32_t count) {
    Rows *rows = &builder->tables[table];
    if (count == 0) return 0;
    if (rows->run_count * 2 >= rows->run_room && !runs_grow(builder, table)) return 0;
    uint32_t place = run_place(builder, table, at, count);
    if (rows->runs[place].count) return rows->runs[place].first;
    uint32_t first = rows_append(builder, table, at, count);
    if (first == 0) return 0;
    rows->runs[place] = (Run){first, count};
    rows->run_count++;
    return first;
}

void builder_init(Builder *builder) {
    memset(builder, 0, sizeof *builder);
    static const uint64_t zeros[8] = {0}; /* row 0 of every table is reserved */
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) rows_append(builder, i, zeros, 1);
}

void builder_free(Builder *builder) {
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        free(builder->tables[i].at);
        free(builder->tables[i].runs);
    }
    free(builder->sources);
    free(builder->source_text);
    memset(builder, 0, sizeof *builder);
}

/* --- Strings ----------------------------------------------------------------------------- */

uint32_t builder_string(Builder *builder, Slice text) {
    if (text.size == 0 || text.size >= IMAGE_STRINGS_MAX) return 0;
    char *copy = malloc(text.size + 1); /* interned with its closing zero */
    if (!copy) {
        builder->no_memory = true;
        return 0;
    }
    memcpy(copy, text.at, text.size);
    copy[text.size] = 0;
    uint32_t at = intern(builder, STRINGS, copy, (uint32_t)text.size + 1);
    free(copy);
    return at;
}

static uint16_t numbered(Builder *builder, int table, Slice text) {
    uint32_t at = builder_string(builder, text);
    return at ? (uint16_t)intern(builder, table, &at, 1) : 0;
}

uint16_t builder_name(Builder *builder, Slice text) { return numbered(builder, NAMES, text); }

uint16_t builder_type(Builder *builder, Slice text) { return numbered(builder, TYPES, text); }

uint16_t builder_part(Builder *builder, Slice text) { return numbered(builder, PARTS, text); }

/* --- Rows -------------------------------------------------------------------------------- */

/* The tables so far as an image, for the functions that read one. */
static LpCards view(const Builder *builder) {
    LpCards cards = {0};
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        const Rows *rows = &builder->tables[i];
        const void *at = rows->at;
        memcpy((char *)&cards + finish_tables[i].pointer_at, &at, sizeof at);
        memcpy((char *)&cards + finish_tables[i].count_at, &rows->count, sizeof rows->count);
    }
    return cards;
}

uint16_t builder_number(Builder *builder, Number row) {
    static const Number zero = {.kind = NUMBER_CONSTANT};
    if (memcmp(&row, &zero, sizeof row) == 0) return 0;
    LpCards cards = view(builder);
    row.depth = (uint16_t)verify_number_depth(&cards, &row);
    return (uint16_t)intern(builder, NUMBERS, &row, 1);
}

uint16_t builder_constant(Builder *builder, int32_t value) {
    return builder_number(builder, (Number){.kind = NUMBER_CONSTANT, .value = value});
}

uint16_t builder_condition(Builder *builder, Condition row) {
    if (row.kind == CONDITION_NONE) return 0;
    LpCards cards = view(builder);
    row.depth = (uint16_t)verify_condition_depth(&cards, &row);
    return (uint16_t)intern(builder, CONDITIONS, &row, 1);
}

uint16_t builder_selector(Builder *builder, Selector row) {
    return (uint16_t)intern(builder, SELECTORS, &row, 1);
}

uint16_t builder_filter(Builder *builder, const Test *tests, uint32_t count) {
    if (count == 0) return 0;
    uint32_t first = intern(builder, TESTS, tests, count);
    if (first == 0) return 0;
    Filter row = {(uint16_t)first, (uint16_t)count};
    return (uint16_t)intern(builder, FILTERS, &row, 1);
}

uint16_t builder_events(Builder *builder, const Event *events, uint32_t count) {
    return (uint16_t)intern(builder, EVENTS, events, count);
}

uint16_t builder_program(Builder *builder, const Instr *instrs, uint32_t count) {
    return (uint16_t)intern(builder, INSTRS, instrs, count);
}

/* --- Cards ------------------------------------------------------------------------------- */

static bool add_source(Builder *builder, Slice source, LpCardId id) {
    uint32_t *sources = realloc(builder->sources, (id + 1u) * sizeof *sources);
    if (!sources) return false;
    builder->sources = sources;
    sources[id] = builder->source_size;
    uint32_t size = (uint32_t)source.size + 1;
    if (builder->source_size + size > builder->source_room) {
        uint32_t room = (builder->source_size + size) * 2;
        char *text = realloc(builder->source_text, room);
        if (!text) return false;
        builder->source_text = text;
        builder->source_room = room;
    }
    if (source.size)
        memcpy(builder->source_text + builder->source_size, source.at, source.size);
    builder->source_text[builder->source_size + source.size] = 0;
    builder->source_size += size;
    return true;
}

LpCardId builder_card(Builder *builder, CardFacts facts, const Ability *abilities,
                      uint32_t ability_count, Slice source) {
    facts.ability_first = 0;
    facts.ability_count = (uint16_t)ability_count;
    if (ability_count) {
        uint32_t first = rows_append(builder, ABILITIES, abilities, ability_count);
        if (first == 0) return 0;
        facts.ability_first = (uint16_t)first;
    }
    LpCards cards = view(builder);
    if (!finish_facts(&cards, &facts)) {
        if (!builder->full) builder->full = "names or types of the card";
        return 0;
    }
    LpCardId id = (LpCardId)rows_append(builder, CARDS, &facts, 1);
    if (id && !add_source(builder, source, id)) builder->no_memory = true;
    return id;
}

Slice builder_source(const Builder *builder, LpCardId id) {
    return text_of(builder->source_text + builder->sources[id]);
}

LpCardId builder_find(const Builder *builder, Slice number) {
    /* Nearly always the number is new, and then its text is not among the strings. */
    char text[CARD_NUMBER_MAX + 1] = {0};
    const Rows *strings = &builder->tables[STRINGS];
    if (number.size > CARD_NUMBER_MAX || strings->run_room == 0) return 0;
    memcpy(text, number.at, number.size);
    uint32_t place = run_place(builder, STRINGS, text, (uint32_t)number.size + 1);
    if (strings->runs[place].count == 0) return 0;
    LpCards cards = view(builder);
    return (LpCardId)image_find(&cards, number.at, number.size);
}

LpCards *builder_image(Builder *builder) {
    uint32_t counts[IMAGE_TABLE_COUNT];
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) counts[i] = builder->tables[i].count;
    uint32_t strings_end = counts[STRINGS];
    counts[STRINGS] += builder->source_size;
    void *memory = builder->no_memory ? NULL : calloc(1, finish_size(counts));
    if (!memory) return NULL;
    LpCards *cards = finish_layout(memory, counts);
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        const Rows *rows = &builder->tables[i];
        memcpy(finish_rows(cards, i), rows->at,
               (size_t)rows->count * finish_tables[i].row_size);
    }
    if (builder->source_size) {
        char *strings = finish_rows(cards, STRINGS);
        memcpy(strings + strings_end, builder->source_text, builder->source_size);
    }
    CardFacts *facts = finish_rows(cards, CARDS);
    for (uint32_t id = 1; id < cards->card_count; id++) {
        uint32_t at = builder->sources[id];
        if (builder->source_text[at]) facts[id].source_at = strings_end + at;
    }
    link_image(cards);
    return cards;
}
