/* Puzzles: what is hidden, what counts as one answer, and that the bundled ones are sound. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/puzzle/desk.h"
#include "base/embedded.h"
#include "common/board.h"
#include "player/exhaust.h"
#include "study/bundle.h"

enum {
    BUNDLED_LEAST = 300,
    BUNDLED_EVERY = 40, /* of the bundled puzzles is proved here; 'make puzzles' proves all */
    EXHAUST_NODES = 50000
};

typedef struct Fixture {
    LpCards *cards;
    Desk desk;
    PuzzleSolution solution;
    void *exhaust;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL) return -1;
    fixture->cards = lp_cards_embedded();
    fixture->exhaust = malloc(exhaust_memory_size());
    *state = fixture;
    return fixture->exhaust != NULL && desk_open(&fixture->desk, fixture->cards) ? 0 : -1;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    desk_close(&fixture->desk);
    free(fixture->exhaust);
    lp_cards_free(fixture->cards);
    free(fixture);
    return 0;
}

/* Seat 0 is to win with its Leader, seat 1 has no Life; nobody has a Counter. */
static Puzzle bare_puzzle(const Fixture *fixture) {
    Puzzle out = {.position = board_plain(fixture->cards), .goal = PROOF_WIN};
    LpCardId stage = board_card(fixture->cards, "ST01-017");
    for (int i = 0; i < 2; i++) {
        LpSide *side = &out.position.sides[i];
        side->leader.card = board_card(fixture->cards, "OP01-061"); /* nothing to activate */
        side->life_count = 0;
        for (int k = 0; k < side->deck_count; k++) side->deck[k] = stage;
    }
    return out;
}

static PuzzleVerdict prove(Fixture *fixture, const Puzzle *puzzle) {
    return puzzle_prove(&fixture->desk.prover, puzzle, &fixture->solution);
}

/* --- Worlds ------------------------------------------------------------------------------ */

static void every_deal_of_what_is_hidden_is_a_world(void **state) {
    Fixture *fixture = *state;
    Worlds *worlds = fixture->desk.prover.worlds;
    Puzzle puzzle = bare_puzzle(fixture);
    LpSide *side = &puzzle.position.sides[1];
    LpCardId nami = board_card(fixture->cards, "ST01-007");
    assert_true(worlds_find(worlds, &puzzle.position, 0, false));
    assert_int_equal(worlds->count, 1);
    /* One Life card, two kinds in the list. */
    side->life[side->life_count++] = nami;
    assert_true(worlds_find(worlds, &puzzle.position, 0, false));
    assert_int_equal(worlds->count, 2);
    /* Life has an order, but there is one Nami only: N S, S N, S S. */
    side->life[side->life_count++] = side->deck[0];
    assert_true(worlds_find(worlds, &puzzle.position, 0, false));
    assert_int_equal(worlds->count, 3);
    /* A card that lies face up is known. */
    side->life_face_up[0] = 1;
    assert_true(worlds_find(worlds, &puzzle.position, 0, false));
    assert_int_equal(worlds->count, 1);
}

static void a_hand_is_dealt_without_an_order_and_only_if_it_is_hidden(void **state) {
    Fixture *fixture = *state;
    Worlds *worlds = fixture->desk.prover.worlds;
    Puzzle puzzle = bare_puzzle(fixture);
    LpSide *side = &puzzle.position.sides[1];
    board_add_hand(fixture->cards, side, "ST01-007", 2);
    /* Two, one or no Nami. */
    assert_true(worlds_find(worlds, &puzzle.position, 0, false));
    assert_int_equal(worlds->count, 3);
    assert_true(worlds_find(worlds, &puzzle.position, 0, true));
    assert_int_equal(worlds->count, 1);
    /* All cards are somewhere in every world. */
    assert_true(worlds_find(worlds, &puzzle.position, 0, false));
    for (int i = 0; i < worlds->count; i++) {
        LpPosition position;
        worlds_position(worlds, i, &position);
        int namis = 0;
        for (int k = 0; k < position.sides[1].hand_count; k++) {
            namis += position.sides[1].hand[k] == board_card(fixture->cards, "ST01-007");
        }
        for (int k = 0; k < position.sides[1].deck_count; k++) {
            namis += position.sides[1].deck[k] == board_card(fixture->cards, "ST01-007");
        }
        assert_int_equal(namis, 2);
        assert_int_equal(position.sides[1].deck_count, side->deck_count);
    }
}

static void too_many_deals_are_refused(void **state) {
    Fixture *fixture = *state;
    Puzzle puzzle = bare_puzzle(fixture);
    board_add_hand(fixture->cards, &puzzle.position.sides[1], "ST01-007", WORLDS_DEALT_MAX + 1);
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_MANY_WORLDS);
    puzzle.is_hand_open = true;
    assert_int_not_equal(prove(fixture, &puzzle), PUZZLE_MANY_WORLDS);
}

/* --- One answer -------------------------------------------------------------------------- */

static void the_only_attack_is_the_answer(void **state) {
    Fixture *fixture = *state;
    Puzzle puzzle = bare_puzzle(fixture);
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_SOUND);
    assert_int_equal(fixture->solution.action.kind, LP_ACTION_ATTACK);
    assert_int_equal(fixture->solution.wrong_count, 1); /* to end the turn */
    assert_int_equal(fixture->solution.line_count, 1);
}

static void another_attacker_is_another_answer_unless_it_is_equal(void **state) {
    Fixture *fixture = *state;
    Puzzle puzzle = bare_puzzle(fixture);
    LpSide *side = &puzzle.position.sides[0];
    board_add_character(fixture->cards, side, "ST01-005"); /* 5000 */
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_TWO_ANSWERS);
    side->leader.rested = 1;
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_SOUND);
    board_add_character(fixture->cards, side, "ST01-005");
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_SOUND);
}

static void a_counter_that_they_may_hold_counts(void **state) {
    Fixture *fixture = *state;
    Puzzle puzzle = bare_puzzle(fixture);
    LpSide *side = &puzzle.position.sides[1];
    side->hand[side->hand_count++] = side->deck[0]; /* a Stage */
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_SOUND);
    /* One card of the list has a Counter: it is in the deck, but it might be in the hand. */
    side->deck[0] = board_card(fixture->cards, "ST01-007");
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_NO_ANSWER);
    puzzle.is_hand_open = true;
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_SOUND);
}

static void don_must_be_given_before_the_attack(void **state) {
    Fixture *fixture = *state;
    Puzzle puzzle = bare_puzzle(fixture);
    board_add_hand(fixture->cards, &puzzle.position.sides[1], "ST01-007", 1); /* Counter 1000 */
    board_set_don(&puzzle.position.sides[0], 1);
    puzzle.is_hand_open = true;
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_SOUND);
    assert_int_equal(fixture->solution.action.kind, LP_ACTION_GIVE);
    assert_int_equal(fixture->solution.length, 2);
    assert_int_equal(puzzle_effort(&fixture->solution), 1);
    /* The attack without it is met by the Counter. */
    bool has_reply = false;
    for (int i = 0; i < fixture->solution.wrong_count; i++) {
        const PuzzleWrong *wrong = &fixture->solution.wrong[i];
        if (wrong->action.kind != LP_ACTION_ATTACK) continue;
        has_reply = wrong->has_reply && wrong->reply.kind == LP_ACTION_COUNTER;
    }
    assert_true(has_reply);
}

/* --- Surviving --------------------------------------------------------------------------- */

/* Seat 1 attacks seat 0, which has no Life. */
static Puzzle attack_puzzle(Fixture *fixture, const char *first, const char *second) {
    Puzzle puzzle = bare_puzzle(fixture), attacks[4];
    puzzle.position.turn_player = 1;
    board_add_hand(fixture->cards, &puzzle.position.sides[0], first, 1);
    board_add_hand(fixture->cards, &puzzle.position.sides[0], second, 1);
    LpGame *game = board_game();
    board_place(fixture->cards, &puzzle.position, game);
    assert_int_equal(puzzle_attacks(&fixture->desk.prover, game, attacks, 4), 1);
    free(game);
    return attacks[0];
}

static void the_counter_that_is_large_enough_survives(void **state) {
    Fixture *fixture = *state;
    /* A Counter of 1000 and a card without one, against 5000 on 5000. */
    Puzzle puzzle = attack_puzzle(fixture, "ST01-007", "ST01-017");
    assert_int_equal(puzzle_hero(&puzzle), 0);
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_SOUND);
    assert_int_equal(fixture->solution.action.kind, LP_ACTION_COUNTER);
    /* Two that are large enough are two answers. */
    puzzle = attack_puzzle(fixture, "ST01-007", "ST01-002");
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_TWO_ANSWERS);
    /* Against 6000, one of 1000 is not enough. */
    puzzle = attack_puzzle(fixture, "ST01-007", "ST01-017");
    puzzle.position.sides[1].leader.don = 1;
    puzzle.position.sides[1].don_deck--;
    assert_int_equal(prove(fixture, &puzzle), PUZZLE_NO_ANSWER);
}

/* --- The bundle -------------------------------------------------------------------------- */

static bool read_block(Fixture *fixture, Slice block, BundlePuzzle *out) {
    Note memory[4];
    Notes notes;
    Arena arena;
    void *room = malloc(bundle_memory(block.size));
    assert_non_null(room);
    arena_init(&arena, room, bundle_memory(block.size));
    notes_init(&notes, memory, 4);
    bool is_ok =
        bundle_read(fixture->cards, block, &arena, fixture->desk.prover.game, &notes, out);
    if (!is_ok)
        print_message("%u:%u: %s\n", memory[0].line, memory[0].column, memory[0].message);
    free(room);
    return is_ok;
}

/* What exhaustive play says after the answer, where it comes to an end. */
static void check_exhaustively(Fixture *fixture, const Puzzle *puzzle) {
    LpGame *game = fixture->desk.prover.game;
    uint64_t nodes;
    assert_true(puzzle_game(&fixture->desk.prover, puzzle, 0, game));
    lp_game_act_fast(fixture->cards, game, fixture->solution.action, NULL);
    if (lp_game_ask(game).kind == LP_ASK_NONE) return;
    LethalVerdict verdict =
        exhaust_turn(fixture->cards, game, fixture->exhaust, EXHAUST_NODES, &nodes);
    assert_int_not_equal(verdict, puzzle->goal == PROOF_WIN ? LETHAL_NO : LETHAL_WIN);
}

static void bundled_puzzles_are_sound(void **state) {
    Fixture *fixture = *state;
    static Slice blocks[BUNDLE_MAX];
    static BundlePuzzle puzzle;
    const EmbeddedFile *file = embedded_find(SLICE("puzzles/puzzles.scenario"));
    assert_non_null(file);
    int count = bundle_split((Slice){file->at, file->size}, blocks, BUNDLE_MAX);
    assert_true(count >= BUNDLED_LEAST);
    for (int i = 0; i < count; i += BUNDLED_EVERY) {
        assert_true(read_block(fixture, blocks[i], &puzzle));
        assert_int_equal(prove(fixture, &puzzle.puzzle), PUZZLE_SOUND);
        assert_true(
            puzzle_game(&fixture->desk.prover, &puzzle.puzzle, 0, fixture->desk.prover.game));
        assert_true(puzzle_is_same(&fixture->desk.prover, fixture->desk.prover.game,
                                   fixture->solution.action, puzzle.solution));
        check_exhaustively(fixture, &puzzle.puzzle);
    }
}

static void what_is_written_reads_the_same(void **state) {
    Fixture *fixture = *state;
    static char memory[BUNDLE_TEXT_MAX];
    static BundlePuzzle written, read;
    Buffer text;
    written = (BundlePuzzle){.id = "survive-7",
                             .grade = 2,
                             .puzzle = attack_puzzle(fixture, "ST01-007", "ST01-017")};
    assert_int_equal(prove(fixture, &written.puzzle), PUZZLE_SOUND);
    buffer_init(&text, memory, sizeof memory);
    bundle_print(fixture->cards, &written, &fixture->solution, fixture->desk.prover.game,
                 &text);
    assert_false(text.overflow);
    assert_true(read_block(fixture, buffer_text(&text), &read));
    assert_string_equal(read.id, "survive-7");
    assert_int_equal(read.grade, 2);
    assert_int_equal(read.puzzle.goal, PROOF_SURVIVE);
    assert_int_equal(read.puzzle.lead_count, written.puzzle.lead_count);
    assert_memory_equal(&read.solution, &fixture->solution.action, sizeof(LpAction));
    assert_memory_equal(&read.puzzle.position, &written.puzzle.position, sizeof(LpPosition));
}

static void titles_that_make_no_sense_are_refused(void **state) {
    Fixture *fixture = *state;
    static const char *const titles[] = {"win-1", "draw-1, grade 2", "win-1, grade 6",
                                         "win-1, grade 2, closed hand"};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        static BundlePuzzle puzzle;
        char text[256];
        snprintf(text, sizeof text,
                 "scenario  %s\ngiven     turn 5, your turn\n  your leader  ST01-001\n"
                 "  their leader  ST02-001\n  your deck  9 ST01-007\n  their deck  9 ST01-007\n"
                 "then      you are asked main\nwhen      you end\n",
                 titles[i]);
        assert_false(read_block(fixture, text_of(text), &puzzle));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_deal_of_what_is_hidden_is_a_world),
        cmocka_unit_test(a_hand_is_dealt_without_an_order_and_only_if_it_is_hidden),
        cmocka_unit_test(too_many_deals_are_refused),
        cmocka_unit_test(the_only_attack_is_the_answer),
        cmocka_unit_test(another_attacker_is_another_answer_unless_it_is_equal),
        cmocka_unit_test(a_counter_that_they_may_hold_counts),
        cmocka_unit_test(don_must_be_given_before_the_attack),
        cmocka_unit_test(the_counter_that_is_large_enough_survives),
        cmocka_unit_test(bundled_puzzles_are_sound),
        cmocka_unit_test(what_is_written_reads_the_same),
        cmocka_unit_test(titles_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
