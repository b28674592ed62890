/* Counters that reach their end, and tables that are full: the game is aborted, and nothing
 * else changes before that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"
#include "rules/state.h"

static int count_answers(const Board *board, LpActionKind kind) {
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(board->cards, board->game, actions), found = 0;
    for (int i = 0; i < count; i++) found += actions[i].kind == kind;
    return found;
}

static void act(const Board *board, LpActionKind kind) {
    board_act(board->cards, board->game, (LpAction){.kind = (uint8_t)kind});
}

static void assert_aborted(const Board *board) {
    assert_int_equal(lp_game_result(board->game), LP_RESULT_ABORTED);
    assert_int_equal(lp_game_end(board->game), LP_END_OVERFLOW);
    assert_int_equal(lp_game_ask(board->game).kind, LP_ASK_NONE);
}

/* Each turn up to the last one that can be counted is a whole turn: a card, DON!!, attacks. */
static void turns_are_whole_until_the_game_is_aborted(void **state) {
    Board *board = *state;
    for (int seat = 0; seat < 2; seat++) board->position.sides[seat].turns_taken = 250;
    board_place(board->cards, &board->position, board->game);
    int turns = 0;
    for (; lp_game_result(board->game) == LP_RESULT_NONE; turns++) {
        LpSeat seat = lp_game_table(board->game).turn_player;
        if (turns > 0)
            assert_int_equal(lp_game_of_seat(board->game, seat).hand, (turns + 1) / 2);
        assert_int_equal(count_answers(board, LP_ACTION_ATTACK), 1);
        act(board, LP_ACTION_END);
        assert_true(turns < 20);
    }
    assert_int_equal(turns, 1 + (TURNS_MAX - 250) * 2);
    assert_aborted(board);
}

/* A position at the limit can still be written down and placed again. */
static void late_positions_can_be_placed(void **state) {
    Board *board = *state;
    for (int seat = 0; seat < 2; seat++) board->position.sides[seat].turns_taken = 250;
    board_place(board->cards, &board->position, board->game);
    for (int i = 0; i < 6; i++) act(board, LP_ACTION_END);
    lp_game_position(board->cards, board->game, &board->position);
    board_place(board->cards, &board->position, board->game);
    assert_int_equal(lp_game_result(board->game), LP_RESULT_NONE);
}

/* Beyond this many decisions in one turn a loop would not be found. */
static void endless_turns_are_aborted(void **state) {
    Board *board = *state;
    board_set_don(&board->position.sides[0], 4);
    board_place(board->cards, &board->position, board->game);
    board->game->loop.decisions = UINT16_MAX - 2;
    act(board, LP_ACTION_GIVE);
    assert_int_equal(lp_game_result(board->game), LP_RESULT_NONE);
    act(board, LP_ACTION_GIVE);
    assert_aborted(board);
}

/* CR 8-6-1: those that arise later still wait for the earlier ones. */
static void generations_of_effects_begin_again(void **state) {
    Board *board = *state;
    LpSide *other = &board->position.sides[1];
    for (int i = 0; i < 2; i++) board_add_character(board->cards, other, "OP05-029");
    board_set_don(other, 2);
    board_place(board->cards, &board->position, board->game);
    board->game->generation = UINT8_MAX;
    board_act(board->cards, board->game,
              (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
    assert_int_equal(lp_game_ask(board->game).kind, LP_ASK_EFFECT);
    LpAction actions[LP_ACTIONS_MAX];
    assert_int_equal(lp_game_actions(board->cards, board->game, actions), 2);
    board_act(board->cards, board->game, actions[0]);
    assert_int_equal(lp_game_ask(board->game).kind, LP_ASK_USE);
    assert_int_equal(board->game->waiting_count, 1);
    assert_true(board->game->generation > board->game->waiting[0].generation);
}

/* Turns that effects give are counted too. */
static void extra_turns_are_not_lost(void **state) {
    Board *board = *state;
    LpSide *side = &board->position.sides[0];
    board_add_hand(board->cards, side, "OP05-119", 1);
    board_set_don(side, LP_DON_MAX);
    board_place(board->cards, &board->position, board->game);
    board->game->seats[0].extra_turns = UINT8_MAX;
    LpAction actions[LP_ACTIONS_MAX];
    assert_true(lp_game_actions(board->cards, board->game, actions) > 0);
    assert_int_equal(actions[0].kind, LP_ACTION_PLAY);
    board_act(board->cards, board->game, actions[0]);
    act(board, LP_ACTION_USE);
    assert_aborted(board);
}

/* CR 5-1-2: a position has at most 50 cards beside the Leader, wherever they are. */
static void positions_have_no_more_cards_than_a_deck(void **state) {
    Board *board = *state;
    LpSide *side = &board->position.sides[1];
    LpCardId plain = board_card(board->cards, "ST01-003");
    side->stage.card = board_card(board->cards, "ST01-017");
    for (int i = 0; i < 2; i++) board_add_character(board->cards, side, "ST01-003");
    board_add_hand(board->cards, side, "ST01-003", 10);
    while (side->trash_count < 50 - 20 - 3 - 1 - 2 - 10)
        side->trash[side->trash_count++] = plain;
    board_place(board->cards, &board->position, board->game);
    side->trash[side->trash_count++] = plain;
    assert_int_equal(lp_game_place(board->cards, &board->position, board->game, NULL),
                     LP_BAD_INPUT);
}

/* What is counted in one turn begins again in the next. */
static void decisions_are_counted_in_each_turn(void **state) {
    Board *board = *state;
    board_place(board->cards, &board->position, board->game);
    LoopWatch *loop = &board->game->loop;
    memset(loop, 0, sizeof *loop);
    loop->decisions = 20;
    loop->ban_count = 1;
    act(board, LP_ACTION_END);
    assert_int_equal(lp_game_turn(board->game), 8);
    assert_true(loop->decisions <= 1);
    assert_int_equal(loop->ban_count, 0);
}

/* The leader of seat 0 attacks the other one. */
static const LpAction attack = {.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT};

/* The opponent's hand is full of cards with a Counter of 1000. */
static void give_counters(Board *board) {
    LpSide *other = &board->position.sides[1];
    other->deck_count = 5;
    board_add_hand(board->cards, other, "ST01-003", MODIFIERS_MAX + 2);
}

static void counter(const Board *board) {
    LpAction actions[LP_ACTIONS_MAX];
    lp_game_actions(board->cards, board->game, actions);
    assert_int_equal(actions[0].kind, LP_ACTION_COUNTER);
    board_act(board->cards, board->game, actions[0]);
}

/* Changes of one card add up, however many there are. */
static void equal_changes_take_one_row(void **state) {
    Board *board = *state;
    give_counters(board);
    board_place(board->cards, &board->position, board->game);
    board_act(board->cards, board->game, attack);
    for (int i = 0; i < MODIFIERS_MAX + 2; i++) counter(board);
    assert_int_equal(lp_game_result(board->game), LP_RESULT_NONE);
    assert_int_equal(lp_game_marks(board->game).modifiers, 1);
    assert_true(lp_game_marks(board->game).stack >= board->game->stack_top);
}

static void a_change_too_many_aborts_the_game(void **state) {
    Board *board = *state;
    give_counters(board);
    board_place(board->cards, &board->position, board->game);
    board_act(board->cards, board->game, attack);
    LpGame *game = board->game;
    for (int i = 0; i < MODIFIERS_MAX - 1; i++) {
        game->modifiers[i] = (Modifier){
            .kind = MODIFIER_COST_NEXT, .duration = DURATION_TURN, .value = (int16_t)(i + 1)};
    }
    game->modifier_count = game->special_count = MODIFIERS_MAX - 1;
    counter(board); /* the last row */
    assert_int_equal(lp_game_result(game), LP_RESULT_NONE);
    assert_int_equal(lp_game_marks(game).modifiers, MODIFIERS_MAX);
    game->modifiers[MODIFIERS_MAX - 1].slot =
        0; /* a change that does not add up with the next */
    counter(board);
    assert_aborted(board);
    assert_int_equal(game->modifier_count, MODIFIERS_MAX);
}

/* A card is played whose [On Play] effect must wait: behind those of so many cards, or behind
 * the Leader's [Once Per Turn] effect that waits so often. */
static void play_and_wait(Board *board, int waiting, bool all_of_leader) {
    LpAction actions[LP_ACTIONS_MAX];
    board_place(board->cards, &board->position, board->game);
    board->game->waiting_count = (uint8_t)waiting;
    for (int i = 0; i < waiting && !all_of_leader; i++)
        board->game->waiting[i].slot = (uint8_t)i;
    lp_game_actions(board->cards, board->game, actions);
    assert_int_equal(actions[0].kind, LP_ACTION_PLAY);
    board_act(board->cards, board->game, actions[0]);
}

static void an_effect_too_many_aborts_the_game(void **state) {
    Board *board = *state;
    LpSide *side = &board->position.sides[0];
    board_add_hand(board->cards, side, "OP05-119", 1);
    board_set_don(side, LP_DON_MAX);
    play_and_wait(board, 0, false);
    assert_int_equal(lp_game_result(board->game), LP_RESULT_NONE);
    assert_int_equal(lp_game_marks(board->game).waiting, 1);
    play_and_wait(board, WAITING_MAX, true);
    assert_int_equal(lp_game_result(board->game), LP_RESULT_NONE);
    play_and_wait(board, WAITING_MAX, false);
    assert_aborted(board);
    assert_int_equal(board->game->waiting_count, WAITING_MAX);
}

/* The turn is moved to the end of the stack, so that there is no room above it. */
static void a_full_stack_aborts_the_game(void **state) {
    Board *board = *state;
    board_place(board->cards, &board->position, board->game);
    LpGame *game = board->game;
    assert_int_equal(game->stack_top, FRAME_UNITS);
    Unit *last = &game->stack[STACK_UNITS_MAX - FRAME_UNITS];
    memcpy(last, game->stack, FRAME_UNITS * sizeof(Unit));
    memset(game->stack, 0, FRAME_UNITS * sizeof(Unit));
    game->stack_top = STACK_UNITS_MAX;
    board_act(board->cards, board->game, attack);
    assert_aborted(board);
    assert_int_equal(game->stack_top, STACK_UNITS_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        BOARD_TEST(turns_are_whole_until_the_game_is_aborted),
        BOARD_TEST(late_positions_can_be_placed),
        BOARD_TEST(endless_turns_are_aborted),
        BOARD_TEST(generations_of_effects_begin_again),
        BOARD_TEST(extra_turns_are_not_lost),
        BOARD_TEST(positions_have_no_more_cards_than_a_deck),
        BOARD_TEST(decisions_are_counted_in_each_turn),
        BOARD_TEST(equal_changes_take_one_row),
        BOARD_TEST(a_change_too_many_aborts_the_game),
        BOARD_TEST(an_effect_too_many_aborts_the_game),
        BOARD_TEST(a_full_stack_aborts_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
