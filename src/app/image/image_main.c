/* Compiles the embedded card files once, while the project is built, and saves them:
 * logpose_image FINISHED SAVED. The library takes in the first file, so that a program starts
 * by copying; the page fetches the second, which is half as long and is verified when it is
 * loaded. The tool is not installed. */
#include <stdio.h>
#include <stdlib.h>

#include "base/embedded.h"
#include "card/image.h"
#include "effect/load.h"
#include "logpose/logpose.h"

/* This program is what makes the image, so it has none. */
const char embedded_image[1] = {0};
const size_t embedded_image_size = 0;

typedef size_t Saver(const LpCards *cards, void *out, size_t out_size);

/* Writes what 'saver' makes of the cards. Without cards the file stays empty: a card file has a
 * mistake, and a program compiles the files itself then, and says where. */
static bool write_image(const char *path, const LpCards *cards, Saver *saver) {
    FILE *file = fopen(path, "wb");
    size_t size = cards != NULL ? saver(cards, NULL, 0) : 0;
    void *bytes = size > 0 ? malloc(size) : NULL;
    if (bytes != NULL) saver(cards, bytes, size);
    bool is_written = file != NULL && (size == 0 || bytes != NULL) &&
                      fwrite(bytes != NULL ? bytes : "", 1, size, file) == size;
    free(bytes);
    return file != NULL && fclose(file) == 0 && is_written;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fputs("usage: logpose_image FINISHED SAVED\n", stderr);
        return EXIT_FAILURE;
    }
    LpCards *cards = lp_cards_embedded();
    bool is_written = write_image(argv[1], cards, load_save_finished) &&
                      write_image(argv[2], cards, lp_cards_save);
    lp_cards_free(cards);
    return is_written ? EXIT_SUCCESS : EXIT_FAILURE;
}
