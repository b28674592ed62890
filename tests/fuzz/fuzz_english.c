/* Fuzzes the English compiler: any text is read without harm, and what compiles prints, renders
 * and, from the card language, compiles to the same text again. */
#include <stdlib.h>
#include <string.h>

#include "card/image.h"
#include "common/fuzz.h"
#include "compiler/compile.h"
#include "compiler/english.h"
#include "compiler/printer.h"
#include "compiler/render.h"

enum { TEXT_MAX = 1 << 18 };

static char first[TEXT_MAX], second[TEXT_MAX];

static void check(const LpCards *cards) {
    static Diagnostic faults[4];
    Diagnostics out = {.at = faults, .size = 4};
    Buffer text, again;
    buffer_init(&again, second, sizeof second);
    render_card(cards, 1, &again);
    render_trigger(cards, 1, &again);
    buffer_init(&text, first, sizeof first);
    printer_print(cards, 1, &text);
    if (text.overflow) return;
    Source printed = {"printed.card", first, text.used};
    LpCards *copy = compile_sources(&printed, 1, &out);
    if (!copy) abort();
    buffer_init(&again, second, sizeof second);
    printer_print(copy, 1, &again);
    if (text.used != again.used || memcmp(first, second, text.used) != 0) abort();
    lp_cards_free(copy);
}

/* The first byte says what kind of card it is; a zero byte separates text and trigger. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    const char *text = (const char *)data + 1;
    size_t used = 0;
    while (used + 1 < size && text[used]) used++;
    unsigned category = 1 + data[0] % 4u;
    EnglishCard card = {.number = SLICE("TT01-001"),
                        .name = SLICE("Mira Vell"),
                        .category = (uint8_t)category,
                        .colors = 1,
                        .cost = category == LP_CATEGORY_LEADER ? -1 : 1,
                        .life = category == LP_CATEGORY_LEADER ? 4 : 0,
                        .text = {text, used}};
    if (used + 1 < size) card.trigger = (Slice){text + used + 1, size - used - 2};
    EnglishFault fault;
    LpCards *cards = english_image(&card, &fault);
    if (!cards && !fault.why[0]) abort(); /* a refusal says why */
    if (cards) check(cards);
    lp_cards_free(cards);
    return 0;
}
