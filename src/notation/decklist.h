/* Deck lists as text: every form that the community's tools write, and our own.
 *
 *     1xOP12-001          the common form of simulators; art suffixes (_p1) are left out
 *     4 OP01-016 Nami     count, number, name
 *     4x Nami (OP01-016)  and OP01-016 x4, as people write it
 *     ["OP01-001", …]     one element for each copy; also {"OP01-001": 1, …}, and objects with
 *                         a number and a 'count', 'quantity', 'qty', 'copies' or 'amount'
 *     …?deck=EB03-055:4,… and …&dg=1nOP11-040a4nOP05-067…  addresses of deck builders
 *
 * The Leader is found by its category, wherever it is in the list. Our own form has 'N NUMBER'
 * lines, Leader first. */
#ifndef NOTATION_DECKLIST_H
#define NOTATION_DECKLIST_H

#include "notation/reader.h"

typedef struct Decklist {
    LpDeck deck;         /* the first 50 cards besides the Leader */
    uint32_t card_count; /* all of them, however many there are */
    uint32_t leader_count;
} Decklist;

/* Reads a list. Every unknown number and every count that makes no sense is noted; false if
 * there was one, if there is no card at all, or if there are several Leaders or more than 50
 * other cards, which LpDeck cannot hold. A list that is too short is read; lp_deck_check
 * reports it. */
bool decklist_read(Slice text, const LpCards *cards, Notes *notes, Decklist *out);

/* The same for a list of any length, to check it: the counts include what LpDeck cannot
 * hold. */
bool decklist_read_any(Slice text, const LpCards *cards, Notes *notes, Decklist *out);

/* The forms that a list can be written in; the reader recognises them all by itself. */
typedef enum DeckForm {
#define FORM(name, word, flags, head, entry, between, tail, doc) DECK_##name,
#include "notation/deckform.def"
#undef FORM
    DECK_FORM_COUNT
} DeckForm;

extern const char *const decklist_form_words[DECK_FORM_COUNT];
extern const char *const decklist_form_docs[DECK_FORM_COUNT];

/* The cards are in deck order, with equal ones grouped. */
void decklist_print_as(const LpCards *cards, const LpDeck *deck, DeckForm form, Buffer *out);

#endif
