/* The legal answers to every question, in ascending order (kind, card, target, value). A list
 * depends only on what the asked player can see. */
#include "rules/steps.h"

typedef struct List {
    LpAction *out;
    int count;
} List;

/* An answer as one word: the shifts of its card, its target and its value. */
enum { CARD_SHIFT = 8, TARGET_SHIFT = 16, VALUE_SHIFT = 24 };

/* Writes one answer and returns the place after it. The lists of the Main Phase and of the
 * Counter Step pass this place along, so that it stays in a register: they are the hottest code
 * of the engine. One store instead of four, for the same reason. */
static inline LpAction *put_word(LpAction *at, uint32_t word) {
    memcpy(at, &word, sizeof(word));
    return at + 1;
}

static inline LpAction *put(LpAction *at, LpActionKind kind, LpSlot card, LpSlot target,
                            uint8_t value) {
    return put_word(at, (uint32_t)kind | (uint32_t)card << CARD_SHIFT |
                            (uint32_t)target << TARGET_SHIFT | (uint32_t)value << VALUE_SHIFT);
}

static void add(List *list, LpActionKind kind, LpSlot card, LpSlot target, uint8_t value) {
    assert(list->count < LP_ACTIONS_MAX); /* logpose.h says why it is never reached */
    put(&list->out[list->count++], kind, card, target, value);
}

/* --- Main Phase (CR 6-5-2) --------------------------------------------------------------- */

/* CR 6-5-3-1: may the Event be used, or the card be played under restrictions? */
static APART bool may_pay_and_play(const Ctx *ctx, LpSlot slot, int don) {
    const CardFacts *facts = facts_of(ctx, slot);
    int cost = play_cost(ctx, slot);
    if (cost > don || (facts->flags & CARD_UNPLAYABLE)) return false;
    /* CR 4-7-2: cards that cannot be played. */
    if (player_forbidden(ctx, slot_owner(slot), RESTRICTION_PLAY, slot)) return false;
    return facts->category != LP_CATEGORY_EVENT ||
           play_event_usable(ctx, slot, TIMING_MAIN, cost);
}

/* The cards of the hand that can be paid for and played. */
static inline uint64_t playable(const Ctx *ctx, LpSeat seat, bool restricted) {
    const LpGame *game = ctx->game;
    LpSlot leader = leader_of(seat);
    int don = game->seats[seat].don_active;
    uint64_t hand = seat_word(game->seats[seat].hand, seat);
    uint64_t found = bytes_at_most(&game->cost[leader], hand, don);
    /* Events are checked one by one, and under restrictions so is every card. */
    uint64_t special = restricted ? hand : found & seat_word(game->hand_events, seat);
    found &= ~special;
    for (; special; special &= special - 1) {
        LpSlot slot = (LpSlot)(__builtin_ctzll(special) + leader);
        if (may_pay_and_play(ctx, slot, don)) found |= special & -special;
    }
    return found;
}

/* CR 6-5-4-1, 8-1-3-2: the turn player's [Activate: Main] effects. */
static APART LpAction *add_activations(const Ctx *ctx, LpAction *at, LpSeat seat) {
    SEAT_FOREACH(i, ctx->game->activators, seat) {
        const CardFacts *facts = facts_of(ctx, i);
        for (unsigned k = 0; k < facts->ability_count; k++)
            if (effect_may_activate(ctx, i, k))
                at = put(at, LP_ACTION_ACTIVATE, i, 0, (uint8_t)k);
    }
    return at;
}

/* Leader and Characters of a player. */
static uint64_t fighters(const LpGame *game, LpSeat seat) {
    return seat_word(game->seats[seat].characters, seat) | 1;
}

/* How many cards and targets most lists have at most. Lists are written up to this length
 * without testing how long they are, and what follows overwrites the excess: the longest lists
 * stay far below LP_ACTIONS_MAX. */
enum { CARDS_USUAL = 4, TARGETS_MAX = 8 };
static_assert(LP_CHARACTERS_MAX + 1 <= TARGETS_MAX, "a Leader and its Characters");

/* The lowest card of a player's `word`, counted from the Leader; the last card if it is
 * empty. */
static inline uint32_t lowest(uint64_t word) {
    return (uint32_t)__builtin_ctzll(word | 1ull << (LP_SLOTS_PER_SEAT - 1));
}

/* Each card of a player's `word` as the card of an answer. */
static inline LpAction *put_cards(LpAction *at, LpActionKind kind, uint64_t word, LpSeat seat) {
    LpAction *end = at + __builtin_popcountll(word);
    uint32_t leader = (uint32_t)kind + ((uint32_t)leader_of(seat) << CARD_SHIFT);
    do {
        for (int k = 0; k < CARDS_USUAL; k++, word &= word - 1)
            at = put_word(at, leader + (lowest(word) << CARD_SHIFT));
    } while (word);
    return end;
}

/* Each card of `word` with each of `targets`, which are another player's or the same one's. */
static inline LpAction *put_pairs(LpAction *at, LpActionKind kind, uint64_t word, LpSeat seat,
                                  uint64_t targets, LpSeat other) {
    uint32_t pair[TARGETS_MAX] = {0};
    int count = __builtin_popcountll(targets);
    LpAction *end = at + count * __builtin_popcountll(word);
    uint32_t leaders = (uint32_t)kind + ((uint32_t)leader_of(seat) << CARD_SHIFT) +
                       ((uint32_t)leader_of(other) << TARGET_SHIFT);
    for (int k = 0; k <= LP_CHARACTERS_MAX; k++, targets &= targets - 1)
        pair[k] = leaders + (lowest(targets) << TARGET_SHIFT);
    do {
        for (int i = 0; i < CARDS_USUAL / 2; i++, word &= word - 1) {
            uint32_t card = lowest(word) << CARD_SHIFT, words[TARGETS_MAX];
            for (int k = 0; k < TARGETS_MAX; k++) words[k] = pair[k] + card;
            memcpy(at, words, sizeof(words));
            at += count;
        }
    } while (word);
    return end;
}

/* The pairs that must be checked: new attackers, restrictions, attackers of active
 * Characters. */
static APART LpAction *add_attacks_of(const Ctx *ctx, LpAction *at, LpSlot attacker) {
    if (!battle_may_attack(ctx, attacker)) return at;
    LpSeat other = seat_other(slot_owner(attacker));
    for (uint64_t left = fighters(ctx->game, other); left; left &= left - 1) {
        LpSlot target = (LpSlot)(leader_of(other) + lowest(left));
        if (battle_may_target(ctx, attacker, target))
            at = put(at, LP_ACTION_ATTACK, attacker, target, 0);
    }
    return at;
}

/* The union of the traits of the cards in `word`; perhaps with those of the last card. */
static inline unsigned traits_of(const LpGame *game, uint64_t word, LpSeat seat) {
    const uint16_t *side = &game->traits[leader_of(seat)];
    unsigned traits = 0;
    do {
        for (int k = 0; k < CARDS_USUAL; k++, word &= word - 1) traits |= side[lowest(word)];
    } while (word);
    return traits;
}

/* CR 7-1-1: each active card against the Leader and each rested Character. */
static LpAction *add_attacks(const Ctx *ctx, LpAction *at, LpSeat seat, bool restricted) {
    const LpGame *game = ctx->game;
    LpSeat other = seat_other(seat);
    /* CR 6-5-6-1: neither player battles on the first turn. */
    if (game->seats[seat].turns_taken < 2) return at;
    /* CR 7-1-1-1: the attacker is rested for it, so it must be active; CR 3-7-4: not on the
     * turn in which it is played. */
    uint64_t active = fighters(game, seat) & ~seat_word(game->rested, seat);
    uint64_t played =
        bytes_with_bit(&game->flags[leader_of(seat)], active, CARD_JUST_PLAYED_BIT);
    unsigned traits = traits_of(game, active, seat), special = TRAIT_RESTRICTED;
    special |= 1u << KEYWORD_ATTACK_ACTIVE;
    if (played) special |= 1u << KEYWORD_RUSH | 1u << KEYWORD_RUSH_CHARACTER;
    if (restricted || (traits & special)) {
        for (; active; active &= active - 1)
            at = add_attacks_of(ctx, at, (LpSlot)(leader_of(seat) + lowest(active)));
        return at;
    }
    uint64_t rested = seat_word(mask_and(game->seats[other].characters, game->rested), other);
    return put_pairs(at, LP_ACTION_ATTACK, active & ~played, seat, rested | 1, other);
}

/* Does an effect limit what this player may play or attack, or change what is paid for it?
 * Effects on single cards are in their traits and costs. */
static APART bool is_restricted(const LpGame *game, LpSeat seat) {
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if ((m->kind == MODIFIER_PLAYER || m->kind == MODIFIER_COST_NEXT) && m->slot == seat)
            return true;
    }
    for (int i = 0; i < game->grant_count; i++)
        if (game->grants[i].slot == GRANT_SEAT + seat) return true;
    return false;
}

/* CR 6-5-2: play, activate, give, attack or end; CR 6-5-5-3: give while a DON!! is active. */
static LpAction *list_main(const Ctx *ctx, LpAction *at, LpSeat seat) {
    const LpGame *game = ctx->game;
    bool restricted = (game->special_count | game->grant_count) && is_restricted(game, seat);
    at = put_cards(at, LP_ACTION_PLAY, playable(ctx, seat, restricted), seat);
    if (seat_word(game->activators, seat)) at = add_activations(ctx, at, seat);
    LpAction *given = put_cards(at, LP_ACTION_GIVE, fighters(game, seat), seat);
    at = game->seats[seat].don_active > 0 ? given : at;
    at = add_attacks(ctx, at, seat, restricted);
    return put(at, LP_ACTION_END, 0, 0, 0);
}

/* --- Battle ------------------------------------------------------------------------------ */

static void list_block(const Ctx *ctx, List *list, LpSeat seat) {
    MASK_FOREACH(i, field_of(ctx->game, seat)) {
        if (battle_may_block(ctx, i)) add(list, LP_ACTION_BLOCK, i, 0, 0);
    }
    add(list, LP_ACTION_PASS, 0, 0, 0);
}

/* CR 7-1-3-1-2: Events that can be paid for. */
static APART LpAction *add_counter_events(const Ctx *ctx, LpAction *at, LpSeat seat,
                                          CardMask events) {
    SEAT_FOREACH(i, events, seat) {
        const CardFacts *facts = facts_of(ctx, i);
        if (!((facts->timings >> TIMING_COUNTER) & 1) || (facts->flags & CARD_UNPLAYABLE))
            continue;
        int cost = play_cost(ctx, i);
        if (cost <= ctx->game->seats[seat].don_active &&
            play_event_usable(ctx, i, TIMING_COUNTER, cost) &&
            !player_forbidden(ctx, seat, RESTRICTION_PLAY, i))
            at = put(at, LP_ACTION_COUNTER_EVENT, i, 0, 0);
    }
    return at;
}

/* CR 7-1-3-1-1: for the Leader or any Character. */
static LpAction *list_counter(const Ctx *ctx, LpAction *at, LpSeat seat) {
    const LpGame *game = ctx->game;
    CardMask hand = game->seats[seat].hand;
    CardMask counters = mask_and(hand, game->hand_counters);
    if (game->special_count || (game->hints & IMAGE_PERMANENT_COUNTER))
        counters = permanent_counters(ctx, hand); /* CR 2-10-3: effects may give them */
    at = put_pairs(at, LP_ACTION_COUNTER, seat_word(counters, seat), seat, fighters(game, seat),
                   seat);
    CardMask events = mask_and(hand, game->hand_events);
    if (seat_word(events, seat)) at = add_counter_events(ctx, at, seat, events);
    return put(at, LP_ACTION_PASS, 0, 0, 0);
}

/* --- Choosing ---------------------------------------------------------------------------- */

static void list_pick(const Ctx *ctx, List *list) {
    const Frame *frame = frame_asking(ctx->game);
    const Instr *instr = &ctx->cards->instrs[frame->effect.pc];
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
    list_cards(list, LP_ACTION_PICK, remove_to_order(ctx, frame_asking(ctx->game), &seat));
}

static void list_options(const LpAsk *ask_now, List *list) {
    for (unsigned i = 0; i < 8; i++)
        if ((ask_now->count_max >> i) & 1) add(list, LP_ACTION_OPTION, 0, 0, (uint8_t)i);
}

static void list_numbers(const LpAsk *ask_now, List *list) {
    for (unsigned i = ask_now->count_min; i <= ask_now->count_max; i++)
        add(list, LP_ACTION_NUMBER, 0, 0, (uint8_t)i);
}

/* Answers are in the order of these numbers. */
static uint32_t rank_of(LpAction action) {
    return (uint32_t)action.kind << 24 | (uint32_t)action.card << 16 |
           (uint32_t)action.target << 8 | action.value;
}

/* For short lists that are not made in order. */
static void sort_list(List *list) {
    for (int i = 1; i < list->count; i++) {
        LpAction moved = list->out[i];
        int k = i;
        for (; k > 0 && rank_of(moved) < rank_of(list->out[k - 1]); k--)
            list->out[k] = list->out[k - 1];
        list->out[k] = moved;
    }
}

/* Waiting effects (CR 8-6-1-1), or put-off parts of effects (CR 6-6-1-2). */
static void list_effects(const Ctx *ctx, List *list) {
    const LpGame *game = ctx->game;
    const Frame *frame = frame_asking(game);
    if (frame->step == STEP_BATCH) {
        for (uint32_t left = effect_choices(game, frame); left != 0; left &= left - 1) {
            const Waiting *w = &game->waiting[__builtin_ctz(left)];
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
    const Frame *frame = frame_asking(ctx->game);
    list->count = remove_replacements(ctx, frame, seat, list->out, LP_ACTIONS_MAX, &must);
    /* CR 8-1-3-4-1: it may be declined, unless its text does not say "may". */
    if (!must) add(list, LP_ACTION_DECLINE, 0, 0, 0);
    sort_list(list);
}

static void list_don(const Ctx *ctx, List *list) {
    list->count = vm_don_choices(ctx->game, frame_asking(ctx->game), list->out);
}

static void list_two(List *list, LpActionKind first, LpActionKind second) {
    add(list, first, 0, 0, 0);
    add(list, second, 0, 0, 0);
}

static APART void list_answers(const Ctx *ctx, List *list) {
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

/* All answers, including those that a loop bans. */
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
