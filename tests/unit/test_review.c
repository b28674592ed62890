/* Reviews: missed wins and nothing but missed wins, fairness, and sums that add up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/ask.h"
#include "common/board.h"
#include "common/bundled_deck.h"
#include "player/certify.h"
#include "player/exhaust.h"
#include "player/match.h"
#include "player/review.h"

enum {
    GAMES = 3, /* LOGPOSE_REVIEW_GAMES plays more: 'make reviews' */
    EXHAUST_NODES = 2000000,
    FAIR_DECISIONS = 12
};

static const PlayerTools no_tools = {NULL, NULL};
static const ReviewBudget small = {.look = 60, .confirm = 120, .line = 20};

typedef struct Fixture {
    LpCards *cards;
    LpDeck decks[2];
    LpGame *game;
    ReviewSetup setup;
    void *memory, *exhaust;
    Review *review;
    int missed, played_out; /* missed wins, and how many of them exhaustive play confirms */
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL) return -1;
    fixture->cards = lp_cards_embedded();
    fixture->game = board_game();
    fixture->memory = malloc(review_memory_size(&small));
    fixture->exhaust = malloc(exhaust_memory_size());
    if (fixture->memory == NULL || fixture->exhaust == NULL) return -1;
    *state = fixture;
    return 0;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    free(fixture->memory);
    free(fixture->exhaust);
    free(fixture->game);
    lp_cards_free(fixture->cards);
    free(fixture);
    return 0;
}

static void begin(Fixture *fixture, LpDeck first, LpDeck second) {
    fixture->decks[0] = first;
    fixture->decks[1] = second;
    fixture->setup = (ReviewSetup){.cards = fixture->cards,
                                   .decks = fixture->decks,
                                   .prior = fixture->decks,
                                   .prior_count = 2,
                                   .seed = 1,
                                   .budget = small,
                                   .tools = &no_tools};
    fixture->review = review_init(fixture->memory, &fixture->setup);
}

static void finish(Fixture *fixture) {
    review_end(fixture->review, fixture->game);
    while (review_step(fixture->review)) {
    }
}

/* --- Missed wins ------------------------------------------------------------------------- */

/* Seat 0 can win with one attack, as seat 1 has no Life and no hand. */
static LpPosition won_board(const Fixture *fixture) {
    LpPosition out = board_plain(fixture->cards);
    out.sides[1].life_count = 0;
    return out;
}

/* Seat 0 answers with the first action of this kind, and the game ends there. */
static const ReviewDecision *review_one(Fixture *fixture, const LpPosition *position,
                                        uint8_t kind) {
    LpAction actions[LP_ACTIONS_MAX];
    LpDeck list = board_list(fixture->cards);
    int count;
    board_place(fixture->cards, position, fixture->game);
    begin(fixture, list, list);
    count = lp_game_actions(fixture->cards, fixture->game, actions);
    int index = 0;
    while (index < count && actions[index].kind != kind) index++;
    assert_true(index < count);
    assert_true(review_add(fixture->review, fixture->game, actions[index]));
    board_act(fixture->cards, fixture->game, actions[index]);
    finish(fixture);
    return review_decisions(fixture->review, &count);
}

static void a_turn_that_ends_without_the_winning_attack_is_a_missed_win(void **state) {
    Fixture *fixture = *state;
    LpPosition position = won_board(fixture);
    const ReviewDecision *decision = review_one(fixture, &position, LP_ACTION_END);
    assert_true(decision->is_missed_win);
    assert_int_equal(decision->best.kind, LP_ACTION_ATTACK);
    assert_true(decision->chance_best == 1);
    const ReviewSide *side = review_side(fixture->review, 0);
    assert_int_equal(side->missed_wins, 1);
    assert_int_equal(side->worst_count, 1);
    assert_int_equal(side->worst[0].line_count, 1);
}

static void the_winning_attack_itself_is_none(void **state) {
    Fixture *fixture = *state;
    LpPosition position = won_board(fixture);
    const ReviewDecision *decision = review_one(fixture, &position, LP_ACTION_ATTACK);
    assert_false(decision->is_missed_win);
    assert_int_equal(review_side(fixture->review, 0)->mistakes, 0);
}

static void what_might_have_been_countered_is_none(void **state) {
    Fixture *fixture = *state;
    LpPosition position = won_board(fixture);
    /* The list is full of Counters, so this card may be one, whatever it is. */
    board_add_hand(fixture->cards, &position.sides[1], "ST01-017", 1);
    const ReviewDecision *decision = review_one(fixture, &position, LP_ACTION_END);
    assert_false(decision->is_missed_win);
    /* And with a Life card the attack does not win at all. */
    position = won_board(fixture);
    position.sides[1].life[position.sides[1].life_count++] = position.sides[1].deck[0];
    decision = review_one(fixture, &position, LP_ACTION_END);
    assert_false(decision->is_missed_win);
}

static void a_win_that_is_none_is_not_certified(void **state) {
    Fixture *fixture = *state;
    LpAction actions[LP_ACTIONS_MAX];
    LethalLimits limits = {.nodes = 20000};
    void *memory = malloc(certify_memory_size());
    void *room = malloc(lethal_memory_size(LETHAL_TABLE_BITS_MIN));
    assert_non_null(memory);
    assert_non_null(room);
    Lethal *lethal = lethal_init(room, LETHAL_TABLE_BITS_MIN, fixture->cards);
    for (int has_counter = 0; has_counter < 2; has_counter++) {
        LpPosition position = won_board(fixture);
        if (has_counter) board_add_hand(fixture->cards, &position.sides[1], "ST01-007", 1);
        board_place(fixture->cards, &position, fixture->game);
        int count = lp_game_actions(fixture->cards, fixture->game, actions), index = 0;
        while (index < count && actions[index].kind != LP_ACTION_ATTACK) index++;
        assert_true(index < count);
        bool is_win = certify_win(lethal, fixture->cards, fixture->game, actions[index],
                                  &limits, memory, 1000);
        assert_int_equal(is_win, !has_counter);
    }
    free(room);
    free(memory);
}

/* --- Whole games ------------------------------------------------------------------------- */

/* What the review calls a missed win must be one, and what was played none. */
static void check_missed(Fixture *fixture, int index, const ReviewDecision *decision) {
    const LpAction actions[2] = {decision->best, decision->played};
    const LethalVerdict never[2] = {LETHAL_NO, LETHAL_WIN};
    LpGame *game = board_game();
    fixture->missed++;
    for (int i = 0; i < 2; i++) {
        uint64_t nodes;
        memcpy(game, review_game(fixture->review, index), lp_game_size());
        uint32_t turn = lp_game_turn(game);
        board_act(fixture->cards, game, actions[i]);
        if (lp_game_ask(game).kind == LP_ASK_NONE || lp_game_turn(game) != turn) {
            assert_int_equal(lp_game_result(game) != LP_RESULT_NONE, i == 0);
            fixture->played_out += i == 0;
            continue;
        }
        LethalVerdict verdict =
            exhaust_turn(fixture->cards, game, fixture->exhaust, EXHAUST_NODES, &nodes);
        assert_int_not_equal(verdict, never[i]);
        fixture->played_out += i == 0 && verdict == LETHAL_WIN;
    }
    free(game);
}

typedef struct Watcher {
    Fixture *fixture;
    LpGame *before;
} Watcher;

static void watch(void *argument, const LpGame *game, LpAction action, LpSeat seat) {
    Watcher *watcher = argument;
    (void)seat;
    assert_true(review_add(watcher->fixture->review, watcher->before, action));
    memcpy(watcher->before, game, lp_game_size());
}

static void play_and_review(Fixture *fixture, uint64_t seed) {
    static const char *const names[] = {"st01", "op05-060-op07", "st03", "op01-060-op08"};
    Watcher watcher = {fixture, board_game()};
    LpSetup setup = {.decks = {bundled_deck(fixture->cards, names[seed % 4]),
                               bundled_deck(fixture->cards, names[seed / 4 % 4])},
                     .seed = seed,
                     .edition = LP_EDITION_DEFAULT,
                     .chooser = 2};
    Match match = {.cards = fixture->cards,
                   .specs = {ask_spec("random"), ask_spec(seed % 2 ? "random" : "greedy")},
                   .game = fixture->game,
                   .view = board_view(),
                   .prior = setup.decks,
                   .prior_count = 2,
                   .watch = watch,
                   .watcher = &watcher};
    for (int i = 0; i < 2; i++) match.players[i] = ask_memory(&match.specs[i]);
    begin(fixture, setup.decks[0], setup.decks[1]);
    assert_int_equal(lp_game_start(fixture->cards, &setup, watcher.before, NULL), LP_OK);
    assert_int_equal(match_play(&match, &setup).status, LP_OK);
    finish(fixture);
    for (int i = 0; i < 2; i++) free(match.players[i]);
    free(match.view);
    free(watcher.before);
}

static void no_missed_win_is_false_and_the_sums_add_up(void **state) {
    Fixture *fixture = *state;
    const char *wish = getenv("LOGPOSE_REVIEW_GAMES");
    int games = wish != NULL ? atoi(wish) : GAMES;
    for (int i = 0; i < games; i++) {
        int count;
        play_and_review(fixture, (uint64_t)i + 1);
        const ReviewDecision *decisions = review_decisions(fixture->review, &count);
        assert_true(count > 20);
        for (int k = 0; k < count; k++) {
            if (decisions[k].is_missed_win) check_missed(fixture, k, &decisions[k]);
        }
        for (LpSeat seat = 0; seat < 2; seat++) {
            const ReviewSide *side = review_side(fixture->review, seat);
            const ReviewSide *other = review_side(fixture->review, (LpSeat)(1 - seat));
            double sum = side->start - side->choices + other->choices + side->luck;
            assert_true(sum - side->result < 1e-9 && side->result - sum < 1e-9);
        }
    }
    print_message("%d games, %d missed wins, %d of them confirmed by exhaustive play\n", games,
                  fixture->missed, fixture->played_out);
}

/* The review of one decision. */
static ReviewDecision review_alone(Fixture *fixture, const LpGame *game, LpAction played) {
    int count;
    begin(fixture, fixture->decks[0], fixture->decks[1]);
    assert_true(review_add(fixture->review, game, played));
    memcpy(fixture->game, game, lp_game_size());
    finish(fixture);
    return review_decisions(fixture->review, &count)[0];
}

/* A review that gets a game with other hidden cards, which looks the same to the one who
 * decides, must say the same about the decision; only a missed win must also be one in the
 * game. */
static void nothing_hidden_changes_what_is_said(void **state) {
    Fixture *fixture = *state;
    LpView *view = board_view();
    LpGame *other = board_game();
    LpGame *games[FAIR_DECISIONS];
    LpAction played[FAIR_DECISIONS];
    int total;
    play_and_review(fixture, 5);
    const ReviewDecision *decisions = review_decisions(fixture->review, &total);
    for (int i = 0; i < FAIR_DECISIONS; i++) {
        int index = i * total / FAIR_DECISIONS;
        games[i] = board_game();
        memcpy(games[i], review_game(fixture->review, index), lp_game_size());
        played[i] = decisions[index].played;
    }
    for (int i = 0; i < FAIR_DECISIONS; i++) {
        LpSeat seat = lp_game_ask(games[i]).seat;
        lp_game_view(fixture->cards, games[i], seat, view);
        assert_int_equal(
            lp_view_sample(fixture->cards, view, &fixture->decks[1 - seat], 99, other), LP_OK);
        ReviewDecision one = review_alone(fixture, games[i], played[i]);
        ReviewDecision two = review_alone(fixture, other, played[i]);
        assert_true(one.chance_played == two.chance_played);
        if (!one.is_missed_win && !two.is_missed_win) {
            assert_true(one.chance_best == two.chance_best);
            assert_memory_equal(&one.best, &two.best, sizeof one.best);
        }
        free(games[i]);
    }
    free(other);
    free(view);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_that_ends_without_the_winning_attack_is_a_missed_win),
        cmocka_unit_test(the_winning_attack_itself_is_none),
        cmocka_unit_test(what_might_have_been_countered_is_none),
        cmocka_unit_test(a_win_that_is_none_is_not_certified),
        cmocka_unit_test(no_missed_win_is_false_and_the_sums_add_up),
        cmocka_unit_test(nothing_hidden_changes_what_is_said),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
