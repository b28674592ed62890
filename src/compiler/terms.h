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
/* "or less", behind a number; "equal to or less than", NULL for NE. */
extern const char *const terms_compares[LANGUAGE_COUNT][CMP_COUNT];
extern const char *const terms_relations[LANGUAGE_COUNT][CMP_COUNT];
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

/* Verbs of the Japanese language, in ja_verb.def. */
typedef enum JaVerb {
#define JA_VERB(name, final, link, can, may, unless) JA_##name,
#include "compiler/ja_verb.def"
#undef JA_VERB
    JA_VERB_COUNT
} JaVerb;

/* What is done. */
typedef enum Verb {
#define VERB_TERM(name, op, en, en_other, ja, ja_verb) VERB_##name,
#include "compiler/terms.def"
    VERB_COUNT,
    VERB_ACTS = (1 << (VERB_KO + 1)) - 1 /* of players who act on cards: 1 << Verb */
} Verb;
typedef struct TermsVerb {
    const char *en, *en_other; /* "you draw", "your opponent draws" */
    const char *ja;            /* before the verb, or "" */
    uint8_t ja_verb;           /* JaVerb */
    uint8_t op;                /* OpCode, or OP_NONE */
} TermsVerb;
extern const TermsVerb terms_verbs[VERB_COUNT];
/* The verb of an action that says no more than it and its cards; or VERB_COUNT. */
Verb terms_verb_of(unsigned op);

/* What happens, or when: the words in each language. Other words that mean the same have none
 * in Japanese. */
typedef struct TermsTimed {
    const char *words[LANGUAGE_COUNT];
    uint8_t timing, of; /* Timing; Subject or, for what is put off, Whose */
} TermsTimed;
typedef struct TermsTimedList {
    const TermsTimed *at;
    size_t count;
} TermsTimedList;
extern const TermsTimedList terms_player_events, /* what happens to a player */
    terms_times,                                 /* when an effect activates, without "when" */
    terms_moments;                               /* when something that is put off is done */
/* The words of a list; NULL if there are none. */
const char *terms_timed(const TermsTimedList *list, Language language, unsigned timing,
                        unsigned of);
/* The same or, where there is no such row, the first one with the timing. */
const char *terms_timed_any(const TermsTimedList *list, Language language, unsigned timing,
                            unsigned of);

/* --- For the reader --------------------------------------------------------------------- */

/* Printed English words and what they mean, with the other words that mean the same. */
typedef struct TermsWords {
    const char *words;
    uint8_t value; /* Duration, Cause, Compare, Timing or OpCode */
} TermsWords;
typedef struct TermsList {
    const TermsWords *at;
    size_t count;
} TermsList;
extern const TermsList terms_read_durations, terms_read_causes, terms_read_relations,
    terms_read_events, terms_read_done;

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
