/* The table as a picture: both fields, Life, hand, DON!!, the question with its answers, and
 * what has just happened. It is drawn from a view, so it shows only what its player may see. */
#ifndef APP_TUI_TABLE_H
#define APP_TUI_TABLE_H

#include "app/game/session.h"
#include "app/tui/canvas.h"
#include "logpose/logpose.h"

enum {
    TABLE_ROWS_MIN = 24,
    TABLE_COLUMNS_MIN = 80,
    TABLE_LABEL_MAX = 160,
    TABLE_PLACES = 7 /* Leader, five Characters, Stage */
};

/* The rows in which cards can be pointed at, from the top. */
typedef enum TableRow {
    TABLE_THEIR_FIELD,
    TABLE_YOUR_FIELD,
    TABLE_HAND,
    TABLE_ROW_COUNT
} TableRow;

/* Everything that is shown. */
typedef struct TableScene {
    const LpCards *cards;
    const LpView *view;
    const char *match; /* "st01 against st02 (level3)" */
    const char *state; /* beside the phase: "Counter Step", "thinking…"; may be empty */
    const char *question;
    const char (*answers)[TABLE_LABEL_MAX];
    const LpSlot *answer_cards; /* the card of each answer, or LP_SLOT_NONE */
    int answer_count;
    int selected;  /* the answer that Return gives; -1: none */
    bool has_card; /* the arrows move over the cards, and are at this one */
    LpSlot card;
    const SessionLine *lines; /* of the log, oldest first */
    uint32_t line_count;
    const char *message; /* replaces the keys when it is not empty */
    const char *keys;
} TableScene;

void table_draw(const TableScene *scene, Canvas *canvas);

/* The cards of one row in the order in which they are drawn; the hand is sorted by cost. */
int table_row(const LpCards *cards, const LpView *view, TableRow row, LpSlot out[LP_SLOTS]);

/* How many answers are visible at once on a canvas of this size. */
int table_answers_seen(const Canvas *canvas);

/* How far away in the list the answer to the right is. */
int table_answer_step(const Canvas *canvas, int answer_count);

#endif
