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

/* How many numbers the vector of a card has. */
enum { FACTS_EMBED = 32, FACTS_EMBED_MOST = 255 };

/* The parts that a card can have in an answer. */
typedef enum FactsRole {
    FACTS_ROLE_PLAY,
    FACTS_ROLE_ACTIVATE,
    FACTS_ROLE_GIVE, /* it is given DON!! */
    FACTS_ROLE_ATTACK,
    FACTS_ROLE_HIT, /* it is attacked */
    FACTS_ROLE_BLOCK,
    FACTS_ROLE_COUNTER,
    FACTS_ROLE_COUNTER_EVENT,
    FACTS_ROLE_SAVE,     /* a Counter is used for it */
    FACTS_ROLE_PICK_OWN, /* it is chosen on its own field, for something that it is there for */
    FACTS_ROLE_PICK_OTHER,
    FACTS_ROLE_PICK_HAND,
    FACTS_ROLE_PICK_ELSEWHERE,
    FACTS_ROLE_LOSE_OWN, /* the same, for something that it is lost by or suffers from */
    FACTS_ROLE_LOSE_OTHER,
    FACTS_ROLE_LOSE_HAND,
    FACTS_ROLE_LOSE_ELSEWHERE,
    FACTS_ROLE_ROOM, /* it makes room for a sixth Character */
    FACTS_ROLE_USE,
    FACTS_ROLE_TRIGGER,
    FACTS_ROLES
} FactsRole;

/* What numbers of rules of thumb are for: to play by, or to tell a search where to look first.
 * Numbers that play well are sure of themselves; a search has to find out what is wrong with
 * them. */
typedef enum FactsUse { FACTS_TO_PLAY, FACTS_TO_LOOK, FACTS_USES } FactsUse;

typedef struct Facts {
    const LpCards *cards;
    uint64_t hash; /* of the cards */
    CardFact of[FACTS_MAX];
    uint8_t embed[FACTS_MAX][FACTS_EMBED]; /* what the net makes of each card */
    /* And the rules of thumb for each use, in 32nds of a doubling. */
    int8_t lean[FACTS_USES][FACTS_MAX][FACTS_ROLES];
} Facts;

/* What the features of a card add to its vector. */
typedef struct FactsWeights {
    int16_t bias[FACTS_EMBED];
    int16_t of[LP_CARD_FEATURES][FACTS_EMBED];
} FactsWeights;

/* The weights that players use: the numbers of net.def. */
extern const FactsWeights facts_weights;

/* What each feature speaks for or against an answer, by the card's part in it, in 256ths of a
 * doubling: the numbers of trait.def. */
extern const int16_t facts_lean_weights[FACTS_USES][LP_CARD_FEATURES][FACTS_ROLES];

/* Reads all cards. Facts of the same cards, and zeroed memory, are allowed: what is there
 * already is not read again. */
void facts_init(Facts *facts, const LpCards *cards);

/* The vectors of all cards by these weights. */
void facts_embed_all(Facts *facts, const FactsWeights *weights);

static inline const CardFact *facts_at(const Facts *facts, LpCardId id) {
    return &facts->of[id < FACTS_MAX ? id : 0];
}

static inline const uint8_t *facts_embed(const Facts *facts, LpCardId id) {
    return facts->embed[id < FACTS_MAX ? id : 0];
}

static inline const int8_t *facts_lean(const Facts *facts, FactsUse use, LpCardId id) {
    return facts->lean[use][id < FACTS_MAX ? id : 0];
}

/* Slots belong to seats in two runs of equal length, the Leader first. */
static inline LpSeat facts_owner(LpSlot slot) { return slot >= LP_SLOTS_PER_SEAT; }
static inline LpSlot facts_leader(LpSeat seat) { return (LpSlot)(seat * LP_SLOTS_PER_SEAT); }

#endif
