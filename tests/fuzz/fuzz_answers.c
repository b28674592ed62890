/* Fuzzes games: the bytes choose decks, seed, edition and answers, listed ones and any others.
 * Every promise about a game is checked on the way. */
#include <string.h>

#include "common/fuzz.h"

enum { ANSWERS_MORE = 150 };

/* Any set-up is played or refused; here the bytes are the set-up, wrong in any way. */
static void start_raw(Fuzz *fuzz, Bytes *bytes) {
    LpSetup setup;
    uint8_t *at = (uint8_t *)&setup;
    for (size_t i = 0; i < sizeof setup; i++) at[i] = bytes_next(bytes);
    if (lp_game_start(fuzz->cards, &setup, fuzz->game, NULL) == LP_OK)
        fuzz_play(fuzz, *bytes, ANSWERS_MORE);
}

/* A legal set-up with at most one card changed. */
static void start(Fuzz *fuzz, Bytes *bytes) {
    LpSetup setup = {.edition = bytes_next(bytes) % (LP_EDITION_COUNT + 1)};
    setup.chooser = bytes_next(bytes) & 3;
    setup.seed = bytes_next64(bytes);
    uint8_t change = bytes_next(bytes);
    for (int i = 0; i < 2; i++) {
        fuzz_deck(fuzz->cards, bytes_next16(bytes), &setup.decks[i]);
        fuzz->guess[i] = setup.decks[i];
    }
    if (change & 0x80) setup.decks[0].cards[change % LP_DECK_SIZE] = bytes_next16(bytes);
    if (change == 1) setup.decks[1].leader = bytes_next16(bytes);
    if (change == 2) setup.decks[1].count = bytes_next16(bytes);
    fuzz->random = setup.seed ^ 0x5555;
    if (lp_game_start(fuzz->cards, &setup, fuzz->game, NULL) == LP_OK)
        fuzz_play(fuzz, *bytes, ANSWERS_MORE);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    (void)fuzz_cards();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Fuzz fuzz;
    Bytes bytes = {data, size};
    if (fuzz.cards == NULL) fuzz_open(&fuzz, fuzz_cards());
    if (bytes_next(&bytes) == 0xFF)
        start_raw(&fuzz, &bytes);
    else
        start(&fuzz, &bytes);
    return 0;
}
