/* CR 8: activating and resolving effects. */
#ifndef RULES_EFFECT_H
#define RULES_EFFECT_H

#include "effect/trace.h"
#include "rules/filter.h"
#include "rules/forbid.h"
#include "rules/select.h"

/* Something happened that effects may be waiting for. It fits in two registers. */
typedef struct Happening {
    uint8_t timing;
    LpSeat seat;         /* the player that it happened to, or who did it */
    LpSlot card;         /* the card it is about, or LP_SLOT_NONE */
    LpSlot other;        /* a second card: what was attacked, whose effect it was */
    uint8_t cause;       /* CAUSE_BATTLE, CAUSE_EFFECT, CAUSE_FROM_HAND or CAUSE_ANY */
    LpSeat cause_seat;   /* whose effect it was */
    uint8_t more;        /* so many more than one DON!! card */
    bool from_hand : 1;  /* a card is played out of the hand, paid for or by an effect */
    bool from_trash : 1; /* a card is played out of the trash */
    bool to_secret : 1;  /* CR 8-4-5: the card goes to a secret area: no effects of its own */
    bool joins : 1;      /* one more card of what was raised just before: one event for all */
    const CardMask *leaving; /* all cards that leave the field at the same time, or NULL */
} Happening;

/* CR 8-3-1-8: puts every effect whose timing this fulfils on the waiting list. */
void effect_raise_all(const Ctx *ctx, Happening what);

/* Most events concern no card on the field, which is seen at once. */
static inline void effect_raise(const Ctx *ctx, Happening what) {
    TRACE_WATCH(raised, ctx, what.timing);
    if ((ctx->game->timings >> what.timing) & 1) effect_raise_all(ctx, what);
}

/* The same for the effects of the card itself, which may ask how it came about: by what it was
 * played or K.O.'d. */
void effect_raise_one(const Ctx *ctx, Happening what);
static inline void effect_raise_on(const Ctx *ctx, Happening what) {
    if ((facts_of(ctx, what.card)->timings >> what.timing) & 1) effect_raise_one(ctx, what);
}

/* The same for one card's own bracketed timing: [When Attacking], [On Block]. */
static inline void effect_raise_own(const Ctx *ctx, LpSlot slot, Timing timing) {
    effect_raise_on(ctx, (Happening){.timing = (uint8_t)timing,
                                     .seat = slot_owner(slot),
                                     .card = slot,
                                     .other = LP_SLOT_NONE});
}

/* And for all cards of one player on the field: [End of Your Turn] and similar ones. */
void effect_raise_side(const Ctx *ctx, LpSeat seat, Timing timing);

/* Do the event rows of an ability fit what happened? */
bool effect_event_fits(const Ctx *ctx, const Ability *ability, LpSlot source,
                       const Happening *what);

/* Does a "when damage is dealt" effect wait? */
bool effect_deals_damage(const LpGame *game);

/* The waiting effects that may be resolved next in a batch, without doubles: a bit for each
 * entry of `waiting`. */
uint32_t effect_choices(const LpGame *game, const Frame *batch);

/* How an effect comes to be activated. */
typedef enum Activation {
    ACTIVATION_AUTO,     /* from the waiting list: the player may be asked */
    ACTIVATION_DECLARED, /* the player has declared it: no question */
    ACTIVATION_REPLACES  /* a replacement effect that was chosen */
} Activation;

/* Pushes the frame of one effect; the caller has checked that it may be activated. */
Frame *effect_push(const Ctx *ctx, LpSeat seat, LpSlot slot, unsigned ability, unsigned timing,
                   Activation how);

/* The same for an effect that another one, at the top of the stack, activates. */
void effect_push_other(const Ctx *ctx, LpSeat seat, LpSlot slot, unsigned ability,
                       unsigned timing);

/* The card is about to leave its area: its effects that are being resolved lose track of it. */
void effect_source_moves(LpGame *game, LpSlot slot);

/* CR 3-1-6: is "this card" nothing for the effect, because its card has left the field since it
 * was activated there? Events, the cards of a [Trigger] and those that were K.O.'d (CR
 * 10-2-17-1) were not there to begin with; parts that were put off (without an ability) have
 * EFFECT_GONE. */
bool effect_has_left(const Ctx *ctx, const Frame *frame);

/* May the player declare this [Activate: Main] now (CR 8-4-1-1, 8-3-1-3)? */
bool effect_may_activate(const Ctx *ctx, LpSlot slot, unsigned ability);

/* The ability of the card with this timing that could be used now, or LP_ABILITY_NONE. */
uint8_t effect_find(const Ctx *ctx, LpSlot slot, Timing timing);

/* CR 10-2-13: [Once Per Turn] of this ability is used up. */
bool effect_used(const LpGame *game, LpSlot slot, unsigned ability);

/* The part after the OP_DELAY in row `at`, put off by this card and its player's effect: it
 * knows no other card. */
Modifier effect_delay(const Ctx *ctx, LpSlot source, LpSeat seat, unsigned at);

/* Carries out the instructions that a modifier names: a part that was put off, or a price. */
Frame *effect_run_part(const Ctx *ctx, const Modifier *m);

/* Is this a part that `seat` put off to now? At the start of a Main Phase it also matters whose
 * that is. */
bool effect_is_late(const LpGame *game, const Modifier *m, LpSeat seat, Timing timing);

/* Fires what was put off (OP_DELAY) to `timing` by `seat`; asks for the order if there are
 * several. Returns true while there is something to do. */
bool effect_late(const Ctx *ctx, LpSeat seat, Timing timing);

/* Steps. */
void effect_batch(const Ctx *ctx, Frame *frame);
void effect_begin(const Ctx *ctx, Frame *frame);
void effect_run(const Ctx *ctx, Frame *frame);

#endif
