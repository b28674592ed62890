/* Tests of what is said against decks, and of which cards a Leader could have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "study/cardquery.h"
#include "study/deckfault.h"

static LpCards *cards;

static int open_cards(void **state) {
    (void)state;
    cards = lp_cards_embedded();
    return cards != NULL ? 0 : -1;
}

static int close_cards(void **state) {
    (void)state;
    lp_cards_free(cards);
    return 0;
}

static bool fits(const char *leader, const char *card) {
    LpCardId id = leader[0] != 0 ? lp_card_find(cards, leader) : 0;
    return deckfault_fits(cards, id, lp_card_find(cards, card));
}

static void a_deck_without_a_leader_begins_with_one(void **state) {
    (void)state;
    assert_true(fits("", "ST01-001"));
    assert_false(fits("", "ST01-002"));
}

static void a_leader_has_cards_of_its_colours_alone(void **state) {
    (void)state;
    assert_true(fits("ST01-001", "ST01-002"));
    assert_false(fits("ST01-001", "ST02-004"));
    assert_false(fits("ST01-001", "ST01-001"));
}

static unsigned seen;

static void count_reason(void *listener, const DeckReason *reason) {
    const char *kinds = listener;
    seen += strstr(kinds, reason->kind) != NULL;
}

/* A count that does not fit into the byte of LpDeckProblem is said in full. */
static void the_size_of_a_long_list_is_said(void **state) {
    (void)state;
    Decklist list = {.card_count = 300, .leader_count = 2};
    list.deck.leader = lp_card_find(cards, "ST01-001");
    char kinds[] = "leader size";
    seen = 0;
    size_t count = deckfault_all(cards, &list, FORMAT_NONE, SLICE(""), count_reason, kinds);
    assert_int_equal(seen, count);
    assert_int_equal(count, 3); /* two Leaders, too many cards, and none that LpDeck holds */
}

/* A text that was made before gives the same answers as one that is made now. */
static void kept_texts_are_searched_alike(void **state) {
    static CardQuery query;
    static char memory[2][CARDQUERY_TEXT_SIZE];
    (void)state;
    Note note;
    Notes notes;
    Buffer kept, made;
    unsigned found = 0;
    notes_init(&notes, &note, 1);
    assert_true(cardquery_read(SLICE("draw -text:trash"), SLICE(""), &notes, &query));
    for (LpCardId id = 1; id < lp_cards_count(cards); id++) {
        buffer_init(&kept, memory[0], sizeof memory[0]);
        buffer_init(&made, memory[1], sizeof memory[1]);
        cardquery_text(cards, id, &kept);
        bool is_found = cardquery_matches_text(&query, cards, id, buffer_text(&kept));
        assert_int_equal(is_found, cardquery_matches(&query, cards, id, &made));
        found += is_found;
    }
    assert_true(found > 0 && found < lp_cards_count(cards) / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_without_a_leader_begins_with_one),
        cmocka_unit_test(a_leader_has_cards_of_its_colours_alone),
        cmocka_unit_test(the_size_of_a_long_list_is_said),
        cmocka_unit_test(kept_texts_are_searched_alike),
    };
    return cmocka_run_group_tests(tests, open_cards, close_cards);
}
