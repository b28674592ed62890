/* Selectors, numbers and conditions: the questions that effects ask of a game (CR 8-3-2,
 * 8-4-4). Nothing here changes the game or asks a player. */
#include "rules/select.h"

#include "effect/trace.h"
#include "rules/filter.h"

/* --- Selectors --------------------------------------------------------------------------- */

static CardMask stack_cards(const uint8_t *stack, int count) {
    CardMask mask = mask_none();
    for (int i = 0; i < count; i++) mask_add(&mask, stack[i]);
    return mask;
}

/* CR 3-1-2-1: only cards in the named areas count; if a text names none, it means the field. */
static CardMask area_cards(const LpGame *game, LpSeat seat, unsigned areas) {
    const Seat *side = &game->seats[seat];
    CardMask mask = mask_none();
    if (areas & (1u << LP_AREA_CHARACTER)) mask = side->characters;
    if (areas & (1u << LP_AREA_LEADER)) mask_add(&mask, leader_of(seat));
    if ((areas & (1u << LP_AREA_STAGE)) && side->stage != LP_SLOT_NONE)
        mask_add(&mask, side->stage);
    const unsigned off_field = (1u << LP_AREA_HAND) | (1u << LP_AREA_TRASH) |
                               (1u << LP_AREA_DECK) | (1u << LP_AREA_LIFE);
    if (!(areas & off_field)) return mask;
    if (areas & (1u << LP_AREA_HAND)) mask = mask_or(mask, side->hand);
    if (areas & (1u << LP_AREA_TRASH)) mask = mask_or(mask, side->trash);
    if (areas & (1u << LP_AREA_DECK))
        mask = mask_or(mask, stack_cards(side->deck, side->deck_count));
    if (areas & (1u << LP_AREA_LIFE))
        mask = mask_or(mask, stack_cards(side->life, side->life_count));
    return mask;
}

bool select_is_positional(const Selector *selector) { return selector->place != PLACE_ANY; }

CardMask select_cards(const Ctx *restrict ctx, const Scope *scope, const Selector *selector) {
    CardMask found;
    if (selector->source != REG_COUNT) {
        found = scope_cards(ctx, scope, selector->source);
    } else {
        LpSeat you = scope->you;
        found = selector->owner != WHOSE_OPPONENT ? area_cards(ctx->game, you, selector->areas)
                                                  : mask_none();
        if (selector->owner != WHOSE_YOU)
            found = mask_or(found, area_cards(ctx->game, seat_other(you), selector->areas));
    }
    if (selector->filter == 0) return found;
    if (!ctx->cards->filter_dynamic[selector->filter])
        return filter_static_matches(ctx, selector->filter, found);
    CardMask matched = mask_none();
    bool totals = selector->flags & SELECT_TOTAL;
    MASK_FOREACH(i, found) {
        if (totals ? filter_match_but_totals(ctx, scope, selector->filter, i)
                   : filter_match(ctx, scope, selector->filter, i))
            mask_add(&matched, i);
    }
    return matched;
}

/* --- Numbers ----------------------------------------------------------------------------- */

static int given_don(const LpGame *game, LpSeat seat) {
    int count = game->don[leader_of(seat)];
    MASK_FOREACH(i, game->seats[seat].characters) count += game->don[i];
    return count;
}

/* A number that belongs to one player, as if that player had rested `paid` more DON!!. */
static int player_number(const LpGame *game, unsigned kind, LpSeat seat, int paid) {
    const Seat *side = &game->seats[seat];
    switch (kind) {
    case NUMBER_LIFE: return side->life_count;
    case NUMBER_HAND: return mask_count(side->hand);
    case NUMBER_DECK: return side->deck_count;
    case NUMBER_TRASH: return mask_count(side->trash);
    case NUMBER_TURNS: return side->turns_taken;
    case NUMBER_EVENTS: return side->events;
    case NUMBER_EVENT_COST: return side->event_cost - 1;
    case NUMBER_KOED: return side->koed;
    case NUMBER_DISCARDED: return side->discarded;
    case NUMBER_LIFE_LEFT: return side->life_left;
    case NUMBER_DON_FIELD: return don_on_field(game, seat);
    case NUMBER_DON_ACTIVE: return side->don_active - paid;
    case NUMBER_DON_RESTED: /* CR 4-4-2: given ones are neither */
        return side->don_rested + paid;
    default: return given_don(game, seat);
    }
}

static int totals(const Ctx *ctx, const Scope *scope, const Number *number) {
    const Selector *selector = &ctx->cards->selectors[number->left];
    int total = 0;
    MASK_FOREACH(i, select_cards(ctx, scope, selector)) {
        total +=
            number->kind == NUMBER_TOTAL_COST ? state_cost(ctx, i) : state_power(ctx, i) * 100;
    }
    return total;
}

/* The lowest or the highest of those cards. */
static int extreme(const Ctx *ctx, const Scope *scope, const Number *number) {
    bool cost = number->kind == NUMBER_LOWEST_COST || number->kind == NUMBER_HIGHEST_COST;
    bool low = number->kind == NUMBER_LOWEST_COST || number->kind == NUMBER_LOWEST_POWER;
    int best = 0;
    bool any = false;
    MASK_FOREACH(i, select_cards(ctx, scope, &ctx->cards->selectors[number->left])) {
        int value = cost ? state_cost(ctx, i) : state_power(ctx, i) * 100;
        if (!any || (low ? value < best : value > best)) best = value;
        any = true;
    }
    return best;
}

static int first_card_number(const Ctx *ctx, const Scope *scope, const Number *number) {
    CardMask cards = scope_cards(ctx, scope, number->whose);
    if (mask_is_empty(cards)) return 0;
    LpSlot slot = mask_first(cards);
    if (number->kind == NUMBER_DON_ON) return ctx->game->don[slot];
    if (number->kind == NUMBER_BASE_POWER_OF) return permanent_base_power(ctx, slot) * 100;
    return number->kind == NUMBER_POWER_OF ? state_power(ctx, slot) * 100
                                           : state_cost(ctx, slot);
}

/* Does the first card have all the names of the second (CR 2-1-3)? */
static bool has_names_of(const CardFacts *facts, const CardFacts *other) {
    if (facts->flags & CARD_ALL_KINDS) return true;
    if (other->flags & CARD_ALL_KINDS) return false;
    for (int i = 0; i < CARD_NAMES_MAX && other->names[i]; i++) {
        bool found = false;
        for (int k = 0; k < CARD_NAMES_MAX; k++) found |= facts->names[k] == other->names[i];
        if (!found) return false;
    }
    return true;
}

/* A card counts if none that was counted has the same names. A card with a second name counts
 * as different from a card that has only that name, so the order does not matter. */
static int count_names(const Ctx *ctx, CardMask cards) {
    CardMask counted = mask_none();
    MASK_FOREACH(i, cards) {
        bool is_new = true;
        MASK_FOREACH(k, counted) {
            const CardFacts *one = facts_of(ctx, i), *other = facts_of(ctx, k);
            is_new &= !has_names_of(one, other) || !has_names_of(other, one);
        }
        if (is_new) mask_add(&counted, i);
    }
    return mask_count(counted);
}

static int count_cards(const Ctx *ctx, const Scope *scope, const Selector *selector) {
    CardMask cards = select_cards(ctx, scope, selector);
    if (selector->flags & SELECT_DIFFERENT_NAMES) return count_names(ctx, cards);
    return mask_count(cards);
}

int select_number_work_out(const Ctx *ctx, const Scope *scope, unsigned index) {
    const Number *number = &ctx->cards->numbers[index];
    switch (number->kind) {
    case NUMBER_CONSTANT: return number->value;
    case NUMBER_COUNT: return count_cards(ctx, scope, &ctx->cards->selectors[number->left]);
    case NUMBER_REGISTER: return mask_count(scope_cards(ctx, scope, number->whose));
    case NUMBER_TOTAL_COST:
    case NUMBER_TOTAL_POWER: return totals(ctx, scope, number);
    case NUMBER_LOWEST_COST:
    case NUMBER_HIGHEST_COST:
    case NUMBER_LOWEST_POWER:
    case NUMBER_HIGHEST_POWER: return extreme(ctx, scope, number);
    case NUMBER_POWER_OF:
    case NUMBER_BASE_POWER_OF:
    case NUMBER_DON_ON:
    case NUMBER_COST_OF: return first_card_number(ctx, scope, number);
    case NUMBER_CHOSEN: return scope->chosen;
    case NUMBER_DONE: return scope->done;
    case NUMBER_EVENT_AMOUNT: return scope->amount;
    case NUMBER_PLUS:
        return select_number(ctx, scope, number->left) +
               select_number(ctx, scope, number->right);
    case NUMBER_MINUS:
        return select_number(ctx, scope, number->left) -
               select_number(ctx, scope, number->right);
    case NUMBER_TIMES: return select_number(ctx, scope, number->left) * number->value;
    case NUMBER_EVERY:
        return number->value ? select_number(ctx, scope, number->left) / number->value : 0;
    default: {
        LpSeat you = scope->you, other = seat_other(you);
        int sum = 0;
        if (number->whose != WHOSE_OPPONENT)
            sum += player_number(ctx->game, number->kind, you, scope->paid);
        if (number->whose != WHOSE_YOU) sum += player_number(ctx->game, number->kind, other, 0);
        return sum;
    }
    }
}

bool select_number_is_own(const LpCards *cards, const Instr *modify) {
    const Number *number = &cards->numbers[modify->x];
    while (number->kind == NUMBER_TIMES || number->kind == NUMBER_EVERY)
        number = &cards->numbers[number->left];
    return number->kind == NUMBER_DON_ON && number->whose == modify->a &&
           modify->a < REG_STORED_COUNT;
}

int select_number_own(const Ctx *ctx, const Scope *scope, const Instr *modify, LpSlot slot) {
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    Scope own = *scope;
    regs[modify->a] = mask_of(slot);
    own.regs = regs;
    return select_number(ctx, &own, modify->x);
}

/* --- Conditions -------------------------------------------------------------------------- */

static bool all_match(const Ctx *ctx, const Scope *scope, CardMask cards, unsigned filter) {
    if (mask_is_empty(cards)) return false;
    MASK_FOREACH(i, cards) {
        if (!filter_match(ctx, scope, filter, i)) return false;
    }
    return true;
}

static bool condition_work_out(const Ctx *restrict ctx, const Scope *scope, unsigned index) {
    const Condition *row = &ctx->cards->conditions[index];
    switch (row->kind) {
    case CONDITION_COMPARE:
        return compare_holds(row->compare, select_number(ctx, scope, row->left),
                             select_number(ctx, scope, row->right));
    case CONDITION_EXISTS:
        return !mask_is_empty(select_cards(ctx, scope, &ctx->cards->selectors[row->left]));
    case CONDITION_ONLY:
        return all_match(ctx, scope,
                         select_cards(ctx, scope, &ctx->cards->selectors[row->left]),
                         row->right);
    case CONDITION_IS:
        return all_match(ctx, scope, scope_cards(ctx, scope, row->left), row->right);
    case CONDITION_DID: return (scope->flags & (EFFECT_DID | EFFECT_SHORT)) == EFFECT_DID;
    case CONDITION_YOUR_TURN: return ctx->game->turn_player == scope->you;
    case CONDITION_AND:
        return select_condition_holds(ctx, scope, row->left) &&
               select_condition_holds(ctx, scope, row->right);
    case CONDITION_OR:
        return select_condition_holds(ctx, scope, row->left) ||
               select_condition_holds(ctx, scope, row->right);
    case CONDITION_NOT: return !select_condition_holds(ctx, scope, row->left);
    default: return true;
    }
}

bool select_condition_holds(const Ctx *ctx, const Scope *scope, unsigned index) {
    return TRACE_CONDITION(ctx, scope, index, condition_work_out(ctx, scope, index));
}

/* CR 4-10-1, 8-3-3: the clause after a failed "if" is not resolved; CR 4-10-2: nor is a "then"
 * part, which older editions do resolve (row E17). */
const Instr *select_if_failed(const Ctx *ctx, const Instr *instr) {
    unsigned otherwise = link_of(ctx->cards, instr)->otherwise;
    if (otherwise) return &ctx->cards->instrs[otherwise];
    bool then_too = ctx->game->edition >= LP_EDITION_1_2_1;
    return instr + 1 + instr->b + (then_too ? instr->c : 0);
}

bool select_ability_holds(const Ctx *ctx, const Ability *ability, const Scope *scope) {
    /* CR 8-3-2-3, 10-2-9-1: [DON!! xX] needs X or more DON!! given to this card. */
    if (ability->don > ctx->game->don[scope->source]) return false;
    if (!turn_fits(ctx->game, ability, scope)) return false;
    /* CR 8-3-2-1: all conditions must be met. */
    return ability->condition == 0 || select_condition_holds(ctx, scope, ability->condition);
}
