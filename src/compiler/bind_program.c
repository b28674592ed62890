/* The program that is made of a text while it is bound. */
#include "compiler/bind.h"

void bind_emit(English *e, Instr instr) {
    if (!bound_add(&e->bound, instr)) cursor_refuse(&e->read, REFUSAL_TOO_LONG);
}

void bind_wrap(English *e, uint16_t mark, Instr head) {
    if (!bound_wrap(&e->bound, mark, head)) cursor_refuse(&e->read, REFUSAL_TOO_LONG);
}

uint8_t bind_last(const English *e) {
    Instr rows[BOUND_MAX];
    for (uint32_t i = bound_emit(&e->bound, rows); i > 0; i--) {
        uint8_t op = rows[i - 1].op;
        if (op != OP_SELECT && op != OP_REMEMBER && op != OP_SHUFFLE) return op;
    }
    return e->cost_last;
}

uint16_t bind_constant(English *e, int32_t value) {
    if (value < -NUMBER_VALUE_MAX || value > NUMBER_VALUE_MAX)
        cursor_refuse(&e->read, REFUSAL_TOO_LARGE);
    return builder_constant(e->builder, value);
}
