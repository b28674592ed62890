/* Saved games from strangers. Their checksum is right, so only what they say can give them
 * away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/board.h"
#include "rules/state.h"

enum { FILTER_NONE = 60000 }; /* no card has so many */

static LpStatus load_again(const Board *board) {
    size_t size = lp_game_save(board->cards, board->game, NULL, 0);
    void *bytes = malloc(size);
    LpGame *loaded = board_game();
    assert_non_null(bytes);
    lp_game_save(board->cards, board->game, bytes, size);
    LpStatus status = lp_game_load(board->cards, bytes, size, loaded);
    free(loaded);
    free(bytes);
    return status;
}

static LpGame *placed(Board *board) {
    board_place(board->cards, &board->position, board->game);
    return board->game;
}

/* What permanent effects forbid follows from the cards on the field, and so does what they set;
 * a row more would be looked up in a table. */
static void what_no_card_forbids_is_refused(void **state) {
    Board *board = *state; /* nothing on it forbids anything */
    LpGame *game = placed(board);
    assert_int_equal(load_again(board), LP_OK);
    game->grants[0] = (Grant){.slot = LP_SLOTS_PER_SEAT, .filter = FILTER_NONE};
    game->grant_count = 1;
    assert_int_equal(load_again(board), LP_BAD_INPUT);
}

/* Frames are pushed onto a clean stack: what is above its top would become part of one. */
static void what_lies_above_the_stack_is_refused(void **state) {
    Board *board = *state;
    LpGame *game = placed(board);
    game->stack[STACK_UNITS_MAX - 1].words[1] = 1;
    assert_int_equal(load_again(board), LP_BAD_INPUT);
}

/* What a frame keeps follows from the kind of its step; a turn keeps nothing of an effect. */
static void what_another_kind_of_frame_keeps_is_refused(void **state) {
    Board *board = *state;
    LpGame *game = placed(board);
    frame_top(game)->effect.amount = 1;
    assert_int_equal(load_again(board), LP_BAD_INPUT);
}

/* The question is the same, since the battle on top asks it; but a battle belongs to a turn. */
static void a_frame_on_one_of_a_wrong_kind_is_refused(void **state) {
    Board *board = *state;
    LpCards *cards = board->cards;
    board_add_hand(cards, &board->position.sides[1], "ST01-003", 1);
    LpGame *game = placed(board);
    board_act(cards, game, (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
    assert_int_equal(lp_game_ask(game).kind, LP_ASK_COUNTER);
    assert_int_equal(load_again(board), LP_OK);
    Frame battle = *frame_top(game);
    *frame_top(game) =
        (Frame){.step = STEP_PLAY_ROOM, .source = 1, .play = {.by = LP_SLOT_NONE}};
    game->stack_top = (uint8_t)(game->stack_top + FRAME_UNITS);
    *frame_top(game) = battle;
    assert_int_equal(load_again(board), LP_BAD_INPUT);
}

/* Bytes that no field uses count in the position's hash: two equal games have equal ones. */
static void bytes_that_no_field_uses_are_refused(void **state) {
    Board *board = *state;
    LpGame *game = placed(board);
    uint8_t *const unused[] = {game->unused_before_result, game->unused_before_seats,
                               game->unused_before_stack, game->battle.unused};
    for (size_t i = 0; i < sizeof unused / sizeof unused[0]; i++) {
        unused[i][2] = 1;
        assert_int_equal(load_again(board), LP_BAD_INPUT);
        unused[i][2] = 0;
    }
    assert_int_equal(load_again(board), LP_OK);
}

/* Each question of an attack whose damage sets off an effect and meets a [Trigger]. */
static void damage_under_way_can_be_saved(void **state) {
    Board *board = *state;
    LpCards *cards = board->cards;
    board_add_character(cards, &board->position.sides[0], "OP03-043");
    board->position.sides[1].life[0] = board_card(cards, "OP04-037");
    LpGame *game = placed(board);
    board_act(cards, game, (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
    assert_int_equal(lp_game_ask(game).kind, LP_ASK_USE);
    assert_int_equal(load_again(board), LP_OK);
    board_act(cards, game, (LpAction){.kind = LP_ACTION_DECLINE});
    assert_int_equal(lp_game_ask(game).kind, LP_ASK_TRIGGER);
    assert_int_equal(load_again(board), LP_OK);
    board_act(cards, game, (LpAction){.kind = LP_ACTION_DECLINE});
    assert_int_equal(lp_game_ask(game).kind, LP_ASK_MAIN);
    assert_int_equal(load_again(board), LP_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        BOARD_TEST(damage_under_way_can_be_saved),
        BOARD_TEST(what_no_card_forbids_is_refused),
        BOARD_TEST(what_lies_above_the_stack_is_refused),
        BOARD_TEST(what_another_kind_of_frame_keeps_is_refused),
        BOARD_TEST(a_frame_on_one_of_a_wrong_kind_is_refused),
        BOARD_TEST(bytes_that_no_field_uses_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
