/* What the library uses of a C library, for a target that has none: WebAssembly without a
 * system. Compiled with -fno-builtin, or memcpy would be made of a call of memcpy. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, ALIGNMENT = 16, SMALLEST = 5, CLASSES = 32, FEW_BYTES = 128 };

extern unsigned char __heap_base; /* from the linker: the first byte behind stack and data */

/* A block has a power of two of bytes, its head included. A free block is in the list of its
 * size; the games of one page are few and of the same sizes, so nothing is ever joined. */
typedef struct Head {
    uint32_t class_index; /* the block has 1 << class_index bytes */
    struct Head *next;    /* while it is free */
} Head;

_Static_assert(sizeof(Head) <= ALIGNMENT, "the head fits in front of an aligned block");

static Head *free_blocks[CLASSES];

/* Takes a new block from the end of the memory; NULL if there is no more. */
static Head *new_block(uint32_t class_index) {
    static uintptr_t end;
    if (end == 0) end = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    size_t size = (size_t)1 << class_index;
    size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE;
    if (size > SIZE_MAX - end) return NULL;
    if (end + size > have) {
        size_t pages = (end + size - have + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
    }
    Head *head = (Head *)end;
    head->class_index = class_index;
    end += size;
    return head;
}

void *malloc(size_t size) {
    uint32_t class_index = SMALLEST;
    while (class_index < CLASSES && size > ((size_t)1 << class_index) - ALIGNMENT)
        class_index++;
    if (class_index == CLASSES) return NULL;
    Head *head = free_blocks[class_index];
    if (head)
        free_blocks[class_index] = head->next;
    else
        head = new_block(class_index);
    return head ? (unsigned char *)head + ALIGNMENT : NULL;
}

static Head *head_of(void *block) {
    return (Head *)(void *)((unsigned char *)block - ALIGNMENT);
}

void free(void *block) {
    if (!block) return;
    Head *head = head_of(block);
    head->next = free_blocks[head->class_index];
    free_blocks[head->class_index] = head;
}

void *calloc(size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    void *block = malloc(count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

void *realloc(void *block, size_t size) {
    if (!block) return malloc(size);
    size_t have = ((size_t)1 << head_of(block)->class_index) - ALIGNMENT;
    if (size <= have) return block;
    void *moved = malloc(size);
    if (!moved) return NULL;
    memcpy(moved, block, have);
    free(block);
    return moved;
}

/* Moving and filling are one instruction (-mbulk-memory), which browsers run as a call: a few
 * words are copied faster one by one, and most copies are that small. */
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    if (size > FEW_BYTES) return __builtin_memcpy(to, from, size);
    unsigned char *out = to;
    const unsigned char *in = from;
    for (; size >= sizeof(uint64_t); size -= sizeof(uint64_t)) {
        __builtin_memcpy(out, in, sizeof(uint64_t));
        out += sizeof(uint64_t);
        in += sizeof(uint64_t);
    }
    for (; size > 0; size--) *out++ = *in++;
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

int bcmp(const void *a, const void *b, size_t size);
int bcmp(const void *a, const void *b, size_t size) { return memcmp(a, b, size); }

void *memchr(const void *bytes, int byte, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i] == (unsigned char)byte) return (void *)(uintptr_t)(at + i);
    return NULL;
}

size_t strlen(const char *text) {
    size_t size = 0;
    while (text[size] != '\0') size++;
    return size;
}

int strncmp(const char *a, const char *b, size_t most) {
    for (size_t i = 0; i < most; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if (x != y) return x < y ? -1 : 1;
        if (x == '\0') break;
    }
    return 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, SIZE_MAX); }

char *strchr(const char *text, int byte) { return memchr(text, byte, strlen(text) + 1); }

size_t strcspn(const char *text, const char *set) {
    size_t size = 0;
    while (text[size] != '\0' && strchr(set, text[size]) == NULL) size++;
    return size;
}

size_t strspn(const char *text, const char *set) {
    size_t size = 0;
    while (text[size] != '\0' && strchr(set, text[size]) != NULL) size++;
    return size;
}

char *strstr(const char *text, const char *part) {
    size_t size = strlen(part);
    for (; *text != '\0' || size == 0; text++)
        if (strncmp(text, part, size) == 0) return (char *)(uintptr_t)text;
    return NULL;
}
