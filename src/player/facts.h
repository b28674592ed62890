/* What is printed on each card, in the few bytes that a player looks at thousands of times a
 * second. */
#ifndef PLAYER_FACTS_H
#define PLAYER_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "logpose/logpose.h"

/* Cards of the image that a player keeps facts of; all sets so far are less than half of it. A
 * card beyond them is treated as one without text. */
enum { FACTS_MAX = 8192 };

typedef struct CardFact {
    uint8_t category;
    uint8_t cost;
    uint8_t counter; /* in hundreds */
    uint8_t has_text;
    uint8_t has_trigger;
    uint8_t attack_text; /* LP_ATTACK_TEXT_… */
    uint8_t don_text;
    uint8_t worth; /* what the card is worth in hand or on the field, in tenths of a card */
} CardFact;

typedef struct Facts {
    const LpCards *cards;
    CardFact of[FACTS_MAX];
} Facts;

void facts_init(Facts *facts, const LpCards *cards);

static inline const CardFact *facts_at(const Facts *facts, LpCardId id) {
    return &facts->of[id < FACTS_MAX ? id : 0];
}

/* Slots belong to seats in two runs of equal length, the Leader first. */
static inline LpSeat facts_owner(LpSlot slot) { return slot >= LP_SLOTS_PER_SEAT; }
static inline LpSlot facts_leader(LpSeat seat) { return (LpSlot)(seat * LP_SLOTS_PER_SEAT); }

#endif
