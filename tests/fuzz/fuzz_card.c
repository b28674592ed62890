/* Fuzzes the card language: any text is read without harm, and what compiles prints and
 * compiles to the same text again. */
#include <stdlib.h>
#include <string.h>

#include "card/image.h"
#include "common/fuzz.h"
#include "compiler/compile.h"
#include "compiler/printer.h"
#include "effect/disassemble.h"

enum { TEXT_MAX = 1 << 20 };

/* All cards of an image, as one source. */
static void print_all(const LpCards *cards, Buffer *out) {
    for (uint32_t id = 1; id < cards->card_count; id++) printer_print(cards, (LpCardId)id, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Diagnostic faults[8];
    static char first[TEXT_MAX], second[TEXT_MAX];
    Diagnostics out = {.at = faults, .size = 8};
    Source source = {"fuzz.card", (const char *)data, size};
    LpCards *cards = compile_sources(&source, 1, &out);
    if (!cards) {
        if (out.count == 0) abort(); /* a refusal says why */
        return 0;
    }
    Buffer text, again;
    buffer_init(&text, first, sizeof first);
    print_all(cards, &text);
    for (uint32_t id = 1; id < cards->card_count; id++) {
        buffer_init(&again, second, sizeof second);
        disassemble_card(cards, (LpCardId)id, &again);
    }
    if (!text.overflow) {
        Source printed = {"printed.card", first, text.used};
        LpCards *copy = compile_sources(&printed, 1, &out);
        if (!copy) abort();
        buffer_init(&again, second, sizeof second);
        print_all(copy, &again);
        if (text.used != again.used || memcmp(first, second, text.used) != 0) abort();
        lp_cards_free(copy);
    }
    lp_cards_free(cards);
    return 0;
}
