/* Views of two positions that differ only in what the viewer cannot see; and samples for odd
 * guesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"

typedef struct Table {
    LpCards *cards;
    LpGame *games[2];
    LpView *views[2];
    LpPosition positions[2];
} Table;

static int table_open(void **state) {
    static Table table;
    table.cards = lp_cards_embedded();
    assert_non_null(table.cards);
    for (int i = 0; i < 2; i++) {
        table.games[i] = board_game();
        table.views[i] = board_view();
        table.positions[i] = board_plain(table.cards);
    }
    *state = &table;
    return 0;
}

static int table_close(void **state) {
    Table *table = *state;
    for (int i = 0; i < 2; i++) {
        free(table->games[i]);
        free(table->views[i]);
    }
    lp_cards_free(table->cards);
    return 0;
}

static void place(Table *table) {
    for (int i = 0; i < 2; i++)
        board_place(table->cards, &table->positions[i], table->games[i]);
}

static void act(Table *table, LpAction action) {
    for (int i = 0; i < 2; i++) board_act(table->cards, table->games[i], action);
}

static void assert_same_to(Table *table, LpSeat seat) {
    for (int i = 0; i < 2; i++)
        lp_game_view(table->cards, table->games[i], seat, table->views[i]);
    assert_memory_equal(table->views[0], table->views[1], lp_view_size());
}

static const LpAction attack = {.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT};
static const LpAction decline = {.kind = LP_ACTION_DECLINE};

/* The top Life card has a [Trigger] in the first game only. */
static void set_trigger(Table *table) {
    table->positions[0].sides[1].life[0] = board_card(table->cards, "OP04-037");
}

static void a_declined_trigger_leaves_no_trace(void **state) {
    Table *table = *state;
    set_trigger(table);
    place(table);
    act(table, attack);
    assert_int_equal(lp_game_ask(table->games[0]).kind, LP_ASK_TRIGGER);
    assert_int_equal(lp_game_ask(table->games[1]).kind, LP_ASK_MAIN);
    board_act(table->cards, table->games[0], decline);
    assert_same_to(table, 0);
}

/* In the early edition effects come between two points of damage (row E34). */
static void nor_does_it_while_damage_is_dealt(void **state) {
    Table *table = *state;
    set_trigger(table);
    for (int i = 0; i < 2; i++) {
        LpPosition *position = &table->positions[i];
        position->edition = LP_EDITION_EARLY;
        position->sides[0].leader.card = board_card(table->cards, "OP11-041");
    }
    place(table);
    act(table, attack);
    board_act(table->cards, table->games[0], decline);
    for (int i = 0; i < 2; i++) assert_int_equal(lp_game_ask(table->games[i]).kind, LP_ASK_USE);
    assert_same_to(table, 0);
}

static void effects_of_dealing_damage_tell_nothing(void **state) {
    Table *table = *state;
    set_trigger(table);
    for (int i = 0; i < 2; i++)
        board_add_character(table->cards, &table->positions[i].sides[0], "OP03-043");
    place(table);
    act(table, attack);
    for (int i = 0; i < 2; i++) assert_int_equal(lp_game_ask(table->games[i]).kind, LP_ASK_USE);
    assert_same_to(table, 0);
}

/* How many of the cards that the other player looks at fit is not shown. */
static void how_many_cards_fit_is_not_shown(void **state) {
    Table *table = *state;
    for (int i = 0; i < 2; i++) {
        LpSide *side = &table->positions[i].sides[0];
        side->hand[side->hand_count++] = board_card(table->cards, "OP16-077");
        board_set_don(side, 5);
        for (int k = 0; k <= i; k++) side->deck[k] = board_card(table->cards, "OP16-077");
    }
    place(table);
    LpAction actions[LP_ACTIONS_MAX];
    lp_game_actions(table->cards, table->games[0], actions);
    assert_int_equal(actions[0].kind, LP_ACTION_PLAY);
    act(table, actions[0]);
    for (int i = 0; i < 2; i++) {
        LpAsk ask = lp_game_ask(table->games[i]);
        assert_int_equal(ask.kind, LP_ASK_PICK);
        assert_int_equal(ask.count_max, i + 1);
    }
    assert_same_to(table, 1);
}

/* A sample agrees with what is asked: the hidden Life card has a [Trigger], whatever the
 * guess. */
static void a_guess_without_triggers_still_has_one(void **state) {
    Table *table = *state;
    set_trigger(table);
    place(table);
    board_act(table->cards, table->games[0], attack);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    LpDeck guess = board_list(table->cards);
    assert_int_equal(lp_view_sample(table->cards, table->views[0], &guess, 7, table->games[1]),
                     LP_OK);
    assert_int_equal(lp_game_ask(table->games[1]).kind, LP_ASK_TRIGGER);
    lp_game_view(table->cards, table->games[1], 0, table->views[1]);
    assert_memory_equal(table->views[0], table->views[1], lp_view_size());
    assert_null(lp_game_audit(table->cards, table->games[1]));
    LpAction use = {.kind = LP_ACTION_USE};
    board_act(table->cards, table->games[1], use);
}

/* A guess is 1 to 50 cards of the image. */
static void a_guess_that_makes_no_sense_is_refused(void **state) {
    Table *table = *state;
    place(table);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    LpDeck right = board_list(table->cards), guesses[] = {right, right, right, right, right};
    guesses[0].count = 0;
    guesses[1].count = LP_DECK_SIZE + 1;
    guesses[2].cards[0] = 0;
    guesses[3].cards[49] = 0;
    guesses[4].cards[49] = (LpCardId)lp_cards_count(table->cards);
    for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++)
        assert_int_equal(
            lp_view_sample(table->cards, table->views[0], &guesses[i], 7, table->games[1]),
            LP_BAD_DECK);
    assert_int_equal(lp_view_sample(table->cards, table->views[0], NULL, 7, table->games[1]),
                     LP_BAD_DECK);
    assert_int_equal(lp_view_sample(table->cards, table->views[0], &right, 7, table->games[1]),
                     LP_OK);
}

/* If all cards of a guess have been seen, it is dealt again. */
static void a_guess_that_is_used_up_is_dealt_again(void **state) {
    Table *table = *state;
    LpSide *other = &table->positions[0].sides[1];
    LpCardId seen = board_card(table->cards, "OP04-037");
    other->trash[other->trash_count++] = seen;
    place(table);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    LpDeck guess = {.leader = other->leader.card, .count = 1, .cards = {seen}};
    assert_int_equal(lp_view_sample(table->cards, table->views[0], &guess, 7, table->games[1]),
                     LP_OK);
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(table->games[1], 1, LP_AREA_DECK, slots);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        assert_int_equal(lp_game_of_card(table->cards, table->games[1], slots[i]).id, seen);
}

int main(void) {
#define PAIR(test) cmocka_unit_test_setup_teardown(test, table_open, table_close)
    const struct CMUnitTest tests[] = {
        PAIR(a_declined_trigger_leaves_no_trace),
        PAIR(nor_does_it_while_damage_is_dealt),
        PAIR(effects_of_dealing_damage_tell_nothing),
        PAIR(how_many_cards_fit_is_not_shown),
        PAIR(a_guess_without_triggers_still_has_one),
        PAIR(a_guess_that_makes_no_sense_is_refused),
        PAIR(a_guess_that_is_used_up_is_dealt_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
