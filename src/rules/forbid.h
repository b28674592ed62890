/* What effects forbid cards and players. */
#ifndef RULES_FORBID_H
#define RULES_FORBID_H

#include "rules/state.h"

/* The restrictions on a card or a player (CR 1-3-3). `against` is the card that the filter is
 * about, or LP_SLOT_NONE where the restriction has none. `*by`, unless NULL, is set to the card
 * whose effect it is. */
bool forbid_on_card(const Ctx *ctx, LpSlot slot, unsigned restriction, LpSlot against,
                    LpSlot *by);
bool forbid_on_player(const Ctx *ctx, LpSeat seat, unsigned restriction, LpSlot about,
                      LpSlot *by);

/* Of several "cannot attack any card other than X", each leaves its own X to be attacked (QA
 * OP17-044/1): is the target one of these, and does nothing else forbid attacking it? */
bool forbid_spares(const Ctx *ctx, LpSlot attacker, LpSlot target);

/* Most cards and players have no restriction, which is seen at once. */
static inline bool card_forbidden(const Ctx *ctx, LpSlot slot, unsigned restriction,
                                  LpSlot against) {
    return (state_field_traits(ctx, slot) & TRAIT_RESTRICTED) &&
           forbid_on_card(ctx, slot, restriction, against, NULL);
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
           forbid_on_player(ctx, seat, restriction, about, NULL);
}

/* What is about to be done to a card on the field, and whose doing it is. */
typedef struct Deed {
    uint8_t kind;  /* RemoveKind */
    uint8_t cause; /* CAUSE_… */
    LpSeat seat;   /* whose effect or battle */
    LpSlot by;     /* the acting card, or LP_SLOT_NONE */
} Deed;

/* May the card not be K.O.'d, removed or rested like this? */
bool forbid_removal(const Ctx *ctx, LpSlot slot, Deed deed);

/* May this player not draw by an effect of the player `by`? */
bool forbid_draw(const Ctx *ctx, LpSeat by, LpSeat seat);

/* May an effect of this player not put the card into the hand, because it is a Life card? */
bool forbid_life(const Ctx *ctx, LpSeat seat, LpSlot slot);

/* Are effects with this timing of this player invalid? */
bool forbid_timing(const Ctx *ctx, LpSeat seat, unsigned timing, LpSlot *by);

#endif
