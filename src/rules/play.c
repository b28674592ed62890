/* CR 4-7: playing cards and using Events, CR 3-7 and 3-8: room in the Character and Stage
 * areas. */
#include "rules/play.h"

#include "rules/area.h"
#include "rules/basic.h"
#include "rules/remove.h"
#include "rules/steps.h"

/* Does an effect on "the next card" apply to this one? */
static bool is_next_card(const Ctx *ctx, const Modifier *m, LpSlot slot) {
    if (m->kind != MODIFIER_COST_NEXT || m->slot != slot_owner(slot)) return false;
    Scope scope = scope_of_card(m->source);
    return filter_match(ctx, &scope, m->x, slot);
}

/* CR 2-7-6: effects on the next card that is played are added. */
int play_next_cost(const Ctx *ctx, LpSlot slot) {
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
    for (int i = game->modifier_count; i-- > 0;) {
        if (is_next_card(ctx, &game->modifiers[i], slot)) state_drop_modifier(ctx, i);
    }
}

void play_push(const Ctx *ctx, LpSlot slot, unsigned how, LpSlot by) {
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
            frame_ask(ctx, LP_ASK_TRASH_CHARACTER, frame->seat, frame->source, LP_ABILITY_NONE);
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
                      .cause_seat = by == LP_SLOT_NONE ? seat : slot_owner(by)};
    effect_raise_on(ctx, what);
    what.timing = TIMING_PLAYED;
    effect_raise(ctx, what);
}

bool play_event_usable(const Ctx *ctx, LpSlot slot, Timing timing, int paid) {
    uint8_t index = effect_find(ctx, slot, timing);
    if (index == LP_ABILITY_NONE || forbid_timing(ctx, slot_owner(slot), timing, NULL))
        return false;
    const Ability *ability = &ctx->cards->abilities[facts_of(ctx, slot)->ability_first + index];
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    Scope scope = scope_of_card(slot);
    scope.paid = (uint8_t)paid;
    scope.regs = regs;
    return TRACE_TEST(ctx, slot, ability, TRACE_MET,
                      select_ability_holds(ctx, ability, &scope)) &&
           pick_cost_payable(ctx, &scope, ability, slot);
}

/* CR 8-5-4: if a card needs it, the Events of this turn are counted. */
static void count_event(const Ctx *ctx, LpSlot slot) {
    Seat *side = &ctx->edit->seats[slot_owner(slot)];
    int cost = permanent_base_cost(ctx, slot) + 1;
    if (side->events < UINT8_MAX) side->events++;
    if (cost > EVENT_COST_MAX) cost = EVENT_COST_MAX;
    if (cost > side->event_cost) side->event_cost = (unsigned)cost & EVENT_COST_MAX;
}

void play_event(const Ctx *ctx, LpSlot slot, Timing timing, bool paid) {
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
                                  .other = LP_SLOT_NONE});
    if (index != LP_ABILITY_NONE)
        effect_push(ctx, seat, slot, index, timing, ACTIVATION_DECLARED);
}
