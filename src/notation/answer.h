/* Answers as text: 'attack ST02-001 with ST01-012', 'counter with ST02-003 for ST02-001',
 * 'pick ST01-005', 'done'.
 *
 * A text is matched with the legal answers to the open question, so it needs only enough detail
 * to tell them apart. Printing uses the shortest such text. */
#ifndef NOTATION_ANSWER_H
#define NOTATION_ANSWER_H

#include "notation/form.h"

enum {
    /* One text may mean answers of several kinds: 'activate X' is an [Activate: Main] effect, a
     * [Counter] Event or a yes to the question about X. No text means more than five. */
    ANSWER_READINGS_MAX = 6
};

typedef struct Reading {
    uint8_t kind;  /* LpActionKind */
    uint8_t value; /* of PICK_DON: 0 active, 1 rested, 2 given; of OPTION: its word */
    FormArgs args;
} Reading;

/* One answer as text describes it. */
typedef struct Answer {
    const char *at; /* where it is in the file */
    Slice text;
    uint8_t count;  /* readings */
    uint8_t repeat; /* 'give 3 DON!! to …' is the same answer three times */
    Reading readings[ANSWER_READINGS_MAX];
} Answer;

/* Reads an answer up to the end of the part or one of the characters in `stops`. Text that is
 * not an answer is noted. */
bool answer_read(Reader *reader, const char *stops, Answer *out);

enum { ANSWER_ILLEGAL = -1, ANSWER_AMBIGUOUS = -2 };

/* Which of the legal actions the text means: its index, or ANSWER_…. Of cards that look the
 * same, the first is taken. */
int answer_find(const Table *table, LpAsk ask, const LpAction *actions, int count,
                const Answer *answer);

/* Can the text mean this action, perhaps among others? */
bool answer_fits(const Table *table, LpAsk ask, const Answer *answer, LpAction action);

/* The shortest text that answer_find understands as actions[index] (or one that looks the
 * same). */
void answer_print(const Table *table, LpAsk ask, const LpAction *actions, int count, int index,
                  Buffer *out);

/* Reads one answer typed by a person at the open question: the action, or false with a message
 * in `why`. 'concede' gives LP_ACTION_CONCEDE. */
bool answer_parse(const Table *table, Slice text, LpAction *out, Buffer *why);

/* Do two answers differ only in which of two equal cards they name? */
bool answer_is_same(const Table *table, LpAction a, LpAction b);

/* How many DON!! were chosen already, if only one kind of them is left to choose; else 0. Those
 * that had to be of this kind were taken without a question. */
int answer_don_taken(const Table *table, LpAsk ask);

/* Is this the question whether to pay the cost in the text of an Event that was just used? */
bool answer_is_event_cost(const Table *table, LpAsk ask);

/* Is there exactly one answer, when answers that look the same count once? Then nobody needs to
 * be asked. */
bool answer_is_forced(const Table *table, LpAsk ask, LpAction *out);

/* One action by itself, as far as it can be expressed without the list it comes from. */
void answer_print_one(const Table *table, LpAction action, Buffer *out);

/* All legal answers, and where several cards are to be chosen also those that can only be
 * chosen later: the engine asks for them in ascending order, which does not concern the
 * players. `scratch` is memory for a game. */
int answer_choices(const Table *table, LpGame *scratch, LpAction out[LP_ACTIONS_MAX]);

/* "they are asked block (ST01-012): block with ST02-004 | pass", or that the game is over. With
 * `scratch`, the answers are those of answer_choices. */
void answer_print_question(const Table *table, LpGame *scratch, Buffer *out);

#endif
