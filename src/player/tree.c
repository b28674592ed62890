/* Walks through a search tree. */
#include "player/tree.h"

#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "player/evaluate.h"
#include "player/policy.h"

/* How eagerly a walk tries answers that it knows little of, and what it expects of one that it
 * has never tried, below what it has seen of the others. */
static const float CURIOSITY = 0.6f;
static const float UNTRIED = 0.05f;

void tree_init(Tree *tree, const Facts *facts, LpSeat seat, uint64_t seed) {
    tree->facts = facts;
    tree->seat = seat;
    tree->random = seed;
    tree->node_count = 1;
    memset(&tree->nodes[0], 0, sizeof(TreeNode));
}

/* --- Telling answers apart ---------------------------------------------------------------- */

/* What can be seen of a card: two that look alike are alike. */
static uint64_t look_of(const Facts *facts, const LpGame *game, LpSlot slot) {
    if (slot >= LP_SLOTS) return slot;
    LpCardView card = lp_game_of_card(facts->cards, game, slot);
    uint64_t look = (uint64_t)card.id << 16 | (uint64_t)card.area << 8 | card.owner;
    look = look << 8 | card.don;
    look = look << 2 | (uint64_t)(card.rested << 1) | card.just_played;
    return hash_combine(look, (uint64_t)card.power << 16 | card.keywords);
}

static bool has_card(uint8_t kind) {
    switch (kind) {
    case LP_ACTION_PLAY:
    case LP_ACTION_ACTIVATE:
    case LP_ACTION_GIVE:
    case LP_ACTION_ATTACK:
    case LP_ACTION_BLOCK:
    case LP_ACTION_COUNTER:
    case LP_ACTION_COUNTER_EVENT:
    case LP_ACTION_PICK:
    case LP_ACTION_PICK_DON:
    case LP_ACTION_EFFECT:
    case LP_ACTION_REPLACE: return true;
    default: return false;
    }
}

uint32_t tree_key(const Facts *facts, const LpGame *game, LpAction action) {
    uint64_t key = (uint64_t)action.kind << 8 | action.value;
    if (has_card(action.kind)) key = hash_combine(key, look_of(facts, game, action.card));
    if (action.kind == LP_ACTION_ATTACK || action.kind == LP_ACTION_COUNTER) {
        key = hash_combine(key, look_of(facts, game, action.target));
    }
    return (uint32_t)hash_mix(key);
}

static uint32_t child_find(const Tree *tree, uint32_t parent, uint32_t key) {
    uint32_t at = tree->nodes[parent].child;
    while (at != 0 && tree->nodes[at].key != key) at = tree->nodes[at].next;
    return at;
}

const TreeNode *tree_find(const Tree *tree, uint32_t key) {
    uint32_t at = child_find(tree, 0, key);
    return at != 0 ? &tree->nodes[at] : NULL;
}

static uint32_t child_add(Tree *tree, uint32_t parent, uint32_t key) {
    if (tree->node_count >= tree->node_max) return 0;
    uint32_t at = tree->node_count++;
    tree->nodes[at] = (TreeNode){.key = key, .next = tree->nodes[parent].child};
    tree->nodes[parent].child = at;
    return at;
}

/* --- Walking ------------------------------------------------------------------------------ */

/* Newton's way, from a start that is right to a factor; the library brings no square root. */
static float square_root(uint32_t n) {
    if (n == 0) return 0;
    float x = (float)n, root = x < 16 ? 2 : x < 256 ? 10 : x < 4096 ? 40 : 200;
    for (int i = 0; i < 5; i++) root = 0.5f * (root + x / root);
    return root;
}

/* The mean value of a node for 'mover', from 0 to 1. */
static float mean_of(const Tree *tree, const TreeNode *node, LpSeat mover) {
    if (node->visits == 0) return 0.5f;
    float mean = (float)node->total / ((float)node->visits * (float)EVALUATE_WON);
    return mover == tree->seat ? mean : 1 - mean;
}

/* Gives equal answers one key and the first of them the weight; answers the sum of weights. */
static uint32_t read_answers(Tree *tree, LpAsk ask, int count) {
    uint32_t total = 0;
    policy_weigh(tree->facts, tree->game, ask, tree->actions, count, 0, tree->weights);
    for (int i = 0; i < count; i++) {
        if (tree->weights[i] == 0) continue;
        tree->keys[i] = tree_key(tree->facts, tree->game, tree->actions[i]);
        for (int k = 0; k < i; k++) {
            if (tree->weights[k] != 0 && tree->keys[k] == tree->keys[i]) tree->weights[i] = 0;
        }
        total += tree->weights[i];
    }
    return total;
}

typedef struct Choice {
    int index;      /* into the answers */
    uint32_t child; /* 0: it has none yet */
} Choice;

/* The answer that promises most: what it has been worth, and a bonus while it is little tried
 * that grows with its weight. An answer that is seldom offered is measured by those walks. */
static Choice choose(Tree *tree, uint32_t parent, LpSeat mover, int count, uint32_t total) {
    const TreeNode *node = &tree->nodes[parent];
    float expected = mean_of(tree, node, mover) - UNTRIED;
    float spread = CURIOSITY * square_root(node->visits + 1) / (float)total;
    float best_score = -1e9f;
    Choice best = {0, 0};
    for (int i = 0; i < count; i++) {
        if (tree->weights[i] == 0) continue;
        uint32_t at = child_find(tree, parent, tree->keys[i]);
        float score = (float)tree->weights[i], value = expected;
        if (at == 0) {
            score *= spread;
        } else {
            TreeNode *child = &tree->nodes[at];
            child->offered++;
            float root = square_root(child->offered);
            score *= CURIOSITY * root / ((float)total * (float)(1 + child->visits));
            if (child->visits > 0) value = mean_of(tree, child, mover);
        }
        score += value;
        if (score > best_score) {
            best_score = score;
            best = (Choice){i, at};
        }
    }
    return best;
}

/* Goes down to a node that is new, or as far as the tree goes: the length of the path. */
static int descend(Tree *tree, uint32_t *path) {
    const LpCards *cards = tree->facts->cards;
    int length = 1;
    path[0] = 0;
    while (length < TREE_DEPTH_MAX) {
        LpAsk ask = lp_game_ask(tree->game);
        if (ask.kind == LP_ASK_NONE) break;
        if (ask.kind == LP_ASK_MAIN && lp_game_turn(tree->game) >= tree->turn_stop) break;
        int count = lp_game_actions(cards, tree->game, tree->actions);
        if (count == 1) {
            lp_game_act_fast(cards, tree->game, tree->actions[0], NULL);
            continue;
        }
        uint32_t parent = path[length - 1], total = read_answers(tree, ask, count);
        Choice choice = choose(tree, parent, ask.seat, count, total);
        bool is_new = choice.child == 0;
        if (is_new) choice.child = child_add(tree, parent, tree->keys[choice.index]);
        lp_game_act_fast(cards, tree->game, tree->actions[choice.index], NULL);
        if (choice.child == 0) break; /* no room for more nodes */
        path[length++] = choice.child;
        if (is_new) break;
    }
    return length;
}

void tree_walk(Tree *tree) {
    uint32_t path[TREE_DEPTH_MAX];
    tree->turn_stop = policy_horizon(tree->game, tree->seat);
    int length = descend(tree, path);
    policy_play(tree->facts, tree->game, tree->turn_stop, &tree->random);
    uint64_t value = (uint64_t)evaluate(tree->facts, tree->game, tree->seat);
    for (int i = 0; i < length; i++) {
        tree->nodes[path[i]].visits++;
        tree->nodes[path[i]].total += value;
    }
}
