/* One card as a few cells of the table. */
#ifndef APP_TUI_CARDCELL_H
#define APP_TUI_CARDCELL_H

#include "app/tui/canvas.h"
#include "base/utf8.h"
#include "logpose/logpose.h"

typedef struct CardCell {
    const LpCards *cards;
    LpCardView card;
    int copy;        /* which of several cards of this name it is; 0: the only one */
    int counter;     /* in the hand: its Counter now */
    bool is_pointed; /* the arrows are here, or the marked answer is about it */
    bool is_chosen;  /* by the answers so far */
    bool is_attacker, is_target;
} CardCell;

/* The name on one line or two, then colour and power, keywords, and the other marks as far as
 * there is room. */
void cardcell_field(const CardCell *cell, Canvas *canvas, Box box);

/* One line: cost, colour, name, Counter. */
void cardcell_hand(const CardCell *cell, Canvas *canvas, int row, int column, int columns);

/* "R", "GP": a colour is one letter of the language, which may be a wide one. */
enum { CARDCELL_LETTERS_SIZE = LP_COLOR_COUNT * UTF8_SIZE_MAX + 1 };
void cardcell_letters(uint8_t colors, char out[CARDCELL_LETTERS_SIZE]);

/* How many columns the letters of two colours fill, the most that published cards have. */
int cardcell_letters_columns(void);

#endif
