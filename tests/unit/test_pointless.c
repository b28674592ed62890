/* What players take for pointless, and what not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "player/match.h"
#include "player/pointless.h"

typedef struct Fixture {
    LpCards *cards;
    LpGame *game, *sample, *trial;
    LpView *view;
    Facts facts;
    Pointless pointless;
    LpAction actions[LP_ACTIONS_MAX];
    Question question;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL) return -1;
    fixture->cards = lp_cards_embedded();
    fixture->game = calloc(1, lp_game_size());
    fixture->sample = calloc(1, lp_game_size());
    fixture->trial = calloc(1, lp_game_size());
    fixture->view = calloc(1, lp_view_size());
    if (!fixture->cards || !fixture->game || !fixture->sample || !fixture->trial ||
        !fixture->view)
        return -1;
    facts_init(&fixture->facts, fixture->cards);
    *state = fixture;
    return 0;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    lp_cards_free(fixture->cards);
    free(fixture->game);
    free(fixture->sample);
    free(fixture->trial);
    free(fixture->view);
    free(fixture);
    return 0;
}

static LpCardId card_id(const Fixture *fixture, const char *number) {
    LpCardId id = lp_card_find(fixture->cards, number);
    assert_true(id != 0);
    return id;
}

/* Two Leaders with 5000 power and 3 Life each, 5 DON!!, decks of Characters without text. */
static LpPosition plain_position(const Fixture *fixture) {
    LpPosition position = {
        .edition = LP_EDITION_DEFAULT, .turn = 7, .phase = LP_PHASE_MAIN, .seed = 9};
    for (int seat = 0; seat < 2; seat++) {
        LpSide *side = &position.sides[seat];
        side->leader.card = card_id(fixture, "ST01-001");
        side->turns_taken = 4;
        side->deck_count = 20;
        side->life_count = 3;
        side->don_active = side->don_deck = 5;
        for (int i = 0; i < 20; i++) side->deck[i] = card_id(fixture, "ST01-003");
        for (int i = 0; i < 3; i++) side->life[i] = card_id(fixture, "ST01-003");
    }
    return position;
}

static void add_to_hand(const Fixture *fixture, LpSide *side, const char *number, int count) {
    for (int i = 0; i < count; i++) side->hand[side->hand_count++] = card_id(fixture, number);
}

static void add_character(const Fixture *fixture, LpSide *side, const char *number,
                          bool is_rested) {
    side->characters[side->character_count++] =
        (LpPlaced){.card = card_id(fixture, number), .rested = is_rested};
}

static void place(Fixture *fixture, const LpPosition *position) {
    assert_int_equal(lp_game_place(fixture->cards, position, fixture->game, NULL), LP_OK);
}

static void act(Fixture *fixture, LpAction action) {
    assert_int_equal(lp_game_act(fixture->cards, fixture->game, action, NULL), LP_OK);
}

/* The game stands for all samples: what is judged here does not hang on what is hidden. */
static void judge(Fixture *fixture) {
    LpAsk ask = lp_game_ask(fixture->game);
    lp_game_view(fixture->cards, fixture->game, ask.seat, fixture->view);
    fixture->question = (Question){
        .cards = fixture->cards,
        .view = fixture->view,
        .game = fixture->game,
        .ask = ask,
        .actions = fixture->actions,
        .action_count = lp_game_actions(fixture->cards, fixture->game, fixture->actions)};
    pointless_find(&fixture->pointless, &fixture->facts, &fixture->question, NULL, 1,
                   fixture->sample, fixture->trial);
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
        position.sides[0].leader.card = card_id(fixture, "OP04-039");
        add_to_hand(fixture, &position.sides[0], "ST01-003", count);
        place(fixture, &position);
        assert_int_equal(is_pointless(fixture, LP_ACTION_ACTIVATE), count == 7);
    }
}

/* OP02-025 makes the next card of a kind cheaper while there are few Characters: nothing moves,
 * but the log tells it. */
static void a_change_that_only_the_log_shows(void **state) {
    Fixture *fixture = *state;
    for (int count = 1; count <= 2; count++) {
        LpPosition position = plain_position(fixture);
        position.sides[0].leader.card = card_id(fixture, "OP02-025");
        for (int i = 0; i < count; i++)
            add_character(fixture, &position.sides[0], "ST01-003", false);
        place(fixture, &position);
        assert_int_equal(is_pointless(fixture, LP_ACTION_ACTIVATE), count == 2);
    }
}

/* OP05-060 adds a Life card to the hand as its cost: that may be all that somebody wants. */
static void a_cost_that_brings_a_card(void **state) {
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    position.sides[0].leader.card = card_id(fixture, "OP05-060");
    place(fixture, &position);
    assert_false(is_pointless(fixture, LP_ACTION_ACTIVATE));
}

/* OP01-117 rests a Character. */
static void an_event_without_a_target(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 3; way++) {
        LpPosition position = plain_position(fixture);
        add_to_hand(fixture, &position.sides[0], "OP01-117", 1);
        if (way > 0) add_character(fixture, &position.sides[1], "ST01-003", way == 1);
        place(fixture, &position);
        assert_int_equal(is_pointless(fixture, LP_ACTION_PLAY), way < 2);
    }
}

/* A Character without any effect is played for itself. */
static void a_character_is_never_pointless(void **state) {
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    add_to_hand(fixture, &position.sides[0], "ST01-003", 1);
    place(fixture, &position);
    assert_false(is_pointless(fixture, LP_ACTION_PLAY));
}

/* OP02-098 trashes a card to K.O. a Character with a cost of 3 or less. */
static void a_cost_for_nothing(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 2; way++) {
        LpPosition position = plain_position(fixture);
        add_to_hand(fixture, &position.sides[0], "OP02-098", 1);
        add_to_hand(fixture, &position.sides[0], "ST01-003", 1);
        add_character(fixture, &position.sides[1], way == 0 ? "ST04-004" : "ST01-003", false);
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
        position.sides[1].life[0] = card_id(fixture, "OP06-115");
        place(fixture, &position);
        act(fixture, (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
        assert_int_equal(lp_game_ask(fixture->game).kind, LP_ASK_TRIGGER);
        assert_int_equal(is_pointless(fixture, LP_ACTION_USE), life == 2);
    }
}

/* OP06-021 rests a Character or makes one cheaper. To rest what is rested is no choice. */
static void a_choice_for_nothing(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 2; way++) {
        LpPosition position = plain_position(fixture);
        position.sides[0].leader.card = card_id(fixture, "OP06-021");
        add_character(fixture, &position.sides[1], "ST01-003", way == 0);
        place(fixture, &position);
        assert_false(is_pointless(fixture, LP_ACTION_ACTIVATE));
        act(fixture, fixture->actions[find_answer(fixture, LP_ACTION_ACTIVATE)]);
        assert_int_equal(is_pointless(fixture, LP_ACTION_OPTION), way == 0);
    }
}

/* --- DON!! and battles -------------------------------------------------------------------- */

/* Neither card can attack, for it has just been played. Both are [Blocker]s, and OP01-039
 * speaks of DON!!. */
static void don_for_a_card_that_has_no_use_for_it(void **state) {
    Fixture *fixture = *state;
    for (int way = 0; way < 2; way++) {
        LpPosition position = plain_position(fixture);
        position.sides[0].leader.rested = 1;
        add_character(fixture, &position.sides[0], way == 0 ? "ST01-006" : "OP01-039", false);
        position.sides[0].characters[0].just_played = 1;
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
    add_to_hand(fixture, &position.sides[1], "ST01-003", counters);
    place(fixture, &position);
    act(fixture, (LpAction){.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT});
    assert_int_equal(lp_game_ask(fixture->game).kind, LP_ASK_COUNTER);
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
    add_to_hand(fixture, &position.sides[1], "ST01-003", 2);
    add_character(fixture, &position.sides[1], "ST01-003", false);
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

/* What has been spent for a battle is not wasted while it can be turned. */
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
    PlayerSpec spec;
    Slice where;
    LpDeck deck = {.leader = card_id(fixture, "ST01-001"), .count = LP_DECK_SIZE};
    for (int i = 0; i < LP_DECK_SIZE; i++) deck.cards[i] = card_id(fixture, "ST01-003");
    assert_null(player_parse(text_of(player), &spec, &where));
    void *self = aligned_alloc(16, (player_memory_size(&spec) + 15) / 16 * 16);
    assert_non_null(self);
    judge(fixture);
    spec.kind->start(self, &(PlayerStart){.cards = fixture->cards,
                                          .deck = &deck,
                                          .seat = fixture->question.ask.seat,
                                          .seed = 3,
                                          .budget = spec.budget,
                                          .tools = &no_tools,
                                          .prior = &deck,
                                          .prior_count = 1});
    int index = spec.kind->choose(self, &fixture->question);
    free(self);
    return fixture->actions[index];
}

/* Nothing else can be done than to activate OP04-039 for nothing, or to end the turn. */
static void no_player_does_it(void **state) {
    static const char *const players[] = {"greedy", "level1", "level2", "level3"};
    Fixture *fixture = *state;
    LpPosition position = plain_position(fixture);
    position.sides[0].leader.card = card_id(fixture, "OP04-039");
    add_to_hand(fixture, &position.sides[0], "OP01-117", 8);
    for (int i = 0; i < 4; i++) {
        place(fixture, &position);
        assert_int_equal(answer_of(fixture, players[i]).kind, LP_ACTION_END);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_condition_that_is_not_met),
        TEST(a_change_that_only_the_log_shows),
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
