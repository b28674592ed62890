/* Reading text written by people: words, numbers and cards, with notes on what is wrong.
 *
 * Every parser of this folder reads with a Reader. It looks at a part of a file (a line and the
 * lines that continue it) and treats line ends there as blanks, so white space never matters.
 * Trying a phrase that is not there changes nothing, which is how alternatives are tried. */
#ifndef NOTATION_READER_H
#define NOTATION_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "logpose/logpose.h"
#include "notation/notes.h"

typedef struct Reader {
    Slice file;           /* all of it, for line numbers */
    const char *at, *end; /* what is left to read */
    const LpCards *cards;
    Notes *notes;
    const char *furthest; /* the furthest place any alternative reached */
} Reader;

void reader_init(Reader *reader, Slice file, Slice part, const LpCards *cards, Notes *notes);

/* Passes over blanks, line ends and remarks (from "//" to the end of the line). */
void reader_skip(Reader *reader);
bool reader_is_done(Reader *reader);

/* The rest of the part, without blanks at its ends, for messages. */
Slice reader_rest(Reader *reader);

/* Takes a phrase if it comes next, as whole words; A to Z count as a to z, a blank matches any
 * white space, and the typographic apostrophe counts as the plain one. */
bool reader_accept(Reader *reader, const char *phrase);
bool reader_accept_char(Reader *reader, char c);

/* The next character after blanks, or 0 at the end. */
char reader_peek(Reader *reader);

/* Takes a number: digits with an optional sign, or "a", "an", "one", "no", "zero". */
bool reader_number(Reader *reader, int32_t *out);

/* The length of the card number that `text` starts with ("OP01-001", "P-001"), or 0. */
size_t reader_card_size(Slice text);

/* Takes a card number and, if it follows, the card's name or some words of it; `is_named` says
 * whether it did. An unknown number is noted. */
bool reader_card(Reader *reader, LpCardId *out, bool *is_named);

/* Does `text` start with `name`, when only letters and digits count? Returns how many bytes the
 * name takes there, or 0. */
size_t reader_name_size(Slice text, Slice name);

/* Notes a message at the current place (or `at`) and returns false. */
bool reader_fail(Reader *reader, const char *message);
bool reader_fail_at(Reader *reader, const char *at, const char *message);
bool reader_fail_about(Reader *reader, const char *at, const char *before, Slice about,
                       const char *after);

#endif
