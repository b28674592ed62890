/* A deck as a list with counts, and what is in it in a line or two: for the editor and for the
 * preview in the menu. */
#ifndef APP_TUI_DECKPANEL_H
#define APP_TUI_DECKPANEL_H

#include "app/tui/canvas.h"
#include "base/buffer.h"
#include "logpose/logpose.h"

enum { DECKPANEL_ROWS_MAX = LP_DECK_SIZE };

/* Equal cards of a deck. */
typedef struct DeckRow {
    LpCardId card;
    uint8_t count;
} DeckRow;

/* The order of the lists: category, cost, number. */
bool deckpanel_comes_first(const LpCards *cards, LpCardId a, LpCardId b);

/* The cards of a deck by cost and number, without the Leader; how many rows. */
int deckpanel_rows(const LpCards *cards, const LpDeck *deck, DeckRow out[DECKPANEL_ROWS_MAX]);

/* Rows from 'top' on, the one with the index 'selected' marked (-1: none). */
typedef struct DeckPanel {
    const LpCards *cards;
    const DeckRow *rows;
    int row_count, top, selected;
    bool has_keys; /* the arrows move here */
} DeckPanel;
void deckpanel_draw(const DeckPanel *panel, Canvas *canvas, Box box);

/* One card as a line: "R Karoo c1 3000 +1000", with its count before it unless that is 0. */
void deckpanel_card(const LpCards *cards, DeckRow row, Canvas *canvas, Box box, Look look);

/* "36 Characters, 10 Events, 4 Stages · Counter 44000 · [Trigger] 8", and costs with counts. */
void deckpanel_print_counts(const LpCards *cards, const LpDeck *deck, Buffer *out);
void deckpanel_print_curve(const LpCards *cards, const LpDeck *deck, Buffer *out);

#endif
