/* What a text means: instructions, of which some have others inside. bind_*.c makes them, and
 * bound_emit makes the rows of a program.
 *
 * Nodes are in the order of the text, but for the head of a block: it comes after what it was
 * put around. */
#ifndef COMPILER_BOUND_H
#define COMPILER_BOUND_H

#include <stdbool.h>

#include "effect/program.h"

enum { BOUND_MAX = 200 };

/* Nodes one after the other; 0: none. */
typedef struct BoundList {
    uint16_t first, last;
} BoundList;

typedef struct BoundNode {
    Instr instr;      /* of a block without its size */
    BoundList inside; /* of a block */
    BoundList then;   /* of an "if": what follows it with "then" */
    uint16_t next;
} BoundNode;

typedef struct Bound {
    BoundNode at[BOUND_MAX + 1]; /* from 1 */
    uint16_t count;
    BoundList program;
} Bound;

void bound_init(Bound *bound);
/* Adds an instruction at the end of the program; false if there is no room. */
bool bound_add(Bound *bound, Instr instr);
/* Puts a block around what the program has since its end was `mark`. */
bool bound_wrap(Bound *bound, uint16_t mark, Instr head);
/* A block of such nodes, which is in no list yet; 0 if there is no room. */
uint16_t bound_block(Bound *bound, Instr head, BoundList inside);
/* The end of the program so far. */
static inline uint16_t bound_mark(const Bound *bound) { return bound->program.last; }
/* The first node since a mark, and the node if it is the only one; 0: there is none. */
uint16_t bound_since(const Bound *bound, uint16_t mark);
uint16_t bound_only(const Bound *bound, uint16_t mark);
/* The newest instruction, which is no block; OP_NONE: there is none. */
Instr *bound_newest(Bound *bound);
/* Takes out of a list what it has behind a node, 0 being its beginning. */
BoundList bound_cut(Bound *bound, BoundList *from, uint16_t behind);
void bound_join(Bound *bound, BoundList *to, BoundList more);
/* Writes the rows of the program; returns how many they are. */
uint32_t bound_emit(const Bound *bound, Instr out[BOUND_MAX]);

#endif
