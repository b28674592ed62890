/* Actions of the renderer: moving cards, states and DON!!, one sentence part each. */
#include "compiler/render_internal.h"

#include <string.h>

#include "compiler/terms.h"
#include "effect/tables.h"

enum {
    FIELD = AREAS_FIELD_CARDS,
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    LIFE = 1 << LP_AREA_LIFE,
    HAND = 1 << LP_AREA_HAND,
    TRASH = 1 << LP_AREA_TRASH
};

const Instr *render_instr_of(const Render *r, unsigned at) { return &r->cards->instrs[at]; }

unsigned render_instr_register(const Instr *instr) {
    if (instr->op >= OP_COUNT || instr->op == OP_SELECT || instr->op == OP_REMEMBER)
        return REG_COUNT;
    return tables_ops[instr->op].operands[0] == 'r' ? instr->a : REG_COUNT;
}

/* Says who acts, if it is not you, and the verb in the form that goes with it. */
static void verb(Render *r, Verb verb) {
    const TermsVerb *words = &terms_verbs[verb];
    bool is_yours = r->bare || r->actor == WHOSE_YOU, is_each = r->actor == WHOSE_EACH;
    if (!is_yours) render_word(r, is_each ? "you and your opponent each" : "your opponent");
    render_word(r, is_yours || is_each ? words->en : words->en_other);
}

/* Who carries out an action on a register: who chose its cards; whose hand it is, if it is all
 * of a hand. */
static void actor_of(Render *r, unsigned reg) {
    if (r->bare || reg >= REG_STORED_COUNT || !r->named[reg].pending) return;
    const Selector *s = render_selector_of(r, r->named[reg].selector);
    bool whole = s->quantity == QUANTITY_ALL && s->areas == HAND && s->filter == 0;
    r->actor = whole && s->owner == WHOSE_OPPONENT ? s->owner : s->chooser;
}

/* "the owner's", "your", "their": whose hand, deck or Life a card goes to. */
static const char *destination_owner(const Render *r, unsigned reg) {
    if ((render_register_areas(r, reg) & FIELD) != 0) return "the owner's";
    if (render_register_owner(r, reg) == WHOSE_YOU) return "your";
    return r->actor == WHOSE_OPPONENT ? "their" : "the owner's";
}

static void how_set(Render *r, unsigned reg, How how) {
    if (reg < REG_STORED_COUNT) r->named[reg].how = (uint8_t)how;
}

static void to_hand(Render *r, const Instr *i) {
    bool field = (render_register_areas(r, i->a) & FIELD) != 0;
    bool life = (render_register_areas(r, i->a) & LIFE) != 0;
    const char *owner =
        life && render_register_owner(r, i->a) == WHOSE_OPPONENT && r->actor != WHOSE_OPPONENT
            ? "the owner's"
            : destination_owner(r, i->a);
    verb(r, field ? VERB_RETURN : VERB_ADD);
    render_register_words(r, i->a, false);
    render_word(r, "to");
    render_word(r, owner);
    render_word(r, "hand");
    how_set(r, i->a, HOW_RETURNED);
}

/* Several cards go "in any order" unless nobody may choose it. */
static bool may_order(const Render *r, unsigned reg) {
    if (reg == REG_LOOKED) return render_register_plural(r, reg);
    return reg < REG_STORED_COUNT && render_register_plural(r, reg);
}

static void to_deck(Render *r, const Instr *i) {
    unsigned place = r->shuffles ? PLACE_ANY : i->b;
    /* the opponent's cards of the field: their owner orders them anyway */
    const Selector *s = i->a < REG_STORED_COUNT && r->named[i->a].selector
                            ? render_selector_of(r, r->named[i->a].selector)
                            : NULL;
    bool theirs = s && s->owner == WHOSE_OPPONENT && (s->areas & ~(unsigned)FIELD) == 0 &&
                  i->a != REG_LOOKED;
    bool order = place != PLACE_ANY && may_order(r, i->a) && !theirs;
    const char *owner = destination_owner(r, i->a);
    verb(r, place == PLACE_ANY ? VERB_RETURN : VERB_PLACE);
    render_register_words(r, i->a, false);
    render_word(r, terms_places_to[LANGUAGE_EN][place]);
    render_word(r, owner);
    render_word(r, "deck");
    if (order) render_word(r, "in any order");
    how_set(r, i->a, HOW_RETURNED);
}

static void to_life(Render *r, const Instr *i) {
    const char *owner = destination_owner(r, i->a);
    const Selector *s = i->a == REG_LOOKED && r->named[i->a].selector
                            ? render_selector_of(r, r->named[i->a].selector)
                            : NULL;
    bool back =
        s != NULL && s->areas == LIFE && s->quantity == QUANTITY_ALL && i->b == PLACE_TOP;
    verb(r, back || render_register_areas(r, i->a) == LIFE ? VERB_PLACE : VERB_ADD);
    render_register_words(r, i->a, false);
    if (back) {
        render_word(r, "back in");
        render_word(r, render_register_owner(r, i->a) == WHOSE_YOU ? "your" : "their");
        render_word(r, "Life area in any order");
        return;
    }
    render_word(r, render_register_areas(r, i->a) == LIFE ? "at" : "to");
    render_word(r, i->b == PLACE_BOTTOM          ? "the bottom of"
                   : i->b == PLACE_TOP_OR_BOTTOM ? "the top or bottom of"
                                                 : "the top of");
    render_word(r, owner);
    render_word(r, "Life cards");
    if (i->c) render_word(r, "face-up");
}

static void play(Render *r, const Instr *i) {
    verb(r, VERB_PLAY);
    r->playing = true;
    bool pending = i->a < REG_STORED_COUNT && r->named[i->a].pending;
    if (!pending && i->a < REG_STORED_COUNT && r->named[i->a].how == HOW_REVEALED)
        render_word(r, "that card");
    else if (i->a == REG_THIS && r->card->category != LP_CATEGORY_EVENT && !r->in_trigger &&
             r->ability->timings & ((uint64_t)1 << TIMING_ON_KO | (uint64_t)1 << TIMING_KO))
        render_word(r, "this Character card from your trash");
    else if (i->a == REG_THIS)
        render_word(r, "this card");
    else
        render_register_words(r, i->a, false);
    r->playing = false;
    if (i->b) render_word(r, "rested");
    how_set(r, i->a, HOW_PLAYED);
    if (i->a == REG_LOOKED) r->said_looked = true;
}

static void count_words_of(Render *r, const Instr *i, bool up_to, const char *one,
                           const char *many) {
    int64_t n = 0;
    if (up_to) render_word(r, "up to");
    render_number_words(r, i->x);
    render_word(r, render_number_constant(r, i->x, &n) && n == 1 ? one : many);
}

static void draw(Render *r, const Instr *i) {
    int64_t n = 0;
    const Number *x = &r->cards->numbers[i->x];
    verb(r, VERB_DRAW);
    if (x->kind == NUMBER_MINUS && r->cards->numbers[x->right].kind == NUMBER_HAND) {
        render_word(r, "cards so that you have");
        render_number_words(r, x->left);
        render_word(r, "cards in your hand");
        return;
    }
    if (x->kind == NUMBER_DONE && r->done_before == OP_TO_DECK) {
        render_word(r, r->shuffled ? "cards equal to the number you returned to your deck"
                                   : "cards equal to the number you placed at the bottom of "
                                     "your deck");
        return;
    }
    if (x->kind == NUMBER_TIMES || x->kind == NUMBER_COUNT) { /* "1 card for every …" */
        render_word_int(r, x->kind == NUMBER_TIMES ? x->value : 1);
        render_word(r, x->kind == NUMBER_TIMES && x->value > 1 ? "cards" : "card");
        render_word(r, "for every");
        render_number_things(r, x->kind == NUMBER_TIMES ? x->left : i->x, 1);
        return;
    }
    if (!render_number_constant(r, i->x, &n)) {
        render_word(r, "cards equal to");
        render_number_words(r, i->x);
        return;
    }
    count_words_of(r, i, i->b, "card", "cards");
}

/* --- DON!! --- */

static void don_add(Render *r, const Instr *i) {
    int64_t n = 0;
    bool one = render_number_constant(r, i->x, &n) && n == 1;
    verb(r, VERB_ADD);
    count_words_of(r, i, i->c, "DON!! card", "DON!! cards");
    render_word(r, "from");
    render_word(r, r->actor == WHOSE_OPPONENT ? "their" : "your");
    render_word(r, "DON!! deck and");
    bool theirs = r->actor == WHOSE_OPPONENT && !r->bare;
    if (i->b) {
        render_word(r, theirs ? "rests" : "rest");
        render_word(r, one ? "it" : "them");
    } else {
        render_word(r, theirs ? "sets" : "set");
        render_word(r, one ? "it" : "them");
        render_word(r, "as active");
    }
}

/* "up to 2 of your opponent's rested DON!! cards": always those of the cards' owner. */
static void gift_words(Render *r, const Instr *i, const char *one, const char *many) {
    if (render_register_owner(r, i->a) != WHOSE_OPPONENT) {
        count_words_of(r, i, i->c, one, many);
        return;
    }
    if (i->c) render_word(r, "up to");
    render_number_words(r, i->x);
    render_word(r, "of your opponent's");
    render_word(r, many);
}

static void don_give(Render *r, const Instr *i) {
    const Selector *s = i->a < REG_STORED_COUNT && r->named[i->a].pending
                            ? render_selector_of(r, r->named[i->a].selector)
                            : NULL;
    const char *one = i->b ? "rested DON!! card" : "active DON!! card";
    const char *many = i->b ? "rested DON!! cards" : "active DON!! cards";
    verb(r, VERB_GIVE);
    bool together = s != NULL && s->quantity == QUANTITY_ALL &&
                    s->areas == (LEADER | 1 << LP_AREA_CHARACTER) && s->owner == WHOSE_YOU;
    if (together || (s != NULL && render_selector_many(r, s) && s->quantity != QUANTITY_ALL)) {
        render_register_words(r, i->a, false);
        count_words_of(r, i, i->c, one, many);
        render_word(r, "each");
        return;
    }
    gift_words(r, i, one, many);
    render_word(r, "to");
    if (s != NULL && s->quantity == QUANTITY_ALL && s->areas != LEADER) {
        render_word(r, "each of");
        r->named[i->a].pending = false;
        render_word(r, render_owner_word(r, s->owner));
        render_selector_noun(r, s, NOUN_MANY);
        return;
    }
    r->giving = true;
    render_register_words(r, i->a, false);
    r->giving = false;
    if (r->in_cost) how_set(r, i->a, HOW_GIVEN);
}

/* "rest up to 6 of your opponent's DON!! cards", "set 2 of your DON!! cards as active" */
static void don_state(Render *r, const Instr *i, Verb what, const char *after) {
    unsigned kind = r->cards->numbers[i->x].kind;
    bool every = kind == NUMBER_DON_ACTIVE || kind == NUMBER_DON_RESTED;
    verb(r, what);
    if (every) {
        render_word(r, i->c ? "any number" : "all");
    } else {
        if (i->c) render_word(r, "up to");
        render_number_words(r, i->x);
    }
    render_word(r, "of");
    render_word(r, render_owner_word(r, i->a));
    render_word(r, "DON!! cards");
    render_word(r, after);
}

/* "return DON!! cards … until you have the same number of DON!! cards … as your opponent" */
static bool don_until_same(Render *r, const Instr *i) {
    const Number *n = &r->cards->numbers[i->x];
    if (n->kind != NUMBER_MINUS || i->a != WHOSE_YOU) return false;
    const Number *mine = &r->cards->numbers[n->left], *other = &r->cards->numbers[n->right];
    if (mine->kind != NUMBER_DON_FIELD || mine->whose != WHOSE_YOU ||
        other->kind != NUMBER_DON_FIELD || other->whose != WHOSE_OPPONENT)
        return false;
    render_word(r, "DON!! cards from your field to your DON!! deck until you have the same "
                   "number of DON!! cards on your field as your opponent");
    return true;
}

static void don_return(Render *r, const Instr *i) {
    int64_t n = 0;
    bool one = render_number_constant(r, i->x, &n) && n == 1;
    if (i->b) {
        if (i->a == WHOSE_OPPONENT && !r->bare) r->actor = WHOSE_OPPONENT;
        verb(r, VERB_RETURN);
        render_number_words(r, i->x);
        render_word(r, "of");
        render_word(r, render_owner_word(r, i->a));
        render_word(r, "active DON!! cards to");
        render_word(r, render_owner_word(r, i->a));
        render_word(r, "DON!! deck");
        return;
    }
    if (r->in_cost && !i->c && i->a == WHOSE_YOU) {
        render_word(r, "DON!!");
        render_word_signed(r, -n);
        return;
    }
    if (i->a == WHOSE_OPPONENT && !r->bare) r->actor = WHOSE_OPPONENT;
    verb(r, VERB_RETURN);
    if (don_until_same(r, i)) return;
    render_number_words(r, i->x);
    if (i->c) render_word(r, "or more");
    render_word(r, one && !i->c ? "DON!! card from" : "DON!! cards from");
    render_word(r, render_owner_word(r, i->a));
    render_word(r, "field to");
    render_word(r, render_owner_word(r, i->a));
    render_word(r, "DON!! deck");
}

static void don_take(Render *r, const Instr *i) {
    verb(r, VERB_RETURN);
    if (i->c) render_word(r, "up to");
    render_number_words(r, i->x);
    render_word(r, "total of");
    render_word(r, render_owner_word(r, i->a));
    render_word(r, "currently given DON!! cards to");
    render_word(r, render_owner_word(r, i->a));
    render_word(r, "cost area rested");
}

static void don_move(Render *r, const Instr *i) {
    int64_t n = 0;
    bool one = render_number_constant(r, i->x, &n) && n == 1;
    verb(r, VERB_GIVE);
    if (i->c) render_word(r, "up to");
    render_number_words(r, i->x);
    render_word(r, one ? "of your currently given DON!! cards to"
                       : "total of your currently given DON!! cards to");
    render_register_words(r, i->a, false);
}

static void don_freeze(Render *r, const Instr *i) {
    const Number *n = &r->cards->numbers[i->x];
    bool all = !i->c && n->kind == NUMBER_DON_RESTED && n->whose == i->a;
    if (i->c) render_word(r, "up to");
    if (all)
        render_word(r, "all");
    else
        render_number_words(r, i->x);
    render_word(r, "of");
    render_word(r, render_owner_word(r, i->a));
    render_word(r, "rested DON!! cards will not become active");
    render_word(r, render_duration_words(DURATION_REFRESH, i->a));
}

static bool don_words(Render *r, const Instr *i) {
    switch (i->op) {
    case OP_DON_ADD:
        if (!r->bare) r->actor = i->a;
        don_add(r, i);
        return true;
    case OP_DON_GIVE: don_give(r, i); return true;
    case OP_DON_REST: don_state(r, i, VERB_REST, ""); return true;
    case OP_DON_ACTIVE: don_state(r, i, VERB_SET, "as active"); return true;
    case OP_DON_RETURN: don_return(r, i); return true;
    case OP_DON_TAKE: don_take(r, i); return true;
    case OP_DON_MOVE: don_move(r, i); return true;
    case OP_DON_FREEZE: don_freeze(r, i); return true;
    default: return false;
    }
}

/* --- The rest --- */

static void activate(Render *r, const Instr *i) {
    verb(r, VERB_ACTIVATE);
    if (i->c) {
        render_register_words(r, i->a, false);
        return;
    }
    if (i->a == REG_THIS || i->a == REG_PAID) {
        render_word(r, i->a == REG_THIS ? "this card's" : "the trashed card's");
        render_word(r, render_timing_tag(i->b));
        render_word(r, "effect");
        return;
    }
    render_word(r, "the");
    render_word(r, render_timing_tag(i->b));
    render_word(r, "effect of");
    render_register_words(r, i->a, false);
}

static bool game_words(Render *r, const Instr *i) {
    switch (i->op) {
    case OP_DAMAGE:
        if (i->a == WHOSE_YOU) {
            render_word(r, "you take");
            render_number_words(r, i->x);
            render_word(r, "damage");
            return true;
        }
        verb(r, VERB_DEAL);
        render_number_words(r, i->x);
        render_word(r, "damage to your opponent");
        return true;
    case OP_REDIRECT:
        verb(r, VERB_CHANGE);
        render_word(r, "the attack target to");
        render_register_words(r, i->a, true);
        return true;
    case OP_WIN:
        render_word(r, i->a == WHOSE_YOU ? "you win the game" : "your opponent wins the game");
        return true;
    case OP_LOSE:
        render_word(r,
                    i->a == WHOSE_YOU ? "you lose the game" : "your opponent loses the game");
        return true;
    case OP_EXTRA_TURN: render_word(r, "take an extra turn after this one"); return true;
    case OP_SHUFFLE:
        if (!r->bare) r->actor = i->a;
        verb(r, VERB_SHUFFLE);
        render_word(r, i->a == WHOSE_YOU ? "your deck" : "their deck");
        return true;
    case OP_CHOOSE_NUMBER:
        verb(r, VERB_CHOOSE);
        render_word(r, "a cost");
        return true;
    case OP_ACTIVATE: activate(r, i); return true;
    default: return false;
    }
}

static bool rule_words(Render *r, const Instr *i) {
    static const char under_the_rules[] = "under the rules of this game,";
    switch (i->op) {
    case OP_ALSO_NAMED:
        render_words_quoted(r, "also treat this card's name as [", r->cards->name_strings[i->x],
                            "]");
        render_word(r, "according to the rules");
        return true;
    case OP_ALSO_TYPED:
        render_words_quoted(r, "also treat this card's type as {", r->cards->type_strings[i->x],
                            "}");
        render_word(r, "according to the rules");
        return true;
    case OP_ALL_KINDS:
        render_word(r, under_the_rules);
        render_word(r, render_this_words(r));
        render_word(r, "is treated as a card with all card names, types, and attributes");
        return true;
    case OP_DECK_ANY_NUMBER:
        render_word(r, under_the_rules);
        render_word(r, "you may have any number of this card in your deck");
        return true;
    case OP_DECK_FORBID:
        render_word(r, under_the_rules);
        render_word(r, "you cannot include");
        render_noun_of_filter(r, i->x, 0, NOUN_MANY);
        render_word(r, "in your deck");
        return true;
    case OP_DON_DECK:
        render_word(r, under_the_rules);
        render_word(r, "your DON!! deck consists of");
        render_number_words(r, i->x);
        render_word(r, "cards");
        return true;
    default: return false;
    }
}

/* "trash cards from … until you have 1 Life card" */
static bool trash_until(Render *r, const Instr *i) {
    if (i->op != OP_TRASH || i->a >= REG_STORED_COUNT || !r->named[i->a].pending) return false;
    const Selector *s = render_selector_of(r, r->named[i->a].selector);
    const Number *n = &r->cards->numbers[s->count];
    if (s->areas != LIFE || n->kind != NUMBER_MINUS ||
        r->cards->numbers[n->left].kind != NUMBER_LIFE)
        return false;
    int64_t left = 0;
    render_number_constant(r, n->right, &left);
    verb(r, VERB_TRASH);
    render_word(r, "cards from the top of your Life cards until you have");
    render_word_int(r, left);
    render_word(r, left == 1 ? "Life card" : "Life cards");
    r->named[i->a].pending = false;
    return true;
}

/* "trash cards from your hand until you have 5 cards in your hand" */
static bool trash_hand_until(Render *r, const Instr *i) {
    if (i->op != OP_TRASH || i->a >= REG_STORED_COUNT || !r->named[i->a].pending) return false;
    const Selector *s = render_selector_of(r, r->named[i->a].selector);
    const Number *n = &r->cards->numbers[s->count];
    if (s->areas != HAND || s->filter != 0 || n->kind != NUMBER_MINUS ||
        r->cards->numbers[n->left].kind != NUMBER_HAND ||
        r->cards->numbers[n->left].whose != s->owner || s->owner == WHOSE_EACH)
        return false;
    int64_t left = 0;
    if (!render_number_constant(r, n->right, &left)) return false;
    const char *owner = render_owner_word(r, s->owner);
    verb(r, VERB_TRASH);
    render_word(r, "cards from");
    render_word(r, owner);
    render_word(r, s->owner == WHOSE_YOU ? "hand until you have" : "hand until they have");
    render_word_int(r, left);
    render_word(r, left == 1 ? "card in" : "cards in");
    render_word(r, s->owner == WHOSE_YOU ? "your hand" : "their hand");
    r->named[i->a].pending = false;
    return true;
}

/* "trash the same number of cards from": as many as were trashed just before */
static bool trash_same(Render *r, const Instr *i) {
    if (i->op != OP_TRASH || i->a >= REG_STORED_COUNT || !r->named[i->a].pending) return false;
    const Selector *s = render_selector_of(r, r->named[i->a].selector);
    bool deck = s->areas == 1 << LP_AREA_DECK && s->place == PLACE_TOP;
    if ((!deck && (s->areas != HAND || s->filter != 0)) || s->owner != WHOSE_YOU ||
        r->cards->numbers[s->count].kind != NUMBER_DONE)
        return false;
    verb(r, VERB_TRASH);
    render_word(r, "the same number of cards from");
    render_word(r, deck ? "the top of your deck as you did from your hand" : "your hand");
    r->named[i->a].pending = false;
    return true;
}

/* "choose 1 card from your opponent's hand; your opponent reveals that card" */
static bool reveals_hand(Render *r, const Instr *i) {
    if (i->op != OP_REVEAL || i->a >= REG_STORED_COUNT || !r->named[i->a].pending) return false;
    const Selector *s = render_selector_of(r, r->named[i->a].selector);
    if (s->areas != HAND || s->owner != WHOSE_OPPONENT || s->chooser != WHOSE_YOU) return false;
    if (s->quantity == QUANTITY_ALL && s->filter == 0) {
        render_word(r, "your opponent reveals their hand");
    } else {
        r->actor = WHOSE_YOU;
        render_word(r, "choose");
        render_register_words(r, i->a, false);
        render_mark(r, "; your opponent reveals");
        render_word(r, render_selector_many(r, s) ? "those cards" : "that card");
    }
    r->named[i->a].pending = false;
    how_set(r, i->a, HOW_REVEALED);
    return true;
}

/* "trash cards from the top of your deck until you have 9 cards in your trash" */
static bool trash_deck_until(Render *r, const Instr *i) {
    if (i->op != OP_TRASH || i->a >= REG_STORED_COUNT || !r->named[i->a].pending) return false;
    const Selector *s = render_selector_of(r, r->named[i->a].selector);
    const Number *n = &r->cards->numbers[s->count];
    int64_t wanted = 0;
    if (s->areas != 1 << LP_AREA_DECK || s->owner != WHOSE_YOU || n->kind != NUMBER_MINUS ||
        r->cards->numbers[n->right].kind != NUMBER_TRASH ||
        r->cards->numbers[n->right].whose != WHOSE_YOU ||
        !render_number_constant(r, n->left, &wanted))
        return false;
    verb(r, VERB_TRASH);
    render_word(r, "cards from the top of your deck until you have");
    render_word_int(r, wanted);
    render_word(r, wanted == 1 ? "card in your trash" : "cards in your trash");
    r->named[i->a].pending = false;
    return true;
}

static bool plain_words(Render *r, const Instr *i) {
    if (reveals_hand(r, i)) return true;
    if (trash_same(r, i) || trash_until(r, i) || trash_hand_until(r, i)) return true;
    if (trash_deck_until(r, i)) return true;
    Verb plain = terms_verb_of(i->op);
    if (plain == VERB_COUNT) return false;
    verb(r, plain);
    if (plain == VERB_LOOK) render_word(r, "at");
    render_register_words(r, i->a, false);
    if (plain == VERB_TURN) render_word(r, i->b ? "face-up" : "face-down");
    if (plain == VERB_SET) render_word(r, "as active");
    how_set(r, i->a, render_shape_how(i->op));
    return true;
}

void render_act_words(Render *r, const Instr *i) {
    unsigned reg = render_instr_register(i);
    actor_of(r, reg);
    r->done_before = r->done;
    if (i->op == OP_TO_DECK) r->shuffled = r->shuffles;
    if (i->op != OP_SELECT && i->op != OP_SHUFFLE) r->done = i->op;
    switch (i->op) {
    case OP_SELECT: {
        const Selector *s = render_selector_of(r, i->x);
        if (!r->bare) r->actor = s->chooser;
        verb(r, s->flags & SELECT_REVEALS ? VERB_REVEAL : VERB_SELECT);
        render_selector_words(r, i->x);
        if (s->source == REG_LOOKED) r->said_looked = true;
        r->named[i->a].how = s->flags & SELECT_REVEALS ? HOW_REVEALED : HOW_SELECTED;
        break;
    }
    case OP_TO_HAND: to_hand(r, i); break;
    case OP_TO_DECK: to_deck(r, i); break;
    case OP_TO_LIFE: to_life(r, i); break;
    case OP_PLAY: play(r, i); break;
    case OP_DRAW:
        if (!r->bare) r->actor = i->a;
        draw(r, i);
        break;
    default:
        if (!plain_words(r, i) && !don_words(r, i) && !game_words(r, i) && !rule_words(r, i))
            render_unknown(r, tables_ops[i->op].name);
        break;
    }
}
