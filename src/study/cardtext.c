/* Writing one card. */
#include "study/cardtext.h"

#include <string.h>

#include "card/image.h"
#include "compiler/ja.h"
#include "compiler/printer.h"
#include "compiler/render.h"
#include "compiler/terms.h"
#include "study/errata.h"
#include "table/words.h"

const char *const cardtext_category_names[] = {
    [LP_CATEGORY_NONE] = "",
    [LP_CATEGORY_LEADER] = "Leader",
    [LP_CATEGORY_CHARACTER] = "Character",
    [LP_CATEGORY_EVENT] = "Event",
    [LP_CATEGORY_STAGE] = "Stage",
};

const char *const cardtext_color_names[LP_COLOR_COUNT] = {
    [LP_RED] = "Red",       [LP_GREEN] = "Green", [LP_BLUE] = "Blue",
    [LP_PURPLE] = "Purple", [LP_BLACK] = "Black", [LP_YELLOW] = "Yellow",
};

const char *const cardtext_attribute_names[LP_ATTRIBUTE_COUNT] = {
    [LP_SLASH] = "Slash",     [LP_STRIKE] = "Strike", [LP_RANGED] = "Ranged",
    [LP_SPECIAL] = "Special", [LP_WISDOM] = "Wisdom", [LP_UNKNOWN_ATTRIBUTE] = "?",
};

const char *const cardtext_rarity_names[LP_RARITY_COUNT] = {
    [LP_RARITY_NONE] = "",   [LP_RARITY_L] = "L", [LP_RARITY_C] = "C",
    [LP_RARITY_UC] = "UC",   [LP_RARITY_R] = "R", [LP_RARITY_SR] = "SR",
    [LP_RARITY_SEC] = "SEC", [LP_RARITY_P] = "P", [LP_RARITY_SP] = "SP",
    [LP_RARITY_TR] = "TR",
};

/* Set once, when the options of a command are read. */
static Language spoken = LANGUAGE_EN;

static char spoken_name[8] = "en";

void cardtext_set_language(Language language) {
    cardtext_set_language_named(language == LANGUAGE_JA ? "ja" : "en");
}

Language cardtext_language(void) { return spoken; }

bool cardtext_set_language_named(const char *name) {
    Slice text = text_of(name);
    if (text.size >= sizeof spoken_name || !words_has_language(text)) return false;
    memcpy(spoken_name, name, text.size + 1);
    /* A language in which no card is rendered has the cards in English. */
    spoken = text_equal(text, SLICE("ja")) ? LANGUAGE_JA : LANGUAGE_EN;
    return true;
}

const char *cardtext_language_name(void) { return spoken_name; }

Slice cardtext_name(const LpCards *cards, LpCardId id) {
    JaNames names = ja_names_embedded();
    if (spoken == LANGUAGE_JA) return ja_names_of_card(cards, &names, id);
    return text_of(image_string(cards, cards->cards[id].name_at));
}

Slice cardtext_type(const char *type) {
    JaNames names = ja_names_embedded();
    return spoken == LANGUAGE_JA ? ja_names_of_type(&names, text_of(type)) : text_of(type);
}

/* A name that cards have, by its row in the image. */
static Slice name_in_row(const LpCards *cards, unsigned row) {
    JaNames names = ja_names_embedded();
    if (spoken == LANGUAGE_JA) return ja_names_of_name(cards, &names, row);
    return text_of(image_string(cards, cards->name_strings[row]));
}

void cardtext_abilities(const LpCards *cards, LpCardId id, Buffer *out) {
    JaNames names = ja_names_embedded();
    if (spoken == LANGUAGE_JA)
        ja_card(cards, &names, id, out);
    else
        render_card(cards, id, out);
}

void cardtext_trigger(const LpCards *cards, LpCardId id, Buffer *out) {
    JaNames names = ja_names_embedded();
    if (spoken == LANGUAGE_JA)
        ja_trigger(cards, &names, id, out);
    else
        render_trigger(cards, id, out);
}

/* The names of the bits that are set, joined with slashes. */
static void append_bits(uint8_t bits, const char *const *names, int count, Buffer *out) {
    bool is_first = true;
    for (int i = 0; i < count; i++) {
        if (!(bits >> i & 1)) continue;
        if (!is_first) buffer_append_char(out, '/');
        buffer_append_string(out, names[i]);
        is_first = false;
    }
}

const char *const *cardtext_colors_spoken(void) {
    return spoken == LANGUAGE_JA ? terms_colors[LANGUAGE_JA] : cardtext_color_names;
}

const char *const *cardtext_categories_spoken(void) {
    return spoken == LANGUAGE_JA ? terms_categories[LANGUAGE_JA] : cardtext_category_names;
}

void cardtext_colors(uint8_t colors, Buffer *out) {
    append_bits(colors, cardtext_colors_spoken(), LP_COLOR_COUNT, out);
}

static void append_number(Buffer *out, const char *name, int number) {
    buffer_append_string(out, ", ");
    buffer_append_string(out, name);
    buffer_append_char(out, ' ');
    buffer_append_int(out, number);
}

/* "赤 キャラ、コスト1、パワー1000、カウンター1000、属性(打)、《動物/麦わらの一味》" */
static void append_facts_ja(const LpCardInfo *info, Buffer *out) {
    bool has_power =
        info->category == LP_CATEGORY_LEADER || info->category == LP_CATEGORY_CHARACTER;
    const struct {
        bool is_said;
        const char *name;
        int number;
    } numbers[] = {
        {info->cost >= 0, "、コスト", info->cost},
        {has_power, "、パワー", info->power},
        {info->counter > 0, "、カウンター", info->counter},
        {info->category == LP_CATEGORY_LEADER, "、ライフ", info->life},
    };
    cardtext_colors(info->colors, out);
    buffer_append_char(out, ' ');
    buffer_append_string(out, terms_categories[LANGUAGE_JA][info->category]);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!numbers[i].is_said) continue;
        buffer_append_string(out, numbers[i].name);
        buffer_append_int(out, numbers[i].number);
    }
    if (info->attributes != 0) {
        buffer_append_string(out, "、属性(");
        append_bits(info->attributes, terms_attributes[LANGUAGE_JA], LP_ATTRIBUTE_COUNT, out);
        buffer_append_char(out, ')');
    }
    for (int i = 0; i < info->type_count; i++) {
        buffer_append_string(out, i == 0 ? "、《" : "/");
        buffer_append(out, cardtext_type(info->types[i]));
    }
    if (info->type_count > 0) buffer_append_string(out, "》");
}

void cardtext_facts(const LpCardInfo *info, Buffer *out) {
    if (spoken == LANGUAGE_JA) {
        append_facts_ja(info, out);
        return;
    }
    cardtext_colors(info->colors, out);
    buffer_append_char(out, ' ');
    buffer_append_string(out, cardtext_category_names[info->category]);
    if (info->cost >= 0) append_number(out, "cost", info->cost);
    bool has_power =
        info->category == LP_CATEGORY_LEADER || info->category == LP_CATEGORY_CHARACTER;
    if (has_power) append_number(out, "power", info->power);
    if (info->counter > 0) append_number(out, "counter", info->counter);
    if (info->category == LP_CATEGORY_LEADER) append_number(out, "life", info->life);
    if (info->attributes != 0) {
        buffer_append_string(out, ", ");
        append_bits(info->attributes, cardtext_attribute_names, LP_ATTRIBUTE_COUNT, out);
    }
    for (int i = 0; i < info->type_count; i++) {
        buffer_append_string(out, i == 0 ? ", {" : "/");
        buffer_append_string(out, info->types[i]);
    }
    if (info->type_count > 0) buffer_append_char(out, '}');
}

void cardtext_edition(const LpCardInfo *info, Buffer *out) {
    bool is_first = true;
    buffer_append_string(
        out, cardtext_rarity_names[info->rarity < LP_RARITY_COUNT ? info->rarity : 0]);
    for (int i = 1; i <= 8; i++) {
        if (!(info->blocks >> i % 8 & 1)) continue;
        bool japanese = spoken == LANGUAGE_JA;
        if (is_first && out->used > 0) buffer_append_string(out, japanese ? "、" : ", ");
        buffer_append_string(out, !is_first ? "/" : japanese ? "ブロック" : "block ");
        if (i < 8) buffer_append_int(out, i);
        if (i == 8) buffer_append_char(out, 'X'); /* CARD_BLOCK_ANY is bit 0 */
        is_first = false;
    }
}

void cardtext_names(const LpCards *cards, LpCardId id, Buffer *out) {
    const CardFacts *facts = &cards->cards[id];
    for (int i = 1; i < CARD_NAMES_MAX && facts->names[i] != 0; i++) {
        JaNames names = ja_names_embedded();
        bool japanese = spoken == LANGUAGE_JA;
        buffer_append_string(out, japanese ? (i == 1 ? "カード名 " : "、")
                                           : (i == 1 ? "also named " : ", "));
        if (japanese)
            buffer_append(out, ja_names_of_name(cards, &names, facts->names[i]));
        else
            buffer_append_string(out,
                                 image_string(cards, cards->name_strings[facts->names[i]]));
    }
}

void cardtext_print(const LpCards *cards, LpCardId id, Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_append_string(out, info.number);
    buffer_append_string(out, "  ");
    buffer_append(out, cardtext_name(cards, id));
    buffer_append_char(out, '\n');
    cardtext_facts(&info, out);
    buffer_append_char(out, '\n');
    size_t before = out->used;
    cardtext_abilities(cards, id, out);
    if (out->used > before) buffer_append_char(out, '\n');
    before = out->used;
    cardtext_trigger(cards, id, out);
    if (out->used > before) buffer_append_char(out, '\n');
}

static void json_bits(Json *json, const char *key, uint8_t bits, const char *const *names,
                      int count) {
    json_array(json, key);
    for (int i = 0; i < count; i++) {
        if (bits >> i & 1) json_string(json, NULL, names[i]);
    }
    json_array_end(json);
}

void cardtext_json_fields(const LpCards *cards, LpCardId id, Json *json) {
    static char memory[CARD_TEXT_SIZE_MAX];
    LpCardInfo info;
    Buffer text;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    json_string(json, "number", info.number);
    json_text(json, "name", cardtext_name(cards, id));
    json_array(json, "names"); /* CR 2-1-3: with those that its text adds */
    const CardFacts *facts = &cards->cards[id];
    for (int i = 0; i < CARD_NAMES_MAX && facts->names[i] != 0; i++)
        json_text(json, NULL, name_in_row(cards, facts->names[i]));
    json_array_end(json);
    json_string(json, "category", cardtext_category_names[info.category]);
    json_bits(json, "colors", info.colors, cardtext_color_names, LP_COLOR_COUNT);
    if (info.cost >= 0) json_int(json, "cost", info.cost);
    if (info.cost < 0) json_null(json, "cost");
    json_int(json, "power", info.power);
    json_int(json, "counter", info.counter);
    json_int(json, "life", info.life);
    json_bits(json, "attributes", info.attributes,
              spoken == LANGUAGE_JA ? terms_attributes[LANGUAGE_JA] : cardtext_attribute_names,
              LP_ATTRIBUTE_COUNT);
    json_array(json, "types");
    for (int i = 0; i < info.type_count; i++)
        json_text(json, NULL, cardtext_type(info.types[i]));
    json_array_end(json);
    json_string(json, "rarity",
                cardtext_rarity_names[info.rarity < LP_RARITY_COUNT ? info.rarity : 0]);
    json_array(json, "blocks");
    for (int i = 1; i < 8; i++) {
        if (info.blocks >> i & 1) json_int(json, NULL, i);
    }
    if (info.blocks & CARD_BLOCK_ANY) json_string(json, NULL, "X");
    json_array_end(json);
    json_bool(json, "playable", info.playable != 0);
    buffer_init(&text, memory, sizeof memory);
    cardtext_abilities(cards, id, &text);
    json_text(json, "text", buffer_text(&text));
    buffer_clear(&text);
    cardtext_trigger(cards, id, &text);
    json_text(json, "trigger", buffer_text(&text));
}

void cardtext_json_source(const LpCards *cards, LpCardId id, Json *json) {
    static char memory[CARD_TEXT_SIZE_MAX];
    LpCardInfo info;
    Buffer text;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    errata_json(text_of(info.number), json);
    buffer_init(&text, memory, sizeof memory);
    printer_print(cards, id, &text);
    json_text(json, "source", buffer_text(&text));
}

void cardtext_json(const LpCards *cards, LpCardId id, Json *json) {
    json_object(json, NULL);
    cardtext_json_fields(cards, id, json);
    json_object_end(json);
}

const char *cardtext_why_not(const LpCards *cards, LpCardId id) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return "there is no such card";
    return info.playable ? "it can be played" : "its text is not understood";
}
