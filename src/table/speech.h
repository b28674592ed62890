/* What cards are called and what their programs say, in the language of the words: the faces
 * name cards and show texts through this alone, so a language is chosen in one place. */
#ifndef TABLE_SPEECH_H
#define TABLE_SPEECH_H

#include "logpose/logpose.h"
#include "table/words.h"

/* The name of a card; empty if there is none. */
Slice speech_name(const Words *words, const LpCards *cards, LpCardId id);

/* One of its types. */
Slice speech_type(const Words *words, const char *type);

/* As render_ability, render_ability_row, render_condition, render_cost, render_selector and
 * render_selector_for. */
void speech_ability(const Words *words, const LpCards *cards, LpCardId id, unsigned ability,
                    Buffer *out);
size_t speech_ability_row(const Words *words, const LpCards *cards, LpCardId id,
                          unsigned ability, unsigned row, Buffer *out);
void speech_condition(const Words *words, const LpCards *cards, LpCardId id, unsigned row,
                      Buffer *out);
void speech_cost(const Words *words, const LpCards *cards, LpCardId id, unsigned first,
                 unsigned count, Buffer *out);
void speech_selector(const Words *words, const LpCards *cards, LpCardId id, unsigned row,
                     Buffer *out);
void speech_selector_for(const Words *words, const LpCards *cards, LpCardId id, unsigned row,
                         bool is_other, int count, Buffer *out);

/* As render_filter. */
void speech_filter(const Words *words, const LpCards *cards, unsigned filter, unsigned areas,
                   bool is_other, Buffer *out);

/* As render_steps. */
void speech_steps(const Words *words, const LpCards *cards, LpCardId id, unsigned first,
                  unsigned count, Buffer *out);

/* Terms of cards: an attribute, the tag of a timing. */
const char *speech_attribute(const Words *words, unsigned attribute);
const char *speech_timing(const Words *words, unsigned timing);

#endif
