/* Drawing pages. */
#include "app/tui/page.h"

enum { MARGIN = 1, FRAME_ROWS = 3 }; /* title, a blank line, keys */

static int line_count(Slice text, int columns) {
    Slice line;
    int count = 0;
    while (canvas_next_line(&text, columns, &line)) count++;
    return count;
}

int page_rows(const Canvas *canvas) {
    return canvas->rows > FRAME_ROWS ? canvas->rows - FRAME_ROWS : 1;
}

void page_draw(Page *page, Canvas *canvas) {
    const Look plain = {INK_PLAIN, 0}, bar = {INK_PLAIN, LOOK_REVERSE},
               dim = {INK_PLAIN, LOOK_DIM};
    Slice rest = page->text, line;
    int columns = canvas->columns - 2 * MARGIN, rows = page_rows(canvas);
    int last = line_count(page->text, columns) - rows;
    if (page->top > last) page->top = last;
    if (page->top < 0) page->top = 0;
    canvas_clear(canvas);
    canvas_fill(canvas, (Box){0, 0, 1, canvas->columns}, bar);
    canvas_put(canvas, 0, MARGIN, columns, text_of(page->title), bar);
    for (int i = 0; canvas_next_line(&rest, columns, &line) && i < page->top + rows; i++) {
        if (i < page->top) continue;
        canvas_put(canvas, i - page->top + 2, MARGIN, columns, line, plain);
    }
    canvas_put(canvas, canvas->rows - 1, MARGIN, columns, text_of(page->keys), dim);
}
