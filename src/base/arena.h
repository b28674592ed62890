/* An arena: memory that is handed out from front to back and taken back all at once. The caller
 * owns the memory, so the same code runs natively, in a browser and inside Python. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct Arena {
    unsigned char *at;
    size_t size; /* of the memory, in bytes */
    size_t used; /* handed out so far; save it and pass it to arena_rewind */
} Arena;

void arena_init(Arena *arena, void *memory, size_t size);

/* Hands out 'count' things of 'size' bytes, zeroed and aligned to 'align', a power of two. NULL
 * when they do not fit; then nothing has changed. Zero bytes still give a valid pointer. */
void *arena_take(Arena *arena, size_t count, size_t size, size_t align);

/* Hands out a copy of 'size' bytes followed by a zero byte, so that a copied name is a string.
 * NULL when it does not fit. */
char *arena_copy(Arena *arena, const void *bytes, size_t size);

/* Takes back everything handed out since 'used' had this value. */
void arena_rewind(Arena *arena, size_t used);

/* The same, by type: Node *node = ARENA_NEW(arena, Node). */
#define ARENA_NEW(arena, Type) ((Type *)arena_take(arena, 1, sizeof(Type), _Alignof(Type)))
#define ARENA_ARRAY(arena, Type, count)                                                        \
    ((Type *)arena_take(arena, count, sizeof(Type), _Alignof(Type)))

#endif
