/* Puzzles: a position and the question "which answer wins this turn?" or "which answer survives
 * it?", whatever is hidden and whatever the opponent does. A puzzle is sound if one first
 * answer does, and no other, answers that only name another of two equal cards not counted:
 *
 * - the answer is proved over all worlds by a player who knows no more than the puzzle shows
 *   (player/proof.h);
 * - every other answer is refuted: there is a world in which it fails, even with open cards, by
 *   the exact solver (player/lethal.h).
 *
 * An answer that is neither makes a puzzle unfit. Everything runs in the caller's memory. */
#ifndef PLAYER_PUZZLE_H
#define PLAYER_PUZZLE_H

#include "player/player.h"
#include "player/proof.h"
#include "player/worlds.h"

enum {
    PUZZLE_LEAD_MAX = 16,   /* answers before the question */
    PUZZLE_WRONG_MAX = 96,  /* first answers that are refuted */
    PUZZLE_PLAYERS_MAX = 8, /* that grade a puzzle */
    PUZZLE_GRADE_MAX = 5
};

/* A question: the hero is asked after these answers. */
typedef struct Puzzle {
    LpPosition position;
    uint8_t goal;      /* ProofGoal */
    bool is_hand_open; /* the opponent's hand is shown */
    ProofStep lead[PUZZLE_LEAD_MAX];
    int lead_count;
} Puzzle;

typedef enum PuzzleVerdict {
    PUZZLE_SOUND,
    PUZZLE_UNPLAYABLE, /* the position or an answer before the question cannot be played */
    PUZZLE_MANY_WORLDS,
    PUZZLE_NO_ANSWER,
    PUZZLE_TWO_ANSWERS, /* or one that could not be refuted */
    PUZZLE_UNPROVED,
    PUZZLE_VERDICT_COUNT
} PuzzleVerdict;

/* A first answer that fails, and where: in this world, to this reply if the opponent is asked
 * next. */
typedef struct PuzzleWrong {
    LpAction action;
    uint16_t world;
    bool has_reply;
    LpAction reply;
} PuzzleWrong;

typedef struct PuzzleSolution {
    LpAction action;
    int world_count;
    int length;                     /* answers of the hero on the longest line */
    ProofStep line[PROOF_LINE_MAX]; /* in world 0 */
    int line_count;
    PuzzleWrong wrong[PUZZLE_WRONG_MAX];
    int wrong_count;
    uint64_t nodes;
} PuzzleSolution;

/* What proves puzzles. */
typedef struct PuzzleProver {
    const LpCards *cards;
    const Facts *facts;
    Proof *proof;
    Worlds *worlds;
    LpGame *game, *scratch;
    ProofLimits limits;
    bool is_hasty; /* gives up where it would take long to see that one answer is left */
} PuzzleProver;

/* Who is asked: the one that must find the answer. */
LpSeat puzzle_hero(const Puzzle *puzzle);

/* The game of one world at the question. False if it does not get there. */
bool puzzle_game(const PuzzleProver *prover, const Puzzle *puzzle, int world, LpGame *out);

/* Proves or refuses a puzzle. */
PuzzleVerdict puzzle_prove(const PuzzleProver *prover, const Puzzle *puzzle,
                           PuzzleSolution *out);

/* Do these answers to the question differ at most in which of two equal cards they name? */
bool puzzle_is_same(const PuzzleProver *prover, const LpGame *game, LpAction a, LpAction b);

/* The hero's answers on the longest line; DON!! that is given along the way does not count. */
int puzzle_effort(const PuzzleSolution *solution);

/* A player that tries a puzzle. */
typedef struct PuzzlePlayer {
    PlayerSpec spec;
    void *memory; /* player_memory_size bytes */
} PuzzlePlayer;

typedef struct PuzzleTrial {
    const PuzzlePlayer *players;
    int player_count;
    int tries; /* of each player, with other seeds */
    const PlayerTools *tools;
    LpView *view;
    const LpDeck *decks; /* the lists of both seats */
} PuzzleTrial;

/* How hard a puzzle is. */
typedef struct PuzzleGrade {
    int grade;                      /* 1 to PUZZLE_GRADE_MAX */
    int right, tries;               /* of the players together */
    int tempting[PUZZLE_WRONG_MAX]; /* how often each wrong answer was given */
} PuzzleGrade;

/* Lets players who look ahead, but do not prove, try the first answer. */
PuzzleGrade puzzle_grade(const PuzzleProver *prover, const PuzzleTrial *trial,
                         const Puzzle *puzzle, const PuzzleSolution *solution);

/* The position of a game in which the turn player may act, with the hero in seat 0. */
void puzzle_of_game(const LpCards *cards, const LpGame *game, ProofGoal goal, Puzzle *out);

/* Puzzles to survive this turn, from the same position: one for each attack on the Leader, up
 * to the first question at which its defender has a choice. Returns how many. */
int puzzle_attacks(const PuzzleProver *prover, const LpGame *game, Puzzle *out, int out_size);

#endif
