/* The greedy player. */
#include "player/greedy.h"

#include <string.h>

#include "base/hash.h"
#include "player/belief.h"
#include "player/evaluate.h"
#include "player/pointless.h"
#include "player/policy.h"

enum {
    LONG_SHOT = 8 /* an answer whose weight is smaller than the largest by this factor is not
                      tried: one sample is too little to tell luck from a good idea */
};

typedef struct Greedy {
    Facts facts;
    Belief belief;
    uint64_t seed;
    uint64_t asked; /* questions so far: each has a seed of its own */
    int32_t scores[LP_ACTIONS_MAX];
    uint16_t weights[LP_ACTIONS_MAX];
    Pointless pointless;
    /* Behind it: a sample and a game to play on. */
} Greedy;

static LpGame *game_at(Greedy *greedy, size_t index) {
    size_t at = player_rounded(sizeof(Greedy)) + index * player_rounded(lp_game_size());
    return (LpGame *)(void *)((char *)greedy + at);
}

static size_t greedy_memory_size(PlayerBudget budget) {
    (void)budget;
    return player_rounded(sizeof(Greedy)) + 2 * player_rounded(lp_game_size());
}

static void greedy_start(void *self, const PlayerStart *start) {
    Greedy *greedy = self;
    greedy->seed = hash_mix(start->seed);
    greedy->asked = 0;
    greedy->pointless.defended = 0;
    facts_init(&greedy->facts, start->cards);
    belief_init(&greedy->belief, start->cards, start->deck, start->prior, start->prior_count,
                greedy->seed);
}

/* What each answer leads to on one sample. All answers get the same luck. */
static void try_sample(Greedy *greedy, const Question *question, uint64_t seed) {
    const LpCards *cards = question->cards;
    LpGame *sample = game_at(greedy, 0), *game = game_at(greedy, 1);
    pointless_find(&greedy->pointless, &greedy->facts, question, &greedy->belief, seed, sample,
                   game);
    const LpDeck *guess = belief_draw(&greedy->belief, seed);
    if (lp_view_sample(cards, question->view, guess, hash_mix(seed), sample) != LP_OK) return;
    policy_weigh(&greedy->facts, sample, question->ask, question->actions,
                 question->action_count, 0, greedy->weights);
    int most = 0;
    for (int i = 0; i < question->action_count; i++) {
        if (greedy->pointless.is_barred[i]) greedy->weights[i] = 0;
        if (greedy->weights[i] > most) most = greedy->weights[i];
    }
    for (int i = 0; i < question->action_count; i++) {
        uint64_t luck = seed;
        if (greedy->weights[i] * LONG_SHOT < most) {
            greedy->scores[i] = INT32_MIN;
            continue;
        }
        memcpy(game, sample, lp_game_size());
        lp_game_act_fast(cards, game, question->actions[i], NULL);
        /* One ply: what the answer has begun is played to its end, and no further. */
        policy_play(&greedy->facts, game, lp_game_turn(sample), false, &luck);
        greedy->scores[i] = evaluate(&greedy->facts, game, question->ask.seat);
    }
}

static int find_answer(Greedy *greedy, const Question *question) {
    uint64_t seed = hash_combine(greedy->seed, greedy->asked++);
    if (question->action_count == 1) return 0;
    belief_update(&greedy->belief, question->view);
    memset(greedy->scores, 0, sizeof(greedy->scores));
    try_sample(greedy, question, hash_combine(seed, 0));
    int best = 0;
    for (int i = 1; i < question->action_count; i++) {
        /* Among equals the last one: it is the one that does nothing. But what an effect offers
         * has been paid for. */
        bool is_idle = question->actions[i].kind == LP_ACTION_DONE;
        if (greedy->scores[i] >= greedy->scores[best] + is_idle) best = i;
    }
    return best;
}

static int greedy_choose(void *self, const Question *question) {
    Greedy *greedy = self;
    int index = find_answer(greedy, question);
    pointless_answered(&greedy->pointless, question, index);
    return index;
}

const PlayerKind player_greedy = {
    .name = "greedy",
    .doc = "the answer with the best position after it: one ply",
    .wants_view = true,
    .memory_size = greedy_memory_size,
    .start = greedy_start,
    .choose = greedy_choose,
};
