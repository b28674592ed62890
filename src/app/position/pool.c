/* The cards of a scenario file. */
#include "app/position/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "base/embedded.h"
#include "base/hash.h"
#include "notation/replay.h"

/* How many folders above a scenario may hold its rules.card: tests/scenarios/cards/st01/x. */
enum { FOLDERS_UP_MAX = 4 };

/* How much of a list of missing cards is shown: about twenty numbers. */
enum { MISSING_SIZE_MAX = 200 };

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
    if (a->path_count != b->path_count || a->text_hash != b->text_hash) return false;
    for (size_t i = 0; i < a->path_count; i++) {
        if (strcmp(a->paths[i], b->paths[i]) != 0) return false;
    }
    return true;
}

static void compile(PoolImage *image, Slice text, bool is_list) {
    const Source blank = {"the blank cards", POSITION_BLANK_SOURCE,
                          sizeof POSITION_BLANK_SOURCE - 1};
    const char *paths[POOL_FILES_MAX];
    for (size_t i = 0; i < image->path_count; i++) paths[i] = image->paths[i];
    image->cards = input_cards_of(&blank, paths, image->path_count, text, is_list);
}

/* What tells images with cards of the user's pool apart: a hash of the text that mentions some
 * of them; 0 if it mentions none. */
static uint64_t hash_if_mentioned(Slice text) {
    static UserPool users;
    static bool is_loaded;
    bool is_mentioned = false;
    if (!is_loaded && !userpool_is_off()) userpool_load(&users);
    is_loaded = true;
    for (size_t i = 0; i < users.count && !is_mentioned; i++) {
        is_mentioned = text_contains_ignoring_case(text, users.cards[i].number) ||
                       (users.cards[i].name.size > 0 &&
                        text_contains_ignoring_case(text, users.cards[i].name));
    }
    return is_mentioned ? hash_bytes(text.at, text.size, 1) | 1 : 0;
}

/* The cards for a scenario file, with those of the user's pool that 'users' mentions. */
static const LpCards *cards_for(Pool *pool, const char *path, Slice text, Slice users,
                                bool is_list) {
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
    image.text_hash = hash_if_mentioned(users);
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
    compile(&image, users, is_list);
    pool->images[pool->image_count++] = image;
    return image.cards;
}

const LpCards *pool_cards(Pool *pool, const char *path, Slice text) {
    return cards_for(pool, path, text, text, false);
}

/* Says which cards the user's pool lacks; true if there are any. */
static bool lacks_cards(const char *path, const LpCards *usual, Slice numbers) {
    char memory[MISSING_SIZE_MAX];
    Buffer missing;
    buffer_init(&missing, memory, sizeof memory);
    if (!input_missing(usual, numbers, &missing)) return false;
    const char *more = missing.overflow ? " …" : "";
    if (userpool_is_off())
        caption_error("pool.switched-off", "sss", path, missing.at, more);
    else
        caption_error("pool.cards-missing", "sss", path, missing.at, more);
    return true;
}

const LpCards *pool_replay_cards(Pool *pool, const char *path, Slice text,
                                 const LpCards *usual) {
    uint64_t hash = 0;
    Slice position, numbers = {"", 0};
    /* Whoever reads the replay reports what is wrong with it. */
    if (!replay_needs(text, &hash, &position, &numbers)) return usual;
    if (hash == lp_cards_hash(usual)) return usual;
    if (lacks_cards(path, usual, numbers)) return NULL;
    /* Its files are all named, so rules.card beside the replay is not one of them. */
    if (position.size > 0) return cards_for(pool, "-", position, numbers, true);
    if (pool->replayed != NULL) lp_cards_free(pool->replayed);
    pool->replayed = input_cards_with(numbers);
    bool is_same = pool->replayed != NULL && lp_cards_hash(pool->replayed) == hash;
    if (!is_same && numbers.size > 0) caption_error("pool.other-cards", "s", path);
    return is_same ? pool->replayed : usual;
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
    lp_cards_free(pool->replayed);
    pool->replayed = NULL;
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
