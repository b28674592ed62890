/* The solver: a depth-first search of AND and OR, with a table of what has been proven.
 *
 * It makes several attempts, each with a share of the nodes. The first ones leave out answers
 * of the turn player, never of the opponent, so a win that they find is a win; only an attempt
 * that leaves out nothing can say that there is none. Attempts also differ in the order of
 * answers: where one order is lost in a large part of the tree that leads nowhere, another one
 * may see the win at once. The next attempt knows what the one before has proven. */
#include "player/lethal.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "base/hash.h"

enum {
    /* The longest turns of random games have about 100 decisions. */
    DEPTH_MAX = 192,
    BUCKET = 4, /* entries that share a place of the table: one cache line */
    CLOCK_EVERY = 1024,
    BASE = 1,      /* the level on which a search begins; level 0 keeps its game */
    EACH_SHARE = 8 /* the answers of a won sample are looked at more briefly */
};

/* Which of the turn player's Main Phase actions are tried. The narrow ones only attack what
 * they can beat, give DON!! only to the card that attacks next, and do not end the turn. */
typedef enum Scope {
    SCOPE_LEADER, /* nothing but attacks on the Leader */
    SCOPE_BATTLE, /* all attacks and cards and effects; of equal cards in the hand only one */
    SCOPE_ALL
} Scope;

/* Which of them come first. */
typedef enum Order {
    ORDER_ATTACK, /* attacks on the Leader */
    ORDER_BUILD   /* cards and effects, then DON!!, then attacks */
} Order;

typedef struct Attempt {
    uint8_t scope, order;
    uint8_t share; /* of the nodes, in sixteenths; what is not used is left to the next */
} Attempt;

static const Attempt attempts[] = {
    {SCOPE_LEADER, ORDER_ATTACK, 4}, {SCOPE_LEADER, ORDER_BUILD, 2},
    {SCOPE_BATTLE, ORDER_ATTACK, 3}, {SCOPE_BATTLE, ORDER_BUILD, 3},
    {SCOPE_ALL, ORDER_BUILD, 2},     {SCOPE_ALL, ORDER_ATTACK, 2},
};
enum { ATTEMPT_COUNT = sizeof attempts / sizeof attempts[0] };

/* What has been proven of one position. */
typedef struct Entry {
    uint64_t key; /* 0: empty */
    LpAction best;
    uint8_t verdict, age;
    uint16_t work; /* what the proof has cost, roughly: the more expensive one stays */
} Entry;

typedef struct Level {
    uint64_t key; /* of the position that is being searched, or 0 */
    LpAction actions[LP_ACTIONS_MAX];
    int16_t scores[LP_ACTIONS_MAX];
} Level;

struct Lethal {
    const LpCards *cards;
    size_t game_size;
    unsigned char *games; /* one for each level */
    Level *levels;
    Entry *table;
    uint64_t table_mask;
    /* The present question. */
    LethalLimits limits;
    uint64_t nodes, nodes_max;
    uint32_t repeats; /* positions that came again on the way to themselves */
    uint32_t turn;
    LpSeat attacker; /* the turn player */
    LpSlot leader;   /* the opponent's */
    uint8_t scope, order, age;
    bool is_stopped, has_best;
    LpAction best;
};

/* --- Memory ------------------------------------------------------------------------------ */

static size_t rounded(size_t size) { return (size + 63) & ~(size_t)63; }

size_t lethal_memory_size(int table_bits) {
    return rounded(sizeof(Lethal)) + (DEPTH_MAX + 1) * rounded(lp_game_size()) +
           rounded((DEPTH_MAX + 1) * sizeof(Level)) + (sizeof(Entry) << table_bits);
}

Lethal *lethal_init(void *memory, int table_bits, const LpCards *cards) {
    unsigned char *at = memory;
    Lethal *lethal = memory;
    assert(table_bits >= LETHAL_TABLE_BITS_MIN && table_bits <= LETHAL_TABLE_BITS_MAX);
    memset(memory, 0, lethal_memory_size(table_bits));
    lethal->cards = cards;
    lethal->game_size = rounded(lp_game_size());
    at += rounded(sizeof(Lethal));
    lethal->games = at;
    at += (DEPTH_MAX + 1) * lethal->game_size;
    lethal->levels = (Level *)(void *)at;
    at += rounded((DEPTH_MAX + 1) * sizeof(Level));
    lethal->table = (Entry *)(void *)at;
    lethal->table_mask = ((uint64_t)1 << table_bits) - BUCKET;
    return lethal;
}

static LpGame *game_at(const Lethal *lethal, int depth) {
    return (LpGame *)(void *)(lethal->games + (size_t)depth * lethal->game_size);
}

/* --- The table --------------------------------------------------------------------------- */

/* A win is true in every scope. That there is none is true only where the same answers were
 * left out: in the same scope, and after the same gift of DON!!. */
static uint64_t scoped_key(const Lethal *lethal, uint64_t key, LpSlot given) {
    if (lethal->scope == SCOPE_ALL) return key;
    return hash_combine(key, (uint64_t)lethal->scope << 8 | given);
}

static Entry *table_find(const Lethal *lethal, uint64_t key) {
    Entry *bucket = &lethal->table[key & lethal->table_mask];
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) return &bucket[i];
    }
    return NULL;
}

static void table_store(Lethal *lethal, uint64_t key, LethalVerdict verdict, LpAction best,
                        uint64_t work) {
    Entry *bucket = &lethal->table[key & lethal->table_mask];
    Entry *out = &bucket[0];
    for (int i = 0; i < BUCKET; i++) {
        Entry *entry = &bucket[i];
        if (entry->key == key || entry->key == 0) {
            out = entry;
            break;
        }
        /* What an earlier question has left is dropped first, then what is proven again
         * cheaply. */
        bool is_old = entry->age != lethal->age, was_old = out->age != lethal->age;
        if (is_old != was_old ? is_old : entry->work < out->work) out = entry;
    }
    *out = (Entry){.key = key,
                   .best = best,
                   .verdict = (uint8_t)verdict,
                   .age = lethal->age,
                   .work = (uint16_t)(work < UINT16_MAX ? work : UINT16_MAX)};
}

/* --- Order ------------------------------------------------------------------------------- */

static bool is_same(LpAction a, LpAction b) {
    return a.kind == b.kind && a.card == b.card && a.target == b.target && a.value == b.value;
}

static int32_t power_of(const Lethal *lethal, const LpGame *game, LpSlot slot) {
    return slot == LP_SLOT_NONE ? 0 : lp_game_of_card(lethal->cards, game, slot).power;
}

/* Whether this card could attack now: only then is DON!! for it tried in the narrow scopes. */
static bool can_attack(const Level *level, int count, LpSlot card) {
    for (int i = 0; i < count; i++) {
        const LpAction *action = &level->actions[i];
        if (action->kind == LP_ACTION_ATTACK && action->card == card) return true;
    }
    return false;
}

/* Whether a card of the hand is there twice, and the other has been listed before. */
static bool is_twin(const Lethal *lethal, const LpGame *game, const Level *level, int index) {
    LpAction action = level->actions[index];
    if (action.kind != LP_ACTION_PLAY) return false;
    LpCardId id = lp_game_of_card(lethal->cards, game, action.card).id;
    for (int i = 0; i < index; i++) {
        if (level->actions[i].kind != LP_ACTION_PLAY) continue;
        if (lp_game_of_card(lethal->cards, game, level->actions[i].card).id == id) return true;
    }
    return false;
}

static bool is_in_scope(const Lethal *lethal, const LpGame *game, const Level *level, int count,
                        int index, LpSlot given) {
    LpAction action = level->actions[index];
    bool is_give = action.kind == LP_ACTION_GIVE, is_attack = action.kind == LP_ACTION_ATTACK;
    if (lethal->scope == SCOPE_ALL) return true;
    if (given != LP_SLOT_NONE && !((is_give || is_attack) && action.card == given))
        return false;
    if (is_give) return can_attack(level, count, action.card);
    if (is_attack) {
        return (lethal->scope != SCOPE_LEADER || action.target == lethal->leader) &&
               power_of(lethal, game, action.card) >= power_of(lethal, game, action.target);
    }
    return lethal->scope != SCOPE_LEADER && action.kind != LP_ACTION_END &&
           !is_twin(lethal, game, level, index);
}

/* What is likely to win comes first, the strongest attack before others; the end of the turn,
 * which hardly ever does, last. */
static int16_t main_score(const Lethal *lethal, const LpGame *game, LpAction action) {
    static const int16_t scores[][5] = {
        [ORDER_ATTACK] = {900, 300, 600, 500, 400}, [ORDER_BUILD] = {600, 500, 700, 900, 800}};
    const int16_t *of = scores[lethal->order];
    switch (action.kind) {
    case LP_ACTION_ATTACK:
        return (int16_t)(of[action.target == lethal->leader ? 0 : 1] +
                         power_of(lethal, game, action.card) / 1000);
    case LP_ACTION_GIVE: return of[2];
    case LP_ACTION_ACTIVATE: return of[3];
    case LP_ACTION_PLAY: return of[4];
    default: return 0;
    }
}

/* The defence that spends no more than it must is likely to hold: a hit on the Leader is taken
 * while there is Life, and a battle that is won already needs no more. */
static int16_t defence_score(const Lethal *lethal, const LpGame *game, LpAction action) {
    if (action.kind == LP_ACTION_BLOCK) return 500;
    if (action.kind == LP_ACTION_COUNTER) {
        LpCardInfo info;
        LpCardId id = lp_game_of_card(lethal->cards, game, action.card).id;
        if (lp_card_info(lethal->cards, id, &info) != LP_OK) return 0;
        bool helps = action.target == lp_game_table(game).target;
        return (int16_t)(helps ? 300 + info.counter / 100 : 0);
    }
    if (action.kind == LP_ACTION_COUNTER_EVENT) return 250;
    if (action.kind != LP_ACTION_PASS) return 100;
    LpTableView table = lp_game_table(game);
    LpSeat defender = (LpSeat)(1 - lethal->attacker);
    bool is_mortal =
        table.target == lethal->leader && lp_game_of_seat(game, defender).life == 0;
    bool holds = power_of(lethal, game, table.target) > power_of(lethal, game, table.attacker);
    return is_mortal && !holds ? 0 : 900;
}

static int16_t score(const Lethal *lethal, const LpGame *game, LpAsk ask, LpAction action) {
    if (ask.kind == LP_ASK_MAIN) return main_score(lethal, game, action);
    if (ask.kind == LP_ASK_BLOCK || ask.kind == LP_ASK_COUNTER) {
        return defence_score(lethal, game, action);
    }
    bool is_no = action.kind == LP_ACTION_DECLINE || action.kind == LP_ACTION_DONE ||
                 action.kind == LP_ACTION_PASS;
    return is_no ? 0 : 100;
}

/* Puts the answers of a level in the order in which they are tried, 'best' first, without those
 * that the scope leaves out; returns how many remain. */
static int arrange(const Lethal *lethal, int depth, LpAsk ask, int count, LpSlot given,
                   LpAction best) {
    const LpGame *game = game_at(lethal, depth);
    Level *level = &lethal->levels[depth];
    bool is_choice = ask.kind == LP_ASK_MAIN && ask.seat == lethal->attacker;
    bool keep[LP_ACTIONS_MAX];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        keep[i] = !is_choice || is_in_scope(lethal, game, level, count, i, given);
    }
    for (int i = 0; i < count; i++) {
        if (!keep[i]) continue;
        LpAction action = level->actions[i];
        int16_t points = is_same(action, best) ? INT16_MAX : score(lethal, game, ask, action);
        int at = kept++;
        for (; at > 0 && level->scores[at - 1] < points; at--) {
            level->scores[at] = level->scores[at - 1];
            level->actions[at] = level->actions[at - 1];
        }
        level->scores[at] = points;
        level->actions[at] = action;
    }
    return kept;
}

/* --- The search -------------------------------------------------------------------------- */

/* Counts one more answer; false when the limits are reached. */
static bool spend(Lethal *lethal) {
    if (lethal->nodes >= lethal->nodes_max) lethal->is_stopped = true;
    lethal->nodes++;
    if (lethal->nodes % CLOCK_EVERY == 0 && lethal->limits.microseconds != NULL &&
        lethal->limits.microseconds() >= lethal->limits.deadline) {
        lethal->is_stopped = true;
    }
    if (lethal->limits.stop != NULL &&
        atomic_load_explicit(lethal->limits.stop, memory_order_relaxed)) {
        lethal->is_stopped = true;
    }
    return !lethal->is_stopped;
}

/* Keeps the first answer of the line that wins. */
static void note_best(Lethal *lethal, int depth, LpAction action) {
    if (depth != BASE || lethal->has_best) return;
    lethal->has_best = true;
    lethal->best = action;
}

/* Answers as long as there is only one answer. True if the position is decided: 'verdict'.
 * False: there is a choice between 'count' answers. */
static bool run_forced(Lethal *lethal, int depth, int *count, LethalVerdict *verdict) {
    LpGame *game = game_at(lethal, depth);
    Level *level = &lethal->levels[depth];
    for (;;) {
        LpResult result = lp_game_result(game);
        bool has_won = result == (lethal->attacker ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0);
        *verdict = has_won ? LETHAL_WIN : LETHAL_NO;
        if (result != LP_RESULT_NONE || lp_game_turn(game) != lethal->turn) return true;
        *count = lp_game_actions(lethal->cards, game, level->actions);
        if (*count > 1) return false;
        *verdict = LETHAL_UNKNOWN;
        if (*count <= 0 || !spend(lethal)) return true;
        if (lp_game_ask(game).seat == lethal->attacker) {
            note_best(lethal, depth, level->actions[0]);
        }
        lp_game_act_fast(lethal->cards, game, level->actions[0], NULL);
    }
}

/* CR 11-1: whoever goes in a circle has not won. */
static bool is_repeated(const Lethal *lethal, int depth, uint64_t key) {
    for (int i = BASE; i < depth; i++) {
        if (lethal->levels[i].key == key) return true;
    }
    return false;
}

/* What is known already of the position: its verdict, or an answer to try first. */
static LethalVerdict look_up(const Lethal *lethal, uint64_t key, LpSlot given, LpAction *best) {
    const Entry *entry = table_find(lethal, key);
    if (entry != NULL) {
        *best = entry->best;
        if (entry->verdict == LETHAL_WIN) return LETHAL_WIN;
        /* No answer at all wins, so none of this scope does. */
        if (entry->verdict == LETHAL_NO) return LETHAL_NO;
    }
    if (lethal->scope == SCOPE_ALL) return LETHAL_UNKNOWN;
    entry = table_find(lethal, scoped_key(lethal, key, given));
    return entry != NULL ? (LethalVerdict)entry->verdict : LETHAL_UNKNOWN;
}

static LethalVerdict visit(Lethal *lethal, int depth, LpSlot given);

/* Tries the answers in their order until one of them decides. */
static LethalVerdict try_answers(Lethal *lethal, int depth, LpAsk ask, int count, LpSlot given,
                                 LpAction *best) {
    bool is_own = ask.seat == lethal->attacker;
    LethalVerdict decisive = is_own ? LETHAL_WIN : LETHAL_NO;
    LethalVerdict verdict = is_own ? LETHAL_NO : LETHAL_WIN;
    for (int i = 0; i < count; i++) {
        LpAction action = lethal->levels[depth].actions[i];
        LpSlot next = given;
        if (ask.kind == LP_ASK_MAIN) {
            next = action.kind == LP_ACTION_GIVE ? action.card : LP_SLOT_NONE;
        }
        if (!spend(lethal)) return LETHAL_UNKNOWN;
        memcpy(game_at(lethal, depth + 1), game_at(lethal, depth), lethal->game_size);
        lp_game_act_fast(lethal->cards, game_at(lethal, depth + 1), action, NULL);
        LethalVerdict found = visit(lethal, depth + 1, next);
        if (lethal->is_stopped) return LETHAL_UNKNOWN;
        if (found == decisive) {
            *best = action;
            if (is_own) note_best(lethal, depth, action);
            return decisive;
        }
        if (found == LETHAL_UNKNOWN) verdict = LETHAL_UNKNOWN;
    }
    return verdict;
}

/* The verdict for the game of this level. */
static LethalVerdict visit(Lethal *lethal, int depth, LpSlot given) {
    LethalVerdict verdict;
    LpAction best = {0};
    int count;
    if (run_forced(lethal, depth, &count, &verdict)) return verdict;
    LpAsk ask = lp_game_ask(game_at(lethal, depth));
    uint64_t key = lp_game_hash(game_at(lethal, depth));
    verdict = look_up(lethal, key, given, &best);
    if (verdict != LETHAL_UNKNOWN) {
        if (verdict == LETHAL_WIN && ask.seat == lethal->attacker)
            note_best(lethal, depth, best);
        return verdict;
    }
    if (depth == DEPTH_MAX) return LETHAL_UNKNOWN;
    if (is_repeated(lethal, depth, key)) {
        lethal->repeats++;
        return LETHAL_NO;
    }
    lethal->levels[depth].key = key;
    uint64_t nodes = lethal->nodes;
    uint32_t repeats = lethal->repeats;
    count = arrange(lethal, depth, ask, count, given, best);
    verdict = try_answers(lethal, depth, ask, count, given, &best);
    lethal->levels[depth].key = 0;
    if (verdict == LETHAL_WIN) {
        table_store(lethal, key, verdict, best, lethal->nodes - nodes);
    }
    /* A "no" that rests on a circle holds on this way only. */
    if (verdict == LETHAL_NO && repeats == lethal->repeats) {
        table_store(lethal, scoped_key(lethal, key, given), verdict, best,
                    lethal->nodes - nodes);
    }
    return verdict;
}

/* Prepares for the question of this game's turn. */
static void take_question(Lethal *lethal, const LpGame *game, const LethalLimits *limits) {
    LpSlot slots[LP_SLOTS];
    LpSeat attacker = lp_game_table(game).turn_player;
    int leaders = lp_game_area(game, (LpSeat)(1 - attacker), LP_AREA_LEADER, slots);
    lethal->limits = *limits;
    lethal->attacker = attacker;
    lethal->leader = leaders > 0 ? slots[0] : LP_SLOT_NONE;
    lethal->turn = lp_game_turn(game);
    lethal->nodes = 0;
    lethal->nodes_max = 0;
    lethal->age++;
}

/* Solves the game of the first level, which is kept. The question has been taken. */
static LethalVerdict solve_first(Lethal *lethal) {
    LethalVerdict verdict = LETHAL_UNKNOWN;
    for (int i = 0; i < ATTEMPT_COUNT; i++) {
        lethal->nodes_max += (uint64_t)lethal->limits.nodes * attempts[i].share / 16;
        lethal->scope = attempts[i].scope;
        lethal->order = attempts[i].order;
        lethal->is_stopped = false;
        lethal->has_best = false;
        memcpy(game_at(lethal, BASE), game_at(lethal, 0), lethal->game_size);
        verdict = visit(lethal, BASE, LP_SLOT_NONE);
        if (verdict == LETHAL_WIN) break;
        if (verdict == LETHAL_NO && lethal->scope == SCOPE_ALL) break;
        verdict = LETHAL_UNKNOWN;
    }
    return verdict;
}

LethalAnswer lethal_solve(Lethal *lethal, const LpGame *game, const LethalLimits *limits) {
    LethalAnswer out = {0};
    memcpy(game_at(lethal, 0), game, lp_game_size());
    take_question(lethal, game, limits);
    out.verdict = (uint8_t)solve_first(lethal);
    bool is_own = lp_game_ask(game).seat == lethal->attacker;
    if (out.verdict == LETHAL_WIN && is_own && lethal->has_best) out.best = lethal->best;
    out.nodes = (uint32_t)lethal->nodes;
    return out;
}

LethalVerdict lethal_solve_after(Lethal *lethal, const LpGame *game, LpAction action,
                                 const LethalLimits *limits) {
    memcpy(game_at(lethal, 0), game, lp_game_size());
    take_question(lethal, game, limits);
    lp_game_act_fast(lethal->cards, game_at(lethal, 0), action, NULL);
    return solve_first(lethal);
}

/* --- Views ------------------------------------------------------------------------------- */

/* A "deck" of the strongest plain Counter that there is: a Character without text. Its colour
 * does not matter, because it is never played. */
static LpDeck guard_deck(const LpCards *cards) {
    LpDeck out = {.count = 1};
    int32_t most = -1;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        LpCardInfo info;
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        if (info.category != LP_CATEGORY_CHARACTER || !info.playable) continue;
        if (info.has_text || info.has_trigger || info.counter <= most) continue;
        most = info.counter;
        out.cards[0] = (LpCardId)id;
    }
    return out;
}

/* How often an answer has won samples, and how often it was the one that the solver took. */
typedef struct Winner {
    uint32_t wins, taken;
} Winner;

/* Notes which answers win a sample that can be won. */
static void count_winners(Lethal *lethal, const LpGame *sample, const LethalLimits *limits,
                          LethalAnswer found, Winner winners[LP_ACTIONS_MAX]) {
    LpAction actions[LP_ACTIONS_MAX];
    LethalLimits each = *limits;
    each.nodes = limits->nodes / EACH_SHARE;
    int count = lp_game_actions(lethal->cards, sample, actions);
    for (int i = 0; i < count; i++) {
        bool is_taken = is_same(actions[i], found.best);
        winners[i].taken += is_taken;
        winners[i].wins +=
            is_taken || lethal_solve_after(lethal, sample, actions[i], &each) == LETHAL_WIN;
    }
}

static bool is_better(Winner a, Winner b) {
    return a.wins != b.wins ? a.wins > b.wins : a.taken > b.taken;
}

LethalEstimate lethal_estimate(Lethal *lethal, const LpView *view, const LethalGuess *guess,
                               const LethalLimits *limits, LpGame *sample) {
    LethalEstimate out = {0};
    LpAction actions[LP_ACTIONS_MAX];
    Winner winners[LP_ACTIONS_MAX] = {{0, 0}}, best = {0, 0};
    LpDeck guard = guard_deck(lethal->cards);
    int count = 0;
    for (int i = 0; i < guess->samples; i++) {
        const LpDeck *deck = &guess->decks[i % guess->deck_count];
        uint64_t seed = hash_combine(guess->seed, (uint64_t)i);
        if (lp_view_sample(lethal->cards, view, deck, seed, sample) != LP_OK) continue;
        LethalAnswer found = lethal_solve(lethal, sample, limits);
        out.samples++;
        out.nodes += found.nodes;
        out.unknown += found.verdict == LETHAL_UNKNOWN;
        out.wins += found.verdict == LETHAL_WIN;
        if (found.verdict != LETHAL_WIN) continue;
        count_winners(lethal, sample, limits, found, winners);
        /* The answers to a view's question are the same in all samples. */
        count = lp_game_actions(lethal->cards, sample, actions);
        if (lp_view_sample(lethal->cards, view, &guard, seed, sample) != LP_OK) continue;
        found = lethal_solve(lethal, sample, limits);
        out.guard_wins += found.verdict == LETHAL_WIN;
        out.nodes += found.nodes;
    }
    for (int i = 0; i < count; i++) {
        if (!is_better(winners[i], best)) continue;
        best = winners[i];
        out.best = actions[i];
        out.best_wins = best.wins;
    }
    return out;
}
