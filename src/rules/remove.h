/* Cards that leave the field or are rested by effects or battles: K.O., trash, return, place,
 * rest; with what forbids it (CR 1-3-3) and what replaces it (CR 8-1-3-4). */
#ifndef RULES_REMOVE_H
#define RULES_REMOVE_H

#include "rules/effect.h"

typedef enum RemoveKind {
    REMOVE_KO, /* CR 10-2-1 */
    REMOVE_TRASH,
    REMOVE_TO_HAND,
    REMOVE_TO_DECK,
    REMOVE_TO_LIFE,
    REMOVE_REST,  /* not a removal, but it is forbidden and replaced in the same way */
    REMOVE_DAMAGE /* damage to a Leader, which is replaced in the same way */
} RemoveKind;

/* Why and how. */
typedef struct Removal {
    uint8_t cause; /* CAUSE_BATTLE, CAUSE_EFFECT, or CAUSE_ANY for rules */
    LpSeat seat;   /* whose effect or attack */
    LpSlot source; /* the card that does it, or LP_SLOT_NONE */
    uint8_t place; /* Place: PLACE_TOP or PLACE_BOTTOM */
    uint8_t face_up;
    uint8_t by_you;   /* to the deck: `seat` decides the order, not the owner */
    uint8_t shuffled; /* to a deck that is shuffled at once: nobody decides the order */
    uint8_t by_trigger;
    uint8_t amount; /* of damage */
    uint8_t banish; /* the same: CR 10-1-3-1 */
} Removal;

/* Begins the procedure for all of `cards` at once and runs it until somebody must be asked, so
 * it may have ended on return. Cards outside the field move too, but nothing forbids or
 * replaces that. When it ends, the effect below gets the number of cards that were acted on. */
void remove_push(const Ctx *ctx, CardMask cards, RemoveKind kind, Removal how);

/* Does a card on the field replace damage (CR 8-1-3-4)? */
static inline bool remove_may_replace_damage(const LpGame *game) {
    return (game->timings >> TIMING_WOULD_TAKE_DAMAGE) & 1;
}

void remove_begin(const Ctx *ctx, Frame *frame);
void remove_replace(const Ctx *ctx, Frame *frame);
void remove_move(const Ctx *ctx, Frame *frame);
void remove_order(const Ctx *ctx, Frame *frame);

/* The replacement effects that `seat` may apply now: cards, with the ability of each in
 * `ability_out`. For the list of answers. */
int remove_replacements(const Ctx *ctx, const Frame *frame, LpSeat seat, LpAction *out,
                        int out_size, bool *must);

/* CR 3-1-6: a card that has left the field in the meantime is a new card: removals in progress
 * are no longer about it. */
void remove_left(const Ctx *ctx, LpSlot slot);

/* The cards to order, for the list of answers. */
CardMask remove_to_order(const Ctx *ctx, const Frame *frame, LpSeat *seat);

#endif
