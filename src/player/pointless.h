/* Answers that cost something and come to nothing: an effect whose condition is not met, an
 * Event without anything to choose, a [Trigger] that finds no target, a Counter in a battle
 * that is lost in any case, DON!! for a card that neither attacks nor speaks of it. What an
 * answer does is read from the log of samples, in which everything is taken that can be had. */
#ifndef PLAYER_POINTLESS_H
#define PLAYER_POINTLESS_H

#include <stdbool.h>
#include <stdint.h>

#include "player/belief.h"
#include "player/facts.h"
#include "player/player.h"

enum { POINTLESS_EVENTS_MAX = 256 };

typedef struct Pointless {
    bool is_barred[LP_ACTIONS_MAX]; /* by the index of the answer */
    /* The same, and those whose cost alone is of use: it brings a card back. Only found where
     * that is wished, because it takes longer. */
    bool is_idle[LP_ACTIONS_MAX];
    bool wants_idle;
    LpEvent events[POINTLESS_EVENTS_MAX]; /* of the trial under way */
    LpAction before[LP_ACTIONS_MAX];      /* what could be answered before it, and after */
    LpAction after[LP_ACTIONS_MAX];
    uint32_t defended;  /* the battle in which the player has countered, 0: none */
    bool has_activated; /* an effect was activated in the last trials */
} Pointless;

/* Says in 'is_barred' which answers came to nothing on all samples. Where it is not sure, an
 * answer is allowed: drawing and looking at cards is something, so is whatever another card
 * makes of it, and a cost that brings a card back may be worth paying. It never bars all
 * answers. 'sample' and 'trial' are games to play on. */
void pointless_find(Pointless *pointless, const Facts *facts, const Question *question,
                    const Belief *belief, uint64_t seed, LpGame *sample, LpGame *trial);

/* Reports which answer was given: a battle that was defended once is not given up while it can
 * still be turned, because that would waste what was spent. */
void pointless_answered(Pointless *pointless, const Question *question, int index);

#endif
