/* Choosing the renderer by the language of the words. */
#include "table/speech.h"

#include "compiler/ja.h"
#include "compiler/render.h"
#include "compiler/terms.h"
#include "effect/tables.h"

/* The Japanese of names, which are apart from the card image. */
static const JaNames *names(void) {
    static JaNames embedded;
    if (embedded.names.size == 0) embedded = ja_names_embedded();
    return &embedded;
}

static bool is_japanese(const Words *words) { return words->language == LANGUAGE_JA; }

Slice speech_name(const Words *words, const LpCards *cards, LpCardId id) {
    LpCardInfo info;
    if (id == 0 || lp_card_info(cards, id, &info) != LP_OK) return SLICE("");
    return is_japanese(words) ? ja_names_of_card(cards, names(), id) : text_of(info.name);
}

Slice speech_type(const Words *words, const char *type) {
    return is_japanese(words) ? ja_names_of_type(names(), text_of(type)) : text_of(type);
}

void speech_ability(const Words *words, const LpCards *cards, LpCardId id, unsigned ability,
                    Buffer *out) {
    if (is_japanese(words)) {
        ja_ability(cards, names(), id, ability, out);
    } else {
        render_ability(cards, id, ability, out);
    }
}

size_t speech_ability_row(const Words *words, const LpCards *cards, LpCardId id,
                          unsigned ability, unsigned row, Buffer *out) {
    return is_japanese(words) ? ja_ability_row(cards, names(), id, ability, row, out)
                              : render_ability_row(cards, id, ability, row, out);
}

void speech_condition(const Words *words, const LpCards *cards, LpCardId id, unsigned row,
                      Buffer *out) {
    if (is_japanese(words)) {
        ja_condition(cards, names(), id, row, out);
    } else {
        render_condition(cards, id, row, out);
    }
}

void speech_cost(const Words *words, const LpCards *cards, LpCardId id, unsigned first,
                 unsigned count, Buffer *out) {
    if (is_japanese(words)) {
        ja_cost(cards, names(), id, first, count, out);
    } else {
        render_cost(cards, id, first, count, out);
    }
}

void speech_selector(const Words *words, const LpCards *cards, LpCardId id, unsigned row,
                     Buffer *out) {
    if (is_japanese(words)) {
        ja_selector(cards, names(), id, row, out);
    } else {
        render_selector(cards, id, row, out);
    }
}

void speech_filter(const Words *words, const LpCards *cards, unsigned filter, unsigned areas,
                   bool is_other, Buffer *out) {
    if (is_japanese(words)) {
        ja_filter(cards, names(), filter, areas, is_other, out);
    } else {
        render_filter(cards, filter, areas, is_other, out);
    }
}

void speech_selector_for(const Words *words, const LpCards *cards, LpCardId id, unsigned row,
                         bool is_other, int count, Buffer *out) {
    if (is_japanese(words)) {
        ja_selector_for(cards, names(), id, row, is_other, count, out);
    } else {
        render_selector_for(cards, id, row, is_other, count, out);
    }
}

void speech_steps(const Words *words, const LpCards *cards, LpCardId id, unsigned first,
                  unsigned count, Buffer *out) {
    if (is_japanese(words)) {
        ja_steps(cards, names(), id, first, count, out);
    } else {
        render_steps(cards, id, first, count, out);
    }
}

const char *speech_attribute(const Words *words, unsigned attribute) {
    return is_japanese(words) ? terms_attributes[LANGUAGE_JA][attribute]
                              : tables_attribute_words[attribute];
}

const char *speech_timing(const Words *words, unsigned timing) {
    return is_japanese(words) ? terms_timing(LANGUAGE_JA, timing) : tables_timing_tags[timing];
}
