/* Many decks at once: files, folders, bundled decks and bundled sets. */
#ifndef APP_SIM_ENTRANTS_H
#define APP_SIM_ENTRANTS_H

#include "study/plan.h"

/* Adds what one word stands for to the decks of a plan: a deck as decks_open knows it; the
 * bundled set "starters", "bundled" (all) or one named after a folder of decks/, such as
 * "tournament"; or every list (*.deck, *.txt, *.json) of a folder, in the order of their names.
 * Each must be playable. False after messages. */
bool entrants_add(const LpCards *cards, const char *what, SimPlan *plan);

/* Does the word stand for more than one deck? */
bool entrants_is_set(const char *what);

#endif
