/* Positions as text: the 'given' block of a scenario, read into an LpPosition and printed.
 *
 * What is not mentioned is empty, except where an empty area would end or disturb the game: an
 * unmentioned deck is 20 blank cards (an empty deck is a defeat), an unmentioned Leader is a
 * blank Leader, and every DON!! card that is not mentioned is in the DON!! deck. */
#ifndef NOTATION_POSITION_H
#define NOTATION_POSITION_H

#include "notation/given.h"

enum { POSITION_DECK_DEFAULT = 20 };

/* The cards that represent "any card": without text, types or Counter, and never playable from
 * the hand, so that they add no answers. Compile this source too when compiling cards for
 * scenarios. */
#define POSITION_BLANK        "BLANK-000"
#define POSITION_BLANK_LEADER "BLANK-001"
#define POSITION_BLANK_SOURCE                                                                  \
    "card BLANK-000 \"Blank\"\n"                                                               \
    "  event, red, cost 10\n"                                                                  \
    "  rarity C, block 1\n"                                                                    \
    "\n"                                                                                       \
    "card BLANK-001 \"Blank Leader\"\n"                                                        \
    "  leader, red, life 5, power 5000\n"                                                      \
    "  rarity L, block 1\n"

/* The position of a 'given' block; seat 0 is "you". What does not make sense is noted. */
bool position_make(const Given *given, const LpCards *cards, Slice file, Notes *notes,
                   LpPosition *out);

/* Prints a position as a 'given' block that gives the same position again. */
void position_print(const LpCards *cards, const LpPosition *position, LpSeat you, Buffer *out);

#endif
