/* Conditions of a text: which cards they speak of, if they can be asked, and their rows. */
#include "compiler/bind.h"

/* The register of the card that the condition is about. REG_COUNT: none was named. */
static uint8_t register_of(English *e, const SaidCondition *said) {
    switch ((SaidWho)said->who) {
    case WHO_AGAIN: return bind_noun_again(e, said->again);
    case WHO_REVEALED: return e->now.revealed;
    case WHO_IT: return e->now.it.reg;
    default: return REG_THIS;
    }
}

/* "… has a cost equal to the number of DON!! cards given to it" */
static void bind_its_dons(English *e, uint8_t reg, SaidFilter *filter) {
    for (uint32_t i = 0; i < filter->count; i++) {
        SaidTest *test = &filter->at[i];
        if (test->by != SAID_ITS_DONS) continue;
        test->by = SAID_TERM;
        test->operand =
            bound_number(e->made.terms, (Number){.kind = NUMBER_DON_ON, .whose = reg});
    }
}

/* "If this Character …" and "if that card …": a card is such. */
static bool bind_is(English *e, const SaidCondition *said, Condition *out) {
    SaidFilter filter = e->read.nodes->nouns[said->right].first.filter;
    uint8_t reg = register_of(e, said);
    if (reg == REG_COUNT) return cursor_unknown(&e->read, said->at);
    if (said->who != WHO_AGAIN && said->who != WHO_CARD && bind_noun_several(e, reg))
        return cursor_refuse_at(&e->read, said->at, REFUSAL_ONE_OF_SEVERAL);
    bind_its_dons(e, reg, &filter);
    if (!bind_filter(e, &filter)) return false;
    out->left = reg;
    out->right = bind_filter_term(e, &filter);
    if (said->who == WHO_CARD) return true;
    if (reg == REG_THIS && e->now.it.reg == REG_COUNT) { /* "…, it gains" */
        e->now.it.reg = REG_THIS;
        e->now.it.heads = HEADS_ANY;
    } else if (reg == REG_THIS && e->now.it.reg != REG_THIS) {
        e->now.it.supposed = HEADS_CARD; /* this card, or what was spoken of before? */
    }
    return true;
}

/* "If you do," of what was done before, by one player, and here. */
static bool bind_asked(English *e, const SaidCondition *said) {
    bool you = said->whose == WHOSE_YOU, they = said->whose == WHOSE_OPPONENT;
    uint8_t may = said->may;
    if (e->made.effect.count == 0 && e->made.cost.count == 0)
        return cursor_unknown(&e->read, said->at);
    /* what is put off, or done by both players */
    unsigned newest = e->made.effect.at[e->made.effect.count].instr.op;
    if (newest == OP_DELAY || newest == OP_ELSE)
        return cursor_refuse(&e->read, REFUSAL_ASKED_ELSEWHERE);
    if ((you && may == WHOSE_OPPONENT) || (they && may == WHOSE_YOU))
        return cursor_refuse(&e->read, REFUSAL_ASKED_OTHER_PLAYER);
    return true;
}

static bool bind_did(English *e, const SaidCondition *said) {
    if (said->is_asked) return bind_asked(e, said);
    if (e->now.has_done && bind_last(e) == said->op) return true;
    return cursor_refuse(&e->read, REFUSAL_ASKED_BEFORE);
}

/* The set of cards that a condition is about. */
static bool bind_cards(English *e, uint16_t node, uint16_t *row, uint8_t *heads) {
    SaidNoun cards = e->read.nodes->nouns[node];
    Noun noun;
    if (!bind_noun(e, &cards, NOUN_COUNTED, &noun)) return false;
    *row = bind_noun_set(e, &noun);
    *heads = noun.heads;
    return true;
}

bool bind_condition(English *e, uint16_t condition, uint16_t *out) {
    SaidCondition said = e->read.nodes->conditions[condition];
    Condition row = {.kind = said.kind, .compare = said.compare};
    uint8_t heads;
    switch (said.kind) {
    case CONDITION_COMPARE:
        if (!bind_number(e, said.left, &row.left) || !bind_number(e, said.right, &row.right))
            return false;
        break;
    case CONDITION_AND:
    case CONDITION_OR:
        if (!bind_condition(e, said.left, &row.left) ||
            !bind_condition(e, said.right, &row.right))
            return false;
        break;
    case CONDITION_NOT:
        if (!bind_condition(e, said.left, &row.left)) return false;
        break;
    case CONDITION_EXISTS:
        if (!bind_cards(e, said.left, &row.left, &heads)) return false;
        if (said.is_supposed) e->now.it.supposed = heads;
        break;
    case CONDITION_ONLY: {
        SaidFilter filter = e->read.nodes->nouns[said.right].first.filter;
        if (!bind_cards(e, said.left, &row.left, &heads) || !bind_filter(e, &filter))
            return false;
        row.right = bind_filter_term(e, &filter);
        break;
    }
    case CONDITION_IS:
        if (!bind_is(e, &said, &row)) return false;
        break;
    case CONDITION_DID:
        if (!bind_did(e, &said)) return false;
        break;
    default: break;
    }
    *out = bound_condition(e->made.terms, row);
    return true;
}
