/* Instructions and blocks of them, and their rows. See bound.h. */
#include "compiler/bound.h"

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

/* The rows of a list, from row `count` on. */
static uint32_t emit(const Bound *bound, uint16_t first, Instr *out, uint32_t count) {
    for (uint16_t i = first; i; i = bound->at[i].next) {
        const BoundNode *node = &bound->at[i];
        Instr *head = &out[count++];
        *head = node->instr;
        if (!node->inside.first) continue;
        uint32_t end = emit(bound, node->inside.first, out, count);
        bool in_c = head->op == OP_DELAY || head->op == OP_CHOOSE_ONE;
        if (in_c)
            head->c = (uint8_t)(end - count);
        else
            head->b = (uint8_t)(end - count);
        count = emit(bound, node->then.first, out, end);
        if (!in_c) head->c = (uint8_t)(count - end);
    }
    return count;
}

uint32_t bound_emit(const Bound *bound, Instr out[BOUND_MAX]) {
    return emit(bound, bound->program.first, out, 0);
}
