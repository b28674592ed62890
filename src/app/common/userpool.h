/* The user's own cards that stay: the file in the user's data folder in which 'logpose pool'
 * keeps them, in the card language, each with the file that it came from.
 *
 *     # from tide.json
 *     card MY01-001 "Mira Vell"
 *       …
 *
 *     # from tide.json, replaces          the program's card of this number
 *     # from tide.json, removed MY01-004  so that 'pool update' does not bring it back
 */
#ifndef APP_COMMON_USERPOOL_H
#define APP_COMMON_USERPOOL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { USERPOOL_PATH_MAX = 1024 };

typedef struct PoolCard {
    Slice number, name;
    Slice source; /* the name of a file in the folder 'sources' */
    Slice text;   /* in the card language; empty for one that was removed */
    bool replaces;
} PoolCard;

typedef struct UserPool {
    PoolCard *cards; /* in the order of their numbers */
    size_t count, room;
    char **memory; /* what their slices point into */
    size_t memory_count;
} UserPool;

/* Switches the pool off for this program: --no-pool. The environment variable LOGPOSE_NO_POOL
 * does the same. */
extern bool userpool_is_unwanted;
bool userpool_is_off(void);

/* The path of a file in the folder, or of the folder if 'name' is empty: in $XDG_DATA_HOME or
 * ~/.local/share. False if neither is known or the path is too long. */
bool userpool_path(const char *name, char out[USERPOOL_PATH_MAX]);

/* Reads the pool; one that is not there is empty. False after a message. */
bool userpool_load(UserPool *out);
void userpool_free(UserPool *pool);

/* Writes it; false after a message. */
bool userpool_save(const UserPool *pool);

/* The card of this number, also one that was removed, or NULL. */
PoolCard *userpool_find(const UserPool *pool, Slice number);

/* Puts a card into its place in the order; the slices must live as long as the pool. False
 * without memory. */
bool userpool_add(UserPool *pool, PoolCard card);

/* A copy of the text that lives as long as the pool; empty without memory. */
Slice userpool_copy(UserPool *pool, Slice text);

#endif
