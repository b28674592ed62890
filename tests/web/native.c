/* What the module of the page answers, from this machine's own build: tests/web/engine.mjs
 * compares the two. It takes the file of the cards, and prints 'NAME HASH' for each check. */
#include "app/web/web.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player/signature.h"

static bool open_cards(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) return false;
    long size = ftell(file);
    rewind(file);
    void *bytes = web_memory((size_t)size);
    bool is_open =
        fread(bytes, 1, (size_t)size, file) == (size_t)size && web_open(bytes, (size_t)size);
    web_release(bytes);
    return fclose(file) == 0 && is_open;
}

static void print_match(const char *player, uint32_t games) {
    printf("%s/%" PRIu32 " %016" PRIx64 "\n", player, games,
           web_match(player, strlen(player), games));
}

int main(int argc, char **argv) {
    if (argc != 2 || !open_cards(argv[1])) {
        fputs("usage: web_native CARDS\n", stderr);
        return EXIT_FAILURE;
    }
    printf("signature/%d %016" PRIx64 "\n", SIGNATURE_GAMES, web_signature(SIGNATURE_GAMES));
    print_match("greedy", 20);
    print_match("search:nodes=280", 3);
    print_match("search:nodes=4000", 1);
    return EXIT_SUCCESS;
}
