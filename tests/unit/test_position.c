/* Positions: which of them are refused, and that a game gives back what was placed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"

static LpCards *cards;
static LpGame *game;

static int set_up(void **state) { return board_open_for(state, &cards, &game); }

/* --- What is placed is there --- */

/* Something in every area, different for the two sides. */
static LpPosition full_position(void) {
    LpPosition position = board_plain(cards);
    position.turn_player = 1;
    position.first_player = 1;
    position.turn = 8;
    for (int seat = 0; seat < 2; seat++) {
        LpSide *side = &position.sides[seat];
        side->turns_taken = (uint8_t)(4 + seat);
        side->leader = (LpPlaced){.card = side->leader.card, .rested = (uint8_t)seat, .don = 1};
        side->stage.card = board_card(cards, "ST01-017");
        side->stage.rested = (uint8_t)!seat;
        *board_add_character(cards, side, "ST01-003") =
            (LpPlaced){.card = board_card(cards, "ST01-003"), .rested = 1, .don = 2};
        board_add_character(cards, side, "ST01-006")->just_played = 1;
        board_add_hand(cards, side, "ST01-004", 1 + seat);
        side->trash_count = 2;
        side->trash[0] = board_card(cards, "ST01-005");
        side->trash[1] = board_card(cards, "ST01-015");
        side->deck[0] = board_card(cards, "ST01-008");
        side->deck[side->deck_count - 1] = board_card(cards, "ST01-009");
        side->life[0] = board_card(cards, "ST01-010");
        side->life_face_up[2 - seat] = 1;
        side->don_active = (uint8_t)(3 + seat);
        side->don_rested = 2;
        side->don_deck = (uint8_t)(2 - seat);
    }
    return position;
}

static void assert_placed(const LpPlaced *a, const LpPlaced *b) {
    assert_int_equal(a->card, b->card);
    assert_int_equal(a->rested, b->rested);
    assert_int_equal(a->don, b->don);
    assert_int_equal(a->just_played, b->just_played);
}

static void assert_side(const LpSide *a, const LpSide *b) {
    assert_placed(&a->leader, &b->leader);
    assert_placed(&a->stage, &b->stage);
    assert_int_equal(a->character_count, b->character_count);
    for (int i = 0; i < a->character_count; i++)
        assert_placed(&a->characters[i], &b->characters[i]);
    assert_int_equal(a->hand_count, b->hand_count);
    assert_int_equal(a->deck_count, b->deck_count);
    assert_int_equal(a->trash_count, b->trash_count);
    assert_int_equal(a->life_count, b->life_count);
    assert_memory_equal(a->hand, b->hand, sizeof a->hand);
    assert_memory_equal(a->deck, b->deck, sizeof a->deck);
    assert_memory_equal(a->trash, b->trash, sizeof a->trash);
    assert_memory_equal(a->life, b->life, sizeof a->life);
    assert_memory_equal(a->life_face_up, b->life_face_up, sizeof a->life_face_up);
    assert_int_equal(a->don_active, b->don_active);
    assert_int_equal(a->don_rested, b->don_rested);
    assert_int_equal(a->don_deck, b->don_deck);
    assert_int_equal(a->turns_taken, b->turns_taken);
}

static void a_game_gives_back_what_was_placed(void **state) {
    (void)state;
    LpPosition placed = full_position(), read;
    memset(&read, 0x5A, sizeof read);
    board_place(cards, &placed, game);
    lp_game_position(cards, game, &read);
    for (int seat = 0; seat < 2; seat++) assert_side(&read.sides[seat], &placed.sides[seat]);
    assert_int_equal(read.seed, placed.seed);
    assert_int_equal(read.edition, placed.edition);
    assert_int_equal(read.turn_player, placed.turn_player);
    assert_int_equal(read.first_player, placed.first_player);
    assert_int_equal(read.turn, placed.turn);
    assert_int_equal(read.phase, LP_PHASE_MAIN);
}

/* CR 8-1-3-3: and no stage is no card. */
static void a_position_without_a_stage(void **state) {
    (void)state;
    LpPosition placed = board_plain(cards), read;
    board_place(cards, &placed, game);
    lp_game_position(cards, game, &read);
    assert_int_equal(read.sides[0].stage.card, 0);
    assert_int_equal(read.sides[1].stage.card, 0);
}

/* A face-up Life card is known to both players, the others to nobody. */
static void face_up_life_is_known(void **state) {
    (void)state;
    LpPosition placed = full_position();
    LpView *view = board_view();
    board_place(cards, &placed, game);
    for (LpSeat viewer = 0; viewer < 2; viewer++) {
        lp_game_view(cards, game, viewer, view);
        for (LpSeat seat = 0; seat < 2; seat++) {
            LpSlot slots[LP_SLOTS];
            assert_int_equal(lp_view_area(view, seat, LP_AREA_LIFE, slots), 3);
            for (int i = 0; i < 3; i++) {
                LpCardView card = lp_view_of_card(cards, view, slots[i]);
                assert_int_equal(card.id != 0, i == 2 - seat);
                assert_int_equal(card.face_up, i == 2 - seat);
            }
        }
    }
    free(view);
}

/* --- What is refused --- */

typedef void Spoil(LpPosition *position, LpSide *side);

static void edition(LpPosition *p, LpSide *s) { (void)s, p->edition = LP_EDITION_COUNT; }
static void turn_player(LpPosition *p, LpSide *s) { (void)s, p->turn_player = 2; }
static void first_player(LpPosition *p, LpSide *s) { (void)s, p->first_player = 2; }
static void no_phase(LpPosition *p, LpSide *s) { (void)s, p->phase = LP_PHASE_COUNT; }
static void draw_phase(LpPosition *p, LpSide *s) { (void)s, p->phase = LP_PHASE_DRAW; }
static void setup_phase(LpPosition *p, LpSide *s) { (void)s, p->phase = LP_PHASE_SETUP; }
static void late_turn(LpPosition *p, LpSide *s) { (void)s, p->turn = 251; }
static void turn_0(LpPosition *p, LpSide *s) { (void)s, p->turn = 0; }
static void late_player(LpPosition *p, LpSide *s) { (void)p, s->turns_taken = 251; }
static void no_leader(LpPosition *p, LpSide *s) { (void)p, s->leader.card = 0; }
static void bad_leader(LpPosition *p, LpSide *s) { (void)p, s->leader.card = s->deck[0]; }
static void unknown_leader(LpPosition *p, LpSide *s) {
    (void)p, s->leader.card = (LpCardId)lp_cards_count(cards);
}
static void bad_stage(LpPosition *p, LpSide *s) { (void)p, s->stage.card = s->deck[0]; }
static void stage_don(LpPosition *p, LpSide *s) {
    (void)p, s->stage.card = board_card(cards, "ST01-017");
    s->stage.don = 1;
    s->don_deck--;
}
static void six_characters(LpPosition *p, LpSide *s) {
    (void)p, s->character_count = LP_CHARACTERS_MAX + 1;
}
static void bad_character(LpPosition *p, LpSide *s) {
    (void)p, board_add_character(cards, s, "ST01-015");
}
static void don_active(LpPosition *p, LpSide *s) { (void)p, s->don_active = 1; }
static void don_rested(LpPosition *p, LpSide *s) { (void)p, s->don_rested = 1; }
static void don_deck(LpPosition *p, LpSide *s) { (void)p, s->don_deck++; }
static void don_of_leader(LpPosition *p, LpSide *s) { (void)p, s->leader.don = 1; }
static void don_of_character(LpPosition *p, LpSide *s) {
    (void)p, board_add_character(cards, s, "ST01-003")->don = 1;
}
static void card_0_in_hand(LpPosition *p, LpSide *s) { (void)p, s->hand_count = 1; }
static void card_0_in_trash(LpPosition *p, LpSide *s) { (void)p, s->trash_count = 1; }
static void card_0_in_deck(LpPosition *p, LpSide *s) { (void)p, s->deck[3] = 0; }
static void card_0_in_life(LpPosition *p, LpSide *s) { (void)p, s->life[2] = 0; }
static void unknown_in_deck(LpPosition *p, LpSide *s) {
    (void)p, s->deck[3] = (LpCardId)lp_cards_count(cards);
}
static void leader_in_hand(LpPosition *p, LpSide *s) {
    (void)p, s->hand[s->hand_count++] = s->leader.card;
}
static void leader_in_life(LpPosition *p, LpSide *s) { (void)p, s->life[0] = s->leader.card; }
static void too_many(LpPosition *p, LpSide *s) {
    (void)p, board_add_hand(cards, s, "ST01-003", LP_DECK_SIZE + 1 - s->deck_count - 3);
}

static void too_many_with_stage(LpPosition *p, LpSide *s) {
    (void)p;
    s->stage.card = board_card(cards, "ST01-017");
    board_add_hand(cards, s, "ST01-003", LP_DECK_SIZE - s->deck_count - 3);
}

static void too_many_with_trash(LpPosition *p, LpSide *s) {
    (void)p;
    s->trash[s->trash_count++] = s->deck[0];
    board_add_hand(cards, s, "ST01-003", LP_DECK_SIZE - s->deck_count - 3);
}

static void too_many_with_character(LpPosition *p, LpSide *s) {
    (void)p;
    board_add_character(cards, s, "ST01-003");
    board_add_hand(cards, s, "ST01-003", LP_DECK_SIZE - s->deck_count - 3);
}

static void what_makes_no_sense_is_refused(void **state) {
    (void)state;
    static Spoil *const spoils[] = {
        edition,
        turn_player,
        first_player,
        no_phase,
        draw_phase,
        setup_phase,
        late_turn,
        turn_0,
        late_player,
        no_leader,
        bad_leader,
        unknown_leader,
        bad_stage,
        stage_don,
        six_characters,
        bad_character,
        don_active,
        don_rested,
        don_deck,
        don_of_leader,
        don_of_character,
        card_0_in_hand,
        card_0_in_trash,
        card_0_in_deck,
        card_0_in_life,
        unknown_in_deck,
        leader_in_hand,
        leader_in_life,
        too_many,
        too_many_with_stage,
        too_many_with_trash,
        too_many_with_character,
    };
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++) {
        for (int seat = 0; seat < 2; seat++) {
            LpPosition position = board_plain(cards);
            spoils[i](&position, &position.sides[seat]);
            LpStatus status = lp_game_place(cards, &position, game, NULL);
            if (status != LP_BAD_INPUT) fail_msg("row %zu, seat %d", i, seat);
        }
    }
}

/* The nearest cases that do make sense. */
static void what_is_just_possible_is_placed(void **state) {
    (void)state;
    LpPosition position = board_plain(cards);
    LpSide *side = &position.sides[1];
    position.turn = 250;
    side->turns_taken = 250;
    for (int i = 0; i < LP_CHARACTERS_MAX; i++) board_add_character(cards, side, "ST01-003");
    side->characters[4].don = 3;
    side->leader.don = 1;
    side->don_deck = 4;
    side->don_active = 1;
    side->don_rested = 1;
    side->stage.card = board_card(cards, "ST01-017");
    board_add_hand(cards, side, "ST01-003", LP_DECK_SIZE - side->deck_count - 3 - 5 - 1);
    board_place(cards, &position, game);
    assert_int_equal(lp_game_of_seat(game, 1).hand, 21);
    position = board_plain(cards);
    position.turn = 0;
    position.phase = LP_PHASE_REFRESH;
    board_place(cards, &position, game);
    assert_int_equal(lp_game_turn(game), 1);
}

/* CR 9-2-1-2: without a deck the player has lost already. */
static void a_position_without_a_deck_is_lost(void **state) {
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        LpPosition position = board_plain(cards);
        position.sides[seat].deck_count = 0;
        board_place(cards, &position, game);
        assert_int_equal(lp_game_result(game), seat ? LP_RESULT_WIN_0 : LP_RESULT_WIN_1);
        assert_int_equal(lp_game_end(game), LP_END_DECK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_gives_back_what_was_placed),
        cmocka_unit_test(a_position_without_a_stage),
        cmocka_unit_test(face_up_life_is_known),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(what_is_just_possible_is_placed),
        cmocka_unit_test(a_position_without_a_deck_is_lost),
    };
    return cmocka_run_group_tests(tests, set_up, board_close);
}
