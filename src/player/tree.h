/* One tree of a Monte Carlo search over what a player knows (single-observer information-set
 * search). Each walk starts from a new complete game; a node stands for what has been answered
 * since the question, by either player, not for a state. Answers are told apart by what the
 * cards in them are and look like, never by their slots, because a slot holds another card in
 * another sample. */
#ifndef PLAYER_TREE_H
#define PLAYER_TREE_H

#include <stdint.h>

#include "player/facts.h"

typedef struct TreeNode {
    uint32_t key;         /* the answer that leads here */
    uint32_t next, child; /* the next answer to the same question; the first answer from here */
    uint32_t visits;
    uint32_t offered; /* walks in which the answer could have been given */
    uint64_t total;   /* the values of all walks through here, for the one who asks */
} TreeNode;

enum { TREE_DEPTH_MAX = 64 };

typedef struct Tree {
    const Facts *facts;
    LpSeat seat;        /* for whom the values are */
    uint32_t turn_stop; /* a walk ends where a Main Phase begins in this turn */
    uint64_t random;
    uint32_t node_count, node_max;
    TreeNode *nodes; /* node 0 is the question itself */
    LpGame *game;    /* the game of the walk under way */
    LpAction actions[LP_ACTIONS_MAX];
    uint16_t weights[LP_ACTIONS_MAX];
    uint32_t keys[LP_ACTIONS_MAX];
} Tree;

void tree_init(Tree *tree, const Facts *facts, LpSeat seat, uint64_t seed);

/* One walk from tree->game, which the caller has set to the question: down the tree, on by
 * rules of thumb, and the value of where it ends back up. */
void tree_walk(Tree *tree);

/* The key of an answer in a game. */
uint32_t tree_key(const Facts *facts, const LpGame *game, LpAction action);

/* The answer from the root with this key, or NULL. */
const TreeNode *tree_find(const Tree *tree, uint32_t key);

#endif
