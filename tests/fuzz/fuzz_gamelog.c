/* Fuzzes logs of another simulator: any bytes are read as a log, and every game of it is
 * searched for answers. What comes of it must be a replay that plays. */
#include <stdint.h>
#include <stdlib.h>

#include "common/fuzz.h"
#include "log/gamelog_play.h"

enum { TEXT_SIZE = 1 << 20, GAMES_MAX = 3 };

static char *decoded, *replay;
static void *play_memory, *arena_memory;
static GamelogGame game;
static GamelogPlay play;

static void set_up(void) {
    if (decoded != NULL) return;
    decoded = malloc(TEXT_SIZE);
    replay = malloc(TEXT_SIZE);
    play_memory = malloc(gamelog_play_size());
    arena_memory = malloc(GAMELOG_ARENA);
    if (decoded == NULL || replay == NULL || play_memory == NULL || arena_memory == NULL)
        abort();
}

/* Answers that do not fit would be a fault of the search, not of the log. */
static void check_play(const LpCards *cards) {
    Buffer out;
    buffer_init(&out, replay, TEXT_SIZE);
    if (!gamelog_play_write(cards, &game, &play, play_memory, false, &out) && !out.overflow)
        abort();
    buffer_init(&out, replay, TEXT_SIZE);
    gamelog_play_scenario(cards, &game, &play, play_memory, &out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const LpCards *cards = fuzz_cards();
    uint32_t line = 0;
    set_up();
    Slice rest = gamelog_decode((Slice){(const char *)bytes, size}, decoded, TEXT_SIZE);
    gamelog_is_one(rest);
    for (int i = 0; i < GAMES_MAX; i++) {
        Arena arena;
        arena_init(&arena, arena_memory, GAMELOG_ARENA);
        if (!gamelog_next(cards, &rest, &line, &arena, &game)) break;
        if (gamelog_play_run(cards, &game, play_memory, &play)) check_play(cards);
    }
    return 0;
}
