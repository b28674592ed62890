/* Checks every row of an image once, so that the interpreter need not check anything. An image
 * that passes can be run, printed and rendered whatever its origin: all indexes are in range,
 * blocks are nested, nothing is cyclic, and each kind of ability holds only what it may. */
#ifndef EFFECT_VERIFY_H
#define EFFECT_VERIFY_H

#include <stdbool.h>

#include "card/image.h"
#include "effect/program.h"

/* Limits on what the interpreter may encounter, so that its recursion and its tables are
 * bounded. */
enum {
    NUMBER_DEPTH_MAX = 8,       /* "1000 for every 3 cards of …" needs 3 */
    CONDITION_DEPTH_MAX = 8,    /* the longest "if" of the pool joins four conditions */
    BLOCK_DEPTH_MAX = 8,        /* choose one > option > if > may needs 4 */
    FILTER_TESTS_MAX = 16,      /* the longest filter of the pool has 9 */
    EVENTS_MAX = 8,             /* "[On Play]/[When Attacking]" has 2 */
    NUMBER_VALUE_MAX = 1000000, /* the highest power that an effect names is 792000 */
    CARD_NUMBER_MAX = 15,       /* "OP01-001" has 8 */
    AMOUNT_MAX = 60             /* cards and DON!! cards that one event is about */
};

/* What is wrong, and where. */
typedef struct VerifyFault {
    const char *message; /* NULL: nothing */
    const char *table;   /* "selectors", "cards" … */
    uint32_t row;
    uint32_t ability; /* for faults of a card: counted from 0 */
    uint32_t instr;   /* for faults of a program: the row */
} VerifyFault;

/* All tables except the cards. */
bool verify_tables(const LpCards *cards, VerifyFault *fault);

/* One card and its abilities; the tables must have passed. */
bool verify_card(const LpCards *cards, uint32_t id, VerifyFault *fault);

/* Both, for all cards; stops at the first fault. */
bool verify_image(const LpCards *cards, VerifyFault *fault);

/* Is this what a permanent effect does? It is worked out again and again, so it must not ask or
 * move anything. */
bool verify_op_holds(unsigned op);

/* The depth that a row must have, given that the rows it names are in range. */
unsigned verify_number_depth(const LpCards *cards, const Number *row);
unsigned verify_condition_depth(const LpCards *cards, const Condition *row);

#endif
