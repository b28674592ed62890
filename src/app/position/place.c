/* Positions from scenario files. */
#include "app/position/place.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "notation/scenario.h"

enum { NOTES_MAX = 20 };

static bool read_position(const LpCards *cards, const char *path, Slice text, uint64_t number,
                          LpPosition *out) {
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    int index = number > 0 && number < INT_MAX ? (int)number - 1 : -1;
    void *room = malloc(scenario_memory(text.size));
    if (room == NULL) return caption_error("fault.memory", ""), false;
    arena_init(&arena, room, scenario_memory(text.size));
    notes_init(&notes, memory, NOTES_MAX);
    bool is_ok = scenario_position(text, cards, index, &arena, &notes, out);
    for (uint32_t i = 0; i < notes.count; i++) {
        output_error("%s:%u:%u: %s", path, notes.at[i].line, notes.at[i].column,
                     caption_remark(notes.at[i].message));
    }
    free(room);
    return is_ok;
}

const LpCards *place_open(Pool *pool, const char *path, uint64_t number, LpPosition *out) {
    File file;
    if (!file_load(path, &file)) return NULL;
    Slice text = {file.at, file.size};
    const LpCards *cards = pool_cards(pool, path, text);
    if (cards == NULL) caption_error("pool.unusable", "s", path);
    if (cards != NULL && !read_position(cards, path, text, number, out)) cards = NULL;
    file_free(&file);
    return cards;
}
