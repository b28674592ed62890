/* The cards that 'logpose import' reads: published JSON, or cards typed by a person
 * (docs/custom-cards.md describes both forms). */
#ifndef APP_CARDS_PUBLISHED_H
#define APP_CARDS_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>

#include "app/cards/cardfacts.h"
#include "notation/notes.h"

/* Where a card is in the file; 'text' and 'trigger' are NULL if it has none. */
typedef struct CardPlace {
    const char *card, *text, *trigger;
} CardPlace;

/* A card of a JSON list whose facts are not those of a card. */
typedef struct RefusedCard {
    Slice number;
    Note why;
} RefusedCard;

typedef struct Published {
    Slice file;
    bool is_json;
    EnglishCard *cards; /* their texts are in the file, in 'root' or in 'memory' */
    CardPlace *places;
    size_t count, room;
    RefusedCard *refused;
    size_t refused_count, refused_room;
    void *root;   /* the JSON, or NULL */
    char *memory; /* texts of several lines, as large as the file */
    size_t memory_used;
} Published;

/* Reads cards: JSON if the first character opens an object or an array, else the typed form.
 * The file must stay in memory. In a list, one card with wrong facts does not keep the
 * others out: it goes to 'refused'. False with notes that say what is wrong and where; then
 * there is nothing to free. */
bool published_read(Slice file, Notes *notes, Published *out);
void published_free(Published *published);

/* Where in the file the English of a card was not understood. */
const char *published_place(const Published *published, size_t card, const EnglishFault *fault);

/* Adds a finished card; false if something is wrong with it, which is noted at 'at'. */
bool published_add(Published *published, const CardDraft *draft, CardPlace place,
                   const char *at, Notes *notes);

#endif
