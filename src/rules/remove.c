/* Leaving the field, being rested and taking damage: what forbids it, what replaces it, and the
 * move itself (CR 1-3-3, 3-1-7, 8-1-3-4, 10-2-1, 10-2-17).
 *
 * The frame has two card sets: the cards still concerned, and the cards whose replacement
 * effects were already applied or declined (CR 8-1-3-4-3). All cards of one call are affected
 * at the same time, so one replacement effect covers every card that it mentions. */
#include "rules/remove.h"

#include "rules/area.h"
#include "rules/steps.h"

enum { MASK_CARDS, MASK_ASKED, MASK_COUNT };
static_assert((int)MASK_COUNT == (int)REMOVE_MASKS, "as in frame.def");

static CardMask *masks_of(Frame *frame) { return frame_masks(frame, REMOVE_MASKS); }
static const CardMask *sets_of(const Frame *frame) { return frame_sets(frame, REMOVE_MASKS); }

/* The groups of replacements that are asked about (CR 8-1-3-4-2): the concerned cards' own ones
 * of either player, then all others of either player. */
enum { GROUP_OWN_COUNT = 2, GROUP_COUNT = 4 };

/* The removal whose replacement is being carried out right now, or NULL. */
static Frame *replaced_removal(LpGame *game) {
    /* It is above the turn and below the replacing effect on the stack. */
    const unsigned least =
        frame_units(FRAME_TURN) + frame_units(FRAME_REMOVE) + frame_units(FRAME_EFFECT);
    if (game->stack_top < least) return NULL;
    bool replacing = false;
    for (Frame *frame = frame_top(game); frame; frame = frame_below(game, frame)) {
        FrameKind kind = frame_kind(frame);
        if (replacing && kind == FRAME_REMOVE) return frame;
        replacing = kind == FRAME_EFFECT && (frame->effect.flags & EFFECT_REPLACES);
    }
    return NULL;
}

/* CR 8-1-3-4-3: what is done instead is not replaced by the same effects again; CR 8-1-3-4-6:
 * by others it may be; in 1.1.8 by none (row E10). */
static void inherit_asked(const Ctx *ctx, Frame *frame, Frame *outer) {
    masks_of(frame)[MASK_ASKED] = masks_of(outer)[MASK_ASKED];
    if (ctx->game->edition == LP_EDITION_1_1_8) frame->remove.group = GROUP_COUNT;
}

void remove_push(const Ctx *restrict ctx, CardMask cards, RemoveKind kind, Removal how) {
    Frame *outer = replaced_removal(ctx->edit);
    Frame *frame = frame_push(ctx, STEP_REMOVE_BEGIN, how.seat, how.source);
    if (!frame) return;
    frame->remove = (RemoveFrame){.kind = (uint8_t)kind,
                                  .cause = how.cause,
                                  .place = how.place,
                                  .face_up = how.face_up,
                                  .by_you = how.by_you,
                                  .by_trigger = how.by_trigger,
                                  .shuffled = how.shuffled,
                                  .amount = how.amount,
                                  .banish = how.banish};
    masks_of(frame)[MASK_CARDS] = cards;
    if (outer) inherit_asked(ctx, frame, outer);
    step_next(ctx, frame, STEP_REMOVE_BEGIN);
}

/* The card whose effect or attack it is. A [Trigger] is not an effect of the Character that the
 * card would be on the field. */
static LpSlot acting_card(const Frame *frame) {
    return frame->remove.by_trigger ? LP_SLOT_NONE : frame->source;
}

/* --- What forbids it (CR 1-3-3) ---------------------------------------------------------- */

static bool is_forbidden(const Ctx *ctx, const Frame *frame, LpSlot slot) {
    return forbid_removal(ctx, slot,
                          (Deed){.kind = frame->remove.kind,
                                 .cause = frame->remove.cause,
                                 .seat = frame->seat,
                                 .by = acting_card(frame)});
}

/* Those of the cards that are on the field. */
static CardMask on_field(const LpGame *game, CardMask cards) {
    return mask_and(cards, mask_or(field_of(game, 0), field_of(game, 1)));
}

/* Can a card on the field be affected at all? */
static bool is_affected(const Ctx *ctx, const Frame *frame, LpSlot slot) {
    if (frame->remove.kind == REMOVE_DAMAGE) return true;
    /* CR 1-3-2-1: what is already rested is not rested. CR 3-6-3: a Leader never leaves the
     * Leader area. */
    bool is_out = frame->remove.kind == REMOVE_REST ? slot_rested(ctx->game, slot)
                                                    : ctx->game->area[slot] == LP_AREA_LEADER;
    return !is_out && !is_forbidden(ctx, frame, slot);
}

/* Leaves out the cards on the field that cannot be affected now. */
static void spare_others(const Ctx *ctx, Frame *frame) {
    CardMask *cards = &masks_of(frame)[MASK_CARDS];
    MASK_FOREACH(i, on_field(ctx->game, *cards)) {
        if (!is_affected(ctx, frame, i)) mask_remove(cards, i);
    }
}

void remove_begin(const Ctx *restrict ctx, Frame *frame) {
    CardMask *cards = &masks_of(frame)[MASK_CARDS];
    /* CR 10-2-1-2: only cards on the field are K.O.'d or rested. */
    bool only_there = frame->remove.kind == REMOVE_KO || frame->remove.kind == REMOVE_REST;
    if (only_there) *cards = on_field(ctx->game, *cards);
    spare_others(ctx, frame);
    step_next(ctx, frame, STEP_REMOVE_REPLACE);
}

/* --- What replaces it (CR 8-1-3-4) ------------------------------------------------------- */

static const uint64_t would_timings =
    (1ull << TIMING_WOULD_BE_KO) | (1ull << TIMING_WOULD_BE_REMOVED) |
    (1ull << TIMING_WOULD_LEAVE) | (1ull << TIMING_WOULD_BE_RESTED) |
    (1ull << TIMING_WOULD_TAKE_DAMAGE);

static Happening happening_to(const Frame *frame, LpSlot slot, Timing timing) {
    return (Happening){.timing = (uint8_t)timing,
                       .seat = slot_owner(slot),
                       .card = slot,
                       .other = acting_card(frame),
                       .cause = frame->remove.cause,
                       .cause_seat = frame->seat};
}

/* Does one of the ability's events fit what is about to happen to this card? */
static bool would_fit(const Ctx *ctx, const Frame *frame, const Ability *ability, LpSlot source,
                      LpSlot slot) {
    Happening what = happening_to(frame, slot, TIMING_WOULD_BE_RESTED);
    if (frame->remove.kind == REMOVE_DAMAGE) what.timing = TIMING_WOULD_TAKE_DAMAGE;
    if (frame->remove.kind >= REMOVE_REST) {
        return effect_event_fits(ctx, ability, source, &what);
    }
    if (frame->remove.kind == REMOVE_KO) {
        what.timing = TIMING_WOULD_BE_KO;
        if (effect_event_fits(ctx, ability, source, &what)) return true;
    }
    if (frame->remove.cause == CAUSE_EFFECT) {
        what.timing = TIMING_WOULD_BE_REMOVED;
        if (effect_event_fits(ctx, ability, source, &what)) return true;
    }
    what.timing = TIMING_WOULD_LEAVE;
    return effect_event_fits(ctx, ability, source, &what);
}

/* Has an effect awakened this replacement of the source for the card? */
static bool is_awake_for(const Ctx *ctx, const Ability *ability, LpSlot source, LpSlot slot) {
    const LpGame *game = ctx->game;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_AWAKE && m->source == source && m->slot == slot &&
            &ctx->cards->abilities[m->y] == ability)
            return true;
    }
    return false;
}

/* The affected cards that the replacement applies to. */
static CardMask replaced_cards(const Ctx *ctx, const Frame *frame, const Ability *ability,
                               LpSlot source) {
    CardMask fit = mask_none();
    bool sleeps = ability->flags & ABILITY_SLEEPS;
    MASK_FOREACH(i, sets_of(frame)[MASK_CARDS]) {
        if (sleeps && !is_awake_for(ctx, ability, source, i)) continue;
        if (slot_on_field(ctx->game, i) && would_fit(ctx, frame, ability, source, i))
            mask_add(&fit, i);
    }
    return fit;
}

static bool replacement_ready(const Ctx *ctx, const Frame *frame, LpSlot source, unsigned index,
                              const Ability *ability) {
    const LpGame *game = ctx->game;
    if (ability->kind != ABILITY_REPLACEMENT || !(ability->timings & would_timings))
        return false;
    if ((ability->flags & ABILITY_SLEEPS) && slot_on_field(game, source)) return false;
    if (permanent_traits(ctx, source) & TRAIT_NEGATED) return false;
    if ((ability->flags & ABILITY_ONCE_PER_TURN) && effect_used(game, source, index))
        return false;
    CardMask fit = replaced_cards(ctx, frame, ability, source);
    if (mask_is_empty(fit)) return false;
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    regs[REG_THAT] = fit;
    Scope scope = scope_of_card(source);
    scope.flags = EFFECT_REPLACES;
    scope.regs = regs;
    if (!TRACE_TEST(ctx, source, ability, TRACE_MET,
                    select_ability_holds(ctx, ability, &scope)))
        return false;
    if (!pick_cost_payable(ctx, &scope, ability, LP_SLOT_NONE)) return false;
    /* CR 8-1-3-4-5: a replacement that cannot be carried out cannot be applied. (Early edition:
     * as much as possible, row E28.) */
    return game->edition == LP_EDITION_EARLY ||
           TRACE_TEST(ctx, source, ability, TRACE_PAYABLE,
                      pick_possible(ctx, &scope, ability->effect_first, ability->effect_count));
}

/* Is there a replacement to ask this player about? Those of the concerned cards themselves come
 * before all others (CR 8-1-3-4-2): `own` says which kind is looked for. */
static int collect(const Ctx *ctx, const Frame *frame, LpSeat seat, bool own, LpAction *out,
                   int out_size, bool *must) {
    const CardMask *masks = sets_of(frame);
    CardMask sources = mask_andnot(field_of(ctx->game, seat), masks[MASK_ASKED]);
    sources =
        own ? mask_and(sources, masks[MASK_CARDS]) : mask_andnot(sources, masks[MASK_CARDS]);
    int count = 0;
    SEAT_FOREACH(i, sources, seat) {
        const CardFacts *facts = facts_of(ctx, i);
        if (!(facts->timings & would_timings)) continue;
        for (unsigned k = 0; k < facts->ability_count; k++) {
            const Ability *ability = &ctx->cards->abilities[facts->ability_first + k];
            if (!replacement_ready(ctx, frame, i, k, ability)) continue;
            if (!(ability->flags & ABILITY_MAY)) *must = true;
            if (count < out_size)
                out[count] =
                    (LpAction){.kind = LP_ACTION_REPLACE, .card = i, .value = (uint8_t)k};
            count++;
        }
    }
    return count;
}

/* An effect has one row for each card that it awakened a replacement for; the first asks. */
static bool is_awake_before(const LpGame *game, int index) {
    const Modifier *m = &game->modifiers[index];
    for (int i = 0; i < index; i++) {
        const Modifier *other = &game->modifiers[i];
        if (other->kind == MODIFIER_AWAKE && other->source == m->source && other->y == m->y)
            return true;
    }
    return false;
}

/* The same for replacements that an effect has awakened for a time. */
static int collect_awake(const Ctx *ctx, const Frame *frame, LpSeat seat, LpAction *out,
                         int out_size, bool *must) {
    const LpGame *game = ctx->game;
    int count = 0;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind != MODIFIER_AWAKE || m->seat != seat || is_awake_before(game, i)) continue;
        if (mask_has(sets_of(frame)[MASK_ASKED], m->source)) continue;
        const Ability *ability = &ctx->cards->abilities[m->y];
        if (!replacement_ready(ctx, frame, m->source, (unsigned)m->value, ability)) continue;
        if (!(ability->flags & ABILITY_MAY)) *must = true;
        if (count < out_size)
            out[count] = (LpAction){
                .kind = LP_ACTION_REPLACE, .card = m->source, .value = (uint8_t)m->value};
        count++;
    }
    return count;
}

int remove_replacements(const Ctx *ctx, const Frame *frame, LpSeat seat, LpAction *out,
                        int out_size, bool *must) {
    bool own = frame->remove.group < GROUP_OWN_COUNT;
    int count = collect(ctx, frame, seat, own, out, out_size, must);
    if (own || ctx->game->special_count == 0) return count;
    int rest = count < out_size ? out_size - count : 0;
    return count + collect_awake(ctx, frame, seat, out + (out_size - rest), rest, must);
}

/* The row of the replacement that an answer names. */
static unsigned replacement_row(const Ctx *ctx, LpAction answer) {
    const LpGame *game = ctx->game;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_AWAKE && m->source == answer.card && m->value == answer.value)
            return m->y;
    }
    return facts_of(ctx, answer.card)->ability_first + (unsigned)answer.value;
}

static void apply_replacement(const Ctx *ctx, Frame *frame, LpAction answer) {
    CardMask *masks = masks_of(frame);
    unsigned row = replacement_row(ctx, answer);
    const Ability *ability = &ctx->cards->abilities[row];
    CardMask fit = replaced_cards(ctx, frame, ability, answer.card);
    /* CR 8-1-3-4-4: it replaces everything that it applies to. */
    masks[MASK_CARDS] = mask_andnot(masks[MASK_CARDS], fit);
    mask_add(&masks[MASK_ASKED], answer.card);
    /* CR 8-1-3-4-7: what happens instead is an effect of the replacement's owner. */
    Frame *effect = effect_push(ctx, slot_owner(answer.card), answer.card, answer.value,
                                TIMING_WOULD_LEAVE, ACTIVATION_REPLACES);
    if (!effect) return;
    effect->effect.row = (uint16_t)row;
    effect_regs(effect)[REG_THAT] = fit;
}

/* Nothing on the field replaces anything, or there is nothing to replace: the usual case, seen
 * at once. */
static bool nothing_replaces(const LpGame *game, CardMask cards) {
    return (!(game->timings & would_timings) && game->special_count == 0) ||
           mask_is_empty(on_field(game, cards));
}

/* CR 8-1-3-4-2: the concerned cards' own replacements first, then the turn player's, then the
 * other's. Each player may apply them in any order, or not (CR 8-1-3-4-1). */
void remove_replace(const Ctx *restrict ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    CardMask *masks = masks_of(frame);
    LpAction answer;
    bool answered = answer_taken(ctx, &answer);
    if (answered && answer.kind == LP_ACTION_REPLACE) {
        apply_replacement(ctx, frame, answer);
        return;
    }
    /* CR 1-3-3: what was done instead for one card may have protected another. */
    if (!answered && !mask_is_empty(masks[MASK_ASKED])) spare_others(ctx, frame);
    if (answered) frame->remove.group++; /* declined: on to the next group */
    while (frame->remove.group < GROUP_COUNT && !nothing_replaces(game, masks[MASK_CARDS])) {
        LpSeat seat = (LpSeat)(game->turn_player ^ (frame->remove.group & 1));
        LpAction first[1];
        bool must = false;
        int count = remove_replacements(ctx, frame, seat, first, 1, &must);
        if (count == 1 && must) {
            apply_replacement(ctx, frame, first[0]);
            return;
        }
        if (count > 0) {
            frame_ask(ctx, LP_ASK_REPLACE, seat, first[0].card, first[0].value);
            return;
        }
        frame->remove.group++;
    }
    frame->remove.group = 0;
    step_next(ctx, frame, STEP_REMOVE_MOVE);
}

/* --- The move ---------------------------------------------------------------------------- */

static void tell_effect(const Ctx *ctx, int done, bool replaced) {
    LpGame *game = ctx->edit;
    Frame *below = frame_top(game);
    if (frame_kind(below) != FRAME_EFFECT) return;
    EffectFrame *effect = &below->effect;
    effect->done = (int16_t)done;
    if (done > 0)
        effect->flags |= EFFECT_DID;
    else
        effect->flags &= (uint8_t)~EFFECT_DID;
    /* CR 8-3-1-3-1, 8-3-1-7: a cost that was paid in part or replaced has not been paid. */
    if ((effect->flags & EFFECT_IN_COST) && (done < effect->due || replaced))
        effect->flags |= EFFECT_UNPAID;
}

/* CR 8-1-3-4-4-1: the effect below continues with its text, even after a replacement. */
static void remove_end(const Ctx *ctx, Frame *frame) {
    int done = frame->remove.done;
    bool replaced = frame->remove.replaced;
    frame_pop(ctx, FRAME_REMOVE);
    tell_effect(ctx, done, replaced);
}

/* If a card needs it, K.O.'d Characters are noted for this turn. */
static void note_ko(const Ctx *ctx, LpSeat seat) {
    ctx->edit->seats[seat].koed = 1;
    area_touch_turn(ctx);
}

/* Effects set off by the departure. CR 10-2-17-1: [On K.O.] is activated while the card is
 * still on the field. */
static void raise_departure(const Ctx *ctx, const Frame *frame, LpSlot slot, CardMask leaving) {
    Happening what = happening_to(frame, slot, TIMING_REMOVED);
    bool open = frame->remove.kind == REMOVE_KO || frame->remove.kind == REMOVE_TRASH;
    what.to_secret = !open;
    what.leaving = &leaving;
    effect_raise(ctx, what);
    if (frame->remove.kind == REMOVE_TO_HAND) {
        what.timing = TIMING_RETURNED;
        effect_raise(ctx, what);
    }
    /* CR 10-2-1-3: a card trashed in another way is not K.O.'d. */
    if (frame->remove.kind != REMOVE_KO) return;
    /* Some cards K.O. a Stage: it is trashed, but only a Character counts as K.O.'d. */
    if (ctx->game->area[slot] != LP_AREA_CHARACTER) return;
    if (ctx->cards->notes_kos) note_ko(ctx, slot_owner(slot));
    what.timing = TIMING_ON_KO;
    effect_raise_on(ctx, what);
    what.timing = TIMING_KO;
    effect_raise(ctx, what);
    if (frame->remove.cause == CAUSE_BATTLE) {
        what.timing = TIMING_BATTLE_KO;
        what.card = frame->source;
        what.other = slot;
        what.seat = frame->seat;
        effect_raise(ctx, what);
    }
}

static void raise_rested(const Ctx *ctx, const Frame *frame, LpSlot slot) {
    Happening what = happening_to(frame, slot, TIMING_RESTED);
    effect_raise(ctx, what);
    what.timing = TIMING_BECOMES_RESTED;
    effect_raise(ctx, what);
}

/* A card was trashed from the hand or the deck. (If a card needs it, a discard is noted for
 * this turn; the move has just touched whatever looks at it.) */
static void trashed_unplayed(const Ctx *ctx, const Frame *frame, LpSlot slot, uint8_t from) {
    if (ctx->cards->notes_discards && from == LP_AREA_HAND)
        ctx->edit->seats[slot_owner(slot)].discarded = 1;
    effect_raise(ctx, (Happening){.timing = from == LP_AREA_HAND ? TIMING_HAND_TRASHED
                                                                 : TIMING_DECK_TRASHED,
                                  .seat = slot_owner(slot),
                                  .card = slot,
                                  .other = frame->source,
                                  .cause = frame->remove.cause,
                                  .cause_seat = frame->seat,
                                  .joins = frame->remove.done > 1});
}

static void move_one(const Ctx *restrict ctx, Frame *frame, LpSlot slot) {
    static const uint8_t areas[] = {[REMOVE_KO] = LP_AREA_TRASH,
                                    [REMOVE_TRASH] = LP_AREA_TRASH,
                                    [REMOVE_TO_HAND] = LP_AREA_HAND,
                                    [REMOVE_TO_DECK] = LP_AREA_DECK,
                                    [REMOVE_TO_LIFE] = LP_AREA_LIFE};
    uint8_t from = ctx->game->area[slot];
    LpSeat owner = slot_owner(slot);
    LpArea to = (LpArea)areas[frame->remove.kind];
    if (frame->remove.kind == REMOVE_KO) event_card(ctx, LP_EVENT_KO, owner, slot, 0);
    bool face_up = frame->remove.face_up;
    /* CR 3-10-3: a Life card that was looked at goes back facing the same way. */
    if (from == LP_AREA_LIFE && to == LP_AREA_LIFE)
        face_up = ctx->game->flags[slot] & CARD_FACE_UP;
    area_move(ctx, slot, to, (Place)frame->remove.place, face_up);
    frame->remove.done++;
    if (from == LP_AREA_LIFE && to != LP_AREA_LIFE)
        basic_life_left(ctx, owner, to == LP_AREA_HAND);
    if (to == LP_AREA_TRASH && (from == LP_AREA_HAND || from == LP_AREA_DECK))
        trashed_unplayed(ctx, frame, slot, from);
}

/* CR 3-10-2, ST13-003's rule: face-up Life cards may be kept out of the hand. */
static bool kept_from_hand(const Ctx *ctx, const Frame *frame, LpSlot slot) {
    const LpGame *game = ctx->game;
    if (frame->remove.kind != REMOVE_TO_HAND || game->area[slot] != LP_AREA_LIFE) return false;
    return (game->flags[slot] & CARD_FACE_UP) &&
           player_forbidden(ctx, slot_owner(slot), RESTRICTION_LIFE_FACE_UP_TO_HAND, slot);
}

/* Takes a face-up Life card to the bottom of the deck instead of the hand. */
static void move_to_deck_instead(const Ctx *ctx, Frame *frame, LpSlot slot) {
    LpSeat owner = slot_owner(slot);
    area_move(ctx, slot, LP_AREA_DECK, PLACE_BOTTOM, false);
    frame->remove.done++;
    frame->remove.replaced = 1; /* as a cost it has not been paid (CR 8-3-1-7) */
    basic_life_left(ctx, owner, false);
}

/* The highest card of a stack that is one of these; there is one. */
static LpSlot highest(const uint8_t *stack, int count, CardMask cards) {
    const uint8_t *at = stack + count - 1;
    while (!mask_has(cards, *at)) at--;
    return *at;
}

/* CR 3-2-3, 3-10-2: of cards in a deck or in Life, the highest one comes first; all others in
 * ascending order. */
static LpSlot topmost(const LpGame *game, CardMask cards) {
    LpSlot first = mask_first(cards);
    const Seat *side = &game->seats[slot_owner(first)];
    switch (game->area[first]) {
    case LP_AREA_LIFE: return highest(side->life, side->life_count, cards);
    case LP_AREA_DECK: return highest(side->deck, side->deck_count, cards);
    default: return first;
    }
}

void remove_left(const Ctx *ctx, LpSlot slot) {
    LpGame *game = ctx->edit;
    if (game->stack_top == 0) return; /* a position is being set up */
    for (Frame *frame = frame_top(game); frame; frame = frame_below(game, frame)) {
        if (frame_kind(frame) == FRAME_REMOVE && frame->step != STEP_REMOVE_ORDER)
            mask_remove(&masks_of(frame)[MASK_CARDS], slot);
    }
}

/* CR 8-1-3-4-4: damage is replaced as a whole, with all its points, including damage that would
 * defeat a player without Life; then nobody has taken or dealt any. */
static APART void move_damage(const Ctx *ctx, Frame *frame, CardMask leaders) {
    const Damage damage = {.amount = frame->remove.amount,
                           .source = frame->source,
                           .by_attack = frame->remove.cause == CAUSE_BATTLE,
                           .banish = frame->remove.banish};
    frame_pop(ctx, FRAME_REMOVE);
    if (mask_is_empty(leaders))
        tell_effect(ctx, 0, true);
    else
        damage_deal(ctx, slot_owner(mask_first(leaders)), damage);
}

void remove_move(const Ctx *restrict ctx, Frame *frame) {
    CardMask cards = masks_of(frame)[MASK_CARDS];
    if (frame->remove.kind == REMOVE_DAMAGE) {
        move_damage(ctx, frame, cards);
        return;
    }
    if (frame->remove.kind == REMOVE_REST) {
        MASK_FOREACH(i, cards) {
            if (!area_rest(ctx, i)) continue;
            frame->remove.done++;
            raise_rested(ctx, frame, i);
        }
        remove_end(ctx, frame);
        return;
    }
    MASK_FOREACH(i, on_field(ctx->game, cards)) raise_departure(ctx, frame, i, cards);
    if (frame->remove.kind == REMOVE_TO_DECK || frame->remove.kind == REMOVE_TO_LIFE) {
        step_next(ctx, frame, STEP_REMOVE_ORDER);
        return;
    }
    while (!mask_is_empty(cards)) {
        LpSlot next = topmost(ctx->game, cards);
        mask_remove(&cards, next);
        if (kept_from_hand(ctx, frame, next))
            move_to_deck_instead(ctx, frame, next);
        else
            move_one(ctx, frame, next);
    }
    remove_end(ctx, frame);
}

/* CR 3-1-7: the owner decides the order of several cards, the turn player first (CR 1-3-4). */
CardMask remove_to_order(const Ctx *ctx, const Frame *frame, LpSeat *seat) {
    CardMask cards = sets_of(frame)[MASK_CARDS];
    LpSeat owner = ctx->game->turn_player;
    if (mask_is_empty(seat_cards(cards, owner))) owner = seat_other(owner);
    *seat = frame->remove.by_you ? frame->seat : owner;
    return seat_cards(cards, owner);
}

/* Cards that nobody has seen keep their order, and so do cards that leave a deck one by one (CR
 * 3-2-3); a deck that is shuffled keeps none (CR 3-2-4). */
static bool order_matters(const Ctx *ctx, const Frame *frame, CardMask cards, LpSeat seat) {
    if (mask_count(cards) < 2 || frame->remove.shuffled) return false;
    bool leaves_deck = ctx->game->area[mask_first(cards)] == LP_AREA_DECK &&
                       frame->remove.kind != REMOVE_TO_DECK;
    if (leaves_deck) return false;
    return !mask_is_empty(mask_and(cards, ctx->game->known[seat]));
}

/* CR 3-1-8: the other player cannot confirm the order, but sees face-up cards. */
static void hide_order(LpGame *game, LpSlot slot, LpSeat from) {
    if (!(game->flags[slot] & CARD_FACE_UP)) mask_remove(&game->known[from], slot);
}

/* Places the next card; false if somebody is asked which one. */
static bool order_next(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    CardMask *masks = masks_of(frame);
    LpSeat seat;
    CardMask mine = remove_to_order(ctx, frame, &seat);
    LpSlot next;
    LpAction answer;
    if (order_matters(ctx, frame, mine, seat)) {
        if (!answer_taken(ctx, &answer)) {
            game->ask = (LpAsk){.kind = LP_ASK_ORDER,
                                .seat = seat,
                                .source = frame->source,
                                .count_min = (uint8_t)mask_count(mine),
                                .count_max = (uint8_t)mask_count(mine)};
            return false;
        }
        next = answer.card;
        frame->remove.ordered = 1;
    } else {
        next = topmost(game, mine);
    }
    LpArea to = frame->remove.kind == REMOVE_TO_DECK ? LP_AREA_DECK : LP_AREA_LIFE;
    mask_remove(&masks[MASK_CARDS], next);
    move_one(ctx, frame, next);
    /* Cards that are still in an open area are seen by both players. */
    if (frame->remove.ordered) hide_order(game, next, seat_other(seat));
    frame->remove.placed++;
    if (mask_count(mine) > 1) return true;
    if (frame->remove.placed > 1)
        area_blur(ctx, slot_owner(next), to, frame->remove.placed, (Place)frame->remove.place);
    frame->remove.placed = 0;
    frame->remove.ordered = 0;
    return true;
}

void remove_order(const Ctx *restrict ctx, Frame *frame) {
    while (nobody_lost(ctx->game)) {
        if (mask_is_empty(masks_of(frame)[MASK_CARDS])) {
            remove_end(ctx, frame);
            return;
        }
        if (!order_next(ctx, frame)) return;
    }
}
