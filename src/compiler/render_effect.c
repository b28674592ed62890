/* Programs of the renderer: instructions joined to sentences, control flow, costs. */
#include <string.h>

#include "compiler/render_internal.h"
#include "compiler/terms.h"

enum { FIELD = AREAS_FIELD_CARDS };

/* Keeps what a SELECT chose for the sentence that uses it. */
static void note_choice(Render *r, const Instr *i, bool pending) {
    r->named[i->a] = (Named){.selector = i->x, .pending = pending, .how = HOW_NONE};
    if (i->a == REG_LOOKED) r->said_looked = false;
}

/* What is between two parts of an effect. */
typedef enum Join {
    JOIN_FIRST,
    JOIN_THEN,      /* ". Then, …" */
    JOIN_SENTENCE,  /* ". …" */
    JOIN_AND,       /* " and …" */
    JOIN_SEMICOLON, /* "; …" */
    JOIN_COMMA_THEN /* ", then …" */
} Join;

static void join_words(Render *r, Join join) {
    switch (join) {
    case JOIN_THEN:
        render_sentence_end(r);
        render_word(r, "Then,");
        break;
    case JOIN_SENTENCE: render_sentence_end(r); break;
    case JOIN_AND: render_word(r, "and"); break;
    case JOIN_SEMICOLON: render_mark(r, ";"); break;
    case JOIN_COMMA_THEN: render_mark(r, ", then"); break;
    default: break;
    }
}

static bool is_about_this(const Render *r, const Instr *next) {
    return render_shape_is_if(r, next, CONDITION_IS) &&
           r->cards->conditions[next->x].left == REG_THIS;
}

/* How the instruction `next` follows `last`, which was said just before. */
static Join join_of(const Render *r, const Instr *last, const Instr *next, bool is_inside) {
    if (last == NULL) return JOIN_FIRST;
    /* "… and, if this Character is rested, …", which is under an "if" before it */
    if (is_inside && is_about_this(r, next)) return JOIN_AND;
    if (render_shape_is_if(r, next, CONDITION_DID) || render_shape_is_if(r, next, CONDITION_IS))
        return JOIN_SENTENCE;
    if (next->op == OP_ELSE) return JOIN_SENTENCE;
    if (last->op == OP_CHOOSE_ONE) return JOIN_THEN;
    if (next->op == OP_FORBID && next->b == RESTRICTION_BE_BLOCKED && last->op == OP_SELECT)
        return JOIN_SENTENCE;
    if (last->op == OP_CHOOSE_NUMBER) return JOIN_AND;
    if (last->op == OP_LOOK)
        return next->op == OP_TO_DECK || next->op == OP_TO_LIFE ? JOIN_AND : JOIN_SEMICOLON;
    unsigned reg = render_instr_register(next);
    if (reg == REG_LOOKED) return JOIN_THEN;
    if (next->op == OP_SHUFFLE) return JOIN_COMMA_THEN;
    if (last->op == OP_SELECT)
        return render_selector_of(r, last->x)->flags & SELECT_REVEALS && reg == last->a
                   ? JOIN_AND
                   : JOIN_SENTENCE;
    if (last->op == OP_IF && next->op == OP_IF) return JOIN_SENTENCE; /* not under the first */
    if (last->op == OP_IF || last->op == OP_ELSE) return JOIN_THEN;
    /* "you may A and B" would be one choice */
    if (last->op == OP_MAY && is_inside && render_op_is_continuous(next->op))
        return JOIN_SENTENCE;
    /* a permanent effect does nothing step by step */
    if (is_inside || r->ability->kind == ABILITY_PERMANENT) return JOIN_AND;
    /* how long both last is said after the second */
    if (last->op == OP_NEGATE && (next->op == OP_MODIFY || next->op == OP_FORBID) &&
        next->a == last->a && next->c == last->c)
        return JOIN_AND;
    bool same =
        reg < REG_STORED_COUNT && reg == render_instr_register(last) && !r->named[reg].pending;
    if (same) return JOIN_SENTENCE;
    if (last->op == OP_DRAW && (next->op == OP_TRASH || next->op == OP_TO_DECK))
        return JOIN_AND;
    return JOIN_THEN;
}

/* --- Control flow: each says one instruction with its blocks and returns their length --- */

/* Is the block an "if" with its "else", and does that "if" ask for more of the same? */
static bool asks_for_more(const Render *r, const Instr *outer, unsigned at) {
    const Instr *inner = render_instr_of(r, at);
    unsigned other = at + 1u + inner->b;
    if (outer->c || inner->op != OP_IF || inner->c || other >= at + outer->b) return false;
    const Condition *one = &r->cards->conditions[outer->x],
                    *two = &r->cards->conditions[inner->x];
    const Instr *rest = render_instr_of(r, other);
    return rest->op == OP_ELSE && other + 1u + rest->b == at + outer->b &&
           one->kind == CONDITION_COMPARE && two->kind == CONDITION_COMPARE &&
           one->left == two->left;
}

/* "If you have 8 or more A, draw 1 card. If you have 10 A, draw 2 cards instead" */
static unsigned instead_words(Render *r, unsigned at) {
    const Instr *outer = render_instr_of(r, at), *inner = render_instr_of(r, at + 1);
    unsigned other = at + 2u + inner->b;
    render_word(r, "if");
    render_condition_words(r, outer->x);
    render_mark(r, ",");
    render_block_words(r, other + 1, render_instr_of(r, other)->b, true);
    render_sentence_end(r);
    render_word(r, "if");
    render_condition_words(r, inner->x);
    render_mark(r, ",");
    render_block_words(r, at + 2, inner->b, true);
    render_word(r, "instead");
    return 1u + outer->b;
}

static unsigned if_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    if (i->b > 0 && asks_for_more(r, i, at + 1)) return instead_words(r, at);
    render_word(r, "if");
    render_condition_words(r, i->x);
    render_mark(r, ",");
    render_block_words(r, at + 1, i->b, true);
    if (i->c > 0) {
        render_sentence_end(r);
        render_word(r, "Then,");
        render_block_words(r, at + 1 + i->b, i->c, false);
    }
    return 1u + i->b + i->c;
}

static unsigned may_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    render_word(r, i->a == WHOSE_OPPONENT ? "your opponent may" : "you may");
    r->bare = true;
    r->may_by = i->a;
    r->actor = i->a;
    render_block_words(r, at + 1, i->b, true);
    r->bare = false;
    r->actor = WHOSE_YOU;
    return 1u + i->b;
}

static unsigned choose_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    render_word(r, i->a == WHOSE_OPPONENT ? "your opponent chooses one:" : "choose one:");
    unsigned end = at + 1 + i->c;
    for (unsigned k = at + 1; k < end;) {
        const Instr *option = render_instr_of(r, k);
        render_mark(r, "\n•");
        r->capital = true;
        render_block_words(r, k + 1, option->b, false);
        render_mark(r, ".");
        k += 1u + option->b;
    }
    r->options_end = r->out->used;
    return 1u + i->c;
}

static unsigned delay_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    render_block_words(r, at + 1, i->c, true);
    render_word(r, terms_timed_any(&terms_moments, LANGUAGE_EN, i->b, i->a));
    return 1u + i->c;
}

/* "Until …, those Characters cannot attack unless your opponent … whenever they attack" */
static unsigned price_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    bool many = render_register_plural(r, i->a);
    render_register_words(r, i->a, true);
    render_word(r, "cannot attack");
    render_word(r, render_duration_words(i->c, render_register_owner(r, i->a)));
    render_word(r, "unless");
    render_block_words(r, at + 1, i->b, true);
    render_word(r, many ? "whenever they attack" : "whenever it attacks");
    return 1u + i->b;
}

static unsigned else_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    render_word(r, "otherwise,");
    render_block_words(r, at + 1, i->b, true);
    return 1u + i->b;
}

/* "each player trashes 1 card from their hand", as it applies to the opponent */
static unsigned each_player_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    size_t start = r->out->used;
    bool capital = r->capital;
    render_block_words(r, at + 1u + i->b / 2u, i->b / 2u, true);
    static const char *const who[] = {" your opponent", " Your opponent", "Your opponent"};
    for (size_t k = 0; k < sizeof who / sizeof who[0]; k++) {
        Slice said = text_from(buffer_text(r->out), start), name = text_of(who[k]);
        if (!text_starts_with(said, name)) continue;
        char rest[512];
        said = text_from(said, name.size);
        if (said.size >= sizeof rest) break;
        memcpy(rest, said.at, said.size);
        r->out->used = start;
        r->capital = capital;
        render_word(r, "each player");
        buffer_append(r->out, (Slice){rest, said.size});
        return 2u + 2u * i->b;
    }
    r->out->used = start;
    r->capital = capital;
    return if_words(r, at);
}

/* --- Blocks --- */

/* Says "… and up to 1 …": the second choice goes before what ends the sentence. */
static unsigned repeated_words(Render *r, unsigned at) {
    const Instr *first = render_instr_of(r, at), *second = render_instr_of(r, at + 1);
    bool wakes = first->op == OP_SET_ACTIVE;
    render_act_words(r, first);
    if (wakes) render_unsay(r, " as active");
    render_word(r, "and");
    note_choice(r, second, true);
    render_register_words(r, second->a, false);
    if (wakes) render_word(r, "as active");
    return 3;
}

/* "swap the base power of … and … with each other during this turn" */
static unsigned swap_words(Render *r, unsigned at, unsigned size) {
    const Instr *first = render_instr_of(r, at), *last = render_instr_of(r, at + size - 3);
    const Instr *swap = render_instr_of(r, at + size - 1);
    render_word(r, "swap the base power of");
    if (size == 3) {
        render_word(r, render_this_words(r));
    } else {
        note_choice(r, first, true);
        render_register_words(r, first->a, false);
    }
    render_word(r, "and");
    note_choice(r, last, true);
    r->apart = true;
    render_register_words(r, last->a, false);
    r->apart = false;
    render_word(r, "with each other");
    render_word(r, render_duration_words(swap->c, WHOSE_YOU));
    note_choice(r, render_instr_of(r, at + size - 2), false);
    return size;
}

/* "K.O. up to 1 … and up to 1 …", "trash this Character and 1 of your Characters" */
static unsigned at_once_words(Render *r, unsigned at, unsigned size) {
    const Instr *first = render_instr_of(r, at), *last = render_instr_of(r, at + size - 3);
    const Selector *all = render_selector_of(r, render_instr_of(r, at + size - 2)->x);
    Instr act = *render_instr_of(r, at + size - 1);
    bool has_this = size == 3;
    const char *tail = act.op == OP_TO_HAND         ? "to the owner's hand"
                       : act.op == OP_PLAY && act.b ? "rested"
                       : act.op != OP_TO_DECK       ? ""
                       : act.b == PLACE_TOP         ? "at the top of the owner's deck"
                                                    : "at the bottom of the owner's deck";
    act.a = has_this ? REG_THIS : first->a;
    if (!has_this) note_choice(r, first, true);
    render_act_words(r, &act);
    if (tail[0]) {
        render_unsay(r, tail);
        render_unsay(r, " ");
    }
    bool one_place = has_this || render_selector_of(r, first->x)->areas ==
                                     render_selector_of(r, last->x)->areas;
    if (act.op == OP_PLAY && one_place) { /* it is said after the second */
        render_unsay(r, " from your hand or trash");
        render_unsay(r, " from your hand");
        render_unsay(r, " from your trash");
    }
    render_word(r, "and");
    note_choice(r, last, true);
    r->apart = true;
    render_register_words(r, last->a, false);
    r->apart = false;
    if (has_this && act.op == OP_TO_DECK)
        tail = act.b == PLACE_TOP ? "at the top of your deck" : "at the bottom of your deck";
    render_word(r, tail);
    if (act.op == OP_TO_DECK && all->owner != WHOSE_EACH) render_word(r, "in any order");
    note_choice(r, render_instr_of(r, at + size - 2), false);
    if (act.op == OP_TRASH) r->named[last->a].how = HOW_TRASHED;
    return size;
}

static unsigned cost_area_words(Render *r, unsigned at) {
    const Instr *i = render_instr_of(r, at);
    const Selector *s = render_selector_of(r, r->named[i->a].selector);
    int64_t n = 0;
    render_word(r, "give up to");
    render_number_words(r, i->x);
    render_word(r, render_number_constant(r, i->x, &n) && n == 1 ? "DON!! card from"
                                                                 : "DON!! cards from");
    render_word(r, s->owner == WHOSE_EACH ? "its owner's" : render_owner_word(r, s->owner));
    render_word(r, "cost area to");
    r->giving = true;
    render_register_words(r, i->a, false);
    r->giving = false;
    return 2;
}

static unsigned freeze_words(Render *r, unsigned at) {
    const Instr *don = render_instr_of(r, at);
    const Selector *s = render_selector_of(r, render_instr_of(r, at + 1)->x);
    render_word(r, "up to");
    render_number_words(r, don->x);
    render_word(r, "of");
    render_word(r, render_owner_word(r, s->owner));
    render_selector_noun(r, s, NOUN_MANY);
    /* cards of any kind are DON!! cards as well */
    bool any = s->areas == FIELD && render_shape_rested_only(r, s->filter);
    render_word(r,
                any ? "will not become active in" : "or DON!! cards will not become active in");
    render_word(r, render_owner_word(r, s->owner));
    render_word(r, "next Refresh Phase");
    return 3;
}

static unsigned either_words(Render *r, unsigned at) {
    const Instr *don = render_instr_of(r, at), *select = render_instr_of(r, at + 1);
    const Selector *s = render_selector_of(r, select->x);
    if (render_instr_of(r, at + 2)->op == OP_TRASH) {
        render_word(r, "trash 1");
        render_noun_of_filter(r, s->filter, s->areas, NOUN_ONE);
        render_word(r, "from your hand or rest 1 of your DON!! cards");
        return 3;
    }
    if (!don->c && s->areas == 1 << LP_AREA_LEADER) { /* there is one */
        render_word(r, "rest");
        render_word(r, render_owner_word(r, s->owner));
        render_selector_noun(r, s, NOUN_ONE);
        render_word(r, "or 1 of your DON!! cards");
        return 3;
    }
    render_word(r, don->c ? "rest up to" : "rest");
    render_number_words(r, don->x);
    render_word(r, "of");
    render_word(r, render_owner_word(r, s->owner));
    if (s->filter == 0 && s->areas == FIELD) { /* all that a player has there */
        render_word(r, "cards");
        return 3;
    }
    if (s->filter != 0) render_word(r, "DON!! cards or");
    render_selector_noun(r, s, NOUN_MANY);
    if (s->filter == 0) render_word(r, "or DON!! cards");
    return 3;
}

static unsigned each_words(Render *r, unsigned at) {
    const Instr *one = render_instr_of(r, at), *select = render_instr_of(r, at + 1);
    int64_t n = 0;
    bool single = render_number_constant(r, one->x, &n) && n == 1;
    render_word(r, "give your Leader and");
    render_number_words(r, render_selector_of(r, select->x)->count);
    render_word(r, "Character");
    if (one->c) render_word(r, "up to");
    render_number_words(r, one->x);
    render_word(r, one->b ? "rested" : "active");
    render_word(r, single ? "DON!! card each" : "DON!! cards each");
    r->named[one->a].pending = false;
    return 3;
}

static unsigned added_words(Render *r, unsigned at, unsigned count) {
    const Instr *add = render_instr_of(r, at), *give = render_instr_of(r, at + count - 1);
    int64_t n = 0;
    bool one = render_number_constant(r, add->x, &n) && n == 1;
    render_word(r, add->c ? "add up to" : "add");
    render_number_words(r, add->x);
    render_word(r, one ? "DON!! card" : "DON!! cards");
    render_word(r, "from your DON!! deck and give");
    render_word(r, one ? "it to" : "them to");
    if (count == 3) note_choice(r, render_instr_of(r, at + 1), true);
    r->giving = true;
    render_register_words(r, give->a, false);
    r->giving = false;
    return count;
}

static unsigned step_words(Render *r, unsigned at, unsigned end) {
    const Instr *i = render_instr_of(r, at);
    switch (i->op) {
    case OP_IF:
        return render_shape_each_player(r, at, end) ? each_player_words(r, at)
                                                    : if_words(r, at);
    case OP_ELSE: return else_words(r, at);
    case OP_MAY: return may_words(r, at);
    case OP_CHOOSE_ONE: {
        unsigned said = render_choice_words(r, at);
        return said ? said : choose_words(r, at);
    }
    case OP_DELAY: return delay_words(r, at);
    case OP_PRICE: return price_words(r, at);
    case OP_AWAKEN: render_awakened_words(r, i); return 1;
    default: break;
    }
    if (render_op_is_continuous(i->op)) return render_continuous_words(r, at, end);
    unsigned together = render_shape_at_once(r, at, end);
    if (together && render_instr_of(r, at + together - 1)->op == OP_SWAP)
        return swap_words(r, at, together);
    if (together) return at_once_words(r, at, together);
    unsigned choice = render_choice_of_cards(r, at, end);
    if (!choice) choice = render_each_words(r, at, end);
    if (choice) return choice;
    if (render_shape_rests_either(r, at, end)) return either_words(r, at);
    if (render_shape_freezes_either(r, at, end)) return freeze_words(r, at);
    if (render_shape_gives_either(r, at, end)) return cost_area_words(r, at);
    if (render_shape_gives_each(r, at, end)) return each_words(r, at);
    unsigned added = render_shape_gives_added(r, at, end);
    if (added) return added_words(r, at, added);
    if (render_shape_repeats(r, at, end)) return repeated_words(r, at);
    if (i->op == OP_SELECT) note_choice(r, i, false);
    render_act_words(r, i);
    return 1;
}

void render_note_rows(Render *r, unsigned first, unsigned end, size_t at) {
    if (r->wanted_row < first || r->wanted_row >= end || r->wanted_at != SIZE_MAX) return;
    r->wanted_at = at;
}

void render_block_words(Render *r, unsigned first, unsigned count, bool is_inside) {
    unsigned end = first + count;
    const Instr *last = NULL;
    for (unsigned at = first; at < end;) {
        const Instr *i = render_instr_of(r, at);
        if (i->op == OP_REMEMBER || i->op == OP_NONE) {
            if (i->op == OP_REMEMBER && i->b < REG_STORED_COUNT)
                r->named[i->a] = r->named[i->b];
            at++;
            continue;
        }
        unsigned from = at;
        if (i->op == OP_SELECT && render_shape_said_next(r, at, end)) {
            note_choice(r, i, true);
            i = render_instr_of(r, ++at);
        }
        if (!r->bare) r->actor = WHOSE_YOU;
        Join join = join_of(r, last, i, is_inside);
        join_words(r, join);
        if (join == JOIN_AND && i->op == OP_IF) render_mark(r, ","); /* "and, if …," */
        r->shuffles = at + 1 < end && render_instr_of(r, at + 1)->op == OP_SHUFFLE;
        size_t start = r->out->used;
        at += step_words(r, at, end);
        render_note_rows(r, from, at, start);
        last =
            render_instr_of(r, at - 1 > from && render_op_is_continuous(i->op) ? at - 1 : from);
        if (last->op == OP_SELECT && from + 1 < at)
            last = i->op == OP_SELECT ? render_instr_of(r, at - 1) : i;
    }
    if (!r->bare) r->actor = WHOSE_YOU;
}

void render_cost_words(Render *r, unsigned first, unsigned count) {
    unsigned end = first + count;
    const Instr *last = NULL;
    bool may = (r->ability->flags & ABILITY_COST_MAY) != 0, may_said = false;
    r->in_cost = true;
    for (unsigned at = first; at < end;) {
        const Instr *i = render_instr_of(r, at);
        if (i->op == OP_NONE) {
            at++;
            continue;
        }
        unsigned from = at;
        if (i->op == OP_SELECT && render_shape_said_next(r, at, end)) {
            note_choice(r, i, true);
            i = render_instr_of(r, ++at);
        }
        bool minus = i->op == OP_DON_RETURN && !i->c && !i->b;
        if (last != NULL && !(last->op == OP_DON_RETURN && !last->c)) render_word(r, "and");
        /* A cost that is said alone says what is done. */
        bool is_put = may || (i->op == OP_DON_REST && r->ability->cost_count > 0);
        if (is_put && !may_said && !minus) {
            r->capital = r->capital || last != NULL;
            render_word(r, "you may");
            may_said = true;
            r->bare = true;
        }
        size_t start = r->out->used;
        r->shuffles = at + 1 < end && render_instr_of(r, at + 1)->op == OP_SHUFFLE;
        r->apart = last != NULL && last->a == REG_THIS &&
                   (last->op == OP_REST || last->op == OP_TRASH);
        unsigned said = step_words(r, at, end);
        render_note_rows(r, from, at + said, start);
        r->apart = false;
        if (render_shape_shares_verb(last, i))
            render_unsay_at(r, start, i->op == OP_TRASH ? " trash" : " rest");
        last = i;
        at += said;
    }
    r->bare = false;
    r->in_cost = false;
}
