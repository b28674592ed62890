/* What players consider pointless, and what they do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/ask.h"
#include "common/board.h"
#include "player/pointless.h"

typedef struct Fixture {
    Board board;
    Facts facts;
    Pointless pointless;
    LpAction actions[LP_ACTIONS_MAX];
    Question question;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = board_open_as(state, sizeof *fixture);
    facts_init(&fixture->facts, fixture->board.cards);
    return 0;
}

/* Both have 5 DON!!, all active. */
static LpPosition plain_position(const Fixture *fixture) {
    LpPosition position = board_plain(fixture->board.cards);
    for (int seat = 0; seat < 2; seat++) board_set_don(&position.sides[seat], 5);
    return position;
}

static void place(Fixture *fixture, const LpPosition *position) {
    board_place(fixture->board.cards, position, fixture->board.game);
}

static void act(Fixture *fixture, LpAction action) {
    board_act(fixture->board.cards, fixture->board.game, action);
}

/* The game is used for all samples: what is judged here does not depend on what is hidden. */
static void judge(Fixture *fixture) {
    LpAsk ask = lp_game_ask(fixture->board.game);
    lp_game_view(fixture->board.cards, fixture->board.game, ask.seat, fixture->board.view);
    fixture->question =
        (Question){.cards = fixture->board.cards,
                   .view = fixture->board.view,
                   .game = fixture->board.game,
                   .ask = ask,
                   .actions = fixture->actions,
                   .action_count = lp_game_actions(fixture->board.cards, fixture->board.game,
                                                   fixture->actions)};
    pointless_find(&fixture->pointless, &fixture->facts, &fixture->question, NULL, 1,
                   fixture->board.sample, fixture->board.other);
}

/* The first answer of this kind. */
static int find_answer(const Fixture *fixture, LpActionKind kind) {
    int i = 0;
    while (i < fixture->question.action_count && fixture->actions[i].kind != kind) i++;
    assert_true(i < fixture->question.action_count);
    return i;
}

static bool is_pointless(Fixture *fixture, LpActionKind kind) {
    judge(fixture);
    return fixture->pointless.is_barred[find_answer(fixture, kind)];
}

/* --- Effects ------------------------------------------------------------------------------ */

/* OP04-039 rests a DON!! and looks at cards, if the hand is 6 cards or less. */
static void a_condition_that_is_not_met(void **state) {
    Fixture *fixture = *state;
    for (int count = 6; count <= 7; count++) {
        LpPosition position = plain_position(fixture);
        position.sides[0].leader.card = board_card(fixture->board.cards, "OP04-039");
        board_add_hand(fixture->board.cards, &position.sides[0], "ST01-003", count);
        place(fixture, &position);
        assert_int_equal(is_pointless(fixture, LP_ACTION_ACTIVATE), count == 7);
    }
}

/* OP02-025 makes the next card of a kind cheaper while there are few Characters: nothing moves,
 * but the log shows it. */
static void a_change_that_only_the_log_shows(void **state) {
    Fixture *fixture = *state;
    for (int count = 1; count <= 2; count++) {
        LpPosition position = plain_position(fixture);
        position.sides[0].leader.card = board_card(fixture->board.cards, "OP02-025");
        for (int i = 0; i < count; i++)
            board_add_character(fixture->board.cards, &position.sides[0], "ST01-003");
        place(fixture, &position);
        assert_int_equal(is_pointless(fixture, LP_ACTION_ACTIVATE), count == 2);
    }
}

/* EB04-016 sets a DON!! active without a cost and forbids its player to do so again this turn:
 * the second time nothing is left but the ban. */
static void a_ban_on_oneself(void **state) {
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    board_add_character(fixture->board.cards, &position.sides[0], "EB04-016");
    position.sides[0].don_active = 4;
    position.sides[0].don_rested = 1;
    place(fixture, &position);
    assert_false(is_pointless(fixture, LP_ACTION_ACTIVATE));
    act(fixture, fixture->actions[find_answer(fixture, LP_ACTION_ACTIVATE)]);
    while (lp_game_ask(fixture->board.game).kind != LP_ASK_MAIN) {
        int count =
            lp_game_actions(fixture->board.cards, fixture->board.game, fixture->actions);
        act(fixture, fixture->actions[count - 1]);
    }
    assert_true(is_pointless(fixture, LP_ACTION_ACTIVATE));
}

/* OP05-060 adds a Life card to the hand as its cost: that may be all that somebody wants. */
static void a_cost_that_brings_a_card(void **state) {
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    position.sides[0].leader.card = board_card(fixture->board.cards, "OP05-060");
    place(fixture, &position);
    assert_false(is_pointless(fixture, LP_ACTION_ACTIVATE));
}

/* OP01-117 rests a Character. */
static void an_event_without_a_target(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 3; way++) {
        LpPosition position = plain_position(fixture);
        board_add_hand(fixture->board.cards, &position.sides[0], "OP01-117", 1);
        if (way > 0) {
            board_add_character(fixture->board.cards, &position.sides[1], "ST01-003")->rested =
                way == 1;
        }
        place(fixture, &position);
        assert_int_equal(is_pointless(fixture, LP_ACTION_PLAY), way < 2);
    }
}

/* A Character without any effect is played for itself. */
static void a_character_is_never_pointless(void **state) {
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    board_add_hand(fixture->board.cards, &position.sides[0], "ST01-003", 1);
    place(fixture, &position);
    assert_false(is_pointless(fixture, LP_ACTION_PLAY));
}

/* OP02-098 trashes a card to K.O. a Character with a cost of 3 or less. */
static void a_cost_for_nothing(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 2; way++) {
        LpPosition position = plain_position(fixture);
        board_add_hand(fixture->board.cards, &position.sides[0], "OP02-098", 1);
        board_add_hand(fixture->board.cards, &position.sides[0], "ST01-003", 1);
        board_add_character(fixture->board.cards, &position.sides[1],
                            way == 0 ? "ST04-004" : "ST01-003");
        place(fixture, &position);
        judge(fixture);
        act(fixture, fixture->actions[find_answer(fixture, LP_ACTION_PLAY)]);
        assert_int_equal(is_pointless(fixture, LP_ACTION_USE), way == 0);
        assert_false(fixture->pointless.is_barred[find_answer(fixture, LP_ACTION_DECLINE)]);
    }
}

/* The [Trigger] of OP06-115 does something at 0 Life only; its card could be in the hand. */
static void a_trigger_for_nothing(void **state) {
    Fixture *fixture = *state;
    for (int life = 1; life <= 2; life++) {
        LpPosition position = plain_position(fixture);
        position.sides[1].life_count = (uint8_t)life;
        position.sides[1].life[0] = board_card(fixture->board.cards, "OP06-115");
        place(fixture, &position);
        act(fixture, (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
        assert_int_equal(lp_game_ask(fixture->board.game).kind, LP_ASK_TRIGGER);
        assert_int_equal(is_pointless(fixture, LP_ACTION_USE), life == 2);
    }
}

/* OP06-021 rests a Character or makes one cheaper. Resting what is rested is no choice. */
static void a_choice_for_nothing(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 2; way++) {
        LpPosition position = plain_position(fixture);
        position.sides[0].leader.card = board_card(fixture->board.cards, "OP06-021");
        board_add_character(fixture->board.cards, &position.sides[1], "ST01-003")->rested =
            way == 0;
        place(fixture, &position);
        assert_false(is_pointless(fixture, LP_ACTION_ACTIVATE));
        act(fixture, fixture->actions[find_answer(fixture, LP_ACTION_ACTIVATE)]);
        assert_int_equal(is_pointless(fixture, LP_ACTION_OPTION), way == 0);
    }
}

/* --- DON!! and battles -------------------------------------------------------------------- */

/* Neither card can attack, since it has just been played. Both are [Blocker]s, and OP01-039
 * mentions DON!!. */
static void don_for_a_card_that_has_no_use_for_it(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 2; way++) {
        LpPosition position = plain_position(fixture);
        position.sides[0].leader.rested = 1;
        const char *played = way == 0 ? "ST01-006" : "OP01-039";
        board_add_character(fixture->board.cards, &position.sides[0], played)->just_played = 1;
        place(fixture, &position);
        judge(fixture);
        for (int i = 0; i < fixture->question.action_count; i++) {
            LpAction action = fixture->actions[i];
            if (action.kind != LP_ACTION_GIVE || action.card == 0) continue;
            assert_int_equal(fixture->pointless.is_barred[i], way == 0);
        }
    }
}

/* An attack of 'don' DON!! more than 5000 power on a Leader with 5000. */
static void attack(Fixture *fixture, int don, int counters, int life) {
    LpPosition position = plain_position(fixture);
    position.sides[0].leader.don = (uint8_t)don;
    position.sides[0].don_active = (uint8_t)(5 - don);
    position.sides[1].life_count = (uint8_t)life;
    board_add_hand(fixture->board.cards, &position.sides[1], "ST01-003", counters);
    place(fixture, &position);
    act(fixture, (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
    assert_int_equal(lp_game_ask(fixture->board.game).kind, LP_ASK_COUNTER);
}

static void a_counter_in_a_lost_battle(void **state) {
    Fixture *fixture = *state;
    attack(fixture, 2, 2, 3); /* 7000 against 5000 and twice 1000: equal is not enough */
    assert_true(is_pointless(fixture, LP_ACTION_COUNTER));
    attack(fixture, 1, 2, 3);
    assert_false(is_pointless(fixture, LP_ACTION_COUNTER));
    assert_false(fixture->pointless.is_barred[find_answer(fixture, LP_ACTION_PASS)]);
    attack(fixture, 0, 1, 3); /* the hand is empty afterwards, and the battle over */
    assert_false(is_pointless(fixture, LP_ACTION_COUNTER));
    attack(fixture, 1, 1, 3);
    assert_true(is_pointless(fixture, LP_ACTION_COUNTER));
}

/* The same hand, for the Leader that is attacked and for the Character beside it. */
static void a_counter_for_a_bystander(void **state) {
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    board_add_hand(fixture->board.cards, &position.sides[1], "ST01-003", 2);
    board_add_character(fixture->board.cards, &position.sides[1], "ST01-003");
    place(fixture, &position);
    act(fixture, (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
    judge(fixture);
    int counts[2] = {0, 0};
    for (int i = 0; i < fixture->question.action_count; i++) {
        if (fixture->actions[i].kind != LP_ACTION_COUNTER) continue;
        bool is_for_other = fixture->actions[i].target != LP_SLOTS_PER_SEAT;
        counts[is_for_other]++;
        assert_int_equal(fixture->pointless.is_barred[i], is_for_other);
    }
    assert_int_equal(counts[0], 2);
    assert_int_equal(counts[1], 2);
}

/* What has been spent on a battle is not wasted while it can be turned. */
static void a_battle_given_up_half_way(void **state) {
    Fixture *fixture = *state;
    attack(fixture, 1, 2, 3);
    judge(fixture);
    int counter = find_answer(fixture, LP_ACTION_COUNTER);
    pointless_answered(&fixture->pointless, &fixture->question, counter);
    act(fixture, fixture->actions[counter]);
    assert_true(is_pointless(fixture, LP_ACTION_PASS));
    counter = find_answer(fixture, LP_ACTION_COUNTER);
    assert_false(fixture->pointless.is_barred[counter]);
    /* Another battle is another matter. */
    fixture->pointless.defended = 0;
    assert_false(is_pointless(fixture, LP_ACTION_PASS));
}

/* --- Players ------------------------------------------------------------------------------ */

static LpAction answer_of(Fixture *fixture, const char *player) {
    static const PlayerTools no_tools;
    LpDeck list = board_list(fixture->board.cards);
    judge(fixture);
    return fixture->actions[ask_player(player, &fixture->question, &list, 1, &no_tools)];
}

/* All that can be done is to activate OP04-039 for nothing, or to end the turn. */
static void no_player_does_it(void **state) {
    static const char *const players[] = {"greedy", "level1", "level2", "level3"};
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    position.sides[0].leader.card = board_card(fixture->board.cards, "OP04-039");
    board_add_hand(fixture->board.cards, &position.sides[0], "OP01-117", 8);
    for (int i = 0; i < 4; i++) {
        place(fixture, &position);
        assert_int_equal(answer_of(fixture, players[i]).kind, LP_ACTION_END);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, board_close)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_condition_that_is_not_met),
        TEST(a_change_that_only_the_log_shows),
        TEST(a_ban_on_oneself),
        TEST(a_cost_that_brings_a_card),
        TEST(an_event_without_a_target),
        TEST(a_character_is_never_pointless),
        TEST(a_cost_for_nothing),
        TEST(a_trigger_for_nothing),
        TEST(a_choice_for_nothing),
        TEST(don_for_a_card_that_has_no_use_for_it),
        TEST(a_counter_in_a_lost_battle),
        TEST(a_counter_for_a_bystander),
        TEST(a_battle_given_up_half_way),
        TEST(no_player_does_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
