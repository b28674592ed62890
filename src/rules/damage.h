/* CR 4-6: damage to a Leader. */
#ifndef RULES_DAMAGE_H
#define RULES_DAMAGE_H

#include "rules/effect.h"

/* Damage to a Leader, and the card that deals it. */
typedef struct Damage {
    uint8_t amount;
    LpSlot source;
    bool by_attack;
    bool banish; /* CR 10-1-3-1 */
} Damage;

/* CR 4-6-2: pushes damage to the player's Leader, or what may replace it (CR 8-1-3-4). */
void damage_push(const Ctx *ctx, LpSeat seat, Damage damage);
/* The same where nothing has replaced it. */
void damage_deal(const Ctx *ctx, LpSeat seat, Damage damage);

/* Steps. */
void damage_next(const Ctx *ctx, Frame *frame);
void damage_life(const Ctx *ctx, Frame *frame);
void damage_trigger(const Ctx *ctx, Frame *frame);
void damage_triggered(const Ctx *ctx, Frame *frame);

#endif
