/* One card for people and programs: its facts, and the text rendered from its program. */
#ifndef APP_CARDS_CARDTEXT_H
#define APP_CARDS_CARDTEXT_H

#include <stdio.h>

#include "app/common/jsonfile.h"
#include "base/buffer.h"
#include "logpose/logpose.h"

/* More than the longest rendered card, its source and its program. */
enum { CARD_TEXT_SIZE_MAX = 1 << 16 };

extern const char *const cardtext_category_names[];
extern const char *const cardtext_color_names[LP_COLOR_COUNT];
extern const char *const cardtext_attribute_names[LP_ATTRIBUTE_COUNT];
extern const char *const cardtext_rarity_names[LP_RARITY_COUNT];

/* Facts and text, for a terminal. */
void cardtext_write(const LpCards *cards, LpCardId id, FILE *out);

/* The same for a page that is wrapped later: number and name, facts, and each ability on its
 * own line. */
void cardtext_print(const LpCards *cards, LpCardId id, Buffer *out);

/* Facts and text as fields of the open object; and the same as an object. */
void cardtext_json_fields(const LpCards *cards, LpCardId id, Json *json);
void cardtext_json(const LpCards *cards, LpCardId id, Json *json);

/* "Red/Green". */
void cardtext_colors(uint8_t colors, Buffer *out);

/* Why the card cannot be played. */
const char *cardtext_why_not(const LpCards *cards, LpCardId id);

#endif
