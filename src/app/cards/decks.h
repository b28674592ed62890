/* Decks: in files, on stdin or bundled with the program, and what is wrong with them. */
#ifndef APP_CARDS_DECKS_H
#define APP_CARDS_DECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "logpose/logpose.h"
#include "study/nameddeck.h"

/* A deck as listed, perhaps with more cards or Leaders than an LpDeck holds. */
typedef struct ListedDeck {
    NamedDeck named;
    uint32_t card_count, leader_count;
} ListedDeck;

/* The deck in a file, on stdin for "-", bundled under this name ("st01"), or one of the user's
 * own (userdecks.h). A list that
 * cannot be read gives a message and false; whether the deck is legal is not checked. */
bool decks_open(const LpCards *cards, const char *what, NamedDeck *out);

/* The same for a list that may have too many cards or Leaders, so that it can be judged. */
bool decks_open_any(const LpCards *cards, const char *what, ListedDeck *out);

/* Frees the cards and puts those in their place that games of these decks need: the program's,
 * and of the user's pool only what is in the decks, or all of it ('is_whole') if anything is.
 * So games of other cards do not depend on the pool. False after a message. */
bool decks_narrow(LpCards **cards, NamedDeck *decks, size_t count, bool is_whole);

/* Reports each reason why the deck cannot be played; true if there is none. */
bool decks_is_playable(const LpCards *cards, const NamedDeck *deck);

/* The bundled decks that can be played, at most 'out_size': the starter decks, then the
 * tournament decks, each in the order of their names. Reports on stderr which cannot be
 * played. */
enum { BUNDLED_DECKS_MAX = 128, STARTER_DECKS = 4 };
size_t decks_bundled(const LpCards *cards, NamedDeck *out, size_t out_size);

/* The bundled decks one by one, in the same order: how many, their names, and each of them;
 * false if it cannot be played, which is reported. */
size_t decks_bundled_count(void);
Slice decks_bundled_name(size_t index);
bool decks_open_bundled(const LpCards *cards, size_t index, NamedDeck *out);

#endif
