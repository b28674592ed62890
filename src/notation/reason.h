/* Why an answer is not legal: which test of the rules it fails first. The tests are those of
 * the rules themselves, run on a view, so that a reason reveals nothing that the player does
 * not know. */
#ifndef NOTATION_REASON_H
#define NOTATION_REASON_H

#include "logpose/logpose.h"

typedef enum ReasonKind {
    REASON_NONE,       /* nothing that the view shows rules it out */
    REASON_UNPLAYABLE, /* the program does not understand the card */
    REASON_TIMING,     /* the card has no effect for this time */
    REASON_DON,        /* playing it takes `needed` active DON!!, and there are `found` */
    REASON_BAN,        /* an effect of `source` forbids it: `restriction` */
    REASON_NEGATED,    /* the effects of the card are negated */
    REASON_SILENCED,   /* an effect of `source` makes all effects with this timing invalid */
    REASON_USED,       /* [Once Per Turn] */
    REASON_GIVEN_DON,  /* [DON!! xX] asks for `needed`, and it has been given `found` */
    REASON_TURN,       /* [Your Turn], [Opponent's Turn] */
    REASON_CONDITION,  /* condition `row` is not true; the number it needs is `found` now */
    REASON_PAYMENT,    /* the `count` instructions from `row` on, part of the cost, are not
                          possible; `found` DON!! are active, after paying for an Event */
    REASON_RESTED,
    REASON_NEW,         /* played this turn, without [Rush] */
    REASON_FIRST_TURN,  /* the player's first turn */
    REASON_PRICE,       /* what `source` asks for an attack cannot be done */
    REASON_ACTIVE,      /* the target is an active Character */
    REASON_RUSH_LEADER, /* [Rush: Character], and the target is the Leader */
    REASON_NO_BLOCKER,
    REASON_TARGET,      /* it is the target of the attack itself */
    REASON_UNBLOCKABLE, /* the attacker is */
    REASON_NO_COUNTER,
    REASON_CHOSEN,    /* it has been chosen already */
    REASON_ELSEWHERE, /* selector `row` looks for cards somewhere else */
    REASON_FILTER,    /* selector `row` looks for other cards there */
    REASON_TOGETHER,  /* it cannot be combined with what has been chosen */
    REASON_ORDER,     /* cards are chosen in order, and it was passed over */
    REASON_NO_USE,    /* selector `row` would reach it, but nothing could be done with it */
    REASON_COUNT
} ReasonKind;

typedef struct Reason {
    uint8_t kind;    /* ReasonKind */
    uint8_t ability; /* the ability that it is about, counted on the card; or LP_ABILITY_NONE */
    uint8_t restriction;
    uint8_t has_found; /* CONDITION: `found` is a number that means something */
    LpSlot source;     /* the card whose effect it is, or LP_SLOT_NONE if it is not known */
    uint16_t row, count;
    int needed, found;
} Reason;

/* The first test that this answer fails. Answers that can be asked about are, by the open
 * question: PLAY, ACTIVATE (with the ability as its value), ATTACK (target LP_SLOT_NONE:
 * whatever the target), GIVE; BLOCK; COUNTER (target LP_SLOT_NONE), COUNTER_EVENT; PICK. The
 * card must be where the answer takes it from: the hand or the player's own field. */
Reason reason_of(const LpCards *cards, const LpView *view, LpAction wish);

/* Why an effect would come to nothing now: the first "if" in it that does not hold, as far as
 * the table alone decides it; REASON_NONE if there is none. */
Reason reason_of_effect(const LpCards *cards, const LpView *view, LpSlot slot,
                        unsigned ability);

#endif
