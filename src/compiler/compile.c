/* From card files to a verified image: parse all, build, verify, finish. */
#include "compiler/compile.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "compiler/builder.h"
#include "compiler/parser.h"
#include "effect/tables.h"
#include "effect/verify.h"

/* A place such as "cards/st01.card:12". */
static void split_source(Slice source, Diagnostic *out) {
    size_t colon = source.size;
    for (size_t i = 0; i < source.size; i++) {
        if (source.at[i] == ':') colon = i;
    }
    Buffer file;
    buffer_init(&file, out->file, sizeof out->file);
    buffer_append(&file, text_first(source, colon));
    int64_t line = 0;
    if (text_parse_int(text_from(source, colon + 1), &line)) out->line = (uint32_t)line;
    out->column = 1;
}

/* What the verifier found, with the card, the ability and the instruction. */
static void report_fault(const LpCards *cards, const VerifyFault *fault, Diagnostics *out) {
    if (out->count == out->size) {
        out->lost++;
        return;
    }
    Diagnostic *entry = &out->at[out->count++];
    *entry = (Diagnostic){0};
    Buffer message;
    buffer_init(&message, entry->message, sizeof entry->message);
    bool is_card = fault->table && fault->table[0] == 'c' && fault->table[1] == 'a';
    if (is_card) {
        const CardFacts *facts = &cards->cards[fault->row];
        Buffer number;
        buffer_init(&number, entry->card, sizeof entry->card);
        buffer_append_string(&number, image_string(cards, facts->number_at));
        split_source(text_of(image_string(cards, facts->source_at)), entry);
    }
    if (is_card && fault->instr) {
        buffer_append_string(&message, "ability ");
        buffer_append_uint(&message, fault->ability + 1);
        buffer_append_string(&message, ", ");
        unsigned op = cards->instrs[fault->instr].op;
        buffer_append_string(&message, op < OP_COUNT ? tables_ops[op].name : "?");
        buffer_append_string(&message, ": ");
    } else if (!is_card) {
        buffer_append_string(&message, fault->table);
        buffer_append_string(&message, ": ");
    }
    buffer_append_string(&message, fault->message);
}

static bool verify_all(const LpCards *cards, Diagnostics *out) {
    VerifyFault fault;
    bool ok = verify_tables(cards, &fault);
    if (!ok) {
        report_fault(cards, &fault, out);
        return false;
    }
    for (uint32_t id = 1; id < cards->card_count; id++) {
        if (verify_card(cards, id, &fault)) continue;
        report_fault(cards, &fault, out);
        ok = false;
    }
    return ok;
}

static LpCards *build(Builder *builder, Diagnostics *out) {
    LpCards *cards = builder_image(builder);
    if (!cards) return NULL;
    if (!verify_all(cards, out)) {
        free(cards);
        return NULL;
    }
    finish_image(cards);
    return cards;
}

LpCards *compile_sources(const Source *sources, size_t count, Diagnostics *out) {
    Builder builder;
    bool ok = true;
    builder_init(&builder);
    for (size_t i = 0; i < count && !builder.no_memory; i++) {
        if (!parser_read(&builder, &sources[i], out)) ok = false;
    }
    LpCards *cards = ok && !builder.no_memory ? build(&builder, out) : NULL;
    builder_free(&builder);
    return cards;
}
