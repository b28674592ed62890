/* One card for people and programs: its facts, and the text rendered from its program. */
#ifndef STUDY_CARDTEXT_H
#define STUDY_CARDTEXT_H

#include "base/buffer.h"
#include "logpose/logpose.h"
#include "table/json.h"

/* More than the longest rendered card, its source and its program. */
enum { CARD_TEXT_SIZE_MAX = 1 << 16 };

extern const char *const cardtext_category_names[];
extern const char *const cardtext_color_names[LP_COLOR_COUNT];
extern const char *const cardtext_attribute_names[LP_ATTRIBUTE_COUNT];
extern const char *const cardtext_rarity_names[LP_RARITY_COUNT];

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

/* "Red/Green". */
void cardtext_colors(uint8_t colors, Buffer *out);

/* Why the card cannot be played. */
const char *cardtext_why_not(const LpCards *cards, LpCardId id);

#endif
