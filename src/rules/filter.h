/* Which cards fit the filter of an effect. */
#ifndef RULES_FILTER_H
#define RULES_FILTER_H

#include "rules/scope.h"

/* Do two cards have a card name in common (CR 2-1-3)? */
bool filter_shares_name(const CardFacts *a, const CardFacts *b);

/* Does the card pass every clause of the filter? Row 0 is the filter that lets all through. */
bool filter_match(const Ctx *ctx, const Scope *scope, unsigned filter, LpSlot slot);

/* The same without the tests of power and cost, which limit the total of the chosen cards. */
bool filter_match_but_totals(const Ctx *ctx, const Scope *scope, unsigned filter, LpSlot slot);

/* The cards that a filter on printed facts lets through. */
CardMask filter_static_matches(const Ctx *ctx, unsigned filter, CardMask cards);

#endif
