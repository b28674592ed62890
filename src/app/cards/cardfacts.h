/* The facts of a card as people and files write them: words and numbers for named fields. The
 * typed form and the JSON form of 'logpose import' share it. */
#ifndef APP_CARDS_CARDFACTS_H
#define APP_CARDS_CARDFACTS_H

#include <stdint.h>

#include "compiler/english.h"

/* In the order of the one-line form, then those that exist only by name. */
typedef enum Field {
    FIELD_NUMBER,
    FIELD_NAME,
    FIELD_CATEGORY,
    FIELD_COLOR,
    FIELD_COST,
    FIELD_POWER,
    FIELD_COUNTER,
    FIELD_ATTRIBUTE,
    FIELD_TYPE,
    FIELD_TEXT,
    FIELD_TRIGGER,
    FIELD_LIFE,
    FIELD_RARITY,
    FIELD_BLOCK,
    FIELD_COUNT
} Field;

extern const char *const cardfacts_names[FIELD_COUNT];

/* The field of this name, in the singular or the plural, or FIELD_COUNT. */
Field cardfacts_field(Slice name);

/* The field that this is a misspelling of, or FIELD_COUNT if it resembles none. */
Field cardfacts_nearest(Slice name);

/* A card that is being read, and which of its fields have been given. */
typedef struct CardDraft {
    EnglishCard card;
    unsigned given; /* bits 1 << Field */
} CardDraft;

void cardfacts_begin(CardDraft *draft);

/* Gives a field its value; items of a list are separated by '/'. Text and trigger are taken
 * unchanged. Returns NULL, or what is wrong. The slice must live as long as the card. */
const char *cardfacts_set(CardDraft *draft, Field field, Slice value);
const char *cardfacts_set_number(CardDraft *draft, Field field, int64_t number);

/* What a finished card lacks or may not have, and which field it is; NULL if it is complete. */
const char *cardfacts_check(const CardDraft *draft, Field *about);

#endif
