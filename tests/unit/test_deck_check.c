/* lp_deck_check: every reason why a deck is illegal, and the nearest deck that is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"
#include "common/bundled_deck.h"

enum { PROBLEMS_MAX = 64 };

static LpCards *cards;
static LpDeckProblem problems[PROBLEMS_MAX];

static int set_up(void **state) {
    (void)state;
    cards = lp_cards_embedded();
    return cards == NULL;
}

static int tear_down(void **state) {
    (void)state;
    lp_cards_free(cards);
    return 0;
}

/* The deck has exactly this problem. */
static void assert_problem(const LpDeck *deck, LpDeckFault fault, LpCardId card, int count) {
    memset(problems, 0x5A, sizeof problems);
    assert_int_equal(lp_deck_check(cards, deck, problems, PROBLEMS_MAX), 1);
    assert_int_equal(problems[0].fault, fault);
    assert_int_equal(problems[0].card, card);
    assert_int_equal(problems[0].count, count);
}

static void assert_legal(const LpDeck *deck) {
    assert_int_equal(lp_deck_check(cards, deck, problems, PROBLEMS_MAX), 0);
}

/* CR 5-1-2: one Leader. */
static void a_deck_has_a_leader(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    assert_legal(&deck);
    deck.leader = 0;
    assert_problem(&deck, LP_DECK_NO_LEADER, 0, 0);
    deck.leader = (LpCardId)lp_cards_count(cards);
    assert_problem(&deck, LP_DECK_NO_LEADER, deck.leader, 0);
    deck.leader = board_card(cards, "ST01-002");
    assert_problem(&deck, LP_DECK_NO_LEADER, deck.leader, 0);
}

/* CR 5-1-2: 50 cards. */
static void a_deck_has_fifty_cards(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    deck.count = LP_DECK_SIZE - 1;
    assert_problem(&deck, LP_DECK_BAD_SIZE, 0, LP_DECK_SIZE - 1);
    deck.count = 0;
    assert_problem(&deck, LP_DECK_BAD_SIZE, 0, 0);
    deck.count = LP_DECK_SIZE + 1; /* only 50 of them are looked at */
    assert_problem(&deck, LP_DECK_BAD_SIZE, 0, LP_DECK_SIZE + 1);
}

/* CR 5-1-2-1: Characters, Events and Stages. */
static void no_leader_is_among_the_fifty(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    deck.cards[0] = deck.leader;
    assert_problem(&deck, LP_DECK_CATEGORY, deck.leader, 1);
}

static void what_is_no_card_is_not_in_a_deck(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    deck.cards[49] = 0;
    assert_problem(&deck, LP_DECK_CATEGORY, 0, 1);
    deck.cards[49] = (LpCardId)lp_cards_count(cards);
    assert_problem(&deck, LP_DECK_CATEGORY, 0, 1);
    deck.cards[48] = deck.cards[49];
    assert_int_equal(lp_deck_check(cards, &deck, NULL, 0), 2);
}

/* Whatever is wrong with the first card of the pool, it is a card. */
static void the_first_card_of_the_pool_is_a_card(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    deck.cards[0] = 1;
    int count = lp_deck_check(cards, &deck, problems, PROBLEMS_MAX);
    for (int i = 0; i < count; i++) assert_int_equal(problems[i].card, 1);
}

/* CR 5-1-2-2: a card of two colours needs a Leader with both. */
static void cards_have_colours_of_the_leader(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    LpCardInfo info;
    LpCardId both = 0;
    deck.cards[0] = board_card(cards, "ST02-002"); /* green */
    assert_problem(&deck, LP_DECK_COLOR, deck.cards[0], 1);
    for (LpCardId id = 1; id < lp_cards_count(cards) && !both; id++)
        if (lp_card_info(cards, id, &info) == LP_OK && info.playable &&
            info.category != LP_CATEGORY_LEADER && info.colors == (1 << LP_RED | 1 << LP_GREEN))
            both = id;
    if (both == 0) return; /* none is published */
    deck.cards[0] = both;
    assert_problem(&deck, LP_DECK_COLOR, both, 1);
}

/* CR 5-1-2-3: at most four with one number, also where they are not together. */
static void a_number_occurs_four_times_at_most(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    LpCardId four = deck.cards[0];
    assert_int_equal(deck.cards[3], four);
    assert_int_not_equal(deck.cards[49], four);
    deck.cards[49] = four;
    assert_problem(&deck, LP_DECK_COPIES, four, 5);
}

/* CR 5-1-2-4-1: but as many as one likes of a card that says so. */
static void some_cards_occur_as_often_as_one_likes(void **state) {
    (void)state;
    LpCardInfo info, leader;
    LpDeck deck = {.count = LP_DECK_SIZE};
    LpCardId any = board_card(cards, "OP01-075");
    assert_int_equal(lp_card_info(cards, any, &info), LP_OK);
    for (LpCardId id = 1; id < lp_cards_count(cards) && !deck.leader; id++)
        if (lp_card_info(cards, id, &leader) == LP_OK &&
            leader.category == LP_CATEGORY_LEADER && leader.playable &&
            leader.colors == info.colors)
            deck.leader = id;
    for (int i = 0; i < LP_DECK_SIZE; i++) deck.cards[i] = any;
    assert_legal(&deck);
}

/* CR 5-1-2-4-1: what the Leader's own text keeps out. */
static void a_leader_may_keep_cards_out(void **state) {
    (void)state;
    LpCardInfo leader, info;
    LpDeck deck = {.leader = board_card(cards, "OP12-001")}; /* no cost of 5 or more */
    LpCardId out = 0;
    assert_int_equal(lp_card_info(cards, deck.leader, &leader), LP_OK);
    for (LpCardId id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, id, &info) != LP_OK || !info.playable) continue;
        if (info.category == LP_CATEGORY_LEADER || (info.colors & ~leader.colors)) continue;
        if (info.cost >= 5) out = info.cost == 5 ? id : out;
        for (int i = 0; i < 4 && info.cost < 5 && deck.count < LP_DECK_SIZE; i++)
            deck.cards[deck.count++] = id;
    }
    assert_legal(&deck);
    assert_int_not_equal(out, 0);
    deck.cards[49] = out;
    assert_problem(&deck, LP_DECK_FORBIDDEN, out, 1);
}

/* What does not fit is counted all the same. */
static void all_problems_are_counted(void **state) {
    (void)state;
    LpDeck deck = bundled_deck(cards, "st01");
    deck.cards[0] = deck.leader;
    deck.cards[49] = board_card(cards, "ST02-002");
    memset(problems, 0, sizeof problems);
    assert_int_equal(lp_deck_check(cards, &deck, problems, 1), 2);
    assert_int_equal(problems[0].fault, LP_DECK_CATEGORY);
    assert_int_equal(problems[1].fault, LP_DECK_OK);
    assert_int_equal(lp_deck_check(cards, &deck, problems, 2), 2);
    assert_int_equal(problems[1].fault, LP_DECK_COLOR);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_has_a_leader),
        cmocka_unit_test(a_deck_has_fifty_cards),
        cmocka_unit_test(no_leader_is_among_the_fifty),
        cmocka_unit_test(what_is_no_card_is_not_in_a_deck),
        cmocka_unit_test(the_first_card_of_the_pool_is_a_card),
        cmocka_unit_test(cards_have_colours_of_the_leader),
        cmocka_unit_test(a_number_occurs_four_times_at_most),
        cmocka_unit_test(some_cards_occur_as_often_as_one_likes),
        cmocka_unit_test(a_leader_may_keep_cards_out),
        cmocka_unit_test(all_problems_are_counted),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
