/* Selectors, filters, numbers and conditions: the questions that effects ask of a game
 * (CR 8-3-2, 8-4-4). Nothing here changes the game or asks a player. */
#include "rules/select.h"

#include "effect/finish.h"
#include "effect/trace.h"

Scope scope_of_frame(const Frame *frame) {
    return (Scope){.you = frame->seat,
                   .source = frame->source,
                   .flags = frame->effect.flags,
                   .event = frame->effect.event,
                   .chosen = frame->effect.chosen,
                   .done = frame->effect.done,
                   .amount = frame->effect.amount,
                   .regs = frame_sets(frame, REG_STORED_COUNT)};
}

CardMask register_cards(const Ctx *ctx, const Scope *scope, unsigned reg) {
    const Battle *battle = &ctx->game->battle;
    switch (reg) {
    /* CR 8-4-4-3: if no target is named, it is the card itself. */
    case REG_THIS: return scope->flags & EFFECT_GONE ? mask_none() : mask_of(scope->source);
    case REG_EVENT:
        if (scope->flags & EFFECT_REPLACES) return scope->regs[REG_THAT];
        return scope->event != LP_SLOT_NONE ? mask_of(scope->event) : mask_none();
    case REG_BATTLED:
        /* CR 3-1-6: a card that has left the field is another card. */
        if (battle->attacker == LP_SLOT_NONE) return mask_none();
        if (battle->attacker == scope->source && !battle->target_moved)
            return mask_of(battle->target);
        if (battle->target == scope->source && !battle->attacker_moved)
            return mask_of(battle->attacker);
        return mask_none();
    default: return scope->regs ? scope->regs[reg] : mask_none();
    }
}

/* --- Filters ----------------------------------------------------------------------------- */

bool facts_share_name(const CardFacts *a, const CardFacts *b) {
    if ((a->flags | b->flags) & CARD_ALL_KINDS) return true;
    for (int i = 0; i < CARD_NAMES_MAX && a->names[i]; i++)
        for (int k = 0; k < CARD_NAMES_MAX && b->names[k]; k++)
            if (a->names[i] == b->names[k]) return true;
    return false;
}

static bool shares_type(const CardFacts *a, const CardFacts *b) {
    if (a->flags & b->flags & CARD_ALL_KINDS) return true;
    if (a->flags & CARD_ALL_KINDS) return b->types[0];
    if (b->flags & CARD_ALL_KINDS) return a->types[0];
    for (int i = 0; i < CARD_TYPES_MAX && a->types[i]; i++)
        for (int k = 0; k < CARD_TYPES_MAX && b->types[k]; k++)
            if (a->types[i] == b->types[k]) return true;
    return false;
}

/* Does the card share a name, colour or type with a card of the register? If the register is
 * empty, it neither shares one nor differs (QA EB01-020/1). */
static bool shares_with(const Ctx *ctx, const Scope *scope, const Test *test, LpSlot slot) {
    const CardFacts *mine = facts_of(ctx, slot);
    CardMask others = register_cards(ctx, scope, test->operand);
    if (mask_is_empty(others)) return test->negated;
    MASK_FOREACH(i, others) {
        const CardFacts *other = facts_of(ctx, i);
        if (test->kind == TEST_SAME_NAME && facts_share_name(mine, other)) return true;
        if (test->kind == TEST_SAME_COLOR && (mine->colors & other->colors)) return true;
        if (test->kind == TEST_SAME_TYPE && shares_type(mine, other)) return true;
    }
    return false;
}

/* The number on a card that a test compares. Powers and Counters are kept in hundreds. */
static int tested_number(const Ctx *ctx, unsigned kind, LpSlot slot) {
    switch (kind) {
    case TEST_COUNTER: return facts_of(ctx, slot)->counter * 100; /* "without a Counter" */
    case TEST_COST: return state_cost(ctx, slot);
    case TEST_BASE_COST: return permanent_base_cost(ctx, slot);
    case TEST_POWER: return state_power(ctx, slot) * 100;
    case TEST_BASE_POWER: return permanent_base_power(ctx, slot) * 100;
    default: return ctx->game->don[slot]; /* GIVEN_DON */
    }
}

/* CR 2-6-2, 2-7-5, 2-10-2: only Leaders and Characters have power, Leaders have no cost, only
 * Characters have a Counter. A card without the number fits no comparison. */
static bool has_number(const Ctx *ctx, unsigned kind, LpSlot slot) {
    uint8_t category = facts_of(ctx, slot)->category;
    switch (kind) {
    case TEST_COST:
    case TEST_BASE_COST: return category != LP_CATEGORY_LEADER;
    case TEST_POWER:
    case TEST_BASE_POWER:
        return category == LP_CATEGORY_LEADER || category == LP_CATEGORY_CHARACTER;
    default: return true;
    }
}

static bool dynamic_test(const Ctx *ctx, const Scope *scope, const Test *test, LpSlot slot) {
    const LpGame *game = ctx->game;
    switch (test->kind) {
    case TEST_COUNTER:
    case TEST_COST:
    case TEST_BASE_COST:
    case TEST_POWER:
    case TEST_BASE_POWER:
    case TEST_GIVEN_DON:
        if (!has_number(ctx, test->kind, slot)) return test->negated;
        return compare_holds(test->compare, tested_number(ctx, test->kind, slot),
                             number_value(ctx, scope, test->operand));
    case TEST_KEYWORD: return (permanent_traits(ctx, slot) >> test->operand) & 1;
    case TEST_RESTED: return slot_rested(game, slot);
    case TEST_ACTIVE: return !slot_rested(game, slot);
    case TEST_FACE_UP: return game->flags[slot] & CARD_FACE_UP;
    case TEST_HELD: return game->area[slot] == LP_AREA_HAND;
    case TEST_IN: return mask_has(register_cards(ctx, scope, test->operand), slot);
    case TEST_PLAYED_THIS_TURN: return game->flags[slot] & CARD_JUST_PLAYED;
    case TEST_BATTLED_CHARACTER: return game->flags[slot] & CARD_BATTLED;
    case TEST_ATTACKING: return game->battle.attacker == slot;
    default: return shares_with(ctx, scope, test, slot);
    }
}

/* What is printed on the card, and an attribute that an effect gives it (CR 2-5-4). */
static bool static_test(const Ctx *ctx, const Test *test, LpSlot slot) {
    if (finish_static_test(ctx->cards, test, ctx->game->card[slot])) return true;
    return finish_may_be_gained(ctx->cards, test->kind) &&
           (permanent_traits(ctx, slot) >> TRAIT_ATTRIBUTE_BIT & test->operand);
}

static bool test_is_static(unsigned kind) {
    static const bool table[TEST_COUNT] = {
#define TEST(name, word, operand, is_static, doc) [TEST_##name] = is_static,
#include "effect/test.def"
#undef TEST
    };
    return table[kind];
}

/* Does only what is printed on the card decide it (image_filter_static)? */
static bool is_decided(const LpCards *cards, const Test *test) {
    return !test->or_next && test_is_static(test->kind) &&
           !finish_may_be_gained(cards, test->kind);
}

/* It has already passed the tests of what is printed on the card. */
static bool clauses_match(const Ctx *ctx, const Scope *scope, unsigned filter, LpSlot slot,
                          bool totals) {
    const LpCards *cards = ctx->cards;
    const Filter *row = &cards->filters[filter];
    const Test *test = &cards->tests[row->test_first], *end = test + row->test_count;
    while (test < end) {
        if (is_decided(cards, test)) {
            test++;
            continue;
        }
        /* One clause: tests joined by "or". */
        bool holds = false;
        for (bool more = true; more; test++) {
            more = test->or_next;
            if (holds) continue;
            bool skipped = totals && (test->kind == TEST_POWER || test->kind == TEST_COST);
            bool is = test_is_static(test->kind)
                          ? static_test(ctx, test, slot)
                          : skipped || dynamic_test(ctx, scope, test, slot);
            holds = skipped || is != (test->negated != 0);
        }
        if (!holds) return false;
    }
    return true;
}

bool filter_match(const Ctx *ctx, const Scope *scope, unsigned filter, LpSlot slot) {
    if (filter == 0) return true;
    if (!image_filter_static(ctx->cards, filter, ctx->game->card[slot])) return false;
    return !ctx->cards->filter_dynamic[filter] ||
           clauses_match(ctx, scope, filter, slot, false);
}

bool filter_match_but_totals(const Ctx *ctx, const Scope *scope, unsigned filter, LpSlot slot) {
    return image_filter_static(ctx->cards, filter, ctx->game->card[slot]) &&
           clauses_match(ctx, scope, filter, slot, true);
}

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

bool selector_is_positional(const Selector *selector) {
    return selector->source == REG_COUNT && selector->place != PLACE_ANY &&
           (selector->areas & ((1u << LP_AREA_DECK) | (1u << LP_AREA_LIFE)));
}

/* The cards that a filter on printed facts lets through, without a branch for each. */
CardMask filter_static_matches(const Ctx *ctx, unsigned filter, CardMask cards) {
    CardMask matched = mask_none();
    MASK_FOREACH(i, cards) {
        CardMask one = mask_of(i);
        uint64_t keep =
            0 - (uint64_t)image_filter_static(ctx->cards, filter, ctx->game->card[i]);
        matched.lo |= one.lo & keep;
        matched.hi |= one.hi & keep;
    }
    return matched;
}

CardMask selector_cards(const Ctx *restrict ctx, const Scope *scope, const Selector *selector) {
    CardMask found;
    if (selector->source != REG_COUNT) {
        found = register_cards(ctx, scope, selector->source);
        if (selector->areas) {
            CardMask both = mask_or(area_cards(ctx->game, 0, selector->areas),
                                    area_cards(ctx->game, 1, selector->areas));
            found = mask_and(found, both);
        }
    } else {
        LpSeat you = scope->you;
        found = mask_none();
        if (selector->owner != WHOSE_OPPONENT)
            found = area_cards(ctx->game, you, selector->areas);
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
    MASK_FOREACH(i, selector_cards(ctx, scope, selector)) {
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
    MASK_FOREACH(i, selector_cards(ctx, scope, &ctx->cards->selectors[number->left])) {
        int value = cost ? state_cost(ctx, i) : state_power(ctx, i) * 100;
        if (!any || (low ? value < best : value > best)) best = value;
        any = true;
    }
    return best;
}

static int first_card_number(const Ctx *ctx, const Scope *scope, const Number *number) {
    CardMask cards = register_cards(ctx, scope, number->whose);
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
    CardMask cards = selector_cards(ctx, scope, selector);
    if (selector->flags & SELECT_DIFFERENT_NAMES) return count_names(ctx, cards);
    return mask_count(cards);
}

int number_work_out(const Ctx *ctx, const Scope *scope, unsigned index) {
    const Number *number = &ctx->cards->numbers[index];
    switch (number->kind) {
    case NUMBER_CONSTANT: return number->value;
    case NUMBER_COUNT: return count_cards(ctx, scope, &ctx->cards->selectors[number->left]);
    case NUMBER_REGISTER: return mask_count(register_cards(ctx, scope, number->whose));
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
        return number_value(ctx, scope, number->left) + number_value(ctx, scope, number->right);
    case NUMBER_MINUS:
        return number_value(ctx, scope, number->left) - number_value(ctx, scope, number->right);
    case NUMBER_TIMES: return number_value(ctx, scope, number->left) * number->value;
    case NUMBER_EVERY:
        return number->value ? number_value(ctx, scope, number->left) / number->value : 0;
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

bool number_is_own(const LpCards *cards, const Instr *modify) {
    const Number *number = &cards->numbers[modify->x];
    while (number->kind == NUMBER_TIMES || number->kind == NUMBER_EVERY)
        number = &cards->numbers[number->left];
    return number->kind == NUMBER_DON_ON && number->whose == modify->a &&
           modify->a < REG_STORED_COUNT;
}

int number_own(const Ctx *ctx, const Scope *scope, const Instr *modify, LpSlot slot) {
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    Scope own = *scope;
    regs[modify->a] = mask_of(slot);
    own.regs = regs;
    return number_value(ctx, &own, modify->x);
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
        return compare_holds(row->compare, number_value(ctx, scope, row->left),
                             number_value(ctx, scope, row->right));
    case CONDITION_EXISTS:
        return !mask_is_empty(selector_cards(ctx, scope, &ctx->cards->selectors[row->left]));
    case CONDITION_ONLY:
        return all_match(ctx, scope,
                         selector_cards(ctx, scope, &ctx->cards->selectors[row->left]),
                         row->right);
    case CONDITION_IS:
        return all_match(ctx, scope, register_cards(ctx, scope, row->left), row->right);
    case CONDITION_DID: return (scope->flags & (EFFECT_DID | EFFECT_SHORT)) == EFFECT_DID;
    case CONDITION_YOUR_TURN: return ctx->game->turn_player == scope->you;
    case CONDITION_AND:
        return condition_holds(ctx, scope, row->left) &&
               condition_holds(ctx, scope, row->right);
    case CONDITION_OR:
        return condition_holds(ctx, scope, row->left) ||
               condition_holds(ctx, scope, row->right);
    case CONDITION_NOT: return !condition_holds(ctx, scope, row->left);
    default: return true;
    }
}

bool condition_holds(const Ctx *ctx, const Scope *scope, unsigned index) {
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

bool ability_conditions_hold(const Ctx *ctx, const Ability *ability, const Scope *scope) {
    /* CR 8-3-2-3, 10-2-9-1: [DON!! xX] needs X or more DON!! given to this card. */
    if (ability->don > ctx->game->don[scope->source]) return false;
    if (!turn_fits(ctx->game, ability, scope)) return false;
    /* CR 8-3-2-1: all conditions must be met. */
    return ability->condition == 0 || condition_holds(ctx, scope, ability->condition);
}

/* --- Restrictions ------------------------------------------------------------------------ */

static bool restriction_applies(const Ctx *ctx, unsigned filter, LpSlot source,
                                LpSlot against) {
    if (filter == 0) return true;
    if (against == LP_SLOT_NONE) return false;
    Scope scope = scope_of_card(source);
    return filter_match(ctx, &scope, filter, against);
}

static bool found(LpSlot source, LpSlot *by) {
    if (by) *by = source;
    return true;
}

static bool forbidden(const Ctx *ctx, uint8_t kind, uint8_t who, uint8_t grant_who,
                      unsigned restriction, LpSlot against, LpSlot *by) {
    const LpGame *game = ctx->game;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == kind && m->slot == who && m->value == (int16_t)restriction &&
            restriction_applies(ctx, m->x, m->source, against))
            return found(m->source, by);
    }
    for (int i = 0; i < game->grant_count; i++) {
        const Grant *grant = &game->grants[i];
        if (grant->slot == grant_who && grant->restriction == restriction &&
            restriction_applies(ctx, grant->filter, grant->source, against))
            return found(grant->source, by);
    }
    return false;
}

bool restriction_on_card(const Ctx *ctx, LpSlot slot, unsigned restriction, LpSlot against,
                         LpSlot *by) {
    return forbidden(ctx, MODIFIER_RESTRICTION, slot, slot, restriction, against, by);
}

bool restriction_on_player(const Ctx *ctx, LpSeat seat, unsigned restriction, LpSlot about,
                           LpSlot *by) {
    return forbidden(ctx, MODIFIER_PLAYER, seat, (uint8_t)(GRANT_SEAT + seat), restriction,
                     about, by);
}

/* Does the filter name exceptions, as in "any card other than X"? */
static bool names_exceptions(const Ctx *ctx, unsigned filter) {
    const Filter *row = &ctx->cards->filters[filter];
    bool negated = row->test_count > 0;
    for (unsigned i = 0; i < row->test_count; i++)
        negated &= ctx->cards->tests[row->test_first + i].negated;
    return negated;
}

typedef struct Bans {
    bool spared; /* a restriction names the card as its exception */
    bool banned; /* a restriction without exceptions is about the card */
} Bans;

static void weigh(const Ctx *ctx, unsigned filter, LpSlot source, LpSlot target, Bans *bans) {
    bool applies = restriction_applies(ctx, filter, source, target);
    if (names_exceptions(ctx, filter))
        bans->spared |= !applies;
    else
        bans->banned |= applies;
}

bool restriction_spares(const Ctx *ctx, LpSlot attacker, LpSlot target) {
    const LpGame *game = ctx->game;
    LpSeat seat = slot_owner(attacker);
    Bans bans = {0};
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if ((m->kind == MODIFIER_RESTRICTION && m->slot == attacker &&
             m->value == RESTRICTION_ATTACK) ||
            (m->kind == MODIFIER_PLAYER && m->slot == seat &&
             m->value == RESTRICTION_ATTACK_CARD))
            weigh(ctx, m->x, m->source, target, &bans);
    }
    for (int i = 0; i < game->grant_count; i++) {
        const Grant *grant = &game->grants[i];
        if ((grant->slot == attacker && grant->restriction == RESTRICTION_ATTACK) ||
            (grant->slot == GRANT_SEAT + seat && grant->restriction == RESTRICTION_ATTACK_CARD))
            weigh(ctx, grant->filter, grant->source, target, &bans);
    }
    return bans.spared && !bans.banned;
}

bool timing_negated(const Ctx *ctx, LpSeat seat, unsigned timing, LpSlot *by) {
    const LpGame *game = ctx->game;
    grants_fresh(ctx);
    if (!(game->special_count | game->grant_count)) return false;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_NEGATE_TIMING && m->slot == seat && m->value == (int16_t)timing)
            return found(m->source, by);
    }
    for (int i = 0; i < game->grant_count; i++) {
        const Grant *grant = &game->grants[i];
        if (grant->slot == GRANT_SEAT + seat && grant->restriction == GRANT_NEGATE_TIMING &&
            grant->filter == timing)
            return found(grant->source, by);
    }
    return false;
}
