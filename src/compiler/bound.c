/* Terms, instructions and blocks of them. See bound.h. */
#include "compiler/bound.h"

#include <string.h>

/* --- Terms ------------------------------------------------------------------------------ */

void bound_clear(BoundTerms *terms) {
    terms->count = terms->test_count = 0;
    terms->is_full = false;
}

static uint16_t add_term(BoundTerms *terms, BoundTerm term) {
    if (terms->count == BOUND_TERMS_MAX) {
        terms->is_full = true;
        return 0;
    }
    terms->at[++terms->count] = term;
    return terms->count;
}

uint16_t bound_number(BoundTerms *terms, Number number) {
    return add_term(terms, (BoundTerm){.kind = BOUND_NUMBER, .number = number});
}

uint16_t bound_constant(BoundTerms *terms, int32_t value) {
    if (value == 0) return 0;
    return bound_number(terms, (Number){.kind = NUMBER_CONSTANT, .value = value});
}

uint16_t bound_condition(BoundTerms *terms, Condition condition) {
    return add_term(terms, (BoundTerm){.kind = BOUND_CONDITION, .condition = condition});
}

uint16_t bound_selector(BoundTerms *terms, Selector selector) {
    return add_term(terms, (BoundTerm){.kind = BOUND_SELECTOR, .selector = selector});
}

uint16_t bound_filter(BoundTerms *terms, const SaidFilter *filter) {
    uint16_t first = terms->test_count;
    if (filter->count == 0) return 0;
    if (first + filter->count > BOUND_TESTS_MAX) {
        terms->is_full = true;
        return 0;
    }
    memcpy(&terms->tests[first], filter->at, filter->count * sizeof filter->at[0]);
    terms->test_count = (uint16_t)(first + filter->count);
    return add_term(
        terms, (BoundTerm){.kind = BOUND_FILTER, .filter = {first, (uint16_t)filter->count}});
}

/* --- Instructions ----------------------------------------------------------------------- */

void bound_init(Bound *bound) {
    bound->count = 0;
    bound->program = (BoundList){0, 0};
    bound->at[0] = (BoundNode){.next = 0};
}

void bound_join(Bound *bound, BoundList *to, BoundList more) {
    if (!more.first) return;
    if (to->last)
        bound->at[to->last].next = more.first;
    else
        to->first = more.first;
    to->last = more.last;
}

BoundList bound_cut(Bound *bound, BoundList *from, uint16_t behind) {
    BoundList cut = {behind ? bound->at[behind].next : from->first, from->last};
    if (!cut.first) return (BoundList){0, 0};
    from->last = behind;
    if (behind)
        bound->at[behind].next = 0;
    else
        from->first = 0;
    return cut;
}

uint16_t bound_block(Bound *bound, Instr head, BoundList inside) {
    if (bound->count == BOUND_MAX) return 0;
    bound->at[++bound->count] = (BoundNode){.instr = head, .inside = inside};
    return bound->count;
}

bool bound_add(Bound *bound, Instr instr) {
    uint16_t node = bound_block(bound, instr, (BoundList){0, 0});
    bound_join(bound, &bound->program, (BoundList){node, node});
    return node != 0;
}

bool bound_wrap(Bound *bound, uint16_t mark, Instr head) {
    BoundList inside = bound_cut(bound, &bound->program, mark);
    uint16_t node = bound_block(bound, head, inside);
    bound_join(bound, &bound->program, (BoundList){node, node});
    return node != 0;
}

uint16_t bound_since(const Bound *bound, uint16_t mark) {
    return mark ? bound->at[mark].next : bound->program.first;
}

uint16_t bound_only(const Bound *bound, uint16_t mark) {
    uint16_t node = bound_since(bound, mark);
    return node == bound->program.last ? node : 0;
}

Instr *bound_newest(Bound *bound) {
    uint16_t i = bound->count;
    while (i > 0 && bound->at[i].inside.first) i--;
    return &bound->at[i].instr;
}

/* The last OpCode of a list, or the one before it. */
static uint8_t last_of(const Bound *bound, uint16_t first, uint8_t last) {
    for (uint16_t i = first; i; i = bound->at[i].next) {
        const BoundNode *node = &bound->at[i];
        uint8_t op = node->instr.op;
        if (op != OP_SELECT && op != OP_REMEMBER && op != OP_SHUFFLE) last = op;
        last = last_of(bound, node->inside.first, last);
        last = last_of(bound, node->then.first, last);
    }
    return last;
}

uint8_t bound_last(const Bound *bound) { return last_of(bound, bound->program.first, OP_NONE); }
