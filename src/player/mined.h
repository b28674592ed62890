/* Positions mined from games, to try a solver on. Both players take any legal answer, but often
 * attack the Leader, so that games come to the point. A position is named by its decks, the
 * seed and the number of answers before it; the rows of tests/lethal/positions.tsv hold these,
 * and what exhaustive play says. */
#ifndef PLAYER_MINED_H
#define PLAYER_MINED_H

#include <stdbool.h>

#include "base/text.h"
#include "player/lethal.h"

/* One row: "deck deck seed answers verdict nodes". */
typedef struct MinedRow {
    Slice decks[2]; /* names of bundled decks */
    uint64_t seed;
    uint64_t answers;
    uint8_t verdict; /* LethalVerdict, by exhaustive play */
    uint64_t nodes;  /* what exhaustive play took */
} MinedRow;

extern const char *const mined_verdict_names[LETHAL_VERDICT_COUNT];

/* Reads a row. NULL if all is well, else what was expected at 'where'. */
const char *mined_parse(Slice line, MinedRow *out, Slice *where);

/* A game that is being played for its positions. */
typedef struct MinedGame {
    const LpCards *cards;
    LpGame *game; /* the caller's memory */
    uint64_t random;
    uint64_t answers; /* given so far */
} MinedGame;

/* Starts a game with this seed. */
LpStatus mined_start(MinedGame *mined, const LpCards *cards, const LpDeck decks[2],
                     uint64_t seed, LpGame *game);

/* Gives the next answer; false when the game is over. */
bool mined_step(MinedGame *mined);

/* Whether the question of a lethal turn makes sense here: a Main Phase question, little Life,
 * and an attack on the Leader is possible. */
bool mined_is_tense(const MinedGame *mined);

/* Starts a game and plays on to the position after that many answers. */
LpStatus mined_replay(MinedGame *mined, const LpCards *cards, const LpDeck decks[2],
                      const MinedRow *row, LpGame *game);

#endif
