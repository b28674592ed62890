/* A whole game looked at again, decision by decision: how likely each player was to win, which
 * answers cost most and what was better, which wins were missed, and how much of it was luck.
 *
 * Everything is judged by what the player could know at that moment: its view, and the lists
 * that its opponent may be playing (player/belief.h, player/analysis.h). Only a missed win is
 * also tried on the true game, because it must be one there: it is reported if
 *
 * - the same answer wins this turn by force in every sample of what the player saw,
 * - and in the true game, where it was played out against every defence (player/certify.h),
 * - and what was played instead provably gave the win away (player/lethal.h says no).
 *
 * The caller brings all memory, hands in the game answer by answer, and then calls review_step
 * until it is done, so that a page can draw in between. */
#ifndef PLAYER_REVIEW_H
#define PLAYER_REVIEW_H

#include "player/analysis.h"
#include "player/lethal.h"

enum {
    REVIEW_DECISIONS_MAX = 1500, /* ten times an ordinary game */
    REVIEW_TURNS_MAX = 128,
    REVIEW_MISTAKES_MAX = 5, /* of each player, that are reported */
    REVIEW_LINE_MAX = 12
};

/* Walks for one question each. */
typedef struct ReviewBudget {
    uint32_t look;    /* every decision, at first */
    uint32_t confirm; /* what looks like a mistake, again with other samples */
    uint32_t line;    /* each answer of the better line */
} ReviewBudget;

extern const ReviewBudget review_budget_default;

typedef struct ReviewSetup {
    const LpCards *cards;
    const LpDeck *decks; /* of both seats */
    const LpDeck *prior; /* lists that an opponent may be playing */
    int prior_count;
    uint64_t seed;
    ReviewBudget budget;
    const PlayerTools *tools; /* without a clock */
} ReviewSetup;

/* One decision with a choice. Chances are of the player who decides. */
typedef struct ReviewDecision {
    LpSeat seat;
    uint8_t ask; /* LpAskKind */
    uint16_t turn;
    uint32_t answer; /* answers of the game before it */
    LpAction played, best;
    double chance_best, chance_played; /* as first seen; the best is a little flattered */
    bool is_confirmed;                 /* looked at twice */
    bool is_missed_win;                /* 'best' wins this turn by force */
    uint32_t win_samples;              /* of what was hidden, in all of which it does */
    double loss;                       /* what the answer cost, where it is confirmed */
    double error;                      /* the standard error of that */
} ReviewDecision;

/* One answer of a better line. */
typedef struct ReviewStep {
    LpSeat seat;
    LpAction action;
} ReviewStep;

/* A mistake that is reported, the largest first. */
typedef struct ReviewMistake {
    int decision; /* its index */
    ReviewStep line[REVIEW_LINE_MAX];
    int line_count;
    const LpGame *sample; /* that the line is played in, from the decision on */
} ReviewMistake;

/* The chance of player 1 (seat 0) when a turn begins, as each player sees it. */
typedef struct ReviewTurn {
    uint16_t turn;
    LpSeat turn_player;
    double chance[2];
} ReviewTurn;

/* One player's game: start - choices + the other's choices + luck = result. */
typedef struct ReviewSide {
    double start;   /* the chance at its first decision */
    double choices; /* what its mistakes cost, all together */
    double luck;    /* all the rest: cards, and what the evaluation did not see */
    double result;  /* 1, 0, or 1/2 */
    int decisions;  /* with a choice */
    int mistakes;   /* that are confirmed */
    int missed_wins;
    ReviewMistake worst[REVIEW_MISTAKES_MAX];
    int worst_count;
} ReviewSide;

typedef struct Review Review;

size_t review_memory_size(const ReviewBudget *budget);
/* 'memory' is aligned to 16 bytes. The setup outlives the review. */
Review *review_init(void *memory, const ReviewSetup *setup);

/* The next answer of the game, before it is given. False if the game is too long. */
bool review_add(Review *review, const LpGame *game, LpAction played);
/* The game after the last answer. */
void review_end(Review *review, const LpGame *game);

/* Does a part of the work; false when all of it is done. */
bool review_step(Review *review);
/* How much is done, from 0 to 1. */
double review_progress(const Review *review);

/* The results. */
const ReviewDecision *review_decisions(const Review *review, int *count);
const ReviewDecision *review_decision(const Review *review, int decision);
const LpGame *review_game(const Review *review, int decision); /* before its answer */
const ReviewTurn *review_turns(const Review *review, int *count);
const ReviewSide *review_side(const Review *review, LpSeat seat);

/* How sure it is that an answer was worse than the other: from 0.5 to 1. */
double review_sureness(const ReviewDecision *decision);

#endif
