/* DON!! cards in a text: adding, giving and returning them. */
#include "compiler/read.h"
#include "compiler/said_areas.h"

static bool ends(Cursor *r, SaidAct *out) {
    out->end = said_place(r);
    return true;
}

/* number -> [ "up to" ] [ "a total of" ] NUMBER */
static bool number(Cursor *r, SaidDons *out) {
    out->up_to = take(r, "a total of up to") || take(r, "up to ?{ a total of }");
    if (!out->up_to) take(r, "?{ a total of }");
    return cursor_number(r, &out->count);
}

/* others -> "and" number "DON!! cards as" ( "active" | "rested" ) "from your DON!! deck", after
 * as many in the other state */
static bool add_others(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    out->others = (SaidDons){.is_rested = !out->dons.is_rested};
    if (r->now.actor == WHOSE_YOU && take(r, "and") && number(r, &out->others) &&
        take(r, "?additional don!! card|cards") &&
        take(r, out->others.is_rested ? "as rested" : "as active") &&
        take(r, "from your don!! deck"))
        return out->has_more = ends(r, out);
    cursor_back(r, &start);
    return false;
}

/* given -> [ "rested" ] "and give it to" noun : the cards that were added, which lie rested
 * until then */
static bool add_given(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    if (r->in_cost || r->now.actor != WHOSE_YOU || !take(r, "?rested and give it|them to")) {
        cursor_back(r, &start);
        return false;
    }
    out->kind = ACT_DON_ADD_GIVEN;
    return read_noun_node(r, NOUN_CHOICE, &out->nouns.at[0]) && ends(r, out);
}

/* state -> "and" ( "set it as active" | "rest it" ) | [ "as" ] ( "active" | "rested" ) */
static bool state_behind(Cursor *r, SaidDons *out) {
    out->is_rested = !take(r, "and set|sets it|them as active") && !take(r, "as active");
    return !out->is_rested || take(r, "and rest|rests it|them") || take(r, "?as rested");
}

/* add -> "add" number "DON!! cards from your DON!! deck" given
 *      | "add" number "DON!! cards from your DON!! deck and"
 *        ( "set it as active" | "rest it" )
 *      | "add" number ( "active" | "rested" ) "DON!! cards from your DON!! deck"
 *      | "add" number "DON!! cards as" ( "active" | "rested" ) [ others ]
 *        "from your DON!! deck" */
bool read_don_add(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_ADD) && !cursor_verb(r, VERB_PLACE)) return false;
    *out = (SaidAct){.kind = ACT_DON_ADD, .whose = r->now.actor};
    SaidDons *dons = &out->dons;
    if (!number(r, dons)) return false;
    bool active = take(r, "active"), early = active || take(r, "rested"), said = early;
    if (!take(r, "?additional don!! card|cards")) return false;
    if (!early) {
        active = take(r, "as active");
        said = active || take(r, "as rested");
    }
    dons->is_rested = !active;
    if (said && cursor_at(r, "and") && add_others(r, out)) return true;
    Mark before = r->now;
    bool theirs = r->now.actor == WHOSE_OPPONENT;
    bool from = take(r, theirs ? "from their don!! deck" : "from your don!! deck");
    if (early && !from) return false;
    if (!from)
        cursor_back(r, &before);
    else if (!said && add_given(r, out))
        return true;
    out->kind = ACT_DON_ADD;
    if (!said && !state_behind(r, dons)) return false;
    if (dons->up_to && theirs) /* the effect's player is asked how many */
        return cursor_refuse(r, REFUSAL_DON_BY_OPPONENT);
    return ends(r, out);
}

static bool cost_area(Cursor *r, uint8_t *whose) {
    if (take(r, "its owner's cost area")) {
        *whose = WHOSE_EACH;
        return true;
    }
    return cursor_owner(r, whose) && take(r, "cost area");
}

/* dons -> number [ "of" owner ] ( "rested" | "active" ) "DON!! cards"
 *       | number "DON!! cards from" ( owner | "its owner's" ) "cost area" */
static bool dons_of(Cursor *r, SaidDons *out) {
    Mark start = r->now;
    *out = (SaidDons){.whose = WHOSE_YOU};
    if (number(r, out)) {
        if (take(r, "of your opponent's"))
            out->whose = WHOSE_OPPONENT;
        else
            out->is_nobodys = !take(r, "of your") && !take(r, "your");
        out->is_rested = take(r, "rested");
        bool said = out->is_rested || take(r, "active");
        bool read = take(r, "don!! card|cards");
        out->any_state = read && !said;
        if (out->any_state) read = take(r, "from") && cost_area(r, &out->whose);
        out->end = said_place(r);
        if (read) return true;
    }
    cursor_back(r, &start);
    return false;
}

/* target -> [ "each of" ] noun */
static bool target(Cursor *r, uint16_t *out) {
    return read_noun_node(r, take(r, "each of") ? NOUN_SUBJECT : NOUN_CHOICE, out);
}

/* Does the noun name one card? "Your Leader" does, without a number. */
static bool is_one_card(const SaidNoun *noun) {
    if (noun->shape == SHAPE_AGAIN) return true;
    if (noun->quantity == QUANTITY_ALL && noun->has_count) return false;
    return noun->has_count ? noun->count == 1
                           : noun->first.heads == IS_LEADER && !(noun->use & NOUN_SUBJECT);
}

/* What follows "give" and the DON!! cards: [ "each" ] "to" ( target [ "and" target ]
 *   | "its owner's Leader or 1 of their Characters" ), of which any can be chosen, as a card is
 * given its owner's DON!! cards only */
static bool give_dons(Cursor *r, SaidAct *out) {
    SaidNouns *to = &out->nouns;
    out->is_each = take(r, "each");
    if (!take(r, "to")) return false;
    if (take(r, "its|their|the owner's leader or 1 of their characters")) {
        bool any = out->dons.any_state ? out->dons.whose == WHOSE_EACH : out->dons.is_nobodys;
        out->kind = ACT_DON_GIVE_ANY;
        return !out->is_each && any && !r->in_cost && ends(r, out);
    }
    if (out->dons.whose == WHOSE_EACH || !target(r, &to->at[to->count++])) return false;
    if (out->is_each && is_one_card(&r->nodes->nouns[to->at[0]]) &&
        (!take(r, "and") || !target(r, &to->at[to->count++])))
        return false;
    return ends(r, out);
}

/* gift -> dons [ "each" ] "to" target [ "and" gift ] */
static bool gift(Cursor *r, SaidAct *out) {
    if (!give_dons(r, out)) return false;
    Mark before = r->now;
    SaidAct more = {.kind = ACT_DON_GIVE};
    if (take(r, "and") && dons_of(r, &more.dons) && cursor_at(r, "to")) {
        if (!gift(r, &more)) return false;
        out->has_more = true;
        out->next = said_act(r, &more);
        return ends(r, out);
    }
    cursor_back(r, &before);
    return true;
}

/* give -> "give" gift | "give" noun { "and" noun } dons [ "each" ] */
bool read_don_give(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_GIVE)) return false;
    *out = (SaidAct){.kind = ACT_DON_GIVE};
    if (dons_of(r, &out->dons)) return gift(r, out);
    out->kind = ACT_DON_CARDS;
    do {
        if (out->nouns.count == SAID_NOUNS_OF_ACT ||
            !read_noun_node(r, NOUN_CHOICE, &out->nouns.at[out->nouns.count++]))
            return false;
    } while (take(r, "and"));
    if (!dons_of(r, &out->dons)) return false;
    out->is_each = take(r, "each");
    return ends(r, out);
}

/* move -> "give" number [ "total" ] "of your currently given DON!! cards to" noun, one card */
bool read_don_move(Cursor *r, SaidAct *out) {
    if (!take(r, "give")) return false;
    *out = (SaidAct){.kind = ACT_DON_MOVE};
    return number(r, &out->dons) &&
           take(r, "?total of your currently given don!! card|cards to") &&
           read_noun_node(r, NOUN_CHOICE, &out->nouns.at[0]) && ends(r, out);
}

/* until -> "return DON!! cards from your field to your DON!! deck until you have the same
 *           number of DON!! cards on your field as your opponent" */
bool read_don_until(Cursor *r, SaidAct *out) {
    if (!take(r,
              "return don!! cards from your field to your don!! deck until you have the same "
              "number of don!! cards on your field as your opponent"))
        return false;
    *out = (SaidAct){.kind = ACT_DON_UNTIL};
    return ends(r, out);
}

/* What DON!! cards are returned, by who acts. */
static const struct {
    const char *words[2]; /* of WHOSE_YOU and WHOSE_OPPONENT */
    bool is_active;
} returned[] = {
    {{"don!! card|cards from your field to your don!! deck",
      "don!! card|cards from their field to their don!! deck"},
     false},
    {{"of your don!! card|cards to your don!! deck",
      "of their don!! card|cards to their don!! deck"},
     false},
    {{"of your active don!! card|cards to your don!! deck",
      "of their active don!! card|cards to their don!! deck"},
     true},
};

/* back -> "return" number [ "or more" ] "DON!! cards from your field to your DON!! deck"
 *       | "return" number "of your" [ "active" ] "DON!! cards to your DON!! deck"
 *       | "return" number "total of your currently given DON!! cards to your cost area
 *         rested" */
bool read_don_return(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_RETURN)) return false;
    *out = (SaidAct){.kind = ACT_DON, .op = OP_DON_RETURN, .whose = r->now.actor};
    SaidDons *dons = &out->dons;
    if (!number(r, dons)) return false;
    dons->is_at_least = take(r, "or more");
    int theirs = r->now.actor == WHOSE_OPPONENT;
    for (size_t i = 0; !dons->up_to && i < sizeof returned / sizeof returned[0]; i++) {
        if ((i > 0 && dons->is_at_least) || !take(r, returned[i].words[theirs])) continue;
        out->is_active = returned[i].is_active;
        return ends(r, out);
    }
    out->op = OP_DON_TAKE;
    return !dons->is_at_least &&
           take(r, "?total of your ?currently given don!! cards to your cost area rested") &&
           ends(r, out);
}

/* symbol -> "DON!!" −NUMBER | CIRCLED ; the same as in a cost, where an effect has it done */
bool read_don_symbol(Cursor *r, SaidAct *out) {
    int32_t n;
    Slice none;
    const Piece *piece = cursor_peek(r);
    if (r->now.actor != WHOSE_YOU) return false;
    bool rests = cursor_piece(r, PIECE_CIRCLED, &none);
    if (rests) n = piece->value;
    if (!rests && (!take(r, "don!!") || !cursor_signed(r, &n) || n >= 0)) return false;
    *out = (SaidAct){.kind = ACT_DON,
                     .op = rests ? OP_DON_REST : OP_DON_RETURN,
                     .dons = {.count = rests ? n : -n}};
    return ends(r, out);
}
