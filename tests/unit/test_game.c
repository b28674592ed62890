/* The public functions that start a game and that place and read positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/board.h"
#include "common/bundled.h"

static LpCards *cards;
static LpGame *game;

static int set_up(void **state) {
    board_open(state);
    const Board *board = *state;
    cards = board->cards;
    game = board->game;
    return 0;
}

static LpSetup legal_setup(void) {
    LpSetup setup = {.seed = 5, .edition = LP_EDITION_DEFAULT, .chooser = 0};
    setup.decks[0] = bundled(cards, "st01");
    setup.decks[1] = bundled(cards, "st02");
    return setup;
}

/* CR 5-2-1-1: no game begins unless both decks are legal. */
static void test_both_decks_must_be_legal(void **state) {
    (void)state;
    LpSetup setup = legal_setup();
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    for (int seat = 0; seat < 2; seat++) {
        setup = legal_setup();
        setup.decks[seat].count--;
        assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_BAD_DECK);
    }
}

/* The seed of a game follows from the master seed, both lists and the index, and from nothing
 * less. */
static void test_seeds(void **state) {
    (void)state;
    LpDeck a = bundled(cards, "st01"), b = bundled(cards, "st02"), other_card = a,
           other_leader = a;
    other_card.cards[49] = b.cards[0];
    other_leader.leader = b.leader;
    uint64_t seeds[] = {lp_seed(1, &a, &a, 0),           lp_seed(2, &a, &a, 0),
                        lp_seed(1, &a, &a, 1),           lp_seed(1, &other_card, &a, 0),
                        lp_seed(1, &a, &other_card, 0),  lp_seed(1, &other_leader, &a, 0),
                        lp_seed(1, &a, &other_leader, 0)};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++)
        for (size_t k = 0; k < i; k++) assert_true(seeds[i] != seeds[k]);
    assert_true(lp_seed(1, &a, &a, 0) == seeds[0]);
}

/* CR 1-2-3: whoever concedes first has lost, and a game that is over stays as it is. */
static void test_conceding_once(void **state) {
    (void)state;
    LpEvent events[8];
    LpLog log = {.events = events, .size = 8};
    LpSetup setup = legal_setup();
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    lp_game_concede(game, 1, &log);
    assert_int_equal(lp_game_result(game), LP_RESULT_WIN_0);
    assert_int_equal(lp_game_end(game), LP_END_CONCESSION);
    assert_int_equal(log.count, 2);
    lp_game_concede(game, 0, &log);
    assert_int_equal(lp_game_result(game), LP_RESULT_WIN_0);
    assert_int_equal(log.count, 2);
}

/* CR 5-2-1-3: both players see both Leaders before anything is decided, and no other card. */
static void test_leaders_lie_open(void **state) {
    (void)state;
    LpSetup setup = legal_setup();
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    assert_int_equal(lp_game_ask(game).kind, LP_ASK_TURN_ORDER);
    LpView *view = board_view();
    for (LpSeat viewer = 0; viewer < 2; viewer++) {
        lp_game_view(cards, game, viewer, view);
        for (LpSeat seat = 0; seat < 2; seat++) {
            LpSlot slots[LP_SLOTS];
            assert_int_equal(lp_view_area(view, seat, LP_AREA_LEADER, slots), 1);
            assert_int_equal(lp_view_of_card(cards, view, slots[0]).id,
                             setup.decks[seat].leader);
            assert_int_equal(lp_view_area(view, seat, LP_AREA_DECK, slots), 50);
            assert_int_equal(lp_view_of_card(cards, view, slots[0]).id, 0);
        }
    }
    free(view);
}

/* CR 3-10-2-1: which Life cards are face-up is part of a position. */
static void test_face_up_life(void **state) {
    (void)state;
    LpPosition placed = board_plain(cards), read;
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(placed.sides[seat].life_count, 3);
        placed.sides[seat].life_face_up[seat] = 1;
    }
    board_place(cards, &placed, game);
    lp_game_position(cards, game, &read);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < 3; i++)
            assert_int_equal(read.sides[seat].life_face_up[i], i == seat);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_seeds, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_conceding_once, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_both_decks_must_be_legal, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_leaders_lie_open, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_face_up_life, set_up, board_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
