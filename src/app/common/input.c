/* Cards, games and editions. */
#include "app/common/input.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/file.h"
#include "app/common/output.h"
#include "compiler/embedded_cards.h"

/* How many mistakes in card files are reported at once. */
enum { DIAGNOSTICS_MAX = 20 };

OptionList input_card_files;

/* Compiles the cards and reports what is wrong. */
static LpCards *compile(const Source *sources, size_t count) {
    Diagnostic memory[DIAGNOSTICS_MAX];
    Diagnostics found = {memory, 0, DIAGNOSTICS_MAX, 0};
    LpCards *cards = embedded_cards_with(sources, count, &found);
    if (cards != NULL) return cards;
    for (size_t i = 0; i < found.count; i++) {
        const Diagnostic *one = &found.at[i];
        output_error("%s:%u:%u: %s%s%s", one->file, one->line, one->column, one->card,
                     one->card[0] != 0 ? ": " : "", one->message);
    }
    if (found.lost > 0) output_error("and %zu more", found.lost);
    output_error("the cards could not be loaded");
    return NULL;
}

LpCards *input_cards_of(const Source *source, const char *const *paths, size_t path_count) {
    Source *sources = calloc(path_count + 1, sizeof *sources);
    File *files = calloc(path_count + 1, sizeof *files);
    size_t count = 0, loaded = 0;
    LpCards *cards = NULL;
    bool is_ok = sources != NULL && files != NULL;
    if (!is_ok) output_error("out of memory");
    if (is_ok && source != NULL) sources[count++] = *source;
    for (; is_ok && loaded < path_count; loaded += is_ok) {
        is_ok = file_load(paths[loaded], &files[loaded]);
        sources[count++] = (Source){paths[loaded], files[loaded].at, files[loaded].size};
    }
    if (is_ok) cards = compile(sources, count);
    for (size_t i = 0; i < loaded; i++) file_free(&files[i]);
    free(files);
    free(sources);
    return cards;
}

LpCards *input_cards(void) {
    return input_cards_of(NULL, input_card_files.at, input_card_files.count);
}

const char *const input_edition_names[LP_EDITION_COUNT] = {
    [LP_EDITION_EARLY] = "early",
    [LP_EDITION_1_1_8] = "1.1.8",
    [LP_EDITION_1_1_9] = "1.1.9",
    [LP_EDITION_1_2_1] = "1.2.1",
};

bool input_edition(const char *text, uint8_t *out) {
    *out = LP_EDITION_DEFAULT;
    if (text == NULL) return true;
    for (int i = 0; i < LP_EDITION_COUNT; i++) {
        if (strcmp(input_edition_names[i], text) != 0) continue;
        *out = (uint8_t)i;
        return true;
    }
    output_error("there is no edition '%s'; there are early, 1.1.8, 1.1.9 and 1.2.1", text);
    return false;
}

static void *take(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) output_error("out of memory");
    return memory;
}

LpGame *input_game(void) { return take(lp_game_size()); }
LpView *input_view(void) { return take(lp_view_size()); }
