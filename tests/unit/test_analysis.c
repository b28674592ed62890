/* The analysis of answers: what wins is first, numbers mean what they say, and the same seed
 * gives the same ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"
#include "player/analysis.h"

enum { ROWS_MAX = 64 };

typedef struct Fixture {
    Board board;
    Facts facts;
    Belief belief;
    LpDeck list;
    AnalysisRow rows[ROWS_MAX];
    int row_count;
    const atomic_bool *stop;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = board_open_as(state, sizeof *fixture);
    fixture->list = board_list(fixture->board.cards);
    facts_init(&fixture->facts, fixture->board.cards);
    return 0;
}

/* Sets the position up and rates every answer of seat 0. */
static uint32_t rate(Fixture *fixture, uint32_t walks, uint64_t seed) {
    static const PlayerTools no_tools;
    LpAction actions[LP_ACTIONS_MAX];
    board_place(fixture->board.cards, &fixture->board.position, fixture->board.game);
    lp_game_view(fixture->board.cards, fixture->board.game, 0, fixture->board.view);
    belief_init(&fixture->belief, fixture->board.cards, &fixture->list, &fixture->list, 1,
                seed);
    belief_update(&fixture->belief, fixture->board.view);
    fixture->row_count = lp_game_actions(fixture->board.cards, fixture->board.game, actions);
    assert_in_range(fixture->row_count, 2, ROWS_MAX);
    for (int i = 0; i < fixture->row_count; i++) {
        fixture->rows[i] = (AnalysisRow){.action = actions[i]};
    }
    PlayerBudget budget = {.nodes = walks};
    void *memory = malloc(analysis_memory_size(budget, fixture->row_count));
    assert_non_null(memory);
    Analysis analysis = {.cards = fixture->board.cards,
                         .facts = &fixture->facts,
                         .belief = &fixture->belief,
                         .seed = seed,
                         .budget = budget,
                         .stop = fixture->stop,
                         .tools = &no_tools,
                         .sample = fixture->board.sample,
                         .game = fixture->board.other,
                         .memory = memory};
    uint32_t made =
        analysis_run(&analysis, fixture->board.view, fixture->rows, fixture->row_count);
    free(memory);
    return made;
}

static void what_wins_is_first_and_certain(void **state) {
    Fixture *fixture = *state;
    fixture->board.position.sides[1].life_count = 0;
    board_set_don(&fixture->board.position.sides[0], 2);
    uint32_t made = rate(fixture, 600, 1);
    assert_in_range(made, 600, 700);
    assert_int_not_equal(fixture->rows[0].action.kind, LP_ACTION_END);
    assert_true(analysis_rate(&fixture->rows[0]) == 1);
    /* Giving DON!! first wins as well; ending the turn does not. */
    const AnalysisRow *last = &fixture->rows[fixture->row_count - 1];
    assert_int_equal(last->action.kind, LP_ACTION_END);
    assert_true(analysis_rate(last) < 1);
}

/* A Character of 3000 wins with two DON!! that have to be given first, one by one: only a
 * player who looks ahead sees it. */
static void it_looks_ahead(void **state) {
    Fixture *fixture = *state;
    LpSide *mine = &fixture->board.position.sides[0];
    mine->leader.rested = 1;
    board_add_character(fixture->board.cards, mine, "ST01-003");
    board_set_don(mine, 2);
    fixture->board.position.sides[1].life_count = 0;
    rate(fixture, 2000, 1);
    assert_int_equal(fixture->rows[0].action.kind, LP_ACTION_GIVE);
    assert_int_not_equal(fixture->rows[0].action.card, 0);
}

static void the_same_seed_gives_the_same_numbers(void **state) {
    Fixture *fixture = *state;
    AnalysisRow before[ROWS_MAX];
    board_set_don(&fixture->board.position.sides[0], 3);
    board_add_hand(fixture->board.cards, &fixture->board.position.sides[0], "ST01-013", 1);
    rate(fixture, 400, 5);
    memcpy(before, fixture->rows, sizeof before);
    rate(fixture, 400, 5);
    assert_memory_equal(before, fixture->rows, sizeof before);
    rate(fixture, 400, 6);
    assert_memory_not_equal(before, fixture->rows, sizeof before);
}

/* The caller's flag ends one that would take hours; while it is not set it changes nothing. */
static void it_can_be_stopped(void **state) {
    Fixture *fixture = *state;
    atomic_bool stop = false;
    fixture->stop = &stop;
    board_set_don(&fixture->board.position.sides[0], 3);
    assert_in_range(rate(fixture, 400, 5), 400, 500);
    atomic_store(&stop, true);
    assert_int_equal(rate(fixture, 1000000000, 5), 0);
}

static void a_weight_is_a_number_of_games(void **state) {
    (void)state;
    const AnalysisRow none = {.walks = 0};
    assert_true(analysis_weight(&none) == 0 && analysis_rate(&none) == 0.5);
    /* Wins and losses count as what they are. */
    const AnalysisRow games = {.walks = 100, .points = 30, .squares = 30};
    double weight = analysis_weight(&games);
    assert_true(weight > 99.9 && weight < 100.1);
    /* All won: so many games, not certainty. */
    const AnalysisRow won = {.walks = 100, .points = 100, .squares = 100};
    assert_true(analysis_weight(&won) == 100);
    /* Values between 0.4 and 0.6 say more, but never more than the limit. */
    const AnalysisRow close = {.walks = 100, .points = 50, .squares = 25 + 100 * 0.01};
    assert_true(analysis_weight(&close) == 100 * ANALYSIS_WORTH_MAX);
    const AnalysisRow wide = {.walks = 100, .points = 50, .squares = 25 + 100 * 0.125};
    assert_true(analysis_weight(&wide) > 190 && analysis_weight(&wide) < 210);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_wins_is_first_and_certain, set_up, board_close),
        cmocka_unit_test_setup_teardown(it_looks_ahead, set_up, board_close),
        cmocka_unit_test_setup_teardown(the_same_seed_gives_the_same_numbers, set_up,
                                        board_close),
        cmocka_unit_test_setup_teardown(it_can_be_stopped, set_up, board_close),
        cmocka_unit_test(a_weight_is_a_number_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
