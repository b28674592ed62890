/* Terms that are printed on cards, in each language: see terms.def. */
#ifndef COMPILER_TERMS_H
#define COMPILER_TERMS_H

#include <stdbool.h>
#include <stddef.h>

#include "compiler/language.h"
#include "effect/program.h"
#include "logpose/logpose.h"

enum { TERMS_CATEGORY_COUNT = LP_CATEGORY_STAGE + 1 };

extern const char *const terms_keywords[LANGUAGE_COUNT][KEYWORD_COUNT];
extern const char *const terms_colors[LANGUAGE_COUNT][LP_COLOR_COUNT];
extern const char *const terms_attributes[LANGUAGE_COUNT][LP_ATTRIBUTE_COUNT];
extern const char *const terms_categories[LANGUAGE_COUNT][TERMS_CATEGORY_COUNT];
extern const char *const terms_durations[LANGUAGE_COUNT][DURATION_COUNT];
extern const char *const terms_causes[LANGUAGE_COUNT][CAUSE_COUNT];
extern const char *const terms_places_from[LANGUAGE_COUNT][PLACE_COUNT];
extern const char *const terms_places_to[LANGUAGE_COUNT][PLACE_COUNT];
extern const char *const terms_events[LANGUAGE_COUNT][TIMING_COUNT]; /* NULL: no card's event */
/* What a card cannot do, and the same against some cards; NULL for what players cannot. */
extern const char *const terms_restrictions[LANGUAGE_COUNT][RESTRICTION_COUNT];
extern const char *const terms_restrictions_of[LANGUAGE_COUNT][RESTRICTION_COUNT];

/* Where cards are. */
typedef struct TermsArea {
    unsigned areas; /* 1 << LpArea */
    const char *words[LANGUAGE_COUNT];
} TermsArea;
enum { TERMS_AREA_COUNT = 5 };
extern const TermsArea terms_areas[TERMS_AREA_COUNT];

/* What a number counts, by its kind; NULL if it counts no player's things. */
typedef struct TermsCount {
    const char *things[LANGUAGE_COUNT];
    const char *preposition, *where; /* in English, or NULL */
} TermsCount;
const TermsCount *terms_count(unsigned number_kind);

/* What an action was done to, by its opcode: one card, or several; NULL if there is no term. */
const char *terms_done(Language language, unsigned op, bool many);

/* When something that is put off is done, by the timing and whose it is. */
const char *terms_moment(Language language, unsigned timing, unsigned whose);

/* --- For the reader --------------------------------------------------------------------- */

/* Printed English words and what they mean, with the other words that mean the same. */
typedef struct TermsWords {
    const char *words;
    uint8_t value; /* Duration, Cause, Timing or OpCode */
} TermsWords;
typedef struct TermsList {
    const TermsWords *at;
    size_t count;
} TermsList;
extern const TermsList terms_read_durations, terms_read_causes, terms_read_events,
    terms_read_done;

/* When something that is put off is done. */
typedef struct TermsMoment {
    const char *words;
    uint8_t timing, whose; /* Timing, Whose */
} TermsMoment;
extern const TermsMoment terms_read_moments[];
extern const size_t terms_read_moment_count;

/* What a card cannot do, after "cannot": which cards follow, and a second restriction. */
typedef enum TermsOf { TERMS_ANY, TERMS_NOUN, TERMS_LEADER, TERMS_CHARACTERS } TermsOf;
typedef struct TermsRestriction {
    const char *words;
    uint8_t restriction, too; /* Restriction */
    uint8_t of;               /* TermsOf */
} TermsRestriction;
extern const TermsRestriction terms_read_restrictions[];
extern const size_t terms_read_restriction_count;

/* The tag of a timing; empty where there is none. */
const char *terms_timing(Language language, unsigned timing);

#endif
