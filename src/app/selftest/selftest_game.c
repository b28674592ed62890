/* One game of the self-test's series. */
#include <string.h>

#include "app/cards/anydeck.h"
#include "app/selftest/selftest.h"
#include "base/hash.h"
#include "base/random.h"
#include "player/match.h"

/* Every second game is played with the newest rules, the others with each edition in turn. */
static uint8_t edition_of(uint64_t index) {
    return index % 2 == 0 ? LP_EDITION_DEFAULT : (uint8_t)(index / 2 % LP_EDITION_COUNT);
}

static uint64_t failures(const SelfTest *test) {
    uint64_t sum = 0;
    for (int i = 0; i < CHECK_COUNT; i++) sum += test->failed[i];
    return sum;
}

/* Every pair of bundled decks in turn, or two random ones. */
static void take_decks(SelfTest *test, uint64_t index, uint64_t seed) {
    size_t pair = (size_t)(index % (test->deck_count * test->deck_count));
    const size_t which[2] = {pair / test->deck_count, pair % test->deck_count};
    uint64_t random = hash_combine(seed, index);
    for (int seat = 0; seat < 2; seat++) {
        const NamedDeck *deck = &test->decks[which[seat]];
        test->deck_names[seat] = test->random_decks ? "a random deck" : deck->name;
        test->setup.decks[seat] =
            test->random_decks ? anydeck_make(test->cards, &random) : deck->deck;
    }
}

bool selftest_play(SelfTest *test, uint64_t index, uint64_t seed) {
    uint64_t failed_before = failures(test);
    test->index = index;
    test->decision = 0;
    test->has_looped = false;
    test->setup = (LpSetup){.edition = edition_of(index), .chooser = (uint8_t)(index % 3)};
    take_decks(test, index, seed);
    test->setup.seed = lp_seed(seed, &test->setup.decks[0], &test->setup.decks[1], index);
    test->random = hash_mix(test->setup.seed);
    test->ask = (LpAsk){.kind = LP_ASK_COUNT};

    /* Uninitialised memory must not show through. */
    memset(test->game, 0x5A, test->size);
    LpStatus status = lp_game_start(test->cards, &test->setup, test->game, NULL);
    if (!selftest_check(test, CHECK_START, status == LP_OK, "status %d", (int)status))
        return false;
    selftest_start(test);
    while (lp_game_ask(test->game).kind != LP_ASK_NONE) {
        if (!selftest_check(test, CHECK_END, test->decision < MATCH_DECISIONS_MAX,
                            "no end in sight")) {
            return false;
        }
        selftest_decision(test);
        if (test->action_count <= 0) return false;
        uint32_t pick = random_below(&test->random, (uint32_t)test->action_count);
        selftest_answer(test, test->actions[pick]);
    }
    selftest_end(test);
    return failures(test) == failed_before;
}
