/* Puzzles in words: the position and its question, the solution and why nothing else does. */
#ifndef APP_PUZZLE_PUZZLETEXT_H
#define APP_PUZZLE_PUZZLETEXT_H

#include <stdio.h>

#include "app/puzzle/desk.h"
#include "compiler/language.h"
#include "study/bundle.h"

/* "red-green" for a card. */
void puzzletext_colors(const LpCards *cards, Language language, LpCardId id, Buffer *out);

/* A sentence without blanks, as a line. */
void puzzletext_say(const char *key, FILE *out);

/* The table, what is hidden, and what to find. The desk's game is at the question after it. */
void puzzletext_position(Desk *desk, const BundlePuzzle *puzzle, FILE *out);

/* The solution with its longest line, and a reason against every other answer. */
void puzzletext_solution(Desk *desk, const BundlePuzzle *puzzle, const PuzzleSolution *solution,
                         FILE *out);

/* Why this answer fails; false if it is the right one. */
bool puzzletext_wrong(Desk *desk, const BundlePuzzle *puzzle, const PuzzleSolution *solution,
                      LpAction action, FILE *out);

#endif
