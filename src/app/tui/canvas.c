/* Cells and widths. */
#include "app/tui/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/utf8.h"

bool canvas_load(Canvas *canvas, int rows, int columns) {
    if (rows < 1) rows = 1;
    if (columns < 1) columns = 1;
    canvas->rows = rows < CANVAS_ROWS_MAX ? rows : CANVAS_ROWS_MAX;
    canvas->columns = columns < CANVAS_COLUMNS_MAX ? columns : CANVAS_COLUMNS_MAX;
    canvas->cells =
        calloc((size_t)canvas->rows * (size_t)canvas->columns, sizeof *canvas->cells);
    if (canvas->cells == NULL) return false;
    canvas_clear(canvas);
    return true;
}

void canvas_free(Canvas *canvas) {
    free(canvas->cells);
    canvas->cells = NULL;
}

static Cell *cell_at(Canvas *canvas, int row, int column) {
    return &canvas->cells[row * canvas->columns + column];
}

const Cell *canvas_at(const Canvas *canvas, int row, int column) {
    return &canvas->cells[row * canvas->columns + column];
}

static void set_blank(Cell *cell, Look look) {
    *cell = (Cell){.text = " ", .width = 1, .look = look};
}

void canvas_clear(Canvas *canvas) {
    canvas_fill(canvas, (Box){0, 0, canvas->rows, canvas->columns}, (Look){INK_PLAIN, 0});
}

/* Half of a wide character is not a character: what is left of it becomes blank. */
static void split(Canvas *canvas, int row, int column) {
    if (column <= 0 || column >= canvas->columns) return;
    Cell *cell = cell_at(canvas, row, column);
    if (cell->width != 0) return;
    set_blank(cell - 1, cell->look);
    set_blank(cell, cell->look);
}

void canvas_fill(Canvas *canvas, Box box, Look look) {
    for (int row = box.row; row < box.row + box.rows; row++) {
        if (row < 0 || row >= canvas->rows) continue;
        split(canvas, row, box.column);
        split(canvas, row, box.column + box.columns);
        for (int column = box.column; column < box.column + box.columns; column++) {
            if (column < 0 || column >= canvas->columns) continue;
            set_blank(cell_at(canvas, row, column), look);
        }
    }
}

/* --- Characters ------------------------------------------------------------------------- */

static int width_of(uint32_t code) {
    int width = utf8proc_charwidth((utf8proc_int32_t)code);
    return width < 0 ? 0 : width;
}

/* A terminal must never receive control characters. */
static bool is_control(uint32_t code) { return code < 32 || (code >= 127 && code < 160); }

/* What replaces the symbols of the table if there is only ASCII. */
static char ascii_of(uint32_t code) {
    static const struct {
        uint32_t code;
        char ascii;
    } symbols[] = {{0x2026, '~'}, {0x25A0, '#'}, {0x25A1, 'o'}, {0x2192, '>'}, {0x2500, '-'},
                   {0x2502, '|'}, {0x00B7, '-'}, {0x25B8, '>'}, {0x2212, '-'}, {0x2022, '*'},
                   {0x2190, '<'}, {0x00A0, ' '}, {0x2019, '\''}};
    if (code < 127) return (char)code;
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        if (symbols[i].code == code) return symbols[i].ascii;
    }
    return '?';
}

/* The next character with the marks that follow it; its bytes and its columns. */
static Slice next_cluster(Slice text, int *width, uint32_t *code) {
    Utf8Char first = utf8_decode(text);
    size_t size = first.size;
    *code = first.ok && !is_control(first.code) ? first.code : UTF8_REPLACEMENT;
    *width = width_of(*code);
    while (size < text.size) {
        Utf8Char mark = utf8_decode(text_from(text, size));
        if (!mark.ok || is_control(mark.code) || width_of(mark.code) != 0) break;
        size += mark.size;
    }
    return text_first(text, size);
}

int canvas_columns(Slice text) {
    int columns = 0;
    while (text.size > 0) {
        int width;
        uint32_t code;
        Slice cluster = next_cluster(text, &width, &code);
        columns += width;
        text = text_from(text, cluster.size);
    }
    return columns;
}

static void put_cluster(Canvas *canvas, int row, int column, Slice cluster, int width,
                        uint32_t code, Look look) {
    split(canvas, row, column);
    split(canvas, row, column + width);
    for (int i = 0; i < width; i++) {
        Cell *cell = cell_at(canvas, row, column + i);
        set_blank(cell, look);
        if (canvas->is_ascii) {
            cell->text[0] = ascii_of(code);
            continue;
        }
        cell->width = i == 0 ? (uint8_t)width : 0;
        size_t size = i == 0 ? utf8_cut(cluster, CELL_SIZE_MAX - 1) : 0;
        memcpy(cell->text, cluster.at, size);
        cell->text[size] = 0;
        if (i == 0 && code == UTF8_REPLACEMENT) memcpy(cell->text, "?", 2);
    }
}

int canvas_put(Canvas *canvas, int row, int column, int columns, Slice text, Look look) {
    static const char ellipsis[] = "\xe2\x80\xa6";
    if (row < 0 || row >= canvas->rows || column < 0) return 0;
    if (column + columns > canvas->columns) columns = canvas->columns - column;
    if (columns <= 0) return 0;
    int used = 0;
    bool is_cut = canvas_columns(text) > columns;
    int room = is_cut ? columns - 1 : columns;
    while (text.size > 0) {
        int width;
        uint32_t code;
        Slice cluster = next_cluster(text, &width, &code);
        if (used + width > room) break;
        if (width > 0) {
            put_cluster(canvas, row, column + used, cluster, width, code, look);
        }
        used += width;
        text = text_from(text, cluster.size);
    }
    if (!is_cut) return used;
    put_cluster(canvas, row, column + used, text_of(ellipsis), 1, 0x2026, look);
    return used + 1;
}

void canvas_put_list(Canvas *canvas, int row, int column, int columns, Slice text, Look look) {
    while (canvas_columns(text) > columns) {
        size_t end = text.size;
        while (end > 0 && !text_starts_with(text_from(text, end), SLICE("  "))) end--;
        if (end == 0) break;
        text = text_trim(text_first(text, end));
    }
    canvas_put(canvas, row, column, columns, text, look);
}

/* --- Lines ------------------------------------------------------------------------------ */

bool canvas_next_line(Slice *rest, int columns, Slice *line) {
    size_t size = 0, last_blank = 0, piece_end = 0;
    int used = 0;
    if (rest->size == 0) return false;
    while (size < rest->size && rest->at[size] != '\n') {
        int width;
        uint32_t code;
        Slice cluster = next_cluster(text_from(*rest, size), &width, &code);
        /* Japanese may be broken before any letter that begins a piece. */
        bool is_piece = width == 2 && size == piece_end;
        if (size >= piece_end) piece_end = size + utf8_piece(text_from(*rest, size));
        if (used + width > columns && size > 0) {
            /* A word that is longer than the line is cut where the line ends. */
            if (rest->at[size] != ' ' && !is_piece && last_blank > 0) size = last_blank;
            *line = text_first(*rest, size);
            *rest = text_from(*rest, size);
            while (rest->size > 0 && rest->at[0] == ' ') *rest = text_from(*rest, 1);
            return true;
        }
        if (rest->at[size] == ' ' || is_piece) last_blank = size;
        used += width;
        size += cluster.size;
    }
    *line = text_first(*rest, size);
    *rest = text_from(*rest, size < rest->size ? size + 1 : size);
    return true;
}
