/* A reason in words: one sentence with the numbers of its rules. */
#ifndef APP_GAME_BECAUSE_H
#define APP_GAME_BECAUSE_H

#include "base/buffer.h"
#include "notation/reason.h"

/* Says why `wish` is no legal answer, as "It costs 5, and you have 4 active DON!! in your
 * cost area. (CR 6-5-3-1, 2-7-2)". A wish that nothing visible speaks against is one that
 * would go on with a loop. */
void because_print(const LpCards *cards, const LpView *view, LpAction wish,
                   const Reason *reason, Buffer *out);

#endif
