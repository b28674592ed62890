/* Moving cards, in a text: which ones, and where they go. */
#include "compiler/read.h"

static bool ends(Cursor *r, SaidAct *out) {
    out->end = said_place(r);
    return true;
}

/* whose -> "your" | "their" | "the owner's" | "your opponent's" | "the" */
static bool whose_place(Cursor *r, uint8_t *whose) {
    if (take(r, "the|their|its owner's|owners'"))
        *whose = WHOSE_EACH;
    else if (r->is_each && take(r, "their"))
        *whose = r->now.actor;
    else if (take(r, "your opponent's") || take(r, "their"))
        *whose = WHOSE_OPPONENT;
    else if (take(r, "your"))
        *whose = WHOSE_YOU;
    else if (take(r, "the"))
        *whose = WHOSE_EACH;
    else
        return false;
    return true;
}

static const struct {
    const char *words;
    uint8_t place;
} stack_ends[] = {
    {"to|at|on the top or bottom of", PLACE_TOP_OR_BOTTOM},
    {"to|at|on the bottom of", PLACE_BOTTOM},
    {"to|at|on the top of", PLACE_TOP},
    {"on top of", PLACE_TOP},
};

/* shuffled -> ( "and" | ", then" ) "shuffle" ( "it" | whose "deck" ), the deck just named */
static bool shuffled_too(Cursor *r, uint8_t whose) {
    if (!take(r, "?, and|then shuffle|shuffles") &&
        !take(r, "?, and|then your opponent shuffles"))
        return false;
    if (take(r, "it") || take(r, "the deck")) return true;
    bool your = cursor_at(r, "your");
    if (!take(r, "your|their deck")) return false;
    return r->is_each || whose == WHOSE_EACH || your == (whose == WHOSE_YOU);
}

/* end -> ( "to" | "at" ) "the" PLACE "of" whose ( "deck" | "Life cards" ) [ "in any order" ]
 *        [ "face-up" | "face-down" ] */
static bool end_of_stack(Cursor *r, SaidDestination *out) {
    for (size_t i = 0; i < sizeof stack_ends / sizeof stack_ends[0]; i++) {
        if (!take(r, stack_ends[i].words)) continue;
        out->place = stack_ends[i].place;
        if (!whose_place(r, &out->whose)) return false;
        bool deck = take(r, "deck|decks");
        if (!deck && !take(r, "life card|cards|area")) return false;
        out->op = deck ? OP_TO_DECK : OP_TO_LIFE;
        out->is_ordered = take(r, "in any order");
        /* CR 3-1-7: the owner orders the cards anyway, not the player who places them */
        if (out->is_ordered && take(r, "of the owner's choosing")) out->is_ordered = false;
        if (!deck) {
            out->is_face_up = take(r, "face-up");
            out->says_face = out->is_face_up || take(r, "face-down");
        }
        return true;
    }
    return false;
}

/* place -> "to" whose "hand" | end | "to" whose "deck" ( "and" | ", then" ) "shuffle" …
 *        | "back in" whose "Life area in any order" */
static bool place(Cursor *r, SaidDestination *out) {
    Mark start = r->now;
    *out = (SaidDestination){.op = OP_TO_HAND};
    if (take(r, "to") && whose_place(r, &out->whose)) {
        if (take(r, "hand|hands")) return true;
        out->op = OP_TO_DECK;
        out->place = PLACE_BOTTOM;
        out->shuffles = take(r, "deck") && shuffled_too(r, out->whose);
        if (out->shuffles) return true;
    }
    cursor_back(r, &start);
    if (take(r, "back in") && whose_place(r, &out->whose) &&
        take(r, "life area in any order")) {
        out->op = OP_TO_LIFE;
        out->place = PLACE_TOP;
        return out->is_ordered = true;
    }
    cursor_back(r, &start);
    return end_of_stack(r, out);
}

bool read_move_destination(Cursor *r, SaidDestination *out) {
    bool read = place(r, out);
    out->end = said_place(r);
    return read;
}

/* this -> "this Character card from your trash", where it is when it has been K.O.'d */
bool read_move_this_from_trash(Cursor *r, SaidNouns *out) {
    if (!take(r, "this character ?card from your trash")) return false;
    *out = (SaidNouns){.count = 1, .from_trash = true};
    return true;
}

/* or -> ( "or" | "or place it" ) ( destination | "the bottom of" whose "deck" ), after the
 * hand : which one is chosen */
static bool or_place(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    SaidDestination *other = &out->or ;
    if (out->nouns.count != 1 || out->to.op != OP_TO_HAND || r->in_cost ||
        !take(r, "or ?{ place it }"))
        return false;
    if (read_move_destination(r, other)) return true;
    *other = (SaidDestination){.op = OP_TO_DECK, .place = PLACE_BOTTOM};
    if (take(r, "the bottom of") && whose_place(r, &other->whose) && take(r, "deck")) {
        other->end = said_place(r);
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* rest -> "reorganize the rest in any order and place them" destination */
bool read_move_rest(Cursor *r, SaidAct *out) {
    if (!take(r, "reorganize|rearrange the rest in any order and place them")) return false;
    *out = (SaidAct){.kind = ACT_MOVE, .nouns = {.count = 1, .is_rest = true}};
    return read_move_destination(r, &out->to) && out->to.op == OP_TO_DECK && ends(r, out);
}

/* move -> ( "return" | "place" | "add" ) ( nouns | this ) [ FACE ] destination [ or ] */
bool read_move(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_RETURN) && !cursor_verb(r, VERB_PLACE) &&
        !cursor_verb(r, VERB_ADD))
        return false;
    *out = (SaidAct){.kind = ACT_MOVE};
    if (!read_move_this_from_trash(r, &out->nouns) &&
        !read_noun_objects(r, NOUN_LOOKED, &out->nouns))
        return false;
    /* "Add it face-up to the top of your Life cards": said before the place */
    out->face = take(r, "face-up") ? 1 : take(r, "face-down") ? 2 : 0;
    if (!read_move_destination(r, &out->to)) return false;
    out->has_more = or_place(r, out);
    return ends(r, out);
}

/* shuffle -> "shuffle" noun "into" whose "deck" */
bool read_move_shuffle(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_SHUFFLE)) return false;
    *out = (SaidAct){.kind = ACT_SHUFFLE_INTO, .to = {.op = OP_TO_DECK, .place = PLACE_BOTTOM}};
    return read_noun_objects(r, NOUN_LOOKED, &out->nouns) && out->nouns.count == 1 &&
           take(r, "into") && whose_place(r, &out->to.whose) && take(r, "deck") && ends(r, out);
}
