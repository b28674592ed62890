/* A page of text over the whole picture: card texts, the log, help, reasons. It scrolls and can
 * be searched; on some pages the arrows move over the lines, which may be about a card. */
#ifndef APP_TUI_PAGE_H
#define APP_TUI_PAGE_H

#include "app/tui/canvas.h"

enum { PAGE_SEARCH_MAX = 64 };

typedef struct Page {
    const char *title;
    Slice text; /* lines are wrapped to the canvas */
    const char *keys;
    int top;         /* the first row that is shown */
    bool has_cursor; /* the arrows move over the lines instead of scrolling */
    int line;        /* the one under the arrows, counted from 0 */
    bool is_typing;  /* what to search for */
    char search[PAGE_SEARCH_MAX];
} Page;

/* Draws it; 'top' is brought into range first. */
void page_draw(Page *page, Canvas *canvas);

/* The same over the lower part of what is on the canvas, as high as its text needs; a long one
 * takes the whole canvas. */
void page_draw_over(Page *page, Canvas *canvas);

/* How many columns a line has. */
int page_columns(const Canvas *canvas);

/* How many rows are shown at once. */
int page_rows(const Canvas *canvas);

/* Scrolls, moves or searches; false if the key means something else, such as closing it. */
bool page_key(Page *page, int key, const Canvas *canvas);

#endif
