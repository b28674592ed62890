/* The random player. */
#include "player/random_player.h"

#include "base/hash.h"
#include "base/random.h"

static size_t random_memory_size(PlayerBudget budget) {
    (void)budget;
    return sizeof(RandomPlayer);
}

static void random_start(void *self, const PlayerStart *start) {
    /* Seeds that differ in one bit still give unrelated games. */
    ((RandomPlayer *)self)->random = hash_mix(start->seed);
}

static int random_choose(void *self, const Question *question) {
    RandomPlayer *player = self;
    return (int)random_below(&player->random, (uint32_t)question->action_count);
}

const PlayerKind player_random = {
    .name = "random",
    .doc = "any legal answer, each as likely as the other",
    .memory_size = random_memory_size,
    .start = random_start,
    .choose = random_choose,
};
