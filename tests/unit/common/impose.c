/* Restrictions put on cards and players. */
#include "common/impose.h"

#include "base/random.h"
#include "effect/tables.h"
#include "rules/state.h"

void impose(const LpCards *cards, LpGame *game, Restriction restriction, uint8_t whom) {
    const Ctx ctx = {.cards = cards, .game = game, .edit = game};
    bool on_player = tables_restriction_scopes[restriction] == 'p';
    LpSeat seat = on_player ? whom : slot_owner(whom);
    /* The table must not get full of them. */
    if (game->modifier_count > MODIFIERS_MAX / 2) return;
    state_modify(&ctx, (Modifier){.kind = on_player ? MODIFIER_PLAYER : MODIFIER_RESTRICTION,
                                  .slot = whom,
                                  .source = leader_of(seat_other(seat)),
                                  .seat = seat_other(seat),
                                  .duration = DURATION_WHILE,
                                  .value = (int16_t)restriction});
    state_fresh(&ctx);
}

void impose_on_someone(const LpCards *cards, LpGame *game, Restriction restriction,
                       uint64_t *random) {
    LpSeat seat = (LpSeat)random_below(random, 2);
    if (tables_restriction_scopes[restriction] == 'p') {
        impose(cards, game, restriction, seat);
        return;
    }
    CardMask field = field_of(game, seat);
    uint32_t skip = random_below(random, (uint32_t)mask_count(field));
    MASK_FOREACH(slot, field) {
        if (skip-- == 0) impose(cards, game, restriction, slot);
    }
}
