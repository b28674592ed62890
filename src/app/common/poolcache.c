/* Keeping compiled cards beside the user's pool. */
#include "app/common/poolcache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/savefile.h"
#include "app/common/userfolder.h"
#include "app/common/userpool.h"
#include "base/embedded.h"
#include "base/hash.h"

/* Commands use different parts of a pool. As many images are kept, each below a megabyte; one
 * more takes the place of another. */
enum { FILES = 8, IMAGE_SIZE_MAX = 64 << 20 };

typedef struct Head {
    char magic[8];
    uint64_t key;
    uint64_t hash; /* of the image that follows */
} Head;

static const char MAGIC[8] = {'P', 'O', 'O', 'L', 'I', 'M', 'G', '1'};

uint64_t poolcache_key(const Source *sources, size_t count) {
    if (embedded_image_size == 0) return 0;
    uint64_t key = hash_bytes(embedded_image, embedded_image_size, 0);
    key = hash_bytes(LOGPOSE_VERSION, strlen(LOGPOSE_VERSION), key);
    for (size_t i = 0; i < count; i++) {
        key = hash_bytes(sources[i].name, strlen(sources[i].name), key);
        key = hash_bytes(sources[i].text, sources[i].size, key);
    }
    return key;
}

static bool path_of(uint64_t key, char out[USERPOOL_PATH_MAX]) {
    char name[32];
    snprintf(name, sizeof name, "images/%u.image", (unsigned)(key % FILES));
    return userpool_path(name, out);
}

/* The whole file, which the caller frees; NULL if there is none, or one that is too large. */
static char *read_file(const char *path, size_t *size) {
    FILE *in = fopen(path, "rb");
    if (in == NULL) return NULL;
    long end = fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    char *bytes = end > 0 && end <= IMAGE_SIZE_MAX ? malloc((size_t)end) : NULL;
    rewind(in);
    if (bytes != NULL && fread(bytes, 1, (size_t)end, in) != (size_t)end) {
        free(bytes);
        bytes = NULL;
    }
    fclose(in);
    *size = (size_t)end;
    return bytes;
}

LpCards *poolcache_load(uint64_t key) {
    char path[USERPOOL_PATH_MAX];
    LpCards *cards = NULL;
    Head head;
    size_t size = 0;
    char *bytes = key != 0 && path_of(key, path) ? read_file(path, &size) : NULL;
    if (bytes != NULL && size > sizeof head) {
        const char *image = bytes + sizeof head;
        memcpy(&head, bytes, sizeof head);
        bool is_whole = memcmp(head.magic, MAGIC, sizeof MAGIC) == 0 && head.key == key &&
                        head.hash == hash_bytes(image, size - sizeof head, key);
        if (is_whole && lp_cards_load(image, size - sizeof head, &cards) != LP_OK) cards = NULL;
    }
    free(bytes);
    return cards;
}

void poolcache_save(uint64_t key, const LpCards *cards) {
    char path[USERPOOL_PATH_MAX], folder[USERPOOL_PATH_MAX];
    Head head = {.key = key};
    size_t size = lp_cards_save(cards, NULL, 0);
    char *bytes = key != 0 && path_of(key, path) && userpool_path("images", folder) &&
                          userfolder_make(folder)
                      ? malloc(sizeof head + size)
                      : NULL;
    if (bytes == NULL) return;
    char *image = bytes + sizeof head;
    lp_cards_save(cards, image, size);
    memcpy(head.magic, MAGIC, sizeof MAGIC);
    head.hash = hash_bytes(image, size, key);
    memcpy(bytes, &head, sizeof head);
    /* It takes the place of the old one whole, so another program reads one or the other. */
    savefile_write(path, (Slice){bytes, sizeof head + size}, NULL);
    free(bytes);
}
