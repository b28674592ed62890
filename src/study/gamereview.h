/* The review of a recorded game: reading it, playing it through, the sentences that all reports
 * share, and JSON (docs/review.md). The caller lets player/review.h work between opening and
 * reporting, so that it can show how far it is. */
#ifndef STUDY_GAMEREVIEW_H
#define STUDY_GAMEREVIEW_H

#include "base/buffer.h"
#include "notation/notes.h"
#include "player/review.h"
#include "table/json.h"

typedef struct GameReview {
    const LpCards *cards; /* of the game */
    LpGame *game;         /* at its end */
    LpDeck decks[2];
    ReviewSetup setup;
    void *memory;
    Review *review;
    uint32_t answer_count;
} GameReview;

typedef enum GameReviewStatus {
    GAMEREVIEW_OK,
    GAMEREVIEW_UNREADABLE, /* with notes */
    GAMEREVIEW_DIFFERS,    /* it does not go as the file says, with notes */
    GAMEREVIEW_TOO_LONG,
    GAMEREVIEW_NO_MEMORY
} GameReviewStatus;

/* Reads a record and plays it through. The setup has the cards, the lists that an opponent may
 * play, the seed and the budget. Close it in any case. */
GameReviewStatus gamereview_open(GameReview *review, Slice text, const ReviewSetup *setup,
                                 Notes *notes);
void gamereview_close(GameReview *review);

/* The default budget in its proportions, with so many nodes for a first look. */
ReviewBudget gamereview_budget(uint64_t nodes);

/* "player 1, Monkey.D.Luffy (ST01-001)". */
void gamereview_print_player(const GameReview *review, LpSeat seat, Buffer *out);

/* What was played, and what was better, at a decision. */
void gamereview_print_played(const GameReview *review, int decision, Buffer *out);
void gamereview_print_best(const GameReview *review, int decision, Buffer *out);

/* One answer of the better line; 'game' is memory for a game, and is kept between the steps of
 * one line. */
void gamereview_print_step(const GameReview *review, const ReviewMistake *mistake, int step,
                           LpGame *game, Buffer *out);

/* Both players and the result. */
void gamereview_print_title(const GameReview *review, Buffer *out);

/* Everything, as an object; 'key' is NULL for one of its own. */
void gamereview_json(const GameReview *review, const char *key, Json *json);

extern const char *const gamereview_questions[LP_ASK_COUNT];

#endif
