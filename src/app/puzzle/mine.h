/* Finding puzzles in games: sensible players play bundled decks, and every position in which
 * the turn may be won, or must be survived, is tried. */
#ifndef APP_PUZZLE_MINE_H
#define APP_PUZZLE_MINE_H

#include "app/puzzle/desk.h"

/* A puzzle that has been found and proved. */
typedef struct MineFound {
    const Puzzle *puzzle;
    const PuzzleSolution *solution;
    PuzzleGrade grade;
    uint64_t game; /* which game it is from */
} MineFound;

/* Plays games until 'take' returns false or 'games' have been played. False after a message. */
bool mine_games(Desk *desk, ProofGoal goal, uint64_t seed, uint64_t games,
                bool (*take)(void *argument, const MineFound *found), void *argument);

#endif
