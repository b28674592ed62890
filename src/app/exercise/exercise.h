/* logpose-exercise: plays each card until every branch of its abilities has been taken.
 *
 * For each card a plan says what must happen (goals), and what its effects look for on the
 * board (wants and hints). Positions are built around the card by these rules, rich and poor
 * ones, and short random games that favour the card are played from them. The engine, built
 * with LOGPOSE_TRACE, says what ran. */
#ifndef APP_EXERCISE_EXERCISE_H
#define APP_EXERCISE_EXERCISE_H

#include <stdbool.h>
#include <stdint.h>

#include "app/selftest/selftest.h"
#include "base/buffer.h"
#include "card/image.h"
#include "effect/program.h"
#include "effect/trace.h"
#include "logpose/logpose.h"

enum {
    GOALS_MAX = 256,     /* the longest card has about a hundred */
    WANTS_MAX = 96,      /* filters of one card, for each area that they reach */
    WANT_CARDS_MAX = 48, /* of the cards that fit a filter, so many are enough */
    HINTS_MAX = 48,
    HELPERS_MAX = 96
};

typedef enum GoalKind {
    GOAL_ABILITY,   /* outcome: TraceAbility */
    GOAL_INSTR,     /* at: instruction; outcome: TraceInstr */
    GOAL_CONDITION, /* at: condition row; outcome: 0 met, 1 not met */
    GOAL_RULE       /* at: instruction, a rule printed on the card */
} GoalKind;

/* One branch. */
typedef struct Goal {
    uint8_t kind, ability, outcome;
    bool is_reached;
    uint16_t at;
    const char *reason; /* why it cannot be reached, or NULL */
} Goal;

/* Cards that an effect looks for in one area of one player. */
typedef struct Want {
    uint8_t whose, area;
    uint16_t count;
    LpCardId cards[WANT_CARDS_MAX];
} Want;

/* A number that an effect compares with: how many Life cards, DON!! … */
typedef struct Hint {
    uint8_t kind, whose; /* NumberKind, Whose */
    int value;
} Hint;

typedef struct Plan {
    LpCardId card;
    const CardFacts *facts;
    const char *number;
    Goal goals[GOALS_MAX];
    int goal_count;
    Want wants[WANTS_MAX];
    Want contraries[WANTS_MAX]; /* for each of them, cards that do not fit */
    int want_count;
    Hint hints[HINTS_MAX];
    int hint_count;
    /* Cards whose effects can remove or rest this one, in the hands of either player. */
    Want removers[2];
    /* Cards whose effects can play this one; late ones do so without a cost of their own that
     * is paid just before, or in the opponent's turn. */
    Want bringers, late_bringers;
    /* Cards that raise its cost, if it must be dearer than printed to be used. */
    Want raisers;
    /* Its filters ask for costs or powers that are not printed: effects must make them. */
    bool wants_cheap, wants_weak;
} Plan;

/* A list of cards to draw from. */
typedef struct Cards {
    uint32_t count;
    LpCardId *ids;
} Cards;

/* What all threads share: the image sorted into lists. */
typedef struct Pools {
    const LpCards *cards;
    Cards leaders, characters, plain, stages, events, blockers, triggers, others;
    Cards helpers[OP_COUNT];     /* cards whose [On Play], [Main] or [Counter] does this */
    Cards cheapeners, weakeners; /* cards that lower a cost or a power */
    Cards self_weakeners;        /* those that lower the power of one's own Leader */
} Pools;

bool exercise_pools_open(const LpCards *cards, Pools *out);
void exercise_pools_close(Pools *pools);

/* The goals of a card; a reason where a rule says that one cannot be reached. After
 * exercise_wants_make. */
void exercise_goals_make(const LpCards *cards, Plan *plan);

/* What its effects look for, and who acts on it. */
void exercise_wants_make(const LpCards *cards, Plan *plan);

/* Is each clause of the filter met, by one of its tests at least? */
typedef bool ExerciseTest(const LpCards *cards, const Plan *plan, const Test *test,
                          uint32_t id);
bool exercise_wants_clauses(const LpCards *cards, const Plan *plan, unsigned filter,
                            uint32_t id, ExerciseTest *is_met);

/* Does the card as printed pass the filter? Whatever depends on the game is assumed to be
 * true. */
bool exercise_wants_fits(const LpCards *cards, unsigned filter, uint32_t id);

/* What a playout aims at: one ability, where its card is and whose turn it is. */
typedef struct Focus {
    uint8_t ability; /* LP_ABILITY_NONE: none in particular */
    uint8_t area;    /* LpArea of the card */
    uint8_t timing;
    bool own_turn;
    uint8_t mood;  /* MOOD_… */
    bool by_start; /* a game from its beginning, not a position */
    bool is_late;  /* the card is to be played by an effect, by a player with few DON!! */
} Focus;

/* How many cards the card's player chooses if there is a choice. */
enum { MOOD_NONE, MOOD_ALL, MOOD_ANY, MOOD_COUNT };

/* Chooses what to try next. */
Focus exercise_board_focus(const LpCards *cards, const Plan *plan, uint64_t *random);

/* A position with the card in it; its player is seat 0. */
void exercise_board_make(const Pools *pools, const Plan *plan, const Focus *focus,
                         uint64_t *random, LpPosition *out);

/* A legal deck with this Leader, for effects at the start of a game. */
bool exercise_board_deck(const Pools *pools, const Plan *plan, LpCardId leader,
                         uint64_t *random, LpDeck *out);

/* One thread's memory. */
typedef struct Player {
    const Pools *pools;
    SelfTest test;
    Trace trace;
    uint64_t seed, playouts_max;
    int64_t shown; /* the playout to describe, or -1 */
    uint64_t decisions;
    bool is_deep; /* all playouts with all checks */
} Player;

bool exercise_player_open(const Pools *pools, Player *out);
void exercise_player_close(Player *player);

/* The outcome for one card. */
typedef struct Outcome {
    uint32_t playouts, failures;
} Outcome;

/* Plays until all goals that can be reached are reached, or `playouts_max` games. */
Outcome exercise_player_run(Player *player, Plan *plan);

/* Was it reached although a rule was thought to make that impossible? Then the reason is
 * wrong. */
bool exercise_goals_is_wrong(const Goal *goal);

/* "ability 2 line 3 SELECT: nothing to choose from". */
void exercise_goals_print(const LpCards *cards, const Plan *plan, const Goal *goal,
                          Buffer *out);

/* The cards of a run and the outcome for each. */
typedef struct Report {
    const LpCards *cards;
    const Plan *plans;
    const Outcome *outcomes;
    size_t count;
    uint64_t decisions;
} Report;

/* For people, for programs, and as the table under version control (tests/exercise.tsv). */
void exercise_report_text(const Report *report, bool only_missing);
void exercise_report_json(const Report *report);
bool exercise_report_table(const Report *report, const char *path);

/* Compares the table with the cards of the image, and the cards that were played with their
 * rows: a card whose branches were all reached must be so again. Ends with 'N passed, N
 * failed'; true if none failed. */
bool exercise_report_check(const Report *report, const char *path);

/* Promises of the engine that were broken. */
uint64_t exercise_report_failures(const Report *report);

#endif
