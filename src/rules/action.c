/* The legal answers to every question, in ascending order (kind, card, target, value). A list
 * depends only on what the asked player can see. */
#include "rules/steps.h"

typedef struct List {
    LpAction *out;
    int count;
} List;

static inline void add(List *list, LpActionKind kind, LpSlot card, LpSlot target,
                       uint8_t value) {
    if (list->count == LP_ACTIONS_MAX) return;
    list->out[list->count++] = (LpAction){
        .kind = (uint8_t)kind, .card = card, .target = target, .value = value};
}

/* --- Main Phase (CR 6-5-2) --------------------------------------------------------------- */

/* CR 6-5-3-1: may the card be played from the hand? */
static bool may_play(const Ctx *ctx, LpSlot slot) {
    const LpGame *game = ctx->game;
    LpSeat seat = slot_owner(slot);
    if (basic_play_cost(ctx, slot) > game->seats[seat].don_active) return false;
    const CardFacts *facts = facts_of(ctx, slot);
    if (facts->flags & CARD_UNPLAYABLE) return false;
    /* CR 4-7-2: cards that cannot be played. */
    if (player_forbidden(ctx, seat, RESTRICTION_PLAY, slot)) return false;
    if (facts->category == LP_CATEGORY_EVENT) return basic_event_usable(ctx, slot, TIMING_MAIN);
    return true;
}

static void add_plays(const Ctx *ctx, List *list, LpSeat seat) {
    MASK_FOREACH(i, ctx->game->seats[seat].hand) {
        if (may_play(ctx, i)) add(list, LP_ACTION_PLAY, i, 0, 0);
    }
}

static void add_activations(const Ctx *ctx, List *list, LpSeat seat) {
    if (!((ctx->game->timings >> TIMING_ACTIVATE_MAIN) & 1)) return;
    MASK_FOREACH(i, field_of(ctx->game, seat)) {
        const CardFacts *facts = facts_of(ctx, i);
        if (!((facts->timings >> TIMING_ACTIVATE_MAIN) & 1)) continue;
        for (unsigned k = 0; k < facts->ability_count; k++)
            if (effect_may_activate(ctx, i, k)) add(list, LP_ACTION_ACTIVATE, i, 0, (uint8_t)k);
    }
}

/* Leader and Characters of a player. */
static CardMask fighters(const LpGame *game, LpSeat seat) {
    CardMask cards = game->seats[seat].characters;
    mask_add(&cards, leader_of(seat));
    return cards;
}

/* The cards that could be attacked: the Leader, rested Characters, and all Characters for an
 * attacker that may attack active ones (CR 7-1-1-2). */
typedef struct Targets {
    CardMask usual, all;
    bool restricted; /* some restriction is about: each pair must be looked at */
} Targets;

static Targets targets_of(const LpGame *game, LpSeat seat) {
    Targets targets = {.usual = mask_of(leader_of(seat)), .all = fighters(game, seat)};
    targets.restricted = game->modifier_count | game->grant_count;
    MASK_FOREACH(i, game->seats[seat].characters) {
        if (slot_rested(game, i)) mask_add(&targets.usual, i);
    }
    return targets;
}

static void add_attacks(const Ctx *ctx, List *list, LpSeat seat) {
    /* CR 6-5-6-1: neither player battles on the first turn. */
    if (ctx->game->seats[seat].turns_taken < 2) return;
    Targets targets = targets_of(ctx->game, seat_other(seat));
    MASK_FOREACH(i, fighters(ctx->game, seat)) {
        if (!battle_may_attack(ctx, i)) continue;
        bool plain = !targets.restricted && !(ctx->game->flags[i] & CARD_JUST_PLAYED);
        bool active_too = (ctx->game->traits[i] >> KEYWORD_ATTACK_ACTIVE) & 1;
        MASK_FOREACH(k, active_too ? targets.all : targets.usual) {
            if (plain || battle_may_target(ctx, i, k)) add(list, LP_ACTION_ATTACK, i, k, 0);
        }
    }
}

static void list_main(const Ctx *ctx, List *list, LpSeat seat) {
    add_plays(ctx, list, seat);
    add_activations(ctx, list, seat);
    if (ctx->game->seats[seat].don_active > 0) {
        MASK_FOREACH(i, fighters(ctx->game, seat)) add(list, LP_ACTION_GIVE, i, 0, 0);
    }
    add_attacks(ctx, list, seat);
    add(list, LP_ACTION_END, 0, 0, 0);
}

/* --- Battle ------------------------------------------------------------------------------ */

static void list_block(const Ctx *ctx, List *list, LpSeat seat) {
    MASK_FOREACH(i, field_of(ctx->game, seat)) {
        if (battle_may_block(ctx, i)) add(list, LP_ACTION_BLOCK, i, 0, 0);
    }
    add(list, LP_ACTION_PASS, 0, 0, 0);
}

/* CR 7-1-3-1-1: for the Leader or any Character; CR 7-1-3-1-2: Events that can be paid for. */
static void list_counter(const Ctx *ctx, List *list, LpSeat seat) {
    const LpGame *game = ctx->game;
    CardMask hand = game->seats[seat].hand, targets = fighters(game, seat);
    MASK_FOREACH(i, hand) {
        if (facts_of(ctx, i)->category != LP_CATEGORY_CHARACTER || state_counter(ctx, i) <= 0)
            continue;
        MASK_FOREACH(k, targets) add(list, LP_ACTION_COUNTER, i, k, 0);
    }
    MASK_FOREACH(i, hand) {
        const CardFacts *facts = facts_of(ctx, i);
        if (!((facts->timings >> TIMING_COUNTER) & 1) || (facts->flags & CARD_UNPLAYABLE))
            continue;
        if (basic_play_cost(ctx, i) <= game->seats[seat].don_active &&
            basic_event_usable(ctx, i, TIMING_COUNTER) &&
            !player_forbidden(ctx, seat, RESTRICTION_PLAY, i))
            add(list, LP_ACTION_COUNTER_EVENT, i, 0, 0);
    }
    add(list, LP_ACTION_PASS, 0, 0, 0);
}

/* --- Choosing ---------------------------------------------------------------------------- */

static void list_pick(const Ctx *ctx, List *list) {
    Frame *frame = frame_top(ctx->game);
    const Instr *instr = &ctx->cards->instrs[frame->pc];
    const Selector *selector = &ctx->cards->selectors[instr->x];
    bool may_stop;
    CardMask cards = pick_choices(ctx, frame, &may_stop);
    /* CR 3-4-3: cards of the other player's hand are chosen without seeing them. */
    bool blind = selector->source == REG_COUNT && selector->areas == (1u << LP_AREA_HAND) &&
                 selector->owner != WHOSE_EACH && selector->owner != selector->chooser;
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
            if (m->kind == MODIFIER_DELAY && m->value == game->ask.ability &&
                (m->value == TIMING_START_OF_MAIN ? m->expires : m->seat) == game->ask.seat)
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
    case LP_ASK_MAIN: list_main(ctx, list, now->seat); break;
    case LP_ASK_BLOCK: list_block(ctx, list, now->seat); break;
    case LP_ASK_COUNTER: list_counter(ctx, list, now->seat); break;
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

int action_list(const Ctx *ctx, LpAction *out) {
    List list = {.out = out, .count = 0};
    list_answers(ctx, &list);
    if (!ctx->game->loop.forced) return list.count;
    /* CR 11-1-1-2: a loop is not begun again from the same position. */
    int kept = 0;
    for (int i = 0; i < list.count; i++)
        if (!loop_banned(ctx->game, out[i])) out[kept++] = out[i];
    return kept;
}
