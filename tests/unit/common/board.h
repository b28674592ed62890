/* Small positions for tests that look at one decision: a plain one to begin with, and what
 * makes it a case. Whatever cannot be done fails the test. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stddef.h>

#include "logpose/logpose.h"

/* What most tests need: cards, games and views, and the plain position to change and to place.
 * A test that needs more has a struct that begins with a Board. */
typedef struct Board {
    LpCards *cards;
    LpGame *game, *sample, *other;
    LpView *view, *view_again;
    LpPosition position; /* as board_plain makes it */
} Board;

/* For cmocka: each test gets a board of its own as its state. */
int board_open(void **state);
int board_close(void **state);
#define BOARD_TEST(test) cmocka_unit_test_setup_teardown(test, board_open, board_close)

/* The same for a test program that keeps the cards and the game of its board by name. */
int board_open_for(void **state, LpCards **cards, LpGame **game);

/* For the set-up of such a test: `size` zeroed bytes that begin with an open Board. board_close
 * frees them. */
void *board_open_as(void **state, size_t size);

/* Memory for one game, for one view; the caller frees it. */
LpGame *board_game(void);
LpView *board_view(void);

/* The card with this number. */
LpCardId board_card(const LpCards *cards, const char *number);

/* Two Leaders with 5000 power and 3 Life each, decks of Characters without text, and all DON!!
 * in their decks; seat 0 acts. */
LpPosition board_plain(const LpCards *cards);

/* A list of the same cards. */
LpDeck board_list(const LpCards *cards);

void board_add_hand(const LpCards *cards, LpSide *side, const char *number, int count);
LpPlaced *board_add_character(const LpCards *cards, LpSide *side, const char *number);

/* So many active DON!!, the others in the DON!! deck. */
void board_set_don(LpSide *side, int active);

void board_place(const LpCards *cards, const LpPosition *position, LpGame *out);
void board_act(const LpCards *cards, LpGame *game, LpAction action);

#endif
