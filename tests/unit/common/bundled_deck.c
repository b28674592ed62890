/* The decks that come with the program. */
#include "common/bundled_deck.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/cards/decks.h"

LpDeck bundled_deck(const LpCards *cards, const char *name) {
    NamedDeck named;
    assert_true(decks_open(cards, name, &named));
    return named.deck;
}
