/* Fuzzes the Japanese reader: any text is read without harm, a refusal has a place, and what is
 * read is text of the card language, compiled or refused by its parser. */
#include <stdlib.h>
#include <string.h>

#include "card/image.h"
#include "common/fuzz.h"
#include "compiler/compile.h"
#include "compiler/ja.h"
#include "compiler/ja_read.h"

enum { TEXT_MAX = 1 << 16 };

static char source[TEXT_MAX], said[TEXT_MAX];

/* The first byte is left out; a zero byte separates text and trigger. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static LpCards *pool;
    if (pool == NULL) pool = lp_cards_embedded();
    if (size == 0 || pool == NULL) return 0;
    const char *text = (const char *)data + 1;
    size_t used = 0;
    while (used + 1 < size && text[used]) used++;
    JaReadCard card = {LP_CATEGORY_CHARACTER, {text, used}, {"", 0}};
    if (used + 1 < size) card.trigger = (Slice){text + used + 1, size - used - 2};
    JaNames names = ja_names_embedded();
    JaReadFault fault;
    Buffer out, again;
    Diagnostic at[1];
    Diagnostics faults = {.at = at, .size = 1};
    buffer_init(&out, source, sizeof source);
    buffer_append_string(&out,
                         "card TT01-001 \"Mira Vell\"\n  character, red, cost 3, power 4000\n");
    if (!ja_read(pool, &names, &card, &out, &fault)) {
        if (fault.line == 0 || fault.column == 0) abort(); /* a refusal has a place */
        return 0;
    }
    Source file = {"read.card", source, out.used};
    LpCards *cards = compile_sources(&file, 1, &faults);
    if (cards == NULL) return 0;
    buffer_init(&again, said, sizeof said);
    ja_card(cards, &names, 1, &again);
    ja_trigger(cards, &names, 1, &again);
    lp_cards_free(cards);
    return 0;
}
