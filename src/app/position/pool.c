/* The cards of a scenario file. */
#include "app/position/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/file.h"
#include "app/common/input.h"
#include "base/embedded.h"
#include "notation/replay.h"

/* How many folders above a scenario may hold its rules.card: tests/scenarios/cards/st01/x. */
enum { FOLDERS_UP_MAX = 4 };

static size_t folder_size(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/* Removes 'folder/..' and './', so that one file has one path. */
static void simplify(char *path) {
    char *at;
    while ((at = strstr(path, "/../")) != NULL && at > path) {
        char *start = at;
        while (start > path && start[-1] != '/') start--;
        /* What is above the first folder cannot be named without '..'. */
        if (strncmp(start, "../", 3) == 0 || strncmp(start, "./", 2) == 0) return;
        memmove(start, at + 4, strlen(at + 4) + 1);
    }
}

bool pool_path_beside(const char *path, Slice name, char out[POOL_PATH_MAX]) {
    size_t folder = name.size > 0 && name.at[0] == '/' ? 0 : folder_size(path);
    if (folder + name.size >= POOL_PATH_MAX) return false;
    memcpy(out, path, folder);
    memcpy(out + folder, name.at, name.size);
    out[folder + name.size] = 0;
    simplify(out);
    return true;
}

static void add_path(PoolImage *image, const char *path) {
    for (size_t i = 0; i < image->path_count; i++) {
        if (strcmp(image->paths[i], path) == 0) return;
    }
    if (image->path_count == POOL_FILES_MAX || strlen(path) >= POOL_PATH_MAX) return;
    strcpy(image->paths[image->path_count++], path);
}

/* rules.card beside the file, or in the nearest folder above that has one. */
static void add_rules(PoolImage *image, const char *path) {
    static const char *const ups[FOLDERS_UP_MAX] = {"", "../", "../../", "../../../"};
    char found[POOL_PATH_MAX];
    if (strcmp(path, "-") == 0) return;
    for (int i = 0; i < FOLDERS_UP_MAX; i++) {
        char name[32];
        snprintf(name, sizeof name, "%srules.card", ups[i]);
        if (!pool_path_beside(path, text_of(name), found) || !file_exists(found)) continue;
        add_path(image, found);
        return;
    }
}

static bool is_same(const PoolImage *a, const PoolImage *b) {
    if (a->path_count != b->path_count) return false;
    for (size_t i = 0; i < a->path_count; i++) {
        if (strcmp(a->paths[i], b->paths[i]) != 0) return false;
    }
    return true;
}

static void compile(PoolImage *image) {
    const Source blank = {"the blank cards", POSITION_BLANK_SOURCE,
                          sizeof POSITION_BLANK_SOURCE - 1};
    const char *paths[POOL_FILES_MAX];
    for (size_t i = 0; i < image->path_count; i++) paths[i] = image->paths[i];
    image->cards = input_cards_of(&blank, paths, image->path_count);
}

const LpCards *pool_cards(Pool *pool, const char *path, Slice text) {
    static PoolImage image;
    Slice names[POOL_FILES_MAX];
    char beside[POOL_PATH_MAX];
    memset(&image, 0, sizeof image);
    add_rules(&image, path);
    int count = scenario_cards(text, names, POOL_FILES_MAX);
    for (int i = 0; i < count; i++) {
        if (pool_path_beside(path, names[i], beside)) add_path(&image, beside);
    }
    for (size_t i = 0; i < input_card_files.count; i++) {
        add_path(&image, input_card_files.at[i]);
    }
    for (size_t i = 0; i < pool->image_count; i++) {
        if (is_same(&pool->images[i], &image)) return pool->images[i].cards;
    }
    if (pool->image_count == POOL_IMAGES_MAX) {
        /* Files are judged one after the other, so the oldest image is no longer used. */
        lp_cards_free(pool->images[0].cards);
        memmove(&pool->images[0], &pool->images[1],
                (POOL_IMAGES_MAX - 1) * sizeof pool->images[0]);
        pool->image_count--;
    }
    compile(&image);
    pool->images[pool->image_count++] = image;
    return image.cards;
}

const LpCards *pool_replay_cards(Pool *pool, Slice text, const LpCards *usual) {
    uint64_t hash = 0;
    Slice position;
    /* Whoever reads the replay reports what is wrong with it. */
    if (!replay_needs(text, &hash, &position) || position.size == 0) return usual;
    if (hash == lp_cards_hash(usual)) return usual;
    /* Its files are all named, so rules.card beside the replay is not one of them. */
    return pool_cards(pool, "-", position);
}

void pool_print_files(const Pool *pool, const LpCards *cards, Buffer *out) {
    const PoolImage *image = pool->images;
    const PoolImage *end = image + pool->image_count;
    while (image < end && image->cards != cards) image++;
    for (size_t i = 0; image < end && i < image->path_count; i++) {
        char *path = realpath(image->paths[i], NULL);
        buffer_append_string(out, "cards ");
        buffer_append_string(out, path != NULL ? path : image->paths[i]);
        buffer_append_char(out, '\n');
        free(path);
    }
}

void pool_free(Pool *pool) {
    for (size_t i = 0; i < pool->image_count; i++) lp_cards_free(pool->images[i].cards);
    pool->image_count = 0;
}

bool pool_read_beside(void *path, Slice name, Arena *arena, Slice *out) {
    char beside[POOL_PATH_MAX];
    const EmbeddedFile *bundled = embedded_find(name);
    File file = {NULL, 0};
    if (pool_path_beside(path, name, beside) && file_exists(beside) &&
        file_load(beside, &file)) {
        char *copy = arena_copy(arena, file.at, file.size);
        *out = (Slice){copy, copy != NULL ? file.size : 0};
        file_free(&file);
        return copy != NULL;
    }
    if (bundled == NULL) return false;
    *out = (Slice){bundled->at, bundled->size};
    return true;
}
