/* Drawing cards. */
#include "app/tui/cardcell.h"

#include <stdio.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/tui/textflow.h"
#include "base/utf8.h"
#include "study/cardtext.h"

enum { WORD_SIZE_MAX = 40, NAME_SIZE_MAX = 160, TEXT_COLUMNS_MIN = 16, TEXT_ROWS_MIN = 2 };

static const char *const keyword_words[] = {
#define KEYWORD(name, word, rule, doc) word,
#include "effect/keyword.def"
#undef KEYWORD
};
enum { KEYWORD_WORDS = sizeof keyword_words / sizeof keyword_words[0] };

void cardcell_letters(uint8_t colors, char out[CARDCELL_LETTERS_SIZE]) {
    Slice letters = text_of(caption("mark.colors")); /* one for each, in the order of LpColor */
    Buffer text;
    buffer_init(&text, out, CARDCELL_LETTERS_SIZE);
    for (int i = 0; i < LP_COLOR_COUNT; i++) {
        size_t size = utf8_decode(letters).size;
        if (colors >> i & 1) buffer_append(&text, text_first(letters, size));
        letters = text_from(letters, size);
    }
}

int cardcell_letters_columns(void) {
    return 2 * canvas_columns(text_of(caption("mark.colors"))) / LP_COLOR_COUNT;
}

static Look look_of(const LpCardInfo *info, const CardCell *cell) {
    Look look = {INK_PLAIN, 0};
    for (int i = 0; i < LP_COLOR_COUNT; i++) {
        if (!(info->colors >> i & 1)) continue;
        look.ink = (uint8_t)(INK_RED + i);
        break;
    }
    if (cell->card.rested) look.flags |= LOOK_DIM;
    if (cell->is_attacker || cell->is_target) look.flags |= LOOK_BOLD;
    if (cell->is_pointed) look.flags |= LOOK_REVERSE;
    return look;
}

/* The dot between the names of a person, in Japanese; no line begins with it. */
static const Slice name_dot = {"\xe3\x83\xbb", 3};

/* Where a name is split so that both halves fit: after a space, a full stop, a quote, a hyphen
 * or a dot if possible, else where the line ends. */
static size_t name_cut(Slice name, int columns) {
    size_t best = 0, last = 0;
    for (size_t at = 0; at < name.size;) {
        char c = name.at[at];
        bool is_dot = text_starts_with(text_from(name, at), name_dot);
        at += utf8_decode(text_from(name, at)).size;
        if (canvas_columns(text_first(name, at)) > columns) break;
        if (!text_starts_with(text_from(name, at), name_dot)) last = at;
        bool is_end = c == ' ' || c == '.' || c == '"' || c == '-' || is_dot;
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

static void flow_string(TextFlow *flow, const char *word, Look look) {
    textflow_word(flow, text_of(word), look);
}

/* "c4", "D2". */
static void flow_number(TextFlow *flow, const char *key, int number, Look look) {
    char word[WORD_SIZE_MAX];
    Buffer text;
    buffer_init(&text, word, sizeof word);
    caption_print(&text, key, "d", number);
    flow_string(flow, word, look);
}

/* "6000", with a sign behind it if that is more or less than printed. */
static void flow_power(TextFlow *flow, const CardCell *cell, int32_t printed, Look look) {
    const char *sign = "";
    if (cell->card.power > printed) sign = "\xe2\x96\xb2";
    if (cell->card.power < printed) sign = "\xe2\x96\xbc";
    char word[WORD_SIZE_MAX];
    snprintf(word, sizeof word, "%d%s", cell->card.power, sign);
    flow_string(flow, word, look);
}

static void flow_keywords(TextFlow *flow, uint16_t keywords, Look look) {
    for (unsigned i = 0; i < KEYWORD_WORDS; i++) {
        char word[WORD_SIZE_MAX];
        if (!(keywords >> i & 1)) continue;
        snprintf(word, sizeof word, "keyword.%s", keyword_words[i]);
        for (char *c = word; *c != 0; c++) {
            if (*c == ' ' || *c == ':') *c = '-';
        }
        flow_string(flow, caption(word), look);
    }
}

/* What the card is in the battle comes before everything else, then what it can do. */
static void flow_marks(TextFlow *flow, const CardCell *cell, const LpCardInfo *info,
                       Look look) {
    const LpCardView *card = &cell->card;
    Look bold = {look.ink, (uint8_t)(look.flags | LOOK_BOLD)};
    Look plain = {INK_PLAIN, look.flags};
    char letters[CARDCELL_LETTERS_SIZE];
    bool has_power = card->area == LP_AREA_LEADER || card->area == LP_AREA_CHARACTER;
    cardcell_letters(info->colors, letters);
    flow_string(flow, letters, bold);
    if (has_power) flow_power(flow, cell, info->power, plain);
    if (cell->is_attacker) flow_string(flow, caption("mark.attacks"), bold);
    if (cell->is_target) flow_string(flow, caption("mark.target"), bold);
    if (cell->is_chosen) flow_string(flow, caption("mark.chosen"), bold);
    flow_keywords(flow, card->keywords, plain);
    if (card->don > 0) flow_number(flow, "mark.don", card->don, plain);
    if (card->rested) flow_string(flow, caption("mark.rested"), plain);
    if (card->just_played) flow_string(flow, caption("mark.new"), plain);
    if (card->negated) flow_string(flow, caption("mark.negated"), plain);
    if (info->category != LP_CATEGORY_LEADER) flow_number(flow, "mark.cost", card->cost, plain);
}

/* A large cell has room for what the card says. */
static void flow_text(TextFlow *flow, const CardCell *cell) {
    static char memory[CARD_TEXT_SIZE_MAX];
    Buffer text;
    Slice rest, line;
    textflow_break(flow);
    if (flow->box.columns < TEXT_COLUMNS_MIN || flow->box.rows - flow->row < TEXT_ROWS_MIN)
        return;
    buffer_init(&text, memory, sizeof memory);
    cardtext_print(cell->cards, cell->card.id, &text);
    rest = buffer_text(&text);
    /* Name and facts have been said. */
    if (!text_next_line(&rest, &line) || !text_next_line(&rest, &line)) return;
    textflow_add(flow, rest,
                 (Look){INK_PLAIN, LOOK_DIM | (cell->is_pointed ? LOOK_REVERSE : 0)});
}

void cardcell_field(const CardCell *cell, Canvas *canvas, Box box) {
    LpCardInfo info;
    char name[NAME_SIZE_MAX];
    const LpCardView *card = &cell->card;
    if (card->id == 0 || lp_card_info(cell->cards, card->id, &info) != LP_OK) return;
    Look look = look_of(&info, cell);
    canvas_fill(canvas, box, (Look){INK_PLAIN, look.flags & LOOK_REVERSE});
    /* The copy's number comes first, so that it is never what is cut off. */
    Slice plain = cardtext_name(cell->cards, card->id);
    name[0] = 0;
    if (cell->copy > 0) snprintf(name, sizeof name, "#%d ", cell->copy);
    size_t used_bytes = strlen(name);
    snprintf(name + used_bytes, sizeof name - used_bytes, "%.*s", (int)plain.size, plain.at);
    int used = put_name(canvas, box, text_of(name), look);
    TextFlow flow = {.canvas = canvas,
                     .box = {box.row + used, box.column, box.rows - used, box.columns}};
    flow_marks(&flow, cell, &info, look);
    flow_text(&flow, cell);
}

void cardcell_hand(const CardCell *cell, Canvas *canvas, int row, int column, int columns) {
    LpCardInfo info;
    char head[48], tail[16] = "", letters[CARDCELL_LETTERS_SIZE];
    Look plain = {INK_PLAIN, cell->is_pointed ? LOOK_REVERSE : 0};
    canvas_fill(canvas, (Box){row, column, 1, columns}, plain);
    if (cell->card.id == 0 || lp_card_info(cell->cards, cell->card.id, &info) != LP_OK) {
        canvas_put(canvas, row, column, columns, text_of(caption("card.hidden")), plain);
        return;
    }
    Look look = look_of(&info, cell);
    cardcell_letters(info.colors, letters);
    snprintf(head, sizeof head, "%s%2d %s ", cell->is_chosen ? "*" : "", cell->card.cost,
             letters);
    if (info.category == LP_CATEGORY_EVENT)
        snprintf(tail, sizeof tail, " %s", caption("deck.event"));
    if (info.category == LP_CATEGORY_STAGE)
        snprintf(tail, sizeof tail, " %s", caption("deck.stage"));
    if (cell->counter > 0) snprintf(tail, sizeof tail, " +%d", cell->counter);
    int tail_columns = canvas_columns(text_of(tail));
    int used = canvas_put(canvas, row, column, columns, text_of(head), look);
    used += canvas_put(canvas, row, column + used, columns - used - tail_columns,
                       cardtext_name(cell->cards, cell->card.id), look);
    canvas_put(canvas, row, column + used, columns - used, text_of(tail), plain);
}
