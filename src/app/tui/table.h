/* The table as a picture: both fields, Life, hand, DON!!, the question with the text that asks
 * it and its answers, the card in question, and what has just happened. It is drawn from a
 * view, so it shows only what its player may see. */
#ifndef APP_TUI_TABLE_H
#define APP_TUI_TABLE_H

#include "app/tui/answers.h"
#include "app/tui/canvas.h"
#include "logpose/logpose.h"

enum {
    TABLE_ROWS_MIN = 20,
    TABLE_COLUMNS_MIN = 60,
    TABLE_LINE_MAX = 320,
    TABLE_PLACES = 7, /* Leader, five Characters, Stage */
    TABLE_HITS_MAX = 256
};

/* The rows in which cards can be pointed at, from the top. */
typedef enum TableRow {
    TABLE_THEIR_FIELD,
    TABLE_YOUR_FIELD,
    TABLE_HAND,
    TABLE_ROW_COUNT
} TableRow;

/* One sentence of the log. */
typedef struct TableLine {
    char text[TABLE_LINE_MAX];
    uint16_t turn;
    bool is_head; /* it begins what one player did */
} TableLine;

/* What is under the mouse. */
typedef enum TableHitKind { TABLE_NOTHING, TABLE_ANSWER, TABLE_CARD, TABLE_LOG } TableHitKind;

typedef struct TableHit {
    Box box;
    uint8_t kind; /* TableHitKind */
    int index;    /* a row of the answers, or a slot */
} TableHit;

typedef struct TableHits {
    TableHit at[TABLE_HITS_MAX];
    int count;
} TableHits;

/* Everything that is shown. */
typedef struct TableScene {
    const Sight *sight;
    const LpView *other;    /* a replay with both hands: the other player's view; or NULL */
    const Prompt *prompt;   /* the open question, or NULL */
    const Answers *answers; /* its answers; NULL: somebody else is asked */
    const char *question;   /* instead of the prompt's words, if it is not NULL */
    const char *match;      /* "st01 against st02 (level3)" */
    const char *state;      /* beside the phase: "Counter Step", "thinking…"; may be empty */
    const LpAction *chosen; /* answers of the choice that is being made */
    int chosen_count;
    bool has_card;          /* the arrows move over the cards, and are at `card` */
    LpSlot card;            /* the card of the panel, or LP_SLOT_NONE */
    const TableLine *lines; /* of the log, oldest first */
    int line_count;
    const char *message; /* replaces the keys when it is not empty */
    const char *keys;
} TableScene;

/* Draws it, and says where everything is. */
void table_draw(const TableScene *scene, Canvas *canvas, TableHits *hits);

/* The cards of one row in the order in which they are drawn: Characters in the order of play,
 * the hand by cost. */
int table_row(const TableScene *scene, TableRow row, LpSlot out[LP_SLOTS]);

/* What is at this place. */
TableHit table_hit(const TableHits *hits, int row, int column);

/* Why the numbers of a card are not the printed ones, one sentence on each line. */
void table_print_changes(const Sight *sight, LpSlot slot, Buffer *out);

#endif
