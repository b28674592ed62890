/* The games of the signature. They do not go through a match, which would be timed too. */
#include "player/signature.h"

#include "base/hash.h"
#include "base/random.h"

static const uint64_t MASTER_SEED = 0x4C6F67506F7365; /* "LogPose" */

/* Every ordered pair in rotation, and every deck early. */
size_t signature_deck(size_t deck_count, uint64_t index, LpSeat seat) {
    uint64_t round = seat == 0 ? 0 : index / deck_count;
    return (size_t)((index + round) % deck_count);
}

LpSetup signature_setup(const LpDeck *decks, size_t deck_count, uint64_t index) {
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2};
    setup.decks[0] = decks[signature_deck(deck_count, index, 0)];
    setup.decks[1] = decks[signature_deck(deck_count, index, 1)];
    setup.seed = lp_seed(MASTER_SEED, &setup.decks[0], &setup.decks[1], index);
    return setup;
}

LpStatus signature_play(const LpCards *cards, const LpSetup *setup, LpGame *game, LpLog *log,
                        uint32_t *decisions) {
    LpAction actions[LP_ACTIONS_MAX];
    uint64_t random = hash_mix(setup->seed);
    *decisions = 0;
    LpStatus status = lp_game_start(cards, setup, game, log);
    if (status != LP_OK) return status;
    for (;; (*decisions)++) {
        /* No answer is left when the game is over. */
        int count = lp_game_actions(cards, game, actions);
        if (count == 0) return LP_OK;
        if (log != NULL) log->count = 0;
        lp_game_act_fast(cards, game, actions[random_below(&random, (uint32_t)count)], log);
    }
}

uint64_t signature_add(uint64_t signature, const LpGame *game) {
    return hash_combine(signature, lp_game_hash(game));
}
