/* Drawing pages, and moving in them. */
#include "app/tui/page.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/tui/screen.h"
#include "app/tui/typing.h"

enum { MARGIN = 1, FRAME_ROWS = 3 }; /* title, a blank line, keys */

static const Look look_plain = {INK_PLAIN, 0};
static const Look look_bold = {INK_PLAIN, LOOK_BOLD};
static const Look look_bar = {INK_PLAIN, LOOK_REVERSE};
static const Look look_dim = {INK_PLAIN, LOOK_DIM};

int page_rows(const Canvas *canvas) {
    return canvas->rows > FRAME_ROWS ? canvas->rows - FRAME_ROWS : 1;
}

/* How many rows a line takes: an empty one takes one, too. */
static int rows_of(Slice line, int columns) {
    Slice piece;
    int rows = 0;
    while (canvas_next_line(&line, columns, &piece)) rows++;
    return rows > 0 ? rows : 1;
}

static int line_count(const Page *page) {
    int count = 0;
    for (Slice rest = page->text, line; text_next_line(&rest, &line);) count++;
    return count;
}

static bool is_found(const Page *page, Slice line) {
    return page->search[0] != 0 && typing_fits(line, text_of(page->search));
}

int page_columns(const Canvas *canvas) { return canvas->columns - 2 * MARGIN; }

/* Brings 'top' into range, and the line under the arrows into sight. */
static void fit(Page *page, int columns, int rows) {
    int row = 0, number = 0, first = 0, last = 0;
    for (Slice rest = page->text, line; text_next_line(&rest, &line); number++) {
        int taken = rows_of(line, columns);
        if (number == page->line) {
            first = row;
            last = row + taken - 1;
        }
        row += taken;
    }
    if (page->has_cursor && last >= page->top + rows) page->top = last - rows + 1;
    if (page->has_cursor && first < page->top) page->top = first;
    if (page->top > row - rows) page->top = row - rows;
    if (page->top < 0) page->top = 0;
}

static void draw_keys(const Page *page, Canvas *canvas, Box box) {
    char memory[PAGE_SEARCH_MAX + 80];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    if (page->is_typing) caption_print(&text, "page.search", "s", page->search);
    if (!page->is_typing) buffer_append_string(&text, page->keys);
    canvas_put_list(canvas, box.row + box.rows - 1, MARGIN, page_columns(canvas),
                    buffer_text(&text), page->is_typing ? look_bold : look_dim);
}

static void draw_in(Page *page, Canvas *canvas, Box box) {
    int columns = page_columns(canvas), row = 0, number = 0;
    int rows = box.rows > FRAME_ROWS ? box.rows - FRAME_ROWS : 1;
    fit(page, columns, rows);
    canvas_fill(canvas, box, look_plain);
    canvas_fill(canvas, (Box){box.row, 0, 1, box.columns}, look_bar);
    canvas_put(canvas, box.row, MARGIN, columns, text_of(page->title), look_bar);
    for (Slice rest = page->text, line; text_next_line(&rest, &line); number++) {
        bool is_here = page->has_cursor && number == page->line;
        Look look = is_here ? look_bar : is_found(page, line) ? look_bold : look_plain;
        int taken = rows_of(line, columns);
        for (int i = 0; i < taken; i++, row++) {
            Slice piece = {"", 0};
            canvas_next_line(&line, columns, &piece);
            if (row < page->top || row >= page->top + rows) continue;
            canvas_put(canvas, box.row + row - page->top + 2, MARGIN, columns, piece, look);
        }
    }
    draw_keys(page, canvas, box);
}

void page_draw(Page *page, Canvas *canvas) {
    draw_in(page, canvas, (Box){0, 0, canvas->rows, canvas->columns});
}

void page_draw_over(Page *page, Canvas *canvas) {
    int rows = FRAME_ROWS + 1;
    for (Slice rest = page->text, line; text_next_line(&rest, &line);)
        rows += rows_of(line, page_columns(canvas));
    if (rows > canvas->rows) rows = canvas->rows;
    draw_in(page, canvas, (Box){canvas->rows - rows, 0, rows, canvas->columns});
}

/* --- Keys ------------------------------------------------------------------------------- */

static void move(Page *page, int step) {
    int last = line_count(page) - 1;
    if (!page->has_cursor) {
        page->top = step > INT_MAX / 2 ? INT_MAX / 2 : page->top + step;
        return;
    }
    page->line = step > last ? last : page->line + step;
    if (page->line > last) page->line = last;
    if (page->line < 0) page->line = 0;
}

/* The next line that has what is searched for, from the first on again after the last. */
static void find_next(Page *page) {
    int count = line_count(page), number = 0, best = -1;
    int from = page->has_cursor ? page->line : page->top;
    for (Slice rest = page->text, line; text_next_line(&rest, &line); number++) {
        if (!is_found(page, line)) continue;
        int distance = (number - from - 1 + 2 * count) % count;
        if (best < 0 || distance < best) best = distance;
    }
    if (best < 0) return;
    int found = (from + 1 + best) % count;
    page->line = found;
    if (!page->has_cursor) page->top = found;
}

static void type(Page *page, int key) {
    typing_key(page->search, sizeof page->search, key);
    if (key == SCREEN_ESCAPE) page->search[0] = 0;
    if (key == SCREEN_ESCAPE || key == SCREEN_RETURN) page->is_typing = false;
    if (key == SCREEN_RETURN) find_next(page);
}

bool page_key(Page *page, int key, const Canvas *canvas) {
    int rows = page_rows(canvas);
    if (page->is_typing) {
        type(page, key);
        return true;
    }
    switch (key) {
    case SCREEN_NONE:
    case SCREEN_RESIZE: return true;
    case SCREEN_UP:
    case SCREEN_WHEEL_UP: move(page, -1); return true;
    case SCREEN_DOWN:
    case SCREEN_WHEEL_DOWN: move(page, 1); return true;
    case SCREEN_PAGE_UP: move(page, -rows); return true;
    case ' ':
    case SCREEN_PAGE_DOWN: move(page, rows); return true;
    case SCREEN_HOME: move(page, -(INT_MAX / 2)); return true;
    case SCREEN_END: move(page, INT_MAX / 2 + 1); return true;
    case '/':
        page->is_typing = true;
        page->search[0] = 0;
        return true;
    case 'n': find_next(page); return true;
    default: return false;
    }
}
