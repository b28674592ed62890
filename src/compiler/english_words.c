/* The English compiler's program: emitting code. */
#include <string.h>

#include "compiler/english_internal.h"

uint32_t english_words_emit(English *e, Instr instr) {
    if (e->code_count == ENGLISH_CODE_MAX) {
        cursor_refuse(&e->read, REFUSAL_TOO_LONG);
        return ENGLISH_CODE_MAX - 1;
    }
    e->code[e->code_count] = instr;
    return e->code_count++;
}

uint8_t english_words_last(const English *e) {
    for (uint32_t i = e->code_count; i > 0; i--) {
        uint8_t op = e->code[i - 1].op;
        if (op != OP_SELECT && op != OP_REMEMBER && op != OP_SHUFFLE) return op;
    }
    return e->cost_last;
}

void english_words_wrap(English *e, uint32_t first, Instr head) {
    uint32_t count = e->code_count - first;
    english_words_emit(e, head);
    if (e->read.refused) return;
    memmove(&e->code[first + 1], &e->code[first], count * sizeof e->code[0]);
    if (head.op == OP_DELAY || head.op == OP_CHOOSE_ONE)
        head.c = (uint8_t)count;
    else
        head.b = (uint8_t)count;
    e->code[first] = head;
}

uint16_t english_words_constant(English *e, int32_t value) {
    if (value < -NUMBER_VALUE_MAX || value > NUMBER_VALUE_MAX)
        cursor_refuse(&e->read, REFUSAL_TOO_LARGE);
    return builder_constant(e->builder, value);
}
