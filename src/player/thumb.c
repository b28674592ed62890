/* Rules of thumb as a player. */
#include "player/thumb.h"

#include "base/hash.h"
#include "base/random.h"
#include "player/belief.h"
#include "player/policy.h"

typedef struct Thumb {
    Facts facts;
    Belief belief;
    uint64_t random;
    /* Behind it: a sample. */
} Thumb;

static size_t thumb_memory_size(PlayerBudget budget) {
    (void)budget;
    return player_rounded(sizeof(Thumb)) + player_rounded(lp_game_size());
}

static void thumb_start(void *self, const PlayerStart *start) {
    Thumb *thumb = self;
    thumb->random = hash_mix(start->seed);
    facts_init(&thumb->facts, start->cards);
    belief_init(&thumb->belief, start->cards, start->deck, start->prior, start->prior_count,
                thumb->random);
}

static int thumb_choose(void *self, const Question *question) {
    Thumb *thumb = self;
    LpGame *sample = (LpGame *)(void *)((char *)self + player_rounded(sizeof(Thumb)));
    if (question->action_count == 1) return 0;
    belief_update(&thumb->belief, question->view);
    if (!belief_sample(&thumb->belief, question, &thumb->random, sample)) return 0;
    return policy_choose(&thumb->facts, sample, question->actions, question->action_count,
                         &thumb->random);
}

const PlayerKind player_thumb = {
    .name = "thumb",
    .doc = "rules of thumb alone, without looking ahead",
    .wants_view = true,
    .memory_size = thumb_memory_size,
    .start = thumb_start,
    .choose = thumb_choose,
};
