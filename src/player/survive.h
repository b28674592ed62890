/* What does the defender need to survive this turn? At a question to the player whose turn it
 * is not, such as a Block or Counter Step: which answers leave the attacker without a forced
 * win, and how much Counter is enough in this battle.
 *
 * As the solver in player/lethal.h sees all cards of a sample, the attacker is assumed to play
 * as well as one who knows them: whoever survives here survives every play of that sample. */
#ifndef PLAYER_SURVIVE_H
#define PLAYER_SURVIVE_H

#include "player/lethal.h"

enum { SURVIVE_HOPELESS = -1 };

/* Memory for the games that are tried. */
size_t survive_memory_size(void);

/* The least power that Characters' Counters must add to the attacked card in this battle so
 * that the attacker has no forced win any more: 0, nothing is needed. SURVIVE_HOPELESS: no
 * choice of Counters is shown to be enough. 'game' is complete and at a Block or Counter Step;
 * a Block Step is passed. */
int32_t survive_least_counter(Lethal *lethal, const LpCards *cards, const LpGame *game,
                              const LethalLimits *limits, void *memory);

typedef struct SurviveAnswer {
    LpAction action;
    uint32_t alive, dead; /* samples; the rest is not known */
} SurviveAnswer;

typedef struct SurviveEstimate {
    uint32_t samples;
    int answer_count;
    SurviveAnswer answers[LP_ACTIONS_MAX]; /* in the order of lp_game_actions */
    int32_t least;     /* Counter that is enough in every sample that is not hopeless */
    uint32_t hopeless; /* samples in which no choice of Counters is shown to be enough */
} SurviveEstimate;

/* The same over samples of the defender's view. */
void survive_estimate(Lethal *lethal, const LpCards *cards, const LpView *view,
                      const LethalGuess *guess, const LethalLimits *limits, void *memory,
                      SurviveEstimate *out);

#endif
