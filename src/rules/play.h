/* CR 4-7: playing cards and using Events. */
#ifndef RULES_PLAY_H
#define RULES_PLAY_H

#include "rules/effect.h"

/* How a card is played. */
enum { PLAY_RESTED = 1, PLAY_FROM_HAND = 2, PLAY_BY_EFFECT = 4, PLAY_FROM_TRASH = 8 };

/* CR 3-7-3, 3-8-3: plays a Character or Stage, whose costs are paid already. If its player must
 * be asked for room, a frame for that is left on the stack. */
void play_push(const Ctx *ctx, LpSlot slot, unsigned how, LpSlot by);

/* CR 2-7: the cost to play the card from the hand now. */
int play_next_cost(const Ctx *ctx, LpSlot slot);
static inline int play_cost(const Ctx *ctx, LpSlot slot) {
    if (ctx->game->special_count | ctx->game->grant_count) return play_next_cost(ctx, slot);
    int cost = ctx->game->cost[slot];
    return cost < 0 ? 0 : cost;
}

/* CR 8-5-2: uses an Event from the hand: it is trashed and its effect resolved; `paid`: for its
 * cost. */
void play_event(const Ctx *ctx, LpSlot slot, Timing timing, bool paid);

/* May the Event be used for this timing, when `paid` active DON!! have been rested for its cost
 * (CR 2-7-3, 8-3-1-3: the cost in its text is paid out of what is left)? */
bool play_event_usable(const Ctx *ctx, LpSlot slot, Timing timing, int paid);

/* Steps. */
void play_room(const Ctx *ctx, Frame *frame);
void play_place(const Ctx *ctx, Frame *frame);

#endif
