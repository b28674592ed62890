/* How often players do what good players do not: turns without an attack, attackers that stay
 * idle, attacks that a single Counter stops, DON!! that is not spent, Counters for Characters
 * that are worth less than the cards.
 * Such things can be right; how often they happen says how a player plays. */
#ifndef APP_FIT_HABIT_H
#define APP_FIT_HABIT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/fit/book.h"
#include "player/facts.h"

typedef struct Habits {
    uint64_t games, turns;
    uint64_t attackless;  /* turns without an attack */
    uint64_t leader_idle; /* turns in which the Leader could have attacked to the end */
    uint64_t idle; /* cards that could still attack at the end of the turn, with a chance */
    uint64_t attacks, even; /* with exactly the power of what is attacked */
    uint64_t counters, on_characters;
    uint64_t overpaid;     /* Counters for a Character that is worth less than all of them */
    uint64_t don, unspent; /* DON!! to spend, and what was left of it */
    uint64_t playable;     /* of that, where a card in hand could still have been played */
} Habits;

/* Adds what happened in a game, from turn 3 on and without its last turn. 'game' is memory for
 * a game. */
void habit_add(Habits *habits, const Facts *facts, const BookGame *book, LpGame *game);

#endif
