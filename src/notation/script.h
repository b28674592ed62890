/* What a player does in a scenario: 'when' and 'repeat'.
 *
 * A scenario names what matters to a judge. The engine may ask in smaller steps, so an answer
 * is given where it fits: after questions with one answer, after the option that leads to
 * it. */
#ifndef NOTATION_SCRIPT_H
#define NOTATION_SCRIPT_H

#include "notation/judge.h"

/* Gives the answers of a 'when'. If one cannot be given, says why in `report`. */
bool script_run(Judge *judge, const ScenarioStep *step, Buffer *report);

/* The answers from `first` up to `end` again and again, until one of them is not legal. */
bool script_repeat(Judge *judge, const ScenarioStep *first, const ScenarioStep *end,
                   Buffer *report);

#endif
