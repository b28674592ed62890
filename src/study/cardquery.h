/* Card queries as people type them: "color:purple keyword:blocker cost<=3 -text:draw". It
 * reads and writes no files, so that every face can use it; docs/cards.md describes the
 * language, which has Japanese words, too. */
#ifndef STUDY_CARDQUERY_H
#define STUDY_CARDQUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "logpose/logpose.h"
#include "notation/notes.h"

enum {
    CARDQUERY_TERMS_MAX = 32,      /* more than fit on a line */
    CARDQUERY_CHOICES_MAX = 64,    /* of all terms together */
    CARDQUERY_SIZE_MAX = 2048,     /* of the query, in bytes */
    CARDQUERY_TEXT_SIZE = 1 << 14, /* room for one card's text, as rendered */
};

typedef enum QueryField {
    QUERY_WORD, /* a word without a field */
    QUERY_NAME,
    QUERY_TEXT,
    QUERY_NUMBER,
    QUERY_SET,
    QUERY_TYPE,
    QUERY_KEYWORD,
    QUERY_COLOR,
    QUERY_CATEGORY,
    QUERY_ATTRIBUTE,
    QUERY_RARITY,
    QUERY_COST,
    QUERY_POWER,
    QUERY_COUNTER,
    QUERY_LIFE,
    QUERY_BLOCK,
    QUERY_LEGAL,
    QUERY_PLAYABLE,
    QUERY_FIELD_COUNT
} QueryField;

/* What a term accepts; which members mean something follows from the field. */
typedef struct QueryChoice {
    int64_t from, to; /* numbers: the range; words of a list: the bits, or kind and bit */
    Slice text;       /* in lower case */
} QueryChoice;

/* One term: a card matches if it fits any of the choices, or none if the term is negated. */
typedef struct QueryTerm {
    uint8_t field; /* QueryField */
    bool is_negated;
    bool is_exact; /* after '=': the whole value, not a part of it */
    uint16_t first, count;
} QueryTerm;

/* A query that has been read; it holds pointers into itself, so it must not be copied. */
typedef struct CardQuery {
    QueryTerm terms[CARDQUERY_TERMS_MAX];
    size_t term_count;
    QueryChoice choices[CARDQUERY_CHOICES_MAX];
    size_t choice_count;
    char memory[3 * CARDQUERY_SIZE_MAX]; /* the query, its values, and tags */
    Buffer texts;
} CardQuery;

/* Reads a query; all of its terms must fit a card. 'today' is the day of 'legal:standard', such
 * as 2026-04-01. False with a note whose column is the place in 'text'. */
bool cardquery_read(Slice text, Slice today, Notes *notes, CardQuery *out);

/* Whether the card is one that the query asks for. 'memory' is used for the card's text and
 * should have CARDQUERY_TEXT_SIZE bytes. */
bool cardquery_matches(const CardQuery *query, const LpCards *cards, LpCardId id,
                       Buffer *memory);

/* All cards in the order of their numbers, which is how people look for them; card files may
 * have any order. 'out' has room for as many as there are. Returns how many. */
size_t cardquery_order(const LpCards *cards, LpCardId *out);

/* The text of a card in all languages as queries look at it, and the same question for a text
 * that was made before: a face that asks while somebody types keeps all of them. */
void cardquery_text(const LpCards *cards, LpCardId id, Buffer *out);
bool cardquery_matches_text(const CardQuery *query, const LpCards *cards, LpCardId id,
                            Slice text);

/* The field of this name, or QUERY_FIELD_COUNT. */
QueryField cardquery_field(Slice name);

/* Whether its values are free text, which may hold blanks. */
bool cardquery_is_free(QueryField field);

/* "ST01" of "ST01-012". */
Slice cardquery_set_of(const LpCardInfo *info);

#endif
