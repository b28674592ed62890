/* The list of players by name, and what may follow a name. A new player is one file and one row
 * here. */
#include "player/player.h"

#include "player/greedy.h"
#include "player/random_player.h"
#include "player/search.h"
#include "player/thumb.h"

const PlayerKind *const player_kinds[] = {&player_random, &player_thumb,  &player_greedy,
                                          &player_level1, &player_level2, &player_level3,
                                          &player_level4, &player_level5, &player_level6,
                                          &player_search, &player_cheat};
const size_t player_kind_count = sizeof player_kinds / sizeof player_kinds[0];

const PlayerKind *player_find(Slice name) {
    for (size_t i = 0; i < player_kind_count; i++) {
        if (text_equal(text_of(player_kinds[i]->name), name)) return player_kinds[i];
    }
    return NULL;
}

const char *player_parse_setting(Slice setting, PlayerBudget *budget) {
    const struct {
        Slice key;
        uint32_t *value;
        uint32_t most;
        const char *range;
    } keys[] = {
        {SLICE("nodes="), &budget->nodes, 1000000000,
         "must be a whole number from 1 to 1000000000"},
        {SLICE("ms="), &budget->milliseconds, 3600000,
         "must be a whole number from 1 to 3600000"},
        {SLICE("threads="), &budget->threads, 256, "must be a whole number from 1 to 256"},
        {SLICE("lapses="), &budget->lapses, 100, "must be a whole number from 1 to 100"}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        uint64_t value;
        if (!text_starts_with(setting, keys[i].key)) continue;
        if (!text_parse_uint(text_from(setting, keys[i].key.size), &value) || value == 0 ||
            value > keys[i].most) {
            return keys[i].range;
        }
        *keys[i].value = (uint32_t)value;
        return NULL;
    }
    return "is no setting of a player; there is nodes=N, ms=N, threads=N and lapses=N";
}

const char *player_parse(Slice text, PlayerSpec *out, Slice *where) {
    Slice rest = text;
    if (!text_next_part(&rest, ':', where)) *where = text;
    out->kind = player_find(*where);
    if (out->kind == NULL) return "is no player";
    out->command = (Slice){"", 0};
    PlayerBudget asked = {0};
    while (text_next_part(&rest, ':', where)) {
        const char *problem = player_parse_setting(*where, &asked);
        if (problem != NULL) return problem;
    }
    out->budget = out->kind->budget;
    if (asked.threads != 0) out->budget.threads = asked.threads;
    out->budget.lapses = asked.lapses;
    if (asked.nodes == 0 && asked.milliseconds == 0) return NULL;
    /* An explicit budget replaces the default, whichever its unit is. */
    out->budget.nodes = asked.nodes;
    out->budget.milliseconds = asked.milliseconds;
    return NULL;
}

size_t player_memory_size(const PlayerSpec *spec) {
    return player_rounded(spec->kind->memory_size(spec->budget));
}
