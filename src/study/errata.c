/* Reading and applying corrections. */
#include "study/errata.h"

#include "base/embedded.h"

static Slice table(void) {
    const EmbeddedFile *file = embedded_find(SLICE("cards/errata.tsv"));
    return file != NULL ? (Slice){file->at, file->size} : (Slice){"", 0};
}

bool errata_next(Slice number, size_t *at, Erratum *out) {
    Slice all = table(), rest = text_from(all, *at), line;
    while (text_next_line(&rest, &line)) {
        Slice *const fields[] = {&out->number, &out->field, &out->since, &out->what,
                                 &out->source};
        *at = all.size - rest.size;
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
            if (!text_next_part(&line, '\t', fields[i])) *fields[i] = (Slice){"", 0};
        if (text_equal(out->number, number)) return true;
    }
    return false;
}

void errata_describe(const Erratum *erratum, Buffer *out) {
    buffer_append(out, erratum->field);
    buffer_append_string(out, ": ");
    buffer_append(out, erratum->what);
    if (erratum->since.size > 0) {
        buffer_append_string(out, ", since ");
        buffer_append(out, erratum->since);
    }
    buffer_append_string(out, " (");
    buffer_append(out, erratum->source);
    buffer_append_char(out, ')');
}

void errata_json(Slice number, Json *json) {
    Erratum erratum;
    size_t at = 0;
    json_array(json, "errata");
    while (errata_next(number, &at, &erratum)) {
        json_object(json, NULL);
        json_text(json, "field", erratum.field);
        json_text(json, "since", erratum.since);
        json_text(json, "what", erratum.what);
        json_text(json, "source", erratum.source);
        json_object_end(json);
    }
    json_array_end(json);
}

/* --- Applying ---------------------------------------------------------------------------- */

/* The next part of "A / B". */
static bool next_type(Slice *rest, Slice *type) {
    const Slice between = SLICE(" / ");
    if (rest->size == 0) return false;
    size_t end = text_find(*rest, between);
    *type = text_first(*rest, end);
    *rest = end < rest->size ? text_from(*rest, end + between.size) : (Slice){"", 0};
    return true;
}

static void correct_types(EnglishCard *card, Slice types) {
    Slice type;
    card->type_count = 0;
    while (card->type_count < CARD_TYPES_MAX && next_type(&types, &type))
        card->types[card->type_count++] = type;
}

static void correct_number(int32_t *number, Slice what) {
    int64_t value;
    if (text_parse_int(what, &value)) *number = (int32_t)value;
}

/* A text without these words is one that was printed later, and right. */
static void correct_text(Slice *text, Slice what, Buffer *memory) {
    const Slice arrow = SLICE(" -> ");
    size_t middle = text_find(what, arrow);
    Slice before = text_first(what, middle);
    size_t at = text_find(*text, before), start = memory->used;
    if (middle == what.size || at == text->size) return;
    buffer_append(memory, text_first(*text, at));
    buffer_append(memory, text_from(what, middle + arrow.size));
    buffer_append(memory, text_from(*text, at + before.size));
    *text = text_from(buffer_text(memory), start);
}

void errata_apply(EnglishCard *card, Buffer *memory) {
    Erratum erratum;
    size_t at = 0;
    while (errata_next(card->number, &at, &erratum)) {
        if (text_equal(erratum.field, SLICE("types"))) correct_types(card, erratum.what);
        if (text_equal(erratum.field, SLICE("cost"))) correct_number(&card->cost, erratum.what);
        if (text_equal(erratum.field, SLICE("power")))
            correct_number(&card->power, erratum.what);
        if (text_equal(erratum.field, SLICE("counter")))
            correct_number(&card->counter, erratum.what);
        if (text_equal(erratum.field, SLICE("life"))) correct_number(&card->life, erratum.what);
        if (text_equal(erratum.field, SLICE("text")))
            correct_text(&card->text, erratum.what, memory);
        if (text_equal(erratum.field, SLICE("trigger")))
            correct_text(&card->trigger, erratum.what, memory);
    }
}
