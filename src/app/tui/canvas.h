/* A picture made of character cells, without a terminal: what is drawn is decided here and
 * can be tested; how it gets onto a terminal is up to screen.c. Text never leaves the box it
 * is given, whatever widths its characters have. */
#ifndef APP_TUI_CANVAS_H
#define APP_TUI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
    CELL_SIZE_MAX = 20, /* a character of 4 bytes and a few combining marks */
    CANVAS_ROWS_MAX = 300,
    CANVAS_COLUMNS_MAX = 600
};

typedef enum Ink {
    INK_PLAIN,
    INK_RED, /* the card colours, in the order of LpColor */
    INK_GREEN,
    INK_BLUE,
    INK_PURPLE,
    INK_BLACK,
    INK_YELLOW,
    INK_COUNT
} Ink;

enum { LOOK_BOLD = 1, LOOK_DIM = 2, LOOK_REVERSE = 4 };

typedef struct Look {
    uint8_t ink; /* Ink */
    uint8_t flags;
} Look;

typedef struct Cell {
    char text[CELL_SIZE_MAX]; /* one character with its marks, in UTF-8 */
    uint8_t width;            /* 1, 2, or 0 for the right half of a wide character */
    Look look;
} Cell;

typedef struct Canvas {
    Cell *cells;
    int rows, columns;
    bool is_ascii; /* the terminal knows only ASCII */
} Canvas;

/* A box of the canvas. */
typedef struct Box {
    int row, column, rows, columns;
} Box;

/* Allocates a blank picture of this size; a new size needs a new load. */
bool canvas_load(Canvas *canvas, int rows, int columns);
void canvas_free(Canvas *canvas);
void canvas_clear(Canvas *canvas);

const Cell *canvas_at(const Canvas *canvas, int row, int column);

/* Writes a list whose items are two or more blanks apart, without those that do not fit. */
void canvas_put_list(Canvas *canvas, int row, int column, int columns, Slice text, Look look);

/* Writes one line into `columns` columns at most; what is too long is cut and ends with '…'.
 * Returns how many columns were used. */
int canvas_put(Canvas *canvas, int row, int column, int columns, Slice text, Look look);

/* Spaces in this style. */
void canvas_fill(Canvas *canvas, Box box, Look look);

/* How many columns the text fills. */
int canvas_columns(Slice text);

/* Takes the next line of at most `columns` columns off the text, breaking between words if
 * possible; false when nothing is left. */
bool canvas_next_line(Slice *rest, int columns, Slice *line);

#endif
