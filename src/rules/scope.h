/* What an effect sees of itself: whose it is, which card it is on, what it remembers. */
#ifndef RULES_SCOPE_H
#define RULES_SCOPE_H

#include "rules/state.h"

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

/* The cards of a register, including derived registers. */
CardMask scope_cards(const Ctx *ctx, const Scope *scope, unsigned reg);

#endif
