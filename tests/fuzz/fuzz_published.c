/* Fuzzes what 'logpose import' reads, typed cards and JSON: any bytes are read without harm, a
 * refusal says where, and a card that compiles prints to a card file that compiles again. */
#include <stdlib.h>
#include <string.h>

#include "app/cards/published.h"
#include "card/image.h"
#include "common/fuzz.h"
#include "compiler/compile.h"
#include "compiler/printer.h"
#include "compiler/render.h"

enum { TEXT_MAX = 1 << 18, NOTES_MAX = 4, CARDS_MAX = 8 };

/* The card file of a card is read as the same card. */
static void check_source(const LpCards *cards) {
    static char first[TEXT_MAX], second[TEXT_MAX];
    static Diagnostic faults[4];
    Diagnostics out = {.at = faults, .size = 4};
    Buffer text, again;
    buffer_init(&text, first, sizeof first);
    printer_print(cards, 1, &text);
    if (text.overflow) return;
    Source printed = {"printed.card", first, text.used};
    LpCards *copy = compile_sources(&printed, 1, &out);
    if (!copy) fuzz_fail("a printed card does not compile", faults[0].message);
    buffer_init(&again, second, sizeof second);
    printer_print(copy, 1, &again);
    if (text.used != again.used || memcmp(first, second, text.used) != 0)
        fuzz_fail("a card changes when it is printed", first);
    lp_cards_free(copy);
}

static void check_card(const Published *published, size_t card) {
    EnglishFault fault, ignored;
    LpCards *cards = english_image(&published->cards[card], &fault);
    if (!cards) {
        const char *at = published_place(published, card, &fault);
        const char *start = published->file.at;
        if (at < start || at > start + published->file.size) abort();
        if (!fault.why[0]) abort(); /* a refusal says why */
        cards = english_facts(&published->cards[card], &ignored);
        if (!cards) abort(); /* the facts have been checked */
    }
    check_source(cards);
    lp_cards_free(cards);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Note memory[NOTES_MAX];
    Notes notes;
    Published published;
    /* As a file is: with a zero byte after it. */
    char *file = malloc(size + 1);
    if (!file) return 0;
    memcpy(file, data, size);
    file[size] = 0;
    notes_init(&notes, memory, NOTES_MAX);
    if (published_read((Slice){file, size}, &notes, &published)) {
        for (size_t i = 0; i < published.count && i < CARDS_MAX; i++) check_card(&published, i);
        published_free(&published);
    } else if (notes.count == 0) {
        abort();
    }
    free(file);
    return 0;
}
