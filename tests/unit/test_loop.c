/* CR 11-1: when infinite loops are noticed, who must stop them, and what is reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"
#include "common/invented.h"
#include "rules/steps.h"

enum { EVENTS_MAX = 1 << 14, ANSWERS_MAX = 4000 };

/* A board of invented cards, and what was reported on it. */
typedef struct Table {
    Board board;
    uint32_t reported[LP_EVENT_COUNT];
    LpEvent latest[LP_EVENT_COUNT]; /* of each kind */
    LpEvent last;
} Table;

static int open_table(void **state) {
    Table *table = board_open_as(state, sizeof(Table));
    lp_cards_free(table->board.cards);
    table->board.cards = invented_cards();
    table->board.position = board_plain(table->board.cards);
    return 0;
}
#define TABLE_TEST(test) cmocka_unit_test_setup_teardown(test, open_table, board_close)

static void answer(Table *table, LpAction action) {
    static LpEvent events[EVENTS_MAX];
    LpLog log = {.events = events, .size = EVENTS_MAX};
    assert_int_equal(lp_game_act(table->board.cards, table->board.game, action, &log), LP_OK);
    for (uint32_t i = 0; i < log.count; i++) {
        table->reported[events[i].kind]++;
        table->latest[events[i].kind] = events[i];
    }
    if (log.count > 0) table->last = events[log.count - 1];
    assert_null(lp_game_audit(table->board.cards, table->board.game));
}

/* It is nobody's, and says whether anybody was asked in it, or how the game has ended. */
static void was_reported(const Table *table, LpEventKind kind, int value) {
    assert_int_equal(table->reported[kind], 1);
    assert_int_equal(table->latest[kind].seat, 0);
    assert_int_equal(table->latest[kind].card, LP_SLOT_NONE);
    assert_int_equal(table->latest[kind].value, value);
}

/* Gives the first answer of this kind; false if there is none. */
static bool answer_first(Table *table, LpActionKind kind) {
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(table->board.cards, table->board.game, actions);
    for (int i = 0; i < count; i++) {
        if (actions[i].kind != kind) continue;
        answer(table, actions[i]);
        return true;
    }
    return false;
}

static void place(Table *table, const char *yours, const char *theirs, int don) {
    LpSide *sides = table->board.position.sides;
    board_add_character(table->board.cards, &sides[0], yours);
    if (theirs) board_add_character(table->board.cards, &sides[1], theirs);
    board_add_hand(table->board.cards, &sides[0], "TEST-140", 1);
    board_set_don(&sides[0], don);
    board_place(table->board.cards, &table->board.position, table->board.game);
}

/* An Event rests the first card, which begins the loop. */
static void begin(Table *table) {
    assert_true(answer_first(table, LP_ACTION_PLAY));
    assert_true(answer_first(table, LP_ACTION_PICK));
}

/* Watching begins with the 128th decision of a turn: what is remembered then comes again. In
 * another position the same may be done until another one is remembered, much later. */
static void a_loop_is_closed_when_its_position_comes_again(void **state) {
    Table *table = *state;
    int times = 0;
    place(table, "T11-017", NULL, 1);
    while (times < ANSWERS_MAX && answer_first(table, LP_ACTION_ACTIVATE)) times++;
    assert_int_equal(times, LOOP_WATCHED + 1);
    assert_int_equal(table->reported[LP_EVENT_LOOP], 1);
    assert_int_equal(table->last.kind, LP_EVENT_LOOP);
    assert_true(answer_first(table, LP_ACTION_GIVE));
    while (times < ANSWERS_MAX && answer_first(table, LP_ACTION_ACTIVATE)) times++;
    assert_int_equal(table->board.game->loop.decisions, 8 * LOOP_WATCHED + 1);
    assert_int_equal(table->reported[LP_EVENT_LOOP], 2);
}

/* The first answer of this kind of a card; false if it may not be given. */
static bool answer_of(Table *table, LpActionKind kind, LpSlot card) {
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(table->board.cards, table->board.game, actions);
    for (int i = 0; i < count; i++) {
        if (actions[i].kind != kind || actions[i].card != card) continue;
        answer(table, actions[i]);
        return true;
    }
    return false;
}

/* CR 11-1-1-2: all that lead back to one position are banned there, as far as there is room. */
static void each_way_back_is_banned(void **state) {
    Table *table = *state;
    LpSlot slots[LP_SLOTS];
    int times = 0;
    for (int i = 1; i < BANS_MAX; i++)
        board_add_character(table->board.cards, &table->board.position.sides[0], "T11-017");
    place(table, "T11-017", NULL, 1);
    assert_int_equal(lp_game_area(table->board.game, 0, LP_AREA_CHARACTER, slots), BANS_MAX);
    for (int i = 0; i < BANS_MAX; i++)
        while (times < ANSWERS_MAX && answer_of(table, LP_ACTION_ACTIVATE, slots[i])) times++;
    assert_int_equal(times, LOOP_WATCHED + BANS_MAX);
    for (int i = 0; i < BANS_MAX; i++)
        assert_false(answer_of(table, LP_ACTION_ACTIVATE, slots[i]));
    assert_true(answer_first(table, LP_ACTION_GIVE));
    assert_true(answer_of(table, LP_ACTION_ACTIVATE, slots[0]));
}

/* Two "Rally" rest each other. Everybody goes on as long as they may. */
typedef struct Rally {
    const char *yours, *theirs;
    int given; /* DON!! cards that are given before */
    LpResult result;
    LpSeat stopper; /* who must stop, if the game goes on */
    int decisions;  /* in the turn, until then */
    uint32_t loops; /* how often one was reported */
} Rally;

static void play_on(Table *table) {
    LpAction actions[LP_ACTIONS_MAX];
    for (int i = 0; i < ANSWERS_MAX; i++) {
        int count = lp_game_actions(table->board.cards, table->board.game, actions);
        if (count == 0 || actions[0].kind == LP_ACTION_DECLINE) return;
        answer(table, actions[0]);
    }
    fail_msg("the loop goes on for ever");
}

static void loops_end(Table *table, const Rally *rally) {
    place(table, rally->yours, rally->theirs, rally->given);
    for (int i = 0; i < rally->given; i++) assert_true(answer_first(table, LP_ACTION_GIVE));
    begin(table);
    play_on(table);
    const LpGame *game = table->board.game;
    assert_int_equal(lp_game_result(game), rally->result);
    assert_int_equal(table->reported[LP_EVENT_LOOP], rally->loops);
    assert_int_equal(game->loop.decisions, rally->decisions);
    assert_int_equal(table->reported[LP_EVENT_GAME_END], rally->result != LP_RESULT_NONE);
    if (rally->result == LP_RESULT_NONE)
        assert_int_equal(lp_game_ask(game).seat, rally->stopper);
}

static void it_is_known_who_must_stop(void **state) {
    static const Rally rallies[] = {
        {"T11-002", "T11-002", 0, LP_RESULT_NONE, 0, 130, 1},
        {"T11-002", "T11-002", 1, LP_RESULT_NONE, 0, 133, 2},
        {"T11-013", "T11-002", 0, LP_RESULT_NONE, 1, 129, 1},
        {"T11-013", "T11-002", 1, LP_RESULT_NONE, 1, 129, 1},
        {"T11-002", "T11-013", 0, LP_RESULT_NONE, 0, 129, 1},
        {"T11-014", "T11-013", 0, LP_RESULT_DRAW, 0, 130, 2},
        {"T11-014", "T11-014", 0, LP_RESULT_DRAW, 0, 137, 4},
        {"T11-014", "T11-002", 0, LP_RESULT_NONE, 1, 135, 3},
        {"T11-014", "T11-002", 1, LP_RESULT_NONE, 1, 138, 4},
        {"T11-002", "T11-014", 0, LP_RESULT_NONE, 0, 130, 1},
        {"T11-015", "T11-015", 0, LP_RESULT_DRAW, 0, 130, 1},
        {"T11-015", "T11-002", 1, LP_RESULT_NONE, 1, 130, 1},
        {"T11-013", "T11-013", 0, LP_RESULT_DRAW, 0, 2, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rallies / sizeof rallies[0]; i++) {
        void *table;
        open_table(&table);
        loops_end(table, &rallies[i]);
        board_close(&table);
    }
}

/* Without a question the position after 2048 steps is remembered: the first of them rests no
 * card, all others do, the Event does, and one does until the position comes again. */
static void a_loop_without_questions_is_noticed_in_time(void **state) {
    Table *table = *state;
    place(table, "T11-013", "T11-013", 0);
    begin(table);
    assert_int_equal(lp_game_result(table->board.game), LP_RESULT_DRAW);
    assert_int_equal(table->reported[LP_EVENT_REST], 2049);
    was_reported(table, LP_EVENT_LOOP, 0);
    was_reported(table, LP_EVENT_GAME_END, LP_RESULT_DRAW);
}

/* A loop that never comes back to a position is not noticed, but the game ends. */
static void a_loop_that_never_comes_back_is_aborted(void **state) {
    Table *table = *state;
    place(table, "T11-020", "T11-020", 0);
    begin(table);
    assert_int_equal(lp_game_result(table->board.game), LP_RESULT_ABORTED);
    assert_int_equal(lp_game_end(table->board.game), LP_END_OVERFLOW);
    assert_int_equal(table->reported[LP_EVENT_LOOP], 0);
}

/* An Event that activates itself as long as its player likes does not fill the stack: the same
 * position comes again, and only stopping is left. */
static void an_effect_may_activate_itself_for_ever(void **state) {
    Table *table = *state;
    int times = 0;
    board_add_hand(table->board.cards, &table->board.position.sides[0], "T11-024", 1);
    board_place(table->board.cards, &table->board.position, table->board.game);
    assert_true(answer_first(table, LP_ACTION_PLAY));
    while (times < ANSWERS_MAX && answer_first(table, LP_ACTION_PICK)) times++;
    assert_int_equal(times, LOOP_WATCHED);
    was_reported(table, LP_EVENT_LOOP, 1);
    assert_true(answer_first(table, LP_ACTION_DONE));
    assert_int_equal(lp_game_ask(table->board.game).kind, LP_ASK_MAIN);
}

/* DON!! cards that are held back are given like others, and are then no longer held back. */
static void given_don_are_not_held_back(void **state) {
    Table *table = *state;
    place(table, "T11-017", NULL, 2);
    table->board.game->seats[0].don_frozen_active = 2;
    assert_true(answer_first(table, LP_ACTION_GIVE));
    assert_int_equal(table->board.game->seats[0].don_frozen_active, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TABLE_TEST(a_loop_is_closed_when_its_position_comes_again),
        TABLE_TEST(each_way_back_is_banned),
        cmocka_unit_test(it_is_known_who_must_stop),
        TABLE_TEST(a_loop_without_questions_is_noticed_in_time),
        TABLE_TEST(a_loop_that_never_comes_back_is_aborted),
        TABLE_TEST(an_effect_may_activate_itself_for_ever),
        TABLE_TEST(given_don_are_not_held_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
