/* Opening the module, and the checks that it plays the same games as any other build. */
#include "app/web/web_internal.h"

#include <stdlib.h>

#include "base/hash.h"
#include "logpose/logpose.h"
#include "notation/bundled.h"
#include "player/match.h"
#include "player/signature.h"

enum { DECKS_MAX = 128 };

static LpCards *cards;
static LpDeck decks[DECKS_MAX];
static size_t deck_count;

#ifdef __wasm__
__attribute__((import_module("page"), import_name("milliseconds"))) double
page_milliseconds(void);
#else
static double page_milliseconds(void) { return 0; } /* natively it stands still */
#endif

uint64_t web_microseconds(void) { return (uint64_t)(page_milliseconds() * 1000); }

const LpCards *web_cards(void) { return cards; }

const LpDeck *web_prior(int *count) {
    *count = (int)deck_count;
    return decks;
}

void *web_memory(size_t size) { return malloc(size); }

void web_release(void *memory) { free(memory); }

bool web_open(const void *image, size_t size) {
    LpCards *loaded;
    if (lp_cards_load(image, size, &loaded) != LP_OK) return false;
    lp_cards_free(cards);
    cards = loaded;
    deck_count = bundled_decks(cards, decks, DECKS_MAX);
    return deck_count > 0;
}

uint64_t web_signature(uint32_t count) {
    LpGame *game = cards ? malloc(lp_game_size()) : NULL;
    uint64_t signature = 0;
    for (uint32_t i = 0; game && i < count; i++) {
        uint32_t decisions;
        LpSetup setup = signature_setup(decks, deck_count, i);
        if (signature_play(cards, &setup, game, NULL, &decisions) != LP_OK) {
            signature = 0;
            break;
        }
        signature = signature_add(signature, game);
    }
    free(game);
    return signature;
}

uint64_t web_match(const char *player, size_t player_size, uint32_t count) {
    PlayerSpec spec;
    Slice where;
    uint64_t hash = 0;
    if (!cards || player_parse((Slice){player, player_size}, &spec, &where)) return 0;
    Match match = {.cards = cards,
                   .specs = {spec, spec},
                   .prior = decks,
                   .prior_count = (int)deck_count,
                   .game = malloc(lp_game_size()),
                   .view = malloc(lp_view_size())};
    for (LpSeat seat = 0; seat < 2; seat++) {
        match.players[seat] = calloc(1, player_memory_size(&spec));
    }
    bool has_memory = match.game && match.view && match.players[0] && match.players[1];
    for (uint32_t i = 0; has_memory && i < count; i++) {
        LpSetup setup = signature_setup(decks, deck_count, i);
        MatchResult result = match_play(&match, &setup);
        hash = hash_combine(hash, result.hash);
    }
    for (LpSeat seat = 0; seat < 2; seat++) free(match.players[seat]);
    free(match.view);
    free(match.game);
    return hash;
}
