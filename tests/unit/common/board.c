/* Small positions for tests. */
#include "common/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const char *const leader = "ST01-001";
static const char *const character = "ST01-003";

enum { DECK_SIZE = 20, LIFE = 3 };

static void *zeroed(size_t size) {
    void *memory = calloc(1, size);
    assert_non_null(memory);
    return memory;
}

LpGame *board_game(void) { return zeroed(lp_game_size()); }

LpView *board_view(void) { return zeroed(lp_view_size()); }

LpCardId board_card(const LpCards *cards, const char *number) {
    LpCardId id = lp_card_find(cards, number);
    assert_int_not_equal(id, 0);
    return id;
}

LpPosition board_plain(const LpCards *cards) {
    LpPosition position = {
        .edition = LP_EDITION_DEFAULT, .turn = 7, .phase = LP_PHASE_MAIN, .seed = 9};
    LpCardId plain = board_card(cards, character);
    for (int seat = 0; seat < 2; seat++) {
        LpSide *side = &position.sides[seat];
        side->leader.card = board_card(cards, leader);
        side->turns_taken = 4;
        side->deck_count = DECK_SIZE;
        side->life_count = LIFE;
        side->don_deck = LP_DON_MAX;
        for (int i = 0; i < DECK_SIZE; i++) side->deck[i] = plain;
        for (int i = 0; i < LIFE; i++) side->life[i] = plain;
    }
    return position;
}

LpDeck board_list(const LpCards *cards) {
    LpDeck deck = {.leader = board_card(cards, leader), .count = LP_DECK_SIZE};
    for (int i = 0; i < LP_DECK_SIZE; i++) deck.cards[i] = board_card(cards, character);
    return deck;
}

void board_add_hand(const LpCards *cards, LpSide *side, const char *number, int count) {
    for (int i = 0; i < count; i++) side->hand[side->hand_count++] = board_card(cards, number);
}

LpPlaced *board_add_character(const LpCards *cards, LpSide *side, const char *number) {
    LpPlaced *placed = &side->characters[side->character_count++];
    *placed = (LpPlaced){.card = board_card(cards, number)};
    return placed;
}

void board_set_don(LpSide *side, int active) {
    side->don_active = (uint8_t)active;
    side->don_deck = (uint8_t)(LP_DON_MAX - active);
}

void board_place(const LpCards *cards, const LpPosition *position, LpGame *out) {
    assert_int_equal(lp_game_place(cards, position, out, NULL), LP_OK);
}

void board_act(const LpCards *cards, LpGame *game, LpAction action) {
    assert_int_equal(lp_game_act(cards, game, action, NULL), LP_OK);
}

void *board_open_as(void **state, size_t size) {
    Board *board = zeroed(size);
    board->cards = lp_cards_embedded();
    assert_non_null(board->cards);
    board->game = board_game();
    board->sample = board_game();
    board->other = board_game();
    board->view = board_view();
    board->view_again = board_view();
    board->position = board_plain(board->cards);
    *state = board;
    return board;
}

int board_open(void **state) {
    board_open_as(state, sizeof(Board));
    return 0;
}

int board_open_for(void **state, LpCards **cards, LpGame **game) {
    const Board *board = board_open_as(state, sizeof(Board));
    *cards = board->cards;
    *game = board->game;
    return 0;
}

int board_close(void **state) {
    Board *board = *state;
    lp_cards_free(board->cards);
    free(board->game);
    free(board->sample);
    free(board->other);
    free(board->view);
    free(board->view_again);
    free(board);
    return 0;
}
