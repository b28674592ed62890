/* CR 8: activation of effects, the waiting list and its order (8-6), costs (8-3-1), conditions
 * (8-3-2) and [Once Per Turn] (10-2-13). */
#include "rules/effect.h"

#include "rules/area.h"
#include "rules/steps.h"

/* --- What happened, and who waits for it ------------------------------------------------- */

/* CR 10-2-13-1, 10-2-13-2: once in a turn for each card. The bits of abilities that cannot be
 * limited (ABILITY_ONCE_INDEX_MAX) would be beyond the byte, and are 0. */
bool effect_used(const LpGame *game, LpSlot slot, unsigned ability) {
    return (game->flags[slot] >> (CARD_USED_SHIFT + ability)) & 1;
}

static void mark_used(LpGame *game, LpSlot slot, unsigned ability) {
    game->flags[slot] |= (uint8_t)(1u << (CARD_USED_SHIFT + ability));
}

static bool subject_fits(unsigned subject, LpSlot source, const Happening *what) {
    LpSeat you = slot_owner(source);
    switch (subject) {
    case SUBJECT_THIS: return what->card == source;
    case SUBJECT_YOURS: return what->seat == you;
    case SUBJECT_OPPONENTS: return what->seat != you;
    default: return true;
    }
}

static bool is_character_effect(const Ctx *ctx, const Happening *what) {
    return what->other != LP_SLOT_NONE &&
           facts_of(ctx, what->other)->category == LP_CATEGORY_CHARACTER;
}

static bool cause_fits(const Ctx *ctx, unsigned cause, LpSeat you, const Happening *what) {
    bool effect = what->cause == CAUSE_EFFECT;
    switch (cause) {
    case CAUSE_ANY: return true;
    case CAUSE_BATTLE: return what->cause == CAUSE_BATTLE;
    case CAUSE_FROM_HAND: return what->from_hand;
    case CAUSE_FROM_TRASH: return what->from_trash;
    case CAUSE_EFFECT: return effect;
    case CAUSE_YOUR_EFFECT: return effect && what->cause_seat == you;
    case CAUSE_OPPONENT_EFFECT: return effect && what->cause_seat != you;
    case CAUSE_CHARACTER_EFFECT: return effect && is_character_effect(ctx, what);
    default: return effect && what->cause_seat != you && is_character_effect(ctx, what);
    }
}

bool effect_event_fits(const Ctx *ctx, const Ability *ability, LpSlot source,
                       const Happening *what) {
    if (!((ability->timings >> what->timing) & 1)) return false;
    Scope scope = scope_of_card(source);
    for (unsigned i = 0; i < ability->event_count; i++) {
        const Event *event = &ctx->cards->events[ability->event_first + i];
        if (event->timing != what->timing || !subject_fits(event->subject, source, what))
            continue;
        if (!cause_fits(ctx, event->cause, scope.you, what)) continue;
        if (event->amount > 1 && 1 + what->more < event->amount) continue;
        if (event->filter && (what->card == LP_SLOT_NONE ||
                              !filter_match(ctx, &scope, event->filter, what->card)))
            continue;
        if (event->other && (what->other == LP_SLOT_NONE ||
                             !filter_match(ctx, &scope, event->other, what->other)))
            continue;
        return true;
    }
    return false;
}

/* CR 8-2-1-1: an invalid effect does not occur. */
static bool ability_negated(const Ctx *ctx, LpSlot slot, unsigned timing) {
    const LpGame *game = ctx->game;
    /* Power need not be worked out for it if nothing in play negates. */
    bool possible = game->modifier_count || (game->hints & IMAGE_PERMANENT_LAYERED);
    if (possible && slot_on_field(game, slot) && (permanent_traits(ctx, slot) & TRAIT_NEGATED))
        return true;
    return forbid_timing(ctx, slot_owner(slot), timing, NULL);
}

/* CR 8-3-2-3: the conditions of an effect with a timing must be met at that timing. [DON!! xX]
 * was checked only on activation before 1.2.1 (row E32). "If" is checked on activation. */
static bool timing_conditions_hold(const Ctx *ctx, const Ability *ability, LpSlot slot) {
    Scope scope = scope_of_card(slot);
    bool counts_don = ctx->game->edition >= LP_EDITION_1_2_1;
    return turn_fits(ctx->game, ability, &scope) &&
           (!counts_don || ability->don <= ctx->game->don[slot]);
}

/* CR 8-1-3-1: as many times as the event occurs. Equal ones are indistinguishable, so they
 * share an entry of the list. */
static bool waits_once_more(LpGame *game, const Waiting *entry) {
    for (int i = 0; i < game->waiting_count; i++) {
        Waiting same = game->waiting[i];
        if (same.more == WAITING_MORE) continue;
        same.more = 0;
        if (memcmp(&same, entry, sizeof(same)) != 0) continue;
        game->waiting[i].more++;
        return true;
    }
    return false;
}

static bool same_waiting(const Waiting *a, const Waiting *b) {
    return a->slot == b->slot && a->ability == b->ability;
}

/* CR 10-2-13-1: a [Once Per Turn] effect that waits for several events is resolved for one of
 * them at most, so where it waits once already it can do without another place. */
static bool is_spare(const Ctx *ctx, const Waiting *w, int before) {
    const Ability *ability =
        &ctx->cards->abilities[facts_of(ctx, w->slot)->ability_first + w->ability];
    if (!(ability->flags & ABILITY_ONCE_PER_TURN)) return false;
    for (int i = 0; i < before; i++)
        if (same_waiting(&ctx->game->waiting[i], w)) return true;
    return false;
}

/* Gives up such a place, when all are taken. */
static bool waiting_make_room(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    for (int i = game->waiting_count; i-- > 0;) {
        if (!is_spare(ctx, &game->waiting[i], i)) continue;
        state_drop_waiting(game, i);
        return true;
    }
    return false;
}

static void waiting_add(const Ctx *ctx, LpSlot slot, unsigned ability, const Happening *what,
                        bool left_field) {
    LpGame *game = ctx->edit;
    Waiting entry = {.slot = slot,
                     .ability = ability & 15u,
                     .event = what->card,
                     .timing = what->timing,
                     .generation = game->generation,
                     .amount = (uint8_t)(1 + what->more),
                     .left_field = left_field};
    if (waits_once_more(game, &entry)) return;
    if (game->waiting_count == WAITING_MAX) {
        if (is_spare(ctx, &entry, WAITING_MAX)) return;
        if (!waiting_make_room(ctx)) {
            state_overflow(ctx);
            return;
        }
    }
    game->waiting[game->waiting_count++] = entry;
    if (game->waiting_count > game->marks.waiting) game->marks.waiting = game->waiting_count;
}

/* Effects of a card on its own leaving are activated on the field (CR 10-2-17-1): all of their
 * conditions are checked at that moment. */
static bool is_own_departure(const Happening *what, LpSlot slot) {
    return what->card == slot && (what->timing == TIMING_ON_KO || what->timing == TIMING_KO ||
                                  what->timing == TIMING_REMOVED);
}

/* One card that leaves is one event for an ability, even if the ability mentions it in two
 * ways: "removed or K.O.'d". */
static bool already_waits(const LpGame *game, LpSlot slot, unsigned ability,
                          const Happening *what) {
    const uint64_t departures = (1ull << TIMING_KO) | (1ull << TIMING_REMOVED) |
                                (1ull << TIMING_RETURNED) | (1ull << TIMING_ON_KO);
    if (!((departures >> what->timing) & 1)) return false;
    for (int i = 0; i < game->waiting_count; i++) {
        const Waiting *w = &game->waiting[i];
        if (w->slot == slot && w->ability == ability && w->event == what->card &&
            ((departures >> w->timing) & 1))
            return true;
    }
    return false;
}

/* CR 8-1-3-1: several cards at once are one event, which only grows. */
static bool grows(LpGame *game, LpSlot slot, unsigned ability, const Happening *what) {
    if (!what->joins) return false;
    for (int i = game->waiting_count; i-- > 0;) {
        Waiting *w = &game->waiting[i];
        if (w->slot != slot || w->ability != ability || w->timing != what->timing ||
            w->generation != game->generation)
            continue;
        w->amount = (uint8_t)(w->amount + 1 + what->more);
        return true;
    }
    return false;
}

/* CR 10-2-17-1: all conditions are checked on the field. In the early edition the "if" is
 * checked when the effect works from the trash (row E19). */
static bool departure_conditions_hold(const Ctx *ctx, const Ability *ability, LpSlot slot) {
    Scope scope = scope_of_card(slot);
    Ability part = *ability;
    if (ctx->game->edition == LP_EDITION_EARLY) part.condition = 0;
    return select_ability_holds(ctx, &part, &scope);
}

static void raise_on_card(const Ctx *restrict ctx, LpSlot slot, const Happening *what) {
    const CardFacts *facts = facts_of(ctx, slot);
    if (!((facts->timings >> what->timing) & 1)) return;
    /* CR 8-4-5: only a move to an open area activates the moved card's own effects. */
    if (what->to_secret && what->card == slot) return;
    /* CR 8-1-3-1-3: its effects about other cards would be lost at the same moment. */
    if (what->card != slot && what->leaving && mask_has(*what->leaving, slot)) return;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        if (ability->kind != ABILITY_AUTO || !effect_event_fits(ctx, ability, slot, what))
            continue;
        if (ability_negated(ctx, slot, what->timing)) continue;
        if ((ability->flags & ABILITY_ONCE_PER_TURN) && effect_used(ctx->game, slot, i))
            continue;
        if (!TRACE_TEST(ctx, slot, ability, TRACE_MET,
                        timing_conditions_hold(ctx, ability, slot)))
            continue;
        if (already_waits(ctx->edit, slot, i, what) || grows(ctx->edit, slot, i, what))
            continue;
        bool departs = is_own_departure(what, slot);
        if (departs && !TRACE_TEST(ctx, slot, ability, TRACE_MET,
                                   departure_conditions_hold(ctx, ability, slot)))
            continue;
        TRACE_ABILITY(ctx, slot, ability, TRACE_WAITS);
        waiting_add(ctx, slot, i, what, departs);
    }
}

/* CR 8-1-3-1: each time an event happens, every auto effect that waits for it. */
void effect_raise_all(const Ctx *restrict ctx, Happening what) {
    const LpGame *game = ctx->game;
    for (unsigned turn = 0; turn < 2; turn++) {
        LpSeat seat = (LpSeat)(game->turn_player ^ turn);
        SEAT_FOREACH(i, field_of(game, seat), seat) raise_on_card(ctx, i, &what);
    }
}

void effect_raise_one(const Ctx *restrict ctx, Happening what) {
    raise_on_card(ctx, what.card, &what);
}

void effect_raise_side(const Ctx *ctx, LpSeat seat, Timing timing) {
    if (!((ctx->game->timings >> timing) & 1)) return;
    SEAT_FOREACH(i, field_of(ctx->game, seat), seat) effect_raise_own(ctx, i, timing);
}

/* --- The order of waiting effects (CR 8-6-1) --------------------------------------------- */

bool effect_deals_damage(const LpGame *game) {
    for (int i = 0; i < game->waiting_count; i++)
        if (game->waiting[i].timing == TIMING_DAMAGE_DEALT) return true;
    return false;
}

/* CR 8-6-1: the effects that arose first, the turn player's before the other's. In the early
 * edition all of the turn player's come first, whenever they arose (row E9). Before a [Trigger]
 * only "when damage is dealt" effects are resolved; the others wait for the end of the damage
 * (CR 8-6-2). */
static uint32_t batch_next(const LpGame *game, const Frame *batch) {
    bool only_dealt = batch->batch.only_dealt;
    bool by_generation = game->edition >= LP_EDITION_1_1_8;
    uint32_t chosen = 0;
    int best = INT32_MAX;
    for (int i = 0; i < game->waiting_count; i++) {
        const Waiting *w = &game->waiting[i];
        if (only_dealt && w->timing != TIMING_DAMAGE_DEALT) continue;
        int rank = (slot_owner(w->slot) != game->turn_player) +
                   (by_generation ? 2 * w->generation : 0);
        if (rank > best) continue;
        if (rank < best) chosen = 0;
        best = rank;
        chosen |= 1u << i;
    }
    return chosen;
}

uint32_t effect_choices(const LpGame *game, const Frame *batch) {
    static_assert(WAITING_MAX <= 32, "a bit for each");
    uint32_t distinct = 0;
    for (uint32_t left = batch_next(game, batch); left != 0; left &= left - 1) {
        const Waiting *w = &game->waiting[__builtin_ctz(left)];
        bool seen = false;
        for (uint32_t other = distinct; other != 0; other &= other - 1)
            seen |= same_waiting(w, &game->waiting[__builtin_ctz(other)]);
        if (!seen) distinct |= left & -left;
    }
    return distinct;
}

static Waiting waiting_take(LpGame *game, int index) {
    Waiting taken = game->waiting[index];
    if (taken.more) {
        game->waiting[index].more--;
        taken.more = 0;
        return taken;
    }
    state_drop_waiting(game, index);
    return taken;
}

static int waiting_chosen(const LpGame *game, uint32_t choices, LpAction answer) {
    for (uint32_t left = choices; left != 0; left &= left - 1) {
        const Waiting *w = &game->waiting[__builtin_ctz(left)];
        if (w->slot == answer.card && w->ability == answer.value) return __builtin_ctz(left);
    }
    return __builtin_ctz(choices);
}

/* Only the order of generations matters: the oldest one is renumbered as the first. */
static void renumber(const Ctx *ctx, uint8_t oldest) {
    LpGame *game = ctx->edit;
    if (oldest == 0) state_overflow(ctx);
    for (int i = 0; i < game->waiting_count; i++)
        game->waiting[i].generation = (uint8_t)(game->waiting[i].generation - oldest);
}

/* Whatever arises from here on waits for the effects that are there now. */
static void next_generation(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    uint8_t oldest = UINT8_MAX;
    int newest = -1;
    for (int i = 0; i < game->waiting_count; i++) {
        uint8_t generation = game->waiting[i].generation;
        if (generation < oldest) oldest = generation;
        if (generation > newest) newest = generation;
    }
    if (newest == UINT8_MAX) {
        renumber(ctx, oldest);
        newest -= oldest;
    }
    game->generation = (uint8_t)(newest + 1);
}

void effect_batch(const Ctx *restrict ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    uint32_t choices = effect_choices(game, frame);
    if (choices == 0) {
        if (game->waiting_count == 0) game->generation = 0;
        frame_pop(ctx, FRAME_BATCH);
        return;
    }
    LpAction answer = {0};
    bool is_one = (choices & (choices - 1)) == 0;
    /* CR 6-6-1-1-3, 6-6-1-1-4, 8-6-1-1: their owner decides the order of several. */
    if (!is_one && !answer_taken(ctx, &answer)) {
        LpSlot first = game->waiting[__builtin_ctz(choices)].slot;
        frame_ask(ctx, LP_ASK_EFFECT, slot_owner(first), LP_SLOT_NONE, LP_ABILITY_NONE);
        return;
    }
    Waiting w = waiting_take(game, waiting_chosen(game, choices, answer));
    next_generation(ctx);
    Frame *effect =
        effect_push(ctx, slot_owner(w.slot), w.slot, w.ability, w.timing, ACTIVATION_AUTO);
    if (!effect) return;
    if (w.left_field) effect->effect.flags |= EFFECT_MOVED;
    effect->effect.event = w.event;
    effect->effect.amount = w.amount;
    step_next(ctx, effect, STEP_EFFECT_BEGIN);
}

/* --- Activating one effect (CR 8-4-1) ---------------------------------------------------- */

static Frame *push_at(const Ctx *ctx, Step step, LpSeat seat, LpSlot slot, unsigned ability) {
    Frame *frame = frame_push(ctx, step, seat, slot);
    if (!frame) return NULL;
    frame->effect.id = ctx->game->card[slot];
    frame->effect.ability = (uint8_t)ability;
    frame->effect.event = LP_SLOT_NONE;
    return frame;
}

Frame *effect_push(const Ctx *ctx, LpSeat seat, LpSlot slot, unsigned ability, unsigned timing,
                   Activation how) {
    Frame *frame = push_at(ctx, STEP_EFFECT_BEGIN, seat, slot, ability);
    if (!frame) return NULL;
    frame->effect.timing = (uint8_t)timing;
    frame->effect.row = (uint16_t)(facts_of(ctx, slot)->ability_first + ability);
    frame->effect.activation = (uint8_t)how;
    if (how == ACTIVATION_REPLACES) frame->effect.flags |= EFFECT_REPLACES;
    return frame;
}

/* CR 3-1-6: in another area it is another card. From here on "this card" is nothing for the
 * rest of the same effect, wherever the slot turns up again and whatever card is in it then. */
void effect_source_moves(LpGame *game, LpSlot slot) {
    /* Usually there is no effect, which the height of the stack shows. */
    if (game->stack_top < frame_units(FRAME_TURN) + frame_units(FRAME_EFFECT)) return;
    for (Frame *frame = frame_top(game); frame; frame = frame_below(game, frame)) {
        if (frame->source == slot && frame_kind(frame) == FRAME_EFFECT)
            frame->effect.flags |= EFFECT_GONE;
    }
}

bool effect_has_left(const Ctx *ctx, const Frame *frame) {
    if (frame->effect.flags & EFFECT_GONE) return true;
    if ((frame->effect.flags & EFFECT_MOVED) || frame->effect.timing == TIMING_TRIGGER)
        return false;
    return frame->effect.ability != LP_ABILITY_NONE &&
           ctx->cards->cards[frame->effect.id].category != LP_CATEGORY_EVENT &&
           !slot_on_field(ctx->game, frame->source);
}

static const Ability *frame_ability(const Ctx *ctx, const Frame *frame) {
    return &ctx->cards->abilities[frame->effect.row];
}

/* Does the player have a say in whether this effect is activated (CR 8-1-2, 8-3-1-4)? An
 * activation cost can always be declined, as the notes on cards say. */
static bool may_decline(const Ability *ability, const Frame *frame) {
    /* An Event is activated by using it; a cost that says "may" can be declined even then. */
    if (frame->effect.activation == ACTIVATION_DECLARED &&
        (frame->effect.timing == TIMING_MAIN || frame->effect.timing == TIMING_COUNTER))
        return ability->flags & ABILITY_COST_MAY;
    if (frame->effect.activation != ACTIVATION_AUTO) return false;
    return (ability->flags & (ABILITY_MAY | ABILITY_COST_MAY)) || ability->cost_count > 0;
}

static bool may_begin(const Ctx *ctx, Frame *frame, const Ability *ability) {
    Scope scope = scope_of_frame(frame);
    const LpGame *game = ctx->game;
    if (frame->effect.activation == ACTIVATION_AUTO && !(frame->effect.flags & EFFECT_MOVED)) {
        /* CR 8-2-1-1: nor can a [Trigger] activate a negated [On Play] effect off the field. */
        if (ability_negated(ctx, frame->source, frame->effect.timing)) return false;
        if ((ability->flags & ABILITY_ONCE_PER_TURN) &&
            effect_used(game, frame->source, frame->effect.ability))
            return false;
        if (!TRACE_TEST(ctx, frame->source, ability, TRACE_MET,
                        select_ability_holds(ctx, ability, &scope)))
            return false;
    }
    if ((frame->effect.flags & EFFECT_MOVED) && game->edition == LP_EDITION_EARLY &&
        !select_condition_holds(ctx, &scope, ability->condition))
        return false;
    if (effect_has_left(ctx, frame)) scope.flags |= EFFECT_GONE;
    return pick_cost_payable(ctx, &scope, ability, LP_SLOT_NONE);
}

/* CR 8-4-1-1 to 8-4-1-3: conditions, the player's wish, then the cost. */
void effect_begin(const Ctx *restrict ctx, Frame *frame) {
    const Ability *ability = frame_ability(ctx, frame);
    LpAction answer;
    bool answered = answer_taken(ctx, &answer);
    if (answered && answer.kind == LP_ACTION_DECLINE) {
        TRACE_ABILITY(ctx, frame->source, ability, TRACE_DECLINED);
        frame_pop(ctx, FRAME_EFFECT);
        return;
    }
    if (!answered) {
        if (!may_begin(ctx, frame, ability)) {
            frame_pop(ctx, FRAME_EFFECT);
            return;
        }
        if (may_decline(ability, frame)) {
            frame_ask(ctx, LP_ASK_USE, frame->seat, frame->source, frame->effect.ability);
            return;
        }
    }
    /* CR 10-2-13-3, 10-2-13-5: from here on it is used up, even if the cost fails halfway. */
    if (ability->flags & ABILITY_ONCE_PER_TURN)
        mark_used(ctx->edit, frame->source, frame->effect.ability);
    frame->effect.flags |= EFFECT_IN_COST;
    frame->effect.pc = ability->cost_first;
    frame->effect.end = (uint16_t)(ability->cost_first + ability->cost_count);
    step_next(ctx, frame, STEP_EFFECT_COST);
}

/* CR 8-4-1-4: after its cost the effect is activated, unless it is lost. */
static void effect_activate(const Ctx *ctx, Frame *frame) {
    const Ability *ability = frame_ability(ctx, frame);
    /* CR 8-3-1-3-1: a cost that could not be paid in full gives nothing. */
    if (frame->effect.flags & EFFECT_UNPAID) {
        TRACE_ABILITY(ctx, frame->source, ability, TRACE_UNPAID);
        TRACE_WATCH(unpaid, ctx, ability);
        event_effect(ctx, LP_EVENT_NO_EFFECT, frame, 0);
        frame_pop(ctx, FRAME_EFFECT);
        return;
    }
    /* CR 8-3-2-3: if the cost took the DON!! that the effect needs, it is lost too. */
    if (!(frame->effect.flags & EFFECT_MOVED) && slot_on_field(ctx->game, frame->source) &&
        ability->don > ctx->game->don[frame->source]) {
        event_effect(ctx, LP_EVENT_NO_EFFECT, frame, 0);
        frame_pop(ctx, FRAME_EFFECT);
        return;
    }
    TRACE_ABILITY(ctx, frame->source, ability, TRACE_ACTIVATED);
    frame->effect.flags &= (uint8_t)~EFFECT_IN_COST;
    frame->effect.pc = ability->effect_first;
    frame->effect.end = (uint16_t)(ability->effect_first + ability->effect_count);
    LpEventKind kind =
        frame->effect.activation == ACTIVATION_REPLACES ? LP_EVENT_REPLACE : LP_EVENT_EFFECT;
    event_effect(ctx, kind, frame, frame->effect.timing);
    step_next(ctx, frame, STEP_EFFECT_RUN);
}

/* CR 11-3-3: cards that were looked at and not mentioned again stay as they were; the early
 * edition shuffles them (row E14). */
static void shuffle_looked(const Ctx *ctx, Frame *frame) {
    if (ctx->game->edition != LP_EDITION_EARLY) return;
    MASK_FOREACH(i, effect_regs(frame)[REG_LOOKED]) {
        if (ctx->game->area[i] != LP_AREA_DECK) continue;
        area_shuffle(ctx, slot_owner(i));
        return;
    }
}

/* CR 8-1-4-1: it is over when its text has been carried out; what lasts is a modifier. */
static void effect_end(const Ctx *ctx, Frame *frame) {
    if (frame->effect.row)
        TRACE_ABILITY(ctx, frame->source, frame_ability(ctx, frame), TRACE_RESOLVED);
    shuffle_looked(ctx, frame);
    frame_pop(ctx, FRAME_EFFECT);
}

/* CR 11-1-1: an effect may activate one that is under way, and so itself, for ever. Effects
 * with nothing left to do end before that, so that a loop comes back to the same position,
 * where it is noticed. */
static void make_room(const Ctx *ctx, LpSlot slot, unsigned row) {
    LpGame *game = ctx->edit;
    Frame *frame = frame_top(game);
    while (frame && (frame_kind(frame) != FRAME_EFFECT || frame->source != slot ||
                     frame->effect.row != row))
        frame = frame_below(game, frame);
    if (!frame) return;
    for (frame = frame_top(game);
         frame->step == STEP_EFFECT_RUN && frame->effect.pc >= frame->effect.end;
         frame = frame_top(game))
        effect_end(ctx, frame);
}

void effect_push_other(const Ctx *ctx, LpSeat seat, LpSlot slot, unsigned ability,
                       unsigned timing) {
    make_room(ctx, slot, facts_of(ctx, slot)->ability_first + ability);
    /* Its activation cost must be paid as usual, so it may be declined. */
    effect_push(ctx, seat, slot, ability, timing, ACTIVATION_AUTO);
}

/* CR 8-3-1, 8-3-1-1: the cost comes first, from top to bottom; then the text. */
void effect_run(const Ctx *restrict ctx, Frame *frame) {
    if (!vm_run(ctx, frame)) return;
    if (frame->step == STEP_EFFECT_COST)
        effect_activate(ctx, frame);
    else
        effect_end(ctx, frame);
}

/* --- Declared effects -------------------------------------------------------------------- */

/* Is it obvious that the effect cannot be activated? For most effects this settles it, and the
 * reasons are added up without branches, because no single one of them is predictable. */
static bool plainly_not(const Ctx *ctx, LpSlot slot, unsigned index, const Ability *ability) {
    const LpGame *game = ctx->game;
    LpSeat seat = slot_owner(slot);
    const CostHint *hint = &ctx->cards->cost_hints[ability - ctx->cards->abilities];
    bool used = (ability->flags & ABILITY_ONCE_PER_TURN) &
                (game->flags[slot] >> (CARD_USED_SHIFT + index));
    bool is_rested = hint->rest_this & slot_rested(game, slot);
    return used | is_rested | (hint->active > game->seats[seat].don_active) |
           (hint->total > don_on_field(game, seat)) | (ability->don > game->don[slot]);
}

/* Is it obvious that it can be activated, if the function above found no reason against it?
 * Nothing in play negates or forbids, and it has no other requirement. */
static bool plainly_may(const Ctx *ctx, LpSlot slot, const Ability *ability) {
    const LpGame *game = ctx->game;
    const CostHint *hint = &ctx->cards->cost_hints[ability - ctx->cards->abilities];
    unsigned forbids = game->hints & (IMAGE_PERMANENT_LAYERED | IMAGE_PERMANENT_FORBIDS);
    if (game->modifier_count | game->grant_count | forbids) return false;
    bool asks = ability->condition | ability->turn | hint->hand | !hint->is_all;
    return !asks && slot_on_field(game, slot);
}

bool effect_may_activate(const Ctx *ctx, LpSlot slot, unsigned index) {
    const CardFacts *facts = facts_of(ctx, slot);
    const Ability *ability = &ctx->cards->abilities[facts->ability_first + index];
    if (!((ability->timings >> TIMING_ACTIVATE_MAIN) & 1)) return false;
    if (TRACE_SHORTCUT(plainly_not(ctx, slot, index, ability))) return false;
    if (TRACE_SHORTCUT(plainly_may(ctx, slot, ability))) return true;
    if ((ability->flags & ABILITY_ONCE_PER_TURN) && effect_used(ctx->game, slot, index))
        return false;
    if (ability_negated(ctx, slot, TIMING_ACTIVATE_MAIN)) return false;
    Scope scope = scope_of_card(slot);
    return TRACE_TEST(ctx, slot, ability, TRACE_MET,
                      select_ability_holds(ctx, ability, &scope)) &&
           pick_cost_payable(ctx, &scope, ability, LP_SLOT_NONE);
}

/* CR 4-10-1: "if this Character was played from your trash" is false for an effect that is
 * activated by another one, without anything having been played or K.O.'d. */
static bool asks_how(const Ctx *ctx, const Ability *ability, Timing timing) {
    const Event *event = &ctx->cards->events[ability->event_first];
    while (event->timing != timing) event++; /* one of them has this timing */
    return event->cause != CAUSE_ANY || event->other != 0;
}

uint8_t effect_find(const Ctx *ctx, LpSlot slot, Timing timing) {
    const CardFacts *facts = facts_of(ctx, slot);
    if (!((facts->timings >> timing) & 1)) return LP_ABILITY_NONE;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        if (((ability->timings >> timing) & 1) && !asks_how(ctx, ability, timing))
            return (uint8_t)i;
    }
    return LP_ABILITY_NONE;
}

/* --- What was put off -------------------------------------------------------------------- */

Modifier effect_delay(const Ctx *ctx, LpSlot source, LpSeat seat, unsigned at) {
    const Instr *instr = &ctx->cards->instrs[at];
    return (Modifier){.kind = MODIFIER_DELAY,
                      .slot = LP_SLOT_NONE,
                      .source = source,
                      .seat = seat,
                      .expires = seat,
                      .value = instr->b,
                      .x = (uint16_t)(at + 1),
                      .y = instr->c};
}

/* "At the end of … next turn": is that turn ending? */
static bool is_late_next_turn(const LpGame *game, const Modifier *m) {
    bool theirs = m->value == TIMING_END_OF_OPPONENTS_TURN;
    if (!theirs && m->value != TIMING_END_OF_YOUR_TURN) return false;
    return (m->seat != game->turn_player) == theirs &&
           game->seats[game->turn_player].turns_taken >= m->expires;
}

bool effect_is_late(const LpGame *game, const Modifier *m, LpSeat seat, Timing timing) {
    if (m->kind != MODIFIER_DELAY || m->seat != seat || m->y == 0) return false;
    if (timing == TIMING_END_OF_TURN && is_late_next_turn(game, m)) return true;
    return m->value == (int16_t)timing &&
           (timing != TIMING_START_OF_MAIN || m->expires == game->turn_player);
}

Frame *effect_run_part(const Ctx *ctx, const Modifier *m) {
    Frame *frame = push_at(ctx, STEP_EFFECT_RUN, m->seat, m->source, LP_ABILITY_NONE);
    if (!frame) return NULL;
    frame->effect.first = m->x;
    frame->effect.pc = m->x;
    frame->effect.end = (uint16_t)(m->x + m->y);
    return frame;
}

/* Takes the row and those of its further cards. */
static CardMask late_cards(const Ctx *ctx, int index) {
    const Modifier *m = &ctx->game->modifiers[index];
    CardMask cards = mask_none();
    do {
        if (m->slot != LP_SLOT_NONE) mask_add(&cards, m->slot);
        state_drop_modifier(ctx, index);
    } while (index < ctx->game->modifier_count && m->kind == MODIFIER_DELAY && m->y == 0);
    return cards;
}

static void late_fire(const Ctx *ctx, int index) {
    Modifier m = ctx->game->modifiers[index];
    CardMask cards = late_cards(ctx, index);
    Frame *frame = effect_run_part(ctx, &m);
    if (!frame) return;
    if (m.duration == DELAY_SOURCE_LEFT) frame->effect.flags |= EFFECT_GONE;
    effect_regs(frame)[REG_IT] = cards;
}

bool effect_late(const Ctx *ctx, LpSeat seat, Timing timing) {
    const LpGame *game = ctx->game;
    int count = 0, chosen = 0;
    for (int i = 0; i < game->modifier_count; i++) {
        if (!effect_is_late(game, &game->modifiers[i], seat, timing)) continue;
        chosen = i;
        count++;
    }
    if (count == 0) return false;
    LpAction answer;
    if (count > 1) {
        /* CR 6-6-1-2: their player decides the order if there are several. */
        if (!answer_taken(ctx, &answer)) {
            frame_ask(ctx, LP_ASK_EFFECT, seat, LP_SLOT_NONE, (uint8_t)timing);
            return true;
        }
        chosen = answer.value;
    }
    late_fire(ctx, chosen);
    return true;
}
