/* The decks of the games to learn from: bundled lists, lists that differ from one in some
 * cards, and lists made up from all cards. What is held out, to measure with, is in none of
 * them: the Leaders of the decks that are held out, and the cards of the newest set. */
#ifndef APP_FIT_DEAL_H
#define APP_FIT_DEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/cards/decks.h"
#include "logpose/logpose.h"

enum { DEAL_CARDS_MAX = 8192 };

typedef struct Deal {
    const LpCards *cards;
    const NamedDeck *decks;
    size_t deck_count;
    uint8_t colors[DEAL_CARDS_MAX];
    LpCardId leaders[DEAL_CARDS_MAX];
    LpCardId pool[DEAL_CARDS_MAX]; /* cards that may be dealt, Leaders apart */
    int leader_count, pool_count;
    int made; /* of 100 decks, how many are not a bundled list */
} Deal;

/* 'held' are decks whose Leaders are not dealt; cards whose number begins with 'newest' are not
 * either. False if nothing is left. */
bool deal_init(Deal *deal, const LpCards *cards, const NamedDeck *decks, size_t deck_count,
               const NamedDeck *held, size_t held_count, const char *newest, int made);

/* Does the list hold anything that is held out? */
bool deal_allows(const Deal *deal, const LpDeck *deck);

/* A list, by draws of 'random'. */
void deal_draw(const Deal *deal, uint64_t *random, LpDeck *out);

#endif
