/* What is said about cards: which others it speaks of. */
#include "compiler/bind.h"

uint8_t bind_filter_kept(English *e, uint8_t reg) {
    if (reg != REG_IT) return reg;
    if (e->now.holds_that) cursor_refuse(&e->read, REFUSAL_TOO_MANY_KEPT);
    bind_add(e, (Instr){.op = OP_REMEMBER, .a = REG_THAT, .b = REG_IT});
    return REG_THAT;
}

/* "The same name as the trashed card", "other than that Character". */
static bool bind_again(English *e, SaidTest *test) {
    uint8_t reg = bind_noun_again(e, test->operand);
    if (reg == REG_COUNT || (test->kind == TEST_IN && reg != REG_IT)) return false;
    if (test->kind != TEST_IN && bind_noun_several(e, reg)) /* as each of them, or as one? */
        return cursor_refuse(&e->read, REFUSAL_ONE_OF_SEVERAL);
    *test = (SaidTest){.kind = test->kind,
                       .negated = test->negated,
                       .or_next = test->or_next,
                       .operand = bind_filter_kept(e, reg)};
    return true;
}

bool bind_filter(English *e, SaidFilter *f) {
    for (uint32_t i = 0; i < f->count; i++) {
        SaidTest *test = &f->at[i];
        uint16_t row;
        switch (test->by) {
        case SAID_AGAIN:
            if (!bind_again(e, test)) return false;
            break;
        case SAID_NUMBER:
            if (!bind_number(e, (uint16_t)test->operand, &row)) return false;
            test->by = SAID_TERM;
            test->operand = row;
            break;
        case SAID_KEPT:
            test->operand = bind_filter_kept(e, REG_IT);
            test->by = SAID_PLAIN;
            break;
        case SAID_OTHER: test->by = SAID_PLAIN; break;
        default: break;
        }
    }
    return true;
}

uint16_t bind_filter_term(English *e, const SaidFilter *f) {
    if (f->is_full) cursor_refuse(&e->read, REFUSAL_TOO_MUCH_SAID);
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].by == SAID_VALUE) bind_in_range(e, f->at[i].operand);
    return bound_filter(e->made.terms, f);
}
