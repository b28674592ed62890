/* Terms that are printed on cards: the tables of terms.def. */
#include "compiler/terms.h"

#include "effect/tables.h"

/* Every keyword effect and every duration has its row in terms.def: one whose name is not
 * declared here has none. */
enum {
#define KEYWORD_TERM(name, en, ja)  TERM_OF_KEYWORD_##name,
#define DURATION_TERM(name, en, ja) TERM_OF_DURATION_##name,
#include "compiler/terms.def"
};
#define KEYWORD(name, word, ...) _Static_assert(TERM_OF_KEYWORD_##name >= 0, "terms.def");
#include "effect/keyword.def"
#undef KEYWORD
#define DURATION(name, word, rule, doc)                                                        \
    _Static_assert(TERM_OF_DURATION_##name >= 0, "terms.def");
#include "effect/duration.def"
#undef DURATION

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

const char *const terms_compares[LANGUAGE_COUNT][CMP_COUNT] = {
    [LANGUAGE_EN] =
        {
#define COMPARE_TERM(name, en, ja) [CMP_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define COMPARE_TERM(name, en, ja) [CMP_##name] = ja,
#include "compiler/terms.def"
        },
};

const char *const terms_relations[LANGUAGE_COUNT][CMP_COUNT] = {
    [LANGUAGE_EN] =
        {
#define RELATION_TERM(name, en, ja) [CMP_##name] = en,
#include "compiler/terms.def"
        },
    [LANGUAGE_JA] =
        {
#define RELATION_TERM(name, en, ja) [CMP_##name] = ja,
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

#define LIST(table)                                                                            \
    { table, sizeof(table) / sizeof(table)[0] }

static const TermsTimed player_events[] = {
#define PLAYER_EVENT_TERM(timing, subject, en, ja)                                             \
    {{en, ja}, TIMING_##timing, SUBJECT_##subject},
#define PLAYER_EVENT_ALSO(timing, subject, en) {{en, NULL}, TIMING_##timing, SUBJECT_##subject},
#include "compiler/terms.def"
};
const TermsTimedList terms_player_events = LIST(player_events);

static const TermsTimed times[] = {
#define TIME_TERM(timing, subject, en, ja) {{en, ja}, TIMING_##timing, SUBJECT_##subject},
#define TIME_ALSO(timing, subject, en)     {{en, NULL}, TIMING_##timing, SUBJECT_##subject},
#include "compiler/terms.def"
};
const TermsTimedList terms_times = LIST(times);

static const TermsTimed moments[] = {
#define MOMENT_TERM(timing, whose, en, ja) {{en, ja}, TIMING_##timing, WHOSE_##whose},
#define MOMENT_ALSO(timing, whose, en)     {{en, NULL}, TIMING_##timing, WHOSE_##whose},
#include "compiler/terms.def"
};
const TermsTimedList terms_moments = LIST(moments);

const char *terms_timed(const TermsTimedList *list, Language language, unsigned timing,
                        unsigned of) {
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i].timing == timing && list->at[i].of == of &&
            list->at[i].words[LANGUAGE_JA])
            return list->at[i].words[language];
    return NULL;
}

const char *terms_timed_any(const TermsTimedList *list, Language language, unsigned timing,
                            unsigned of) {
    const char *words = terms_timed(list, language, timing, of);
    for (unsigned i = 0; !words && i < SUBJECT_COUNT; i++)
        words = terms_timed(list, language, timing, i);
    return words;
}

/* --- For the reader --------------------------------------------------------------------- */

static const TermsWords durations[] = {
#define DURATION_TERM(name, en, ja) {en, DURATION_##name},
#define DURATION_ALSO(name, en)     {en, DURATION_##name},
#include "compiler/terms.def"
};
const TermsList terms_read_durations = LIST(durations);

static const TermsWords causes[] = {
#define CAUSE_TERM(name, en, ja) {en, CAUSE_##name},
#define CAUSE_ALSO(name, en)     {en, CAUSE_##name},
#include "compiler/terms.def"
};
const TermsList terms_read_causes = LIST(causes);

static const TermsWords relations[] = {
#define RELATION_TERM(name, en, ja) {en, CMP_##name},
#define RELATION_ALSO(name, en)     {en, CMP_##name},
#include "compiler/terms.def"
};
const TermsList terms_read_relations = LIST(relations);

static const TermsWords events[] = {
#define EVENT_TERM(name, en, ja) {en, TIMING_##name},
#define EVENT_ALSO(name, en)     {en, TIMING_##name},
#include "compiler/terms.def"
};
const TermsList terms_read_events = LIST(events);

static const TermsWords done[] = {
#define DONE_TERM(name, one, many, ja) {one, OP_##name}, {many, OP_##name},
#define DONE_ALSO(name, en)            {en, OP_##name},
#include "compiler/terms.def"
};
const TermsList terms_read_done = LIST(done);

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

/* --- Verbs --- */

const TermsVerb terms_verbs[VERB_COUNT] = {
#define VERB_TERM(name, op, en, en_other, ja, ja_verb)                                         \
    [VERB_##name] = {en, en_other, ja, JA_##ja_verb, OP_##op},
#include "compiler/terms.def"
};

Verb terms_verb_of(unsigned op) {
    Verb verb = 0;
    while (verb < VERB_COUNT && (op == OP_NONE || terms_verbs[verb].op != op)) verb++;
    return verb;
}
