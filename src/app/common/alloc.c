/* The counters in front of malloc, calloc and realloc. */
#include "app/common/alloc.h"

#include <stdatomic.h>
#include <stddef.h>

static _Atomic uint64_t count;

uint64_t alloc_count(void) { return atomic_load(&count); }

#if defined(LOGPOSE_WRAP_MALLOC)
/* The linker's option --wrap=malloc gives these names to the calls. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t number, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __real_calloc(number, size);
}

void *__wrap_realloc(void *old, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __real_realloc(old, size);
}
#endif
