/* Terms that are printed on cards: the tables of terms.def. */
#include "compiler/terms.h"

#include "effect/tables.h"

const char *const terms_keywords[LANGUAGE_COUNT][KEYWORD_COUNT] = {
    [LANGUAGE_EN] =
        {
#define KEYWORD_TERM(name, en, ja) [KEYWORD_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define KEYWORD_TERM(name, en, ja) [KEYWORD_##name] = ja,
#include "compiler/terms.def"
        },
};

const char *const terms_colors[LANGUAGE_COUNT][LP_COLOR_COUNT] = {
    [LANGUAGE_EN] =
        {
#define COLOR_TERM(name, en, ja) [LP_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define COLOR_TERM(name, en, ja) [LP_##name] = ja,
#include "compiler/terms.def"
        },
};

const char *const terms_attributes[LANGUAGE_COUNT][LP_ATTRIBUTE_COUNT] = {
    [LANGUAGE_EN] =
        {
#define ATTRIBUTE_TERM(name, en, ja) [LP_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define ATTRIBUTE_TERM(name, en, ja) [LP_##name] = ja,
#include "compiler/terms.def"
        },
};

const char *const terms_categories[LANGUAGE_COUNT][TERMS_CATEGORY_COUNT] = {
    [LANGUAGE_EN] =
        {
#define CATEGORY_TERM(name, en, ja) [LP_CATEGORY_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define CATEGORY_TERM(name, en, ja) [LP_CATEGORY_##name] = ja,
#include "compiler/terms.def"
        },
};

const char *const terms_durations[LANGUAGE_COUNT][DURATION_COUNT] = {
    [LANGUAGE_EN] =
        {
#define DURATION_TERM(name, en, ja) [DURATION_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define DURATION_TERM(name, en, ja) [DURATION_##name] = ja,
#include "compiler/terms.def"
        },
};

const char *const terms_causes[LANGUAGE_COUNT][CAUSE_COUNT] = {
    [LANGUAGE_EN] =
        {
#define CAUSE_TERM(name, en, ja) [CAUSE_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define CAUSE_TERM(name, en, ja) [CAUSE_##name] = ja,
#include "compiler/terms.def"
        },
};

static const char *const timings[TIMING_COUNT] = {
#define TIMING_TERM(name, ja) [TIMING_##name] = ja,
#include "compiler/terms.def"
};

const char *terms_timing(Language language, unsigned timing) {
    if (timing >= TIMING_COUNT) return "";
    if (language == LANGUAGE_EN) return tables_timing_tags[timing];
    return timings[timing] ? timings[timing] : "";
}

const char *const terms_restrictions[LANGUAGE_COUNT][RESTRICTION_COUNT] = {
    [LANGUAGE_EN] =
        {
#define RESTRICTION_TERM(name, en, en_of, ja, ja_of) [RESTRICTION_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define RESTRICTION_TERM(name, en, en_of, ja, ja_of) [RESTRICTION_##name] = ja,
#include "compiler/terms.def"
        },
};

const char *const terms_restrictions_of[LANGUAGE_COUNT][RESTRICTION_COUNT] = {
    [LANGUAGE_EN] =
        {
#define RESTRICTION_TERM(name, en, en_of, ja, ja_of) [RESTRICTION_##name] = en_of,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define RESTRICTION_TERM(name, en, en_of, ja, ja_of) [RESTRICTION_##name] = ja_of,
#include "compiler/terms.def"
        },
};
