/* Where everything is on a screen of a given size. Three ways: a small one, in which the table,
 * the hand and the question share 60 columns and 20 rows; the usual one of 80 by 24; and from
 * 100 by 30 on one with the card in question and the log beside the question. */
#ifndef APP_TUI_LAYOUT_H
#define APP_TUI_LAYOUT_H

#include "app/tui/canvas.h"

typedef struct Layout {
    bool is_tiny; /* not even the table fits: the question alone */
    bool is_wide;
    int card_rows, hand_rows;
    int their_header, their_field, middle, your_field, your_header, hand;
    Box ask;   /* the question, its text and its answers */
    Box panel; /* the card in question; no rows: none */
    Box log;
    int keys;
} Layout;

/* `hand_rows` are those that the hand would fill, `ask_rows` those of the question. */
Layout layout_make(int rows, int columns, int hand_rows, int ask_rows);

/* How many columns the question has on such a screen. */
int layout_ask_columns(int rows, int columns);

#endif
