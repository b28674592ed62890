/* Can the turn player win before this turn is over, whatever the other player does?
 *
 * The answer is exact. It is searched on a complete game, a sample of a view or a game itself:
 * the turn player needs one answer that wins (OR), and it must win against every answer of the
 * opponent (AND). What is hidden from the players is as in that game: the cards in the hand,
 * the Life with its [Trigger]s, the order of the decks. LETHAL_WIN and LETHAL_NO are proven for
 * that game; LETHAL_UNKNOWN says that the limits were too narrow.
 *
 * A player who sees only a view asks lethal_estimate: in how many samples can it be won, and
 * with which answer. docs/lethal.md says more. */
#ifndef PLAYER_LETHAL_H
#define PLAYER_LETHAL_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "logpose/logpose.h"

typedef enum LethalVerdict {
    LETHAL_NO,
    LETHAL_UNKNOWN,
    LETHAL_WIN,
    LETHAL_VERDICT_COUNT
} LethalVerdict;

/* How long one verdict may take. */
typedef struct LethalLimits {
    uint32_t nodes;                 /* answers tried: the same verdict on every machine */
    uint64_t (*microseconds)(void); /* the caller's clock, or NULL */
    uint64_t deadline;              /* by that clock */
    const atomic_bool *stop;        /* set by the caller to end it early, or NULL */
} LethalLimits;

/* The solver: lives in the caller's memory, and gets its size from the number of remembered
 * positions, 1 << table_bits. What it remembers is always true, so one solver serves many
 * positions, samples and games with the same cards. */
typedef struct Lethal Lethal;

enum { LETHAL_TABLE_BITS = 16, LETHAL_TABLE_BITS_MIN = 4, LETHAL_TABLE_BITS_MAX = 28 };

size_t lethal_memory_size(int table_bits);
/* 'memory' is aligned to 16 bytes. */
Lethal *lethal_init(void *memory, int table_bits, const LpCards *cards);

typedef struct LethalAnswer {
    uint8_t verdict; /* LethalVerdict */
    LpAction best;   /* if it wins and the turn player is asked: an answer that wins */
    uint32_t nodes;  /* answers tried */
} LethalAnswer;

/* Solves a complete game, at any question. */
LethalAnswer lethal_solve(Lethal *lethal, const LpGame *game, const LethalLimits *limits);

/* The verdict for the turn of 'game' after this answer, which is one of the legal ones. */
LethalVerdict lethal_solve_after(Lethal *lethal, const LpGame *game, LpAction action,
                                 const LethalLimits *limits);

/* What a player may suppose when it looks at a view. */
typedef struct LethalGuess {
    const LpDeck *decks; /* lists that the opponent may be playing, at least one */
    int deck_count;
    int samples;
    uint64_t seed;
} LethalGuess;

typedef struct LethalEstimate {
    uint32_t samples;    /* that were made */
    uint32_t wins;       /* samples that some answer wins by force */
    uint32_t unknown;    /* samples that the limits were too narrow for */
    LpAction best;       /* the answer that wins in most samples; kind 0: none does */
    uint32_t best_wins;  /* in how many */
    uint32_t guard_wins; /* of these, won even if each hidden card of the opponent's were a
                            Character with the largest Counter and no text */
    uint64_t nodes;
} LethalEstimate;

/* The lethal probability of a view at a question to the turn player. 'sample' is memory for one
 * game. */
LethalEstimate lethal_estimate(Lethal *lethal, const LpView *view, const LethalGuess *guess,
                               const LethalLimits *limits, LpGame *sample);

#endif
