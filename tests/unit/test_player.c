/* The random player and the loop that plays a match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/board.h"
#include "common/bundled_deck.h"
#include "player/match.h"
#include "player/random_player.h"

typedef struct Fixture {
    Board board;
    LpSetup setup;
    RandomPlayer players[2];
    Match match;
    unsigned watched;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = board_open_as(state, sizeof *fixture);
    fixture->setup = (LpSetup){.seed = 17, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    fixture->setup.decks[0] = bundled_deck(fixture->board.cards, "st01");
    fixture->setup.decks[1] = bundled_deck(fixture->board.cards, "st02");
    fixture->match = (Match){.cards = fixture->board.cards,
                             .specs = {{.kind = &player_random}, {.kind = &player_random}},
                             .players = {&fixture->players[0], &fixture->players[1]},
                             .game = fixture->board.game};
    return 0;
}

static void the_same_seed_gives_the_same_game(void **state) {
    Fixture *fixture = *state;
    MatchResult a = match_play(&fixture->match, &fixture->setup);
    MatchResult b = match_play(&fixture->match, &fixture->setup);
    assert_int_equal(a.status, LP_OK);
    assert_int_not_equal(a.result, LP_RESULT_NONE);
    assert_int_not_equal(a.result, LP_RESULT_ABORTED);
    assert_true(a.hash == b.hash && a.decisions == b.decisions && a.first == b.first);
    assert_int_equal(a.first, lp_game_table(fixture->board.game).first_player);
    fixture->setup.seed++;
    MatchResult c = match_play(&fixture->match, &fixture->setup);
    assert_true(a.hash != c.hash);
}

static void a_bad_deck_is_refused(void **state) {
    Fixture *fixture = *state;
    fixture->setup.decks[0].count = 3;
    MatchResult result = match_play(&fixture->match, &fixture->setup);
    assert_int_equal(result.status, LP_BAD_DECK);
    assert_int_equal(result.decisions, 0);
}

static void count_answer(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    (void)game;
    assert_true(action.kind > LP_ACTION_NONE && action.kind < LP_ACTION_COUNT && seat < 2);
    ((Fixture *)watcher)->watched++;
}

static void every_answer_is_watched(void **state) {
    Fixture *fixture = *state;
    fixture->match.watch = count_answer;
    fixture->match.watcher = fixture;
    MatchResult result = match_play(&fixture->match, &fixture->setup);
    assert_int_equal(fixture->watched, result.decisions);
}

static int choose_badly(void *self, const Question *question) {
    (void)self;
    return question->action_count + 5;
}

static void start_nothing(void *self, const PlayerStart *start) {
    (void)self;
    (void)start;
}

/* A player with a bug must not bring the game down. */
static void an_index_out_of_range_is_no_crash(void **state) {
    Fixture *fixture = *state;
    const PlayerKind bad = {.name = "bad", .start = start_nothing, .choose = choose_badly};
    fixture->match.specs[1].kind = &bad;
    MatchResult result = match_play(&fixture->match, &fixture->setup);
    assert_int_equal(result.status, LP_OK);
    assert_null(lp_game_audit(fixture->board.cards, fixture->board.game));
}

static int forfeit(void *self, const Question *question) {
    (void)self;
    (void)question;
    return PLAYER_FORFEITS;
}

static int concede(void *self, const Question *question) {
    (void)self;
    (void)question;
    return PLAYER_CONCEDES;
}

static void who_forfeits_loses_and_is_noted(void **state) {
    Fixture *fixture = *state;
    PlayerKind kind = {.name = "out", .start = start_nothing, .choose = forfeit};
    fixture->match.specs[1].kind = &kind;
    MatchResult result = match_play(&fixture->match, &fixture->setup);
    assert_int_equal(result.result, LP_RESULT_WIN_0);
    assert_int_equal(result.end, LP_END_CONCESSION);
    assert_int_equal(result.forfeits, 2);
    kind.choose = concede;
    result = match_play(&fixture->match, &fixture->setup);
    assert_int_equal(result.result, LP_RESULT_WIN_0);
    assert_int_equal(result.forfeits, 0);
}

static void the_turn_order_may_be_fixed(void **state) {
    Fixture *fixture = *state;
    for (int chooser = 0; chooser < 3; chooser++) {
        for (LpSeat seat = 0; seat < 2; seat++) {
            fixture->setup.chooser = (uint8_t)chooser;
            fixture->match.order = (uint8_t)(MATCH_ORDER_FIRST_0 + seat);
            MatchResult result = match_play(&fixture->match, &fixture->setup);
            assert_int_equal(result.first, seat);
            assert_int_equal(lp_game_table(fixture->board.game).first_player, seat);
        }
    }
}

static uint64_t tick(void) {
    static uint64_t now;
    return now += 5;
}

static void answers_are_timed(void **state) {
    Fixture *fixture = *state;
    MatchTime time = {0};
    fixture->match.times[0] = &time;
    fixture->match.tools.microseconds = tick;
    match_play(&fixture->match, &fixture->setup);
    assert_true(time.answers > 10);
    assert_int_equal(time.microseconds, 5 * time.answers);
    assert_int_equal(time.microseconds_max, 5);
}

static void random_answers_are_even(void **state) {
    RandomPlayer player;
    unsigned counts[7] = {0};
    Question question = {.action_count = 7};
    (void)state;
    player_random.start(&player, &(PlayerStart){.seed = 1});
    for (int i = 0; i < 70000; i++) counts[player_random.choose(&player, &question)]++;
    for (int i = 0; i < 7; i++) assert_in_range(counts[i], 9500, 10500);
}

static void players_are_found_by_name(void **state) {
    (void)state;
    assert_ptr_equal(player_find(SLICE("random")), &player_random);
    assert_null(player_find(SLICE("rand")));
    assert_null(player_find(SLICE("")));
}

static void a_name_may_have_settings(void **state) {
    (void)state;
    PlayerSpec spec;
    Slice where;
    assert_null(player_parse(SLICE("random:nodes=2000:threads=2"), &spec, &where));
    assert_ptr_equal(spec.kind, &player_random);
    assert_int_equal(spec.budget.nodes, 2000);
    assert_int_equal(spec.budget.threads, 2);
    assert_int_equal(spec.budget.milliseconds, 0);
    assert_int_equal(spec.budget.lapses, 0);
    assert_null(player_parse(SLICE("search:lapses=30"), &spec, &where));
    assert_int_equal(spec.budget.lapses, 30);
    assert_int_equal(spec.budget.nodes, spec.kind->budget.nodes);
    assert_null(player_parse(SLICE("random:ms=50"), &spec, &where));
    assert_int_equal(spec.budget.milliseconds, 50);
    const char *wrong[] = {"",
                           "rando",
                           "random:nodes",
                           "random:nodes=0",
                           "random:ms=x",
                           "random:depth=3",
                           "search:lapses=0",
                           "search:lapses=101"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_non_null(player_parse(text_of(wrong[i]), &spec, &where));
    }
}

/* Players are strangers, and whoever could work out the deal's seed from theirs would know all
 * cards. So theirs is SipHash with the deal's seed as the key. The numbers are from another
 * implementation. */
static void no_player_can_work_out_the_deal(void **state) {
    static const struct {
        uint64_t deal;
        LpSeat seat;
        uint64_t seed;
    } known[] = {
        {1, 0, 0x21E142AE17A90B4Fu},
        {1, 1, 0x0D40DDFC24669806u},
        {2, 0, 0x15F0FED6CEF78630u},
        {UINT64_MAX, 1, 0xD643BD9E659E81C3u},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_true(match_player_seed(known[i].deal, known[i].seat) == known[i].seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_player_can_work_out_the_deal),
        cmocka_unit_test_setup_teardown(the_same_seed_gives_the_same_game, set_up, board_close),
        cmocka_unit_test_setup_teardown(a_bad_deck_is_refused, set_up, board_close),
        cmocka_unit_test_setup_teardown(every_answer_is_watched, set_up, board_close),
        cmocka_unit_test_setup_teardown(an_index_out_of_range_is_no_crash, set_up, board_close),
        cmocka_unit_test_setup_teardown(who_forfeits_loses_and_is_noted, set_up, board_close),
        cmocka_unit_test_setup_teardown(the_turn_order_may_be_fixed, set_up, board_close),
        cmocka_unit_test_setup_teardown(answers_are_timed, set_up, board_close),
        cmocka_unit_test(random_answers_are_even),
        cmocka_unit_test(players_are_found_by_name),
        cmocka_unit_test(a_name_may_have_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
