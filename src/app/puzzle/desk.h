/* Memory for proving and grading puzzles: what player/puzzle.h takes from outside. */
#ifndef APP_PUZZLE_DESK_H
#define APP_PUZZLE_DESK_H

#include "player/puzzle.h"

enum { DESK_PLAYERS = 5 };

typedef struct Desk {
    PuzzleProver prover;
    PuzzleTrial trial;
    PuzzlePlayer players[DESK_PLAYERS];
    LpDeck decks[2];
} Desk;

/* False after a message. Close it in any case. */
bool desk_open(Desk *desk, const LpCards *cards);
void desk_close(Desk *desk);

/* Grades a puzzle that has just been proved. */
PuzzleGrade desk_grade(Desk *desk, const Puzzle *puzzle, const PuzzleSolution *solution);

#endif
