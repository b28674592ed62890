/* Compiling English. */
#include "app/cards/importing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/cardwrite.h"
#include "app/common/caption.h"
#include "app/common/output.h"
#include "base/buffer.h"
#include "compiler/compile.h"
#include "compiler/plain.h"
#include "compiler/printer.h"
#include "compiler/render.h"
#include "compiler/wording.h"
#include "study/errata.h"

/* The longest text of the pool has 900 bytes. */
enum { CARD_SIZE_MAX = 1 << 16 };

static char *copy_of(const Buffer *buffer) {
    char *copy = malloc(buffer->used + 1);
    if (copy) memcpy(copy, buffer->at, buffer->used + 1);
    return copy;
}

static char memory[CARD_SIZE_MAX];

static char *printed(const LpCards *cards) {
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    printer_print(cards, 1, &out);
    return out.overflow ? NULL : copy_of(&out);
}

/* Does the text rendered from the rows say what is printed? */
static void compare(Result *result, const LpCards *cards) {
    Buffer out;
    const EnglishCard *card = &result->card;
    bool leader = card->category == LP_CATEGORY_LEADER;
    buffer_init(&out, memory, sizeof memory);
    render_trigger(cards, 1, &out);
    bool is_exact = wording_equal(buffer_text(&out), card->trigger, leader);
    result->is_same = wording_same(buffer_text(&out), card->trigger);
    buffer_clear(&out);
    render_card(cards, 1, &out);
    is_exact &= wording_equal(buffer_text(&out), card->text, leader);
    result->is_same &= wording_same(buffer_text(&out), card->text);
    render_trigger(cards, 1, &out);
    result->outcome = is_exact ? OUTCOME_EXACT : OUTCOME_DIFFERS;
    if (!is_exact) result->rendered = copy_of(&out);
}

/* What the card's file will say when it is read again; false if it cannot be read. */
static bool reads_again(const char *source, EnglishFault *fault) {
    Diagnostic found[1];
    Diagnostics diagnostics = {.at = found, .size = 1};
    const Source file = {"the card", source, strlen(source)};
    LpCards *cards = compile_sources(&file, 1, &diagnostics);
    if (!cards && diagnostics.count > 0)
        snprintf(fault->why, sizeof fault->why, "the card language cannot express this: %s",
                 found[0].message);
    lp_cards_free(cards);
    return cards != NULL;
}

static char *shown(const LpCards *cards) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    cardwrite_card(cards, 1, out);
    fclose(out);
    return text;
}

static void compile_card(Import *import, Result *result, bool is_shown) {
    EnglishFault ignored;
    LpCards *cards = english_image(&result->card, &result->fault);
    bool is_understood = cards != NULL;
    if (!cards) cards = english_facts(&result->card, &ignored);
    if (!cards) return;
    result->source = printed(cards);
    is_understood &= result->source && reads_again(result->source, &result->fault);
    if (is_understood) {
        compare(result, cards);
        import->compiled++;
        if (result->outcome == OUTCOME_EXACT) import->exact++;
        if (result->is_same) import->same++;
        if (is_shown) result->shown = shown(cards);
    }
    lp_cards_free(cards);
}

/* Writes the plain form of a text behind what the memory holds. */
static void make_plain(Buffer *out, Slice *text) {
    size_t start = out->used;
    plain_text(*text, out);
    Slice made = text_from(buffer_text(out), start);
    if (!text_equal(made, *text)) *text = made;
}

/* The card with the effects of web pages on its texts undone, and corrected by the errata;
 * false if out of memory. */
static bool take_card(Result *result, const EnglishCard *card) {
    Buffer out;
    size_t size = card->name.size + ERRATA_ROOM + 2 * (card->text.size + card->trigger.size);
    for (uint32_t i = 0; i < card->type_count; i++) size += card->types[i].size;
    result->card = *card;
    result->plain = malloc(size);
    if (!result->plain) return false;
    buffer_init(&out, result->plain, size);
    make_plain(&out, &result->card.name);
    make_plain(&out, &result->card.text);
    make_plain(&out, &result->card.trigger);
    for (uint32_t i = 0; i < card->type_count; i++) make_plain(&out, &result->card.types[i]);
    errata_apply(&result->card, &out);
    return true;
}

bool importing_compile(Import *import, const Published *published, size_t shown_max) {
    import->count = published->count;
    import->refused = published->refused;
    import->refused_count = published->refused_count;
    import->results = calloc(import->count + 1, sizeof *import->results);
    if (!import->results) {
        caption_error("fault.memory", "");
        return false;
    }
    for (size_t i = 0; i < import->count; i++) {
        if (!take_card(&import->results[i], &published->cards[i])) {
            caption_error("fault.memory", "");
            return false;
        }
        compile_card(import, &import->results[i], import->count <= shown_max);
    }
    return true;
}

void importing_free(Import *import) {
    for (size_t i = 0; i < import->count && import->results; i++) {
        free(import->results[i].source);
        free(import->results[i].rendered);
        free(import->results[i].shown);
        free(import->results[i].plain);
    }
    free(import->results);
}

void importing_place(const Published *published, size_t card, const Result *result,
                     uint32_t *line, uint32_t *column) {
    EnglishFault fault = result->fault;
    const Slice *read = fault.in_trigger ? &result->card.trigger : &result->card.text;
    const Slice *given =
        fault.in_trigger ? &published->cards[card].trigger : &published->cards[card].text;
    if (read->at != given->at) fault.line = fault.column = 1; /* the columns are different */
    notes_place(published->file, published_place(published, card, &fault), line, column);
}
