/* CR 4: what the rulebook's basic words do: drawing, DON!! and Life. */
#ifndef RULES_BASIC_H
#define RULES_BASIC_H

#include "rules/effect.h"

/* CR 4-5-1: one card from the top of the deck to the hand. */
/* Returns false if the deck has no card. */
bool basic_draw(const Ctx *ctx, LpSeat seat, bool draw_phase);

/* A Life card has left the Life area: raises what waits for that. */
void basic_life_left(const Ctx *ctx, LpSeat seat, bool to_hand);

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

#endif
