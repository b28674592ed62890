/* How good each answer to a question is, as far as the player who looks can know: games are
 * played to their end by rules of thumb (policy.h) from samples of the view, and the wins are
 * counted. Answers that fall behind get no more games (sequential halving), so that the best
 * ones are known best. */
#ifndef PLAYER_ANALYSIS_H
#define PLAYER_ANALYSIS_H

#include <stdint.h>

#include "player/belief.h"
#include "player/facts.h"
#include "player/player.h"

typedef struct Analysis {
    const LpCards *cards;
    const Facts *facts;
    const Belief *belief; /* what the opponent may be playing, looked at this view */
    uint64_t seed;
    PlayerBudget budget; /* nodes: games to be played; with milliseconds, at most so long */
    const PlayerTools *tools;
    LpGame *sample, *game; /* memory for two games */
} Analysis;

/* Games begun with one answer, seen from the player who looks; a draw is half a point. */
typedef struct AnalysisRow {
    LpAction action;
    uint32_t games;
    double points;
} AnalysisRow;

/* Fills in the rows, whose actions the caller has set to legal answers of the question in the
 * view, and sorts them, the best first. One row with an action of kind LP_ACTION_NONE stands
 * for the question itself, answered by the players of the games: this is also for the player
 * who is not asked. Returns how many games were played; 0: the view cannot be sampled. */
uint32_t analysis_run(const Analysis *analysis, const LpView *view, AnalysisRow *rows,
                      int count);

/* The share of points, and 0.5 without games. */
double analysis_rate(const AnalysisRow *row);

#endif
