/* Published card data, read with jansson. */
#include "app/cli/published.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/file.h"
#include "app/cli/output.h"
#include "card/image.h"
#include "effect/tables.h"

static Slice text_at(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value)) return (Slice){"", 0};
    return (Slice){json_string_value(value), json_string_length(value)};
}

static int32_t int_at(const json_t *object, const char *key, int32_t missing) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value)) return missing;
    json_int_t n = json_integer_value(value);
    return n < -1000000 || n > 1000000 ? -1000000 : (int32_t)n;
}

static unsigned index_of(Slice word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (words[i] && words[i][0] && text_equal_ignoring_case(word, text_of(words[i])))
            return (unsigned)i;
    return UINT8_MAX;
}

/* The words of an array as bits; false if one is unknown. */
static bool bits_at(const json_t *object, const char *key, const char *const *words, int count,
                    uint8_t *out) {
    const json_t *list = json_object_get(object, key);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        unsigned index = word ? index_of(text_of(word), words, count) : UINT8_MAX;
        if (word && strcmp(word, "?") == 0 && count == LP_ATTRIBUTE_COUNT)
            index = LP_UNKNOWN_ATTRIBUTE;
        if (index == UINT8_MAX) return false;
        *out |= (uint8_t)(1u << index);
    }
    return true;
}

static bool blocks_at(const json_t *object, uint8_t *out) {
    const json_t *list = json_object_get(object, "blocks");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *block = json_array_get(list, i);
        if (json_is_string(block) && strcmp(json_string_value(block), "X") == 0) {
            *out |= CARD_BLOCK_ANY;
            continue;
        }
        json_int_t n = json_integer_value(block);
        if (n < 1 || n > 7) return false;
        *out |= (uint8_t)(1u << n);
    }
    int32_t one = int_at(object, "block", 0);
    if (one < 0 || one > 7) return false;
    if (one) *out |= (uint8_t)(1u << one);
    return true;
}

/* Fills in the facts; NULL, or what is wrong. */
static const char *read_card(const json_t *object, EnglishCard *out) {
    *out = (EnglishCard){.number = text_at(object, "number"), .name = text_at(object, "name")};
    if (!json_is_object(object)) return "not a card";
    if (out->number.size == 0 || out->name.size == 0)
        return "the number or the name is missing";
    unsigned category = index_of(text_at(object, "category"), tables_category_words, 5);
    if (category == UINT8_MAX) return "unknown category";
    out->category = (uint8_t)category;
    if (!bits_at(object, "colors", tables_color_words, LP_COLOR_COUNT, &out->colors))
        return "unknown color";
    if (!bits_at(object, "attributes", tables_attribute_words, LP_ATTRIBUTE_COUNT,
                 &out->attributes))
        return "unknown attribute";
    Slice rarity = text_at(object, "rarity");
    unsigned found = index_of(rarity, tables_rarity_words, LP_RARITY_COUNT);
    if (rarity.size > 0 && found == UINT8_MAX) return "unknown rarity";
    out->rarity = rarity.size > 0 ? (uint8_t)found : LP_RARITY_NONE;
    if (!blocks_at(object, &out->blocks)) return "unknown block";
    bool leader = category == LP_CATEGORY_LEADER;
    bool powered = leader || category == LP_CATEGORY_CHARACTER;
    if (!leader && !json_is_integer(json_object_get(object, "cost")))
        return "the cost is missing";
    if (powered && !json_is_integer(json_object_get(object, "power")))
        return "the power is missing";
    out->cost = leader ? -1 : int_at(object, "cost", 0);
    out->power = int_at(object, "power", 0);
    out->counter = int_at(object, "counter", 0);
    out->life = leader ? int_at(object, "life", 0) : 0;
    const json_t *types = json_object_get(object, "types");
    if (json_array_size(types) > CARD_TYPES_MAX) return "too many types";
    for (size_t i = 0; i < json_array_size(types); i++) {
        const char *type = json_string_value(json_array_get(types, i));
        if (!type) return "a type that is not a text";
        out->types[out->type_count++] = text_of(type);
    }
    out->text = text_at(object, "text");
    out->trigger = text_at(object, "trigger");
    return NULL;
}

static bool read_cards(const char *path, const json_t *root, Published *out) {
    const json_t *list = json_is_object(root) ? json_object_get(root, "cards") : root;
    if (!json_is_array(list)) {
        output_error("%s: expected an array of cards", path);
        return false;
    }
    out->cards = calloc(json_array_size(list) + 1, sizeof *out->cards);
    if (!out->cards) {
        output_error("there is no memory");
        return false;
    }
    for (; out->count < json_array_size(list); out->count++) {
        const char *why = read_card(json_array_get(list, out->count), &out->cards[out->count]);
        if (!why) continue;
        output_error("%s: card %zu: %s", path, out->count + 1, why);
        return false;
    }
    return true;
}

bool published_load(const char *path, Published *out) {
    File file;
    json_error_t error;
    *out = (Published){0};
    if (!file_load(path, &file)) return false;
    json_t *root = json_loadb(file.at, file.size, JSON_REJECT_DUPLICATES, &error);
    file_free(&file);
    if (!root) {
        output_error("%s:%d:%d: %s", path, error.line, error.column, error.text);
        return false;
    }
    out->root = root;
    if (read_cards(path, root, out)) return true;
    published_free(out);
    return false;
}

void published_free(Published *published) {
    free(published->cards);
    if (published->root) json_decref(published->root);
    *published = (Published){0};
}
