/* Puzzles in words: the task, the answers, the solution, and why nothing else does. The worlds
 * of the prover must be those of the puzzle (puzzlewords_begin). */
#ifndef STUDY_PUZZLEWORDS_H
#define STUDY_PUZZLEWORDS_H

#include "study/bundle.h"

/* The memory that a prover needs; false if there is not enough. Close it in any case. */
bool puzzlewords_open(PuzzleProver *prover, const LpCards *cards);
void puzzlewords_close(PuzzleProver *prover);

/* The exact solver that the prover asks. */
Lethal *puzzlewords_solver(const PuzzleProver *prover);

/* Finds the worlds of the puzzle, and puts the prover's game at its question. */
bool puzzlewords_begin(const PuzzleProver *prover, const BundlePuzzle *puzzle);

/* What to find, and what is hidden: a line each. */
void puzzlewords_task(const PuzzleProver *prover, const BundlePuzzle *puzzle, Buffer *out);

/* The answers to the question, equal ones once. Returns how many. */
int puzzlewords_answers(const PuzzleProver *prover, const LpGame *game,
                        LpAction out[LP_ACTIONS_MAX]);

/* How a first answer fails. */
void puzzlewords_refutation(const PuzzleProver *prover, const BundlePuzzle *puzzle,
                            const PuzzleWrong *wrong, Buffer *out);

/* The refutation of this answer; NULL if it is not one that fails. */
const PuzzleWrong *puzzlewords_wrong(const PuzzleProver *prover, const BundlePuzzle *puzzle,
                                     const PuzzleSolution *solution, LpAction action);

/* One answer of the line that solves it, and the game after it. */
void puzzlewords_step(const PuzzleProver *prover, LpGame *game, ProofStep step, Buffer *out);

#endif
