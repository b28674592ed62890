/* Which cards, which numbers, which conditions: what the rows of an effect mean in this
 * game. */
#ifndef RULES_SELECT_H
#define RULES_SELECT_H

#include "effect/link.h"
#include "rules/state.h"

/* What an effect sees of itself: whose it is, which card it is on, what it remembers. */
typedef struct Scope {
    LpSeat you;
    LpSlot source;
    uint8_t flags; /* those of a frame; EFFECT_GONE: the card has left, REG_THIS is empty */
    LpSlot event;  /* the card of REG_EVENT, or LP_SLOT_NONE */
    uint8_t paid;  /* active DON!! that its player will have rested by then */
    int16_t chosen, done, amount;
    const CardMask *regs; /* REG_STORED_COUNT sets */
} Scope;

Scope scope_of_frame(const Frame *frame);

/* The scope of an effect that has not begun. */
static inline Scope scope_of_card(LpSlot slot) {
    return (Scope){.you = slot_owner(slot), .source = slot, .event = LP_SLOT_NONE};
}

/* Do two cards have a card name in common (CR 2-1-3)? */
bool facts_share_name(const CardFacts *a, const CardFacts *b);

/* The cards of a register, including derived registers. */
CardMask register_cards(const Ctx *ctx, const Scope *scope, unsigned reg);

bool filter_match(const Ctx *ctx, const Scope *scope, unsigned filter, LpSlot slot);

/* The same without the tests of power and cost, which limit the total of the chosen cards. */
bool filter_match_but_totals(const Ctx *ctx, const Scope *scope, unsigned filter, LpSlot slot);

/* Does MODIFY change each of its cards by that card's own number: "for every DON!! card given
 * to that Character"? */
bool number_is_own(const LpCards *cards, const Instr *modify);

/* That number, for one of the cards. */
int number_own(const Ctx *ctx, const Scope *scope, const Instr *modify, LpSlot slot);

int number_work_out(const Ctx *ctx, const Scope *scope, unsigned number);

/* Most numbers are written on the card. */
static inline int number_value(const Ctx *ctx, const Scope *scope, unsigned number) {
    const Number *row = &ctx->cards->numbers[number];
    return row->kind == NUMBER_CONSTANT ? row->value : number_work_out(ctx, scope, number);
}

bool condition_holds(const Ctx *ctx, const Scope *scope, unsigned condition);

/* The row after an IF whose condition is false: the same for permanent effects and for all
 * others. */
const Instr *select_if_failed(const Ctx *ctx, const Instr *instr);

/* The cards that a filter on printed facts lets through. */
CardMask filter_static_matches(const Ctx *ctx, unsigned filter, CardMask cards);

/* Every card that the selector could reach, ignoring place and quantity. */
CardMask selector_cards(const Ctx *ctx, const Scope *scope, const Selector *selector);

/* CR 3-10-2: a selector on the top or the bottom of a deck or of Life takes cards in order. */
bool selector_is_positional(const Selector *selector);

/* The restrictions on a card or a player (CR 1-3-3). `against` is the card that the filter is
 * about, or LP_SLOT_NONE where the restriction has none. `*by`, unless NULL, is set to the card
 * whose effect it is. */
bool restriction_on_card(const Ctx *ctx, LpSlot slot, unsigned restriction, LpSlot against,
                         LpSlot *by);
bool restriction_on_player(const Ctx *ctx, LpSeat seat, unsigned restriction, LpSlot about,
                           LpSlot *by);

/* Of several "cannot attack any card other than X", each leaves its own X to be attacked (QA
 * OP17-044/1): is the target one of these, and does nothing else forbid attacking it? */
bool restriction_spares(const Ctx *ctx, LpSlot attacker, LpSlot target);

/* Most cards and players have no restriction, which is seen at once. */
static inline bool card_forbidden(const Ctx *ctx, LpSlot slot, unsigned restriction,
                                  LpSlot against) {
    return (state_field_traits(ctx, slot) & TRAIT_RESTRICTED) &&
           restriction_on_card(ctx, slot, restriction, against, NULL);
}
/* CR 8-4-6: what permanent effects forbid is always up to date, even in the middle of an
 * effect. If there are none, power need not be worked out for it. */
static inline void grants_fresh(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    if (game->grant_count || (game->hints & IMAGE_PERMANENT_FORBIDS)) state_fresh(ctx);
}
static inline bool player_forbidden(const Ctx *ctx, LpSeat seat, unsigned restriction,
                                    LpSlot about) {
    grants_fresh(ctx);
    return (ctx->game->special_count | ctx->game->grant_count) &&
           restriction_on_player(ctx, seat, restriction, about, NULL);
}

/* Are effects with this timing of this player invalid? */
bool timing_negated(const Ctx *ctx, LpSeat seat, unsigned timing, LpSlot *by);

/* CR 8-3-2-4, 10-2-11-1: [Your Turn]; CR 8-3-2-5, 10-2-12-1: [Opponent's Turn]. */
static inline bool turn_fits(const LpGame *game, const Ability *ability, const Scope *scope) {
    bool is_yours = game->turn_player == scope->you;
    return ability->turn == TURN_ANY || (ability->turn == TURN_YOURS) == is_yours;
}

/* The condition of an ability as a whole: [DON!! xX], [Your Turn], "if" (CR 8-3-2-1). */
bool ability_conditions_hold(const Ctx *ctx, const Ability *ability, const Scope *scope);

#endif
