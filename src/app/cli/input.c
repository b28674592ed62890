/* Cards, games and editions. */
#include "app/cli/input.h"

#include <stdlib.h>
#include <string.h>

#include "app/cli/output.h"
#include "compiler/embedded.h"

/* How many mistakes in card files are told at once. */
enum { DIAGNOSTICS_MAX = 20 };

LpCards *input_cards(void) {
    Diagnostic memory[DIAGNOSTICS_MAX];
    Diagnostics found = {memory, 0, DIAGNOSTICS_MAX, 0};
    LpCards *cards = embedded_cards(&found);
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
