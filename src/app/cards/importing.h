/* Compiling the English of cards that were read (published.h): what 'logpose import' and
 * 'logpose pool' share. */
#ifndef APP_CARDS_IMPORTING_H
#define APP_CARDS_IMPORTING_H

#include "app/cards/published.h"

typedef enum Outcome { OUTCOME_FAILED, OUTCOME_DIFFERS, OUTCOME_EXACT } Outcome;

/* One card of the file, and what became of it. */
typedef struct Result {
    EnglishCard card; /* with plain texts (plain.h) */
    char *plain;      /* those that had to be cleaned are here, or NULL */
    EnglishFault fault;
    Outcome outcome;
    bool is_same;   /* exact, and without the table of wordings */
    char *source;   /* its .card text, or NULL if the facts make no card */
    char *rendered; /* text and trigger, if they differ from what is printed */
    char *shown;    /* the card as the program understands it, if that is shown */
} Result;

typedef struct Import {
    Result *results;
    size_t count;
    const RefusedCard *refused; /* whose facts make no card */
    size_t refused_count;
    size_t compiled, exact, same;
} Import;

/* Compiles all cards; of at most 'shown_max' it makes what is shown of them. False after a
 * message. Free it in any case. */
bool importing_compile(Import *import, const Published *published, size_t shown_max);
void importing_free(Import *import);

/* Where in the file the English of a card was not understood. */
void importing_place(const Published *published, size_t card, const Result *result,
                     uint32_t *line, uint32_t *column);

#endif
