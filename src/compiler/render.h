/* Program to English: a card's text in the style of the printed cards, made from its rows.
 *
 * What is read is what runs: no printed sentence is stored anywhere. Notes in parentheses are
 * not written. The text of an ability is one line, except that every option of "choose one"
 * has a line of its own that starts with a bullet.
 *
 * Rows say what happens, not how a card puts it. Where the cards have several wordings for one
 * meaning, this file uses the most frequent one; wording.h brings both texts to one form before
 * they are compared. Three things follow the order of the rows, so that whoever compiles a card
 * decides them: adjectives, "with …" phrases, and the actions themselves.
 *
 * Shapes that read as one sentence (R is any stored register):
 *
 *   SELECT R; op R                      "K.O. up to 1 of …"
 *   SELECT R; op R; SELECT R; op R      "K.O. up to 1 … and up to 1 …" (same op, one sentence)
 *   MODIFY/GAIN/FORBID on the same R    "gains [Double Attack] and +3000 power during this …"
 *   SELECT LOOKED; LOOK LOOKED; SELECT IT (from LOOKED, reveals); TO_HAND IT; TO_DECK LOOKED
 *                                       "Look at 5 cards …; reveal up to 1 … and add it to your
 *                                       hand. Then, place the rest at the bottom of …"
 *   SELECT LOOKED; REVEAL LOOKED; IF IS LOOKED …; TO_DECK LOOKED
 *                                       "Reveal 1 card …. If the revealed card …"
 *   MAY { … }; IF DID { … }             "you may …. If you do, …"
 *   SELECT R that nobody uses next      "select …", later "the selected Character"
 *
 * Inert rows are not said; a shape with one inside is said as its parts.
 */
#ifndef COMPILER_RENDER_H
#define COMPILER_RENDER_H

#include "base/buffer.h"
#include "logpose/logpose.h"

/* All abilities but [Trigger], one line each, printed keywords first. Nothing for a card
 * without text. There is no newline at the end. */
void render_card(const LpCards *cards, LpCardId id, Buffer *out);

/* The [Trigger] line, or nothing. */
void render_trigger(const LpCards *cards, LpCardId id, Buffer *out);

/* One ability, counted from 0 in the order of the card; nothing if there is no such ability. */
void render_ability(const LpCards *cards, LpCardId id, unsigned ability, Buffer *out);

/* The same, and where in `out` the words of one of its instructions begin; SIZE_MAX if nothing
 * says it. */
size_t render_ability_row(const LpCards *cards, LpCardId id, unsigned ability, unsigned row,
                          Buffer *out);

/* Parts of an ability, for whoever explains why it cannot be used: the clause after "if" of a
 * condition row; a part of its cost, from instruction `first` on; the cards that a selector row
 * is about. */
void render_condition(const LpCards *cards, LpCardId id, unsigned row, Buffer *out);
void render_cost(const LpCards *cards, LpCardId id, unsigned first, unsigned count,
                 Buffer *out);
void render_selector(const LpCards *cards, LpCardId id, unsigned row, Buffer *out);

/* The cards that a filter is about, all of them; `areas` (bits 1 << LpArea) says what a card is
 * called that the filter calls nothing: 0 "card", that of Characters "Character". `is_other` as
 * in render_selector_for. */
void render_filter(const LpCards *cards, unsigned filter, unsigned areas, bool is_other,
                   Buffer *out);

/* What some instructions of an effect do, as a sentence without its full stop. */
void render_steps(const LpCards *cards, LpCardId id, unsigned first, unsigned count,
                  Buffer *out);

/* The same as the player who chooses would say it. `is_other`: that is not the player of the
 * effect, so "your" and "your opponent's" change places. `count` is how many there are to
 * choose now, which is said where the row has no plain number. */
void render_selector_for(const LpCards *cards, LpCardId id, unsigned row, bool is_other,
                         int count, Buffer *out);

#endif
