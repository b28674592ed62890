/* The cards of a scenario file: the program's own, the blank ones, and those that the file
 * asks for, that are beside it, or that --cards names. */
#ifndef APP_POSITION_POOL_H
#define APP_POSITION_POOL_H

#include "app/common/file.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/text.h"
#include "logpose/logpose.h"

enum { POOL_FILES_MAX = 32, POOL_IMAGES_MAX = 16, POOL_PATH_MAX = 1024 };

/* One image for each set of card files, so that a folder of scenarios compiles its cards
 * once. */
typedef struct PoolImage {
    char paths[POOL_FILES_MAX][POOL_PATH_MAX];
    size_t path_count;
    uint64_t text_hash; /* of the text that decides which cards of the user's pool it has; 0 if
                           it has none of them */
    LpCards *cards;     /* NULL: these files do not compile */
} PoolImage;

typedef struct Pool {
    PoolImage images[POOL_IMAGES_MAX];
    size_t image_count;
    LpCards *replayed; /* of the last replay that needed cards of the user's pool, or NULL */
} Pool;

/* What to say about a file whose cards are not available. What is wrong with them has been
 * reported before, once for all files that name the same cards. */
#define POOL_UNUSABLE "its card files cannot be used"

/* The cards for the scenario file at 'path' with this text: its 'cards' lines, and
 * rules.card in its folder or the nearest one above. NULL if they do not compile. The pool
 * owns the image, which is valid until the next call. */
const LpCards *pool_cards(Pool *pool, const char *path, Slice text);
void pool_free(Pool *pool);

/* The cards that the replay at 'path' was played with: `usual`, or with the cards of the user's
 * pool that it names, or, for a game that began from a position of a scenario, those of that
 * scenario. NULL if they do not compile, or after a message if the user's pool lacks some. */
const LpCards *pool_replay_cards(Pool *pool, const char *path, Slice text,
                                 const LpCards *usual);

/* The files of an image as lines 'cards FILE' with paths that are valid everywhere. */
void pool_print_files(const Pool *pool, const LpCards *cards, Buffer *out);

/* The path of 'name' as seen from the file at 'path'; false if it is too long. */
bool pool_path_beside(const char *path, Slice name, char out[POOL_PATH_MAX]);

/* The text of a deck that the scenario file at 'path' names: beside it, or bundled. For the
 * judge (JudgeFiles). */
bool pool_read_beside(void *path, Slice name, Arena *arena, Slice *out);

#endif
