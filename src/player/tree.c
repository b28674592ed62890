/* Walks through a search tree. */
#include "player/tree.h"

#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "player/evaluate.h"
#include "player/policy.h"

/* How eagerly a walk tries answers that it knows little about, and what it expects of one that
 * it has never tried, below what it has seen of the others. */
static const float CURIOSITY = 0.6f;
static const float UNTRIED = 0.05f;

/* After so many walks through a question half of the bonus is the same for all answers: rules
 * of thumb say where to look first, but what they think little of has to be tried some time. */
static const float EVEN_AFTER = 1000;

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

/* --- Going on with a tree ---------------------------------------------------------------- */

_Static_assert(1 + 2 * LP_ASK_COUNT < 1 << 8, "TreeNode.asked must hold any question");
_Static_assert(2 * TREE_NODES_MAX < 1 << 24, "TreeNode.moved must hold the number of any node");

static uint8_t asked_of(LpAsk ask) { return (uint8_t)(1 + 2 * ask.kind + ask.seat); }

/* Numbers what follows from a node, beginning with 0, and returns how many they are. A node has
 * a larger number than the one that it follows from, so one pass finds all. */
static uint32_t number_below(Tree *tree, uint32_t from) {
    TreeNode *nodes = tree->nodes;
    uint32_t count = 0;
    for (uint32_t i = 0; i < tree->node_count; i++) nodes[i].moved = 0;
    nodes[from].moved = 1;
    for (uint32_t i = from; i < tree->node_count; i++) {
        if (nodes[i].moved == 0) continue;
        nodes[i].moved = count++ & 0xFFFFFF;
        for (uint32_t at = nodes[i].child; at != 0; at = nodes[at].next) nodes[at].moved = 1;
    }
    return count;
}

bool tree_enter(Tree *tree, uint32_t key, LpAsk ask) {
    TreeNode *nodes = tree->nodes;
    uint32_t from = child_find(tree, 0, key);
    if (from == 0 || nodes[from].asked != asked_of(ask)) return false;
    uint32_t count = number_below(tree, from);
    nodes[from].next = 0;
    for (uint32_t i = from; i < tree->node_count; i++) {
        if (i != from && nodes[i].moved == 0) continue;
        nodes[i].child = nodes[nodes[i].child].moved;
        nodes[i].next = nodes[nodes[i].next].moved;
    }
    for (uint32_t i = from; i < tree->node_count; i++)
        if (i == from || nodes[i].moved != 0) nodes[nodes[i].moved] = nodes[i];
    tree->node_count = count;
    return true;
}

/* --- Walking ------------------------------------------------------------------------------ */

/* Newton's method, from a start that is right to a factor; the library has no square root. */
static float square_root(uint32_t n) {
    if (n == 0) return 0;
    float x = (float)n, root = x < 16 ? 2 : x < 256 ? 10 : x < 4096 ? 40 : 200;
    for (int i = 0; i < 5; i++) root = 0.5f * (root + x / root);
    return root;
}

/* Most roots are of small numbers, and the tree has a list of these. */
static float root_of(const Tree *tree, uint32_t n) {
    return n < TREE_ROOTS ? tree->roots[n] : square_root(n);
}

/* The mean value of a node for 'mover', from 0 to 1. */
static float mean_of(const Tree *tree, const TreeNode *node, LpSeat mover) {
    if (node->visits == 0) return 0.5f;
    float mean = (float)node->total / ((float)node->visits * (float)EVALUATE_WON);
    return mover == tree->seat ? mean : 1 - mean;
}

/* Takes the weight from answers that are barred; where no other has one, all others get the
 * same. They are never all barred. */
static void bar_answers(TreeAnswers *answers, const bool *barred) {
    bool has_other = false;
    for (int i = 0; i < answers->count; i++)
        has_other |= answers->weights[i] != 0 && !barred[i];
    for (int i = 0; i < answers->count; i++) {
        if (barred[i])
            answers->weights[i] = 0;
        else if (!has_other)
            answers->weights[i] = 1;
    }
}

/* Gives equal answers one key and the first of them the weight. */
static void read_answers(const Tree *tree, LpAsk ask, const bool *barred,
                         TreeAnswers *answers) {
    policy_look(tree->facts, tree->game, ask, answers->actions, answers->count,
                answers->weights);
    if (barred != NULL) bar_answers(answers, barred);
    answers->total = 0;
    answers->distinct = 0;
    for (int i = 0; i < answers->count; i++) {
        if (answers->weights[i] == 0) continue;
        answers->keys[i] = tree_key(tree->facts, tree->game, answers->actions[i]);
        for (int k = 0; k < i; k++) {
            if (answers->weights[k] != 0 && answers->keys[k] == answers->keys[i])
                answers->weights[i] = 0;
        }
        answers->total += answers->weights[i];
        answers->distinct += answers->weights[i] != 0;
    }
}

/* What the weights of answers come to after so many walks: this part of each, and the rest of
 * their sum shared out evenly. */
typedef struct Leaning {
    float part, even;
} Leaning;

static Leaning leaning_of(const TreeAnswers *answers, uint32_t visits) {
    float part = EVEN_AFTER / (EVEN_AFTER + (float)visits);
    return (Leaning){part, (1 - part) * (float)answers->total / (float)answers->distinct};
}

/* What has been seen of each answer: its node, or 0. The list of nodes is gone through once,
 * because each of them may have to come from memory. */
static void find_children(const Tree *tree, uint32_t parent, const TreeAnswers *answers,
                          uint32_t *children) {
    memset(children, 0, (size_t)answers->count * sizeof *children);
    for (uint32_t at = tree->nodes[parent].child; at != 0; at = tree->nodes[at].next) {
        uint32_t key = tree->nodes[at].key;
        for (int i = 0; i < answers->count; i++) {
            if (answers->keys[i] == key && answers->weights[i] != 0) {
                children[i] = at;
                break;
            }
        }
    }
}

/* The answer that promises most: what it has been worth, and a bonus while it has been tried
 * little that grows with its weight. An answer that is seldom offered is measured by those
 * walks. */
static TreeChoice choose(Tree *tree, uint32_t parent, LpSeat mover,
                         const TreeAnswers *answers) {
    const TreeNode *node = &tree->nodes[parent];
    uint32_t children[LP_ACTIONS_MAX];
    float expected = mean_of(tree, node, mover) - UNTRIED;
    float total = (float)answers->total;
    float spread = CURIOSITY * root_of(tree, node->visits + 1) / total;
    Leaning leaning = leaning_of(answers, node->visits);
    float best_score = -1e9f;
    TreeChoice best = {0, 0};
    find_children(tree, parent, answers, children);
    for (int i = 0; i < answers->count; i++) {
        if (answers->weights[i] == 0) continue;
        float score = (float)answers->weights[i] * leaning.part, value = expected;
        score += leaning.even;
        if (children[i] == 0) {
            score *= spread;
        } else {
            TreeNode *child = &tree->nodes[children[i]];
            child->offered++;
            float root = root_of(tree, child->offered);
            score *= CURIOSITY * root / (total * (float)(1 + child->visits));
            if (child->visits > 0) value = mean_of(tree, child, mover);
        }
        score += value;
        if (score > best_score) {
            best_score = score;
            best = (TreeChoice){i, children[i]};
        }
    }
    return best;
}

/* Goes on to the next question that leaves a choice; false if the walk ends before. */
static bool find_choice(Tree *tree, LpAsk *ask) {
    const LpCards *cards = tree->facts->cards;
    TreeAnswers *answers = &tree->answers;
    for (;;) {
        *ask = lp_game_ask(tree->game);
        if (ask->kind == LP_ASK_NONE) return false;
        if (ask->kind == LP_ASK_MAIN && lp_game_turn(tree->game) >= tree->turn_stop)
            return false;
        answers->count = lp_game_actions(cards, tree->game, answers->actions);
        if (answers->count > 1) return true;
        lp_game_act_fast(cards, tree->game, answers->actions[0], NULL);
    }
}

/* Goes down to a node that is new, or as far as the tree goes: the length of the path. */
static int descend(Tree *tree, uint32_t *path) {
    const TreeAnswers *answers = &tree->root;
    TreeChoice choice = tree->aim;
    LpAsk ask;
    int length = 1;
    path[0] = 0;
    for (;;) {
        bool is_new = choice.child == 0;
        uint32_t parent = path[length - 1];
        if (is_new) choice.child = child_add(tree, parent, answers->keys[choice.index]);
        lp_game_act_fast(tree->facts->cards, tree->game, answers->actions[choice.index], NULL);
        if (choice.child == 0) break; /* no room for more nodes */
        path[length++] = choice.child;
        if (is_new || length == TREE_DEPTH_MAX || !find_choice(tree, &ask)) break;
        tree->nodes[choice.child].asked = asked_of(ask);
        answers = &tree->answers;
        read_answers(tree, ask, NULL, &tree->answers);
        choice = choose(tree, choice.child, ask.seat, answers);
    }
    return length;
}

/* --- What is exported --------------------------------------------------------------------- */

void tree_init(Tree *tree, const Facts *facts, LpSeat seat, uint64_t seed) {
    tree->facts = facts;
    tree->seat = seat;
    tree->seed = seed;
    tree->random = seed;
    tree->node_count = 1;
    memset(&tree->nodes[0], 0, sizeof(TreeNode));
    if (tree->roots[1] != 0) return;
    for (uint32_t n = 0; n < TREE_ROOTS; n++) tree->roots[n] = square_root(n);
}

void tree_read(Tree *tree, const bool *barred) {
    tree->root.count = lp_game_actions(tree->facts->cards, tree->game, tree->root.actions);
    read_answers(tree, lp_game_ask(tree->game), barred, &tree->root);
}

void tree_aim(Tree *tree) {
    tree->aim = choose(tree, 0, tree->seat, &tree->root);
    uint32_t child = tree->aim.child;
    tree->random = hash_combine(tree->seed, child != 0 ? tree->nodes[child].visits : 0);
}

/* Plays on by rules of thumb to where a Main Phase begins in the turn 'stop', and judges. */
static uint64_t value_at(Tree *tree, uint32_t stop, const NetTotals *totals) {
    policy_play(tree->facts, tree->game, stop, true, &tree->random);
    return (uint64_t)evaluate_known(tree->facts, tree->game, tree->seat, totals);
}

/* A walk is judged where the Main Phase of each of the next turns begins, and the mean counts.
 * The first of these has seen little of what comes of the answer, the last depends most on how
 * rules of thumb play on; together they are wrong less often than any of them. */
static uint64_t value_of_walk(Tree *tree) {
    uint64_t sum = 0, count = 0;
    uint32_t turn = lp_game_turn(tree->game) + 1;
    NetTotals totals;
    net_add_up(tree->facts, tree->game, &totals);
    for (; turn <= tree->turn_stop; turn++, count++) sum += value_at(tree, turn, &totals);
    return count > 0 ? sum / count : value_at(tree, tree->turn_stop, &totals);
}

void tree_walk(Tree *tree) {
    uint32_t path[TREE_DEPTH_MAX];
    tree->turn_stop = policy_horizon(tree->game, tree->seat);
    int length = descend(tree, path);
    uint64_t value = value_of_walk(tree);
    for (int i = 0; i < length; i++) {
        tree->nodes[path[i]].visits++;
        tree->nodes[path[i]].total += value;
    }
}
