/* Is it so? Facts, events and answers of a scenario against a game. */
#ifndef NOTATION_CLAIM_CHECK_H
#define NOTATION_CLAIM_CHECK_H

#include "notation/judge.h"

/* Does the statement hold at the open question? Events are looked for from the cursor on, and
 * the cursor moves behind what was found. */
bool claim_check(Judge *judge, const Claim *claim);

/* What is so instead, in the same words. */
void claim_check_print_found(Judge *judge, const Claim *claim, Buffer *out);

#endif
