/* Placing words. */
#include "app/tui/textflow.h"

void textflow_break(TextFlow *flow) {
    if (flow->column == 0) return;
    flow->row++;
    flow->column = 0;
}

void textflow_word(TextFlow *flow, Slice word, Look look) {
    int width = canvas_columns(word);
    if (flow->column > 0 && flow->column + 1 + width > flow->box.columns) textflow_break(flow);
    int gap = flow->column > 0;
    bool is_inside = flow->row < flow->box.rows;
    if (flow->canvas != NULL && is_inside) {
        canvas_put(flow->canvas, flow->box.row + flow->row,
                   flow->box.column + flow->column + gap,
                   flow->box.columns - flow->column - gap, word, look);
    }
    flow->column += gap + width;
    if (flow->column > flow->box.columns) flow->column = flow->box.columns;
}

void textflow_add(TextFlow *flow, Slice text, Look look) {
    size_t at = 0;
    while (at < text.size) {
        size_t start = at;
        while (at < text.size && text.at[at] != ' ' && text.at[at] != '\n') at++;
        if (at > start) textflow_word(flow, (Slice){text.at + start, at - start}, look);
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
