/* CR 4: what the rulebook's basic words do: draw, damage, play. */
#ifndef RULES_BASIC_H
#define RULES_BASIC_H

#include "rules/effect.h"

/* CR 4-5-1: one card from the top of the deck to the hand. */
void basic_draw(const Ctx *ctx, LpSeat seat, bool draw_phase);

/* A Life card has left the Life area: raises what waits for that. */
void basic_life_left(const Ctx *ctx, LpSeat seat, bool to_hand);

/* Damage to a Leader, and the card that deals it. */
typedef struct Damage {
    uint8_t amount;
    LpSlot source;
    bool by_attack;
    bool banish; /* CR 10-1-3-1 */
} Damage;

/* CR 4-6-2: pushes damage to the player's Leader, or what may replace it (CR 8-1-3-4). */
void basic_damage(const Ctx *ctx, LpSeat seat, Damage damage);
/* The same where nothing has replaced it. */
void basic_deal(const Ctx *ctx, LpSeat seat, Damage damage);

/* How a card is played. */
enum { PLAY_RESTED = 1, PLAY_FROM_HAND = 2, PLAY_BY_EFFECT = 4, PLAY_FROM_TRASH = 8 };

/* CR 3-7-3, 3-8-3: plays a Character or Stage, whose costs are paid already. If its player must
 * be asked for room, a frame for that is left on the stack. */
void basic_play(const Ctx *ctx, LpSlot slot, unsigned how, LpSlot by);

/* CR 2-7: the cost to play the card from the hand now. */
int basic_next_cost(const Ctx *ctx, LpSlot slot);
static inline int basic_play_cost(const Ctx *ctx, LpSlot slot) {
    state_fresh(ctx);
    if (ctx->game->special_count | ctx->game->grant_count) return basic_next_cost(ctx, slot);
    int cost = ctx->game->cost[slot];
    return cost < 0 ? 0 : cost;
}

/* CR 2-7-2: rests this many active DON!! cards. Their owner chooses which: not those that an
 * effect holds back (CR 6-2-4), as long as there are others. */
void basic_pay_don(const Ctx *ctx, LpSeat seat, int count);

/* The same by an effect of the other player, who chooses the held-back ones first. */
void basic_rest_don_of_other(const Ctx *ctx, LpSeat seat, int count);

/* Sets this many rested DON!! cards active; for their owner, those that are held back are never
 * the worse choice. */
void basic_set_don_active(const Ctx *ctx, LpSeat seat, int count);

/* Take rested or active DON!! from the cost area. CR 3-9-2: their owner chooses which, and one
 * that is held back is never the worse choice, because it is no longer held back after it moves
 * (CR 3-1-6-1). */
void basic_take_rested(Seat *side, int count);
void basic_take_active(Seat *side, int count);

/* Raises and logs that DON!! were given to a card, wherever they came from. */
void basic_don_given(const Ctx *ctx, LpSlot slot, int count);

/* Changes the number of DON!! given to a card by `change`. */
void basic_change_don(const Ctx *ctx, LpSlot slot, int change);

/* CR 6-5-5-1: gives DON!! of the cost area to a card. */
void basic_give_don(const Ctx *ctx, LpSlot slot, int count, bool rested);

/* CR 8-5-2: uses an Event from the hand: it is trashed and its effect resolved; `paid`: for its
 * cost. */
void basic_use_event(const Ctx *ctx, LpSlot slot, Timing timing, bool paid);

/* May the Event be used for this timing, when `paid` active DON!! have been rested for its cost
 * (CR 2-7-3, 8-3-1-3: the cost in its text is paid out of what is left)? */
bool basic_event_usable(const Ctx *ctx, LpSlot slot, Timing timing, int paid);

void play_room(const Ctx *ctx, Frame *frame);
void play_place(const Ctx *ctx, Frame *frame);
void damage_next(const Ctx *ctx, Frame *frame);
void damage_life(const Ctx *ctx, Frame *frame);
void damage_trigger(const Ctx *ctx, Frame *frame);
void damage_triggered(const Ctx *ctx, Frame *frame);

#endif
