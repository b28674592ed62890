/* The net: features of cards, vectors, and the same numbers with and without SIMD. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/board.h"
#include "common/bundled_deck.h"
#include "player/evaluate.h"
#include "player/net.h"

typedef struct Fixture {
    Board board;
    Facts facts;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = board_open_as(state, sizeof *fixture);
    facts_init(&fixture->facts, fixture->board.cards);
    return 0;
}

/* --- Arithmetic --- */

/* Also with the largest numbers that occur. */
static void simd_gives_the_same_sums(void **state) {
    int16_t a[NET_INPUTS], b[NET_INPUTS];
    uint64_t random = 7;
    (void)state;
    for (int round = 0; round < 200; round++) {
        int most = round % 2 == 0 ? NET_ACTIVE_MOST : 300;
        for (int i = 0; i < NET_INPUTS; i++) {
            a[i] = (int16_t)((int)random_below(&random, (uint32_t)(2 * most + 1)) - most);
            b[i] = (int16_t)((int)random_below(&random, 255) - NET_FIRST_WEIGHT_MOST);
        }
        assert_int_equal(net_dot(a, b, NET_INPUTS), net_dot_plain(a, b, NET_INPUTS));
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        a[i] = NET_ACTIVE_MOST;
        b[i] = -NET_FIRST_WEIGHT_MOST;
    }
    int32_t least = -NET_ACTIVE_MOST * NET_FIRST_WEIGHT_MOST * NET_INPUTS;
    assert_int_equal(net_dot(a, b, NET_INPUTS), least);
}

static void every_way_gives_the_same_score(void **state) {
    int16_t inputs[NET_INPUTS];
    uint64_t random = 11;
    (void)state;
    for (int round = 0; round < 200; round++) {
        /* Many zones are empty. */
        for (int i = 0; i < NET_INPUTS; i++) {
            if (i % FACTS_EMBED == 0 && random_below(&random, 3) == 0) {
                memset(inputs + i, 0, FACTS_EMBED * sizeof *inputs);
                i += FACTS_EMBED - 1;
                continue;
            }
            inputs[i] = (int16_t)((int)random_below(&random, 1200) - 200);
        }
        int score = net_score_by(NET_WAY_PLAIN, &net_layers, inputs);
        assert_int_equal(net_score_by(NET_WAY_LANES, &net_layers, inputs), score);
        assert_int_equal(net_score_by(NET_WAY_WIDE, &net_layers, inputs), score);
        assert_int_equal(net_score(&net_layers, inputs), score);
    }
}

/* What the shipped numbers must keep to, so that no sum overflows. */
static void the_numbers_are_within_bounds(void **state) {
    (void)state;
    for (int k = 0; k < NET_FIRST; k++)
        for (int i = 0; i < NET_INPUTS; i++)
            assert_in_range(net_layers.first[k][i] + NET_FIRST_WEIGHT_MOST, 0,
                            2 * NET_FIRST_WEIGHT_MOST);
    for (int k = 0; k < NET_SECOND; k++) {
        for (int i = 0; i < NET_FIRST; i++)
            assert_in_range(net_layers.second[k][i] + NET_WEIGHT_MOST, 0, 2 * NET_WEIGHT_MOST);
        assert_in_range(net_layers.last[k] + NET_WEIGHT_MOST, 0, 2 * NET_WEIGHT_MOST);
    }
}

/* --- Cards --- */

static void features_of(const Fixture *fixture, const char *number, uint8_t *out) {
    lp_card_features(fixture->board.cards, board_card(fixture->board.cards, number), out);
}

/* ST01-003 and ST01-009 are Characters without text; ST01-006 has one. */
static void what_a_card_does_is_in_its_features(void **state) {
    Fixture *fixture = *state;
    uint8_t one[LP_CARD_FEATURES], other[LP_CARD_FEATURES];
    features_of(fixture, "ST01-003", one);
    features_of(fixture, "ST01-003", other);
    assert_memory_equal(one, other, sizeof one);
    features_of(fixture, "ST01-006", other);
    assert_memory_not_equal(one, other, sizeof one);
    lp_card_features(fixture->board.cards, 0, other);
    for (int i = 0; i < LP_CARD_FEATURES; i++) assert_int_equal(other[i], 0);
}

/* The cards of OP17 are in no game that the net learns from, but it knows what they do. */
static void cards_that_no_game_has_shown_have_vectors(void **state) {
    Fixture *fixture = *state;
    int count = 0, with = 0;
    for (uint32_t id = 1; id < lp_cards_count(fixture->board.cards); id++) {
        LpCardInfo info;
        assert_int_equal(lp_card_info(fixture->board.cards, (LpCardId)id, &info), LP_OK);
        if (strncmp(info.number, "OP17-", 5) != 0) continue;
        const uint8_t *embed = facts_embed(&fixture->facts, (LpCardId)id);
        int sum = 0;
        for (int k = 0; k < FACTS_EMBED; k++) sum += embed[k];
        count++;
        with += sum > 0;
    }
    assert_true(count > 100 && with > count * 9 / 10);
}

/* --- Positions --- */

static NetSeen seen_of(Fixture *fixture, const LpPosition *position) {
    NetSeen seen;
    board_place(fixture->board.cards, position, fixture->board.game);
    net_read(&fixture->facts, fixture->board.game, &seen);
    return seen;
}

static int score_of(Fixture *fixture, const LpPosition *position) {
    NetSeen seen = seen_of(fixture, position);
    int16_t inputs[NET_INPUTS];
    int cards = 0;
    for (int i = 0; i < NET_ZONES; i++) cards += seen.count[i];
    assert_true(cards <= LP_SLOTS);
    net_inputs(&fixture->facts, &seen, inputs);
    return net_score(&net_layers, inputs);
}

static void life_hand_and_field_are_worth_something(void **state) {
    Fixture *fixture = *state;
    LpPosition plain = board_plain(fixture->board.cards), better = plain;
    int score = score_of(fixture, &plain);
    better.sides[1].life_count = 1;
    assert_true(score_of(fixture, &better) > score);
    better = plain;
    board_add_hand(fixture->board.cards, &better.sides[0], "ST01-003", 4);
    assert_true(score_of(fixture, &better) > score);
    better = plain;
    board_add_character(fixture->board.cards, &better.sides[0], "ST01-012");
    board_add_character(fixture->board.cards, &better.sides[0], "ST01-012");
    assert_true(score_of(fixture, &better) > score);
    better.sides[1] = better.sides[0];
    assert_true(score_of(fixture, &better) < score_of(fixture, &plain) + 3000);
}

/* A card that is not on the table any more is read in another zone. */
static void a_card_is_read_where_it_is(void **state) {
    Fixture *fixture = *state;
    LpPosition position = board_plain(fixture->board.cards);
    NetSeen before = seen_of(fixture, &position);
    board_add_character(fixture->board.cards, &position.sides[0], "ST01-012");
    position.sides[0].characters[0].rested = 1;
    NetSeen after = seen_of(fixture, &position);
    assert_int_equal(after.count[NET_ZONE_RESTED], before.count[NET_ZONE_RESTED] + 1);
    assert_int_equal(after.count[NET_ZONE_ACTIVE], before.count[NET_ZONE_ACTIVE]);
    assert_int_equal(after.numbers[NET_RESTED] > before.numbers[NET_RESTED], 1);
}

/* Plays a random game; in each Main Phase both ways of reading it must agree. */
static int compare_readings(Fixture *fixture, const LpSetup *setup) {
    LpGame *game = fixture->board.game;
    LpAction actions[LP_ACTIONS_MAX];
    int16_t inputs[NET_INPUTS], sooner[NET_INPUTS];
    NetTotals totals;
    uint64_t random = setup->seed;
    int compared = 0;
    assert_int_equal(lp_game_start(fixture->board.cards, setup, game, NULL), LP_OK);
    net_add_up(&fixture->facts, game, &totals);
    while (lp_game_ask(game).kind != LP_ASK_NONE) {
        int count = lp_game_actions(fixture->board.cards, game, actions);
        if (lp_game_ask(game).kind == LP_ASK_MAIN) {
            NetSeen seen;
            net_read(&fixture->facts, game, &seen);
            net_inputs(&fixture->facts, &seen, inputs);
            net_read_inputs(&fixture->facts, game, &totals, sooner);
            assert_memory_equal(inputs, sooner, sizeof inputs);
            compared++;
        }
        LpAction action = actions[random_below(&random, (uint32_t)count)];
        lp_game_act_fast(fixture->board.cards, game, action, NULL);
    }
    return compared;
}

static void what_is_left_over_is_the_deck(void **state) {
    Fixture *fixture = *state;
    static const char *const names[] = {"st01", "st02", "op05-060-op07"};
    int compared = 0;
    for (uint64_t seed = 1; seed <= 9; seed++) {
        LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
        setup.decks[0] = bundled_deck(fixture->board.cards, names[seed % 3]);
        setup.decks[1] = bundled_deck(fixture->board.cards, names[seed / 3 % 3]);
        compared += compare_readings(fixture, &setup);
    }
    assert_true(compared > 200);
}

/* The Leader and two Characters against no Life: one blocker stops one, Counters the others. */
static void what_survives_a_strike_is_counted(void **state) {
    Fixture *fixture = *state;
    LpPosition position = board_plain(fixture->board.cards);
    LpSide *own = &position.sides[0], *other = &position.sides[1];
    board_add_character(fixture->board.cards, own, "ST01-012");
    board_add_character(fixture->board.cards, own, "ST01-012");
    NetSeen safe = seen_of(fixture, &position);
    assert_int_equal(safe.numbers[NET_STRIKES], 0);
    assert_int_equal(safe.numbers[NET_STRIKE_WINS], 0);
    other->life_count = 0;
    NetSeen bare = seen_of(fixture, &position);
    assert_true(bare.numbers[NET_STRIKES] > 0);
    assert_int_equal(bare.numbers[NET_STRIKE_WINS], NET_ONE);
    assert_int_equal(bare.numbers[NET_STRIKE_CLEAR], NET_ONE);
    board_add_character(fixture->board.cards, other, "ST01-006");
    NetSeen blocked = seen_of(fixture, &position);
    assert_true(blocked.numbers[NET_STRIKES] < bare.numbers[NET_STRIKES]);
    assert_true(blocked.numbers[NET_STRIKE_MARGIN] < bare.numbers[NET_STRIKE_MARGIN]);
    board_add_hand(fixture->board.cards, other, "ST01-003", 8);
    assert_int_equal(seen_of(fixture, &position).numbers[NET_STRIKE_WINS], 0);
}

/* What DON!! adds has to be stopped, too. */
static void don_is_part_of_a_strike(void **state) {
    Fixture *fixture = *state;
    LpPosition position = board_plain(fixture->board.cards);
    position.sides[1].life_count = 0;
    NetSeen before = seen_of(fixture, &position);
    board_set_don(&position.sides[0], 5);
    NetSeen after = seen_of(fixture, &position);
    assert_int_equal(after.numbers[NET_STRIKES], before.numbers[NET_STRIKES]);
    assert_true(after.numbers[NET_STRIKE_MARGIN] > before.numbers[NET_STRIKE_MARGIN]);
}

static void rested_characters_in_reach_are_prey(void **state) {
    Fixture *fixture = *state;
    LpPosition position = board_plain(fixture->board.cards);
    LpPlaced *target =
        board_add_character(fixture->board.cards, &position.sides[1], "ST01-006");
    assert_int_equal(seen_of(fixture, &position).numbers[NET_PREY], 0);
    target->rested = 1;
    assert_int_equal(seen_of(fixture, &position).numbers[NET_PREY], NET_ONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simd_gives_the_same_sums),
        cmocka_unit_test(every_way_gives_the_same_score),
        cmocka_unit_test(the_numbers_are_within_bounds),
        cmocka_unit_test(what_a_card_does_is_in_its_features),
        cmocka_unit_test(cards_that_no_game_has_shown_have_vectors),
        cmocka_unit_test(life_hand_and_field_are_worth_something),
        cmocka_unit_test(a_card_is_read_where_it_is),
        cmocka_unit_test(what_is_left_over_is_the_deck),
        cmocka_unit_test(what_survives_a_strike_is_counted),
        cmocka_unit_test(don_is_part_of_a_strike),
        cmocka_unit_test(rested_characters_in_reach_are_prey),
    };
    return cmocka_run_group_tests(tests, set_up, board_close);
}
