/* Placing words. */
#include "app/tui/textflow.h"

#include "base/utf8.h"

void textflow_break(TextFlow *flow) {
    if (flow->column == 0) return;
    flow->row++;
    flow->column = 0;
}

/* `gap`: how many blanks are between it and what was written before. */
static void place(TextFlow *flow, Slice word, int gap, Look look) {
    int width = canvas_columns(word);
    if (flow->column > 0 && flow->column + gap + width > flow->box.columns)
        textflow_break(flow);
    if (flow->column == 0) gap = 0;
    bool is_inside = flow->row < flow->box.rows;
    if (flow->canvas != NULL && is_inside) {
        canvas_put(flow->canvas, flow->box.row + flow->row,
                   flow->box.column + flow->column + gap,
                   flow->box.columns - flow->column - gap, word, look);
    }
    flow->column += gap + width;
    if (flow->column > flow->box.columns) flow->column = flow->box.columns;
    flow->is_joined = utf8_ends_with_stop(word);
}

void textflow_word(TextFlow *flow, Slice word, Look look) { place(flow, word, 1, look); }

void textflow_add(TextFlow *flow, Slice text, Look look) {
    size_t at = 0;
    while (at < text.size) {
        size_t start = at;
        while (at < text.size && text.at[at] != ' ' && text.at[at] != '\n') at++;
        for (int gap = !flow->is_joined; start < at; gap = 0) {
            size_t size = utf8_piece((Slice){text.at + start, at - start});
            place(flow, (Slice){text.at + start, size}, gap, look);
            start += size;
        }
        if (at == text.size) break;
        if (text.at[at] == '\n') {
            /* An empty line stays one. */
            if (flow->column == 0) flow->row++;
            textflow_break(flow);
        }
        at++;
    }
}

int textflow_rows(const TextFlow *flow) { return flow->row + (flow->column > 0); }

int textflow_measure(Slice text, int columns) {
    TextFlow flow = {.box = {.columns = columns}};
    textflow_add(&flow, text, (Look){INK_PLAIN, 0});
    return textflow_rows(&flow);
}
