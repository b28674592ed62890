/* The board of an 'expect' block against a game. */
#ifndef NOTATION_EXPECT_H
#define NOTATION_EXPECT_H

#include "notation/judge.h"

/* Do the areas named in an 'expect' block hold what the lines say? If not, `wrong` is a line of
 * the first area that differs. */
bool expect_board(Judge *judge, const Line *lines, const BoardLine **wrong);

/* What an area holds, as a line of an 'expect' block. */
void expect_print_area(const Judge *judge, uint8_t owner, uint8_t area, Buffer *out);

#endif
