/* A game file and its review: reading, working it out, and writing it as text, as JSON and as a
 * page (docs/review.md). */
#ifndef APP_REVIEW_REVIEWING_H
#define APP_REVIEW_REVIEWING_H

#include <stdio.h>

#include "app/position/pool.h"
#include "base/buffer.h"
#include "player/review.h"

enum { REVIEWING_PRIOR_MAX = 128 };

typedef struct Reviewing {
    const char *path;
    Pool pool;
    LpCards *usual;
    const LpCards *cards; /* of the game */
    LpGame *game;         /* at its end */
    LpDeck decks[2];
    LpDeck prior[REVIEWING_PRIOR_MAX];
    ReviewSetup setup;
    void *memory;
    Review *review;
    uint32_t answer_count;
} Reviewing;

/* Reads a game and plays it through. EXIT_YES, or the exit code after a message: 1 if the game
 * does not go as the file says. Close it in any case. */
int reviewing_open(Reviewing *reviewing, const char *path, const ReviewBudget *budget,
                   uint64_t seed);
void reviewing_close(Reviewing *reviewing);

/* "player 1, Monkey.D.Luffy (ST01-001)". */
void reviewing_print_player(const Reviewing *reviewing, LpSeat seat, Buffer *out);

/* What was played, and what was better, at a decision. */
void reviewing_print_played(const Reviewing *reviewing, int decision, Buffer *out);
void reviewing_print_best(const Reviewing *reviewing, int decision, Buffer *out);

/* One answer of the better line; 'game' is memory for a game, and is kept between the steps of
 * one line. */
void reviewing_print_step(const Reviewing *reviewing, const ReviewMistake *mistake, int step,
                          LpGame *game, Buffer *out);

/* Both players and the result. */
void reviewing_print_title(const Reviewing *reviewing, Buffer *out);

/* In per cent, as a word: samples alone make nothing certain. */
const char *reviewing_sureness(const ReviewDecision *decision);

extern const char *const reviewing_questions[LP_ASK_COUNT];

void reviewing_write_text(const Reviewing *reviewing, FILE *out);
void reviewing_write_json(const Reviewing *reviewing, FILE *out);
void reviewing_write_html(const Reviewing *reviewing, FILE *out);

#endif
