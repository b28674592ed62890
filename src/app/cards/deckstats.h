/* What is in a deck, for people and as JSON. */
#ifndef APP_CARDS_DECKSTATS_H
#define APP_CARDS_DECKSTATS_H

#include "app/cards/decks.h"
#include "app/common/jsonfile.h"

/* A line of counts and the cost curve. */
void deckstats_write_curve(const LpCards *cards, const LpDeck *deck);

/* Everything, for people and as an object. */
void deckstats_write(const LpCards *cards, const NamedDeck *deck);
void deckstats_json(const LpCards *cards, const NamedDeck *deck, Json *json);

#endif
