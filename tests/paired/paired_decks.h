/* The decks that both engines play: lists from files, and random ones of all cards. */
#ifndef PAIRED_DECKS_H
#define PAIRED_DECKS_H

#include "paired/paired_engine.h"

enum { PAIRED_DECKS_MAX = 128, PAIRED_CARDS_MAX = 1 << 16 };

typedef struct Decks {
    const Engine *base, *other;
    LpDeck lists[PAIRED_DECKS_MAX]; /* with the ids of 'base' */
    int list_count;
    LpCardId other_id[PAIRED_CARDS_MAX]; /* by the id of 'base'; 0: 'other' lacks the card */
    LpCardInfo info[PAIRED_CARDS_MAX];
    LpCardId leaders[PAIRED_CARDS_MAX];
    uint32_t card_count, leader_count, missing_count;
} Decks;

/* Pairs the cards of both engines by number. */
void paired_decks_open(Decks *decks, const Engine *base, const Engine *other);

/* Adds the list in a file ('4 ST01-002' on each line); false if it cannot be read. A list with
 * cards that one of the engines lacks, or that one of them refuses, is left out. */
bool paired_decks_add(Decks *decks, const char *path);

/* A legal deck of random cards. Every second one prefers cards that share a type with its
 * Leader, so that cards which name a type find others of it. */
LpDeck paired_decks_random(const Decks *decks, uint64_t *random);

/* The same deck with the ids of 'other'. */
LpDeck paired_decks_other(const Decks *decks, const LpDeck *deck);

#endif
