/* Search trees from samples, one for each answer. */
#include "player/analysis.h"

#include <string.h>

#include "base/hash.h"
#include "player/evaluate.h"
#include "player/tree.h"

enum {
    WALKS_DEFAULT = 4000,
    WALKS_UNKNOWN = 1 << 16, /* trees for a budget in time */
    CLOCK_EVERY = 4,         /* samples between two looks at the clock */
    /* An answer that stays to the end gets about this many times the walks of an even share,
     * and each walk adds one node at most. Walks go on in a full tree. */
    NODES_SHARE = 4,
    NODES_MIN = 64,
    NODES_MAX = 1 << 14
};

/* The tree of one row, while walks go through another one. */
typedef struct Grown {
    TreeNode *nodes;
    uint32_t node_count;
} Grown;

typedef struct Run {
    const Analysis *analysis;
    const LpView *view;
    LpSeat seat;
    uint64_t samples, deadline;
    uint32_t walks;
    bool is_over;
    Tree tree;    /* the one that is walked in */
    Grown *grown; /* by the row's number of the beginning: see 'order' */
    uint16_t order[LP_ACTIONS_MAX];
} Run;

/* --- Values ----------------------------------------------------------------------------- */

double analysis_rate(const AnalysisRow *row) {
    return row->walks > 0 ? row->points / row->walks : 0.5;
}

double analysis_weight(const AnalysisRow *row) {
    if (row->walks == 0) return 0;
    double count = row->walks, rate = row->points / count;
    /* Adds an imaginary walk that is a win or a loss, so that equal values do not look like
     * certainty. */
    double binary = rate * (1 - rate);
    double variance = (row->squares - count * rate * rate + binary) / (count + 1);
    if (binary <= 0 || variance * ANALYSIS_WORTH_MAX <= binary) {
        /* All won or all lost is no more than this many games won or lost. */
        return binary <= 0 ? count : count * ANALYSIS_WORTH_MAX;
    }
    return count * binary / variance;
}

/* --- Trees ------------------------------------------------------------------------------ */

static uint32_t nodes_of(PlayerBudget budget, int count) {
    uint64_t walks = budget.nodes != 0 ? budget.nodes : WALKS_UNKNOWN;
    uint64_t share = NODES_SHARE * walks / (uint64_t)(count > 0 ? count : 1);
    return (uint32_t)(share < NODES_MIN ? NODES_MIN : share > NODES_MAX ? NODES_MAX : share);
}

size_t analysis_memory_size(PlayerBudget budget, int count) {
    size_t size = 0;
    /* Fewer rows have larger trees: the most that any number of rows takes. */
    for (int rows = 1; rows <= count; rows++) {
        size_t one = sizeof(Grown) + nodes_of(budget, rows) * sizeof(TreeNode);
        if ((size_t)rows * one > size) size = (size_t)rows * one;
    }
    return size;
}

static void plant(Run *run, int count) {
    const Analysis *analysis = run->analysis;
    uint32_t node_max = nodes_of(analysis->budget, count);
    TreeNode *nodes = analysis->memory;
    run->grown = (Grown *)(void *)(nodes + (size_t)count * node_max);
    for (int i = 0; i < count; i++) {
        run->tree.nodes = nodes + (size_t)i * node_max;
        run->tree.node_max = node_max;
        run->tree.game = analysis->game;
        tree_init(&run->tree, analysis->facts, run->seat, 0);
        run->grown[i] = (Grown){run->tree.nodes, run->tree.node_count};
        run->order[i] = (uint16_t)i;
    }
}

/* The walk begins with the row's answer. Without one, whoever is asked chooses, and the tree is
 * that player's; the answers are read again, because they may differ from sample to sample. */
static void aim(Run *run, LpAction action) {
    Tree *tree = &run->tree;
    if (action.kind == LP_ACTION_NONE) {
        tree->seat = lp_game_ask(tree->game).seat;
        tree_read(tree, NULL);
        tree_aim(tree);
        return;
    }
    tree->seat = run->seat;
    tree->root.count = 1;
    tree->root.total = 1;
    tree->root.actions[0] = action;
    tree->root.weights[0] = 1;
    tree->root.keys[0] = tree_key(tree->facts, tree->game, action);
    tree->aim = (TreeChoice){0, tree->nodes[0].child};
}

static bool is_stopped(const Analysis *analysis) {
    return analysis->stop != NULL && atomic_load_explicit(analysis->stop, memory_order_relaxed);
}

/* One walk for each of the rows, all with the same luck. */
static void try_sample(Run *run, AnalysisRow *rows, int count) {
    const Analysis *analysis = run->analysis;
    uint64_t seed = hash_combine(analysis->seed, run->samples++);
    const LpDeck *list = belief_draw(analysis->belief, seed);
    if (lp_view_sample(analysis->cards, run->view, list, hash_mix(seed), analysis->sample) !=
        LP_OK) {
        run->is_over = true;
        return;
    }
    for (int i = 0; i < count; i++) {
        Grown *grown = &run->grown[run->order[i]];
        memcpy(analysis->game, analysis->sample, lp_game_size());
        run->tree.nodes = grown->nodes;
        run->tree.node_count = grown->node_count;
        aim(run, rows[i].action);
        run->tree.random = seed;
        tree_walk(&run->tree);
        grown->node_count = run->tree.node_count;
        double value =
            (double)evaluate(analysis->facts, analysis->game, run->seat) / EVALUATE_WON;
        rows[i].points += value;
        rows[i].squares += value * value;
        rows[i].walks++;
        run->walks++;
    }
    if (run->deadline != 0 && run->samples % CLOCK_EVERY == 0) {
        run->is_over = analysis->tools->microseconds() >= run->deadline;
    }
    run->is_over |= is_stopped(analysis);
}

/* --- Rounds ----------------------------------------------------------------------------- */

/* The best first; equals keep their order. Answers that were left behind in an earlier round
 * stay behind: they have had fewer walks, and luck must not bring them back. */
static void sort(Run *run, AnalysisRow *rows, int count) {
    for (int i = 1; i < count; i++) {
        AnalysisRow row = rows[i];
        uint16_t order = run->order[i];
        int at = i;
        for (; at > 0 && analysis_rate(&rows[at - 1]) < analysis_rate(&row); at--) {
            rows[at] = rows[at - 1];
            run->order[at] = run->order[at - 1];
        }
        rows[at] = row;
        run->order[at] = order;
    }
}

/* How many go on to the next round: the better half, and whatever is as good as the last of it,
 * because two answers that have won every time may still differ. */
static int better_half(const AnalysisRow *rows, int count) {
    int half = (count + 1) / 2;
    while (half < count && analysis_rate(&rows[half]) == analysis_rate(&rows[half - 1])) half++;
    return half;
}

static int rounds_of(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2) rounds++;
    return rounds;
}

uint32_t analysis_run(const Analysis *analysis, const LpView *view, AnalysisRow *rows,
                      int count) {
    Run run = {.analysis = analysis, .view = view, .seat = lp_view_seat(view)};
    PlayerBudget budget = analysis->budget;
    const PlayerTools *tools = analysis->tools;
    bool has_clock = budget.milliseconds != 0 && tools->microseconds != NULL;
    uint32_t walks = budget.nodes != 0 ? budget.nodes : has_clock ? UINT32_MAX : WALKS_DEFAULT;
    for (int i = 0; i < count; i++) {
        rows[i].walks = 0;
        rows[i].points = rows[i].squares = 0;
    }
    plant(&run, count);
    int rounds = rounds_of(count), left = count;
    uint64_t start = has_clock ? tools->microseconds() : 0;
    uint64_t span = (uint64_t)budget.milliseconds * 1000;
    for (int round = 0; round < rounds && left > 0; round++) {
        uint64_t samples = walks / (uint64_t)(rounds * left) + 1;
        /* Each round has its share of the time as well. */
        if (has_clock) {
            run.deadline = start + span * (uint64_t)(round + 1) / (uint64_t)rounds;
        }
        run.is_over = is_stopped(analysis);
        for (uint64_t i = 0; i < samples && !run.is_over; i++) try_sample(&run, rows, left);
        sort(&run, rows, left);
        left = better_half(rows, left);
        if (run.walks == 0) return 0;
    }
    return run.walks;
}
