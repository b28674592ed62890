/* Terms that are printed on cards, in each language: see terms.def. */
#ifndef COMPILER_TERMS_H
#define COMPILER_TERMS_H

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
/* What a card cannot do, and the same against some cards; NULL for what players cannot. */
extern const char *const terms_restrictions[LANGUAGE_COUNT][RESTRICTION_COUNT];
extern const char *const terms_restrictions_of[LANGUAGE_COUNT][RESTRICTION_COUNT];

/* The tag of a timing; empty where there is none. */
const char *terms_timing(Language language, unsigned timing);

#endif
