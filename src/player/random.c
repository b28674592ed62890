/* The random player. */
#include "player/random.h"

#include "base/hash.h"
#include "base/random.h"

static void random_start(void *self, uint64_t seed) {
    /* Seeds that differ in one bit still give unrelated games. */
    ((RandomPlayer *)self)->random = hash_mix(seed);
}

static int random_choose(void *self, const Question *question) {
    RandomPlayer *player = self;
    return (int)random_below(&player->random, (uint32_t)question->action_count);
}

const PlayerKind player_random = {
    .name = "random",
    .doc = "any legal answer, each as likely as the other",
    .memory_size = sizeof(RandomPlayer),
    .wants_view = false,
    .start = random_start,
    .choose = random_choose,
};
