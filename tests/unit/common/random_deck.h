/* Decks at random, for tests that play games of all cards. */
#ifndef RANDOM_DECK_H
#define RANDOM_DECK_H

#include "logpose/logpose.h"

/* A Leader and cards of its colors, so that every card has its turn. Some Leaders forbid cards
 * by a rule of their own: then no game can be started with it. */
LpDeck random_deck(const LpCards *cards, uint64_t *random);

#endif
