/* Facts of cards from words and numbers. */
#include "app/cards/cardfacts.h"

#include "base/utf8.h"
#include "card/image.h"
#include "effect/tables.h"
#include "effect/verify.h"
#include "notation/reader.h"
#include "study/suggest.h"

/* A quoted string of the card language has room for 127 bytes. */
enum { NAME_SIZE_MAX = 100, COST_MAX = 100, BLOCK_MAX = 7 };

const char *const cardfacts_names[FIELD_COUNT] = {
    [FIELD_NUMBER] = "number",   [FIELD_NAME] = "name",           [FIELD_CATEGORY] = "category",
    [FIELD_COLOR] = "color",     [FIELD_COST] = "cost",           [FIELD_POWER] = "power",
    [FIELD_COUNTER] = "counter", [FIELD_ATTRIBUTE] = "attribute", [FIELD_TYPE] = "type",
    [FIELD_TEXT] = "text",       [FIELD_TRIGGER] = "trigger",     [FIELD_LIFE] = "life",
    [FIELD_RARITY] = "rarity",   [FIELD_BLOCK] = "block",
};

/* --- Names of fields -------------------------------------------------------------------- */

Field cardfacts_field(Slice name) {
    Slice plural = text_first(name, name.size - 1);
    bool is_plural = name.size > 1 && text_lower(name.at[name.size - 1]) == 's';
    if (text_equal_ignoring_case(is_plural ? plural : name, SLICE("colour")))
        return FIELD_COLOR;
    for (int i = 0; i < FIELD_COUNT; i++) {
        Slice known = text_of(cardfacts_names[i]);
        bool has_plural =
            i == FIELD_COLOR || i == FIELD_ATTRIBUTE || i == FIELD_TYPE || i == FIELD_BLOCK;
        if (text_equal_ignoring_case(name, known)) return (Field)i;
        if (is_plural && has_plural && text_equal_ignoring_case(plural, known)) return (Field)i;
    }
    return FIELD_COUNT;
}

Field cardfacts_nearest(Slice name) {
    /* One mistake, or two in a long word; "set" is not a misspelt "text". */
    size_t limit = name.size >= 6 ? 2 : 1;
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (suggest_distance(name, text_of(cardfacts_names[i])) <= limit) return (Field)i;
    }
    return FIELD_COUNT;
}

/* --- Values ----------------------------------------------------------------------------- */

static const char *const number_faults[FIELD_COUNT] = {
    [FIELD_COST] = "the cost must be a whole number from 0 to 100",
    [FIELD_POWER] = "the power must be a multiple of 100",
    [FIELD_COUNTER] = "the counter must be a multiple of 100",
    [FIELD_LIFE] = "the Life must be a whole number from 1 to 50",
    [FIELD_BLOCK] = "a block icon must be a number from 1 to 7, or X",
};

/* The index of a word in a table, or -1. */
static int index_of(Slice word, const char *const *words, int count) {
    for (int i = 0; i < count; i++) {
        if (words[i] && words[i][0] && text_equal_ignoring_case(word, text_of(words[i])))
            return i;
    }
    return -1;
}

/* Strings of the card language fit on one line. */
static bool is_name(Slice text) {
    size_t size = text.size; /* as written in a card file */
    if (text.size == 0 || !utf8_is_valid(text)) return false;
    for (size_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.at[i] < ' ' || text.at[i] == 127) return false;
        if (text.at[i] == '"' || text.at[i] == '\\') size++; /* each takes a backslash */
    }
    return size <= NAME_SIZE_MAX;
}

/* Deck lists must be able to name the card, so its number must have the form that they use. */
static const char *set_number(EnglishCard *card, Slice value) {
    bool is_fit = value.size > 0 && reader_card_size(value) == value.size;
    for (size_t i = 0; i < value.size; i++) is_fit &= value.at[i] < 'a' || value.at[i] > 'z';
    if (!is_fit)
        return "this is not a card number: capital letters, up to two digits, '-' and three "
               "digits, as in MY01-001";
    card->number = value;
    return NULL;
}

static const char *add_word(EnglishCard *card, Field field, Slice word) {
    int found;
    switch (field) {
    case FIELD_COLOR:
        found = index_of(word, tables_color_words, LP_COLOR_COUNT);
        if (found < 0) return "a colour must be red, green, blue, purple, black or yellow";
        card->colors |= (uint8_t)(1u << found);
        return NULL;
    case FIELD_ATTRIBUTE:
        found = index_of(word, tables_attribute_words, LP_ATTRIBUTE_COUNT);
        if (text_equal(word, SLICE("?"))) found = LP_UNKNOWN_ATTRIBUTE;
        if (found < 0)
            return "an attribute must be slash, strike, ranged, special, wisdom or ?";
        card->attributes |= (uint8_t)(1u << found);
        return NULL;
    case FIELD_TYPE:
        if (!is_name(word)) return "this is not the name of a type";
        for (uint32_t i = 0; i < card->type_count; i++) {
            if (text_equal(card->types[i], word)) return NULL; /* a type may be repeated */
        }
        if (card->type_count == CARD_TYPES_MAX) return "a card has at most 8 types";
        card->types[card->type_count++] = word;
        return NULL;
    default:
        if (!text_equal_ignoring_case(word, SLICE("X"))) return number_faults[FIELD_BLOCK];
        card->blocks |= CARD_BLOCK_ANY;
        return NULL;
    }
}

static const char *set_words(CardDraft *draft, Field field, Slice value) {
    Slice part;
    while (text_next_part(&value, '/', &part)) {
        int64_t number;
        part = text_trim(part);
        const char *why = field == FIELD_BLOCK && text_parse_int(part, &number)
                              ? cardfacts_set_number(draft, field, number)
                              : add_word(&draft->card, field, part);
        if (why) return why;
    }
    return NULL;
}

static const char *set_one_of(EnglishCard *card, Field field, Slice value) {
    bool is_rarity = field == FIELD_RARITY;
    int found = is_rarity ? index_of(value, tables_rarity_words, LP_RARITY_COUNT)
                          : index_of(value, tables_category_words, 5);
    if (found < 0)
        return is_rarity ? "a rarity must be L, C, UC, R, SR, SEC, P, SP or TR"
                         : "a category must be Leader, Character, Event or Stage";
    if (is_rarity) card->rarity = (uint8_t)found;
    if (!is_rarity) card->category = (uint8_t)found;
    return NULL;
}

void cardfacts_begin(CardDraft *draft) {
    *draft = (CardDraft){.card = {.rarity = LP_RARITY_NONE, .cost = -1}};
}

const char *cardfacts_set_number(CardDraft *draft, Field field, int64_t number) {
    EnglishCard *card = &draft->card;
    bool is_hundreds = number >= 0 && number <= NUMBER_VALUE_MAX && number % 100 == 0;
    bool is_fit = false;
    if (field == FIELD_COST) is_fit = number >= 0 && number <= COST_MAX;
    if (field == FIELD_LIFE) is_fit = number >= 1 && number <= LP_DECK_SIZE;
    if (field == FIELD_POWER || field == FIELD_COUNTER) is_fit = is_hundreds;
    if (field == FIELD_BLOCK) is_fit = number >= 1 && number <= BLOCK_MAX;
    if (!is_fit)
        return number_faults[field] ? number_faults[field] : "this must be text, not a number";
    if (field == FIELD_COST) card->cost = (int32_t)number;
    if (field == FIELD_LIFE) card->life = (int32_t)number;
    if (field == FIELD_POWER) card->power = (int32_t)number;
    if (field == FIELD_COUNTER) card->counter = (int32_t)number;
    if (field == FIELD_BLOCK) card->blocks |= (uint8_t)(1u << number);
    draft->given |= 1u << field;
    return NULL;
}

const char *cardfacts_set(CardDraft *draft, Field field, Slice value) {
    EnglishCard *card = &draft->card;
    const char *why = NULL;
    int64_t number;
    switch (field) {
    case FIELD_NUMBER: why = set_number(card, value); break;
    case FIELD_NAME:
        if (!is_name(value)) why = "a name must be one line of at most 100 bytes";
        card->name = value;
        break;
    case FIELD_CATEGORY:
    case FIELD_RARITY: why = set_one_of(card, field, value); break;
    case FIELD_COLOR:
    case FIELD_ATTRIBUTE:
    case FIELD_TYPE:
    case FIELD_BLOCK: why = set_words(draft, field, value); break;
    case FIELD_TEXT: card->text = value; break;
    case FIELD_TRIGGER: card->trigger = value; break;
    default:
        if (!text_parse_int(value, &number)) return number_faults[field];
        return cardfacts_set_number(draft, field, number);
    }
    if (!why) draft->given |= 1u << field;
    return why;
}

/* --- The whole card --------------------------------------------------------------------- */

/* What each category needs besides number, name, category and colour, and what it cannot
 * have: CR 2-5-5, 2-6-2, 2-7-5, 2-9-3 and 2-10-2. */
static const struct Needs {
    unsigned must, must_not;
} needs[] = {
    [LP_CATEGORY_LEADER] = {1u << FIELD_POWER | 1u << FIELD_LIFE,
                            1u << FIELD_COST | 1u << FIELD_COUNTER | 1u << FIELD_TRIGGER},
    [LP_CATEGORY_CHARACTER] = {1u << FIELD_COST | 1u << FIELD_POWER, 1u << FIELD_LIFE},
    [LP_CATEGORY_EVENT] = {1u << FIELD_COST, 1u << FIELD_POWER | 1u << FIELD_COUNTER |
                                                 1u << FIELD_LIFE | 1u << FIELD_ATTRIBUTE},
    [LP_CATEGORY_STAGE] = {1u << FIELD_COST, 1u << FIELD_POWER | 1u << FIELD_COUNTER |
                                                 1u << FIELD_LIFE | 1u << FIELD_ATTRIBUTE},
};

static const char *const missing[FIELD_COUNT] = {
    [FIELD_NUMBER] = "the number is missing",     [FIELD_NAME] = "the name is missing",
    [FIELD_CATEGORY] = "the category is missing", [FIELD_COLOR] = "the colour is missing",
    [FIELD_COST] = "the cost is missing",         [FIELD_POWER] = "the power is missing",
    [FIELD_LIFE] = "the Life is missing",
};

static const char *const surplus[FIELD_COUNT] = {
    [FIELD_COST] = "a Leader has no cost",
    [FIELD_POWER] = "only Leaders and Characters have power",
    [FIELD_COUNTER] = "only Characters have a counter",
    [FIELD_LIFE] = "only Leaders have Life",
    [FIELD_ATTRIBUTE] = "only Leaders and Characters have attributes",
    [FIELD_TRIGGER] = "a Leader has no [Trigger]",
};

const char *cardfacts_check(const CardDraft *draft, Field *about) {
    enum { CATEGORY_COUNT = sizeof needs / sizeof needs[0] };
    const struct Needs *wanted = &needs[draft->card.category % CATEGORY_COUNT];
    unsigned must = wanted->must | 1u << FIELD_NUMBER | 1u << FIELD_NAME |
                    1u << FIELD_CATEGORY | 1u << FIELD_COLOR;
    for (int i = 0; i < FIELD_COUNT; i++) {
        bool is_given = draft->given >> i & 1;
        *about = (Field)i;
        if (!is_given && (must >> i & 1)) return missing[i];
        if (is_given && (wanted->must_not >> i & 1)) return surplus[i];
    }
    *about = FIELD_COUNT;
    return NULL;
}
