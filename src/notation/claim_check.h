/* Checks facts, events and answers of a scenario against a game. */
#ifndef NOTATION_CLAIM_CHECK_H
#define NOTATION_CLAIM_CHECK_H

#include "notation/judge.h"

/* Is the statement true at the open question? Events are searched from the cursor on, and the
 * cursor moves past what was found. */
bool claim_check(Judge *judge, const Claim *claim);

/* What is true instead, in the same words. */
void claim_check_print_found(Judge *judge, const Claim *claim, Buffer *out);

#endif
