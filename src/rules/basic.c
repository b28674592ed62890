/* CR 4: draw, damage and play, CR 3-7 and 3-8: room in the Character and Stage areas. */
#include "rules/basic.h"

#include "rules/area.h"
#include "rules/remove.h"
#include "rules/steps.h"

/* --- Drawing (CR 4-5) -------------------------------------------------------------------- */

/* CR 4-5-2, 3-4-1: the top card of the deck goes to the hand. */
void basic_draw(const Ctx *restrict ctx, LpSeat seat, bool draw_phase) {
    const LpGame *game = ctx->game;
    /* CR 1-3-2: what is impossible is not carried out. */
    if (game->seats[seat].deck_count == 0) return;
    LpSlot slot = area_draw(ctx, seat);
    event_card(ctx, LP_EVENT_DRAW, seat, slot, 1);
    if (!draw_phase)
        effect_raise(ctx, (Happening){.timing = TIMING_DRAWN,
                                      .seat = seat,
                                      .card = LP_SLOT_NONE,
                                      .other = LP_SLOT_NONE,
                                      .amount = 1});
}

/* --- DON!! ------------------------------------------------------------------------------- */

/* The field has 7 bits, and there are at most 10 DON!!; this tells the compiler so. */
static void set_frozen_active(Seat *side, int count) {
    side->don_frozen_active = (unsigned)count & 0x7F;
}

/* Rests `count` active DON!!, of which `frozen` are held back. */
static void rest_don(const Ctx *ctx, LpSeat seat, int count, int frozen) {
    Seat *side = &ctx->edit->seats[seat];
    side->don_active = (uint8_t)(side->don_active - count);
    side->don_rested = (uint8_t)(side->don_rested + count);
    set_frozen_active(side, side->don_frozen_active - frozen);
    side->don_frozen = (uint8_t)(side->don_frozen + frozen);
    area_touch_don(ctx, seat);
    event_seat(ctx, LP_EVENT_DON_REST, seat, count);
}

void basic_pay_don(const Ctx *ctx, LpSeat seat, int count) {
    const Seat *side = &ctx->game->seats[seat];
    if (count <= 0) return;
    int others = side->don_active - side->don_frozen_active;
    rest_don(ctx, seat, count, count > others ? count - others : 0);
}

void basic_rest_don_of_other(const Ctx *ctx, LpSeat seat, int count) {
    int frozen = ctx->game->seats[seat].don_frozen_active;
    if (count > 0) rest_don(ctx, seat, count, count < frozen ? count : frozen);
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
                                      .other = LP_SLOT_NONE,
                                      .amount = 1});
    }
}

/* CR 8-3-2-3: does a permanent effect of the card become valid or invalid, when it had `before`
 * DON!! until now? */
static bool don_decides(const Ctx *ctx, LpSlot slot, int before) {
    const CardFacts *facts = facts_of(ctx, slot);
    unsigned hints = ctx->cards->permanent_hints[ctx->game->card[slot]];
    if (!(hints & IMAGE_PERMANENT_NEEDS_DON)) return false;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        bool was = before >= ability->don, is = ctx->game->don[slot] >= ability->don;
        if (ability->kind == ABILITY_PERMANENT && was != is) return true;
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

/* --- Playing (CR 4-7) -------------------------------------------------------------------- */

/* Does an effect on "the next card" apply to this one? */
static bool is_next_card(const Ctx *ctx, const Modifier *m, LpSlot slot) {
    if (m->kind != MODIFIER_COST_NEXT || m->slot != slot_owner(slot)) return false;
    Scope scope = scope_of_card(m->source);
    return filter_match(ctx, &scope, m->x, slot);
}

/* CR 2-7-6: effects on the next card that is played are added. */
int basic_next_cost(const Ctx *ctx, LpSlot slot) {
    const LpGame *game = ctx->game;
    int cost = game->cost[slot];
    for (int i = 0; i < game->modifier_count; i++) {
        if (is_next_card(ctx, &game->modifiers[i], slot)) cost += game->modifiers[i].value;
    }
    /* Permanent effects on what is paid, which leave the card's cost alone. */
    for (int i = 0; i < game->grant_count; i++) {
        const Grant *g = &game->grants[i];
        if (g->restriction != GRANT_PLAY_COST || g->slot != GRANT_SEAT + slot_owner(slot))
            continue;
        Scope scope = scope_of_card(g->source);
        if (filter_match(ctx, &scope, g->filter, slot)) cost += g->value;
    }
    return cost < 0 ? 0 : cost;
}

static void spend_cost_next(const Ctx *ctx, LpSlot slot) {
    const LpGame *game = ctx->game;
    for (int i = game->modifier_count - 1; i >= 0; i--) {
        if (is_next_card(ctx, &game->modifiers[i], slot)) state_drop_modifier(ctx, i);
    }
}

void basic_play(const Ctx *ctx, LpSlot slot, unsigned how, LpSlot by) {
    /* Only a card that is paid for uses up what makes "the next card" cheaper. */
    if ((how & (PLAY_FROM_HAND | PLAY_BY_EFFECT)) == PLAY_FROM_HAND) spend_cost_next(ctx, slot);
    Frame *frame = frame_push(ctx, STEP_PLAY_ROOM, slot_owner(slot), slot);
    if (!frame) return;
    frame->play.how = (uint8_t)how;
    frame->play.by = by;
    step_next(ctx, frame, STEP_PLAY_ROOM);
}

/* CR 3-7-6-1: with 5 Characters there, one is trashed to make room; CR 3-8-5, 3-8-5-1: so is
 * the one Stage. */
void play_room(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[frame->seat];
    bool is_stage = facts_of(ctx, frame->source)->category == LP_CATEGORY_STAGE;
    LpSlot out = LP_SLOT_NONE;
    LpAction answer;
    if (is_stage) {
        out = side->stage;
    } else if (mask_count(side->characters) >= LP_CHARACTERS_MAX) {
        if (!answer_taken(ctx, &answer)) {
            area_show(ctx, frame->source, seat_other(frame->seat));
            ask(ctx, LP_ASK_TRASH_CHARACTER, frame->seat, frame->source, LP_ABILITY_NONE);
            return;
        }
        out = answer.card;
    }
    /* CR 3-7-6-1-1: it is rule processing, so no effect can apply; before 1.1.9 it was an
     * ordinary trashing (row E4), which a replacement of any departure could replace. */
    if (out != LP_SLOT_NONE && game->edition < LP_EDITION_1_1_9) {
        step_later(frame, STEP_PLAY_PLACE);
        remove_push(ctx, mask_of(out), REMOVE_TRASH,
                    (Removal){.cause = CAUSE_ANY, .seat = frame->seat, .source = LP_SLOT_NONE});
        return;
    }
    if (out != LP_SLOT_NONE) area_move(ctx, out, LP_AREA_TRASH, PLACE_TOP, false);
    step_next(ctx, frame, STEP_PLAY_PLACE);
}

void play_place(const Ctx *restrict ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    LpSlot slot = frame->source, by = frame->play.by;
    unsigned how = frame->play.how;
    LpSeat seat = frame->seat;
    bool is_stage = facts_of(ctx, slot)->category == LP_CATEGORY_STAGE;
    frame_pop(ctx, FRAME_PLAY);
    /* A replacement kept the old card where it is: there is no room (editions before 1.1.9). */
    if (!is_stage && mask_count(game->seats[seat].characters) >= LP_CHARACTERS_MAX) return;
    if (is_stage && game->seats[seat].stage != LP_SLOT_NONE) return;
    bool from_life = game->area[slot] == LP_AREA_LIFE;
    /* CR 2-2-4, 2-2-6, 3-7-1, 3-8-1: Characters and Stages have their own areas. */
    area_move(ctx, slot, is_stage ? LP_AREA_STAGE : LP_AREA_CHARACTER, PLACE_TOP, false);
    /* CR 4-11-2: a Life card that is played has been removed from Life. */
    if (from_life) basic_life_left(ctx, seat, false);
    /* CR 3-7-4: it has been played this turn; CR 3-7-5, 3-8-4: it is active unless a text says
     * otherwise. */
    game->flags[slot] |= CARD_JUST_PLAYED;
    /* CR 1-3-8: rested and active at once is rested. */
    if ((how & PLAY_RESTED) || player_forbidden(ctx, seat, RESTRICTION_PLAY_ACTIVE, slot)) {
        mask_add(&game->rested, slot);
        area_touch(ctx, IMAGE_PERMANENT_STATES, seat);
    }
    event_card(ctx, LP_EVENT_PLAY, seat, slot, 0);
    Happening what = {.timing = TIMING_ON_PLAY,
                      .seat = seat,
                      .card = slot,
                      .other = by,
                      .cause = how & PLAY_BY_EFFECT ? CAUSE_EFFECT : CAUSE_ANY,
                      .from_hand = (how & PLAY_FROM_HAND) != 0,
                      .from_trash = (how & PLAY_FROM_TRASH) != 0,
                      .cause_seat = by == LP_SLOT_NONE ? seat : slot_owner(by),
                      .amount = 1};
    effect_raise_on(ctx, what);
    what.timing = TIMING_PLAYED;
    effect_raise(ctx, what);
}

bool basic_event_usable(const Ctx *ctx, LpSlot slot, Timing timing, int paid) {
    uint8_t index = effect_find(ctx, slot, timing);
    if (index == LP_ABILITY_NONE || timing_negated(ctx, slot_owner(slot), timing, NULL))
        return false;
    const Ability *ability = &ctx->cards->abilities[facts_of(ctx, slot)->ability_first + index];
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    Scope scope = scope_of_card(slot);
    scope.paid = (uint8_t)paid;
    scope.regs = regs;
    return TRACE_TEST(ctx, slot, ability, TRACE_MET,
                      ability_conditions_hold(ctx, ability, &scope)) &&
           effect_payable(ctx, &scope, ability, slot);
}

/* CR 8-5-4: if a card needs it, the Events of this turn are counted. */
static void count_event(const Ctx *ctx, LpSlot slot) {
    Seat *side = &ctx->edit->seats[slot_owner(slot)];
    int cost = state_base_cost(ctx, slot) + 1;
    if (side->events < UINT8_MAX) side->events++;
    if (cost > EVENT_COST_MAX) cost = EVENT_COST_MAX;
    if (cost > side->event_cost) side->event_cost = (unsigned)cost & EVENT_COST_MAX;
    ctx->edit->dirty = 1;
}

void basic_use_event(const Ctx *ctx, LpSlot slot, Timing timing, bool paid) {
    LpSeat seat = slot_owner(slot);
    uint8_t index = effect_find(ctx, slot, timing);
    if (paid) spend_cost_next(ctx, slot);
    if (ctx->cards->counts_events) count_event(ctx, slot);
    /* CR 8-4-2, 2-2-5, 2-7-3, 3-5-1: the Event is trashed, then its effect is carried out. */
    area_move(ctx, slot, LP_AREA_TRASH, PLACE_TOP, false);
    event_card(ctx, LP_EVENT_EVENT_CARD, seat, slot, 0);
    /* CR 8-6-3: effects that this sets off come after the Event's own effect. */
    effect_raise(ctx, (Happening){.timing = TIMING_EVENT_ACTIVATED,
                                  .seat = seat,
                                  .card = slot,
                                  .other = LP_SLOT_NONE,
                                  .amount = 1});
    if (index != LP_ABILITY_NONE)
        effect_push(ctx, seat, slot, index, timing, ACTIVATION_DECLARED);
}

/* --- Damage (CR 4-6) --------------------------------------------------------------------- */

void basic_deal(const Ctx *ctx, LpSeat seat, Damage damage) {
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

void basic_damage(const Ctx *ctx, LpSeat seat, Damage damage) {
    /* CR 4-6-2-2: no damage, no action. */
    if (damage.amount == 0) return;
    if (remove_may_replace_damage(ctx->game))
        damage_or_instead(ctx, seat, damage);
    else
        basic_deal(ctx, seat, damage);
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
                             .other = leader_of(frame->seat),
                             .amount = 1});
}

/* If a card needs it, Life cards that left are noted for this turn. */
static void note_life(const Ctx *ctx, LpSeat seat) {
    ctx->edit->seats[seat].life_left = 1;
    ctx->edit->dirty = 1;
}

/* CR 8-6-2: effects set off by damage wait until all damage is dealt. */
static void damage_taken(const Ctx *ctx, Frame *frame) {
    if (frame->damage.taken) return;
    frame->damage.taken = 1;
    effect_raise(ctx, (Happening){.timing = TIMING_DAMAGE_TAKEN,
                                  .seat = frame->seat,
                                  .card = leader_of(frame->seat),
                                  .other = frame->source,
                                  .amount = 1});
}

void basic_life_left(const Ctx *ctx, LpSeat seat, bool to_hand) {
    Happening what = {.timing = TIMING_LIFE_REMOVED,
                      .seat = seat,
                      .card = LP_SLOT_NONE,
                      .other = LP_SLOT_NONE,
                      .amount = 1};
    if (ctx->cards->notes_life) note_life(ctx, seat);
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

/* CR 8-3-1-3: a [Trigger] whose conditions fail or whose cost cannot be paid is not
 * activated. */
static uint8_t usable_trigger(const Ctx *ctx, LpSlot card) {
    uint8_t trigger = effect_find(ctx, card, TIMING_TRIGGER);
    if (trigger == LP_ABILITY_NONE) return trigger;
    /* CR 10-1-5-3: the card is no longer a Life card while its [Trigger] is activated. */
    Seat *side = &ctx->edit->seats[slot_owner(card)];
    state_fresh(ctx); /* not with the count below, which is put back */
    side->life_count--;
    bool usable = basic_event_usable(ctx, card, TIMING_TRIGGER, 0);
    side->life_count++;
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
    if (frame->damage.banish) {
        step_later(frame, STEP_DAMAGE_LIFE);
        damage_life(ctx, frame);
    } else {
        step_next(ctx, frame, STEP_DAMAGE_LIFE);
    }
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
        ask(ctx, LP_ASK_TRIGGER, seat, card, frame->damage.trigger);
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
                                  .other = LP_SLOT_NONE,
                                  .amount = 1});
    step_later(frame, STEP_DAMAGE_TRIGGERED);
    effect_push(ctx, seat, card, frame->damage.trigger, TIMING_TRIGGER, ACTIVATION_DECLARED);
}

void damage_triggered(const Ctx *ctx, Frame *frame) {
    if (ctx->game->area[frame->damage.card] == LP_AREA_NONE)
        area_move(ctx, frame->damage.card, LP_AREA_TRASH, PLACE_TOP, false);
    damage_go_on(ctx, frame);
}
