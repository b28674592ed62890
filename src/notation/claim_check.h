/* Is it so? Facts, events and answers of a scenario against a game. */
#ifndef NOTATION_CLAIM_CHECK_H
#define NOTATION_CLAIM_CHECK_H

#include "notation/judge.h"

/* Does the statement hold at the open question? Events are looked for from the cursor on, and
 * the cursor moves behind what was found. */
bool verify_check(Judge *judge, const Check *check);

/* What is so instead, in the same words. */
void verify_print_found(Judge *judge, const Check *check, Buffer *out);

#endif
