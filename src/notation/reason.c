/* Tests of the rules, one by one and in their order. Each function below follows the function
 * of the rules that lists such answers; tests/unit/test_reason.c checks that the two agree. */
#include "notation/reason.h"

#include <string.h>

#include "effect/tables.h"
#include "rules/steps.h"

static const Reason fine = {
    .kind = REASON_NONE, .ability = LP_ABILITY_NONE, .source = LP_SLOT_NONE};

static Reason because(ReasonKind kind) {
    Reason reason = fine;
    reason.kind = (uint8_t)kind;
    return reason;
}

/* --- What effects forbid ---------------------------------------------------------------- */

static Reason banned(unsigned restriction) {
    Reason reason = because(REASON_BAN);
    reason.restriction = (uint8_t)restriction;
    return reason;
}

static Reason ban_on_card(const Ctx *ctx, LpSlot slot, unsigned restriction, LpSlot against) {
    if (!card_forbidden(ctx, slot, restriction, against)) return fine;
    Reason reason = banned(restriction);
    (void)forbid_on_card(ctx, slot, restriction, against, &reason.source);
    return reason;
}

static Reason ban_on_player(const Ctx *ctx, LpSeat seat, unsigned restriction, LpSlot about) {
    if (!player_forbidden(ctx, seat, restriction, about)) return fine;
    Reason reason = banned(restriction);
    (void)forbid_on_player(ctx, seat, restriction, about, &reason.source);
    return reason;
}

/* CR 8-2-1-1: effects with this timing are invalid. */
static Reason silenced(const Ctx *ctx, LpSeat seat, unsigned timing) {
    Reason reason = because(REASON_SILENCED);
    return forbid_timing(ctx, seat, timing, &reason.source) ? reason : fine;
}

/* --- Conditions and costs (CR 8-3) ------------------------------------------------------ */

/* CR 8-3-2-1: of several conditions that must all be true, the first that is not. */
static unsigned failing_part(const Ctx *ctx, const Scope *scope, unsigned condition) {
    const Condition *row = &ctx->cards->conditions[condition];
    while (row->kind == CONDITION_AND) {
        condition = select_condition_holds(ctx, scope, row->left) ? row->right : row->left;
        row = &ctx->cards->conditions[condition];
    }
    return condition;
}

/* The comparison that a condition makes: one, or either of two of the same number ("0 or 3 or
 * more"). NULL if it is about something else. */
static const Condition *number_row(const LpCards *cards, unsigned condition) {
    const Condition *row = &cards->conditions[condition];
    if (row->kind == CONDITION_COMPARE) return row;
    if (row->kind != CONDITION_OR) return NULL;
    const Condition *left = &cards->conditions[row->left];
    const Condition *right = &cards->conditions[row->right];
    if (left->kind != CONDITION_COMPARE || right->kind != CONDITION_COMPARE) return NULL;
    const Number *one = &cards->numbers[left->left], *other = &cards->numbers[right->left];
    return memcmp(one, other, sizeof *one) == 0 ? left : NULL;
}

static Reason condition_reason(const Ctx *ctx, const Scope *scope, unsigned condition) {
    if (condition == 0 || select_condition_holds(ctx, scope, condition)) return fine;
    Reason reason = because(REASON_CONDITION);
    reason.row = (uint16_t)failing_part(ctx, scope, condition);
    const Condition *row = number_row(ctx->cards, reason.row);
    if (row != NULL) {
        reason.has_found = 1;
        reason.found = select_number(ctx, scope, row->left);
    }
    return reason;
}

/* CR 8-3-1-3: the first part of the cost that cannot be paid. A part is an instruction with the
 * choice of cards before it; a cost with options is one part. */
static Reason payment_reason(const Ctx *ctx, const Scope *scope, const Ability *ability,
                             LpSlot leaving) {
    if (pick_cost_payable(ctx, scope, ability, leaving)) return fine;
    Reason reason = because(REASON_PAYMENT);
    reason.found = ctx->game->seats[scope->you].don_active;
    unsigned first = ability->cost_first, count = ability->cost_count, from = 0;
    reason.row = (uint16_t)first;
    reason.count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        uint8_t op = ctx->cards->instrs[first + i].op;
        if (strchr(tables_ops[op].operands, 'l')) return reason; /* it has a block */
    }
    for (unsigned end = 1; end <= count; end++) {
        uint8_t op = ctx->cards->instrs[first + end - 1].op;
        if ((op == OP_SELECT || op == OP_NONE) && end < count) continue;
        if (!pick_cost_possible(ctx, scope, first, end, leaving)) {
            reason.row = (uint16_t)(first + from);
            reason.count = (uint16_t)(end - from);
            return reason;
        }
        from = end;
    }
    return reason;
}

/* [DON!! xX], [Your Turn], "if", then the cost. */
static Reason ability_reason(const Ctx *ctx, LpSlot slot, unsigned index, LpSlot leaving) {
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    Scope scope = scope_of_card(slot);
    scope.regs = regs;
    const Ability *ability = &ctx->cards->abilities[facts_of(ctx, slot)->ability_first + index];
    Reason reason = fine;
    if (ability->don > ctx->game->don[slot]) {
        reason = because(REASON_GIVEN_DON);
        reason.needed = ability->don;
        reason.found = ctx->game->don[slot];
    } else if (!turn_fits(ctx->game, ability, &scope)) {
        reason = because(REASON_TURN);
    } else {
        reason = condition_reason(ctx, &scope, ability->condition);
        if (reason.kind == REASON_NONE) reason = payment_reason(ctx, &scope, ability, leaving);
    }
    reason.ability = (uint8_t)index;
    return reason;
}

/* --- Main Phase (CR 6-5-2) -------------------------------------------------------------- */

static Reason event_reason(const Ctx *ctx, LpSlot slot, Timing timing) {
    uint8_t index = effect_find(ctx, slot, timing);
    if (index == LP_ABILITY_NONE) return because(REASON_TIMING);
    Reason reason = silenced(ctx, slot_owner(slot), timing);
    if (reason.kind != REASON_NONE) return reason;
    return ability_reason(ctx, slot, index, slot);
}

/* CR 6-5-3-1: to play a card, or to use an Event, for its cost. */
static Reason use_reason(const Ctx *ctx, LpSlot slot, Timing timing) {
    const CardFacts *facts = facts_of(ctx, slot);
    LpSeat seat = slot_owner(slot);
    bool is_event = facts->category == LP_CATEGORY_EVENT;
    int don = ctx->game->seats[seat].don_active, cost = play_cost(ctx, slot);
    if (facts->flags & CARD_UNPLAYABLE) return because(REASON_UNPLAYABLE);
    if (is_event ? !((facts->timings >> timing) & 1) : timing == TIMING_COUNTER)
        return because(REASON_TIMING);
    if (cost > don) {
        Reason reason = because(REASON_DON);
        reason.needed = cost;
        reason.found = don;
        return reason;
    }
    Reason reason = ban_on_player(ctx, seat, RESTRICTION_PLAY, slot);
    if (reason.kind != REASON_NONE || !is_event) return reason;
    /* CR 2-7-3: its cost is paid before the one in its text. The game is a copy. */
    basic_pay_don(ctx, seat, cost);
    return event_reason(ctx, slot, timing);
}

static Reason activate_reason(const Ctx *ctx, LpSlot slot, unsigned index) {
    const CardFacts *facts = facts_of(ctx, slot);
    const Ability *ability = &ctx->cards->abilities[facts->ability_first + index];
    Reason reason = fine;
    if (index >= facts->ability_count || !((ability->timings >> TIMING_ACTIVATE_MAIN) & 1)) {
        return because(REASON_TIMING);
    }
    if ((ability->flags & ABILITY_ONCE_PER_TURN) && effect_used(ctx->game, slot, index)) {
        reason = because(REASON_USED);
    } else if (state_field_traits(ctx, slot) & TRAIT_NEGATED) {
        reason = because(REASON_NEGATED);
    } else {
        reason = silenced(ctx, slot_owner(slot), TIMING_ACTIVATE_MAIN);
    }
    if (reason.kind == REASON_NONE) return ability_reason(ctx, slot, index, LP_SLOT_NONE);
    reason.ability = (uint8_t)index;
    return reason;
}

static Reason give_reason(const Ctx *ctx, LpSlot slot) {
    return ctx->game->seats[slot_owner(slot)].don_active > 0 ? fine : because(REASON_DON);
}

static bool has_keyword_now(const Ctx *ctx, LpSlot slot, Keyword keyword) {
    return (state_field_traits(ctx, slot) >> keyword) & 1;
}

/* The card that asks for something before this one may attack. */
static Reason price_reason(const Ctx *ctx, LpSlot attacker) {
    if (pick_prices_payable(ctx, attacker)) return fine;
    Reason reason = because(REASON_PRICE);
    for (int i = 0; i < ctx->game->modifier_count; i++) {
        const Modifier *m = &ctx->game->modifiers[i];
        if (m->kind == MODIFIER_PRICE && m->slot == attacker) reason.source = m->source;
    }
    return reason;
}

/* CR 7-1-1: about the attacker alone. */
static Reason attacker_reason(const Ctx *ctx, LpSlot attacker) {
    const LpGame *game = ctx->game;
    if (game->seats[slot_owner(attacker)].turns_taken < 2) return because(REASON_FIRST_TURN);
    if (slot_rested(game, attacker)) return because(REASON_RESTED);
    Reason reason = ban_on_card(ctx, attacker, RESTRICTION_BE_RESTED, LP_SLOT_NONE);
    if (reason.kind == REASON_NONE) reason = price_reason(ctx, attacker);
    if (reason.kind != REASON_NONE) return reason;
    bool may_at_once = has_keyword_now(ctx, attacker, KEYWORD_RUSH) ||
                       has_keyword_now(ctx, attacker, KEYWORD_RUSH_CHARACTER);
    bool is_new = game->flags[attacker] & CARD_JUST_PLAYED;
    return is_new && !may_at_once ? because(REASON_NEW) : fine;
}

/* CR 7-1-1-2: about the pair. */
static Reason target_reason(const Ctx *ctx, LpSlot attacker, LpSlot target) {
    const LpGame *game = ctx->game;
    bool is_leader = game->area[target] == LP_AREA_LEADER;
    if (!is_leader && !slot_rested(game, target) &&
        !has_keyword_now(ctx, attacker, KEYWORD_ATTACK_ACTIVE))
        return because(REASON_ACTIVE);
    if (is_leader && (game->flags[attacker] & CARD_JUST_PLAYED) &&
        !has_keyword_now(ctx, attacker, KEYWORD_RUSH))
        return because(REASON_RUSH_LEADER);
    if (forbid_spares(ctx, attacker, target)) return fine;
    Reason reason = ban_on_card(ctx, attacker, RESTRICTION_ATTACK, target);
    if (reason.kind != REASON_NONE) return reason;
    return ban_on_player(ctx, slot_owner(attacker), RESTRICTION_ATTACK_CARD, target);
}

static Reason attack_reason(const Ctx *ctx, LpSlot attacker, LpSlot target) {
    Reason reason = attacker_reason(ctx, attacker);
    if (reason.kind != REASON_NONE || target == LP_SLOT_NONE) return reason;
    return target_reason(ctx, attacker, target);
}

/* --- Battle ----------------------------------------------------------------------------- */

static Reason block_reason(const Ctx *ctx, LpSlot blocker) {
    const LpGame *game = ctx->game;
    LpSlot attacker = game->battle.attacker;
    if (!has_keyword_now(ctx, blocker, KEYWORD_BLOCKER)) return because(REASON_NO_BLOCKER);
    if (blocker == game->battle.target) return because(REASON_TARGET);
    if (slot_rested(game, blocker)) return because(REASON_RESTED);
    Reason reason = ban_on_card(ctx, blocker, RESTRICTION_BE_RESTED, LP_SLOT_NONE);
    if (reason.kind != REASON_NONE) return reason;
    if (has_keyword_now(ctx, attacker, KEYWORD_UNBLOCKABLE)) return because(REASON_UNBLOCKABLE);
    reason = ban_on_card(ctx, blocker, RESTRICTION_BLOCK, LP_SLOT_NONE);
    if (reason.kind == REASON_NONE)
        reason = ban_on_card(ctx, attacker, RESTRICTION_BE_BLOCKED, blocker);
    if (reason.kind == REASON_NONE)
        reason = ban_on_player(ctx, slot_owner(blocker), RESTRICTION_USE_BLOCKER, blocker);
    return reason;
}

static Reason counter_reason(const Ctx *ctx, LpSlot slot) {
    return permanent_counter(ctx, slot) > 0 ? fine : because(REASON_NO_COUNTER);
}

/* --- Choosing cards --------------------------------------------------------------------- */

/* CR 8-4-4: the selector without its filter says where it looks. */
static Reason pick_reason(const Ctx *ctx, LpSlot slot) {
    const Frame *frame = frame_asking(ctx->game);
    bool may_stop;
    if (ctx->game->ask.kind != LP_ASK_PICK) return because(REASON_NO_USE);
    if (mask_has(pick_choices(ctx, frame, &may_stop), slot)) return fine;
    const Instr *instr = &ctx->cards->instrs[frame->effect.pc];
    const Selector *selector = &ctx->cards->selectors[instr->x];
    Scope scope = scope_of_frame(frame);
    Selector place = *selector;
    place.filter = 0;
    ReasonKind kind = REASON_NO_USE;
    if (mask_has(scope.regs[instr->a], slot)) {
        kind = REASON_CHOSEN;
    } else if (!mask_has(select_cards(ctx, &scope, &place), slot)) {
        kind = REASON_ELSEWHERE;
    } else if (!mask_has(select_cards(ctx, &scope, selector), slot)) {
        kind = REASON_FILTER;
    } else if (slot < frame->effect.at.cards.next) {
        kind = REASON_ORDER;
    } else if (selector->flags & (SELECT_DIFFERENT_NAMES | SELECT_TOTAL)) {
        kind = REASON_TOGETHER;
    }
    Reason reason = because(kind);
    reason.row = instr->x;
    return reason;
}

/* --- Effects that would come to nothing -------------------------------------------------- */

static bool is_plain_number(const LpCards *cards, unsigned row);

static bool is_plain_filter(const LpCards *cards, unsigned row) {
    const Filter *filter = &cards->filters[row];
    for (unsigned i = 0; row != 0 && i < filter->test_count; i++) {
        const Test *test = &cards->tests[filter->test_first + i];
        char operand = tables_tests[test->kind].operand;
        if (operand == 'r' && test->operand != REG_THIS) return false;
        if (operand == 'N' && !is_plain_number(cards, test->operand)) return false;
    }
    return true;
}

static bool is_plain_selector(const LpCards *cards, unsigned row) {
    const Selector *selector = &cards->selectors[row];
    bool is_here = selector->source == REG_COUNT || selector->source == REG_THIS;
    return is_here && is_plain_filter(cards, selector->filter);
}

/* Does the table alone decide this number, and nothing that the effect has done before? */
static bool is_plain_number(const LpCards *cards, unsigned row) {
    const Number *number = &cards->numbers[row];
    const char *operands = tables_numbers[number->kind].operands;
    if (number->kind == NUMBER_CHOSEN || number->kind == NUMBER_DONE ||
        number->kind == NUMBER_EVENT_AMOUNT)
        return false;
    if (operands[0] == 'r' && number->whose != REG_THIS) return false;
    if (operands[1] == 's' && !is_plain_selector(cards, number->left)) return false;
    if (operands[1] == 'N' && !is_plain_number(cards, number->left)) return false;
    return operands[3] != 'N' || is_plain_number(cards, number->right);
}

static bool is_plain_condition(const LpCards *cards, unsigned row) {
    const Condition *condition = &cards->conditions[row];
    const char *operands = tables_conditions[condition->kind].operands;
    const uint16_t fields[] = {condition->left, condition->right};
    if (condition->kind == CONDITION_DID) return false;
    for (int i = 0; i < 2; i++) {
        bool is_plain = true;
        switch (operands[i + 1]) {
        case 'N': is_plain = is_plain_number(cards, fields[i]); break;
        case 's': is_plain = is_plain_selector(cards, fields[i]); break;
        case 'f': is_plain = is_plain_filter(cards, fields[i]); break;
        case 'c': is_plain = is_plain_condition(cards, fields[i]); break;
        case 'r': is_plain = fields[i] == REG_THIS; break;
        default: break;
        }
        if (!is_plain) return false;
    }
    return true;
}

Reason reason_of_effect(const LpCards *cards, const LpView *view, LpSlot slot,
                        unsigned ability) {
    LpGame game = view->game;
    Ctx ctx = {.cards = cards, .game = &game, .edit = &game};
    if (slot >= LP_SLOTS || game.card[slot] == 0) return fine;
    const CardFacts *facts = facts_of(&ctx, slot);
    if (ability >= facts->ability_count) return fine;
    const Ability *row = &cards->abilities[facts->ability_first + ability];
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    Scope scope = scope_of_card(slot);
    scope.regs = regs;
    for (unsigned i = 0; i < row->effect_count; i++) {
        const Instr *instr = &cards->instrs[row->effect_first + i];
        if (instr->op != OP_IF || !is_plain_condition(cards, instr->x)) continue;
        Reason reason = condition_reason(&ctx, &scope, instr->x);
        reason.ability = (uint8_t)ability;
        if (reason.kind != REASON_NONE) return reason;
    }
    return fine;
}

/* --- All of them ------------------------------------------------------------------------ */

Reason reason_of(const LpCards *cards, const LpView *view, LpAction wish) {
    /* The rules may update numbers in a game, so this is a copy of what the view shows. */
    LpGame game = view->game;
    Ctx ctx = {.cards = cards, .game = &game, .edit = &game};
    if (wish.card >= LP_SLOTS || game.card[wish.card] == 0) return because(REASON_NO_USE);
    switch (wish.kind) {
    case LP_ACTION_PLAY: return use_reason(&ctx, wish.card, TIMING_MAIN);
    case LP_ACTION_ACTIVATE: return activate_reason(&ctx, wish.card, wish.value);
    case LP_ACTION_GIVE: return give_reason(&ctx, wish.card);
    case LP_ACTION_ATTACK: return attack_reason(&ctx, wish.card, wish.target);
    case LP_ACTION_BLOCK: return block_reason(&ctx, wish.card);
    case LP_ACTION_COUNTER: return counter_reason(&ctx, wish.card);
    case LP_ACTION_COUNTER_EVENT: return use_reason(&ctx, wish.card, TIMING_COUNTER);
    case LP_ACTION_PICK: return pick_reason(&ctx, wish.card);
    default: return because(REASON_NO_USE);
    }
}
