/* Counts heap allocations, to prove that playing a game makes none. The linker sends malloc,
 * calloc and realloc of the whole program through these counters (see CMakeLists.txt). */
#ifndef APP_COMMON_ALLOC_H
#define APP_COMMON_ALLOC_H

#include <stdint.h>

/* How many times this program has asked for memory, in all threads. */
uint64_t alloc_count(void);

#endif
