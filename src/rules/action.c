/* The legal answers to every question, in ascending order (kind, card, target, value). A list
 * depends only on what the asked player can see. */
#include "rules/steps.h"

typedef struct List {
    LpAction *out;
    int count;
} List;

/* Writes one answer and gives the place behind it. The lists of the Main Phase and of the
 * Counter Step pass this place from hand to hand, so that it stays in a register: they are
 * the innermost lines of the engine. One store instead of four, for the same reason. */
static inline LpAction *put(LpAction *at, LpActionKind kind, LpSlot card, LpSlot target,
                            uint8_t value) {
    uint32_t word =
        (uint32_t)kind | (uint32_t)card << 8 | (uint32_t)target << 16 | (uint32_t)value << 24;
    memcpy(at, &word, sizeof(word));
    return at + 1;
}

static void add(List *list, LpActionKind kind, LpSlot card, LpSlot target, uint8_t value) {
    assert(list->count < LP_ACTIONS_MAX); /* logpose.h says why it is never reached */
    put(&list->out[list->count++], kind, card, target, value);
}

/* --- Main Phase (CR 6-5-2) --------------------------------------------------------------- */

/* CR 6-5-3-1: may the Event be used, or the card be played under restrictions? */
static bool may_play(const Ctx *ctx, LpSlot slot, const CardFacts *facts) {
    if (facts->flags & CARD_UNPLAYABLE) return false;
    /* CR 4-7-2: cards that cannot be played. */
    if (player_forbidden(ctx, slot_owner(slot), RESTRICTION_PLAY, slot)) return false;
    return facts->category != LP_CATEGORY_EVENT || basic_event_usable(ctx, slot, TIMING_MAIN);
}

static LpAction *add_plays(const Ctx *ctx, LpAction *at, LpSeat seat) {
    const LpGame *game = ctx->game;
    int don = game->seats[seat].don_active;
    bool restricted = game->special_count | game->grant_count;
    SEAT_FOREACH(i, game->seats[seat].hand, seat) {
        if (!restricted && !mask_has(game->hand_events, i)) {
            /* The usual case writes the answer and counts it only if it can be paid for: no
             * branch that depends on the hand. */
            at = put(at, LP_ACTION_PLAY, i, 0, 0) - (game->cost[i] > don);
        } else if (basic_play_cost(ctx, i) <= don && may_play(ctx, i, facts_of(ctx, i))) {
            at = put(at, LP_ACTION_PLAY, i, 0, 0);
        }
    }
    return at;
}

/* CR 6-5-4-1, 8-1-3-2: the turn player's [Activate: Main] effects. */
static LpAction *add_activations(const Ctx *ctx, LpAction *at, LpSeat seat) {
    SEAT_FOREACH(i, ctx->game->activators, seat) {
        const CardFacts *facts = facts_of(ctx, i);
        for (unsigned k = 0; k < facts->ability_count; k++)
            if (effect_may_activate(ctx, i, k))
                at = put(at, LP_ACTION_ACTIVATE, i, 0, (uint8_t)k);
    }
    return at;
}

/* Leader and Characters of a player. */
static CardMask fighters(const LpGame *game, LpSeat seat) {
    CardMask cards = game->seats[seat].characters;
    mask_add(&cards, leader_of(seat));
    return cards;
}

/* Cards as an array, to be walked over several times. */
typedef struct Slots {
    LpSlot at[LP_CHARACTERS_MAX + 1];
    int count;
} Slots;

static inline void slots_of(CardMask cards, LpSeat seat, Slots *out) {
    out->count = 0;
    SEAT_FOREACH(i, cards, seat) out->at[out->count++] = i;
}

static inline LpAction *add_each(LpAction *at, LpActionKind kind, LpSlot card,
                                 const Slots *targets) {
    int count = targets->count;
    for (int k = 0; k < count; k++) at = put(at, kind, card, targets->at[k], 0);
    return at;
}

/* The pairs that need a look: new attackers, restrictions, attackers of active Characters. */
static LpAction *add_attacks_of(const Ctx *ctx, LpAction *at, LpSlot attacker,
                                CardMask targets) {
    MASK_FOREACH(k, targets) {
        if (battle_may_target(ctx, attacker, k)) at = put(at, LP_ACTION_ATTACK, attacker, k, 0);
    }
    return at;
}

/* CR 7-1-1: each active card against the Leader and each rested Character. */
static LpAction *add_attacks(const Ctx *ctx, LpAction *at, LpSeat seat) {
    const LpGame *game = ctx->game;
    LpSeat other = seat_other(seat);
    /* CR 6-5-6-1: neither player battles on the first turn. */
    if (game->seats[seat].turns_taken < 2) return at;
    CardMask usual = mask_and(game->seats[other].characters, game->rested);
    mask_add(&usual, leader_of(other));
    Slots targets;
    slots_of(usual, other, &targets);
    bool restricted = game->special_count | game->grant_count;
    /* CR 7-1-1-1: the attacker is rested for it, so it must be active. */
    SEAT_FOREACH(i, mask_andnot(fighters(game, seat), game->rested), seat) {
        bool special = restricted || (game->flags[i] & CARD_JUST_PLAYED) ||
                       (game->traits[i] & ((1u << KEYWORD_ATTACK_ACTIVE) | TRAIT_RESTRICTED));
        if (!special)
            at = add_each(at, LP_ACTION_ATTACK, i, &targets);
        else if (battle_may_attack(ctx, i))
            at = add_attacks_of(ctx, at, i, fighters(game, other));
    }
    return at;
}

/* CR 6-5-2: play, activate, give, attack or end; CR 6-5-5-3: give while a DON!! is active. */
static LpAction *list_main(const Ctx *ctx, LpAction *at, LpSeat seat) {
    at = add_plays(ctx, at, seat);
    at = add_activations(ctx, at, seat);
    if (ctx->game->seats[seat].don_active > 0) {
        SEAT_FOREACH(i, fighters(ctx->game, seat), seat) at = put(at, LP_ACTION_GIVE, i, 0, 0);
    }
    at = add_attacks(ctx, at, seat);
    return put(at, LP_ACTION_END, 0, 0, 0);
}

/* --- Battle ------------------------------------------------------------------------------ */

static void list_block(const Ctx *ctx, List *list, LpSeat seat) {
    MASK_FOREACH(i, field_of(ctx->game, seat)) {
        if (battle_may_block(ctx, i)) add(list, LP_ACTION_BLOCK, i, 0, 0);
    }
    add(list, LP_ACTION_PASS, 0, 0, 0);
}

/* CR 2-10-3: effects may give Counters to cards, so each one is looked at. */
static CardMask changed_counters(const Ctx *ctx, CardMask hand) {
    CardMask counters = mask_none();
    MASK_FOREACH(i, hand) {
        if (facts_of(ctx, i)->category == LP_CATEGORY_CHARACTER && state_counter(ctx, i) > 0)
            mask_add(&counters, i);
    }
    return counters;
}

/* CR 7-1-3-1-1: for the Leader or any Character; CR 7-1-3-1-2: Events that can be paid for. */
static LpAction *list_counter(const Ctx *ctx, LpAction *at, LpSeat seat) {
    const LpGame *game = ctx->game;
    CardMask hand = game->seats[seat].hand;
    Slots targets;
    slots_of(fighters(game, seat), seat, &targets);
    CardMask counters = mask_and(hand, game->hand_counters);
    if (game->special_count || (game->hints & IMAGE_PERMANENT_COUNTER))
        counters = changed_counters(ctx, hand);
    SEAT_FOREACH(i, counters, seat) at = add_each(at, LP_ACTION_COUNTER, i, &targets);
    SEAT_FOREACH(i, mask_and(hand, game->hand_events), seat) {
        const CardFacts *facts = facts_of(ctx, i);
        if (!((facts->timings >> TIMING_COUNTER) & 1) || (facts->flags & CARD_UNPLAYABLE))
            continue;
        if (basic_play_cost(ctx, i) <= game->seats[seat].don_active &&
            basic_event_usable(ctx, i, TIMING_COUNTER) &&
            !player_forbidden(ctx, seat, RESTRICTION_PLAY, i))
            at = put(at, LP_ACTION_COUNTER_EVENT, i, 0, 0);
    }
    return put(at, LP_ACTION_PASS, 0, 0, 0);
}

/* --- Choosing ---------------------------------------------------------------------------- */

static void list_pick(const Ctx *ctx, List *list) {
    Frame *frame = frame_top(ctx->game);
    const Instr *instr = &ctx->cards->instrs[frame->pc];
    const Selector *selector = &ctx->cards->selectors[instr->x];
    bool may_stop;
    CardMask cards = pick_choices(ctx, frame, &may_stop);
    /* CR 3-4-3: cards of the other player's hand are chosen without seeing them. */
    bool blind = pick_is_blind(selector);
    uint8_t n = 0;
    MASK_FOREACH(i, cards) {
        if (blind)
            add(list, LP_ACTION_PICK_HIDDEN, 0, 0, n++);
        else
            add(list, LP_ACTION_PICK, i, 0, 0);
    }
    if (may_stop) add(list, LP_ACTION_DONE, 0, 0, 0);
}

static void list_cards(List *list, LpActionKind kind, CardMask cards) {
    MASK_FOREACH(i, cards) add(list, kind, i, 0, 0);
}

static void list_order(const Ctx *ctx, List *list) {
    LpSeat seat;
    list_cards(list, LP_ACTION_PICK, remove_to_order(ctx, frame_top(ctx->game), &seat));
}

static void list_options(const LpAsk *ask_now, List *list) {
    for (unsigned i = 0; i < 8; i++)
        if ((ask_now->count_max >> i) & 1) add(list, LP_ACTION_OPTION, 0, 0, (uint8_t)i);
}

static void list_numbers(const LpAsk *ask_now, List *list) {
    for (unsigned i = ask_now->count_min; i <= ask_now->count_max; i++)
        add(list, LP_ACTION_NUMBER, 0, 0, (uint8_t)i);
}

static int compare_actions(const LpAction *a, const LpAction *b) {
    if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
    if (a->card != b->card) return a->card < b->card ? -1 : 1;
    if (a->target != b->target) return a->target < b->target ? -1 : 1;
    return (a->value > b->value) - (a->value < b->value);
}

/* Short lists that were not made in order. */
static void sort_list(List *list) {
    for (int i = 1; i < list->count; i++) {
        LpAction moved = list->out[i];
        int k = i;
        for (; k > 0 && compare_actions(&moved, &list->out[k - 1]) < 0; k--)
            list->out[k] = list->out[k - 1];
        list->out[k] = moved;
    }
}

/* Waiting effects (CR 8-6-1-1), or put-off parts of effects (CR 6-6-1-2). */
static void list_effects(const Ctx *ctx, List *list) {
    const LpGame *game = ctx->game;
    if (frame_top(ctx->game)->step == STEP_BATCH) {
        MASK_FOREACH(i, effect_choices(game)) {
            const Waiting *w = &game->waiting[i];
            add(list, LP_ACTION_EFFECT, w->slot, 0, w->ability);
        }
    } else {
        for (int i = 0; i < game->modifier_count; i++) {
            const Modifier *m = &game->modifiers[i];
            if (effect_is_late(game, m, game->ask.seat, (Timing)game->ask.ability))
                add(list, LP_ACTION_EFFECT, m->source, 0, (uint8_t)i);
        }
    }
    sort_list(list);
}

static void list_replacements(const Ctx *ctx, List *list, LpSeat seat) {
    bool must = false;
    Frame *frame = frame_top(ctx->game);
    list->count = remove_replacements(ctx, frame, seat, list->out, LP_ACTIONS_MAX, &must);
    /* CR 8-1-3-4-1: it may be left unapplied, unless its text does not say "may". */
    if (!must) add(list, LP_ACTION_DECLINE, 0, 0, 0);
    sort_list(list);
}

static void list_don(const Ctx *ctx, List *list) {
    list->count = vm_don_choices(ctx->game, frame_top(ctx->game), list->out);
}

static void list_two(List *list, LpActionKind first, LpActionKind second) {
    add(list, first, 0, 0, 0);
    add(list, second, 0, 0, 0);
}

static void list_answers(const Ctx *ctx, List *list) {
    const LpAsk *now = &ctx->game->ask;
    switch (now->kind) {
    case LP_ASK_TURN_ORDER: list_two(list, LP_ACTION_FIRST, LP_ACTION_SECOND); break;
    case LP_ASK_MULLIGAN: list_two(list, LP_ACTION_KEEP, LP_ACTION_REDRAW); break;
    case LP_ASK_BLOCK: list_block(ctx, list, now->seat); break;
    case LP_ASK_TRIGGER:
    case LP_ASK_USE: list_two(list, LP_ACTION_USE, LP_ACTION_DECLINE); break;
    case LP_ASK_PICK: list_pick(ctx, list); break;
    case LP_ASK_ORDER: list_order(ctx, list); break;
    case LP_ASK_PICK_DON: list_don(ctx, list); break;
    case LP_ASK_OPTION: list_options(now, list); break;
    case LP_ASK_NUMBER: list_numbers(now, list); break;
    case LP_ASK_EFFECT: list_effects(ctx, list); break;
    case LP_ASK_REPLACE: list_replacements(ctx, list, now->seat); break;
    case LP_ASK_TRASH_CHARACTER:
        list_cards(list, LP_ACTION_PICK, ctx->game->seats[now->seat].characters);
        break;
    default: break;
    }
}

/* All answers, the ones that a loop bans too. */
static int list_all(const Ctx *ctx, LpAction *out) {
    const LpAsk *now = &ctx->game->ask;
    if (now->kind == LP_ASK_MAIN) return (int)(list_main(ctx, out, now->seat) - out);
    if (now->kind == LP_ASK_COUNTER) return (int)(list_counter(ctx, out, now->seat) - out);
    List list = {.out = out, .count = 0};
    list_answers(ctx, &list);
    return list.count;
}

int action_list(const Ctx *ctx, LpAction *out) {
    int count = list_all(ctx, out);
    if (!ctx->game->loop.forced) return count;
    /* CR 11-1-1-2: a loop is not begun again from the same position. */
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!loop_banned(ctx->game, out[i])) out[kept++] = out[i];
    return kept;
}
