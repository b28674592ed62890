/* The program that is made of a text while it is bound. */
#include "compiler/bind.h"

void bind_add(English *e, Instr instr) {
    if (!bound_add(&e->made.effect, instr)) cursor_refuse(&e->read, REFUSAL_TOO_LONG);
}

void bind_wrap(English *e, uint16_t mark, Instr head) {
    if (!bound_wrap(&e->made.effect, mark, head)) cursor_refuse(&e->read, REFUSAL_TOO_LONG);
}

uint8_t bind_last(const English *e) {
    uint8_t last = bound_last(&e->made.effect);
    return last ? last : bound_last(&e->made.cost);
}

void bind_in_range(English *e, int32_t value) {
    if (value < -NUMBER_VALUE_MAX || value > NUMBER_VALUE_MAX)
        cursor_refuse(&e->read, REFUSAL_TOO_LARGE);
}

uint16_t bind_constant(English *e, int32_t value) {
    bind_in_range(e, value);
    return bound_constant(e->made.terms, value);
}
