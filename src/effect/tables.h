/* The names of everything that a row can hold: enumerators as in the .def files, and the words
 * of the card language. The compiler, the verifier and the disassembler all read these. */
#ifndef EFFECT_TABLES_H
#define EFFECT_TABLES_H

#include "card/image.h"
#include "effect/program.h"

typedef struct OpInfo {
    const char *name;     /* "DON_GIVE" */
    const char *syntax;   /* its line in the card language: see opcode.def */
    const char *operands; /* letters for a b c x y: see opcode.def */
    CostPart part;        /* of a cost */
    Times times;
} OpInfo;

typedef struct TestInfo {
    const char *name;
    const char *word;
    char operand; /* see test.def */
    uint8_t is_static;
} TestInfo;

/* Numbers and conditions alike. */
typedef struct TermInfo {
    const char *name;
    const char *word;
    const char *operands; /* see number.def and condition.def */
} TermInfo;

extern const OpInfo tables_ops[OP_COUNT];
extern const TestInfo tables_tests[TEST_COUNT];
extern const TermInfo tables_numbers[NUMBER_KIND_COUNT];
extern const TermInfo tables_conditions[CONDITION_COUNT];

/* Words of the card language, by enumerator; "" where there is none. */
extern const char *const tables_timing_words[TIMING_COUNT];
extern const char *const tables_timing_names[TIMING_COUNT];
extern const char *const tables_timing_tags[TIMING_COUNT]; /* in brackets; "": it has none */
extern const char *const tables_restriction_words[RESTRICTION_COUNT];
extern const char tables_restriction_scopes[RESTRICTION_COUNT]; /* 'c' card, 'p' player */
extern const char *const tables_keyword_words[KEYWORD_COUNT];
extern const char *const tables_duration_words[DURATION_COUNT];
extern const char *const tables_register_words[REG_COUNT];
extern const char *const tables_whose_words[WHOSE_COUNT]; /* you, them, each */
extern const char *const tables_owner_words[WHOSE_COUNT]; /* your, their, any */
extern const char *const tables_compare_words[CMP_COUNT];
extern const char *const tables_stat_words[STAT_COUNT];
extern const char *const tables_place_words[PLACE_COUNT];
extern const char *const tables_cause_words[CAUSE_COUNT];
extern const char *const tables_subject_words[SUBJECT_COUNT];
extern const char *const tables_ability_words[ABILITY_KIND_COUNT];
extern const char *const tables_category_words[5]; /* by LpCategory */
extern const char *const tables_color_words[LP_COLOR_COUNT];
extern const char *const tables_attribute_words[LP_ATTRIBUTE_COUNT];
extern const char *const tables_rarity_words[LP_RARITY_COUNT];
extern const char *const tables_area_words[LP_AREA_COUNT];

/* Does MODIFY add to this number, as opposed to setting it? */
static inline int tables_stat_adds(unsigned stat) { return stat <= STAT_COUNTER; }

/* Timings with a bracket on the cards; their events are about this card unless the text says
 * otherwise. */
static inline int tables_timing_is_tag(unsigned timing) {
    return timing >= TIMING_ACTIVATE_MAIN && timing <= TIMING_START_OF_GAME;
}

/* Which kind of ability a timing makes. */
static inline AbilityKind tables_timing_kind(unsigned timing) {
    if (timing >= TIMING_ACTIVATE_MAIN && timing <= TIMING_TRIGGER) return ABILITY_ACTIVATE;
    if ((timing >= TIMING_WOULD_BE_KO && timing <= TIMING_WOULD_LOSE_BY_DECK) ||
        timing == TIMING_WOULD_TAKE_DAMAGE) {
        return ABILITY_REPLACEMENT;
    }
    return ABILITY_AUTO;
}

#endif
