/* What the computer would advise a person: the best answer with its chance to win and a plan
 * for the turn; or whether this turn can be won for certain. It looks at what that person sees
 * and at nothing else, and works in a thread of its own on copies. */
#ifndef APP_GAME_ADVICE_H
#define APP_GAME_ADVICE_H

#include "app/game/background.h"
#include "app/game/session.h"
#include "player/analysis.h"
#include "player/lethal.h"

enum { ADVICE_PLAN_MAX = 10, ADVICE_OTHERS_MAX = 3, ADVICE_TEXT_MAX = 200 };

typedef enum AdviceKind {
    ADVICE_HINT,  /* the best answer, its chance, a plan */
    ADVICE_LETHAL /* can this turn be won? */
} AdviceKind;

typedef struct Advice {
    uint8_t kind; /* AdviceKind */
    const LpCards *cards;
    const Words *words;
    uint32_t arrivals[LP_SLOTS]; /* as in Sight */
    LpView *view;
    LpGame *games[3]; /* for the analysis, and the sample that the plan is played on */
    Prompt *prompt;
    Facts facts;
    Belief belief;
    LpDeck own;
    LpSeat seat;
    uint64_t seed;
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    PlayerBudget budget, step_budget; /* for the question, and for each step of the plan */
    int samples;                      /* for the solver */
    /* The result. */
    AnalysisRow rows[LP_ACTIONS_MAX]; /* the best first */
    int row_count;
    bool is_won; /* the first of them wins this turn whatever the opponent has */
    char plan[ADVICE_PLAN_MAX][ADVICE_TEXT_MAX];
    int plan_count;
    char others[ADVICE_OTHERS_MAX][ADVICE_TEXT_MAX]; /* the next best answers */
    int other_percents[ADVICE_OTHERS_MAX], other_count;
    LethalEstimate lethal;
    bool has_failed; /* the position cannot be looked into */
    bool is_loaded;
    Background background;
} Advice;

/* Memory for it; false if there is none. advice_free stops it first. */
bool advice_load(Advice *advice);
void advice_free(Advice *advice);

/* Begins to think about the open question for the seat that is asked. */
void advice_begin(Advice *advice, Session *session, AdviceKind kind);
bool advice_poll(const Advice *advice);
void advice_end(Advice *advice);

/* The same here and now. */
void advice_run(Advice *advice, Session *session, AdviceKind kind);

/* The result in words, one sentence on each line. */
void advice_print(const Advice *advice, Buffer *out);

/* "58 %" for the best answer, from 0 to 100. */
int advice_percent(const AnalysisRow *row);

#endif
