/* DON!! cards: which cards they are given to, and the rows. */
#include "compiler/bind.h"
#include "compiler/said_areas.h"

static bool add_counted(English *e, Instr instr) {
    bind_add(e, instr);
    e->now.has_done = true;
    return true;
}

static void add_dons(English *e, const SaidDons *said) {
    add_counted(e, (Instr){.op = OP_DON_ADD,
                           .a = e->actor,
                           .b = said->is_rested,
                           .c = said->up_to,
                           .x = bind_constant(e, said->count)});
    if (!e->read.in_cost) e->now.it.reg = REG_COUNT; /* "it" may be the DON!! card now */
}

static bool is_one_card(const Noun *noun) {
    return noun->reg != REG_COUNT || noun->said_count == 1;
}

/* Only Leaders and Characters are given DON!! (CR 6-5-5-1), and their owner's. */
static bool takes_don(const English *e, const Noun *noun, uint8_t whose) {
    const unsigned areas = LEADER | CHARACTER | STAGE;
    uint8_t owner = bind_noun_whose(e, noun);
    if (noun->reg != REG_COUNT)
        return owner == whose || (owner == WHOSE_EACH && whose == WHOSE_YOU);
    return owner == whose && (noun->selector.areas & ~areas) == 0;
}

bool bind_don(English *e, const SaidAct *said) {
    bind_at(e, said->end);
    return add_counted(e, (Instr){.op = said->op,
                                  .a = said->whose,
                                  .b = said->is_active,
                                  .c = said->dons.up_to || said->dons.is_at_least,
                                  .x = bind_constant(e, said->dons.count)});
}

bool bind_don_add(English *e, const SaidAct *said) {
    bind_at(e, said->end);
    add_dons(e, &said->dons);
    if (said->has_more) add_dons(e, &said->others);
    return true;
}

bool bind_don_add_given(English *e, const SaidAct *said) {
    SaidDons added = said->dons;
    Noun to;
    added.is_rested = true;
    add_dons(e, &added);
    if (!bind_noun_node(e, said->nouns.at[0], &to) || to.is_don || !is_one_card(&to) ||
        !takes_don(e, &to, WHOSE_YOU))
        return false;
    Instr give = {.op = OP_DON_GIVE, .b = 1};
    give.a = bind_noun_choose(e, &to);
    give.x = bound_number(e->made.terms, (Number){.kind = NUMBER_DONE});
    return add_counted(e, give);
}

/* Active ones first, and as many rested ones as are left of the number. */
static bool give_either(English *e, Instr instr) {
    if (!instr.c) return cursor_refuse(&e->read, REFUSAL_DON_STATE);
    add_counted(e, instr);
    Number left = {.kind = NUMBER_MINUS,
                   .left = instr.x,
                   .right = bound_number(e->made.terms, (Number){.kind = NUMBER_DONE})};
    instr.b = 1;
    instr.x = bound_number(e->made.terms, left);
    return add_counted(e, instr);
}

static bool give_to(English *e, Noun *noun, const SaidDons *said) {
    if (noun->is_don) return false;
    if (said->whose != WHOSE_YOU && e->read.in_cost && (said->any_state || !said->is_rested))
        return cursor_refuse(&e->read, REFUSAL_COST_THEIR_DONS);
    Instr give = {.op = OP_DON_GIVE,
                  .b = said->is_rested,
                  .c = said->up_to,
                  .x = bind_constant(e, said->count)};
    give.a = bind_noun_choose(e, noun);
    return said->any_state ? give_either(e, give) : add_counted(e, give);
}

/* The cards that are given them; "each of" is all of them. */
static bool bind_target(English *e, uint16_t node, Noun *out) {
    bool each_of = e->read.nodes->nouns[node].use & NOUN_SUBJECT;
    return bind_noun_node(e, node, out) && (!each_of || out->selector.quantity == QUANTITY_ALL);
}

static bool give_more(English *e, const SaidAct *said) {
    return !said->has_more || bind_act(e, &e->read.nodes->acts[said->next]);
}

bool bind_don_give_any(English *e, const SaidAct *said) {
    Noun to = {.reg = REG_COUNT,
               .selector = {.chooser = e->actor,
                            .owner = WHOSE_EACH,
                            .source = REG_COUNT,
                            .areas = LEADER | CHARACTER,
                            .count = bind_constant(e, 1)}};
    bind_at(e, said->end);
    return give_to(e, &to, &said->dons) && give_more(e, said);
}

bool bind_don_give(English *e, const SaidAct *said) {
    Noun to, other;
    const SaidDons *dons = &said->dons;
    if (!bind_target(e, said->nouns.at[0], &to) || !takes_don(e, &to, dons->whose))
        return false;
    bool all = to.reg == REG_COUNT && to.selector.quantity == QUANTITY_ALL;
    bool one = is_one_card(&to), both = said->is_each && one && !all;
    if (both != (said->nouns.count == 2)) return false;
    if (both) /* to either as many */
        return bind_target(e, said->nouns.at[1], &other) && is_one_card(&other) &&
               takes_don(e, &other, dons->whose) && give_to(e, &to, dons) &&
               give_to(e, &other, dons) && give_more(e, said);
    if (!said->is_each && !one && !all) return cursor_refuse(&e->read, REFUSAL_EACH_GIVEN);
    return give_to(e, &to, dons) && give_more(e, said);
}

bool bind_don_cards(English *e, const SaidAct *said) {
    Noun list[ENGLISH_NOUNS_MAX];
    int count = said->nouns.count;
    for (int i = 0; i < count; i++) {
        if (!bind_noun_node(e, said->nouns.at[i], &list[i])) return false;
        /* only own DON!! can be given to own cards */
        if (list[i].reg == REG_COUNT && list[i].selector.owner == WHOSE_EACH)
            list[i].selector.owner = WHOSE_YOU;
    }
    bind_at(e, said->end);
    for (int i = 0; i < count; i++) {
        if (!said->is_each && (count > 1 || !is_one_card(&list[i]))) return false;
        if (!takes_don(e, &list[i], said->dons.whose) || !give_to(e, &list[i], &said->dons))
            return false;
    }
    return true;
}

bool bind_don_move(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don ||
        !takes_don(e, &noun, WHOSE_YOU) ||
        (noun.reg == REG_COUNT &&
         (noun.selector.quantity > QUANTITY_UP_TO || !is_one_card(&noun))))
        return false;
    Instr move = {.op = OP_DON_MOVE, .c = said->dons.up_to};
    move.a = bind_noun_choose(e, &noun);
    move.x = bind_constant(e, said->dons.count);
    return add_counted(e, move);
}

bool bind_don_until(English *e, const SaidAct *said) {
    Number mine = {.kind = NUMBER_DON_FIELD},
           theirs = {.kind = NUMBER_DON_FIELD, .whose = WHOSE_OPPONENT};
    Number over = {.kind = NUMBER_MINUS,
                   .left = bound_number(e->made.terms, mine),
                   .right = bound_number(e->made.terms, theirs)};
    bind_at(e, said->end);
    bind_add(e, (Instr){.op = OP_DON_RETURN, .x = bound_number(e->made.terms, over)});
    return true;
}
