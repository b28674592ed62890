/* CR 4-6: damage to a Leader, one Life card after the other, and the [Trigger] of each (CR
 * 10-1-5). */
#include "rules/damage.h"

#include "rules/area.h"
#include "rules/basic.h"
#include "rules/play.h"
#include "rules/remove.h"
#include "rules/steps.h"

void damage_deal(const Ctx *ctx, LpSeat seat, Damage damage) {
    LpGame *game = ctx->edit;
    /* CR 7-1-4-1-1-1, 1-2-1-1-1, 1-2-2-1, 9-2-1-1: at 0 Life when damage is determined, the
     * game is lost. With Life left, damage beyond it does nothing more. */
    if (game->seats[seat].life_count == 0) {
        event_seat(ctx, LP_EVENT_DAMAGE, seat, 1);
        game->defeat |= (uint8_t)(1u << seat);
        return;
    }
    Frame *frame = frame_push(ctx, STEP_DAMAGE_NEXT, seat, damage.source);
    if (!frame) return;
    frame->damage = (DamageFrame){.left = damage.amount,
                                  .banish = damage.banish,
                                  .by_attack = damage.by_attack,
                                  .card = LP_SLOT_NONE,
                                  .trigger = LP_ABILITY_NONE};
}

/* CR 8-1-3-4: damage may be replaced before it is dealt. */
static APART void damage_or_instead(const Ctx *ctx, LpSeat seat, Damage damage) {
    remove_push(ctx, mask_of(leader_of(seat)), REMOVE_DAMAGE,
                (Removal){.cause = damage.by_attack ? CAUSE_BATTLE : CAUSE_EFFECT,
                          .seat = slot_owner(damage.source),
                          .source = damage.source,
                          .amount = damage.amount,
                          .banish = damage.banish});
}

void damage_push(const Ctx *ctx, LpSeat seat, Damage damage) {
    /* CR 4-6-2-2: no damage, no action. */
    if (damage.amount == 0) return;
    if (remove_may_replace_damage(ctx->game))
        damage_or_instead(ctx, seat, damage);
    else
        damage_deal(ctx, seat, damage);
}

/* Two points of damage are dealt, and taken, as one event (QA OP03-043/3). "This card's attack
 * deals damage" is about attacks, "you deal damage" about any. */
static void damage_dealt(const Ctx *ctx, Frame *frame) {
    if (frame->damage.dealt) return;
    frame->damage.dealt = 1;
    effect_raise(ctx,
                 (Happening){.timing = TIMING_DAMAGE_DEALT,
                             .seat = seat_other(frame->seat),
                             .card = frame->damage.by_attack ? frame->source : LP_SLOT_NONE,
                             .other = leader_of(frame->seat)});
}

/* CR 8-6-2: effects set off by damage wait until all damage is dealt. */
static void damage_taken(const Ctx *ctx, Frame *frame) {
    if (frame->damage.taken) return;
    frame->damage.taken = 1;
    effect_raise(ctx, (Happening){.timing = TIMING_DAMAGE_TAKEN,
                                  .seat = frame->seat,
                                  .card = leader_of(frame->seat),
                                  .other = frame->source});
}

/* CR 8-3-1-3: a [Trigger] whose conditions fail or whose cost cannot be paid is not
 * activated. */
static uint8_t usable_trigger(const Ctx *ctx, LpSlot card) {
    uint8_t trigger = effect_find(ctx, card, TIMING_TRIGGER);
    if (trigger == LP_ABILITY_NONE) return trigger;
    /* CR 10-1-5-3: the card is no longer a Life card while its [Trigger] is activated. */
    LpSeat seat = slot_owner(card);
    Seat *side = &ctx->edit->seats[seat];
    side->life_count--;
    area_touch(ctx, IMAGE_PERMANENT_OF_STACKS, seat);
    bool usable = play_event_usable(ctx, card, TIMING_TRIGGER, 0);
    side->life_count++;
    area_touch(ctx, IMAGE_PERMANENT_OF_STACKS, seat);
    return usable ? trigger : LP_ABILITY_NONE;
}

/* A card that does not go to the hand has no [Trigger] (CR 4-6-3-1). True in that case. */
static bool damage_kept_out(const Ctx *ctx, const Frame *frame, LpSlot card) {
    bool face_up = ctx->game->flags[card] & CARD_FACE_UP;
    if (frame->damage.banish) /* CR 10-1-3-1 */
        area_move(ctx, card, LP_AREA_TRASH, PLACE_TOP, false);
    else if (face_up &&
             player_forbidden(ctx, frame->seat, RESTRICTION_LIFE_FACE_UP_TO_HAND, card))
        area_move(ctx, card, LP_AREA_DECK, PLACE_BOTTOM, false);
    else
        return false;
    basic_life_left(ctx, frame->seat, false);
    return true;
}

static void damage_to_hand(const Ctx *ctx, LpSlot card) {
    area_move(ctx, card, LP_AREA_HAND, PLACE_TOP, false);
    basic_life_left(ctx, slot_owner(card), true);
}

/* Takes the top Life card as damage. */
void damage_life(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    LpSeat seat = frame->seat;
    step_later(frame, STEP_DAMAGE_NEXT);
    damage_taken(ctx, frame);
    /* A "when damage is dealt" effect may have taken the last one. */
    if (game->seats[seat].life_count == 0) return;
    LpSlot card = area_life_top(game, seat);
    if (damage_kept_out(ctx, frame, card)) return;
    uint8_t trigger = usable_trigger(ctx, card);
    if (trigger == LP_ABILITY_NONE) {
        damage_to_hand(ctx, card);
        return;
    }
    /* CR 8-6-2-1, 2-11-1, 4-6-3, 7-1-4-1-1-2: damage is suspended while its owner decides about
     * the [Trigger], which takes the place of the hand. */
    area_show(ctx, card, seat);
    frame->damage.trigger = trigger;
    frame->damage.card = card;
    step_next(ctx, frame, STEP_DAMAGE_TRIGGER);
}

/* CR 4-6-2-2, 7-1-4-1-1-3: one Life card for each damage, one after the other. "When damage is
 * dealt" effects come before the owner looks at the card, so that they reveal nothing about its
 * [Trigger]; with [Banish] there is none, and they wait (CR 8-6-2). */
void damage_next(const Ctx *restrict ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    if (frame->damage.left == 0 || game->seats[frame->seat].life_count == 0) {
        frame_pop(ctx, FRAME_DAMAGE);
        return;
    }
    frame->damage.left--;
    event_seat(ctx, LP_EVENT_DAMAGE, frame->seat, 1);
    damage_dealt(ctx, frame);
    if (frame->damage.banish)
        damage_life(ctx, frame);
    else
        step_next(ctx, frame, STEP_DAMAGE_LIFE);
}

/* CR 10-1-5-2: a card that was not activated was not revealed, so nothing here identifies
 * it. */
static void damage_go_on(const Ctx *ctx, Frame *frame) {
    frame->damage.trigger = LP_ABILITY_NONE;
    frame->damage.card = LP_SLOT_NONE;
    step_next(ctx, frame, STEP_DAMAGE_NEXT);
}

void damage_trigger(const Ctx *ctx, Frame *frame) {
    LpAction answer;
    LpSlot card = frame->damage.card;
    LpSeat seat = frame->seat;
    if (!answer_taken(ctx, &answer)) {
        frame_ask(ctx, LP_ASK_TRIGGER, seat, card, frame->damage.trigger);
        return;
    }
    /* (In a sample whose guessed deck has no [Trigger] at all there is nothing to activate.) */
    if (answer.kind != LP_ACTION_USE || frame->damage.trigger == LP_ABILITY_NONE) {
        damage_to_hand(ctx, card);
        damage_go_on(ctx, frame);
        return;
    }
    /* CR 10-1-5-3: while its [Trigger] is activated the card is in no area. */
    area_show(ctx, card, seat_other(seat));
    area_move(ctx, card, LP_AREA_NONE, PLACE_TOP, false);
    event_card(ctx, LP_EVENT_TRIGGER, seat, card, 0);
    basic_life_left(ctx, seat, false);
    effect_raise(ctx, (Happening){.timing = TIMING_TRIGGER_ACTIVATED,
                                  .seat = seat,
                                  .card = card,
                                  .other = LP_SLOT_NONE});
    step_later(frame, STEP_DAMAGE_TRIGGERED);
    effect_push(ctx, seat, card, frame->damage.trigger, TIMING_TRIGGER, ACTIVATION_DECLARED);
}

void damage_triggered(const Ctx *ctx, Frame *frame) {
    if (ctx->game->area[frame->damage.card] == LP_AREA_NONE)
        area_move(ctx, frame->damage.card, LP_AREA_TRASH, PLACE_TOP, false);
    damage_go_on(ctx, frame);
}
