/* Sets of bundled decks, and what is known of the tournament decks: decks/tournament.tsv. */
#ifndef APP_CARDS_DECKSETS_H
#define APP_CARDS_DECKSETS_H

#include <stdbool.h>
#include <stddef.h>

#include "app/cards/decks.h"
#include "base/text.h"

/* Where a tournament deck was played. */
typedef struct DeckRecord {
    Slice format;    /* the newest set that could be played: "OP15" */
    Slice date;      /* "2026-05-04" */
    Slice place;     /* "1st", "top 8", or won and lost: "9-2" */
    bool is_current; /* it has cards of the sets from OP14 on */
    bool is_held;    /* players are measured with it, and not fitted to it */
} DeckRecord;

/* The names of the sets, and what is in them; NULL ends them. */
typedef struct DeckSet {
    const char *name, *doc;
} DeckSet;
extern const DeckSet decksets_all[];

bool decksets_is_set(Slice word);

/* Is the bundled deck of this name in the set? */
bool decksets_has(Slice set, Slice name);

/* The record of a bundled tournament deck; false for the starter decks. */
bool decksets_record(Slice name, DeckRecord *out);

/* The decks of "a,b,c", where each is a set, a bundled deck or a file; 0 if one of them cannot
 * be played, which is reported. */
size_t decksets_open(const LpCards *cards, const char *list, NamedDeck *out, size_t out_size);

#endif
