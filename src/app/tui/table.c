/* Where everything is on the table. */
#include "app/tui/table.h"

#include <stdio.h>
#include <string.h>

#include "app/position/tabletop.h"
#include "app/tui/cardcell.h"
#include "table/label.h"

enum {
    LIFE_BLOCKS_MAX = 6,
    ANSWER_MARGIN = 5, /* mark, number, two spaces */
    LOG_COLUMNS_MIN = 34,
    LOG_COLUMNS_MAX = 64,
    WIDE_COLUMNS = 118 /* from here on the log has a column of its own */
};

static const Look look_plain = {INK_PLAIN, 0};
static const Look look_dim = {INK_PLAIN, LOOK_DIM};
static const Look look_bold = {INK_PLAIN, LOOK_BOLD};
static const Look look_bar = {INK_PLAIN, LOOK_REVERSE};

/* The rows of the screen, from the top. */
typedef struct Layout {
    int columns; /* of the table; the log may be beside it */
    int card_rows;
    int their_header, their_field, middle, your_field, your_header;
    int hand, hand_rows;
    int question, answers, answer_rows;
    Box log;
    int keys;
} Layout;

static bool is_small(const Canvas *canvas) {
    return canvas->rows < TABLE_ROWS_MIN || canvas->columns < TABLE_COLUMNS_MIN;
}

/* A screen that is too small for the table still shows the question, so that the game can
 * continue. */
static Layout small_layout(const Canvas *canvas) {
    int rows = canvas->rows - 3;
    return (Layout){.columns = canvas->columns,
                    .question = 1,
                    .answers = 2,
                    .answer_rows = rows > 0 ? rows : 1};
}

static Layout layout_of(const Canvas *canvas) {
    if (is_small(canvas)) return small_layout(canvas);
    Layout at = {.columns = canvas->columns};
    int spare = canvas->rows - TABLE_ROWS_MIN;
    bool is_wide = canvas->columns >= WIDE_COLUMNS;
    at.card_rows = 4 + (spare >= 6) + (spare >= 12);
    at.hand_rows = 3 + (spare >= 4) + (spare >= 10);
    int log_rows = is_wide ? 0 : 2 + (spare > 4 ? (spare - 2) / 4 : 0);
    at.their_header = 1;
    at.their_field = 2;
    at.middle = at.their_field + at.card_rows;
    at.your_field = at.middle + 1;
    at.your_header = at.your_field + at.card_rows;
    at.hand = at.your_header + 1;
    at.question = at.hand + at.hand_rows;
    at.answers = at.question + 1;
    at.keys = canvas->rows - 1;
    at.answer_rows = at.keys - log_rows - at.answers;
    at.log = (Box){at.keys - log_rows, 0, log_rows, canvas->columns};
    if (!is_wide) return at;
    int log_columns = canvas->columns / 3;
    if (log_columns < LOG_COLUMNS_MIN) log_columns = LOG_COLUMNS_MIN;
    if (log_columns > LOG_COLUMNS_MAX) log_columns = LOG_COLUMNS_MAX;
    at.columns = canvas->columns - log_columns - 1;
    at.log = (Box){1, at.columns + 1, canvas->rows - 2, log_columns};
    return at;
}

/* --- The status bar and the headers ------------------------------------------------------- */

/* Everything that is shown goes through here, so nothing is longer than its box. */
static int put(Canvas *canvas, int row, int column, int columns, const char *text, Look look) {
    return canvas_put(canvas, row, column, columns, text_of(text), look);
}

static void draw_status(const TableScene *scene, Canvas *canvas) {
    char text[256];
    LpTableView table = lp_view_table(scene->view);
    bool is_yours = table.turn_player == lp_view_seat(scene->view);
    const char *phase = table.phase < LP_PHASE_COUNT ? tabletop_phases[table.phase] : "?";
    canvas_fill(canvas, (Box){0, 0, 1, canvas->columns}, look_bar);
    const char *gap = scene->state[0] != 0 ? " \xc2\xb7 " : "";
    if (table.turn == 0) {
        snprintf(text, sizeof text, " Setting up the game%s%s", gap, scene->state);
    } else {
        snprintf(text, sizeof text, " Turn %u \xc2\xb7 %s turn \xc2\xb7 %s%s%s", table.turn,
                 is_yours ? "your" : "their", phase, gap, scene->state);
    }
    int used = put(canvas, 0, 0, canvas->columns, text, look_bar);
    int width = canvas_columns(text_of(scene->match));
    int room = canvas->columns - used - 2;
    int column = width <= room ? canvas->columns - 1 - width : used + 1;
    put(canvas, 0, column, room, scene->match, look_bar);
}

/* Life cards from the top: a full block is face-down, an empty one face-up. */
static void append_life(const TableScene *scene, LpSeat seat, Buffer *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(scene->view, seat, LP_AREA_LIFE, slots);
    for (int i = 0; i < count && i < LIFE_BLOCKS_MAX; i++) {
        bool is_up = lp_view_of_card(scene->cards, scene->view, slots[i]).face_up;
        buffer_append_string(out, is_up ? "\xe2\x96\xa1" : "\xe2\x96\xa0");
    }
    if (count > LIFE_BLOCKS_MAX) buffer_append_char(out, '+');
}

/* The names of face-up Life cards, if there is room. */
static void append_face_up(const TableScene *scene, LpSeat seat, Buffer *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(scene->view, seat, LP_AREA_LIFE, slots);
    for (int i = 0; i < count; i++) {
        LpCardView card = lp_view_of_card(scene->cards, scene->view, slots[i]);
        if (!card.face_up || card.id == 0) continue;
        buffer_append_string(out, "  \xe2\x96\xa1");
        buffer_append_string(out, label_name(scene->cards, scene->view, slots[i]));
    }
}

static void draw_header(const TableScene *scene, Canvas *canvas, int row, int columns,
                        LpSeat seat) {
    char memory[512];
    Buffer text;
    LpSeatView numbers = lp_view_of_seat(scene->view, seat);
    bool is_you = seat == lp_view_seat(scene->view);
    bool has_turn = lp_view_table(scene->view).turn_player == seat;
    const struct {
        const char *word;
        unsigned number;
    } words[] = {{"  hand ", numbers.hand},        {"  deck ", numbers.deck},
                 {"  trash ", numbers.trash},      {"  DON!! ", numbers.don_active},
                 {" active ", numbers.don_rested}, {" rested ", numbers.don_deck}};
    buffer_init(&text, memory, sizeof memory);
    buffer_append_string(&text, has_turn ? "\xe2\x96\xb8" : " ");
    buffer_append_string(&text, is_you ? "YOU  " : "THEY ");
    buffer_append_string(&text, "Life ");
    buffer_append_uint(&text, numbers.life);
    buffer_append_char(&text, ' ');
    append_life(scene, seat, &text);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        buffer_append_string(&text, words[i].word);
        buffer_append_uint(&text, words[i].number);
    }
    buffer_append_string(&text, " left");
    append_face_up(scene, seat, &text);
    put(canvas, row, 0, columns, text.at, has_turn ? look_bold : look_plain);
}

/* --- Cards ------------------------------------------------------------------------------ */

/* By cost, equal cards side by side. */
static bool comes_first(const LpCards *cards, const LpView *view, LpSlot a, LpSlot b) {
    LpCardView one = lp_view_of_card(cards, view, a), other = lp_view_of_card(cards, view, b);
    return one.cost != other.cost ? one.cost < other.cost : one.id < other.id;
}

static int sorted_hand(const LpCards *cards, const LpView *view, LpSlot out[LP_SLOTS]) {
    int count = lp_view_area(view, lp_view_seat(view), LP_AREA_HAND, out);
    for (int i = 1; i < count; i++) {
        LpSlot slot = out[i];
        int at = i;
        for (; at > 0 && comes_first(cards, view, slot, out[at - 1]); at--) {
            out[at] = out[at - 1];
        }
        out[at] = slot;
    }
    return count;
}

int table_row(const LpCards *cards, const LpView *view, TableRow row, LpSlot out[LP_SLOTS]) {
    LpSeat you = lp_view_seat(view);
    LpSeat seat = row == TABLE_THEIR_FIELD ? (LpSeat)(1 - you) : you;
    if (row == TABLE_HAND) return sorted_hand(cards, view, out);
    int count = lp_view_area(view, seat, LP_AREA_LEADER, out);
    count += lp_view_area(view, seat, LP_AREA_CHARACTER, out + count);
    return count + lp_view_area(view, seat, LP_AREA_STAGE, out + count);
}

static bool is_pointed(const TableScene *scene, LpSlot slot) {
    if (scene->has_card) return scene->card == slot;
    return scene->selected >= 0 && scene->selected < scene->answer_count &&
           scene->answer_cards[scene->selected] == slot;
}

static CardCell cell_of(const TableScene *scene, LpSlot slot) {
    LpTableView table = lp_view_table(scene->view);
    return (CardCell){scene->cards, lp_view_of_card(scene->cards, scene->view, slot),
                      is_pointed(scene, slot), slot == table.attacker || slot == table.target};
}

/* The Leader on the left, the Stage on the right, the Characters between them. */
static void draw_field(const TableScene *scene, Canvas *canvas, const Layout *at,
                       TableRow row) {
    LpSlot slots[LP_SLOTS];
    int count = table_row(scene->cards, scene->view, row, slots);
    int top = row == TABLE_THEIR_FIELD ? at->their_field : at->your_field;
    int columns = at->columns / TABLE_PLACES;
    for (int i = 0, place = 0; i < count && place < TABLE_PLACES; i++, place++) {
        CardCell cell = cell_of(scene, slots[i]);
        if (cell.card.area == LP_AREA_STAGE) place = TABLE_PLACES - 1;
        Box box = {top, place * columns + 1, at->card_rows, columns - 1};
        cardcell_field(&cell, canvas, box);
    }
}

/* In a battle: who attacks whom, and with what powers. */
static void draw_middle(const TableScene *scene, Canvas *canvas, const Layout *at) {
    char text[256];
    LpTableView table = lp_view_table(scene->view);
    for (int column = 0; column < at->columns; column++) {
        put(canvas, at->middle, column, 1, "\xe2\x94\x80", look_dim);
    }
    if (table.attacker >= LP_SLOTS || table.target >= LP_SLOTS) return;
    LpCardView attacker = lp_view_of_card(scene->cards, scene->view, table.attacker);
    LpCardView target = lp_view_of_card(scene->cards, scene->view, table.target);
    snprintf(text, sizeof text, " Battle: %s %d \xe2\x86\x92 %s %d ",
             label_name(scene->cards, scene->view, table.attacker), attacker.power,
             label_name(scene->cards, scene->view, table.target), target.power);
    put(canvas, at->middle, 2, at->columns - 4, text, look_bold);
}

/* How many cards of a hand are side by side: as few as possible. */
static int hand_places(int count, const Layout *at) {
    int places = at->columns / 26;
    while ((places + 1) * 16 <= at->columns && places * at->hand_rows < count) places++;
    return places;
}

static void draw_hand(const TableScene *scene, Canvas *canvas, const Layout *at) {
    LpSlot slots[LP_SLOTS];
    char more[32];
    int count = table_row(scene->cards, scene->view, TABLE_HAND, slots);
    int places = hand_places(count, at), columns = at->columns / places, first = 0;
    int seen = places * at->hand_rows;
    /* A hand that is larger than its box scrolls with the arrows. */
    for (int i = 0; i < count; i++) {
        if (is_pointed(scene, slots[i]) && i >= seen)
            first = (i / places) * places - seen + places;
    }
    for (int i = first; i < count && i < first + seen; i++) {
        CardCell cell = cell_of(scene, slots[i]);
        int place = i - first;
        cardcell_hand(&cell, canvas, at->hand + place / places, place % places * columns,
                      columns - 1);
    }
    if (count <= seen) return;
    snprintf(more, sizeof more, " +%d more ", count - seen);
    int width = canvas_columns(text_of(more));
    put(canvas, at->your_header, at->columns - width, width, more, look_bar);
}

/* --- Question, answers, log --------------------------------------------------------------- */

static int answer_places(const Layout *at) { return at->columns >= 60 ? 2 : 1; }

int table_answers_seen(const Canvas *canvas) {
    Layout at = layout_of(canvas);
    return at.answer_rows * answer_places(&at);
}

int table_answer_step(const Canvas *canvas, int answer_count) {
    Layout at = layout_of(canvas);
    return answer_count <= at.answer_rows ? 1 : at.answer_rows;
}

/* Where the list begins so that the selected answer is visible. */
static int first_answer(const TableScene *scene, int seen) {
    return scene->selected < seen ? 0 : scene->selected / seen * seen;
}

/* How many columns the longest of these answers needs, with its number. */
static int widest(const TableScene *scene, int first, int count) {
    int columns = 0;
    for (int i = first; i < first + count && i < scene->answer_count; i++) {
        int width = canvas_columns(text_of(scene->answers[i])) + ANSWER_MARGIN;
        if (width > columns) columns = width;
    }
    return columns;
}

/* Where the second column of answers begins: in the middle, unless one side needs less and
 * the other more. */
static int second_column(const TableScene *scene, const Layout *at, int first) {
    int middle = at->columns / 2;
    int left = widest(scene, first, at->answer_rows);
    int right = widest(scene, first + at->answer_rows, at->answer_rows);
    if (left < middle && right > at->columns - middle) return left;
    if (left > middle && right < at->columns - middle) return at->columns - right;
    return middle;
}

static void draw_answers(const TableScene *scene, Canvas *canvas, const Layout *at) {
    char text[TABLE_LABEL_MAX + 16];
    int places = scene->answer_count <= at->answer_rows ? 1 : answer_places(at);
    int seen = at->answer_rows * places, first = first_answer(scene, seen);
    int second = places > 1 ? second_column(scene, at, first) : at->columns;
    for (int i = first; i < scene->answer_count && i < first + seen; i++) {
        bool is_left = i - first < at->answer_rows;
        int row = at->answers + (i - first) % at->answer_rows;
        int column = is_left ? 0 : second;
        int columns = is_left ? second - 1 : at->columns - second;
        bool is_selected = i == scene->selected && !scene->has_card;
        snprintf(text, sizeof text, "%s%2d %s", i == scene->selected ? "\xe2\x96\xb8" : " ",
                 i + 1, scene->answers[i]);
        put(canvas, row, column, columns, text, is_selected ? look_bar : look_plain);
    }
    if (scene->answer_count <= seen) return;
    snprintf(text, sizeof text, " %d to %d of %d, PgDn ", first + 1,
             first + seen < scene->answer_count ? first + seen : scene->answer_count,
             scene->answer_count);
    int width = canvas_columns(text_of(text));
    put(canvas, at->question, at->columns - width, width, text, look_dim);
}

/* A line of the log with its rule, wrapped upwards from 'row'; the row above it. Lines that
 * do not fit are not drawn. */
static int draw_line(const SessionLine *line, Canvas *canvas, Box box, int row) {
    char text[SESSION_LINE_MAX + 32];
    Slice rest, piece;
    int rows = 0;
    snprintf(text, sizeof text, "%s%s%s", line->text, line->rule[0] != 0 ? "  CR\xc2\xa0" : "",
             line->rule);
    for (rest = text_of(text); canvas_next_line(&rest, box.columns, &piece);) rows++;
    int top = row - rows + 1;
    if (top < box.row) return box.row - 1;
    rest = text_of(text);
    for (int i = 0; canvas_next_line(&rest, box.columns, &piece); i++) {
        canvas_put(canvas, top + i, box.column, box.columns, piece, look_plain);
    }
    return top - 1;
}

/* The newest lines, the last at the bottom. */
static void draw_log(const TableScene *scene, Canvas *canvas, const Layout *at) {
    int row = at->log.row + at->log.rows - 1;
    for (uint32_t i = scene->line_count; i > 0 && row >= at->log.row; i--) {
        row = draw_line(&scene->lines[i - 1], canvas, at->log, row);
    }
    if (at->log.column == 0) return;
    for (row = 1; row < canvas->rows - 1; row++) {
        put(canvas, row, at->log.column - 1, 1, "\xe2\x94\x82", look_dim);
    }
}

static void draw_keys(const TableScene *scene, Canvas *canvas) {
    bool has_message = scene->message[0] != 0;
    put(canvas, canvas->rows - 1, 0, canvas->columns,
        has_message ? scene->message : scene->keys, has_message ? look_bold : look_dim);
}

static void draw_small(const TableScene *scene, Canvas *canvas) {
    Layout at = layout_of(canvas);
    put(canvas, 0, 0, canvas->columns, "The table needs 80 columns and 24 rows.", look_bar);
    put(canvas, at.question, 0, at.columns, scene->question, look_bold);
    draw_answers(scene, canvas, &at);
    draw_keys(scene, canvas);
}

void table_draw(const TableScene *scene, Canvas *canvas) {
    canvas_clear(canvas);
    if (is_small(canvas)) {
        draw_small(scene, canvas);
        return;
    }
    LpSeat you = lp_view_seat(scene->view);
    Layout at = layout_of(canvas);
    draw_status(scene, canvas);
    draw_header(scene, canvas, at.their_header, at.columns, (LpSeat)(1 - you));
    draw_field(scene, canvas, &at, TABLE_THEIR_FIELD);
    draw_middle(scene, canvas, &at);
    draw_field(scene, canvas, &at, TABLE_YOUR_FIELD);
    draw_header(scene, canvas, at.your_header, at.columns, you);
    draw_hand(scene, canvas, &at);
    put(canvas, at.question, 0, at.columns, scene->question, look_bold);
    draw_answers(scene, canvas, &at);
    draw_log(scene, canvas, &at);
    draw_keys(scene, canvas);
}
