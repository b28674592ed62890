/* A page of text over the whole picture: card texts, the log, help, reasons. */
#ifndef APP_TUI_PAGE_H
#define APP_TUI_PAGE_H

#include "app/tui/canvas.h"

typedef struct Page {
    const char *title;
    Slice text; /* lines are wrapped to the canvas */
    const char *keys;
    int top; /* the first line that is shown */
} Page;

/* Draws it; 'top' is brought into range first. */
void page_draw(Page *page, Canvas *canvas);

/* How many lines are shown at once. */
int page_rows(const Canvas *canvas);

#endif
