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

const char *const terms_places_from[LANGUAGE_COUNT][PLACE_COUNT] = {
    [LANGUAGE_EN] =
        {
#define PLACE_TERM(name, en_from, en_to, ja_from, ja_to) [PLACE_##name] = en_from,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define PLACE_TERM(name, en_from, en_to, ja_from, ja_to) [PLACE_##name] = ja_from,
#include "compiler/terms.def"
        },
};

const char *const terms_places_to[LANGUAGE_COUNT][PLACE_COUNT] = {
    [LANGUAGE_EN] =
        {
#define PLACE_TERM(name, en_from, en_to, ja_from, ja_to) [PLACE_##name] = en_to,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define PLACE_TERM(name, en_from, en_to, ja_from, ja_to) [PLACE_##name] = ja_to,
#include "compiler/terms.def"
        },
};

const char *const terms_events[LANGUAGE_COUNT][TIMING_COUNT] = {
    [LANGUAGE_EN] =
        {
#define EVENT_TERM(name, en, ja) [TIMING_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define EVENT_TERM(name, en, ja) [TIMING_##name] = ja,
#include "compiler/terms.def"
        },
};

const TermsArea terms_areas[TERMS_AREA_COUNT] = {
#define AREA_TERM(areas, en, ja) {areas, {en, ja}},
#include "compiler/terms.def"
};

const TermsCount *terms_count(unsigned number_kind) {
    static const TermsCount counts[NUMBER_KIND_COUNT] = {
#define COUNT_TERM(name, en, preposition, where, ja)                                           \
    [NUMBER_##name] = {{en, ja}, preposition, where},
#include "compiler/terms.def"
    };
    if (number_kind >= NUMBER_KIND_COUNT || !counts[number_kind].things[0]) return NULL;
    return &counts[number_kind];
}

const char *terms_done(Language language, unsigned op, bool many) {
    static const struct {
        const char *one, *many, *ja;
    } done[OP_COUNT] = {
#define DONE_TERM(name, one, many, ja) [OP_##name] = {one, many, ja},
#include "compiler/terms.def"
    };
    if (op >= OP_COUNT) return NULL;
    return language == LANGUAGE_JA ? done[op].ja : many ? done[op].many : done[op].one;
}

const char *terms_moment(Language language, unsigned timing, unsigned whose) {
    static const struct {
        const char *words[LANGUAGE_COUNT];
        uint8_t timing, whose;
    } rows[] = {
#define MOMENT_TERM(timing, whose, en, ja) {{en, ja}, TIMING_##timing, WHOSE_##whose},
#include "compiler/terms.def"
    };
    const char *found = "";
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].timing == timing && (rows[i].whose == whose || !found[0]))
            found = rows[i].words[language];
    return found;
}

/* --- For the reader --------------------------------------------------------------------- */

#define LIST(name, table) const TermsList name = {table, sizeof(table) / sizeof(table)[0]}

static const TermsWords durations[] = {
#define DURATION_TERM(name, en, ja) {en, DURATION_##name},
#define DURATION_ALSO(name, en)     {en, DURATION_##name},
#include "compiler/terms.def"
};
LIST(terms_read_durations, durations);

static const TermsWords causes[] = {
#define CAUSE_TERM(name, en, ja) {en, CAUSE_##name},
#define CAUSE_ALSO(name, en)     {en, CAUSE_##name},
#include "compiler/terms.def"
};
LIST(terms_read_causes, causes);

static const TermsWords events[] = {
#define EVENT_TERM(name, en, ja) {en, TIMING_##name},
#define EVENT_ALSO(name, en)     {en, TIMING_##name},
#include "compiler/terms.def"
};
LIST(terms_read_events, events);

static const TermsWords done[] = {
#define DONE_TERM(name, one, many, ja) {one, OP_##name}, {many, OP_##name},
#define DONE_ALSO(name, en)            {en, OP_##name},
#include "compiler/terms.def"
};
LIST(terms_read_done, done);

const TermsMoment terms_read_moments[] = {
#define MOMENT_TERM(timing, whose, en, ja) {en, TIMING_##timing, WHOSE_##whose},
#define MOMENT_ALSO(timing, whose, en)     {en, TIMING_##timing, WHOSE_##whose},
#include "compiler/terms.def"
};
const size_t terms_read_moment_count = sizeof terms_read_moments / sizeof terms_read_moments[0];

/* "cannot attack" without "cannot" */
#define AFTER_CANNOT(en) (&(en)[sizeof "cannot " - 1])

const TermsRestriction terms_read_restrictions[] = {
#define RESTRICTION_TERM(name, en, en_of, ja, ja_of)                                           \
    {AFTER_CANNOT(en), RESTRICTION_##name, RESTRICTION_NONE, TERMS_ANY},
#define RESTRICTION_ALSO(name, too, of, en)                                                    \
    {en, RESTRICTION_##name, RESTRICTION_##too, TERMS_##of},
#include "compiler/terms.def"
};
const size_t terms_read_restriction_count =
    sizeof terms_read_restrictions / sizeof terms_read_restrictions[0];
