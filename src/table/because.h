/* A reason in words: one sentence, and the numbers of its rules. */
#ifndef TABLE_BECAUSE_H
#define TABLE_BECAUSE_H

#include "notation/reason.h"
#include "table/sight.h"

/* Says why `wish` is not a legal answer, as in "It costs 5, and you have 4 active DON!! in your
 * cost area." A wish that nothing visible rules out is one that would continue a loop. Returns
 * the rules: "6-5-3-1, 2-7-2", or "". */
const char *because_say(const Sight *sight, LpAction wish, const Reason *reason, Buffer *out);

#endif
