/* One tree of a Monte Carlo search over what a player knows (single-observer information-set
 * search). Each walk starts from a new complete game; a node stands for what has been answered
 * since the question, by either player, not for a state. Answers are told apart by what the
 * cards in them are and look like, never by their slots, because a slot holds another card in
 * another sample. */
#ifndef PLAYER_TREE_H
#define PLAYER_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "player/facts.h"

typedef struct TreeNode {
    uint32_t key;         /* the answer that leads here */
    uint32_t next, child; /* the next answer to the same question; the first answer from here */
    uint32_t visits;
    uint32_t offered;    /* walks in which the answer could have been given */
    uint32_t asked : 8;  /* what was asked here last, and of whom; 0: nothing yet */
    uint32_t moved : 24; /* for tree_enter: the number that the node is to have */
    uint64_t total;      /* the values of all walks through here, for the one who asks */
} TreeNode;

enum { TREE_DEPTH_MAX = 64, TREE_NODES_MAX = 250000, TREE_ROOTS = 2048 };

/* The answers to one question. */
typedef struct TreeAnswers {
    int count;
    int distinct;   /* those that have a weight */
    uint32_t total; /* of the weights; answers that are alike share one */
    LpAction actions[LP_ACTIONS_MAX];
    uint16_t weights[LP_ACTIONS_MAX];
    uint32_t keys[LP_ACTIONS_MAX];
} TreeAnswers;

typedef struct TreeChoice {
    int index;      /* into the answers */
    uint32_t child; /* 0: it has none yet */
} TreeChoice;

typedef struct Tree {
    const Facts *facts;
    LpSeat seat;        /* for whom the values are */
    uint32_t turn_stop; /* a walk ends where a Main Phase begins in this turn */
    uint64_t seed;
    uint64_t random; /* the luck of the walk under way */
    uint32_t node_count, node_max;
    TreeNode *nodes;         /* node 0 is the question itself */
    LpGame *game;            /* the game of the walk under way */
    TreeAnswers root;        /* to the question itself, the same in every sample */
    TreeAnswers answers;     /* to the question that the walk has come to */
    TreeChoice aim;          /* of the root's, for the next walk */
    float roots[TREE_ROOTS]; /* the square roots of small numbers */
} Tree;

/* An empty tree, in memory that was zeroed or held a tree before. */
void tree_init(Tree *tree, const Facts *facts, LpSeat seat, uint64_t seed);

/* Reads the answers to the question from tree->game, any sample of it. Those that are 'barred',
 * by their index, are not tried where there are others; NULL: none is barred. */
void tree_read(Tree *tree, const bool *barred);

/* Makes the answer with this key, which was given since, the root of the tree: what is known
 * of the questions after it is kept. False, and nothing has changed, if the tree did not go on
 * with this question. */
bool tree_enter(Tree *tree, uint32_t key, LpAsk ask);

/* Chooses the answer that the next walk begins with, and its luck, tree->random: the first
 * walks of all answers have the same luck, so have the second ones, and so on. Answers are
 * compared on the same samples, and what luck does to all of them does not count. */
void tree_aim(Tree *tree);

/* One walk from tree->game, which the caller has set to a sample drawn by tree->random: down
 * the tree, on by rules of thumb, and the value of where it ends back up. */
void tree_walk(Tree *tree);

/* The key of an answer in a game. */
uint32_t tree_key(const Facts *facts, const LpGame *game, LpAction action);

/* The answer from the root with this key, or NULL. */
const TreeNode *tree_find(const Tree *tree, uint32_t key);

#endif
