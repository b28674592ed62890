/* The cards of the four starter decks. */
#include "common/starter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/common/file.h"
#include "compiler/compile.h"

static const char *const names[] = {
    "cards/st01.card",
    "cards/st02.card",
    "cards/st03.card",
    "cards/st04.card",
};
enum { FILES = sizeof names / sizeof names[0] };

LpCards *starter_cards(void) {
    File files[FILES];
    Source sources[FILES];
    Diagnostic at[2];
    Diagnostics out = {.at = at, .size = 2};
    for (int i = 0; i < FILES; i++) {
        assert_true(file_load(names[i], &files[i]));
        sources[i] = (Source){.name = names[i], .text = files[i].at, .size = files[i].size};
    }
    LpCards *cards = compile_sources(sources, FILES, &out);
    for (int i = 0; i < FILES; i++) file_free(&files[i]);
    assert_non_null(cards);
    return cards;
}
