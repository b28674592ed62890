/* Answers as sentences for reading, in the words of the table, and the sentences of reviews and
 * puzzles (words/review.en.tsv). */
#ifndef STUDY_ANSWERTEXT_H
#define STUDY_ANSWERTEXT_H

#include "base/buffer.h"
#include "logpose/logpose.h"
#include "table/words.h"

enum { ANSWERTEXT_MAX = 1024 };

/* One answer as the player sees it who is asked. Nothing is written for an answer that is not
 * legal in this game. */
void answertext_print(const LpCards *cards, const LpGame *game, LpAction action, Buffer *out);

/* The sentences of reviews and puzzles. */
const Words *answertext_words(void);

#endif
