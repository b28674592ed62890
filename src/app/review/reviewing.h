/* A game file and its review: reading, and writing it as text, as JSON and as a page
 * (docs/review.md). */
#ifndef APP_REVIEW_REVIEWING_H
#define APP_REVIEW_REVIEWING_H

#include <stdio.h>

#include "app/position/pool.h"
#include "study/gamereview.h"

enum { REVIEWING_PRIOR_MAX = 128 };

typedef struct Reviewing {
    Pool pool;
    LpCards *usual;
    LpDeck prior[REVIEWING_PRIOR_MAX];
    GameReview of;
} Reviewing;

/* Reads a game and plays it through. EXIT_YES, or the exit code after a message: 1 if the game
 * does not go as the file says. Close it in any case. */
int reviewing_open(Reviewing *reviewing, const char *path, const ReviewBudget *budget,
                   uint64_t seed);
void reviewing_close(Reviewing *reviewing);

/* In per cent, as a word: samples alone make nothing certain. */
const char *reviewing_sureness(const ReviewDecision *decision);

/* As text whose lines have at most so many columns. */
void reviewing_write_text(const GameReview *review, size_t columns, FILE *out);
void reviewing_write_json(const GameReview *review, FILE *out);
void reviewing_write_html(const GameReview *review, FILE *out);

#endif
