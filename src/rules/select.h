/* Which cards, which numbers, which conditions: what the rows of an effect mean in this
 * game. */
#ifndef RULES_SELECT_H
#define RULES_SELECT_H

#include "effect/link.h"
#include "rules/scope.h"

/* Every card that the selector could reach, ignoring place and quantity. */
CardMask select_cards(const Ctx *ctx, const Scope *scope, const Selector *selector);

/* CR 3-10-2: a selector on the top or the bottom of a deck or of Life takes cards in order. */
bool select_is_positional(const Selector *selector);

/* Does MODIFY change each of its cards by that card's own number: "for every DON!! card given
 * to that Character"? */
bool select_number_is_own(const LpCards *cards, const Instr *modify);

/* That number, for one of the cards. */
int select_number_own(const Ctx *ctx, const Scope *scope, const Instr *modify, LpSlot slot);

int select_number_work_out(const Ctx *ctx, const Scope *scope, unsigned number);

/* Most numbers are written on the card. */
static inline int select_number(const Ctx *ctx, const Scope *scope, unsigned number) {
    const Number *row = &ctx->cards->numbers[number];
    return row->kind == NUMBER_CONSTANT ? row->value
                                        : select_number_work_out(ctx, scope, number);
}

bool select_condition_holds(const Ctx *ctx, const Scope *scope, unsigned condition);

/* The row after an IF whose condition is false: the same for permanent effects and for all
 * others. */
const Instr *select_if_failed(const Ctx *ctx, const Instr *instr);

/* CR 8-3-2-4, 10-2-11-1: [Your Turn]; CR 8-3-2-5, 10-2-12-1: [Opponent's Turn]. */
static inline bool turn_fits(const LpGame *game, const Ability *ability, const Scope *scope) {
    bool is_yours = game->turn_player == scope->you;
    return ability->turn == TURN_ANY || (ability->turn == TURN_YOURS) == is_yours;
}

/* The condition of an ability as a whole: [DON!! xX], [Your Turn], "if" (CR 8-3-2-1). */
bool select_ability_holds(const Ctx *ctx, const Ability *ability, const Scope *scope);

#endif
