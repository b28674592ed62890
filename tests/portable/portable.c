/* The signature with nothing but the library, for machines on which the command line is not
 * built (tools/portable.sh). Hosted it prints the hash; in WebAssembly, without a C library,
 * the caller takes it from portable_signature. */
#include "logpose/logpose.h"
#include "notation/bundled.h"
#include "player/signature.h"

#include <stdlib.h>

enum { DECKS_MAX = 128 };

/* 0 if there is no memory or no deck, or if a game cannot be started. */
uint64_t portable_signature(void);

uint64_t portable_signature(void) {
    static LpDeck decks[DECKS_MAX];
    LpCards *cards = lp_cards_embedded();
    LpGame *game = malloc(lp_game_size());
    uint64_t signature = 0;
    uint32_t decisions;
    size_t count = cards && game ? bundled_decks(cards, decks, DECKS_MAX) : 0;
    for (uint64_t i = 0; count > 0 && i < SIGNATURE_GAMES; i++) {
        LpSetup setup = signature_setup(decks, count, i);
        if (signature_play(cards, &setup, game, NULL, &decisions) != LP_OK) count = 0;
        signature = signature_add(signature, game);
    }
    free(game);
    lp_cards_free(cards);
    return count > 0 ? signature : 0;
}

#ifndef __wasm__
#include <stdio.h>

int main(void) {
    uint64_t signature = portable_signature();
    if (signature == 0) return EXIT_FAILURE;
    printf("%016llx\n", (unsigned long long)signature);
    return EXIT_SUCCESS;
}
#endif
