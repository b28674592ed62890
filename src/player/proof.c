/* A depth-first search through sets of games that look alike. */
#include "player/proof.h"

#include <string.h>

#include "base/hash.h"
#include "player/tree.h"

enum { DEPTH_MAX = 96, TABLE_BITS = 14, ALIGNMENT = 64, OPEN_COST = 50, LENGTH_MAX = 255 };

/* What is known of one set. */
typedef struct Entry {
    uint64_t key; /* 0: empty */
    LpAction best;
    uint8_t verdict, length;
    uint16_t unused[1];
} Entry;

/* One game of a set: which, how it looks to the hero, what it is, and the answer before it. */
typedef struct Member {
    uint64_t look, hash;
    LpAction action;
    uint32_t game;
} Member;

struct Proof {
    const Facts *facts;
    const LpCards *cards;
    Lethal *lethal;
    unsigned char *games;
    Member *members; /* as many as games */
    Entry *table;
    LpView *view;
    size_t game_size;
    int games_max, used; /* games; used from the bottom up */
    ProofLimits limits;
    ProofGoal goal;
    LpSeat hero, turn_player;
    uint32_t turn;
    int root_count;
    uint64_t root_look;
    uint64_t nodes;
    bool is_stopped;
    int length;                    /* of the last proof */
    LpSlot untouched[3][LP_SLOTS]; /* the decks, and the turn player's Life, as they were */
    int untouched_count[3];
};

/* --- Memory ------------------------------------------------------------------------------ */

static size_t rounded(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

size_t proof_memory_size(int games_max) {
    return rounded(sizeof(Proof)) + rounded(lp_view_size()) +
           rounded(sizeof(Entry) << TABLE_BITS) + (size_t)games_max * rounded(lp_game_size()) +
           rounded((size_t)games_max * sizeof(Member));
}

Proof *proof_init(void *memory, int games_max, const Facts *facts, Lethal *lethal) {
    unsigned char *at = memory;
    Proof *proof = memory;
    memset(proof, 0, sizeof *proof);
    proof->facts = facts;
    proof->cards = facts->cards;
    proof->lethal = lethal;
    proof->games_max = games_max;
    proof->game_size = rounded(lp_game_size());
    at += rounded(sizeof(Proof));
    proof->view = (LpView *)(void *)at;
    at += rounded(lp_view_size());
    proof->table = (Entry *)(void *)at;
    at += rounded(sizeof(Entry) << TABLE_BITS);
    proof->games = at;
    at += (size_t)games_max * proof->game_size;
    proof->members = (Member *)(void *)at;
    return proof;
}

static LpGame *game_at(const Proof *proof, uint32_t index) {
    return (LpGame *)(void *)(proof->games + index * proof->game_size);
}

const LpGame *proof_game(const Proof *proof, int index) {
    return game_at(proof, (uint32_t)index);
}

uint64_t proof_nodes(const Proof *proof) { return proof->nodes; }
int proof_length(const Proof *proof) { return proof->length; }

/* --- What must not be touched ------------------------------------------------------------ */

static int untouched_area(const Proof *proof, const LpGame *game, int index, LpSlot *out) {
    if (index == 2) return lp_game_area(game, proof->turn_player, LP_AREA_LIFE, out);
    return lp_game_area(game, (LpSeat)index, LP_AREA_DECK, out);
}

/* Has a card moved in one of these areas, or does the hero know one of them now? Cards that are
 * face up from the beginning are known in any case, and the same in all worlds. */
static bool is_touched(const Proof *proof, const LpGame *game) {
    LpSlot slots[LP_SLOTS];
    for (int i = 0; i < 3; i++) {
        int count = untouched_area(proof, game, i, slots);
        if (count != proof->untouched_count[i]) return true;
        if (memcmp(slots, proof->untouched[i], (size_t)count * sizeof slots[0]) != 0)
            return true;
    }
    return false;
}

/* The same for what a view shows: someone may look at a card and put it back. */
static bool is_seen(const Proof *proof, const LpView *view) {
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < proof->untouched_count[seat]; i++) {
            if (lp_view_of_card(proof->cards, view, proof->untouched[seat][i]).id != 0)
                return true;
        }
    }
    return false;
}

/* --- Single games ------------------------------------------------------------------------ */

/* Is the turn over, one way or the other? */
static bool is_decided(const Proof *proof, const LpGame *game, ProofVerdict *verdict) {
    LpResult result = lp_game_result(game);
    bool has_won = result == (proof->hero ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0);
    if (result != LP_RESULT_NONE) {
        *verdict = has_won ? PROOF_YES : PROOF_NO;
        return true;
    }
    *verdict = proof->goal == PROOF_SURVIVE ? PROOF_YES : PROOF_NO;
    return lp_game_turn(game) != proof->turn;
}

bool proof_is_refuted(Proof *proof, const LpGame *game, LpAction action) {
    LethalVerdict wanted = proof->goal == PROOF_WIN ? LETHAL_NO : LETHAL_WIN;
    return lethal_solve_after(proof->lethal, game, action, &proof->limits.open) == wanted;
}

static bool spend(Proof *proof) {
    if (proof->nodes >= proof->limits.nodes) proof->is_stopped = true;
    if (proof->limits.stop != NULL &&
        atomic_load_explicit(proof->limits.stop, memory_order_relaxed)) {
        proof->is_stopped = true;
    }
    proof->nodes++;
    return !proof->is_stopped;
}

/* Puts the game after an answer on top of the others. False if there is no room. */
static bool push(Proof *proof, uint32_t from, LpAction action) {
    if (proof->used == proof->games_max) proof->is_stopped = true;
    if (!spend(proof)) return false;
    LpGame *game = game_at(proof, (uint32_t)proof->used);
    memcpy(game, game_at(proof, from), lp_game_size());
    lp_game_act_fast(proof->cards, game, action, NULL);
    proof->members[proof->used] = (Member){.action = action, .game = (uint32_t)proof->used};
    proof->used++;
    return true;
}

static uint64_t look_of(Proof *proof, const LpGame *game) {
    lp_game_view(proof->cards, game, proof->hero, proof->view);
    return hash_bytes(proof->view, lp_view_size(), 0);
}

/* --- Sets -------------------------------------------------------------------------------- */

static int compare(const Member *a, const Member *b) {
    if (a->look != b->look) return a->look < b->look ? -1 : 1;
    if (a->hash != b->hash) return a->hash < b->hash ? -1 : 1;
    return a->game < b->game ? -1 : 1;
}

/* Shell sort: the base library has none, and sets are small. */
static void sort(Member *members, int count) {
    for (int gap = count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < count; i++) {
            Member member = members[i];
            int at = i;
            for (; at >= gap && compare(&members[at - gap], &member) > 0; at -= gap) {
                members[at] = members[at - gap];
            }
            members[at] = member;
        }
    }
}

static uint64_t key_of(const Member *members, int count) {
    uint64_t key = (uint64_t)count;
    for (int i = 0; i < count; i++) key += hash_mix(members[i].hash);
    return hash_mix(key);
}

static Entry *entry_of(const Proof *proof, uint64_t key) {
    return &proof->table[key & ((1u << TABLE_BITS) - 1)];
}

/* Takes out the games that are decided, and those that are there twice. NO if the hero has
 * failed in one of them; else the others are sorted by how they look. */
static ProofVerdict sift(Proof *proof, int first, int *count) {
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        ProofVerdict verdict;
        Member member = proof->members[first + i];
        const LpGame *game = game_at(proof, member.game);
        if (is_decided(proof, game, &verdict)) {
            if (verdict == PROOF_NO) return PROOF_NO;
            continue;
        }
        if (is_touched(proof, game)) return PROOF_NO;
        member.look = look_of(proof, game);
        if (is_seen(proof, proof->view)) return PROOF_NO;
        member.hash = lp_game_hash(game);
        proof->members[first + kept++] = member;
    }
    sort(&proof->members[first], kept);
    int left = 0;
    for (int i = 0; i < kept; i++) {
        Member *members = &proof->members[first];
        bool is_twin = left > 0 && members[left - 1].look == members[i].look &&
                       members[left - 1].hash == members[i].hash;
        if (!is_twin) members[left++] = members[i];
    }
    *count = left;
    return PROOF_YES;
}

/* Where the next group of games that look alike ends. */
static int group_end(const Proof *proof, int from, int end) {
    int to = from + 1;
    while (to < end && proof->members[to].look == proof->members[from].look) to++;
    return to;
}

static ProofVerdict solve(Proof *proof, int first, int count, int depth, int *length);

/* The hero must reach the goal from each group. */
static ProofVerdict solve_groups(Proof *proof, int first, int depth, int *length) {
    int count = proof->used - first;
    *length = 0;
    if (sift(proof, first, &count) == PROOF_NO) return PROOF_NO;
    for (int at = first; at < first + count;) {
        int end = group_end(proof, at, first + count), one = 0;
        ProofVerdict verdict = solve(proof, at, end - at, depth + 1, &one);
        if (verdict != PROOF_YES) return verdict;
        if (one > *length) *length = one;
        at = end;
    }
    return PROOF_YES;
}

/* Gives the same answer in all games of a set and solves what comes of it. */
static ProofVerdict solve_answer(Proof *proof, int first, int count, LpAction action, int depth,
                                 int *length) {
    int bottom = proof->used;
    ProofVerdict verdict = PROOF_UNKNOWN;
    bool is_done = true;
    for (int i = 0; i < count && is_done; i++) {
        is_done = push(proof, proof->members[first + i].game, action);
    }
    if (is_done) verdict = solve_groups(proof, bottom, depth, length);
    proof->used = bottom;
    return verdict;
}

/* Does the answer name a card that the hero does not know? */
static bool is_blind(Proof *proof, const LpGame *game, LpAction action) {
    if (action.kind == LP_ACTION_PICK_HIDDEN) return true;
    if (action.kind != LP_ACTION_PICK || action.card >= LP_SLOTS) return false;
    lp_game_view(proof->cards, game, proof->hero, proof->view);
    return lp_view_of_card(proof->cards, proof->view, action.card).id == 0;
}

/* Is there an answer before this one that only names another card that looks the same? */
static bool is_like_earlier(const Proof *proof, const LpGame *game, const LpAction *actions,
                            int index) {
    uint32_t key = tree_key(proof->facts, game, actions[index]);
    for (int i = 0; i < index; i++) {
        if (tree_key(proof->facts, game, actions[i]) == key) return true;
    }
    return false;
}

/* What fails with open cards fails. To ask costs as much as a few answers. */
static bool fails_openly(Proof *proof, const LpGame *game, LpAction action) {
    proof->nodes += OPEN_COST;
    return proof_is_refuted(proof, game, action);
}

/* A question to the hero: one answer must do for all games. */
static ProofVerdict solve_own(Proof *proof, int first, int count, int depth, LpAction *best,
                              int *length) {
    LpAction actions[LP_ACTIONS_MAX];
    const LpGame *game = game_at(proof, proof->members[first].game);
    int action_count = lp_game_actions(proof->cards, game, actions);
    ProofVerdict verdict = PROOF_NO;
    for (int i = 0; i < action_count; i++) {
        if (is_blind(proof, game, actions[i])) continue;
        if (is_like_earlier(proof, game, actions, i)) continue;
        if (action_count > 1 && fails_openly(proof, game, actions[i])) continue;
        ProofVerdict one = solve_answer(proof, first, count, actions[i], depth, length);
        if (proof->is_stopped) return PROOF_UNKNOWN;
        if (one == PROOF_UNKNOWN) verdict = PROOF_UNKNOWN;
        if (one != PROOF_YES) continue;
        *best = actions[i];
        *length += action_count > 1;
        return PROOF_YES;
    }
    return verdict;
}

/* A question to the opponent: every answer in every game must be met. */
static ProofVerdict solve_other(Proof *proof, int first, int count, int depth, int *length) {
    LpAction actions[LP_ACTIONS_MAX];
    int bottom = proof->used;
    bool is_done = true;
    for (int i = 0; i < count && is_done; i++) {
        uint32_t from = proof->members[first + i].game;
        int action_count = lp_game_actions(proof->cards, game_at(proof, from), actions);
        for (int k = 0; k < action_count && is_done; k++) {
            is_done = push(proof, from, actions[k]);
        }
    }
    ProofVerdict verdict = PROOF_UNKNOWN;
    if (is_done) verdict = solve_groups(proof, bottom, depth, length);
    proof->used = bottom;
    return verdict;
}

/* A set of games that look alike, none of them decided. */
static ProofVerdict solve(Proof *proof, int first, int count, int depth, int *length) {
    if (depth >= DEPTH_MAX) return PROOF_UNKNOWN;
    uint64_t key = key_of(&proof->members[first], count);
    Entry *entry = entry_of(proof, key);
    if (entry->key == key) {
        *length = entry->length;
        return (ProofVerdict)entry->verdict;
    }
    LpAction best = {0};
    const LpGame *game = game_at(proof, proof->members[first].game);
    bool is_own = lp_game_ask(game).seat == proof->hero;
    ProofVerdict verdict = is_own ? solve_own(proof, first, count, depth, &best, length)
                                  : solve_other(proof, first, count, depth, length);
    if (verdict != PROOF_UNKNOWN) {
        *entry = (Entry){.key = key,
                         .best = best,
                         .verdict = (uint8_t)verdict,
                         .length = (uint8_t)(*length < LENGTH_MAX ? *length : LENGTH_MAX)};
    }
    return verdict;
}

/* --- Questions --------------------------------------------------------------------------- */

void proof_begin(Proof *proof, LpSeat hero, ProofGoal goal, const ProofLimits *limits) {
    proof->hero = hero;
    proof->turn_player = goal == PROOF_WIN ? hero : (LpSeat)(1 - hero);
    proof->goal = goal;
    proof->limits = *limits;
    proof->used = proof->root_count = 0;
    proof->nodes = 0;
    proof->is_stopped = false;
    memset(proof->table, 0, sizeof(Entry) << TABLE_BITS);
}

bool proof_add(Proof *proof, const LpGame *game) {
    if (proof->used == proof->games_max) return false;
    if (lp_game_ask(game).seat != proof->hero || lp_game_ask(game).kind == LP_ASK_NONE)
        return false;
    uint64_t look = look_of(proof, game);
    if (proof->used == 0) {
        proof->root_look = look;
        proof->turn = lp_game_turn(game);
        for (int i = 0; i < 3; i++) {
            proof->untouched_count[i] = untouched_area(proof, game, i, proof->untouched[i]);
        }
    }
    if (look != proof->root_look || is_seen(proof, proof->view)) return false;
    memcpy(game_at(proof, (uint32_t)proof->used), game, lp_game_size());
    proof->members[proof->used] =
        (Member){.look = look, .hash = lp_game_hash(game), .game = (uint32_t)proof->used};
    proof->root_count = ++proof->used;
    return true;
}

ProofVerdict proof_after(Proof *proof, LpAction action) {
    int length = 0;
    proof->nodes = 0;
    proof->is_stopped = false;
    if (is_blind(proof, proof_game(proof, 0), action)) return PROOF_NO;
    ProofVerdict verdict = solve_answer(proof, 0, proof->root_count, action, 0, &length);
    proof->length = length + 1;
    return verdict;
}

/* --- The line ---------------------------------------------------------------------------- */

/* Of the groups on top of 'first', the one that makes the line longest among those with a game
 * that comes from world 0: these are the games from 'own_first' on. Returns where it is, or -1
 * at the end of the line. */
static int longest_group(Proof *proof, int first, uint32_t own_first, uint32_t own_end,
                         int *end, uint32_t *own) {
    int count = proof->used - first, best = -1, best_length = -1;
    if (sift(proof, first, &count) == PROOF_NO) return -1;
    for (int at = first; at < first + count;) {
        int to = group_end(proof, at, first + count), length = 0;
        int used = proof->used;
        ProofVerdict verdict = solve(proof, at, to - at, 1, &length);
        proof->used = used;
        for (int i = at; i < to && verdict == PROOF_YES; i++) {
            uint32_t game = proof->members[i].game;
            if (game < own_first || game >= own_end || length <= best_length) continue;
            best = at;
            best_length = length;
            *end = to;
            *own = game;
        }
        at = to;
    }
    return best;
}

/* Gives an answer in all games of a set, or every answer of the opponent; the games that come
 * from world 0 are the first ones. */
static bool push_all(Proof *proof, int first, int count, uint32_t own, const LpAction *answer,
                     uint32_t *own_end) {
    LpAction actions[LP_ACTIONS_MAX];
    bool is_done = true;
    for (int i = -1; i < count && is_done; i++) {
        uint32_t from = i < 0 ? own : proof->members[first + i].game;
        if (i >= 0 && from == own) continue;
        int action_count = 1;
        if (answer == NULL) {
            action_count = lp_game_actions(proof->cards, game_at(proof, from), actions);
        } else {
            actions[0] = *answer;
        }
        for (int k = 0; k < action_count && is_done; k++) {
            is_done = push(proof, from, actions[k]);
        }
        if (i < 0) *own_end = (uint32_t)proof->used;
    }
    return is_done;
}

/* The answer before a game; the members have been sorted since. */
static LpAction action_before(const Proof *proof, int first, uint32_t game) {
    for (int i = first; i < proof->used; i++) {
        if (proof->members[i].game == game) return proof->members[i].action;
    }
    return (LpAction){0};
}

int proof_line(Proof *proof, LpAction action, ProofStep out[PROOF_LINE_MAX]) {
    int at = 0, end = proof->root_count, count = 0;
    uint32_t own = 0, own_end;
    const LpAction *answer = &action;
    LpAction best = action;
    proof->nodes = 0;
    proof->is_stopped = false;
    while (count < PROOF_LINE_MAX) {
        int bottom = proof->used;
        LpSeat seat = lp_game_ask(game_at(proof, own)).seat;
        if (!push_all(proof, at, end - at, own, answer, &own_end)) break;
        uint32_t own_first = (uint32_t)bottom, next = own;
        LpAction only = proof->members[bottom].action;
        int group = longest_group(proof, bottom, own_first, own_end, &end, &next);
        out[count++] = (ProofStep){seat, answer != NULL ? *answer
                                         : group >= 0   ? action_before(proof, bottom, next)
                                                        : only};
        if (group < 0) break;
        at = group;
        own = next;
        uint64_t key = key_of(&proof->members[at], end - at);
        best = entry_of(proof, key)->best;
        bool is_own = lp_game_ask(game_at(proof, own)).seat == proof->hero;
        if (is_own && entry_of(proof, key)->key != key) break;
        answer = is_own ? &best : NULL;
    }
    proof->used = proof->root_count;
    return count;
}
