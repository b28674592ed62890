/* The decks that come with the program, for tests that play games with them. */
#ifndef BUNDLED_H
#define BUNDLED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/cli/decks.h"

/* By the name that the commands know: "st01". */
static LpDeck bundled(const LpCards *cards, const char *name) {
    NamedDeck named;
    assert_true(decks_open(cards, name, &named));
    return named.deck;
}

#endif
