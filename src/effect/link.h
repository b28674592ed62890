/* How a row of a program relates to its other rows, so that running a row reads only that row
 * and not its neighbours: a choice names the action that it is for, an IF its "else", an OPTION
 * the next one. Links are derived from the rows when an image is made or loaded, and the
 * verifier checks them.
 *
 * A row is inert if its operation is NONE. Links skip inert rows, which may be between any two
 * rows of a block and change nothing. */
#ifndef EFFECT_LINK_H
#define EFFECT_LINK_H

#include <stdbool.h>

#include "card/image.h"
#include "effect/program.h"

/* Fills in the links of all programs. The rows need not have been verified. */
void link_image(LpCards *cards);

/* Do the rows of this program have the links that link_image would give them? The rows have
 * been verified; two programs that overlap may disagree. `*row` is the first row that
 * differs. */
bool link_agrees(const LpCards *cards, uint32_t first, uint32_t count, uint32_t *row);

static inline const Link *link_of(const LpCards *cards, const Instr *instr) {
    return &cards->links[instr - cards->instrs];
}

/* What this row is for, or NULL. */
static inline const Instr *link_use(const LpCards *cards, const Instr *instr) {
    unsigned use = link_of(cards, instr)->use;
    return use ? &cards->instrs[use] : NULL;
}

/* The same for a SELECT whose cards an action may use only later, before the row `end`: "choose
 * one of yours and one of theirs; both …". The rules need link_use; this is for words. */
const Instr *link_use_later(const LpCards *cards, const Instr *select, unsigned end);

/* The first row from `row` on that is not inert; every block has one. */
static inline unsigned link_acting(const LpCards *cards, unsigned row) {
    return cards->instrs[row].op == OP_NONE ? cards->links[row].use : row;
}

#endif
