/* What the module of the page answers, from this machine's own build: tests/web/engine.mjs
 * compares the two. It takes the file of the cards, and prints 'NAME HASH SECONDS' for each
 * check: of processor time. */
#include "app/web/web.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

static void print(const char *name, uint32_t games, uint64_t hash, clock_t start) {
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%s/%" PRIu32 " %016" PRIx64 " %.3f\n", name, games, hash, seconds);
}

static void print_match(const char *player, uint32_t games) {
    clock_t start = clock();
    print(player, games, web_match(player, strlen(player), games), start);
}

int main(int argc, char **argv) {
    if (argc != 2 || !open_cards(argv[1])) {
        fputs("usage: web_native CARDS\n", stderr);
        return EXIT_FAILURE;
    }
    clock_t start = clock();
    print("signature", SIGNATURE_GAMES, web_signature(SIGNATURE_GAMES), start);
    print_match("greedy", 20);
    print_match("search:nodes=280", 3);
    print_match("search:nodes=4000", 1);
    return EXIT_SUCCESS;
}
