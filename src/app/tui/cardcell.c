/* Drawing cards. */
#include "app/tui/cardcell.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { WORD_SIZE_MAX = 24 };

/* K is black, as in printing, because B is blue. */
static const char color_letters[LP_COLOR_COUNT] = {
    [LP_RED] = 'R',    [LP_GREEN] = 'G', [LP_BLUE] = 'B',
    [LP_PURPLE] = 'P', [LP_BLACK] = 'K', [LP_YELLOW] = 'Y',
};

static const char *const keyword_words[] = {
#define KEYWORD(name, word, rule, doc) word,
#include "effect/keyword.def"
#undef KEYWORD
};
enum { KEYWORD_WORDS = sizeof keyword_words / sizeof keyword_words[0] };

void cardcell_letters(uint8_t colors, char out[8]) {
    int used = 0;
    for (int i = 0; i < LP_COLOR_COUNT; i++) {
        if (colors >> i & 1) out[used++] = color_letters[i];
    }
    out[used] = 0;
}

static Look look_of(const LpCardInfo *info, const CardCell *cell) {
    Look look = {INK_PLAIN, 0};
    for (int i = 0; i < LP_COLOR_COUNT; i++) {
        if (!(info->colors >> i & 1)) continue;
        look.ink = (uint8_t)(INK_RED + i);
        break;
    }
    if (cell->card.rested) look.flags |= LOOK_DIM;
    if (cell->is_in_battle) look.flags |= LOOK_BOLD;
    if (cell->is_pointed) look.flags |= LOOK_REVERSE;
    return look;
}

/* Where a name is split so that both halves fit: after a space, a full stop, a quote or a
 * hyphen if possible, else where the line ends. */
static size_t name_cut(Slice name, int columns) {
    size_t best = 0, last = 0;
    for (size_t at = 0; at < name.size;) {
        char c = name.at[at];
        at += utf8_decode(text_from(name, at)).size;
        if (canvas_columns(text_first(name, at)) > columns) break;
        last = at;
        bool is_end = c == ' ' || c == '.' || c == '"' || c == '-';
        if (is_end && canvas_columns(text_from(name, at)) <= columns) best = at;
    }
    return best > 0 ? best : last;
}

/* The name on at most two lines; returns how many. */
static int put_name(Canvas *canvas, Box box, Slice name, Look look) {
    if (canvas_columns(name) <= box.columns || box.rows < 4) {
        canvas_put(canvas, box.row, box.column, box.columns, name, look);
        return 1;
    }
    size_t cut = name_cut(name, box.columns);
    canvas_put(canvas, box.row, box.column, box.columns, text_first(name, cut), look);
    canvas_put(canvas, box.row + 1, box.column, box.columns, text_trim(text_from(name, cut)),
               look);
    return 2;
}

/* Words that flow over the lines of a box. */
typedef struct Flow {
    Canvas *canvas;
    Box box;
    int row, column;
    Look look;
} Flow;

static void flow_word(Flow *flow, const char *word) {
    int width = canvas_columns(text_of(word));
    if (flow->column > 0 && flow->column + 1 + width > flow->box.columns) {
        flow->row++;
        flow->column = 0;
    }
    if (flow->row >= flow->box.rows) return;
    if (flow->column > 0) flow->column++;
    flow->column +=
        canvas_put(flow->canvas, flow->box.row + flow->row, flow->box.column + flow->column,
                   flow->box.columns - flow->column, text_of(word), flow->look);
}

static void flow_number(Flow *flow, const char *before, int number) {
    char word[WORD_SIZE_MAX];
    snprintf(word, sizeof word, "%s%d", before, number);
    flow_word(flow, word);
}

/* Narrow cells have room for the first letters of a keyword: "blocker" or "blo". */
static void flow_keywords(Flow *flow, uint16_t keywords) {
    for (unsigned i = 0; i < KEYWORD_WORDS; i++) {
        char word[WORD_SIZE_MAX];
        if (!(keywords >> i & 1)) continue;
        snprintf(word, sizeof word, "%s", keyword_words[i]);
        flow_word(flow, word);
    }
}

void cardcell_field(const CardCell *cell, Canvas *canvas, Box box) {
    LpCardInfo info;
    const LpCardView *card = &cell->card;
    if (card->id == 0 || lp_card_info(cell->cards, card->id, &info) != LP_OK) return;
    Look look = look_of(&info, cell);
    canvas_fill(canvas, box, (Look){INK_PLAIN, look.flags & LOOK_REVERSE});
    int used = put_name(canvas, box, text_of(info.name), look);
    char letters[8];
    cardcell_letters(info.colors, letters);
    Flow flow = {.canvas = canvas,
                 .box = {box.row + used, box.column, box.rows - used, box.columns},
                 .look = {look.ink, (uint8_t)(look.flags | LOOK_BOLD)}};
    flow_word(&flow, letters);
    flow.look = (Look){INK_PLAIN, look.flags};
    bool has_power = card->area == LP_AREA_LEADER || card->area == LP_AREA_CHARACTER;
    if (has_power) flow_number(&flow, "", card->power);
    if (info.category != LP_CATEGORY_LEADER) flow_number(&flow, "c", card->cost);
    if (card->don > 0) flow_number(&flow, "D", card->don);
    if (card->rested) flow_word(&flow, "rested");
    if (card->just_played) flow_word(&flow, "new");
    if (card->negated) flow_word(&flow, "negated");
    flow_keywords(&flow, card->keywords);
}

void cardcell_hand(const CardCell *cell, Canvas *canvas, int row, int column, int columns) {
    LpCardInfo info;
    char head[16], tail[16] = "", letters[8];
    Look plain = {INK_PLAIN, cell->is_pointed ? LOOK_REVERSE : 0};
    canvas_fill(canvas, (Box){row, column, 1, columns}, plain);
    if (cell->card.id == 0 || lp_card_info(cell->cards, cell->card.id, &info) != LP_OK) {
        canvas_put(canvas, row, column, columns, SLICE("a hidden card"), plain);
        return;
    }
    Look look = look_of(&info, cell);
    cardcell_letters(info.colors, letters);
    snprintf(head, sizeof head, "%2d %s ", cell->card.cost, letters);
    if (info.counter > 0) snprintf(tail, sizeof tail, " +%d", info.counter);
    if (info.category == LP_CATEGORY_EVENT) snprintf(tail, sizeof tail, " event");
    if (info.category == LP_CATEGORY_STAGE) snprintf(tail, sizeof tail, " stage");
    int tail_columns = canvas_columns(text_of(tail));
    int used = canvas_put(canvas, row, column, columns, text_of(head), look);
    used += canvas_put(canvas, row, column + used, columns - used - tail_columns,
                       text_of(info.name), look);
    canvas_put(canvas, row, column + used, columns - used, text_of(tail), plain);
}
