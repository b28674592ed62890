/* One card as a few cells of the table. */
#ifndef APP_TUI_CARDCELL_H
#define APP_TUI_CARDCELL_H

#include "app/tui/canvas.h"
#include "logpose/logpose.h"

typedef struct CardCell {
    const LpCards *cards;
    LpCardView card;
    bool is_pointed; /* the arrows are here, or the selected answer is about it */
    bool is_in_battle;
} CardCell;

/* Name on one line or two, then colour, power, cost, and its state, as far as there is room. */
void cardcell_field(const CardCell *cell, Canvas *canvas, Box box);

/* One line: cost, colour, name, Counter. */
void cardcell_hand(const CardCell *cell, Canvas *canvas, int row, int column, int columns);

/* "R", "GP". */
void cardcell_letters(uint8_t colors, char out[8]);

#endif
