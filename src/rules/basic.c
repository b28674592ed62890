/* CR 4: drawing, DON!! cards that move, and Life cards that leave. */
#include "rules/basic.h"

#include "rules/area.h"
#include "rules/remove.h"
#include "rules/steps.h"

/* --- Drawing (CR 4-5) -------------------------------------------------------------------- */

/* CR 4-5-2, 3-4-1: the top card of the deck goes to the hand. */
bool basic_draw(const Ctx *restrict ctx, LpSeat seat, bool draw_phase) {
    const LpGame *game = ctx->game;
    /* CR 1-3-2: what is impossible is not carried out. */
    if (game->seats[seat].deck_count == 0) return false;
    LpSlot slot = area_draw(ctx, seat);
    event_card(ctx, LP_EVENT_DRAW, seat, slot, 1);
    if (!draw_phase)
        effect_raise(ctx, (Happening){.timing = TIMING_DRAWN,
                                      .seat = seat,
                                      .card = LP_SLOT_NONE,
                                      .other = LP_SLOT_NONE});
    return true;
}

/* --- DON!! ------------------------------------------------------------------------------- */

/* The field has 7 bits, and there are at most 10 DON!!; this tells the compiler so. */
static void set_frozen_active(Seat *side, int count) {
    side->don_frozen_active = (unsigned)count & 0x7F;
}

/* Rests `count` active DON!!, of which `frozen` are held back. */
static void rest_don(const Ctx *ctx, LpSeat seat, int count, int frozen) {
    Seat *side = &ctx->edit->seats[seat];
    if (count <= 0) return;
    side->don_active = (uint8_t)(side->don_active - count);
    side->don_rested = (uint8_t)(side->don_rested + count);
    set_frozen_active(side, side->don_frozen_active - frozen);
    side->don_frozen = (uint8_t)(side->don_frozen + frozen);
    area_touch_don(ctx, seat);
    event_seat(ctx, LP_EVENT_DON_REST, seat, count);
}

void basic_pay_don(const Ctx *ctx, LpSeat seat, int count) {
    const Seat *side = &ctx->game->seats[seat];
    int others = side->don_active - side->don_frozen_active;
    rest_don(ctx, seat, count, count > others ? count - others : 0);
}

void basic_rest_don_of_other(const Ctx *ctx, LpSeat seat, int count) {
    int frozen = ctx->game->seats[seat].don_frozen_active;
    rest_don(ctx, seat, count, count < frozen ? count : frozen);
}

void basic_set_don_active(const Ctx *ctx, LpSeat seat, int count) {
    Seat *side = &ctx->edit->seats[seat];
    int frozen = count < side->don_frozen ? count : side->don_frozen;
    side->don_rested = (uint8_t)(side->don_rested - count);
    side->don_active = (uint8_t)(side->don_active + count);
    side->don_frozen = (uint8_t)(side->don_frozen - frozen);
    set_frozen_active(side, side->don_frozen_active + frozen);
    area_touch_don(ctx, seat);
    if (count) event_seat(ctx, LP_EVENT_DON_ACTIVE, seat, count);
}

static uint8_t frozen_without(uint8_t from, int count) {
    return (uint8_t)(from > count ? from - count : 0);
}

void basic_take_rested(Seat *side, int count) {
    side->don_rested = (uint8_t)(side->don_rested - count);
    side->don_frozen = frozen_without(side->don_frozen, count);
}

void basic_take_active(Seat *side, int count) {
    side->don_active = (uint8_t)(side->don_active - count);
    set_frozen_active(side, frozen_without(side->don_frozen_active, count));
}

/* Each DON!! card is given separately, even when an effect gives several (QA OP02-002/2). */
void basic_don_given(const Ctx *ctx, LpSlot slot, int count) {
    event_card(ctx, LP_EVENT_DON_GIVE, slot_owner(slot), slot, count);
    for (int i = 0; i < count; i++) {
        effect_raise(ctx, (Happening){.timing = TIMING_DON_GIVEN,
                                      .seat = slot_owner(slot),
                                      .card = slot,
                                      .other = LP_SLOT_NONE});
    }
}

/* CR 8-3-2-3: may a permanent effect of the card become valid or invalid, when it had `before`
 * DON!! until now? */
static bool don_decides(const Ctx *ctx, LpSlot slot, int before) {
    const CardFacts *facts = facts_of(ctx, slot);
    unsigned hints = ctx->cards->permanent_hints[ctx->game->card[slot]];
    if (!(hints & IMAGE_PERMANENT_NEEDS_DON)) return false;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        bool was = before >= ability->don, is = ctx->game->don[slot] >= ability->don;
        if (was != is) return true;
    }
    return false;
}

/* CR 6-5-5-2: 1000 power for each given DON!!, on the owner's turn. */
void basic_change_don(const Ctx *ctx, LpSlot slot, int change) {
    LpGame *game = ctx->edit;
    int before = game->don[slot];
    game->don[slot] = (uint8_t)(before + change);
    area_touch_don(ctx, slot_owner(slot));
    if (!state_adds_up(game) || don_decides(ctx, slot, before))
        game->dirty = 1;
    else if (slot_owner(slot) == game->turn_player)
        game->power[slot] = power_plus(game->power[slot], DON_POWER * change);
}

void basic_give_don(const Ctx *ctx, LpSlot slot, int count, bool rested) {
    Seat *side = &ctx->edit->seats[slot_owner(slot)];
    if (count <= 0) return;
    if (rested)
        basic_take_rested(side, count);
    else
        basic_take_active(side, count);
    basic_change_don(ctx, slot, count);
    basic_don_given(ctx, slot, count);
}

/* --- Life -------------------------------------------------------------------------------- */

void basic_life_left(const Ctx *ctx, LpSeat seat, bool to_hand) {
    Happening what = {.timing = TIMING_LIFE_REMOVED,
                      .seat = seat,
                      .card = LP_SLOT_NONE,
                      .other = LP_SLOT_NONE};
    /* If a card needs it, this is noted for the turn; the move has just touched whatever looks
     * at it. */
    if (ctx->cards->notes_life) ctx->edit->seats[seat].life_left = 1;
    effect_raise(ctx, what);
    if (to_hand) {
        what.timing = TIMING_LIFE_TO_HAND;
        effect_raise(ctx, what);
    }
    if (ctx->game->seats[seat].life_count == 0) {
        what.timing = TIMING_LIFE_ZERO;
        effect_raise(ctx, what);
    }
}
