/* Bookkeeping of the state: modifiers, events, and the audit that checks every redundancy (for
 * tests and fuzzing). */
#include "rules/state.h"

/* --- Limits ------------------------------------------------------------------------------ */

void state_overflow(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    if (game->result != LP_RESULT_NONE) return;
    game->result = LP_RESULT_ABORTED;
    game->end = LP_END_OVERFLOW;
    event_seat(ctx, LP_EVENT_GAME_END, 0, LP_RESULT_ABORTED);
}

/* --- Continuous effects ------------------------------------------------------------------ */

/* (These kinds have no `x` and no `y`.) */
static bool modifiers_add_up(const Modifier *a, const Modifier *b) {
    return (a->kind == MODIFIER_POWER || a->kind == MODIFIER_COST) && a->kind == b->kind &&
           a->slot == b->slot && a->seat == b->seat && a->duration == b->duration &&
           a->expires == b->expires;
}

bool state_cost_is_set(const LpGame *game, LpSlot slot) {
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_COST_TO && m->slot == slot) return true;
    }
    return false;
}

/* A change of power is added to the cached value at once; an effect on a player is in no cached
 * value; everything else is worked out again. */
static void values_change(LpGame *game, const Modifier *m, int change) {
    LpSlot slot = m->slot;
    if (m->kind >= MODIFIER_PLAYER) return;
    if (m->kind == MODIFIER_POWER && slot_on_field(game, slot) && state_adds_up(game))
        game->power[slot] = power_plus(game->power[slot], change);
    else
        game->dirty = 1;
}

/* What a card gains or may no longer do is also added at once, if no permanent effect looks at
 * keywords. Returns whether the change is of this kind. */
static bool traits_gained(LpGame *game, const Modifier *m) {
    bool is_keyword = m->kind == MODIFIER_KEYWORD;
    if (!is_keyword && m->kind != MODIFIER_RESTRICTION) return false;
    if (game->dirty || (game->hints & IMAGE_PERMANENT_LAYERED)) return false;
    if (!slot_on_field(game, m->slot)) return false;
    game->traits[m->slot] |= is_keyword
                                 ? permanent_known_keywords(game, (uint16_t)(1u << m->value))
                                 : TRAIT_RESTRICTED;
    return true;
}

/* Each of these counts, also if there is another one like it. */
enum {
    MODIFIERS_COUNTED = 1 << MODIFIER_POWER | 1 << MODIFIER_COST | 1 << MODIFIER_COST_NEXT |
                        1 << MODIFIER_DELAY | 1 << MODIFIER_COST_TO | 1 << MODIFIER_PRICE |
                        1 << MODIFIER_AWAKE
};

/* Forbidding, gaining or setting the same thing twice is the same as once. Before 1.1.9 the
 * base value that was set last holds (row E5), so what was said before gives way to it. */
static bool says_again(const Ctx *ctx, const Modifier *m) {
    const LpGame *game = ctx->game;
    if ((MODIFIERS_COUNTED >> m->kind) & 1) return false;
    bool order_counts = game->edition < LP_EDITION_1_1_9 &&
                        (m->kind == MODIFIER_BASE_POWER || m->kind == MODIFIER_BASE_COST);
    for (int i = 0; i < game->modifier_count; i++) {
        Modifier other = game->modifiers[i];
        other.source = m->source;
        if (memcmp(&other, m, sizeof(other)) != 0) continue;
        if (order_counts) state_drop_modifier(ctx, i);
        return !order_counts;
    }
    return false;
}

void state_modify(const Ctx *ctx, Modifier modifier) {
    LpGame *game = ctx->edit;
    /* CR 3-1-6: a card that has left the field is another card, to which nothing is given. */
    if (modifier.kind < MODIFIER_PLAYER && !slot_on_field(game, modifier.slot) &&
        game->area[modifier.slot] != LP_AREA_HAND)
        return;
    if (modifier.kind != MODIFIER_DELAY && state_is_too_early(game, modifier.duration)) return;
    if (!traits_gained(game, &modifier)) values_change(game, &modifier, modifier.value);
    /* Powers add up in any order. Costs do so too, but in editions that stop at 0 (row E2) the
     * order matters, so a further change is merged only into the newest one. */
    for (int i = 0; i < game->modifier_count; i++) {
        Modifier *m = &game->modifiers[i];
        bool order_counts = m->kind == MODIFIER_COST && (game->edition < LP_EDITION_1_1_9 ||
                                                         state_cost_is_set(game, m->slot));
        if (modifiers_add_up(m, &modifier) && !order_counts) {
            int sum = m->value + modifier.value;
            m->value = (int16_t)(sum > INT16_MAX   ? INT16_MAX
                                 : sum < INT16_MIN ? INT16_MIN
                                                   : sum);
            return;
        }
    }
    if (says_again(ctx, &modifier)) return;
    if (game->modifier_count == MODIFIERS_MAX) {
        state_overflow(ctx);
        return;
    }
    game->modifiers[game->modifier_count++] = modifier;
    game->special_count = (uint8_t)(game->special_count + modifier_is_special(&modifier));
    if (game->modifier_count > game->marks.modifiers)
        game->marks.modifiers = game->modifier_count;
}

void state_drop_modifier(const Ctx *ctx, int index) {
    LpGame *game = ctx->edit;
    values_change(game, &game->modifiers[index], -game->modifiers[index].value);
    game->special_count =
        (uint8_t)(game->special_count - modifier_is_special(&game->modifiers[index]));
    game->modifier_count--;
    memmove(&game->modifiers[index], &game->modifiers[index + 1],
            sizeof(Modifier) * (size_t)(game->modifier_count - index));
    memset(&game->modifiers[game->modifier_count], 0, sizeof(Modifier));
}

void state_drop_waiting(LpGame *game, int index) {
    game->waiting_count--;
    memmove(&game->waiting[index], &game->waiting[index + 1],
            sizeof(Waiting) * (size_t)(game->waiting_count - index));
    memset(&game->waiting[game->waiting_count], 0, sizeof(Waiting));
}

/* --- Audit ------------------------------------------------------------------------------- */

static const char *audit_stack(const LpGame *game, const uint8_t *stack, int count, LpArea area,
                               LpSeat seat, uint8_t *seen) {
    for (int i = 0; i < count; i++) {
        LpSlot slot = stack[i];
        if (slot >= LP_SLOTS || slot_owner(slot) != seat)
            return "a stack holds another player's card";
        if (game->area[slot] != area) return "a card in a stack has a different area";
        if (seen[slot]++) return "a card is in two places";
    }
    return NULL;
}

static const char *audit_mask(const LpGame *game, CardMask mask, LpArea area, LpSeat seat,
                              uint8_t *seen) {
    MASK_FOREACH(slot, mask) {
        if (slot >= LP_SLOTS || slot_owner(slot) != seat)
            return "an area holds another player's card";
        if (game->area[slot] != area) return "a card in an area has a different area";
        if (seen[slot]++) return "a card is in two places";
    }
    return NULL;
}

/* Equal games have equal bytes: what is not used is zero. */
static bool audit_zero(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    uint8_t all = 0;
    for (size_t i = 0; i < size; i++) all |= at[i];
    return all == 0;
}

#define IS_UNUSED_ZERO(table, count)                                                           \
    audit_zero(&(table)[count], sizeof(table) - (count) * sizeof((table)[0]))

static const char *audit_unused(const LpGame *game) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        const Seat *side = &game->seats[seat];
        if (!IS_UNUSED_ZERO(side->deck, side->deck_count) ||
            !IS_UNUSED_ZERO(side->life, side->life_count))
            return "a card behind the end of a stack";
    }
    if (!IS_UNUSED_ZERO(game->modifiers, game->modifier_count) ||
        !IS_UNUSED_ZERO(game->waiting, game->waiting_count) ||
        !IS_UNUSED_ZERO(game->grants, game->grant_count) ||
        !IS_UNUSED_ZERO(game->stack, game->stack_top))
        return "something behind the end of a table";
    if (!game->answered && !audit_zero(&game->answer, sizeof(game->answer)))
        return "an answer that has been given stays";
    return NULL;
}

static const char *audit_seat(const LpGame *game, LpSeat seat, uint8_t *seen) {
    const Seat *side = &game->seats[seat];
    const char *fault =
        audit_stack(game, side->deck, side->deck_count, LP_AREA_DECK, seat, seen);
    if (!fault)
        fault = audit_stack(game, side->life, side->life_count, LP_AREA_LIFE, seat, seen);
    if (!fault) fault = audit_mask(game, side->hand, LP_AREA_HAND, seat, seen);
    if (!fault) fault = audit_mask(game, side->trash, LP_AREA_TRASH, seat, seen);
    if (!fault) fault = audit_mask(game, side->characters, LP_AREA_CHARACTER, seat, seen);
    if (fault) return fault;
    seen[leader_of(seat)]++;
    if (side->stage != LP_SLOT_NONE) seen[side->stage]++;
    /* CR 3-7-6: at most 5 Characters. */
    if (mask_count(side->characters) > LP_CHARACTERS_MAX) return "more than 5 Characters";
    int don = side->don_active + side->don_rested + side->don_deck;
    for (int i = 0; i < LP_SLOTS_PER_SEAT; i++) don += game->don[leader_of(seat) + i];
    if (don != game->don_total[seat]) return "the number of DON!! cards is wrong";
    if (side->don_frozen > side->don_rested || side->don_frozen_active > side->don_active)
        return "more DON!! held back than there are";
    return NULL;
}

static const char *audit_slot(const LpGame *game, LpSlot slot, const uint8_t *seen) {
    uint8_t area = game->area[slot];
    if (seen[slot] != (area != LP_AREA_NONE && game->card[slot] != 0))
        return "a card is not in exactly one place";
    if (game->don[slot] && !slot_takes_don(game, slot))
        return "DON!! given to a card outside the field";
    if (slot_rested(game, slot) && !area_is_field(area))
        return "a rested card outside the field";
    return NULL;
}

/* What is kept of the cards in hands and on the field is what these cards say. */
static const char *audit_kept(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    CardMask events = mask_none(), counters = mask_none(), activators = mask_none();
    uint64_t timings = 0;
    unsigned hints = 0;
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        const CardFacts *facts = facts_of(ctx, slot);
        bool held = game->area[slot] == LP_AREA_HAND, on_field = slot_on_field(game, slot);
        bool is_character = facts->category == LP_CATEGORY_CHARACTER;
        if (held && (facts->category == LP_CATEGORY_EVENT || (facts->flags & CARD_UNPLAYABLE)))
            mask_add(&events, slot);
        if (held && is_character && facts->counter > 0) mask_add(&counters, slot);
        if (on_field && ((facts->timings >> TIMING_ACTIVATE_MAIN) & 1))
            mask_add(&activators, slot);
        if (on_field) timings |= facts->timings;
        if (mask_has(game->permanents, slot))
            hints |= ctx->cards->permanent_hints[game->card[slot]];
        if (!on_field && (game->power[slot] || game->traits[slot]))
            return "power or keywords of a card that is not on the field";
        if (!on_field && !held && (game->cost[slot] || mask_has(game->permanents, slot)))
            return "a cost or permanent effects of a card whose text does not count";
    }
    if (!mask_equal(events, game->hand_events) || !mask_equal(counters, game->hand_counters))
        return "the Events or Counters in hands are not what is kept of them";
    if (!mask_equal(activators, game->activators) || timings != game->timings)
        return "the timings of cards on the field are not what is kept of them";
    return (uint16_t)hints == game->hints ? NULL : "what permanent effects look at is wrong";
}

/* Cached values equal a full recomputation. */
static const char *audit_cache(const Ctx *ctx) {
    if (ctx->game->dirty) return "power and cost are not up to date at a question";
    LpGame copy = *ctx->game;
    Ctx again = {.cards = ctx->cards, .game = &copy, .edit = &copy, .log = NULL};
    permanent_refresh(&again);
    if (memcmp(copy.power, ctx->game->power, sizeof(copy.power)) != 0)
        return "a cached power is wrong";
    if (memcmp(copy.cost, ctx->game->cost, sizeof(copy.cost)) != 0)
        return "a cached cost is wrong";
    if (memcmp(copy.traits, ctx->game->traits, sizeof(copy.traits)) != 0)
        return "cached keywords are wrong";
    if (copy.grant_count != ctx->game->grant_count ||
        memcmp(copy.grants, ctx->game->grants, sizeof(copy.grants)) != 0)
        return "what permanent effects forbid or set is wrong";
    return NULL;
}

/* The kinds of frames that each kind can be on top of, as bits. */
static const uint16_t frame_on[FRAME_KIND_COUNT] = {
#define ON(name)                            (1u << FRAME_##name)
#define FRAME(name, member, masks, on, doc) [FRAME_##name] = on,
#include "rules/frame.def"
#undef FRAME
#undef ON
};

static const char *audit_frames(const LpGame *game) {
    unsigned top = game->stack_top, on = 0;
    if (top == 0 || top > STACK_UNITS_MAX) return "no frame on the stack";
    while (top > 0) {
        if (top < FRAME_UNITS) return "an incomplete frame on the stack";
        const Frame *frame = (const Frame *)(const void *)(&game->stack[top] - FRAME_UNITS);
        if (frame->step == STEP_NONE || frame->step >= STEP_COUNT)
            return "a frame without a step";
        FrameKind kind = frame_kind(frame);
        if (top < frame_units(kind)) return "a frame without its card sets";
        bool is_top = top == game->stack_top;
        if (!is_top && !((on >> kind) & 1)) return "a frame on top of one that it cannot be on";
        on = frame_on[kind];
        top -= frame_units(kind);
    }
    return on ? "a frame at the bottom that cannot be there" : NULL;
}

static int audit_special(const LpGame *game) {
    int count = 0;
    for (int i = 0; i < game->modifier_count; i++)
        count += modifier_is_special(&game->modifiers[i]);
    return count;
}

const char *state_audit(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    if (game->modifier_count > MODIFIERS_MAX) return "more modifiers than there is room for";
    if (audit_special(game) != game->special_count) return "special modifiers miscounted";
    uint8_t seen[LP_SLOTS] = {0};
    for (LpSeat seat = 0; seat < 2; seat++) {
        const char *fault = audit_seat(game, seat, seen);
        if (fault) return fault;
    }
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        const char *fault = audit_slot(game, slot, seen);
        if (fault) return fault;
    }
    if (game->result != LP_RESULT_NONE)
        return audit_zero(&game->ask, sizeof(game->ask)) ? NULL : "a finished game asks";
    const char *fault = audit_frames(game);
    if (!fault) fault = audit_unused(game);
    if (!fault) fault = audit_kept(ctx);
    return fault ? fault : audit_cache(ctx);
}
