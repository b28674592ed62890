/* Program to Japanese: a card's text in the style of the Japanese cards, made from its rows.
 *
 * The counterpart of render.h over the same rows: what is read is what runs, and no printed
 * sentence is stored anywhere. Terms are in terms.def, verbs in ja_verb.def, the Japanese of
 * names and types in cards/names.ja.tsv and cards/types.ja.tsv (ja_names.h). docs/japanese.md
 * says how it works and how far it agrees with the print.
 */
#ifndef COMPILER_JA_H
#define COMPILER_JA_H

#include "base/buffer.h"
#include "compiler/ja_names.h"
#include "logpose/logpose.h"

/* What stands for a row that no Japanese is known for: the row's name follows it. */
#define JA_UNKNOWN "〓"

/* As render_card and render_trigger. */
void ja_card(const LpCards *cards, const JaNames *names, LpCardId id, Buffer *out);
void ja_trigger(const LpCards *cards, const JaNames *names, LpCardId id, Buffer *out);

/* As render_ability. */
void ja_ability(const LpCards *cards, const JaNames *names, LpCardId id, unsigned ability,
                Buffer *out);

/* As render_ability_row. */
size_t ja_ability_row(const LpCards *cards, const JaNames *names, LpCardId id, unsigned ability,
                      unsigned row, Buffer *out);

/* Parts of an ability: as render_condition, render_cost and render_selector. */
void ja_condition(const LpCards *cards, const JaNames *names, LpCardId id, unsigned row,
                  Buffer *out);
void ja_cost(const LpCards *cards, const JaNames *names, LpCardId id, unsigned first,
             unsigned count, Buffer *out);
void ja_selector(const LpCards *cards, const JaNames *names, LpCardId id, unsigned row,
                 Buffer *out);

/* As render_filter. */
void ja_filter(const LpCards *cards, const JaNames *names, unsigned filter, unsigned areas,
               bool is_other, Buffer *out);

/* As render_steps. */
void ja_steps(const LpCards *cards, const JaNames *names, LpCardId id, unsigned first,
              unsigned count, Buffer *out);

/* As render_selector_for. */
void ja_selector_for(const LpCards *cards, const JaNames *names, LpCardId id, unsigned row,
                     bool is_other, int count, Buffer *out);

#endif
