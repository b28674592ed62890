/* What an ability of a text means: instructions, of which some have others inside, and what
 * they say of cards. bind_*.c makes it, and emit.c makes the rows of an image of it.
 *
 * Nodes are in the order of the text, but for the head of a block: it comes after what it was
 * put around. */
#ifndef COMPILER_BOUND_H
#define COMPILER_BOUND_H

#include "compiler/said.h"

/* --- Terms ------------------------------------------------------------------------------ */

/* What an instruction says: a number, a condition, cards. A term has the fields of its row, in
 * which others are named by their index from 1; 0 is the number 0, no condition, any card. */
typedef enum BoundKind {
    BOUND_NUMBER,
    BOUND_CONDITION,
    BOUND_SELECTOR,
    BOUND_FILTER
} BoundKind;

typedef struct BoundTerm {
    uint8_t kind; /* BoundKind */
    union {
        Number number;
        Condition condition;
        Selector selector;
        struct {
            uint16_t first, count; /* of `tests` */
        } filter;
    };
} BoundTerm;

/* Every instruction of a program can have a choice, its filter, a number and a condition. */
enum { BOUND_MAX = 200, BOUND_TERMS_MAX = 8 * BOUND_MAX, BOUND_TESTS_MAX = 8 * BOUND_MAX };

typedef struct BoundTerms {
    BoundTerm at[BOUND_TERMS_MAX + 1]; /* from 1 */
    uint16_t count;
    SaidTest tests[BOUND_TESTS_MAX];
    uint16_t test_count;
    bool is_full;
} BoundTerms;

void bound_clear(BoundTerms *terms);
/* Adds a term; returns its index. Where there is no room `is_full` is set. */
uint16_t bound_number(BoundTerms *terms, Number number);
uint16_t bound_constant(BoundTerms *terms, int32_t value);
uint16_t bound_condition(BoundTerms *terms, Condition condition);
uint16_t bound_selector(BoundTerms *terms, Selector selector);
uint16_t bound_filter(BoundTerms *terms, const SaidFilter *filter);

/* --- Instructions ----------------------------------------------------------------------- */

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
/* The OpCode of what is done last: choosing, remembering and shuffling do not count. OP_NONE:
 * nothing. */
uint8_t bound_last(const Bound *bound);

/* --- Abilities -------------------------------------------------------------------------- */

typedef struct BoundAbility {
    Ability ability; /* without its programs and events; the condition is a term */
    Event events[EVENTS_MAX];
    uint32_t event_count;
    Bound cost, effect;
    BoundTerms *terms;
} BoundAbility;

#endif
