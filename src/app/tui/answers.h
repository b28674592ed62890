/* The answers to a question as a list with numbers. A number belongs to its answer for as long
 * as the question comes again, so that it never shifts under the finger: in one Main Phase an
 * answer that is gone leaves a gap, and a new one gets a new number. What ends something (the
 * turn, a step, a choice) always has the number 0. Nothing is marked until the person marks
 * it. */
#ifndef APP_TUI_ANSWERS_H
#define APP_TUI_ANSWERS_H

#include "table/prompt.h"

typedef struct AnswerRow {
    int choice; /* of the prompt */
    int number;
} AnswerRow;

typedef struct AnswerNumber {
    LpAction action;
    int number;
} AnswerNumber;

typedef struct Answers {
    AnswerRow rows[LP_ACTIONS_MAX]; /* by number, with 0 at the end */
    int count;
    int selected; /* a row, or -1 */
    int times;    /* of the selected one: DON!! to give at once */
    LpSlot only;  /* only answers about this card; LP_SLOT_NONE: all */
    int aside;    /* Counters for cards that are not attacked: listed only with their card */
    int typed;    /* the number that is being typed, or -1 */
    /* Numbers that have been given, and to which question. */
    AnswerNumber numbers[LP_ACTIONS_MAX];
    int number_count;
    int highest; /* number given */
    LpAsk ask;
    uint32_t turn;
} Answers;

void answers_init(Answers *answers);

/* Lists the answers of the prompt. The marked one stays marked only if `keeps_mark`. */
void answers_list(Answers *answers, const Prompt *prompt, uint32_t turn, bool keeps_mark);

/* Shows only the answers about a card, or all for LP_SLOT_NONE; how many there are. */
int answers_filter(Answers *answers, const Prompt *prompt, LpSlot only);

/* The marked answer, or NULL. */
const Choice *answers_marked(const Answers *answers, const Prompt *prompt);

/* Marks the answer that is this action; false if it is not listed. */
bool answers_mark(Answers *answers, const Prompt *prompt, LpAction action);

/* One digit of a number. False if no number begins like this: then nothing is marked. */
bool answers_type(Answers *answers, int digit);

/* Moves the mark; from none, to the first or the last. */
void answers_move(Answers *answers, int step);

/* One DON!! more or less for the marked answer; false if it is not about several. */
bool answers_change_times(Answers *answers, const Prompt *prompt, int step);

#endif
