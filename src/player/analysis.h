/* How good each answer to a question is, as far as the player who looks can know. Every answer
 * has a search tree of its own (tree.h) that both players look ahead in: from samples of the
 * view, to the player's next Main Phase, where the evaluation says how likely the game is to be
 * won. Answers that fall behind get no more walks (sequential halving), so that the best ones
 * are known best. */
#ifndef PLAYER_ANALYSIS_H
#define PLAYER_ANALYSIS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "player/belief.h"
#include "player/facts.h"
#include "player/player.h"

typedef struct Analysis {
    const LpCards *cards;
    const Facts *facts;
    const Belief *belief; /* what the opponent may be playing, given this view */
    uint64_t seed;
    PlayerBudget budget;     /* nodes: walks in all; with milliseconds, at most that long */
    const atomic_bool *stop; /* set by the caller to end it early, or NULL */
    const PlayerTools *tools;
    LpGame *sample, *game; /* memory for two games */
    void *memory;          /* analysis_memory_size bytes for the trees */
} Analysis;

/* Walks that begin with one answer, and what they came to for the player who looks: a chance to
 * win from 0 to 1, and exactly 1, 0 or 1/2 where the game ended. */
typedef struct AnalysisRow {
    LpAction action;
    uint32_t walks;
    double points, squares; /* the sum of these values, and of their squares */
} AnalysisRow;

/* The bytes that this many rows take with this budget; any number of rows up to 'count' may be
 * rated with them. */
size_t analysis_memory_size(PlayerBudget budget, int count);

/* Fills in the rows, whose actions the caller has set to legal answers of the question in the
 * view, and sorts them, the best first. One row with an action of kind LP_ACTION_NONE stands
 * for the question itself, answered by whoever is asked: this is also for the player who is
 * not asked. Returns how many walks were made; 0: the view cannot be sampled, or it was
 * stopped before the first. */
uint32_t analysis_run(const Analysis *analysis, const LpView *view, AnalysisRow *rows,
                      int count);

/* The mean value, and 0.5 without walks. */
double analysis_rate(const AnalysisRow *row);

/* How many games, each either won or lost, would make the rate as certain as the walks
 * do. Values that are close together say more than wins and losses, but one walk is never
 * counted for more than ANALYSIS_WORTH_MAX games. */
enum { ANALYSIS_WORTH_MAX = 4 };
double analysis_weight(const AnalysisRow *row);

#endif
