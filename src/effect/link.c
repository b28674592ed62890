/* Deriving the links of a program, block by block. The same walk fills them in and checks them.
 * It runs before the verifier, so it trusts no length and no index. */
#include "effect/link.h"

#include <string.h>

#include "effect/tables.h"

typedef struct Linker {
    const LpCards *cards;
    Link *out;    /* NULL: the links are compared, not filled in */
    uint32_t bad; /* the first row with a different link; 0: none */
    uint32_t end; /* of the part that is carried out in one go */
} Linker;

/* The lengths of the blocks that follow a row. An IF has a second one, its "then" part. */
static uint32_t length_of(const Instr *instr) {
    switch (instr->op) {
    case OP_IF:
    case OP_ELSE:
    case OP_MAY:
    case OP_OPTION:
    case OP_PRICE: return instr->b;
    case OP_CHOOSE_ONE:
    case OP_DELAY: return instr->c;
    default: return 0;
    }
}

static uint32_t then_length_of(const Instr *instr) { return instr->op == OP_IF ? instr->c : 0; }

static uint32_t lower(uint32_t a, uint32_t b) { return a < b ? a : b; }

static uint32_t after_inert(const LpCards *cards, uint32_t at, uint32_t end) {
    while (at < end && cards->instrs[at].op == OP_NONE) at++;
    return at;
}

/* The first row of a part that is not inert, or 0. */
static uint32_t acting(const LpCards *cards, uint32_t from, uint32_t end) {
    uint32_t at = after_inert(cards, from, end);
    return at < end ? at : 0;
}

static bool is_op(const LpCards *cards, uint32_t row, OpCode op) {
    return row && cards->instrs[row].op == op;
}

/* --- Choices ----------------------------------------------------------------------------- */

/* Does `use` act on the cards that `select` chooses? */
static bool acts_on_choice(const LpCards *cards, uint32_t select, uint32_t use) {
    if (!use || !is_op(cards, select, OP_SELECT)) return false;
    const Instr *instr = &cards->instrs[use];
    return instr->op < OP_COUNT && tables_ops[instr->op].operands[0] == 'r' &&
           instr->a == cards->instrs[select].a;
}

static const Selector *selector_of(const LpCards *cards, uint32_t select) {
    uint32_t x = cards->instrs[select].x;
    return &cards->selectors[x < cards->selector_count ? x : 0];
}

/* CR 11-2-1: a card that is chosen by what it is and goes from one secret area to another is
 * revealed, even if the text does not say so. */
static bool reveals(const LpCards *cards, uint32_t select, uint32_t use) {
    const Selector *selector = selector_of(cards, select);
    if (selector->flags & SELECT_REVEALS) return true;
    if (selector->filter == 0 || use == 0) return false;
    const Instr *instr = &cards->instrs[use];
    return instr->op == OP_TO_HAND || instr->op == OP_TO_DECK ||
           (instr->op == OP_TO_LIFE && !instr->c);
}

/* Is this number "… for every card" that the action before affected? */
static bool is_per_done(const LpCards *cards, uint32_t row) {
    if (row >= cards->number_count) return false;
    const Number *number = &cards->numbers[row];
    return number->kind == NUMBER_TIMES && number->left < cards->number_count &&
           cards->numbers[number->left].kind == NUMBER_DONE;
}

/* May it be done zero times (CR 1-3-2-2)? */
static bool may_be_for_nothing(const LpCards *cards, const Instr *use) {
    switch (tables_ops[use->op].times) {
    case TIMES_ONCE: return false;
    case TIMES_PER_DON:
    case TIMES_PER_GIVEN: return true;
    case TIMES_PER_DONE: return is_per_done(cards, use->x);
    }
    return false;
}

/* Nothing later uses these cards: the action was the last one, or other cards are chosen after
 * it. */
static bool is_used_once(const Linker *linker, uint32_t select, uint32_t use) {
    const LpCards *cards = linker->cards;
    uint32_t later = acting(cards, use + 1, linker->end);
    return later == 0 || (is_op(cards, later, OP_SELECT) &&
                          cards->instrs[later].a == cards->instrs[select].a);
}

static Link link_select(const Linker *linker, uint32_t at, uint32_t next) {
    const LpCards *cards = linker->cards;
    Link link = {.use = (uint16_t)(acts_on_choice(cards, at, next) ? next : 0)};
    if (reveals(cards, at, link.use)) link.flags |= LINK_REVEALS;
    if (link.use && may_be_for_nothing(cards, &cards->instrs[link.use]) &&
        is_used_once(linker, at, link.use))
        link.flags |= LINK_FOR_THIS_ONLY;
    return link;
}

/* Were all of the cards chosen one by one for this row, and revealed at that time? */
static bool are_revealed(const LpCards *cards, uint32_t before, uint32_t at) {
    return acts_on_choice(cards, before, at) &&
           selector_of(cards, before)->quantity != QUANTITY_ALL && reveals(cards, before, at);
}

const Instr *link_use_later(const LpCards *cards, const Instr *select, unsigned end) {
    const Instr *use = link_use(cards, select);
    unsigned wanted = select->a;
    if (use != NULL) return use;
    for (const Instr *next = select + 1; next < cards->instrs + end; next++) {
        if (next->op == OP_SELECT) { /* "both of them": a choice of all that was chosen */
            const Selector *all = &cards->selectors[next->x];
            if (all->quantity != QUANTITY_ALL) continue;
            if (all->source == wanted || all->source == REG_COUNT) wanted = next->a;
            continue;
        }
        if (next->op == OP_REMEMBER && next->b == wanted) wanted = next->a;
        if (next->op == OP_REMEMBER || next->op == OP_NONE || next->op == OP_REVEAL) continue;
        if (tables_ops[next->op].operands[0] == 'r' && next->a == wanted) return next;
    }
    return NULL;
}

/* --- Control ----------------------------------------------------------------------------- */

/* The choice of a block that only trashes cards of a deck or a hand; else 0. */
static uint32_t trashed_choice(const LpCards *cards, uint32_t first, uint32_t end) {
    uint32_t select = acting(cards, first, end);
    if (!is_op(cards, select, OP_SELECT)) return 0;
    uint32_t trash = acting(cards, select + 1, end);
    if (!is_op(cards, trash, OP_TRASH) || acting(cards, trash + 1, end)) return 0;
    unsigned areas = selector_of(cards, select)->areas;
    return areas == 1u << LP_AREA_DECK || areas == 1u << LP_AREA_HAND ? select : 0;
}

static Link link_may(const LpCards *cards, uint32_t at, uint32_t after, uint32_t next) {
    return (Link){.use = (uint16_t)trashed_choice(cards, at + 1, after),
                  .flags = is_op(cards, next, OP_IF) ? LINK_BEFORE_IF : 0};
}

/* The registers that the options act on, if they do nothing else: bits 1 << Register. */
static unsigned registers_of(const LpCards *cards, uint32_t first, uint32_t end) {
    unsigned registers = 0;
    for (uint32_t at = first; at < end; at++) {
        const Instr *instr = &cards->instrs[at];
        if (instr->op == OP_NONE || instr->op == OP_OPTION) continue;
        if (instr->op >= OP_COUNT || instr->a >= REG_COUNT) return 0;
        switch (tables_ops[instr->op].part) {
        case PAY_LEAVE:
        case PAY_REST:
        case PAY_ACTIVE:
        case PAY_PLAY: registers |= 1u << instr->a; break;
        case PAY_FREE:
        case PAY_CHOICE:
        case PAY_FACE:
        case PAY_DRAW:
        case PAY_DON_GIVE:
        case PAY_DON_REST:
        case PAY_DON_RETURN:
        case PAY_DON_TAKE: return 0;
        }
    }
    return registers;
}

static Link link_choose(const LpCards *cards, uint32_t at, uint32_t after) {
    uint32_t option = acting(cards, at + 1, after);
    return (Link){.option = (uint16_t)(is_op(cards, option, OP_OPTION) ? option : 0),
                  .registers = (uint8_t)registers_of(cards, at + 1, after)};
}

/* --- Rows -------------------------------------------------------------------------------- */

/* The link of the row at `at`, whose blocks end at `after`; `before` and `next` are the rows
 * around it in its block that are not inert, or 0. */
static Link link_row(const Linker *linker, uint32_t at, uint32_t after, uint32_t before,
                     uint32_t next) {
    const LpCards *cards = linker->cards;
    const Instr *instr = &cards->instrs[at];
    Link link = {0};
    switch (instr->op) {
    case OP_NONE: link.use = (uint16_t)next; break;
    case OP_SELECT: link = link_select(linker, at, next); break;
    case OP_DON_REST:
        if (instr->y && is_op(cards, next, OP_SELECT)) link.use = (uint16_t)next;
        break;
    case OP_TO_DECK:
        if (is_op(cards, next, OP_SHUFFLE)) link.use = (uint16_t)next;
        if (are_revealed(cards, before, at)) link.flags = LINK_REVEALED;
        break;
    case OP_TO_LIFE:
        if (are_revealed(cards, before, at)) link.flags = LINK_REVEALED;
        break;
    case OP_IF:
        if (is_op(cards, next, OP_ELSE)) link.otherwise = (uint16_t)(next + 1);
        break;
    case OP_MAY: link = link_may(cards, at, after, next); break;
    case OP_CHOOSE_ONE: link = link_choose(cards, at, after); break;
    case OP_OPTION:
        if (is_op(cards, next, OP_OPTION)) link.option = (uint16_t)next;
        break;
    default: break;
    }
    return link;
}

static void settle(Linker *linker, uint32_t row, Link link) {
    if (linker->out)
        linker->out[row] = link;
    else if (!linker->bad && memcmp(&linker->cards->links[row], &link, sizeof link) != 0)
        linker->bad = row;
}

static void link_block(Linker *linker, uint32_t first, uint32_t end) {
    const LpCards *cards = linker->cards;
    uint32_t before = 0, next = first;
    for (uint32_t at = first; at < end;) {
        const Instr *instr = &cards->instrs[at];
        uint32_t then = lower(at + 1 + length_of(instr), end);
        uint32_t after = lower(then + then_length_of(instr), end);
        if (next < after) next = after_inert(cards, after, end);
        settle(linker, at, link_row(linker, at, after, before, next < end ? next : 0));
        /* These are carried out separately, at another time. */
        uint32_t outer = linker->end;
        if (instr->op == OP_DELAY || instr->op == OP_PRICE) linker->end = then;
        link_block(linker, at + 1, then);
        link_block(linker, then, after);
        linker->end = outer;
        if (instr->op != OP_NONE) before = at;
        at = after;
    }
}

static void link_program(Linker *linker, uint32_t first, uint32_t count) {
    if (count == 0 || first >= linker->cards->instr_count ||
        count > linker->cards->instr_count - first)
        return;
    linker->end = first + count;
    link_block(linker, first, first + count);
}

void link_image(LpCards *cards) {
    Linker linker = {.cards = cards, .out = (Link *)(uintptr_t)cards->links};
    for (uint32_t i = 1; i < cards->ability_count; i++) {
        const Ability *ability = &cards->abilities[i];
        link_program(&linker, ability->cost_first, ability->cost_count);
        link_program(&linker, ability->effect_first, ability->effect_count);
    }
}

bool link_agrees(const LpCards *cards, uint32_t first, uint32_t count, uint32_t *row) {
    Linker linker = {.cards = cards};
    link_program(&linker, first, count);
    *row = linker.bad;
    return linker.bad == 0;
}
