/* What rules of thumb look at in an answer: a few traits, each with one of a few values, as
 * "attacks the Leader with 2000 power more". What each value speaks for or against an answer
 * has been learned and is in trait.def. A scene reads a complete game, so it works on samples,
 * never on the true game. */
#ifndef PLAYER_TRAIT_H
#define PLAYER_TRAIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mask.h"
#include "player/facts.h"

/* One byte for each value of each trait: its position is the number of the value. */
typedef struct TraitRoom {
#define TRAIT(name, size, doc, play, look) char name[size];
#include "player/trait.def"
} TraitRoom;

enum {
#define TRAIT(name, size, doc, play, look) TRAIT_##name = offsetof(TraitRoom, name),
#include "player/trait.def"
    TRAIT_VALUES = sizeof(TraitRoom),
    TRAITS_MAX = 12 /* of one answer */
};

/* What each value adds to an answer's weight, in 32nds of a doubling. */
extern const int16_t trait_weights[FACTS_USES][TRAIT_VALUES];

/* A card that an answer is about, and its part in it. What its features speak for or against
 * such an answer has been learned, too, and is in trait.def. */
typedef struct TraitLean {
    uint8_t role; /* FactsRole */
    LpCardId card;
} TraitLean;

enum { TRAIT_LEANS_MAX = 2 };

/* The values of one answer, by their numbers, and its cards. */
typedef struct Traits {
    int count, lean_count;
    uint16_t at[TRAITS_MAX];
    TraitLean leans[TRAIT_LEANS_MAX];
} Traits;

/* What both sides have in the Main Phase. */
typedef struct SceneField {
    LpCardView card[LP_SLOTS]; /* only of Leaders and Characters */
    CardMask attackers;        /* cards that an attack is listed for */
    int attacker_count, weakest, strongest;
    bool has_attack;  /* one that is not bound to fail */
    bool has_watcher; /* a card of one's own says something about any attack */
    int leader_power; /* of the opponent */
    int worth_least;  /* of the own Characters */
    CardMask rested;  /* Characters of the opponent that can be attacked */
    int blockers;     /* of the opponent, active */
    int don;          /* active */
    int dearest;      /* the cost of the most expensive card that can be played; -1: none */
    int characters, life, hand, other_life, other_hand;
} SceneField;

/* What is at stake in the battle under way. */
typedef struct SceneBattle {
    LpSlot target;
    int power;   /* of the attacker */
    int missing; /* the power that the target lacks; 0 or less: the attack fails */
    int life;    /* of the defender; SCENE_CHARACTER: a Character is attacked */
    int cost;    /* 1 more than that of the attacked Character; 0: the Leader is */
    int later;   /* cards that can still attack this turn */
    int hand;    /* of the defender */
    bool is_double;
    /* What the hand has for the battle: */
    int counters; /* all Counters together */
    int smallest; /* the smallest single Counter that is enough; 0: none */
    int cards;    /* how many cards it takes, about */
    bool can_turn;
} SceneBattle;

enum { SCENE_CHARACTER = 6 };

/* What a list of cards to choose from has. */
typedef struct SceneChoice {
    int worth_most, worth_least;
    bool has_other; /* cards of the opponent */
    LpPurpose purpose;
    int number_last;
    int early; /* mulligan: cards in hand to play early */
} SceneChoice;

/* What the answers to one question have in common: read once for a list. */
typedef struct Scene {
    const Facts *facts;
    const LpGame *game;
    LpAsk ask;
    union {
        SceneField field;
        SceneBattle battle;
        SceneChoice choice;
    };
} Scene;

void trait_read_scene(Scene *scene, const Facts *facts, const LpGame *game, LpAsk ask,
                      const LpAction *actions, int count);

/* The traits of one of the answers. False: it is pointless, as an attack that must fail, a
 * Counter that changes nothing, DON!! for a card that does not attack. At least one answer of
 * each list is not. */
bool trait_see(const Scene *scene, LpAction action, Traits *out);

/* What traits add up to for this use, in 32nds of a doubling. */
int trait_sum(const Facts *facts, FactsUse use, const Traits *traits);

#endif
