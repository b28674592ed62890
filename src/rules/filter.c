/* Filters: does a card fit what an effect says about it (CR 8-3-2, 8-4-4)? */
#include "rules/filter.h"

#include "effect/finish.h"
#include "rules/select.h"

bool filter_shares_name(const CardFacts *a, const CardFacts *b) {
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
    CardMask others = scope_cards(ctx, scope, test->operand);
    if (mask_is_empty(others)) return test->negated;
    MASK_FOREACH(i, others) {
        const CardFacts *other = facts_of(ctx, i);
        if (test->kind == TEST_SAME_NAME && filter_shares_name(mine, other)) return true;
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
                             select_number(ctx, scope, test->operand));
    case TEST_KEYWORD: return (permanent_traits(ctx, slot) >> test->operand) & 1;
    case TEST_RESTED: return slot_rested(game, slot);
    case TEST_ACTIVE: return !slot_rested(game, slot);
    case TEST_FACE_UP: return game->flags[slot] & CARD_FACE_UP;
    case TEST_HELD: return game->area[slot] == LP_AREA_HAND;
    case TEST_IN: return mask_has(scope_cards(ctx, scope, test->operand), slot);
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
