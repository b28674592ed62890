/* Restrictions: what effects forbid cards and players, and which effects they make invalid
 * (CR 1-3-3). Nothing here changes the game. */
#include "rules/forbid.h"

#include "rules/filter.h"
#include "rules/remove.h"

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

static bool is_in_force(const Ctx *ctx, uint8_t kind, uint8_t who, uint8_t grant_who,
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

static bool forbidden(const Ctx *ctx, uint8_t kind, uint8_t who, uint8_t grant_who,
                      unsigned restriction, LpSlot against, LpSlot *by) {
    if (!is_in_force(ctx, kind, who, grant_who, restriction, against, by)) return false;
    TRACE_WATCH(refusal, ctx, restriction);
    return true;
}

bool forbid_on_card(const Ctx *ctx, LpSlot slot, unsigned restriction, LpSlot against,
                    LpSlot *by) {
    return forbidden(ctx, MODIFIER_RESTRICTION, slot, slot, restriction, against, by);
}

bool forbid_on_player(const Ctx *ctx, LpSeat seat, unsigned restriction, LpSlot about,
                      LpSlot *by) {
    return forbidden(ctx, MODIFIER_PLAYER, seat, (uint8_t)(GRANT_SEAT + seat), restriction,
                     about, by);
}

static bool ko_forbidden(const Ctx *ctx, LpSlot slot, Deed deed) {
    if (card_forbidden(ctx, slot, RESTRICTION_BE_KO, deed.by)) return true;
    if (deed.cause == CAUSE_BATTLE)
        return card_forbidden(ctx, slot, RESTRICTION_BE_KO_IN_BATTLE, deed.by);
    if (card_forbidden(ctx, slot, RESTRICTION_BE_KO_BY_EFFECTS, deed.by)) return true;
    return deed.seat != slot_owner(slot) &&
           card_forbidden(ctx, slot, RESTRICTION_BE_KO_BY_OPPONENT, deed.by);
}

bool forbid_removal(const Ctx *ctx, LpSlot slot, Deed deed) {
    bool foreign_effect = deed.cause == CAUSE_EFFECT && deed.seat != slot_owner(slot);
    if (deed.kind == REMOVE_REST)
        return card_forbidden(ctx, slot, RESTRICTION_BE_RESTED, deed.by) ||
               (foreign_effect &&
                card_forbidden(ctx, slot, RESTRICTION_BE_RESTED_BY_OPPONENT, deed.by));
    if (foreign_effect &&
        card_forbidden(ctx, slot, RESTRICTION_BE_REMOVED_BY_OPPONENT, deed.by))
        return true;
    if (deed.cause == CAUSE_EFFECT &&
        card_forbidden(ctx, slot, RESTRICTION_BE_REMOVED_BY_EFFECTS, deed.by))
        return true;
    return deed.kind == REMOVE_KO && ko_forbidden(ctx, slot, deed);
}

bool forbid_draw(const Ctx *ctx, LpSeat by, LpSeat seat) {
    return by == seat && player_forbidden(ctx, seat, RESTRICTION_DRAW, LP_SLOT_NONE);
}

bool forbid_life(const Ctx *ctx, LpSeat seat, LpSlot slot) {
    return ctx->game->area[slot] == LP_AREA_LIFE && slot_owner(slot) == seat &&
           player_forbidden(ctx, seat, RESTRICTION_TAKE_LIFE, slot);
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

bool forbid_spares(const Ctx *ctx, LpSlot attacker, LpSlot target) {
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

bool forbid_timing(const Ctx *ctx, LpSeat seat, unsigned timing, LpSlot *by) {
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
