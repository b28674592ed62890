/* Decks at random, for tests that play games of all cards. */
#ifndef RANDOM_DECK_H
#define RANDOM_DECK_H

#include <stdbool.h>

#include "logpose/logpose.h"

/* A Leader and cards of its colors, so that every card has its turn. Some Leaders forbid cards
 * by a rule of their own: then no game can be started with it. */
LpDeck random_deck(const LpCards *cards, uint64_t *random);

/* Starts a game of two decks that `make` makes; false if a Leader forbids it. */
typedef LpDeck DeckMaker(const LpCards *cards, uint64_t *random);
bool random_deck_start(const LpCards *cards, DeckMaker *make, LpSetup setup, LpGame *game,
                       uint64_t *random);

/* The same of the cards that `is_wanted` picks; there must be enough of them. */
LpDeck random_deck_of(const LpCards *cards, uint64_t *random,
                      bool (*is_wanted)(const LpCardInfo *));

#endif
