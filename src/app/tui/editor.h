/* The deck editor: finds cards as 'logpose cards' does, counts them, and says at every moment
 * what is not allowed. It is driven by keys and drawn on a canvas, so it can be tested without
 * a terminal. */
#ifndef APP_TUI_EDITOR_H
#define APP_TUI_EDITOR_H

#include "app/cards/decks.h"
#include "app/tui/canvas.h"
#include "app/tui/deckpanel.h"
#include "app/tui/page.h"
#include "card/image.h"
#include "study/cardquery.h"

enum {
    EDITOR_QUERY_MAX = 200,
    EDITOR_MESSAGE_MAX = 256,
    EDITOR_UNDO_MAX = 64,
    EDITOR_PAGE_MAX = 1 << 15
};

typedef enum EditorPane { EDITOR_FOUND, EDITOR_DECK, EDITOR_PANE_COUNT } EditorPane;

typedef enum EditorMode {
    EDITOR_LISTS,
    EDITOR_TYPES_QUERY,
    EDITOR_TYPES_NAME,
    EDITOR_READS, /* a page */
    EDITOR_LEAVES /* "it is not saved: really?" */
} EditorMode;

typedef enum EditorResult { EDITOR_GOES_ON, EDITOR_DONE } EditorResult;

typedef struct Editor {
    const LpCards *cards;
    NamedDeck deck;
    bool is_changed; /* since it was saved */
    EditorMode mode;
    char query[EDITOR_QUERY_MAX];
    char query_problem[EDITOR_MESSAGE_MAX]; /* empty: it could be read */
    bool fits_only;                         /* only cards that the Leader allows */
    DeckRow found[IMAGE_CARDS_MAX];
    int found_count;
    DeckRow rows[DECKPANEL_ROWS_MAX];
    int row_count;
    EditorPane pane;
    int selected[EDITOR_PANE_COUNT], top[EDITOR_PANE_COUNT];
    LpDeck undo[EDITOR_UNDO_MAX];
    int undo_count;
    char typed_name[64];
    char message[EDITOR_MESSAGE_MAX];
    Page page;
    char page_memory[EDITOR_PAGE_MAX];
} Editor;

/* Opens a deck, or an empty one for NULL. */
void editor_init(Editor *editor, const LpCards *cards, const NamedDeck *deck);

void editor_draw(Editor *editor, Canvas *canvas);

/* One key; EDITOR_DONE when the person leaves. */
EditorResult editor_key(Editor *editor, int key, const Canvas *canvas);

/* Each reason why the deck is not allowed, one on each line, first by the rules and then by
 * Standard; how many there are by the rules. */
int editor_print_reasons(const Editor *editor, Buffer *out);

/* Opens the screen, edits a deck, and leaves the screen open; false if there is none. The name
 * under which it was saved last is in 'saved', or nothing. */
bool editor_run(const LpCards *cards, const NamedDeck *deck, char saved[64]);

#endif
