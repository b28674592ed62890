/* Puzzles as text: scenarios (docs/scenarios.md) with a title that says what kind they are, the
 * answers up to the question, "then you are asked", and the solution. 'logpose judge' plays
 * them. Nothing here uses files. */
#ifndef STUDY_BUNDLE_H
#define STUDY_BUNDLE_H

#include "base/arena.h"
#include "base/buffer.h"
#include "notation/notes.h"
#include "player/puzzle.h"

enum {
    BUNDLE_ID_SIZE = 16,
    BUNDLE_TEXT_MAX = 16384, /* of one puzzle */
    BUNDLE_MAX = 4096        /* puzzles of one file */
};

typedef struct BundlePuzzle {
    char id[BUNDLE_ID_SIZE]; /* "win-012" */
    int grade;
    Puzzle puzzle;
    LpAction solution; /* as the file says it */
} BundlePuzzle;

extern const char *const bundle_goal_names[PROOF_GOAL_COUNT];

/* The blocks of a file, one for each puzzle; at most 'out_size'. Returns how many. */
int bundle_split(Slice text, Slice *out, int out_size);

/* Reads one block. 'game' is memory for a game. False with notes. */
bool bundle_read(const LpCards *cards, Slice block, Arena *arena, LpGame *game, Notes *notes,
                 BundlePuzzle *out);

/* How much memory the arena needs for one block. */
size_t bundle_memory(size_t block_size);

/* Writes one puzzle with the line that solves it. */
void bundle_print(const LpCards *cards, const BundlePuzzle *puzzle,
                  const PuzzleSolution *solution, LpGame *game, Buffer *out);

#endif
