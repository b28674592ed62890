/* Rows of an image, of what a text means. See emit.h.
 *
 * A term names earlier ones only, so their rows are made in one go. Which fields of a row name
 * another row is said by the letters of opcode.def, number.def, condition.def and test.def. */
#include "compiler/emit.h"

#include "effect/tables.h"

typedef struct Emitter {
    Builder *builder;
    const Pieces *pieces;
    const BoundAbility *bound;
    uint16_t rows[BOUND_TERMS_MAX + 1]; /* of each term */
} Emitter;

/* --- Terms ------------------------------------------------------------------------------ */

/* What is in a row for an operand of this letter. */
static uint16_t operand_of(const Emitter *e, char letter, uint16_t operand) {
    switch (letter) {
    case 'N':
    case 'c':
    case 's':
    case 'f': return e->rows[operand];
    case 'T': return builder_name(e->builder, e->pieces->at[operand].text);
    case 'Y': return builder_type(e->builder, e->pieces->at[operand].text);
    default: return operand;
    }
}

static uint16_t number_row(const Emitter *e, Number number) {
    const char *letters = tables_numbers[number.kind].operands;
    number.left = operand_of(e, letters[1], number.left);
    number.right = operand_of(e, letters[3], number.right);
    return builder_number(e->builder, number);
}

static uint16_t condition_row(const Emitter *e, Condition condition) {
    const char *letters = tables_conditions[condition.kind].operands;
    condition.left = operand_of(e, letters[1], condition.left);
    condition.right = operand_of(e, letters[2], condition.right);
    return builder_condition(e->builder, condition);
}

static uint16_t selector_row(const Emitter *e, Selector selector) {
    selector.count = e->rows[selector.count];
    selector.filter = e->rows[selector.filter];
    return builder_selector(e->builder, selector);
}

static uint16_t test_operand(const Emitter *e, const SaidTest *test) {
    switch ((SaidBy)test->by) {
    case SAID_VALUE: return builder_constant(e->builder, test->operand);
    case SAID_TERM: return e->rows[test->operand];
    case SAID_TEXT: break;
    default: return (uint16_t)test->operand;
    }
    Slice text = e->pieces->at[test->operand].text;
    if (test->kind == TEST_NAME) return builder_name(e->builder, text);
    if (test->kind == TEST_TYPE) return builder_type(e->builder, text);
    return builder_part(e->builder, text);
}

static uint16_t filter_row(const Emitter *e, uint16_t first, uint16_t count) {
    Test tests[FILTER_TESTS_MAX];
    for (uint32_t i = 0; i < count; i++) {
        const SaidTest *test = &e->bound->terms->tests[first + i];
        tests[i] = (Test){.kind = test->kind,
                          .negated = test->negated,
                          .or_next = test->or_next,
                          .compare = test->compare,
                          .operand = test_operand(e, test)};
    }
    return builder_filter(e->builder, tests, count);
}

static uint16_t term_row(const Emitter *e, const BoundTerm *term) {
    switch ((BoundKind)term->kind) {
    case BOUND_NUMBER: return number_row(e, term->number);
    case BOUND_CONDITION: return condition_row(e, term->condition);
    case BOUND_SELECTOR: return selector_row(e, term->selector);
    default: return filter_row(e, term->filter.first, term->filter.count);
    }
}

/* --- Programs --------------------------------------------------------------------------- */

/* The rows of a list, from row `count` on. */
static uint32_t list_rows(const Emitter *e, const Bound *bound, uint16_t first, Instr *out,
                          uint32_t count) {
    for (uint16_t i = first; i; i = bound->at[i].next) {
        const BoundNode *node = &bound->at[i];
        const char *letters = tables_ops[node->instr.op].operands;
        Instr *head = &out[count++];
        *head = node->instr;
        head->x = operand_of(e, letters[3], head->x);
        head->y = operand_of(e, letters[4], head->y);
        if (!node->inside.first) continue;
        uint32_t end = list_rows(e, bound, node->inside.first, out, count);
        bool in_c = head->op == OP_DELAY || head->op == OP_CHOOSE_ONE;
        if (in_c)
            head->c = (uint8_t)(end - count);
        else
            head->b = (uint8_t)(end - count);
        count = list_rows(e, bound, node->then.first, out, end);
        if (!in_c) head->c = (uint8_t)(count - end);
    }
    return count;
}

static uint16_t program_rows(const Emitter *e, const Bound *bound, uint16_t *count) {
    Instr rows[BOUND_MAX];
    *count = (uint16_t)list_rows(e, bound, bound->program.first, rows, 0);
    return *count ? builder_program(e->builder, rows, *count) : 0;
}

/* --- Abilities -------------------------------------------------------------------------- */

static void emit_events(const Emitter *e, Ability *out) {
    Event events[EVENTS_MAX];
    out->event_count = (uint16_t)e->bound->event_count;
    for (uint32_t i = 0; i < out->event_count; i++) {
        events[i] = e->bound->events[i];
        events[i].filter = e->rows[events[i].filter];
        events[i].other = e->rows[events[i].other];
        out->timings |= (uint64_t)1 << events[i].timing;
    }
    out->event_first = builder_events(e->builder, events, out->event_count);
}

Ability emit_ability(Builder *builder, const Pieces *pieces, const BoundAbility *bound) {
    Ability out = bound->ability;
    Emitter e; /* whose rows are not cleared: each is made before it is asked for */
    e.builder = builder;
    e.pieces = pieces;
    e.bound = bound;
    e.rows[0] = 0;
    for (uint16_t i = 1; i <= bound->terms->count; i++)
        e.rows[i] = term_row(&e, &bound->terms->at[i]);
    out.condition = e.rows[out.condition];
    out.cost_first = program_rows(&e, &bound->cost, &out.cost_count);
    out.effect_first = program_rows(&e, &bound->effect, &out.effect_count);
    emit_events(&e, &out);
    return out;
}
