/* A noun with its parts put together: the filter, the areas, and what is ambiguous between
 * "A or B". What depends on the text before is left to bind_noun.c. */
#include "compiler/said.h"
#include "compiler/said_areas.h"

static bool says_amount(const SaidFilter *f) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].kind >= TEST_COUNTER && f->at[i].kind <= TEST_BASE_POWER) return true;
    return false;
}

/* Does it say no more than numbers? */
static bool only_amounts(const SaidFilter *f) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].kind < TEST_COUNTER || f->at[i].kind > TEST_BASE_POWER) return false;
    return true;
}

static void heads_test(SaidTerm *t, bool is_anywhere) {
    if (t->heads && is_anywhere) said_first(&t->filter, said_test(TEST_CATEGORY, t->heads));
}

/* What follows the last of several alternatives and has a number applies to all. */
static void share_amounts(SaidTerm *first, const SaidTerm *last) {
    for (uint32_t i = 0; i < last->filter.count; i++) {
        const SaidTest *t = &last->filter.at[i];
        if (t->kind >= TEST_COUNTER && t->kind <= TEST_BASE_POWER) said_and(&first->filter, *t);
    }
}

/* Where the cards of a term are, if its place is not said: a name alone is any card. */
static unsigned term_areas(const SaidTerm *t) {
    return t->is_named && !t->heads ? LEADER | CHARACTER | STAGE : t->areas;
}

/* The same for "other than …". */
static void share_exceptions(SaidTerm *first, const SaidTerm *last) {
    for (uint32_t i = 0; i < last->filter.count; i++) {
        const SaidTest *t = &last->filter.at[i];
        if (t->negated && (t->kind == TEST_NAME || t->kind == TEST_IN))
            said_and(&first->filter, *t);
    }
}

/* "{A} type Characters or Stages", "rested [N] or Characters": what comes before the first may
 * apply to both. "{A} type Characters or [N]" has the name alone, but "rested Characters or
 * [N]" may mean a rested one. */
static bool shares_adjective(const SaidTerm *a, const SaidTerm *b) {
    SaidFilter before = a->filter;
    before.count = a->adjectives;
    bool says_more = false; /* a colour is refused in any case: join_terms */
    for (uint32_t i = 0; i < before.count; i++)
        says_more |=
            before.at[i].kind != TEST_COLOR && (before.at[i].kind != TEST_NAME || a->has_head);
    if (!says_more) return false;
    /* "{A} type cards or cards with …": the noun is said again for what is said about it
     * alone. */
    if (b->has_head && a->heads == b->heads && b->filter.count) return false;
    /* "{A} type card or Event": an Event of that type is such a card anyway. */
    if (a->has_head && !a->heads && !a->is_named && b->heads && b->adjectives == 0)
        return false;
    if (!b->is_named) return b->adjectives == 0;
    return said_has(&before, TEST_RESTED) || said_has(&before, TEST_ACTIVE) ||
           said_has(&before, TEST_ATTACKING) || said_has(&before, TEST_KEYWORD);
}

/* "Characters other than this Character or Leader" may be neither of them. */
static bool excepts_both(const SaidTerm *a, const SaidTerm *b) {
    return b->has_head && b->filter.count == 0 && a->filter.count > a->adjectives &&
           a->filter.at[a->filter.count - 1].negated;
}

/* "Characters or Stages with a [Trigger]": what follows the second may apply to both. (Numbers
 * and exceptions do: join_terms.) */
static bool shares_post(const SaidTerm *a, const SaidTerm *b) {
    bool again = b->has_head && a->heads == b->heads && a->adjectives;
    if (!a->has_head || again || a->filter.count > a->adjectives) return false;
    for (uint32_t i = b->adjectives; i < b->filter.count; i++) {
        const SaidTest *t = &b->filter.at[i];
        bool amount = t->kind >= TEST_COUNTER && t->kind <= TEST_BASE_POWER;
        bool exception = t->negated && (t->kind == TEST_NAME || t->kind == TEST_IN);
        if (!amount && !exception) return true;
    }
    return false;
}

/* "Rested Characters or Stages": the state applies to both, as both are named the same way. */
static void share_state(const SaidTerm *a, SaidTerm *b) {
    if (a->is_plural && b->is_plural && a->filter.count == 1 && b->filter.count == 0 &&
        a->filter.at[0].kind == TEST_RESTED && a->on_field && b->heads == IS_STAGE) {
        b->filter = a->filter;
        b->adjectives = a->adjectives;
    }
}

/* `apart`: the second has a number of its own, so each says all that applies to it. */
static bool join_terms(Cursor *r, Noun *out, SaidTerm *a, SaidTerm *b, bool apart) {
    bool on_field = !out->has_area && out->selector.source == REG_COUNT;
    if (said_has(&a->filter, TEST_COLOR) && !said_has(&b->filter, TEST_COLOR))
        return cursor_refuse(r, REFUSAL_COLOR_OF_BOTH);
    if (says_amount(&b->filter) && !says_amount(&a->filter) && !apart) {
        /* "Characters or Stages with a cost of 3 or less": as in "Character or Stage cards" */
        bool bare = a->is_plural && b->is_plural && a->on_field && b->heads == IS_STAGE &&
                    a->filter.count == 0;
        if (!bare && a->heads && b->heads && a->heads != b->heads)
            return cursor_refuse(r, REFUSAL_NUMBER_OF_BOTH);
        if (!bare && only_amounts(&b->filter)) /* "{A} type Characters or Characters with …" */
            return cursor_refuse(r, REFUSAL_NUMBER_OF_BOTH);
        share_amounts(a, b);
    }
    if (!apart) share_exceptions(a, b);
    unsigned areas = term_areas(a) | term_areas(b);
    bool differ = out->is_mixed = a->heads != b->heads;
    /* "Your Leader or {T} type Characters": the type is that of the Characters */
    bool leader = on_field && a->heads == IS_LEADER && a->filter.count == 0 && !a->is_named &&
                  b->heads == IS_CHARACTER && b->filter.count > 0;
    heads_test(a, !on_field || (differ && term_areas(a) != areas));
    heads_test(b, !on_field || (differ && term_areas(b) != areas && !leader));
    SaidFilter both;
    said_either(&a->filter, &b->filter, &both);
    out->filter = both;
    out->is_named = a->is_named && b->is_named;
    out->heads = a->heads | b->heads;
    if (on_field) out->selector.areas = (uint16_t)areas;
    return !a->is_other && !b->is_other;
}

static void finish_one(Noun *out, SaidTerm *t) {
    bool on_field = !out->has_area && out->selector.source == REG_COUNT;
    out->has_post = t->filter.count > t->adjectives;
    heads_test(t, !on_field);
    out->filter = t->filter;
    /* CR 3-10-2-1: a face-up one is open to both, wherever it is. */
    if (out->in_life && said_has(&t->filter, TEST_FACE_UP)) out->selector.place = PLACE_ANY;
    out->is_named = t->is_named;
    out->heads = t->heads;
    if (t->is_other)
        said_and(
            &out->filter,
            (SaidTest){.kind = TEST_IN, .negated = 1, .by = SAID_OTHER, .operand = REG_THIS});
    if (on_field) out->selector.areas = (uint16_t)term_areas(t);
}

/* Life cards are taken from the top: nobody may look at them (CR 3-10-3). */
static bool finish_life(Cursor *r, Noun *out, const SaidTerm *t) {
    if (t->is_other) return cursor_refuse(r, REFUSAL_OTHER);
    out->filter = t->filter;
    if (t->filter.count > 0 && !said_has(&t->filter, TEST_FACE_UP))
        return cursor_refuse(r, REFUSAL_LIFE_UNSEEN);
    if (out->has_area) return out->selector.areas == LIFE;
    if (!out->has_owner) return cursor_refuse(r, REFUSAL_WHOSE_LIFE);
    out->selector.areas = LIFE;
    if (out->selector.quantity != QUANTITY_ALL && t->filter.count == 0)
        out->selector.place = PLACE_TOP;
    return true;
}

/* What is said about cards that are not in the hand: "held or …". */
static void say_held(const SaidFilter *said, SaidFilter *out) {
    SaidTest held = {.kind = TEST_HELD, .or_next = 1};
    for (uint32_t i = 0; i < said->count; i++) {
        if (i == 0 || !said->at[i - 1].or_next) said_and(out, held);
        said_and(out, said->at[i]);
    }
}

/* "1 of your {T} type Characters or 1 card from your hand", of which a cost takes one. */
static bool join_places(Cursor *r, Noun *out, const SaidTerm *field, const SaidTerm *hand,
                        uint8_t flags) {
    bool fits = r->in_cost && field->heads == IS_CHARACTER && !field->is_other &&
                field->filter.count > 0 && !hand->heads && !hand->is_named &&
                hand->filter.count == 0 && !flags && out->selector.areas == HAND &&
                out->selector.owner == WHOSE_YOU;
    if (!fits) return cursor_refuse(r, REFUSAL_TWO_PLACES);
    out->filter = (SaidFilter){0};
    say_held(&field->filter, &out->filter);
    out->selector.areas = HAND | CHARACTER;
    out->heads = 0;
    return true;
}

/* "A or B"; `alike`: neither the number nor the owner is said again before B. */
static bool body_of_two(Cursor *r, Noun *out, SaidTerm *a, SaidTerm *b, bool counted_again,
                        bool alike) {
    if (alike) share_state(a, b);
    if (alike && (shares_adjective(a, b) || shares_post(a, b) || excepts_both(a, b)))
        return cursor_refuse(r, REFUSAL_STATE_OF_BOTH);
    return join_terms(r, out, a, b, counted_again);
}

/* How many tests of power and cost there are: with a total, all are on the total. */
static int bounds(const SaidFilter *f) {
    int count = 0;
    for (uint32_t i = 0; i < f->count; i++)
        count += f->at[i].kind == TEST_COST || f->at[i].kind == TEST_POWER;
    return count;
}

/* Does what is said of the cards fit where they are? */
static bool fits_place(Cursor *r, const Noun *noun) {
    if (noun->in_life && noun->filter.count > 0 && !said_has(&noun->filter, TEST_FACE_UP))
        return cursor_refuse(r, REFUSAL_LIFE_UNSEEN);
    bool elsewhere = noun->selector.areas && !(noun->selector.areas & (LEADER | FIELD));
    if (elsewhere &&
        (said_has(&noun->filter, TEST_RESTED) || said_has(&noun->filter, TEST_ACTIVE)))
        return cursor_refuse(r, REFUSAL_NO_STATE);
    return true;
}

/* "A or B", or A alone. */
static bool one_or_two(Cursor *r, const SaidNoun *said, SaidTerm *first, SaidTerm *second,
                       Noun *out) {
    if (said->is_two)
        return body_of_two(r, out, first, second, said->counted_again, said->is_alike);
    finish_one(out, first);
    return true;
}

/* What the body of a noun means; what is ambiguous in it is refused. */
static bool assemble_body(Cursor *r, const SaidNoun *said, unsigned use, bool is_looking,
                          Noun *out) {
    SaidTerm first = said->first, second = said->second;
    if (said->is_unclear) return cursor_refuse(r, REFUSAL_EXCEPTION_REACH);
    if (said->has_two_places && !said->was_mine) return cursor_refuse(r, REFUSAL_TWO_PLACES);
    if (said->has_two_places) return join_places(r, out, &first, &second, said->flags);
    if (said->is_two && second.is_unowned && !out->has_area)
        return cursor_refuse(r, REFUSAL_WHOSE_OTHERS);
    out->selector.flags = said->flags;
    if (said->flags & SELECT_TOTAL && bounds(&first.filter) + bounds(&second.filter) > 1)
        return cursor_refuse(r, REFUSAL_TOTAL_AND_EACH);
    /* "Look at …; play up to 1 Character" are cards that are looked at; what is returned or
     * trashed is called a Character only on the field. */
    bool played = first.on_field && !(use & (NOUN_PLAYED | NOUN_SHOWN));
    bool on_looked = said->is_among || ((use & NOUN_LOOKED) && is_looking && !out->has_area &&
                                        !out->has_owner && !played);
    if (on_looked) {
        out->selector.source = REG_LOOKED;
        out->selector.owner = WHOSE_EACH;
    }
    if (first.is_life) return finish_life(r, out, &first);
    bool any_card = !first.heads && !first.is_named && !said->is_two;
    if ((use & NOUN_PLAYED) && any_card) first.heads = IS_CHARACTER | IS_STAGE;
    if (!one_or_two(r, said, &first, &second, out) || !fits_place(r, out)) return false;
    if (out->has_area && (out->selector.areas & FIELD) && any_card && out->filter.count == 0)
        return cursor_refuse(r, REFUSAL_FIELD_OR_DON);
    bool on_field = !out->has_area && !on_looked;
    if (use & NOUN_PLACED) return true;
    if (on_field && (out->heads & IS_EVENT)) return false; /* Events are never on the field */
    return !(on_field && any_card && !out->has_owner);     /* "1 card": of what? */
}

bool said_noun_assemble(Cursor *r, const SaidNoun *said, unsigned use, bool is_looking,
                        Noun *out) {
    *out = (Noun){.reg = REG_COUNT,
                  .selector = {.owner = said->owner,
                               .source = REG_COUNT,
                               .areas = said->areas,
                               .place = said->place,
                               .flags = said->flags,
                               .quantity = said->quantity},
                  .said_count = said->count,
                  .has_owner = said->has_owner,
                  .has_count = said->has_count,
                  .is_total = said->is_total,
                  .has_area = said->has_area,
                  .has_field = said->has_field,
                  .in_life = said->in_life,
                  .face = said->face,
                  .is_plural = said->first.is_plural};
    if (said->shape == SHAPE_READY || said->shape == SHAPE_ATTACKER) {
        out->heads = said->first.heads;
        out->filter = said->first.filter;
        return true;
    }
    if (said->shape == SHAPE_NUMBER) {
        out->selector.source = REG_LOOKED;
        return true;
    }
    if (said->first.is_don) {
        out->is_don = true;
        out->don = said->first.don;
        out->is_plural = false;
        return true;
    }
    return assemble_body(r, said, use, is_looking, out);
}

void said_noun_tail(const SaidNoun *said, Noun *out) {
    SaidTerm name = said->first;
    out->selector.areas = said->areas;
    out->selector.owner = said->owner;
    out->selector.place = said->place;
    out->has_area = said->has_area;
    out->in_life = said->in_life;
    finish_one(out, &name);
}
