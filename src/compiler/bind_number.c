/* Numbers of a text: which cards they count or speak of, and their rows. */
#include "compiler/bind.h"
#include "compiler/said_areas.h"

/* Cards that are counted. */
static bool bind_cards(English *e, const SaidNumber *said, Number *out) {
    SaidNoun cards = e->read.nodes->nouns[said->noun];
    Noun noun;
    if (!bind_noun(e, &cards, NOUN_COUNTED, &noun)) return false;
    out->left = bind_noun_set(e, &noun);
    return true;
}

/* "cards trashed this way", if the action before was that one: another one starts a new
 * count */
static bool bind_done(English *e, const SaidNumber *said) {
    if (!e->now.has_done) return cursor_unknown(&e->read, said->at);
    if (bind_last(e) != said->op) return cursor_refuse(&e->read, REFUSAL_COUNTED_BEFORE);
    if (said->op == OP_TO_DECK && e->now.done_of != WHOSE_YOU)
        return cursor_refuse(&e->read, REFUSAL_BOTH_COUNTED);
    return true;
}

/* "per 1 cost on the revealed card" */
static bool bind_revealed(English *e, Number *out) {
    if (e->now.revealed == REG_COUNT) return false;
    if (bind_noun_several(e, e->now.revealed))
        return cursor_refuse(&e->read, REFUSAL_ONE_OF_SEVERAL);
    /* a choice that follows must not take its place */
    out->whose = e->anew ? bind_filter_kept(e, e->now.revealed) : e->now.revealed;
    return true;
}

/* "The trashed card's cost", where a card of the hand was trashed as the cost, so that there is
 * one. What it was on the field would be another number. */
static bool bind_trashed(English *e, const SaidNumber *said, Number *out) {
    const KnownPaid *paid = &e->now.paid;
    if (paid->reg != REG_PAID || paid->by != OP_TRASH || paid->areas != HAND)
        return cursor_unknown(&e->read, said->at);
    if (paid->many) return cursor_refuse_at(&e->read, said->at, REFUSAL_ONE_OF_SEVERAL);
    out->whose = REG_PAID;
    return true;
}

/* In "give all Characters … for every DON!! card given to that Character" each has its own
 * number, if none was named before that could be meant. This card is called
 * "this Character". */
static bool is_each_own(const English *e, const SaidAgain *again) {
    unsigned leader = 1u << LP_CATEGORY_LEADER, character = 1u << LP_CATEGORY_CHARACTER;
    if (e->read.in_cost || (e->now.it.reg != REG_COUNT && e->now.it.reg != REG_THIS) ||
        e->anew == HEADS_ANY)
        return false;
    Slice words = text_of(again->words ? again->words : "");
    return (e->anew == character && text_equal(words, SLICE("that character"))) ||
           (e->anew == (leader | character) &&
            text_equal(words, SLICE("that leader or character"))) ||
           text_equal(words, SLICE("that card"));
}

/* "DON!! cards given to this Character", "… to that card" */
static bool bind_dons_on(English *e, const SaidNumber *said, Number *out) {
    const SaidAgain *again = said_again_row(said->again);
    bool own = again->what == AGAIN_THIS;
    if (!own && e->anew) {
        out->whose = REG_IT;
        return is_each_own(e, again) ||
               cursor_refuse_at(&e->read, said_again_at(said->again), REFUSAL_WHOSE_DONS);
    }
    out->whose = bind_noun_again(e, said->again);
    return own || (out->whose == REG_IT && !e->now.it.many && e->now.it.count == 1);
}

/* What "each of the following effects" is based on, if that is how it is said. */
static bool bind_following(const English *e, const SaidNumber *said, uint16_t *out) {
    *out = e->following;
    return e->following && (said->whose == WHOSE_EACH || said->whose == e->said->following_of);
}

bool bind_number(English *e, uint16_t number, uint16_t *out) {
    SaidNumber said = e->read.nodes->numbers[number];
    Number row = {.kind = said.kind, .whose = said.whose, .value = said.value};
    switch (said.kind) {
    case NUMBER_CONSTANT:
        if (said.cards == SAIDCARDS_FOLLOWING) return bind_following(e, &said, out);
        *out = bind_constant(e, said.value);
        return true;
    case NUMBER_COUNT:
    case NUMBER_TOTAL_COST:
    case NUMBER_TOTAL_POWER:
    case NUMBER_HIGHEST_POWER:
        if (!bind_cards(e, &said, &row)) return false;
        break;
    case NUMBER_PLUS:
    case NUMBER_MINUS:
        if (!bind_number(e, said.left, &row.left) || !bind_number(e, said.right, &row.right))
            return false;
        break;
    case NUMBER_EVERY:
        if (!bind_number(e, said.left, &row.left)) return false;
        break;
    case NUMBER_DONE:
        if (!bind_done(e, &said)) return false;
        break;
    case NUMBER_CHOSEN:
        if (!e->now.knows_number) return cursor_unknown(&e->read, said.at);
        break;
    case NUMBER_DON_ON:
        if (!bind_dons_on(e, &said, &row)) return false;
        break;
    case NUMBER_POWER_OF:
    case NUMBER_BASE_POWER_OF:
    case NUMBER_COST_OF:
        if (said.cards == SAIDCARDS_TRASHED && !bind_trashed(e, &said, &row)) return false;
        if (said.cards == SAIDCARDS_REVEALED && !bind_revealed(e, &row)) return false;
        break;
    default: break;
    }
    *out = bound_number(e->made.terms, row);
    return true;
}

uint16_t bind_number_times(English *e, uint16_t things, int32_t amount) {
    return bound_number(e->made.terms,
                        (Number){.kind = NUMBER_TIMES, .left = things, .value = amount});
}
