/* The searching players. A budget in nodes is spent on one tree, in one thread: shared by four
 * trees it is worth hardly more than a quarter. By the clock alone each thread has a tree with
 * a seed of its own, and they are joined when all are done. */
#include "player/search.h"

#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "player/belief.h"
#include "player/evaluate.h"
#include "player/pointless.h"
#include "player/policy.h"
#include "player/win.h"

enum {
    TREES_MAX = 4,
    TREE_SHARE = 2,          /* nodes for each walk: those of earlier questions stay */
    CLOCK_WALKS = 16,        /* walks between two looks at the clock */
    CLOCKLESS_WALKS = 10000, /* where a clock should decide and there is none */
    FINISH_LEAST = 500,      /* searches with less to spend do not ask the solver */
    FINISH_SHARE = 4,        /* answers that the solver tries for each walk */
    FINISH_NODES_MAX = 100000,
    FINISH_TABLE_BITS = 12,
    /* Of each thousand microseconds: how long the solver may take, and when walks end. What the
     * solver does not take is theirs, and something is left for the last walk. */
    FINISH_TIME = 250,
    TREE_TIME = 970
};

typedef struct Search {
    Facts facts; /* first, because it outlives a game */
    Belief belief;
    PlayerTools tools;
    PlayerBudget budget;
    uint64_t seed;
    uint64_t asked; /* questions so far: each has a seed of its own */
    const Question *question;
    uint64_t question_seed;
    uint64_t asked_at, grown_at; /* by the clock: when the question came, when walks began */
    uint32_t given;              /* the key of the last answer, 0: none */
    uint32_t given_turn;         /* the turn in which it was given */
    int tree_count;
    Tree trees[TREES_MAX];
    bool has_searched; /* for the last answer */
    Pointless pointless;
    LpGame *trial;  /* for what is pointless */
    Lethal *lethal; /* NULL: too little to spend */
    /* After it: that game, the games and the nodes of the trees, and the solver. */
} Search;

/* --- Memory ------------------------------------------------------------------------------- */

/* By the clock alone there is no end to the walks. */
static uint32_t walks_of(PlayerBudget budget) {
    return budget.nodes != 0 ? budget.nodes : UINT32_MAX;
}

static int trees_of(PlayerBudget budget) {
    if (budget.nodes != 0 || budget.threads < 1) return 1;
    return budget.threads < TREES_MAX ? (int)budget.threads : TREES_MAX;
}

/* Each walk adds a node at most. A full tree is walked through, but does not grow any more. */
static uint32_t nodes_of(PlayerBudget budget) {
    uint32_t walks = walks_of(budget);
    return 1 + (walks < TREE_NODES_MAX / TREE_SHARE ? TREE_SHARE * walks : TREE_NODES_MAX);
}

static size_t tree_room(PlayerBudget budget) {
    return player_rounded(lp_game_size()) + player_rounded(nodes_of(budget) * sizeof(TreeNode));
}

static bool has_solver(PlayerBudget budget) { return walks_of(budget) >= FINISH_LEAST; }

static size_t search_memory_size(PlayerBudget budget) {
    return player_rounded(sizeof(Search)) + player_rounded(lp_game_size()) +
           (size_t)trees_of(budget) * tree_room(budget) +
           (has_solver(budget) ? lethal_memory_size(FINISH_TABLE_BITS) : 0);
}

static void search_start(void *self, const PlayerStart *start) {
    Search *search = self;
    memset((char *)search + sizeof(Facts), 0, sizeof(*search) - sizeof(Facts));
    search->seed = hash_mix(start->seed);
    search->budget = start->budget;
    search->tools = *start->tools;
    facts_init(&search->facts, start->cards);
    belief_init(&search->belief, start->cards, start->deck, start->prior, start->prior_count,
                search->seed);
    search->tree_count = trees_of(start->budget);
    char *at = (char *)self + player_rounded(sizeof(Search));
    search->trial = (LpGame *)(void *)at;
    at += player_rounded(lp_game_size());
    for (int i = 0; i < search->tree_count; i++) {
        Tree *tree = &search->trees[i];
        tree->game = (LpGame *)(void *)at;
        tree->nodes = (TreeNode *)(void *)(at + player_rounded(lp_game_size()));
        tree->node_max = nodes_of(start->budget);
        at += tree_room(start->budget);
    }
    if (has_solver(start->budget)) {
        search->lethal = lethal_init(at, FINISH_TABLE_BITS, start->cards);
    }
}

/* --- One tree ----------------------------------------------------------------------------- */

/* The game that a walk starts from. */
static bool set_game(const Search *search, Tree *tree) {
    return belief_sample(&search->belief, search->question, &tree->random, tree->game);
}

/* Nothing that is left to look at could change which answer has been visited most. */
static bool is_settled(const Tree *tree, uint32_t walks_left) {
    uint32_t most = 0, second = 0;
    const TreeAnswers *answers = &tree->root;
    for (int i = 0; i < answers->count; i++) {
        const TreeNode *node =
            answers->weights[i] != 0 ? tree_find(tree, answers->keys[i]) : NULL;
        uint32_t visits = node != NULL ? node->visits : 0;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return most > second + walks_left;
}

static bool has_clock(const Search *search) {
    return search->budget.milliseconds != 0 && search->tools.microseconds != NULL;
}

static uint64_t now_of(const Search *search) {
    return has_clock(search) ? search->tools.microseconds() : 0;
}

/* When the time of a tree is up: with fewer threads than trees they take turns. */
static uint64_t deadline_of(const Search *search, int index) {
    uint32_t trees = (uint32_t)search->tree_count;
    uint32_t threads = search->tools.run != NULL ? search->budget.threads : 1;
    if (threads < 1) threads = 1;
    uint32_t rounds = (trees + threads - 1) / threads, round = (uint32_t)index / threads;
    uint64_t end = search->asked_at + (uint64_t)search->budget.milliseconds * TREE_TIME;
    uint64_t left = end > search->grown_at ? end - search->grown_at : 0;
    return search->grown_at + left * (round + 1) / rounds;
}

/* When a search is over. */
typedef struct Limit {
    uint64_t (*microseconds)(void); /* NULL: only walks count */
    uint64_t start, end;
    uint32_t walks;
} Limit;

static Limit limit_of(const Search *search, int index) {
    Limit limit = {.walks = walks_of(search->budget)};
    if (has_clock(search)) {
        limit.microseconds = search->tools.microseconds;
        limit.start = limit.microseconds();
        limit.end = deadline_of(search, index);
    } else if (search->budget.nodes == 0) {
        limit.walks = CLOCKLESS_WALKS;
    }
    return limit;
}

/* How many walks are left after so many, about, at the present pace. */
static uint32_t walks_left(const Limit *limit, uint32_t walk) {
    uint32_t left = limit->walks - walk;
    if (limit->microseconds == NULL) return left;
    uint64_t now = limit->microseconds();
    if (now >= limit->end) return 0;
    uint64_t more = (uint64_t)walk * (limit->end - now) / (now - limit->start + 1) + 1;
    return more < left ? (uint32_t)more : left;
}

/* Goes on with the tree of the last question if this one follows from the answer that was
 * given, with nobody else asked in between; else begins a new tree. */
static bool prepare_tree(Search *search, int index) {
    Tree *tree = &search->trees[index];
    LpAsk ask = search->question->ask;
    uint64_t seed = hash_combine(search->question_seed, (uint64_t)index);
    tree->random = seed;
    if (!set_game(search, tree)) return false;
    uint32_t turn = lp_game_turn(tree->game);
    bool follows = search->given != 0 && search->given_turn == turn &&
                   tree_enter(tree, search->given, ask);
    if (!follows) tree_init(tree, &search->facts, ask.seat, seed);
    tree->seed = seed;
    return true;
}

static void grow_tree(void *argument, int index) {
    Search *search = argument;
    Tree *tree = &search->trees[index];
    Limit limit = limit_of(search, index);
    if (!prepare_tree(search, index)) return;
    tree_read(tree, search->pointless.is_barred);
    for (uint32_t walk = 0; walk < limit.walks && !question_is_stopped(search->question);
         walk++) {
        if (walk % CLOCK_WALKS == CLOCK_WALKS - 1) {
            uint32_t left = walks_left(&limit, walk);
            if (left == 0 || is_settled(tree, left)) break;
        }
        tree_aim(tree);
        if (!set_game(search, tree)) break;
        tree_walk(tree);
    }
}

/* --- The answer --------------------------------------------------------------------------- */

/* What the walks of all trees say of an answer. */
typedef struct Tried {
    uint64_t total;
    uint32_t key, visits;
} Tried;

static Tried tried_of(const Search *search, LpAction action) {
    /* The first tree's game serves to look at the cards in the answers. */
    Tried tried = {.key = tree_key(&search->facts, search->trees[0].game, action)};
    for (int k = 0; k < search->tree_count; k++) {
        const TreeNode *node = tree_find(&search->trees[k], tried.key);
        if (node == NULL) continue;
        tried.visits += node->visits;
        tried.total += node->total;
    }
    return tried;
}

/* The answer with most visits; among equals the one that was worth more. An answer may have
 * visits from an earlier question, before it became pointless. */
static int most_visited(Search *search, const Question *question) {
    const bool *is_barred = search->pointless.is_barred;
    Tried best = {.visits = 0};
    int index = 0;
    if (!set_game(search, &search->trees[0])) return 0;
    search->has_searched = true;
    while (is_barred[index] && index + 1 < question->action_count) index++;
    for (int i = index; i < question->action_count; i++) {
        if (is_barred[i]) continue;
        Tried tried = tried_of(search, question->actions[i]);
        if (tried.visits > best.visits ||
            (tried.visits == best.visits && tried.total > best.total)) {
            best = tried;
            index = i;
        }
    }
    /* An answer that nobody waits for any more is not given. */
    search->given = question_is_stopped(question) ? 0 : best.key;
    search->given_turn = lp_game_turn(search->trees[0].game);
    return index;
}

/* An answer that wins this turn, or -1. By the clock it may take a quarter of the time. */
static int find_win(Search *search, const Question *question) {
    if (search->lethal == NULL) return -1;
    uint64_t nodes = (uint64_t)walks_of(search->budget) * FINISH_SHARE;
    LethalLimits limits = {.nodes =
                               (uint32_t)(nodes < FINISH_NODES_MAX ? nodes : FINISH_NODES_MAX),
                           .stop = question->stop};
    if (has_clock(search)) {
        limits.microseconds = search->tools.microseconds;
        limits.deadline =
            search->asked_at + (uint64_t)search->budget.milliseconds * FINISH_TIME;
    }
    return win_find(search->lethal, question, &search->belief, search->question_seed, &limits,
                    search->trees[0].game);
}

static int find_answer(Search *search, const Question *question) {
    search->question_seed = hash_combine(search->seed, search->asked++);
    search->has_searched = false;
    if (question->action_count == 1) return 0;
    search->question = question;
    search->asked_at = now_of(search);
    if (question->view != NULL) belief_update(&search->belief, question->view);
    int win = find_win(search, question);
    if (win >= 0) {
        search->given = 0;
        return win;
    }
    pointless_find(&search->pointless, &search->facts, question, &search->belief,
                   search->question_seed, search->trees[0].game, search->trial);
    search->grown_at = now_of(search);
    if (search->tools.run != NULL && search->tree_count > 1 && search->budget.threads > 1) {
        search->tools.run((int)search->budget.threads, search->tree_count, grow_tree, search);
    } else {
        for (int i = 0; i < search->tree_count; i++) grow_tree(search, i);
    }
    return most_visited(search, question);
}

/* Is this a turn of a player with lapses that it plays by rules of thumb? */
static bool has_lapsed(const Search *search, const Question *question) {
    if (search->budget.lapses == 0 || question->view == NULL) return false;
    uint64_t draw = hash_combine(search->seed, lp_view_table(question->view).turn);
    return draw % 100 < search->budget.lapses;
}

static int answer_by_thumb(Search *search, const Question *question) {
    Tree *tree = &search->trees[0];
    search->has_searched = false;
    search->given = 0;
    search->question = question;
    tree->random = hash_combine(search->seed, search->asked++);
    belief_update(&search->belief, question->view);
    if (!set_game(search, tree)) return 0;
    return policy_choose(&search->facts, tree->game, question->actions, question->action_count,
                         &tree->random);
}

static int search_choose(void *self, const Question *question) {
    Search *search = self;
    int index = has_lapsed(search, question) ? answer_by_thumb(search, question)
                                             : find_answer(search, question);
    pointless_answered(&search->pointless, question, index);
    return index;
}

/* The mean of all walks. */
static uint16_t value_of(const Search *search) {
    uint64_t visits = 0, total = 0;
    for (int k = 0; k < search->tree_count; k++) {
        visits += search->trees[k].nodes[0].visits;
        total += search->trees[k].nodes[0].total;
    }
    return (uint16_t)(visits > 0 ? total / visits : EVALUATE_WON / 2);
}

bool search_found(const void *self, SearchFound *out) {
    const Search *search = self;
    if (!search->has_searched) return false;
    out->sample = search->trees[0].game;
    out->answers = &search->trees[0].root;
    for (int i = 0; i < out->answers->count; i++) {
        out->visits[i] = 0;
        if (out->answers->weights[i] == 0) continue;
        for (int k = 0; k < search->tree_count; k++) {
            const TreeNode *node = tree_find(&search->trees[k], out->answers->keys[i]);
            if (node != NULL) out->visits[i] += node->visits;
        }
    }
    out->value = value_of(search);
    return true;
}

bool search_is(const PlayerKind *kind) { return kind->choose == search_choose; }

/* --- The kinds ---------------------------------------------------------------------------- */

#define SEARCH_KIND(symbol, word, text, is_cheating, budget_nodes, budget_ms, budget_threads)  \
    const PlayerKind symbol = {                                                                \
        .name = word,                                                                          \
        .doc = text,                                                                           \
        .wants_view = !(is_cheating),                                                          \
        .is_cheat = is_cheating,                                                               \
        .budget = {budget_nodes, budget_ms, budget_threads, 0},                                \
        .memory_size = search_memory_size,                                                     \
        .start = search_start,                                                                 \
        .choose = search_choose,                                                               \
    }

SEARCH_KIND(player_search, "search", "many games ahead on samples of what it sees", false, 4000,
            0, 1);
SEARCH_KIND(player_cheat, "cheat", "the same on the true game: a measure, no opponent", true,
            4000, 0, 1);
SEARCH_KIND(player_level1, "level1", "rules of thumb; for beginners", false, 2, 1000, 2);
SEARCH_KIND(player_level2, "level2", "looks a little ahead", false, 14, 1000, 2);
SEARCH_KIND(player_level3, "level3", "plans its turn; answers within 1 s", false, 100, 1000, 2);
SEARCH_KIND(player_level4, "level4", "strong; answers within 3 s", false, 800, 3000, 2);
SEARCH_KIND(player_level5, "level5", "very strong; answers within 5 s", false, 30000, 5000, 2);
SEARCH_KIND(player_level6, "level6", "as strong as it gets; takes 10 s where it has to", false,
            0, 10000, 4);
