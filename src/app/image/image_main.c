/* Compiles the embedded card files once, while the project is built, and saves them finished:
 * logpose_image FILE. The library takes the file in, so that a program starts by copying. It is
 * not installed. */
#include <stdio.h>
#include <stdlib.h>

#include "base/embedded.h"
#include "card/image.h"
#include "effect/load.h"
#include "logpose/logpose.h"

/* This program is what makes the image, so it has none. */
const char embedded_image[1] = {0};
const size_t embedded_image_size = 0;

/* The bytes of the finished image, and their number; NULL with 0 if there is none. */
static void *save(size_t *size) {
    LpCards *cards = lp_cards_embedded();
    *size = 0;
    /* A mistake in a card file: the program compiles the files itself then, and says where. */
    if (cards == NULL) return NULL;
    size_t needed = load_save_finished(cards, NULL, 0);
    void *bytes = malloc(needed);
    if (bytes != NULL) *size = load_save_finished(cards, bytes, needed);
    lp_cards_free(cards);
    return bytes;
}

int main(int argc, char **argv) {
    size_t size;
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (file == NULL) {
        fputs("usage: logpose_image FILE\n", stderr);
        return EXIT_FAILURE;
    }
    void *bytes = save(&size);
    bool is_written = size == 0 || fwrite(bytes, 1, size, file) == size;
    free(bytes);
    return fclose(file) == 0 && is_written ? EXIT_SUCCESS : EXIT_FAILURE;
}
