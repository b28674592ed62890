/* What a hint says with its answer: a plan in words, how certain its chance is, and why, where
 * that is certain. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"
#include "table/hint.h"
#include "table/jsonread.h"

enum { NODES = 400, OUT_SIZE = 64 * 1024 };

typedef struct Desk {
    LpCards *cards;
    Words words;
    Host host;
    Hint hint;
    char out[OUT_SIZE];
    Slice message;
} Desk;

static int desk_open(void **state) {
    Desk *desk = calloc(1, sizeof *desk);
    assert_non_null(desk);
    desk->cards = lp_cards_embedded();
    assert_non_null(desk->cards);
    assert_true(words_load(&desk->words, SLICE("en")));
    assert_true(host_init(&desk->host, desk->cards));
    desk->host.rules.may_hint = true;
    *state = desk;
    return 0;
}

static int desk_close(void **state) {
    Desk *desk = *state;
    host_free(&desk->host);
    lp_cards_free(desk->cards);
    free(desk);
    return 0;
}

/* The hint for the open question, with its message. */
static void ask_hint(Desk *desk) {
    Face face = {.host = &desk->host, .seat = desk->host.ask.seat, .words = &desk->words};
    Buffer out;
    assert_true(hint_find(&desk->host, NODES, &desk->hint));
    hint_explain(&face, &desk->hint);
    buffer_init(&out, desk->out, OUT_SIZE);
    hint_message(&face, &desk->hint, &out);
    desk->message = buffer_text(&out);
    assert_true(jsonread_is_valid(desk->message));
}

static int64_t number_of(const Desk *desk, const char *key) {
    Slice value;
    int64_t number = -1;
    if (jsonread_member(desk->message, key, &value)) jsonread_int(value, &number);
    return number;
}

static void assert_reason(const Desk *desk, const char *key) {
    char said[HINT_TEXT_MAX], wanted[HINT_TEXT_MAX];
    Slice value;
    Buffer text;
    assert_non_null(desk->hint.reason);
    assert_string_equal(desk->hint.reason, key);
    assert_true(words_has(&desk->words, key));
    assert_true(jsonread_member(desk->message, "reason", &value));
    buffer_init(&text, said, sizeof said);
    assert_true(jsonread_string(value, &text));
    buffer_init(&text, wanted, sizeof wanted);
    words_say(&desk->words, key, NULL, 0, &text);
    assert_string_equal(said, wanted);
}

/* Seat 0's Leader with this much DON!! attacks that of seat 1, who may counter. */
static void attack(Desk *desk, int don, int life, int cards) {
    LpPosition position = board_plain(desk->cards);
    position.sides[0].leader.don = (uint8_t)don;
    position.sides[0].don_deck = (uint8_t)(10 - don);
    position.sides[1].life_count = (uint8_t)life;
    board_add_hand(desk->cards, &position.sides[1], "ST01-003", cards);
    assert_int_equal(host_place(&desk->host, &position), LP_OK);
    LpAction attack = {.kind = LP_ACTION_ATTACK, .card = 0, .target = LP_SLOTS_PER_SEAT};
    assert_int_equal(host_act(&desk->host, attack), HOST_OK);
    if (desk->host.ask.kind == LP_ASK_BLOCK)
        assert_int_equal(host_act(&desk->host, (LpAction){.kind = LP_ACTION_PASS}), HOST_OK);
    assert_int_equal(desk->host.ask.kind, LP_ASK_COUNTER);
}

static void a_win_is_said(void **state) {
    Desk *desk = *state;
    Slice value;
    LpPosition position = board_plain(desk->cards);
    position.sides[1].life_count = 0;
    assert_int_equal(host_place(&desk->host, &position), LP_OK);
    ask_hint(desk);
    assert_true(desk->hint.wins_now);
    assert_int_equal(desk->hint.rows[0].action.kind, LP_ACTION_ATTACK);
    assert_true(jsonread_member(desk->message, "wins_now", &value));
    assert_int_equal(number_of(desk, "win"), 1000);
    assert_reason(desk, "hint.wins");
}

static void a_turn_has_a_plan(void **state) {
    Desk *desk = *state;
    Slice plan, step;
    int steps = 0;
    LpPosition position = board_plain(desk->cards);
    board_set_don(&position.sides[0], 4);
    board_add_hand(desk->cards, &position.sides[0], "ST01-003", 2);
    board_add_hand(desk->cards, &position.sides[1], "ST01-003", 4);
    assert_int_equal(host_place(&desk->host, &position), LP_OK);
    ask_hint(desk);
    assert_false(desk->hint.wins_now);
    assert_true(desk->hint.plan_count >= 2);
    assert_true(jsonread_member(desk->message, "plan", &plan));
    while (jsonread_next(&plan, &step)) {
        assert_true(jsonread_is_string(step) && step.size > 4);
        steps++;
    }
    assert_int_equal(steps, desk->hint.plan_count);
    int64_t low = number_of(desk, "low"), high = number_of(desk, "high");
    int64_t win = number_of(desk, "win");
    assert_true(0 <= low && low < win && win < high && high <= 1000);
}

static void the_last_chance_is_named(void **state) {
    Desk *desk = *state;
    attack(desk, 0, 0, 1);
    ask_hint(desk);
    assert_int_equal(desk->hint.rows[0].action.kind, LP_ACTION_COUNTER);
    assert_reason(desk, "hint.survives");
}

/* Whoever takes a hit keeps what would have stopped it; one that cannot be stopped is no
 * reason. */
static void kept_counters_are_named(void **state) {
    Desk *desk = *state;
    int kept = 0;
    for (int don = 0; don <= 4; don++) {
        attack(desk, don, 3, 4);
        ask_hint(desk);
        bool passes = desk->hint.rows[0].action.kind == LP_ACTION_PASS;
        /* Four Counters of 1000 stop 8000, not 9000. */
        if (passes && don <= 3) {
            assert_reason(desk, "hint.keeps");
            kept++;
        } else {
            assert_true(desk->hint.reason == NULL ||
                        strcmp(desk->hint.reason, "hint.keeps") != 0);
        }
    }
    assert_true(kept > 0);
}

#define DESK(test) cmocka_unit_test_setup_teardown(test, desk_open, desk_close)

int main(void) {
    const struct CMUnitTest tests[] = {
        DESK(a_win_is_said),
        DESK(a_turn_has_a_plan),
        DESK(the_last_chance_is_named),
        DESK(kept_counters_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
