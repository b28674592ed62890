/* Counters that reach their end: the game is aborted, and nothing else changes before that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/board.h"
#include "rules/state.h"

typedef struct Table {
    LpCards *cards;
    LpGame *game;
    LpPosition position;
} Table;

static int table_open(void **state) {
    static Table table;
    table.cards = lp_cards_embedded();
    table.game = board_game();
    assert_non_null(table.cards);
    table.position = board_plain(table.cards);
    *state = &table;
    return 0;
}

static int table_close(void **state) {
    Table *table = *state;
    free(table->game);
    lp_cards_free(table->cards);
    return 0;
}

static int count_answers(const Table *table, LpActionKind kind) {
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(table->cards, table->game, actions), found = 0;
    for (int i = 0; i < count; i++) found += actions[i].kind == kind;
    return found;
}

static void act(const Table *table, LpActionKind kind) {
    board_act(table->cards, table->game, (LpAction){.kind = (uint8_t)kind});
}

static void assert_aborted(const Table *table) {
    assert_int_equal(lp_game_result(table->game), LP_RESULT_ABORTED);
    assert_int_equal(lp_game_end(table->game), LP_END_OVERFLOW);
    assert_int_equal(lp_game_ask(table->game).kind, LP_ASK_NONE);
}

/* Each turn up to the last one that can be counted is a whole turn: a card, DON!!, attacks. */
static void turns_are_whole_until_the_game_is_aborted(void **state) {
    Table *table = *state;
    for (int seat = 0; seat < 2; seat++) table->position.sides[seat].turns_taken = 250;
    board_place(table->cards, &table->position, table->game);
    int turns = 0;
    for (; lp_game_result(table->game) == LP_RESULT_NONE; turns++) {
        LpSeat seat = lp_game_table(table->game).turn_player;
        if (turns > 0)
            assert_int_equal(lp_game_of_seat(table->game, seat).hand, (turns + 1) / 2);
        assert_int_equal(count_answers(table, LP_ACTION_ATTACK), 1);
        act(table, LP_ACTION_END);
        assert_true(turns < 20);
    }
    assert_int_equal(turns, 1 + (TURNS_MAX - 250) * 2);
    assert_aborted(table);
}

/* A position at the limit can still be written down and placed again. */
static void late_positions_can_be_placed(void **state) {
    Table *table = *state;
    for (int seat = 0; seat < 2; seat++) table->position.sides[seat].turns_taken = 250;
    board_place(table->cards, &table->position, table->game);
    for (int i = 0; i < 6; i++) act(table, LP_ACTION_END);
    lp_game_position(table->cards, table->game, &table->position);
    board_place(table->cards, &table->position, table->game);
    assert_int_equal(lp_game_result(table->game), LP_RESULT_NONE);
}

/* Beyond this many decisions in one turn a loop would not be found. */
static void endless_turns_are_aborted(void **state) {
    Table *table = *state;
    board_set_don(&table->position.sides[0], 4);
    board_place(table->cards, &table->position, table->game);
    table->game->loop.decisions = UINT16_MAX - 2;
    act(table, LP_ACTION_GIVE);
    assert_int_equal(lp_game_result(table->game), LP_RESULT_NONE);
    act(table, LP_ACTION_GIVE);
    assert_aborted(table);
}

/* CR 8-6-1: those that arise later still wait for the earlier ones. */
static void generations_of_effects_begin_again(void **state) {
    Table *table = *state;
    LpSide *other = &table->position.sides[1];
    for (int i = 0; i < 2; i++) board_add_character(table->cards, other, "OP05-029");
    board_set_don(other, 2);
    board_place(table->cards, &table->position, table->game);
    table->game->generation = UINT8_MAX;
    board_act(table->cards, table->game,
              (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
    assert_int_equal(lp_game_ask(table->game).kind, LP_ASK_EFFECT);
    LpAction actions[LP_ACTIONS_MAX];
    assert_int_equal(lp_game_actions(table->cards, table->game, actions), 2);
    board_act(table->cards, table->game, actions[0]);
    assert_int_equal(lp_game_ask(table->game).kind, LP_ASK_USE);
    assert_int_equal(table->game->waiting_count, 1);
    assert_true(table->game->generation > table->game->waiting[0].generation);
}

/* Turns that effects give are counted too. */
static void extra_turns_are_not_lost(void **state) {
    Table *table = *state;
    LpSide *side = &table->position.sides[0];
    board_add_hand(table->cards, side, "OP05-119", 1);
    board_set_don(side, LP_DON_MAX);
    board_place(table->cards, &table->position, table->game);
    table->game->seats[0].extra_turns = UINT8_MAX;
    LpAction actions[LP_ACTIONS_MAX];
    assert_true(lp_game_actions(table->cards, table->game, actions) > 0);
    assert_int_equal(actions[0].kind, LP_ACTION_PLAY);
    board_act(table->cards, table->game, actions[0]);
    act(table, LP_ACTION_USE);
    assert_aborted(table);
}

int main(void) {
#define LIMIT(test) cmocka_unit_test_setup_teardown(test, table_open, table_close)
    const struct CMUnitTest tests[] = {
        LIMIT(turns_are_whole_until_the_game_is_aborted),
        LIMIT(late_positions_can_be_placed),
        LIMIT(endless_turns_are_aborted),
        LIMIT(generations_of_effects_begin_again),
        LIMIT(extra_turns_are_not_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
