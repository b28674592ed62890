/* Fuzzes saved games: the bytes play a while, then change the saved game, whose checksum is
 * made right again. What is loaded is played on without harm. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "common/fuzz.h"

enum { CHECK_AT = 16, GAME_AT = 24, ANSWERS_MORE = 40, SAVED_MAX = 4096 };

/* Plays on as far as it goes. A forged game may be impossible, so only harm is looked for. */
static void play(Fuzz *fuzz) {
    LpAction list[LP_ACTIONS_MAX];
    for (int i = 0; i < ANSWERS_MORE; i++) {
        if (lp_game_ask(fuzz->game).kind == LP_ASK_NONE) return;
        int count = lp_game_actions(fuzz->cards, fuzz->game, list);
        if (count <= 0) return;
        LpAction action = list[random_below(&fuzz->random, (uint32_t)count)];
        if (lp_game_act(fuzz->cards, fuzz->game, action, NULL) != LP_OK) return;
    }
}

static void forge(Fuzz *fuzz, Bytes *bytes) {
    uint8_t saved[SAVED_MAX];
    size_t size = lp_game_save(fuzz->cards, fuzz->game, saved, sizeof saved);
    if (size > sizeof saved) fuzz_fail("a saved game", "is larger than expected");
    for (int changes = 1 + bytes_next(bytes) % 4; changes > 0; changes--) {
        size_t at = bytes_next16(bytes) % (size - GAME_AT);
        saved[GAME_AT + at] = bytes_next(bytes);
    }
    uint64_t check = hash_bytes(saved + GAME_AT, size - GAME_AT, 1);
    memcpy(saved + CHECK_AT, &check, sizeof check);
    if (lp_game_load(fuzz->cards, saved, size, fuzz->game) == LP_OK) play(fuzz);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    (void)fuzz_cards();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Fuzz fuzz;
    LpAction list[LP_ACTIONS_MAX];
    Bytes bytes = {data, size};
    if (fuzz.cards == NULL) fuzz_open(&fuzz, fuzz_cards());
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .seed = bytes_next16(&bytes)};
    for (int i = 0; i < 2; i++) fuzz_deck(fuzz.cards, bytes_next16(&bytes), &setup.decks[i]);
    fuzz.random = setup.seed;
    if (lp_game_start(fuzz.cards, &setup, fuzz.game, NULL) != LP_OK) return 0;
    for (int i = bytes_next(&bytes); i > 0 && lp_game_ask(fuzz.game).kind; i--) {
        int count = lp_game_actions(fuzz.cards, fuzz.game, list);
        lp_game_act_fast(fuzz.cards, fuzz.game,
                         list[random_below(&fuzz.random, (uint32_t)count)], NULL);
    }
    forge(&fuzz, &bytes);
    return 0;
}
