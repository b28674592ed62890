/* The lethal solver: against exhaustive play on mined positions, and on small boards where
 * anybody can see the answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/board.h"
#include "common/bundled_deck.h"
#include "player/exhaust.h"
#include "player/mined.h"
#include "player/survive.h"

enum {
    ROWS_MIN = 200,
    WINS_MIN = 60,
    FOUND_PERCENT = 98,
    NODES = 200000,
    EXHAUST_EASY = 20000 /* rows up to here are played exhaustively again */
};

typedef struct Fixture {
    Board board;
    Lethal *lethal;
    void *exhaust, *survive;
    LpCardId leader, plain[3]; /* cards with a Counter of 0 (a Stage), 1000 and 2000 */
} Fixture;

static const LethalLimits limits = {.nodes = NODES};

/* A card of this kind without a [Trigger]; a Character has this Counter, no text, and enough
 * power to attack a Leader. */
static LpCardId find_card(const LpCards *cards, LpCategory category, int32_t counter) {
    LpCardInfo info;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        if (info.category != category || info.has_trigger || info.counter != counter) continue;
        if (category == LP_CATEGORY_STAGE || (!info.has_text && info.power >= 5000)) {
            return (LpCardId)id;
        }
    }
    return 0;
}

static int set_up(void **state) {
    Fixture *fixture = board_open_as(state, sizeof *fixture);
    fixture->exhaust = malloc(exhaust_memory_size());
    fixture->survive = malloc(survive_memory_size());
    void *memory = malloc(lethal_memory_size(LETHAL_TABLE_BITS));
    if (!fixture->exhaust || !fixture->survive || !memory) return -1;
    fixture->lethal = lethal_init(memory, LETHAL_TABLE_BITS, fixture->board.cards);
    fixture->leader = board_card(fixture->board.cards, "OP01-061"); /* nothing to activate */
    fixture->plain[0] = find_card(fixture->board.cards, LP_CATEGORY_STAGE, 0);
    fixture->plain[1] = find_card(fixture->board.cards, LP_CATEGORY_CHARACTER, 1000);
    fixture->plain[2] = find_card(fixture->board.cards, LP_CATEGORY_CHARACTER, 2000);
    return 0;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    free(fixture->lethal);
    free(fixture->exhaust);
    free(fixture->survive);
    return board_close(state);
}

/* --- Mined positions --------------------------------------------------------------------- */

typedef struct Tally {
    int rows, wins, found, false_wins, false_noes, verified, open, moved;
} Tally;

/* What exhaustive play says of the present game. A row whose game goes another way since a card
 * or a rule was fixed has moved, and is left out. */
static bool is_confirmed(const Fixture *fixture, const MinedRow *row) {
    uint64_t nodes;
    LethalVerdict truth = exhaust_turn(fixture->board.cards, fixture->board.game,
                                       fixture->exhaust, row->nodes + 1, &nodes);
    return truth == row->verdict && nodes == row->nodes;
}

/* The answer that the solver gives is legal and keeps the win; with luck exhaustive play says
 * so too, within as many answers. */
static void check_best(const Fixture *fixture, LpAction best) {
    uint64_t nodes;
    assert_int_equal(lp_game_act(fixture->board.cards, fixture->board.game, best, NULL), LP_OK);
    if (lp_game_result(fixture->board.game) != LP_RESULT_NONE) return;
    LethalVerdict truth = exhaust_turn(fixture->board.cards, fixture->board.game,
                                       fixture->exhaust, EXHAUST_EASY, &nodes);
    assert_int_not_equal(truth, LETHAL_NO);
}

static void play_row(const Fixture *fixture, const MinedRow *row, Tally *tally) {
    LpDeck decks[2];
    for (int i = 0; i < 2; i++) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)row->decks[i].size, row->decks[i].at);
        decks[i] = bundled_deck(fixture->board.cards, name);
    }
    MinedGame mined;
    assert_int_equal(
        mined_replay(&mined, fixture->board.cards, decks, row, fixture->board.game), LP_OK);
    LethalAnswer answer = lethal_solve(fixture->lethal, fixture->board.game, &limits);
    bool is_suspect = answer.verdict != row->verdict || row->nodes <= EXHAUST_EASY;
    if (is_suspect && !is_confirmed(fixture, row)) {
        tally->moved++;
        return;
    }
    tally->verified += is_suspect;
    if (is_suspect && answer.verdict == LETHAL_WIN) check_best(fixture, answer.best);
    tally->rows++;
    tally->wins += row->verdict == LETHAL_WIN;
    tally->found += row->verdict == LETHAL_WIN && answer.verdict == LETHAL_WIN;
    tally->false_wins += row->verdict == LETHAL_NO && answer.verdict == LETHAL_WIN;
    tally->false_noes += row->verdict == LETHAL_WIN && answer.verdict == LETHAL_NO;
    tally->open += answer.verdict == LETHAL_UNKNOWN;
}

static void the_solver_agrees_with_exhaustive_play(void **state) {
    const Fixture *fixture = *state;
    char text[256];
    Tally tally = {0};
    FILE *file = fopen("tests/lethal/positions.tsv", "r");
    assert_non_null(file);
    while (fgets(text, sizeof text, file) != NULL) {
        MinedRow row;
        Slice where;
        if (text[0] == '#') continue;
        assert_null(mined_parse(text_trim(text_of(text)), &row, &where));
        play_row(fixture, &row, &tally);
    }
    fclose(file);
    print_message("%d positions, %d wins, %d found, %d open, %d verified, %d moved\n",
                  tally.rows, tally.wins, tally.found, tally.open, tally.verified, tally.moved);
    if (tally.rows < ROWS_MIN) fail_msg("too many positions have moved: 'make lethal'");
    assert_int_equal(tally.false_wins, 0);
    assert_int_equal(tally.false_noes, 0);
    assert_true(tally.wins >= WINS_MIN);
    assert_true(tally.found * 100 >= tally.wins * FOUND_PERCENT);
    assert_true(tally.verified >= 50);
}

static void a_row_that_makes_no_sense_is_refused(void **state) {
    (void)state;
    MinedRow row;
    Slice where;
    assert_null(mined_parse(SLICE("st01 st02 1 2 win 3"), &row, &where));
    assert_int_equal(row.verdict, LETHAL_WIN);
    assert_non_null(mined_parse(SLICE("st01 st02 1 2 win"), &row, &where));
    assert_non_null(mined_parse(SLICE("st01 st02 1 2 won 3"), &row, &where));
    assert_int_equal(where.size, 3);
    assert_non_null(mined_parse(SLICE("st01 st02 x 2 win 3"), &row, &where));
    assert_non_null(mined_parse(SLICE("st01 st02 1 2 win 3 4"), &row, &where));
}

/* --- Small boards ------------------------------------------------------------------------ */

/* Seat 0 is to attack with its Leader alone; seat 1 has no Life. Both have 5000 power. */
static LpPosition bare_board(const Fixture *fixture) {
    LpPosition out = board_plain(fixture->board.cards);
    for (int i = 0; i < 2; i++) {
        LpSide *side = &out.sides[i];
        side->leader.card = fixture->leader;
        side->life_count = 0;
        for (int k = 0; k < side->deck_count; k++) side->deck[k] = fixture->plain[0];
    }
    return out;
}

static void add_hand(LpSide *side, LpCardId card) { side->hand[side->hand_count++] = card; }

static void add_active_don(LpSide *side, int count) {
    side->don_active = (uint8_t)(side->don_active + count);
    side->don_deck = (uint8_t)(side->don_deck - count);
}

static LethalAnswer solve(const Fixture *fixture, const LpPosition *position) {
    board_place(fixture->board.cards, position, fixture->board.game);
    return lethal_solve(fixture->lethal, fixture->board.game, &limits);
}

static void an_attack_that_nothing_can_stop_wins(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    LethalAnswer answer = solve(fixture, &board);
    assert_int_equal(answer.verdict, LETHAL_WIN);
    assert_int_equal(answer.best.kind, LP_ACTION_ATTACK);
    board.sides[1].life[board.sides[1].life_count++] = fixture->plain[0];
    assert_int_equal(solve(fixture, &board).verdict, LETHAL_NO);
}

/* CR 7-1-4: with the same power the attacker wins, so +2000 needs two DON!! and not three. */
static void don_must_outweigh_the_counter(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    add_hand(&board.sides[1], fixture->plain[2]);
    assert_int_equal(solve(fixture, &board).verdict, LETHAL_NO);
    add_active_don(&board.sides[0], 1);
    assert_int_equal(solve(fixture, &board).verdict, LETHAL_NO);
    add_active_don(&board.sides[0], 1);
    LethalAnswer answer = solve(fixture, &board);
    assert_int_equal(answer.verdict, LETHAL_WIN);
    assert_int_equal(answer.best.kind, LP_ACTION_GIVE);
    add_hand(&board.sides[1], fixture->plain[1]);
    assert_int_equal(solve(fixture, &board).verdict, LETHAL_NO);
}

static void each_answer_has_its_own_verdict(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    LpAction actions[LP_ACTIONS_MAX];
    add_hand(&board.sides[1], fixture->plain[1]);
    add_active_don(&board.sides[0], 1);
    solve(fixture, &board);
    int count = lp_game_actions(fixture->board.cards, fixture->board.game, actions);
    assert_true(count >= 3);
    for (int i = 0; i < count; i++) {
        LethalVerdict wanted = actions[i].kind == LP_ACTION_GIVE ? LETHAL_WIN : LETHAL_NO;
        assert_int_equal(
            lethal_solve_after(fixture->lethal, fixture->board.game, actions[i], &limits),
            wanted);
    }
}

static void narrow_limits_give_no_verdict(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    LethalLimits narrow = {.nodes = 1};
    add_hand(&board.sides[1], fixture->plain[2]);
    add_active_don(&board.sides[0], 4);
    board_place(fixture->board.cards, &board, fixture->board.game);
    LethalAnswer answer = lethal_solve(fixture->lethal, fixture->board.game, &narrow);
    assert_int_equal(answer.verdict, LETHAL_UNKNOWN);
    answer = lethal_solve(fixture->lethal, fixture->board.game, &limits);
    assert_int_equal(answer.verdict, LETHAL_WIN);
}

/* --- Views ------------------------------------------------------------------------------- */

static LpDeck deck_of(LpCardId card) { return (LpDeck){.count = 1, .cards = {card}}; }

static LethalEstimate estimate(const Fixture *fixture, const LpPosition *board, LpCardId held) {
    LpDeck deck = deck_of(held);
    LethalGuess guess = {.decks = &deck, .deck_count = 1, .samples = 6, .seed = 5};
    board_place(fixture->board.cards, board, fixture->board.game);
    lp_game_view(fixture->board.cards, fixture->board.game, 0, fixture->board.view);
    return lethal_estimate(fixture->lethal, fixture->board.view, &guess, &limits,
                           fixture->board.sample);
}

static void an_estimate_depends_on_what_is_supposed(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    add_hand(&board.sides[1], fixture->plain[2]);
    LethalEstimate weak = estimate(fixture, &board, fixture->plain[0]);
    assert_int_equal(weak.samples, 6);
    assert_int_equal(weak.wins, 6);
    assert_int_equal(weak.best_wins, 6);
    assert_int_equal(weak.best.kind, LP_ACTION_ATTACK);
    assert_int_equal(weak.guard_wins, 0);
    LethalEstimate strong = estimate(fixture, &board, fixture->plain[2]);
    assert_int_equal(strong.wins, 0);
    assert_int_equal(strong.unknown, 0);
    assert_int_equal(strong.best.kind, LP_ACTION_NONE);
    add_active_don(&board.sides[0], 2);
    LethalEstimate sure = estimate(fixture, &board, fixture->plain[2]);
    assert_int_equal(sure.wins, 6);
    assert_int_equal(sure.guard_wins, 6);
    assert_int_equal(sure.best.kind, LP_ACTION_GIVE);
}

/* The attack is declared; the defender is at the Counter Step. */
static void attack(const Fixture *fixture, const LpPosition *board) {
    LpAction actions[LP_ACTIONS_MAX];
    board_place(fixture->board.cards, board, fixture->board.game);
    int count = lp_game_actions(fixture->board.cards, fixture->board.game, actions);
    for (int i = 0; i < count; i++) {
        if (actions[i].kind != LP_ACTION_ATTACK) continue;
        lp_game_act(fixture->board.cards, fixture->board.game, actions[i], NULL);
        break;
    }
    assert_int_equal(lp_game_ask(fixture->board.game).kind, LP_ASK_COUNTER);
}

static int32_t least(const Fixture *fixture) {
    return survive_least_counter(fixture->lethal, fixture->board.cards, fixture->board.game,
                                 &limits, fixture->survive);
}

static void the_least_counter_is_found(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    add_hand(&board.sides[1], fixture->plain[2]);
    attack(fixture, &board);
    assert_int_equal(least(fixture), 2000); /* more than it must be, but it is all there is */
    add_hand(&board.sides[1], fixture->plain[1]);
    attack(fixture, &board);
    assert_int_equal(least(fixture), 1000);
    board.sides[0].leader.don = 1; /* 6000 power: 1000 is not enough any more */
    board.sides[0].don_deck--;
    attack(fixture, &board);
    assert_int_equal(least(fixture), 2000);
    board.sides[0].leader.don = 3; /* 8000 power */
    board.sides[0].don_deck = (uint8_t)(board.sides[0].don_deck - 2);
    attack(fixture, &board);
    assert_int_equal(least(fixture), SURVIVE_HOPELESS);
    board.sides[1].life[board.sides[1].life_count++] = fixture->plain[0];
    attack(fixture, &board);
    assert_int_equal(least(fixture), 0);
}

/* A second attacker is still active, so what is spent now is missing then. */
static void the_next_attack_is_thought_of(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    LpSide *side = &board.sides[0];
    side->characters[side->character_count++] = (LpPlaced){.card = fixture->plain[2]};
    add_hand(&board.sides[1], fixture->plain[2]);
    attack(fixture, &board);
    assert_int_equal(least(fixture), SURVIVE_HOPELESS);
    side->characters[0].rested = 1;
    attack(fixture, &board);
    assert_int_equal(least(fixture), 2000);
}

static void an_estimate_says_which_answers_keep_alive(void **state) {
    const Fixture *fixture = *state;
    LpPosition board = bare_board(fixture);
    LpDeck deck = deck_of(fixture->plain[0]);
    LethalGuess guess = {.decks = &deck, .deck_count = 1, .samples = 3, .seed = 9};
    SurviveEstimate out;
    add_hand(&board.sides[1], fixture->plain[1]);
    attack(fixture, &board);
    lp_game_view(fixture->board.cards, fixture->board.game, 1, fixture->board.view);
    survive_estimate(fixture->lethal, fixture->board.cards, fixture->board.view, &guess,
                     &limits, fixture->survive, &out);
    assert_int_equal(out.samples, 3);
    assert_int_equal(out.least, 1000);
    assert_int_equal(out.hopeless, 0);
    assert_int_equal(out.answer_count, 2);
    for (int i = 0; i < out.answer_count; i++) {
        bool helps = out.answers[i].action.kind == LP_ACTION_COUNTER;
        assert_int_equal(out.answers[i].alive, helps ? 3 : 0);
        assert_int_equal(out.answers[i].dead, helps ? 0 : 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_agrees_with_exhaustive_play),
        cmocka_unit_test(a_row_that_makes_no_sense_is_refused),
        cmocka_unit_test(an_attack_that_nothing_can_stop_wins),
        cmocka_unit_test(don_must_outweigh_the_counter),
        cmocka_unit_test(each_answer_has_its_own_verdict),
        cmocka_unit_test(narrow_limits_give_no_verdict),
        cmocka_unit_test(an_estimate_depends_on_what_is_supposed),
        cmocka_unit_test(the_least_counter_is_found),
        cmocka_unit_test(the_next_attack_is_thought_of),
        cmocka_unit_test(an_estimate_says_which_answers_keep_alive),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
