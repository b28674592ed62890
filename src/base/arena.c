/* The bump arena. */
#include "base/arena.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

void arena_init(Arena *arena, void *memory, size_t size) {
    *arena = (Arena){.at = memory, .size = size, .used = 0};
}

void *arena_take(Arena *arena, size_t count, size_t size, size_t align) {
    assert(align != 0 && (align & (align - 1)) == 0);
    /* Aligns the address, not the offset, because the caller's memory may start anywhere. */
    uintptr_t next = (uintptr_t)arena->at + arena->used;
    size_t padding = (size_t)(-next & (align - 1));
    size_t left = arena->size - arena->used;
    /* Each comparison is written so that nothing in it can wrap around. */
    if (padding > left) return NULL;
    if (size != 0 && count > (left - padding) / size) return NULL;

    unsigned char *taken = arena->at + arena->used + padding;
    arena->used += padding + count * size;
    if (count * size != 0) memset(taken, 0, count * size);
    return taken;
}

char *arena_copy(Arena *arena, const void *bytes, size_t size) {
    if (size == SIZE_MAX) return NULL;
    char *copy = arena_take(arena, size + 1, 1, 1);
    if (copy != NULL && size > 0) memcpy(copy, bytes, size);
    return copy;
}

void arena_rewind(Arena *arena, size_t used) {
    assert(used <= arena->used);
    arena->used = used;
}
