/* Saved games from strangers. Their checksum is right, so only what they say can give them
 * away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/state.h"

enum { FILTER_NONE = 60000 }; /* no card has so many */

/* A game with two Leaders and nothing else that could forbid anything. */
static void place(const LpCards *cards, LpGame *out) {
    LpPosition position = {
        .edition = LP_EDITION_DEFAULT, .turn = 7, .phase = LP_PHASE_MAIN, .seed = 9};
    for (int seat = 0; seat < 2; seat++) {
        LpSide *side = &position.sides[seat];
        side->leader.card = lp_card_find(cards, "ST01-001");
        side->turns_taken = 4;
        side->deck_count = 20;
        side->don_deck = LP_DON_MAX;
        for (int i = 0; i < 20; i++) side->deck[i] = lp_card_find(cards, "ST01-003");
    }
    assert_int_equal(lp_game_place(cards, &position, out, NULL), LP_OK);
}

static LpStatus load_again(const LpCards *cards, const LpGame *game) {
    size_t size = lp_game_save(cards, game, NULL, 0);
    void *bytes = malloc(size);
    LpGame *loaded = calloc(1, lp_game_size());
    assert_non_null(bytes);
    assert_non_null(loaded);
    lp_game_save(cards, game, bytes, size);
    LpStatus status = lp_game_load(cards, bytes, size, loaded);
    free(loaded);
    free(bytes);
    return status;
}

/* What permanent effects forbid follows from the cards on the field, and so does what they set;
 * a row more would be looked up in a table. */
static void what_no_card_forbids_is_refused(void **state) {
    (void)state;
    LpCards *cards = lp_cards_embedded();
    LpGame *game = calloc(1, lp_game_size());
    assert_non_null(cards);
    assert_non_null(game);
    place(cards, game);
    assert_int_equal(load_again(cards, game), LP_OK);
    game->grants[0] = (Grant){.slot = LP_SLOTS_PER_SEAT, .filter = FILTER_NONE};
    game->grant_count = 1;
    assert_int_equal(load_again(cards, game), LP_BAD_INPUT);
    free(game);
    lp_cards_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_card_forbids_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
