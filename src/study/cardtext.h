/* One card for people and programs: its facts, and the text rendered from its program. */
#ifndef STUDY_CARDTEXT_H
#define STUDY_CARDTEXT_H

#include "base/buffer.h"
#include "compiler/language.h"
#include "logpose/logpose.h"
#include "table/json.h"

/* More than the longest rendered card, its source and its program. */
enum { CARD_TEXT_SIZE_MAX = 1 << 16 };

extern const char *const cardtext_category_names[];
extern const char *const cardtext_color_names[LP_COLOR_COUNT];
extern const char *const cardtext_attribute_names[LP_ATTRIBUTE_COUNT];
extern const char *const cardtext_rarity_names[LP_RARITY_COUNT];

/* The language in which all of the below write cards; English unless it is set. Setting it by
 * its name, such as "ja", says whether there is one of that name. */
void cardtext_set_language(Language language);
bool cardtext_set_language_named(const char *name);
const char *cardtext_language_name(void);
Language cardtext_language(void);

/* The card's name, and a type, in that language. */
Slice cardtext_name(const LpCards *cards, LpCardId id);
Slice cardtext_type(const char *type);

/* A card's abilities, and its [Trigger], in that language. */
void cardtext_abilities(const LpCards *cards, LpCardId id, Buffer *out);
void cardtext_trigger(const LpCards *cards, LpCardId id, Buffer *out);

/* "Red Character, cost 1, power 1000, …". */
void cardtext_facts(const LpCardInfo *info, Buffer *out);

/* "SR, block 1/4/X". */
void cardtext_edition(const LpCardInfo *info, Buffer *out);

/* CR 2-1-3: the names that the card's own text adds, as a line; nothing if there are none. */
void cardtext_names(const LpCards *cards, LpCardId id, Buffer *out);

/* Facts and text for a page that is wrapped later: number and name, facts, and each ability on
 * its own line. */
void cardtext_print(const LpCards *cards, LpCardId id, Buffer *out);

/* Facts and text as fields of the open object; and the same as an object. */
void cardtext_json_fields(const LpCards *cards, LpCardId id, Json *json);
void cardtext_json(const LpCards *cards, LpCardId id, Json *json);

/* Corrections of its print, and its program in the card language, as fields of the open
 * object. */
void cardtext_json_source(const LpCards *cards, LpCardId id, Json *json);

/* "Red/Green". */
void cardtext_colors(uint8_t colors, Buffer *out);

/* The same names one by one, and those of categories, in the language that is spoken. */
const char *const *cardtext_colors_spoken(void);
const char *const *cardtext_categories_spoken(void);

/* Why the card cannot be played. */
const char *cardtext_why_not(const LpCards *cards, LpCardId id);

#endif
