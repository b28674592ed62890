/* Every promise of logpose.h, in random games of invented cards: they do what no published card
 * does yet. `logpose selftest` plays the published ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/selftest/selftest.h"
#include "common/invented.h"

enum { DECKS = 30, GAMES = 300, SEED = 20, EVERY = 6 };

/* These change numbers of hidden cards for a while, and the changes show where Characters are
 * in the hand. No published card does so. */
static const char *const telling[] = {"T02-028", "T02-037"};

static bool has_telling(const LpCards *cards, const LpDeck *deck) {
    for (int i = 0; i < deck->count; i++)
        for (size_t k = 0; k < sizeof telling / sizeof telling[0]; k++)
            if (deck->cards[i] == lp_card_find(cards, telling[k])) return true;
    return false;
}

/* A deck that its Leader allows. */
static LpDeck legal_deck(const LpCards *cards, uint64_t *random) {
    LpDeck deck;
    do {
        deck = invented_deck(cards, random);
    } while (lp_deck_check(cards, &deck, NULL, 0) > 0 || has_telling(cards, &deck));
    return deck;
}

static void invented_cards_keep_all_promises(void **state) {
    (void)state;
    static SelfTest test;
    static NamedDeck decks[DECKS];
    uint64_t random = SEED;
    LpCards *cards = invented_cards();
    assert_true(selftest_open(&test));
    for (int i = 0; i < DECKS; i++)
        decks[i] = (NamedDeck){.name = "invented", .deck = legal_deck(cards, &random)};
    test.cards = cards;
    test.decks = decks;
    test.deck_count = DECKS;
    test.every = EVERY;
    test.spoilt = CHECK_COUNT;
    for (uint64_t i = 0; i < GAMES; i++) assert_true(selftest_play(&test, i, SEED));
    selftest_close(&test);
    lp_cards_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invented_cards_keep_all_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
