/* What an effect sees of itself. */
#include "rules/scope.h"

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

CardMask scope_cards(const Ctx *ctx, const Scope *scope, unsigned reg) {
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
