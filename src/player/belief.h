/* What a player supposes the opponent to play: the lists that it knows, weighed by the Leader
 * and by every card of the opponent that it has seen. */
#ifndef PLAYER_BELIEF_H
#define PLAYER_BELIEF_H

#include <stdint.h>

#include "logpose/logpose.h"
#include "player/player.h"

enum {
    BELIEF_LISTS_MAX = 64, /* known lists that may fit one Leader */
    BELIEF_BUILT = 4       /* guesses made here where no list fits */
};

typedef struct Belief {
    const LpCards *cards;
    const LpDeck *own;   /* the player's own list: a last resort */
    const LpDeck *prior; /* the lists that it knows */
    int prior_count;
    uint64_t seed;
    LpCardId leader; /* of the opponent; 0: not looked at yet */
    const LpDeck *lists[BELIEF_LISTS_MAX];
    uint32_t weights[BELIEF_LISTS_MAX];
    int list_count;
    uint32_t weight_total;
    LpDeck built[BELIEF_BUILT];
} Belief;

void belief_init(Belief *belief, const LpCards *cards, const LpDeck *own, const LpDeck *prior,
                 int prior_count, uint64_t seed);

/* Looks at everything of the opponent that a view shows. */
void belief_update(Belief *belief, const LpView *view);

/* A list that the opponent may be playing, by weight. The same draw gives the same list. */
const LpDeck *belief_draw(const Belief *belief, uint64_t draw);

/* A complete game that agrees with the question: a sample, or for a cheat the true game. False
 * if there is none. */
bool belief_sample(const Belief *belief, const Question *question, uint64_t *random,
                   LpGame *out);

#endif
