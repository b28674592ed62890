/* Games to learn from, on disk: a line of text for each, appended as soon as it is over. A game
 * is its set-up and its answers, and, where a search gave an answer, what it thought of each.
 * Nothing in a line depends on what is learnt from it, so a book serves for every later fit.
 *
 *   index result seed deck deck answers
 *
 * All but the index and the result are hexadecimal. A deck is the Leader's id and 50 cards'. An
 * answer is its four bytes; one that was searched is followed by '(', the value of the question
 * for whoever was asked, two digits for an index and two for its share of the visits, for each
 * answer that has any, and ')'. A dot ends the line; without it the line is torn. */
#ifndef APP_FIT_BOOK_H
#define APP_FIT_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "logpose/logpose.h"

enum {
    BOOK_LINE_MAX = 1 << 17,
    BOOK_ANSWERS_MAX = 2000, /* of one game; a longer one goes in circles and is not kept */
    BOOK_VISITS_MAX = 32,    /* answers of one question that a search's visits are kept of */
    BOOK_SHARE_ALL = 255,
    BOOK_VALUE_WON = 10000
};

/* What a search thought of a question. */
typedef struct BookThought {
    uint16_t value; /* in parts of BOOK_VALUE_WON; UINT16_MAX: it was not searched */
    uint8_t count;
    uint8_t index[BOOK_VISITS_MAX], share[BOOK_VISITS_MAX];
} BookThought;

typedef struct BookGame {
    uint64_t index;
    uint8_t result; /* LpResult */
    LpSetup setup;
    int count;
    LpAction answers[BOOK_ANSWERS_MAX];
    BookThought thoughts[BOOK_ANSWERS_MAX];
} BookGame;

/* Appends the line of a game. */
void book_write(const BookGame *game, Buffer *out);

/* Reads a line; false if it is torn or damaged. */
bool book_parse(Slice line, BookGame *out);

/* The first line of a book, which says what its games have in common. */
void book_write_head(const LpCards *cards, const char *about, Buffer *out);

/* Whether this is the first line of a book about these cards. */
bool book_is_head(Slice line, const LpCards *cards);

/* Whether the head says that the games are only to be measured by. */
bool book_is_held(Slice head);
#define BOOK_HELD "held out"

#endif
