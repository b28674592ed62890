/* Which cards the nouns of a text mean: "it", "that card", "other"; how many, where that is not
 * said; and their rows. */
#include <string.h>

#include "compiler/bind.h"
#include "compiler/said_areas.h"
#include "effect/tables.h"

enum { ANYWHERE = 0xFFFF };

/* --- Cards that were named before ------------------------------------------------------- */

bool bind_noun_several(const English *e, uint8_t reg) {
    if (reg == REG_PAID) return e->now.paid.many;
    if (reg == REG_LOOKED) return e->now.looked.many;
    return reg == REG_IT && (e->now.it.many || e->now.it.count > 1);
}

/* Is what was chosen last meant, and it alone? "That Character" is none of the cards that were
 * trashed from the hand since, and of two that were chosen in one sentence it could be
 * either. */
static bool is_clear(const English *e, uint8_t heads) {
    if (e->now.it.supposed & heads) return false;
    if (!heads) return !e->now.it.rival;
    return (e->now.it.heads & heads) && !(e->now.it.rival & heads);
}

static uint8_t register_of(const English *e, Again what) {
    switch (what) {
    case AGAIN_IT: return e->now.it.reg;
    case AGAIN_SELECTED: return e->now.selected;
    case AGAIN_REVEALED: return e->now.revealed;
    case AGAIN_PAID: return e->now.paid.reg;
    case AGAIN_THIS: return REG_THIS;
    case AGAIN_BATTLED: return REG_BATTLED;
    default: return e->now.looked.has_rest ? REG_LOOKED : REG_COUNT;
    }
}

/* Was this done to the cards of the register since they were chosen? */
static bool was_done_to(const English *e, uint8_t reg, uint8_t op) {
    for (uint16_t i = e->made.effect.count; i > 0; i--) {
        const Instr *instr = &e->made.effect.at[i].instr;
        if (instr->a != reg) continue;
        if (instr->op == op || instr->op == OP_SELECT) return instr->op == op;
    }
    return false;
}

bool bind_noun_was_played(const English *e, uint8_t reg) {
    return was_done_to(e, reg, OP_PLAY);
}

/* Was this done to the cards of the register, by the effect or as its cost? */
static bool was_done(const English *e, uint8_t reg, uint8_t op) {
    if (op == OP_KO && reg == REG_EVENT)
        return e->made.event_count == 1 && e->made.events[0].timing == TIMING_KO;
    if (op == OP_PLAY || op == OP_REST || op == OP_KO) return was_done_to(e, reg, op);
    return e->now.paid.by == op;
}

uint8_t bind_noun_again(English *e, int32_t again) {
    const SaidAgain *row = said_again_row(again);
    uint8_t reg = register_of(e, (Again)row->what);
    if (row->what == AGAIN_THIS) e->now.it.named_this = true;
    if (row->what > AGAIN_REST) return reg;
    bool is_several = row->is_one && bind_noun_several(e, reg);
    if (row->by && !was_done(e, reg, row->by)) reg = REG_COUNT;
    bool chosen = row->what <= AGAIN_SELECTED && reg == REG_IT;
    if (chosen && !is_several && !is_clear(e, row->heads)) reg = REG_COUNT;
    if (chosen && !row->is_one && e->now.it.with_this) reg = REG_COUNT;
    /* "If your opponent has a Character with …, K.O. it" is about that one. */
    bool meant = row->what == AGAIN_IT && reg != REG_LOOKED;
    bool is_it = text_equal(text_of(row->words), SLICE("it"));
    if (meant && e->now.it.supposed && is_it) reg = REG_COUNT;
    /* "Rest A. Then, this Character gains B. Then, it gains C": which of the two? */
    bool other = reg == REG_IT || reg == REG_EVENT;
    if (other && e->now.it.named_this && is_it) reg = REG_COUNT;
    if (!is_several && reg == REG_COUNT) cursor_unknown(&e->read, said_again_at(again));
    if (!is_several) return reg;
    cursor_refuse_at(&e->read, said_again_at(again), REFUSAL_ONE_OF_SEVERAL);
    return REG_COUNT;
}

bool bind_noun_it(English *e, Noun *out) {
    *out = (Noun){.reg = e->now.it.reg};
    bool clear = e->now.it.reg == REG_IT && !e->now.it.many && e->now.it.count == 1 &&
                 !e->now.it.rival && !e->now.it.supposed && !e->now.it.named_this;
    return clear;
}

/* --- How many and whose ----------------------------------------------------------------- */

/* Whose card the event is about; EACH: it may be either's. */
static uint8_t event_owner(const English *e) {
    uint8_t owner = WHOSE_COUNT;
    for (uint32_t i = 0; i < e->made.event_count; i++) {
        uint8_t subject = e->made.events[i].subject;
        uint8_t one = subject == SUBJECT_OPPONENTS ? WHOSE_OPPONENT
                      : subject == SUBJECT_ANY     ? WHOSE_EACH
                                                   : WHOSE_YOU;
        owner = owner == WHOSE_COUNT || owner == one ? one : WHOSE_EACH;
    }
    return owner == WHOSE_COUNT ? WHOSE_EACH : owner;
}

uint8_t bind_noun_whose(const English *e, const Noun *noun) {
    switch (noun->reg) {
    case REG_COUNT:
        return noun->selector.source == REG_LOOKED ? e->now.looked.whose : noun->selector.owner;
    case REG_THIS: return WHOSE_YOU;
    case REG_IT: return e->now.it.owner;
    case REG_LOOKED: return e->now.looked.whose;
    case REG_PAID: return e->now.paid.owner;
    case REG_EVENT: return event_owner(e);
    default: return WHOSE_EACH;
    }
}

static void set_count(English *e, Noun *out, Quantity quantity, int32_t n) {
    out->selector.quantity = (uint8_t)quantity;
    out->selector.count = bind_constant(e, n);
    out->said_count = n;
    out->has_count = true;
}

/* Is what happens about cards of one's own that need not be this one? */
static bool is_about_yours(const English *e) {
    if (e->now.it.reg != REG_EVENT) return false;
    for (uint32_t i = 0; i < e->made.event_count; i++)
        if (e->made.events[i].subject != SUBJECT_THIS &&
            e->made.events[i].subject != SUBJECT_OPPONENTS)
            return true;
    return false;
}

/* Could this card be one of them? Only then does "other" mean other than this card. */
static bool may_be_this(const English *e, const Noun *noun) {
    static const uint16_t own[] = {[LP_CATEGORY_LEADER] = LEADER,
                                   [LP_CATEGORY_CHARACTER] = CHARACTER,
                                   [LP_CATEGORY_EVENT] = 0,
                                   [LP_CATEGORY_STAGE] = STAGE};
    bool elsewhere = noun->has_area || noun->selector.source != REG_COUNT;
    /* "Rest up to 1 of your Characters. Then, … your other Characters": other than which? */
    bool chosen = e->now.it.reg == REG_IT && e->now.it.owner != WHOSE_OPPONENT &&
                  (e->now.it.areas & noun->selector.areas);
    if (noun->has_owner && noun->selector.owner == WHOSE_OPPONENT) return false;
    /* "If your Character would be K.O.'d, … your other Characters": the same */
    if (!elsewhere && is_about_yours(e)) return false;
    return elsewhere || (!chosen && (noun->selector.areas & own[e->read.card->category]));
}

/* "Give up to 1 of your opponent's Characters … Then, rest up to 1 of your opponent's other
 * Characters": other than the one that was chosen, as this card cannot be one of them. */
static bool other_than_chosen(const English *e, const Noun *noun) {
    static const uint16_t own[] = {[LP_CATEGORY_LEADER] = LEADER,
                                   [LP_CATEGORY_CHARACTER] = CHARACTER,
                                   [LP_CATEGORY_EVENT] = 0,
                                   [LP_CATEGORY_STAGE] = STAGE};
    bool theirs = noun->selector.owner == WHOSE_OPPONENT;
    return !e->read.in_cost && !english_holds(e) && noun->has_owner && !noun->has_area &&
           e->now.it.reg == REG_IT && !e->now.it.rival &&
           e->now.it.owner == noun->selector.owner &&
           (e->now.it.areas & noun->selector.areas) &&
           (theirs || !(noun->selector.areas & own[e->read.card->category]));
}

/* "K.O. your opponent's Characters with a total cost of 9 or less": as many as are chosen; not
 * none, as "up to" is not said (CR 8-4-4-1). */
static bool is_within_total(const English *e, unsigned use, const Noun *out) {
    return out->selector.flags == SELECT_TOTAL && !(use & NOUN_SUBJECT) && !e->read.in_cost &&
           !english_holds(e) && out->has_owner && out->is_plural && !out->has_area &&
           out->heads == IS_CHARACTER && out->filter.count > 0 &&
           out->filter.at[out->filter.count - 1].compare == CMP_LE;
}

/* "your Leader", "your Stage", "your Characters": the only one (CR 3-8-5), or all of
 * them. */
static bool without_count(English *e, unsigned use, Noun *out) {
    if (is_within_total(e, use, out)) {
        set_count(e, out, QUANTITY_AT_LEAST, 1);
        return true;
    }
    if (said_has(&out->filter, TEST_ATTACKING) && out->has_owner && !out->is_plural &&
        !out->has_area) { /* one card attacks */
        set_count(e, out, QUANTITY_ALL, 0);
        return true;
    }
    bool stage = out->heads == IS_STAGE && !out->is_plural && !out->has_area && out->has_owner;
    bool leader = (out->heads == IS_LEADER && !out->has_area) || stage;
    if (leader && !out->has_owner) return false; /* "your Characters and Leader": whose? */
    if (leader && !english_holds(e)) {
        set_count(e, out, QUANTITY_EXACTLY, 1);
        return true;
    }
    if (!(use & NOUN_SUBJECT) && !leader) return false;
    /* "Character gains" has lost a word; "your [N] gains" has not. */
    bool said = out->is_plural || leader || (out->is_named && out->has_owner);
    if (!said) return false;
    set_count(e, out, QUANTITY_ALL, 0);
    return true;
}

/* "with the lowest cost": among the cards that the rest of the noun names. */
static void bind_extreme(English *e, uint8_t kind, Noun *out) {
    if (kind == NUMBER_CONSTANT) return;
    if (out->is_don || out->has_area || out->selector.source != REG_COUNT) {
        cursor_refuse(&e->read, REFUSAL_EXTREME_ELSEWHERE);
        return;
    }
    /* "With the lowest cost and 5000 power or less": of those, or of all? */
    for (uint32_t i = 0; i < out->filter.count; i++)
        if (tables_tests[out->filter.at[i].kind].operand == 'N')
            cursor_refuse(&e->read, REFUSAL_WHICH_EXTREME);
    bool cost = kind == NUMBER_LOWEST_COST || kind == NUMBER_HIGHEST_COST;
    Number number = {.kind = kind, .left = bind_noun_set(e, out)};
    said_and(&out->filter, (SaidTest){.kind = cost ? TEST_COST : TEST_POWER,
                                      .by = SAID_TERM,
                                      .operand = bound_number(e->made.terms, number)});
}

/* Is it the opponent who attacks, when this effect is resolved? */
static bool is_attacked(const English *e) {
    uint8_t timing = e->made.event_count == 1 ? e->made.events[0].timing : TIMING_NONE;
    bool attacks = timing == TIMING_ATTACKS && e->made.events[0].subject == SUBJECT_OPPONENTS;
    bool theirs = e->made.ability.turn == TURN_OPPONENTS || timing == TIMING_ON_BLOCK ||
                  attacks || timing == TIMING_COUNTER || timing == TIMING_ON_OPPONENTS_ATTACK;
    return theirs && !e->read.in_cost && !english_holds(e);
}

/* "Other" is other than this card, or than the one that was chosen. */
static bool bind_other(English *e, Noun *noun) {
    for (uint32_t i = 0; i < noun->filter.count; i++) {
        SaidTest *test = &noun->filter.at[i];
        if (test->by != SAID_OTHER) continue;
        bool chosen = other_than_chosen(e, noun);
        if (!chosen && !may_be_this(e, noun)) return cursor_refuse(&e->read, REFUSAL_OTHER);
        test->by = chosen ? SAID_KEPT : SAID_PLAIN;
    }
    return true;
}

/* --- Nouns ------------------------------------------------------------------------------ */

/* A noun that says all by itself. */
static bool bind_ready(English *e, const SaidNoun *said, Noun *out) {
    out->selector.count = bind_constant(e, said->count);
    if (said->place == PLACE_TOP) out->selector.chooser = e->actor;
    return bind_other(e, out) && bind_filter(e, &out->filter);
}

/* "This Character's", "that card's", "its", "the selected card's": one card. */
static bool bind_owner(English *e, const SaidNoun *said, Noun *out) {
    *out = (Noun){.reg = REG_THIS};
    bool clear = true;
    if (said->shape == SHAPE_ITS) clear = bind_noun_it(e, out);
    if (said->shape == SHAPE_THAT_ONE) out->reg = e->now.it.reg;
    if (said->shape == SHAPE_SELECTED) {
        out->reg = e->now.selected;
        clear = !bind_noun_several(e, out->reg) && !e->now.it.rival;
    }
    return (clear && out->reg != REG_COUNT) || cursor_unknown(&e->read, said->at);
}

bool bind_noun(English *e, const SaidNoun *said, unsigned use, Noun *out) {
    Cursor *r = &e->read;
    if (said->shape == SHAPE_AGAIN) {
        *out = (Noun){.selector = {.owner = WHOSE_EACH, .source = REG_COUNT}};
        out->reg = bind_noun_again(e, said->again);
        return out->reg != REG_COUNT;
    }
    if (said->shape >= SHAPE_OWN) return bind_owner(e, said, out);
    bool looks = said->is_among || said->shape == SHAPE_NUMBER;
    if ((said->shape == SHAPE_ATTACKER && !is_attacked(e)) || (looks && !e->now.looked.is_open))
        return cursor_unknown(r, said->unknown_at);
    if (said->is_of_them && bind_noun_again(e, said->again) != REG_LOOKED)
        return cursor_unknown(r, said->unknown_at);
    if (!said_noun_assemble(r, said, use, e->now.looked.is_open, out)) return false;
    if (said->shape != SHAPE_BODY) return bind_ready(e, said, out);
    if (out->has_count) out->selector.count = bind_constant(e, said->count);
    if (!bind_other(e, out) || !bind_filter(e, &out->filter)) return false;
    if (use & NOUN_COUNTED) return true;
    if (!out->has_count && (out->is_don || !without_count(e, use, out))) return false;
    if (out->selector.flags & SELECT_TOTAL && out->selector.quantity == QUANTITY_ALL)
        return cursor_refuse(r, REFUSAL_TOTAL_OF_ALL);
    bind_extreme(e, said->extreme, out);
    if (said->is_random) out->selector.flags |= SELECT_RANDOM;
    out->selector.chooser = out->selector.quantity == QUANTITY_ALL ? WHOSE_YOU : e->actor;
    return true;
}

bool bind_noun_node(English *e, uint16_t node, Noun *out) {
    const SaidNoun *said = &e->read.nodes->nouns[node];
    e->read.now.at = said->end;
    e->read.far = said->far;
    return bind_noun(e, said, said->use, out);
}

bool bind_noun_any_card(const Noun *noun) {
    bool any = noun->reg == REG_COUNT && !noun->is_don && !noun->has_area && !noun->heads &&
               !noun->is_named && noun->selector.source == REG_COUNT &&
               noun->selector.areas == AREAS_FIELD_CARDS;
    for (uint32_t i = 0; i < noun->filter.count; i++)
        any &= noun->filter.at[i].kind == TEST_RESTED || noun->filter.at[i].kind == TEST_ACTIVE;
    return any;
}

/* Must the cards have a name, and another one than this card's? */
static bool says_other_name(const English *e, const SaidFilter *f) {
    for (uint32_t i = 0; i < f->count; i++) {
        const SaidTest *t = &f->at[i];
        bool alone = !t->or_next && (i == 0 || !f->at[i - 1].or_next);
        if (alone && t->kind == TEST_NAME && !t->negated &&
            !text_equal(e->read.pieces->at[t->operand].text, e->read.card->name))
            return true;
    }
    return false;
}

/* Is this card out of it already? */
static bool excepts_this(const Noun *noun) {
    for (uint32_t i = 0; i < noun->filter.count; i++) {
        const SaidTest *t = &noun->filter.at[i];
        if (t->kind == TEST_IN && t->negated && !t->or_next && t->operand == REG_THIS)
            return true;
    }
    return false;
}

void bind_noun_exclude_this(English *e, Noun *list, int count) {
    static const uint16_t own_areas[] = {[LP_CATEGORY_LEADER] = LEADER,
                                         [LP_CATEGORY_CHARACTER] = CHARACTER,
                                         [LP_CATEGORY_EVENT] = TRASH,
                                         [LP_CATEGORY_STAGE] = STAGE};
    bool has_this = false;
    for (int i = 0; i < count; i++) has_this |= list[i].reg == REG_THIS;
    for (int i = 0; i < count && has_this; i++) {
        Noun *noun = &list[i];
        bool other_name = says_other_name(e, &noun->filter);
        if (noun->reg == REG_COUNT && !noun->is_don && !other_name &&
            noun->selector.owner != WHOSE_OPPONENT && !excepts_this(noun) &&
            (noun->selector.areas & own_areas[e->read.card->category]) != 0)
            said_and(&noun->filter,
                     (SaidTest){.kind = TEST_IN, .negated = 1, .operand = REG_THIS});
    }
}

/* --- Rows ------------------------------------------------------------------------------- */

uint16_t bind_noun_set(English *e, const Noun *noun) {
    Selector row = noun->selector;
    row.quantity = QUANTITY_ALL;
    row.count = 0;
    row.chooser = WHOSE_YOU;
    row.place = PLACE_ANY;
    row.filter = bind_filter_term(e, &noun->filter);
    return bound_selector(e->made.terms, row);
}

void bind_noun_share_place(Noun *noun, const Noun *last) {
    bool lacks = noun->reg == REG_COUNT && !noun->is_don && !noun->has_area &&
                 !noun->has_owner && noun->selector.source == REG_COUNT;
    if (!lacks || !last->has_area || last->reg != REG_COUNT) return;
    noun->selector.areas = last->selector.areas;
    noun->selector.owner = last->selector.owner;
    noun->selector.place = last->selector.place;
    noun->has_area = true;
    if (noun->heads && !noun->is_mixed)
        said_first(&noun->filter, (SaidTest){.kind = TEST_CATEGORY, .operand = noun->heads});
}

/* What the cards of a noun are called. */
static uint8_t heads_of(const Noun *noun) {
    if (noun->heads) return noun->heads;
    bool on_field =
        noun->selector.areas && !(noun->selector.areas & ~(unsigned)AREAS_FIELD_CARDS);
    return noun->is_named || on_field ? HEADS_ANY : HEADS_CARD;
}

uint8_t bind_noun_choose(English *e, Noun *noun) {
    if (noun->reg != REG_COUNT) return noun->reg;
    if (noun->face) cursor_refuse(&e->read, REFUSAL_FACE);
    uint8_t reg = e->read.in_cost ? REG_PAID : REG_IT;
    /* A replacement that cannot be carried out cannot be applied (CR 8-1-3-4-5), so "up to 1 …
     * instead" is one. */
    if (e->made.ability.kind == ABILITY_REPLACEMENT &&
        noun->selector.quantity == QUANTITY_UP_TO) {
        noun->selector.quantity = QUANTITY_EXACTLY;
        if (noun->said_count > 1) cursor_refuse(&e->read, REFUSAL_SOME_INSTEAD);
    }
    e->now.paid.up_to |= e->read.in_cost && noun->selector.quantity == QUANTITY_UP_TO;
    noun->selector.filter = bind_filter_term(e, &noun->filter);
    if (english_holds(e) && noun->selector.quantity != QUANTITY_ALL)
        cursor_refuse(&e->read, REFUSAL_HOLDS_CHOOSES);
    if (noun->selector.source == REG_LOOKED) e->now.looked.has_rest = true;
    uint16_t row = bound_selector(e->made.terms, noun->selector);
    bind_add(e, (Instr){.op = OP_SELECT, .a = reg, .x = row});
    if (!e->read.in_cost) {
        e->now.it.reg = REG_IT;
        e->now.it.with_this = false;
        e->now.it.choices++;
        e->now.it.named_this = false;
        if (!e->now.holds_that) e->now.selected = REG_IT;
        e->now.it.rival = e->now.has_chosen ? e->now.it.heads : 0;
        e->now.it.supposed = 0;
        e->now.it.heads = heads_of(noun);
        e->now.it.areas =
            noun->selector.source == REG_COUNT ? noun->selector.areas : (uint16_t)ANYWHERE;
        e->now.it.count = noun->said_count;
        e->now.has_chosen = true;
        e->now.it.many = noun->selector.quantity == QUANTITY_ALL &&
                         noun->selector.source == REG_COUNT && noun->selector.areas != LEADER;
        e->now.it.owner =
            noun->selector.source == REG_LOOKED ? e->now.looked.whose : noun->selector.owner;
    } else {
        e->now.paid.reg = REG_PAID;
        e->now.paid.by = OP_NONE;
        e->now.paid.owner = noun->selector.owner;
        e->now.paid.areas = noun->selector.areas;
        e->now.paid.many = noun->said_count > 1 || noun->selector.quantity == QUANTITY_ALL;
    }
    noun->reg = reg;
    return reg;
}
