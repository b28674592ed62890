/* Dividing the screen. */
#include "app/tui/layout.h"

#include "app/tui/table.h"

enum {
    WIDE_COLUMNS = 100,
    WIDE_ROWS = 30,
    THREE_COLUMNS = 160, /* from here on panel and log are side by side */
    FRAME_ROWS = 5,      /* status, two headers, the middle, the keys */
    HAND_ROWS_MAX = 4,
    LOG_ROWS_MAX = 3,
    CARD_ROWS_MIN = 3,
    CARD_ROWS_MAX = 8,
    PANEL_ROWS_MIN = 6
};

static int at_most(int value, int limit) { return value < limit ? value : limit; }
static int at_least(int value, int limit) { return value > limit ? value : limit; }

static bool is_wide(int rows, int columns) {
    return rows >= WIDE_ROWS && columns >= WIDE_COLUMNS;
}

int layout_ask_columns(int rows, int columns) {
    if (!is_wide(rows, columns)) return columns;
    return columns >= THREE_COLUMNS ? columns * 45 / 100 : columns * 58 / 100;
}

/* The rows of the two fields and the hand, from the top; returns the first row below them. */
static int place_table(Layout *at) {
    at->their_header = 1;
    at->their_field = 2;
    at->middle = at->their_field + at->card_rows;
    at->your_field = at->middle + 1;
    at->your_header = at->your_field + at->card_rows;
    at->hand = at->your_header + 1;
    return at->hand + at->hand_rows;
}

static void place_wide(Layout *at, int rows, int columns) {
    int top = place_table(at), below = at->keys - top;
    int ask_columns = layout_ask_columns(rows, columns), left = ask_columns + 1;
    at->ask = (Box){top, 0, below, ask_columns};
    if (columns >= THREE_COLUMNS) {
        int panel_columns = (columns - left) / 2;
        at->panel = (Box){top, left, below, panel_columns - 1};
        at->log = (Box){top, left + panel_columns, below, columns - left - panel_columns};
        return;
    }
    int panel_rows = at_least(below / 2, PANEL_ROWS_MIN);
    at->panel = (Box){top, left, panel_rows, columns - left};
    at->log = (Box){top + panel_rows, left, below - panel_rows, columns - left};
}

static void place_narrow(Layout *at, int columns, int ask_rows) {
    int room = at->keys + 1 - FRAME_ROWS - 2 * at->card_rows - at->hand_rows;
    /* A question that needs more rows takes them from the cards. */
    while (room < ask_rows && at->card_rows > CARD_ROWS_MIN) {
        at->card_rows--;
        room += 2;
    }
    int top = place_table(at);
    int log_rows = at_least(at_most(room - ask_rows, LOG_ROWS_MAX), 0);
    at->ask = (Box){top, 0, room - log_rows, columns};
    at->log = (Box){at->keys - log_rows, 0, log_rows, columns};
}

Layout layout_make(int rows, int columns, int hand_rows, int ask_rows) {
    Layout at = {.keys = rows - 1, .is_wide = is_wide(rows, columns)};
    at.is_tiny = rows < TABLE_ROWS_MIN || columns < TABLE_COLUMNS_MIN;
    if (at.is_tiny) {
        at.ask = (Box){1, 0, at_least(rows - 2, 1), columns};
        return at;
    }
    at.hand_rows = at_least(at_most(hand_rows, rows < 24 ? 2 : HAND_ROWS_MAX), 1);
    if (at.is_wide) {
        at.card_rows = at_least(at_most((rows - 14) / 4, CARD_ROWS_MAX), 4);
        place_wide(&at, rows, columns);
        return at;
    }
    at.card_rows = rows < 24 ? CARD_ROWS_MIN : at_most(4 + (rows - 24) / 5, CARD_ROWS_MAX);
    place_narrow(&at, columns, ask_rows);
    return at;
}
