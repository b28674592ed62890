/* Which part of the blocks this program plays. */
#ifndef APP_SIM_SHARD_H
#define APP_SIM_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

typedef struct Shard {
    uint32_t index, count; /* index from 0 */
} Shard;

/* Reads "i/n", where i runs from 1 to n or from 0 to n - 1 (n and 0 are the same shard), or
 * "auto", which reads the variables of a cluster. 'get' is getenv or a test's own. False after
 * a message. */
bool shard_parse(const char *text, const char *(*get)(const char *name), Shard *out);

/* A path in which "{}" is replaced by the shard, as in "part-{}.sim" -> "part-1-of-4.sim". A
 * new string; free it with free. NULL if out of memory. */
char *shard_path(const char *path, Shard shard);

#endif
