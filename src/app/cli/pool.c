/* The cards of a scenario file. */
#include "app/cli/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/output.h"
#include "base/embedded.h"
#include "compiler/compile.h"
#include "notation/scenario.h"

/* How many folders above a scenario may hold its rules.card: tests/scenarios/cards/st01/x. */
enum { FOLDERS_UP_MAX = 4, DIAGNOSTICS_MAX = 20 };

static size_t folder_size(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/* Takes out 'folder/..' and './', so that one file has one path. */
static void simplify(char *path) {
    char *at;
    while ((at = strstr(path, "/../")) != NULL && at > path) {
        char *start = at;
        while (start > path && start[-1] != '/') start--;
        /* What lies above the first folder cannot be said without '..'. */
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

static void compile(PoolImage *image, File *files, Source *sources) {
    Diagnostic found[DIAGNOSTICS_MAX];
    Diagnostics diagnostics = {found, 0, DIAGNOSTICS_MAX, 0};
    size_t count = 0;
    for (size_t i = 0; i < embedded_file_count; i++) {
        Slice name = text_of(embedded_files[i].name);
        if (!text_starts_with(name, SLICE("cards/"))) continue;
        if (!text_ends_with(name, SLICE(".card"))) continue;
        sources[count++] =
            (Source){embedded_files[i].name, embedded_files[i].at, embedded_files[i].size};
    }
    sources[count++] =
        (Source){"the blank cards", POSITION_BLANK_SOURCE, sizeof POSITION_BLANK_SOURCE - 1};
    for (size_t i = 0; i < image->path_count; i++) {
        if (!file_load(image->paths[i], &files[i])) return;
        sources[count++] = (Source){image->paths[i], files[i].at, files[i].size};
    }
    image->cards = compile_sources(sources, count, &diagnostics);
    for (size_t i = 0; i < diagnostics.count && i < DIAGNOSTICS_MAX; i++) {
        fprintf(stderr, "%s:%u:%u: %s\n", found[i].file, found[i].line, found[i].column,
                found[i].message);
    }
    if (image->cards == NULL) output_error("the cards of this scenario file do not compile");
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
    if (pool->extra != NULL) add_path(&image, pool->extra);
    for (size_t i = 0; i < pool->image_count; i++) {
        if (is_same(&pool->images[i], &image)) return pool->images[i].cards;
    }
    File files[POOL_FILES_MAX] = {{NULL, 0}};
    Source *sources = calloc(embedded_file_count + 1 + POOL_FILES_MAX, sizeof *sources);
    if (sources == NULL) {
        output_error("out of memory");
        return NULL;
    }
    if (pool->image_count == POOL_IMAGES_MAX) {
        /* Files are judged one after the other, so the oldest image is done with. */
        lp_cards_free(pool->images[0].cards);
        memmove(&pool->images[0], &pool->images[1],
                (POOL_IMAGES_MAX - 1) * sizeof pool->images[0]);
        pool->image_count--;
    }
    compile(&image, files, sources);
    for (size_t i = 0; i < POOL_FILES_MAX; i++) file_free(&files[i]);
    free(sources);
    pool->images[pool->image_count++] = image;
    return image.cards;
}

void pool_free(Pool *pool) {
    for (size_t i = 0; i < pool->image_count; i++) lp_cards_free(pool->images[i].cards);
    pool->image_count = 0;
}
