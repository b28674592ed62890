/* Words that flow over the lines of a box, in different styles. Without a canvas nothing is
 * drawn: then it only says how many rows a text would need. */
#ifndef APP_TUI_TEXTFLOW_H
#define APP_TUI_TEXTFLOW_H

#include "app/tui/canvas.h"

typedef struct TextFlow {
    Canvas *canvas; /* or NULL */
    Box box;
    int row, column; /* where the next word goes, inside the box */
    bool is_joined;  /* no blank comes before it */
} TextFlow;

/* Adds words; a newline begins a line. Japanese is broken between letters. A word that is wider
 * than the box is cut. What does not fit into the box is counted and not drawn. */
void textflow_add(TextFlow *flow, Slice text, Look look);

/* One word that is never divided, though it may hold blanks. */
void textflow_word(TextFlow *flow, Slice word, Look look);

/* Begins a line, unless nothing has been written on this one. */
void textflow_break(TextFlow *flow);

/* How many rows have been used, those outside the box too. */
int textflow_rows(const TextFlow *flow);

/* How many rows a text needs. */
int textflow_measure(Slice text, int columns);

#endif
