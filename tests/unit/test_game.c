/* The public functions that start a game and that place and read positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"
#include "common/bundled_deck.h"
#include "common/sourcecards.h"

static LpCards *cards;
static LpGame *game;

static int set_up(void **state) { return board_open_for(state, &cards, &game); }

static LpSetup legal_setup(void) {
    LpSetup setup = {.seed = 5, .edition = LP_EDITION_DEFAULT, .chooser = 0};
    setup.decks[0] = bundled_deck(cards, "st01");
    setup.decks[1] = bundled_deck(cards, "st02");
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

/* Numbers that stand for nothing are refused, each by itself. */
static void test_a_setup_in_range(void **state) {
    (void)state;
    LpSetup setup = legal_setup();
    setup.edition = LP_EDITION_COUNT;
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_BAD_INPUT);
    setup = legal_setup();
    setup.chooser = 3;
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_BAD_INPUT);
    setup.chooser = 2;
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
}

/* The first event is that the game begins. */
static void test_the_first_event(void **state) {
    (void)state;
    LpEvent events[8];
    LpLog log = {.events = events, .size = 8};
    LpSetup setup = legal_setup();
    assert_int_equal(lp_game_start(cards, &setup, game, &log), LP_OK);
    assert_true(log.count > 0);
    assert_int_equal(events[0].kind, LP_EVENT_GAME_START);
    for (uint32_t i = 1; i < log.count; i++)
        assert_int_not_equal(events[i].kind, LP_EVENT_GAME_START);
}

/* The seed of a game follows from the master seed, both lists and the index, and from nothing
 * less. */
static void test_seeds(void **state) {
    (void)state;
    LpDeck a = bundled_deck(cards, "st01"), b = bundled_deck(cards, "st02"), other_card = a,
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

/* CR 1-2-3: it is an answer, too, of the player who is asked, if it names nothing. */
static void test_conceding_as_an_answer(void **state) {
    (void)state;
    const LpAction wrong[] = {{.kind = LP_ACTION_CONCEDE, .card = 1},
                              {.kind = LP_ACTION_CONCEDE, .target = 1},
                              {.kind = LP_ACTION_CONCEDE, .value = 1}};
    const LpAction concede = {.kind = LP_ACTION_CONCEDE};
    LpSetup setup = legal_setup();
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(lp_game_act(cards, game, wrong[i], NULL), LP_ILLEGAL);
    LpSeat asked = lp_game_ask(game).seat;
    assert_int_equal(lp_game_result(game), LP_RESULT_NONE);
    assert_int_equal(lp_game_act(cards, game, concede, NULL), LP_OK);
    assert_int_equal(lp_game_result(game), asked == 0 ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0);
    assert_int_equal(lp_game_act(cards, game, concede, NULL), LP_ILLEGAL);
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

/* --- What chance decides, where it is known -------------------------------------------- */

/* Starts the game; the cards of whoever may redraw, in the order of their list. */
static LpDeal listed_deal(void) {
    LpSetup setup = legal_setup();
    LpDeal deal = {.used = 0};
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    board_act(cards, game, (LpAction){.kind = LP_ACTION_FIRST});
    LpSeat seat = lp_game_ask(game).seat;
    deal.count[seat] = LP_DECK_SIZE;
    memcpy(deal.order[seat], setup.decks[seat].cards, sizeof deal.order[seat]);
    return deal;
}

/* The hash of the game after a redraw with this deal. */
static uint64_t redraw(LpDeal *deal) {
    const LpAction action = {.kind = LP_ACTION_REDRAW};
    assert_int_equal(lp_game_act_dealt(cards, game, action, deal, NULL), LP_OK);
    return lp_game_hash(game);
}

/* CR 5-2-1-6: a deck is shuffled into the order of a deal, or, if that is not a deal of exactly
 * its cards, as if there were none. */
static void test_shuffles_that_are_known(void **state) {
    (void)state;
    (void)listed_deal();
    uint64_t by_chance = redraw(NULL);
    LpDeal deal = listed_deal();
    LpSeat seat = lp_game_ask(game).seat;
    LpCardId first = deal.order[seat][0], last = deal.order[seat][LP_DECK_SIZE - 1];
    assert_true(redraw(&deal) != by_chance);
    assert_int_equal(deal.used, 1 << seat);
    LpSlot deck[LP_SLOTS];
    int count = lp_game_area(game, seat, LP_AREA_DECK, deck);
    for (int i = 0; i < count; i++)
        assert_int_equal(lp_game_card_id(game, deck[i]), deal.order[seat][i + 5]);
    /* One card too few. */
    deal = listed_deal();
    deal.count[seat]--;
    assert_true(redraw(&deal) == by_chance);
    assert_int_equal(deal.used, 0);
    /* A card too many of one name, at either end of the list. */
    deal = listed_deal();
    deal.order[seat][0] = last;
    assert_true(redraw(&deal) == by_chance);
    deal = listed_deal();
    deal.order[seat][LP_DECK_SIZE - 1] = first;
    assert_true(redraw(&deal) == by_chance);
    assert_int_equal(deal.used, 0);
    /* The deck of the other player is not shuffled. */
    deal = listed_deal();
    deal.count[1 - seat] = deal.count[seat];
    deal.count[seat] = 0;
    assert_true(redraw(&deal) == by_chance);
}

/* CR 3-4-3: of a hand that nobody may look into, as many cards are chosen as the effect says,
 * whichever of them chance takes first. */
static void test_two_cards_unseen(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        LpPosition position = board_plain(cards);
        LpAction actions[LP_ACTIONS_MAX];
        position.seed = seed;
        board_add_hand(cards, &position.sides[0], "OP03-078", 1);
        board_set_don(&position.sides[0], 8);
        board_add_hand(cards, &position.sides[1], "ST01-006", 6);
        board_place(cards, &position, game);
        lp_game_actions(cards, game, actions);
        assert_int_equal(actions[0].kind, LP_ACTION_PLAY);
        board_act(cards, game, actions[0]);
        while (lp_game_ask(game).kind == LP_ASK_PICK)
            board_act(cards, game, (LpAction){.kind = LP_ACTION_PICK_HIDDEN});
        assert_int_equal(lp_game_of_seat(game, 1).hand, 4);
    }
}

static const char pickpocket[] =
    "card TT01-001 \"Mira\"\n  leader, red, life 3, power 5000\n  attribute slash\n"
    "  type \"Glass\"\n"
    "card TT01-002 \"Pell\"\n  character, red, cost 2, power 3000\n  attribute slash\n"
    "  type \"Glass\"\n"
    "card TT01-003 \"Quill\"\n  character, red, cost 3, power 3000\n  attribute slash\n"
    "  type \"Glass\"\n"
    "card TT01-004 \"Ruk\"\n  character, red, cost 4, power 3000\n  attribute slash\n"
    "  type \"Glass\"\n"
    "card TT01-010 \"Thief\"\n  event, red, cost 0\n  type \"Glass\"\n"
    "  main\n    trash 2 of their hand at random\n";

/* Uses Thief against a hand of a Pell, a Quill and a Ruk. */
static void steal(const LpCards *invented, LpDeal *deal) {
    LpPosition position = {
        .edition = LP_EDITION_DEFAULT, .turn = 5, .phase = LP_PHASE_MAIN, .seed = 7};
    for (int i = 0; i < 2; i++) {
        LpSide *side = &position.sides[i];
        side->leader.card = board_card(invented, "TT01-001");
        side->turns_taken = 3;
        board_set_don(side, 6);
        for (int k = 0; k < 5; k++)
            side->deck[side->deck_count++] = board_card(invented, "TT01-002");
    }
    board_add_hand(invented, &position.sides[0], "TT01-010", 1);
    board_add_hand(invented, &position.sides[1], "TT01-002", 1);
    board_add_hand(invented, &position.sides[1], "TT01-003", 1);
    board_add_hand(invented, &position.sides[1], "TT01-004", 1);
    board_place(invented, &position, game);
    LpSlot hand[LP_SLOTS];
    assert_int_equal(lp_game_area(game, 0, LP_AREA_HAND, hand), 1);
    const LpAction use = {.kind = LP_ACTION_PLAY, .card = hand[0]};
    assert_int_equal(lp_game_act_dealt(invented, game, use, deal, NULL), LP_OK);
}

/* What is left of the hand: the one card that was not drawn. */
static LpCardId left_in_hand(void) {
    LpSlot hand[LP_SLOTS];
    assert_int_equal(lp_game_area(game, 1, LP_AREA_HAND, hand), 1);
    return lp_game_card_id(game, hand[0]);
}

/* CR 8-4-4: cards that are drawn at random are those of a deal, one after the other, as far as
 * they are among those that can be drawn. */
static void test_draws_that_are_known(void **state) {
    (void)state;
    LpCards *invented = sourcecards_compile(pickpocket, "");
    const LpCardId id[3] = {board_card(invented, "TT01-002"), board_card(invented, "TT01-003"),
                            board_card(invented, "TT01-004")};
    for (int left = 0; left < 3; left++) {
        LpDeal deal = {.picks = {id[(left + 2) % 3], id[(left + 1) % 3]}, .pick_count = 2};
        steal(invented, &deal);
        assert_int_equal(left_in_hand(), id[left]);
        assert_int_equal(deal.picks_used, 2);
    }
    steal(invented, NULL);
    LpCardId by_chance = left_in_hand();
    uint64_t hash = lp_game_hash(game);
    LpDeal none = {.picks = {id[0], id[1]}, .pick_count = 0};
    steal(invented, &none);
    assert_true(lp_game_hash(game) == hash);
    assert_int_equal(none.picks_used, 0);
    /* A card that is not there is not drawn, nor is what comes after it in the deal. */
    LpDeal absent = {.picks = {board_card(invented, "TT01-010"), by_chance}, .pick_count = 2};
    steal(invented, &absent);
    assert_true(lp_game_hash(game) == hash);
    assert_int_equal(absent.picks_used, 0);
    lp_cards_free(invented);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_seeds, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_conceding_once, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_conceding_as_an_answer, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_both_decks_must_be_legal, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_leaders_lie_open, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_face_up_life, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_a_setup_in_range, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_the_first_event, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_shuffles_that_are_known, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_draws_that_are_known, set_up, board_close),
        cmocka_unit_test_setup_teardown(test_two_cards_unseen, set_up, board_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
