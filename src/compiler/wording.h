/* One form for several wordings, so that two texts of a card can be compared.
 *
 * The printed cards have several wordings for one meaning, and two generations of them. The
 * renderer has one. Before they are compared, both texts go through the same steps:
 *
 *   1. Notes in parentheses go, letters become small, dashes and quotes become plain, blanks
 *      become single; "K.O." is "ko".
 *   2. Words that carry no meaning go: "card", "cards", plural "s" of Leader, Character, Event
 *      and Stage, "all of" before "your", "an additional", "a total of".
 *   3. A card that goes somewhere goes to its owner's place: "your hand", "their hand" and "the
 *      owner's hand" are one, and so are the verbs add, place and return.
 *   4. What names cards again is one word: "it", "that card", "the selected Character".
 *   5. A circled number is "you may rest N of your DON!!".
 *   6. "and", ". Then,", ", then" and a full stop inside a line are one sign: the rows know the
 *      order of actions, not the word between them.
 *   7. A condition or a time that comes after its action is moved before it, and what an action
 *      is done for every one of is moved behind it. Cards that are selected, and the price of
 *      an effect, are said where they are swapped and paid.
 *   8. [Once Per Turn] is the last tag, and keywords alone on a line are the first lines.
 *
 * Nothing else is touched: numbers, names, types, areas, durations, who chooses and the order
 * of everything still count.
 */
#ifndef COMPILER_WORDING_H
#define COMPILER_WORDING_H

#include <stdbool.h>

#include "base/text.h"

/* Do two texts, of a Leader card or of another one, say the same after all eight steps? This is
 * what reports call "exact". */
bool wording_equal(Slice a, Slice b, bool on_leader);

/* Are they the same words in the same order after step 1 alone? */
bool wording_same(Slice a, Slice b);

#endif
