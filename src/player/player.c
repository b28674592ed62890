/* The list of players by name. A new player is one file and one row here. */
#include "player/player.h"

#include "base/text.h"
#include "player/random.h"

const PlayerKind *const player_kinds[] = {&player_random};
const size_t player_kind_count = sizeof player_kinds / sizeof player_kinds[0];

_Static_assert(sizeof(RandomPlayer) <= PLAYER_MEMORY_MAX, "a player fits into its memory");

const PlayerKind *player_find(const char *name, size_t name_size) {
    Slice wanted = {name, name_size};
    for (size_t i = 0; i < player_kind_count; i++) {
        if (text_equal(text_of(player_kinds[i]->name), wanted)) return player_kinds[i];
    }
    return NULL;
}
