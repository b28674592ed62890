/* Fuzzes replays: any bytes are read as a replay, and what can be read is played. */
#include <stdint.h>
#include <stdlib.h>

#include "common/fuzz.h"
#include "notation/replay.h"

enum { MEMORY_SIZE = 1 << 22, NOTES_MAX = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const LpCards *cards = fuzz_cards();
    static LpGame *game;
    static char *memory;
    Note note[NOTES_MAX];
    Notes notes;
    Arena arena;
    Replay replay;
    if (game == NULL) {
        game = malloc(lp_game_size());
        memory = malloc(MEMORY_SIZE);
        if (game == NULL || memory == NULL) abort();
    }
    arena_init(&arena, memory, MEMORY_SIZE);
    notes_init(&notes, note, NOTES_MAX);
    Slice text = {(const char *)bytes, size};
    if (replay_read(text, cards, &arena, &notes, &replay)) {
        /* No fuzzer guesses the hash of the cards. */
        replay.cards_hash = lp_cards_hash(cards);
        if (!replay_verify(&replay, cards, game, &notes) && notes.count == 0) abort();
    } else if (notes.count == 0) {
        abort(); /* a refusal says why */
    }
    return 0;
}
