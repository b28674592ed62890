/* Why a deck cannot be played, or not in a tournament: every reason, with its rule. */
#ifndef STUDY_DECKFAULT_H
#define STUDY_DECKFAULT_H

#include "notation/decklist.h"
#include "study/legality.h"

/* The rule that a deck breaks, such as "5-1-2-2", and what is wrong in words. */
const char *deckfault_rule(uint8_t fault);
void deckfault_say(const LpCards *cards, const LpDeckProblem *problem, char *out,
                   size_t out_size);

/* What is wrong in a list that decklist_read has read. */
void deckfault_say_note(const Note *note, char *out, size_t out_size);

/* Whether a card could be in a deck of this Leader at all; without one (0), whether it is a
 * Leader. */
bool deckfault_fits(const LpCards *cards, LpCardId leader, LpCardId card);

typedef struct DeckReason {
    const char *kind; /* "size", "copies", "banned" … */
    const char *rule; /* or "" */
    Slice number;     /* of the card, or nothing */
    char text[256];
} DeckReason;

/* Calls 'report' for each reason against a list of any length; returns how many there are. */
size_t deckfault_all(const LpCards *cards, const Decklist *list, Format format, Slice date,
                     void (*report)(void *listener, const DeckReason *reason), void *listener);

#endif
