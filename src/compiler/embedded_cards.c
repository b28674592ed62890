/* Making, loading and freeing images: the only code of the library that allocates memory for
 * them. */
#include "compiler/embedded_cards.h"

#include <stdlib.h>

#include "base/embedded.h"
#include "card/image.h"
#include "effect/load.h"

/* The cards as the build has compiled them; NULL if it could not. */
static LpCards *load_embedded(void) {
    size_t size = load_finished_size(embedded_image, embedded_image_size);
    void *memory = size > 0 ? calloc(1, size) : NULL;
    LpCards *cards = memory ? load_finished(embedded_image, embedded_image_size, memory) : NULL;
    if (!cards) free(memory);
    return cards;
}

LpCards *embedded_cards_with(const Source *more, size_t more_count, Diagnostics *out) {
    LpCards *made = more_count == 0 ? load_embedded() : NULL;
    if (made) return made;
    return embedded_cards_compiled(more, more_count, out);
}

/* Do its cards take the place of embedded ones? */
static bool is_first(const Source *source) {
    return text_equal(text_of(source->name), SLICE(IMAGE_POOL_REPLACED));
}

LpCards *embedded_cards_compiled(const Source *more, size_t more_count, Diagnostics *out) {
    Source *sources = calloc(embedded_file_count + more_count + 1, sizeof *sources);
    size_t count = 0;
    if (!sources) return NULL;
    for (size_t i = 0; i < more_count; i++)
        if (is_first(&more[i])) sources[count++] = more[i];
    for (size_t i = 0; i < embedded_file_count; i++) {
        const EmbeddedFile *file = &embedded_files[i];
        Slice name = text_of(file->name);
        if (!text_starts_with(name, SLICE("cards/"))) continue;
        if (!text_ends_with(name, SLICE(".card"))) continue;
        sources[count++] = (Source){file->name, file->at, file->size};
    }
    for (size_t i = 0; i < more_count; i++)
        if (!is_first(&more[i])) sources[count++] = more[i];
    LpCards *cards = compile_sources(sources, count, out);
    free(sources);
    return cards;
}

LpCards *lp_cards_embedded(void) {
    Diagnostics none = {0}; /* the tests compile the same files, so there is nothing to say */
    return embedded_cards_with(NULL, 0, &none);
}

void lp_cards_free(LpCards *cards) {
    if (cards) free(cards->memory);
}

size_t lp_cards_save(const LpCards *cards, void *out, size_t out_size) {
    return load_save(cards, out, out_size);
}

LpStatus lp_cards_load(const void *bytes, size_t size, LpCards **out) {
    *out = NULL;
    size_t memory_size = load_size(bytes, size);
    if (memory_size == 0) return LP_BAD_INPUT;
    void *memory = calloc(1, memory_size);
    if (!memory) return LP_NO_MEMORY;
    LpCards *cards = load_image(bytes, size, memory);
    if (!cards) {
        free(memory);
        return LP_BAD_INPUT;
    }
    *out = cards;
    return LP_OK;
}
