/* Decks as lists. */
#include "app/tui/deckpanel.h"

#include <stdio.h>

#include "app/common/caption.h"
#include "app/tui/cardcell.h"
#include "study/cardtext.h"

/* Costs of 10 and more are counted together, as a player has ten DON!!. */
enum {
    COSTS_MAX = 11,
    TAIL_SIZE = 48,
    NUMBER_COLUMNS = 10,
    TAIL_COLUMNS_MIN = 44,
    COUNT_COLUMNS = 3
};

bool deckpanel_comes_first(const LpCards *cards, LpCardId a, LpCardId b) {
    LpCardInfo one, other;
    if (lp_card_info(cards, a, &one) != LP_OK) return false;
    if (lp_card_info(cards, b, &other) != LP_OK) return true;
    if (one.category != other.category) return one.category < other.category;
    return one.cost != other.cost ? one.cost < other.cost : a < b;
}

int deckpanel_rows(const LpCards *cards, const LpDeck *deck, DeckRow out[DECKPANEL_ROWS_MAX]) {
    int count = 0;
    for (unsigned i = 0; i < deck->count; i++) {
        int at = 0;
        while (at < count && out[at].card != deck->cards[i]) at++;
        if (at < count) {
            out[at].count++;
            continue;
        }
        for (at = count++;
             at > 0 && deckpanel_comes_first(cards, deck->cards[i], out[at - 1].card); at--) {
            out[at] = out[at - 1];
        }
        out[at] = (DeckRow){deck->cards[i], 1};
    }
    return count;
}

/* "c3 5000 +1000", "event", "stage" or "Life 5". */
static void print_tail(const LpCardInfo *info, char out[TAIL_SIZE]) {
    char counter[16] = "", cost[16];
    Buffer text;
    buffer_init(&text, cost, sizeof cost);
    caption_print(&text, "mark.cost", "d", info->cost);
    if (info->counter > 0) snprintf(counter, sizeof counter, " +%d", info->counter);
    switch (info->category) {
    case LP_CATEGORY_LEADER:
        snprintf(out, TAIL_SIZE, " %s %d", caption("deck.life"), info->life);
        break;
    case LP_CATEGORY_EVENT:
        snprintf(out, TAIL_SIZE, " %s %s", cost, caption("deck.event"));
        break;
    case LP_CATEGORY_STAGE:
        snprintf(out, TAIL_SIZE, " %s %s", cost, caption("deck.stage"));
        break;
    default: snprintf(out, TAIL_SIZE, " %s %d%s", cost, info->power, counter); break;
    }
}

void deckpanel_card(const LpCards *cards, DeckRow row, Canvas *canvas, Box box, Look look) {
    LpCardInfo info;
    char head[16] = "", letters[CARDCELL_LETTERS_SIZE], tail[TAIL_SIZE];
    if (lp_card_info(cards, row.card, &info) != LP_OK) return;
    canvas_fill(canvas, box, look);
    cardcell_letters(info.colors, letters);
    print_tail(&info, tail);
    if (row.count > 0) snprintf(head, sizeof head, "%2d ", row.count);
    int column = box.column, end = box.column + box.columns;
    column += canvas_put(canvas, box.row, column, end - column, text_of(head), look);
    /* Narrow lists have no room for the number. */
    if (box.columns >= TAIL_COLUMNS_MIN) {
        canvas_put(canvas, box.row, column, end - column, text_of(info.number), look);
        column += NUMBER_COLUMNS;
    }
    canvas_put(canvas, box.row, column, end - column, text_of(letters), look);
    column += cardcell_letters_columns() + 1;
    int tail_columns = canvas_columns(text_of(tail));
    canvas_put(canvas, box.row, column, end - column - tail_columns,
               cardtext_name(cards, row.card), look);
    canvas_put(canvas, box.row, end - tail_columns, tail_columns, text_of(tail), look);
}

void deckpanel_draw(const DeckPanel *panel, Canvas *canvas, Box box) {
    for (int i = 0; i < box.rows && panel->top + i < panel->row_count; i++) {
        int index = panel->top + i;
        Look look = {INK_PLAIN, 0};
        if (index == panel->selected) look.flags = panel->has_keys ? LOOK_REVERSE : LOOK_BOLD;
        Box line = {box.row + i, box.column, 1, box.columns};
        canvas_fill(canvas, line, look);
        /* Names are below each other, whether there is a count before them or not. */
        int gap = panel->rows[index].count == 0 ? COUNT_COLUMNS : 0;
        line.column += gap;
        line.columns -= gap;
        deckpanel_card(panel->cards, panel->rows[index], canvas, line, look);
    }
}

/* --- Counts ----------------------------------------------------------------------------- */

void deckpanel_print_counts(const LpCards *cards, const LpDeck *deck, Buffer *out) {
    LpCardInfo info;
    int categories[LP_CATEGORY_STAGE + 1] = {0}, counter = 0, triggers = 0;
    for (unsigned i = 0; i < deck->count; i++) {
        if (lp_card_info(cards, deck->cards[i], &info) != LP_OK) continue;
        if (info.category <= LP_CATEGORY_STAGE) categories[info.category]++;
        counter += info.counter;
        triggers += info.has_trigger != 0;
    }
    caption_print(out, "deck.counts", "ddddd", categories[LP_CATEGORY_CHARACTER],
                  categories[LP_CATEGORY_EVENT], categories[LP_CATEGORY_STAGE], counter,
                  triggers);
}

void deckpanel_print_curve(const LpCards *cards, const LpDeck *deck, Buffer *out) {
    LpCardInfo info;
    int costs[COSTS_MAX] = {0};
    for (unsigned i = 0; i < deck->count; i++) {
        if (lp_card_info(cards, deck->cards[i], &info) != LP_OK) continue;
        int cost = info.cost < 0 ? 0 : info.cost;
        costs[cost < COSTS_MAX ? cost : COSTS_MAX - 1]++;
    }
    buffer_append_string(out, caption("deck.curve"));
    for (int i = 0; i < COSTS_MAX; i++) {
        if (costs[i] == 0) continue;
        buffer_append_string(out, "  ");
        caption_print(out, "mark.cost", "d", i);
        buffer_append_string(out, i == COSTS_MAX - 1 ? "+:" : ":");
        buffer_append_int(out, costs[i]);
    }
}
