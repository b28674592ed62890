/* A reason in words: one sentence with the numbers of its rules. */
#ifndef TABLE_BECAUSE_H
#define TABLE_BECAUSE_H

#include "base/buffer.h"
#include "notation/reason.h"

/* Says why `wish` is not a legal answer, as in "It costs 5, and you have 4 active DON!! in
 * your cost area. (CR 6-5-3-1, 2-7-2)". A wish that nothing visible rules out is one that
 * would continue a loop. */
void because_print(const LpCards *cards, const LpView *view, LpAction wish,
                   const Reason *reason, Buffer *out);

#endif
