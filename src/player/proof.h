/* Does a player reach a goal this turn for certain, knowing only what it sees?
 *
 * The solver of player/lethal.h plays with open cards. Two of its wins may need different
 * answers in games that look the same to the player, so that nobody could play both. Here the
 * search goes through sets of games that look the same to one player, the hero: an answer of
 * the hero is given in all of them at once and must reach the goal in all of them, and every
 * answer of the opponent, in any of them, must be met. So what is proved here can be played,
 * over all worlds that were put in (player/worlds.h), whatever the opponent does.
 *
 * Nobody may touch what the worlds do not deal: a line in which a card of a deck, or of the
 * turn player's Life, moves or is shown counts as one in which the hero fails. The hero never
 * picks a card that it does not know. Both can hide a proof and never make one. */
#ifndef PLAYER_PROOF_H
#define PLAYER_PROOF_H

#include "player/facts.h"
#include "player/lethal.h"

typedef enum ProofGoal {
    PROOF_WIN,     /* the hero is the turn player, and wins before the turn is over */
    PROOF_SURVIVE, /* the hero is the other player, and is not beaten in this turn */
    PROOF_GOAL_COUNT
} ProofGoal;

typedef enum ProofVerdict {
    PROOF_NO, /* not shown by anything the hero may do */
    PROOF_UNKNOWN,
    PROOF_YES
} ProofVerdict;

typedef struct ProofLimits {
    uint64_t nodes;          /* answers tried in all games together */
    LethalLimits open;       /* of one question to the solver of open games */
    const atomic_bool *stop; /* or NULL */
} ProofLimits;

typedef struct Proof Proof;

enum {
    PROOF_GAMES_MAX = 8192, /* of all sets under way: with fewer, more is unknown */
    PROOF_LINE_MAX = 48
};

/* One answer of a line. */
typedef struct ProofStep {
    LpSeat seat;
    LpAction action;
} ProofStep;

size_t proof_memory_size(int games_max);
/* 'memory' is aligned to 16 bytes. The solver and the facts are the caller's. */
Proof *proof_init(void *memory, int games_max, const Facts *facts, Lethal *lethal);

/* Begins a new question: the hero of all games that are added next, and its goal. */
void proof_begin(Proof *proof, LpSeat hero, ProofGoal goal, const ProofLimits *limits);

/* Adds a game that looks to the hero like those before it; all of them ask the hero. False if
 * it looks different. The game of world 0 comes first. */
bool proof_add(Proof *proof, const LpGame *game);

/* The game that was added with this number. */
const LpGame *proof_game(const Proof *proof, int index);

/* Whether the goal is reached from all games if the hero answers this. */
ProofVerdict proof_after(Proof *proof, LpAction action);

/* How many answers the hero gives on the longest line of what proof_after has just proved,
 * this one included and those without a choice not counted. */
int proof_length(const Proof *proof);

/* Writes that line in world 0: this answer, and to each question from there on the answer that
 * makes it longest. Returns its length; 0 if there is no proof. */
int proof_line(Proof *proof, LpAction action, ProofStep out[PROOF_LINE_MAX]);

uint64_t proof_nodes(const Proof *proof);

/* Whether the goal cannot be reached in this open game any more after this answer, even by a
 * hero who knows all cards. */
bool proof_is_refuted(Proof *proof, const LpGame *game, LpAction action);

#endif
