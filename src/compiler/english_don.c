/* DON!! cards in a text: adding, giving and returning them. */
#include "compiler/english_internal.h"

/* number -> [ "up to" ] [ "a total of" ] NUMBER */
static bool number(English *e, bool *up_to, int32_t *n) {
    *up_to = take(e, "a total of up to") || take(e, "up to ?a ?total ?of");
    if (!*up_to) take(e, "?a ?total ?of");
    return cursor_number(&e->read, n);
}

static void emit_add(English *e, bool active, bool up_to, int32_t n) {
    english_words_emit(e, (Instr){.op = OP_DON_ADD,
                                  .a = e->read.now.actor,
                                  .b = !active,
                                  .c = up_to,
                                  .x = english_words_constant(e, n)});
    e->now.has_done = true;
    if (!e->read.in_cost) e->now.it = REG_COUNT; /* "it" may be the DON!! card now */
}

/* others -> "and" number "DON!! cards as" ( "active" | "rested" ) "from your DON!! deck", after
 * as many in the other state */
static bool add_others(English *e, bool active, bool first_up_to, int32_t first) {
    Reading start = english_words_mark(e);
    bool up_to;
    int32_t n;
    if (e->read.now.actor == WHOSE_YOU && take(e, "and") && number(e, &up_to, &n) &&
        take(e, "?additional don!! card|cards") &&
        take(e, active ? "as rested" : "as active") && take(e, "from your don!! deck")) {
        emit_add(e, active, first_up_to, first);
        emit_add(e, !active, up_to, n);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* DON!! cards that are given away. */
typedef struct Gift {
    Instr give;
    uint8_t whose;   /* Whose DON!! they are, and so whose cards can be given them */
    bool is_nobodys; /* whose they are is not said */
    bool any_state;  /* "from your opponent's cost area": active or rested */
    int32_t at_most; /* the number that is said */
} Gift;

/* dons -> number [ "of" owner ] ( "rested" | "active" ) "DON!! cards"
 *       | number "DON!! cards from" ( owner | "its owner's" ) "cost area" */
static bool cost_area(English *e, uint8_t *whose) {
    if (take(e, "its owner's cost area")) {
        *whose = WHOSE_EACH;
        return true;
    }
    return cursor_owner(&e->read, whose) && take(e, "cost area");
}

static bool dons(English *e, Gift *out) {
    bool up_to;
    Reading start = english_words_mark(e);
    *out = (Gift){.whose = WHOSE_YOU};
    if (number(e, &up_to, &out->at_most)) {
        if (take(e, "of your opponent's"))
            out->whose = WHOSE_OPPONENT;
        else
            out->is_nobodys = !take(e, "of your") && !take(e, "your");
        bool rested = take(e, "rested"), said = rested || take(e, "active");
        bool read = take(e, "don!! card|cards");
        out->any_state = read && !said;
        if (out->any_state) read = take(e, "from") && cost_area(e, &out->whose);
        out->give = (Instr){.op = OP_DON_GIVE,
                            .b = rested,
                            .c = up_to,
                            .x = english_words_constant(e, out->at_most)};
        if (read) return true;
    }
    english_words_back(e, &start);
    return false;
}

static bool emit_don(English *e, Instr instr) {
    english_words_emit(e, instr);
    e->now.has_done = true;
    return true;
}

/* Active ones first, and as many rested ones as are left of the number. */
static bool give_either(English *e, const Gift *gift, uint8_t reg) {
    Instr instr = gift->give;
    if (!instr.c) return cursor_refuse(&e->read, "DON!! cards that may be active or rested");
    instr.a = reg;
    emit_don(e, instr);
    Number left = {.kind = NUMBER_MINUS,
                   .left = instr.x,
                   .right = builder_number(e->builder, (Number){.kind = NUMBER_DONE})};
    instr.b = 1;
    instr.x = builder_number(e->builder, left);
    return emit_don(e, instr);
}

static bool give_to(English *e, Noun *noun, const Gift *gift) {
    if (noun->is_don) return false;
    if (gift->whose != WHOSE_YOU && e->read.in_cost && (gift->any_state || !gift->give.b))
        return cursor_refuse(&e->read, "the opponent's active DON!! cards in a cost");
    Instr instr = gift->give;
    instr.a = bind_noun_emit(e, noun);
    if (gift->any_state) return give_either(e, gift, instr.a);
    return emit_don(e, instr);
}

/* Only Leaders and Characters are given DON!! (CR 6-5-5-1), and their owner's. */
static bool takes_don(const English *e, const Noun *noun, uint8_t whose) {
    const unsigned areas = 1u << LP_AREA_LEADER | 1u << LP_AREA_CHARACTER | 1u << LP_AREA_STAGE;
    uint8_t owner = bind_noun_whose(e, noun);
    if (noun->reg != REG_COUNT)
        return owner == whose || (owner == WHOSE_EACH && whose == WHOSE_YOU);
    return owner == whose && (noun->selector.areas & ~areas) == 0;
}

/* owner's -> "its owner's Leader or 1 of their Characters" : any Leader or Character, as a card
 * is given its owner's DON!! cards only */
static bool its_owners(English *e, Noun *out) {
    if (!take(e, "its|their|the owner's leader or 1 of their characters")) return false;
    *out = (Noun){.reg = REG_COUNT,
                  .selector = {.chooser = e->read.now.actor,
                               .owner = WHOSE_EACH,
                               .source = REG_COUNT,
                               .areas = 1 << LP_AREA_LEADER | 1 << LP_AREA_CHARACTER,
                               .count = english_words_constant(e, 1)}};
    return true;
}

/* targets -> [ "each of" ] noun [ "or 1" … ] */
static bool target(English *e, Noun *out) {
    if (take(e, "each of")) {
        if (!bind_noun_read(e, NOUN_SUBJECT, out)) return false;
        return out->selector.quantity == QUANTITY_ALL;
    }
    return bind_noun_read(e, NOUN_CHOICE, out);
}

static bool is_one_card(English *e, const Noun *noun) {
    return noun->reg != REG_COUNT || noun->selector.count == builder_constant(e->builder, 1);
}

/* given -> [ "rested" ] "and give it to" target : the cards that were added, which lie rested
 * until then */
static bool add_given(English *e, bool up_to, int32_t n) {
    Reading start = english_words_mark(e);
    Noun to;
    if (e->read.in_cost || e->read.now.actor != WHOSE_YOU ||
        !take(e, "?rested and give it|them to")) {
        english_words_back(e, &start);
        return false;
    }
    emit_add(e, false, up_to, n);
    if (!bind_noun_read(e, NOUN_CHOICE, &to) || to.is_don || !is_one_card(e, &to) ||
        !takes_don(e, &to, WHOSE_YOU))
        return false;
    Instr give = {.op = OP_DON_GIVE, .b = 1};
    give.a = bind_noun_emit(e, &to);
    give.x = builder_number(e->builder, (Number){.kind = NUMBER_DONE});
    return emit_don(e, give);
}

/* add -> "add" number "DON!! cards from your DON!! deck" given
 *      | "add" number "DON!! cards from your DON!! deck and"
 *        ( "set it as active" | "rest it" )
 *      | "add" number ( "active" | "rested" ) "DON!! cards from your DON!! deck"
 *      | "add" number "DON!! cards as" ( "active" | "rested" ) [ others ]
 *        "from your DON!! deck" */
static bool add(English *e) {
    bool up_to;
    int32_t n;
    if (!take(e, "add|adds|place|places") || !number(e, &up_to, &n)) return false;
    bool active = take(e, "active"), early = active || take(e, "rested"), said = early;
    if (!take(e, "?additional don!! card|cards")) return false;
    if (!early) {
        active = take(e, "as active");
        said = active || take(e, "as rested");
    }
    if (said && cursor_at(&e->read, "and") && add_others(e, active, up_to, n)) return true;
    Reading before = english_words_mark(e);
    const char *whose =
        e->read.now.actor == WHOSE_OPPONENT ? "from their don!! deck" : "from your don!! deck";
    bool from = take(e, whose);
    if (early && !from) return false;
    if (!from)
        english_words_back(e, &before);
    else if (!said && add_given(e, up_to, n))
        return true;
    if (!said) active = take(e, "and set|sets it|them as active") || take(e, "as active");
    if (!said && !active && !take(e, "and rest|rests it|them") && !take(e, "?as rested"))
        return false;
    if (up_to &&
        e->read.now.actor == WHOSE_OPPONENT) /* the effect's player is asked how many */
        return cursor_refuse(&e->read, "a number of DON!! cards that the opponent chooses");
    emit_add(e, active, up_to, n);
    return true;
}

/* both -> "and" noun, after "give … each to your Leader" : to either as many */
static bool give_both(English *e, Noun *one, const Gift *gift) {
    Noun two;
    return take(e, "and") && target(e, &two) && is_one_card(e, &two) &&
           takes_don(e, &two, gift->whose) && give_to(e, one, gift) && give_to(e, &two, gift);
}

/* What follows "give" and the DON!! cards: [ "each" ] "to" … */
static bool give_dons(English *e, const Gift *gift) {
    Noun to;
    bool each = take(e, "each");
    if (!take(e, "to")) return false;
    if (its_owners(e, &to)) {
        bool any = gift->any_state ? gift->whose == WHOSE_EACH : gift->is_nobodys;
        return !each && any && !e->read.in_cost && give_to(e, &to, gift);
    }
    if (gift->whose == WHOSE_EACH || !target(e, &to) || !takes_don(e, &to, gift->whose))
        return false;
    bool all = to.reg == REG_COUNT && to.selector.quantity == QUANTITY_ALL;
    bool one = is_one_card(e, &to);
    if (each && one && !all) return give_both(e, &to, gift);
    if (!each && !one && !all)
        return cursor_refuse(&e->read, "ambiguous: is each given that many?");
    return give_to(e, &to, gift);
}

/* more -> { "and" dons "to" target } */
static bool give_more(English *e) {
    Gift gift;
    for (;;) {
        Reading before = english_words_mark(e);
        if (!take(e, "and") || !dons(e, &gift) || !cursor_at(&e->read, "to")) {
            english_words_back(e, &before);
            return true;
        }
        if (!give_dons(e, &gift)) return false;
    }
}

/* give -> "give" dons [ "each" ] "to" target more
 *       | "give" noun { "and" noun } dons [ "each" ] */
static bool give(English *e) {
    Gift gift;
    Noun list[ENGLISH_NOUNS_MAX];
    int count = 0;
    if (!take(e, "give|gives")) return false;
    if (dons(e, &gift)) return give_dons(e, &gift) && give_more(e);
    do {
        if (count == ENGLISH_NOUNS_MAX || !bind_noun_read(e, NOUN_CHOICE, &list[count]))
            return false;
        /* only own DON!! can be given to own cards */
        if (list[count].reg == REG_COUNT && list[count].selector.owner == WHOSE_EACH)
            list[count].selector.owner = WHOSE_YOU;
        count++;
    } while (take(e, "and"));
    if (!dons(e, &gift)) return false;
    bool each = take(e, "each");
    for (int i = 0; i < count; i++) {
        if (!each && (count > 1 || !is_one_card(e, &list[i]))) return false;
        if (!takes_don(e, &list[i], gift.whose) || !give_to(e, &list[i], &gift)) return false;
    }
    return true;
}

/* back -> "return" number [ "or more" ] "DON!! cards from your field to your DON!! deck"
 *       | "return" number "of your" [ "active" ] "DON!! cards to your DON!! deck"
 *       | "return" number "total of your currently given DON!! cards to your cost area
 *         rested" */
static bool back(English *e) {
    bool up_to;
    int32_t n;
    if (!take(e, "return|returns") || !number(e, &up_to, &n)) return false;
    bool more = take(e, "or more");
    uint16_t row = english_words_constant(e, n);
    uint8_t whose = e->read.now.actor;
    const char *from = whose == WHOSE_OPPONENT
                           ? "don!! card|cards from their field to their don!! deck"
                           : "don!! card|cards from your field to your don!! deck";
    if (!up_to && take(e, from))
        return emit_don(e, (Instr){.op = OP_DON_RETURN, .a = whose, .c = more, .x = row});
    if (more) return false;
    const char *active = whose == WHOSE_OPPONENT
                             ? "of their active don!! card|cards to their don!! deck"
                             : "of your active don!! card|cards to your don!! deck";
    const char *any = whose == WHOSE_OPPONENT ? "of their don!! card|cards to their don!! deck"
                                              : "of your don!! card|cards to your don!! deck";
    if (!up_to && take(e, any))
        return emit_don(e, (Instr){.op = OP_DON_RETURN, .a = whose, .x = row});
    if (!up_to && take(e, active))
        return emit_don(e, (Instr){.op = OP_DON_RETURN, .a = whose, .b = 1, .x = row});
    if (!take(e, "?total of your ?currently given don!! cards to your cost area rested"))
        return false;
    return emit_don(e, (Instr){.op = OP_DON_TAKE, .a = whose, .c = up_to, .x = row});
}

/* move -> "give" number [ "total" ] "of your currently given DON!! cards to" noun, one card */
static bool move(English *e) {
    bool up_to;
    int32_t n;
    Noun noun;
    if (!take(e, "give") || !number(e, &up_to, &n) ||
        !take(e, "?total of your currently given don!! card|cards to") ||
        !bind_noun_read(e, NOUN_CHOICE, &noun) || noun.is_don ||
        !takes_don(e, &noun, WHOSE_YOU))
        return false;
    if (noun.reg == REG_COUNT && (noun.selector.quantity > QUANTITY_UP_TO ||
                                  noun.selector.count != english_words_constant(e, 1)))
        return false;
    uint8_t reg = bind_noun_emit(e, &noun);
    return emit_don(
        e, (Instr){.op = OP_DON_MOVE, .a = reg, .c = up_to, .x = english_words_constant(e, n)});
}

/* until -> "return DON!! cards from your field to your DON!! deck until you have the same
 *           number of DON!! cards on your field as your opponent" */
static bool back_until(English *e) {
    if (!take(e,
              "return don!! cards from your field to your don!! deck until you have the same "
              "number of don!! cards on your field as your opponent"))
        return false;
    Number mine = {.kind = NUMBER_DON_FIELD}, theirs = {.kind = NUMBER_DON_FIELD};
    theirs.whose = WHOSE_OPPONENT;
    Number over = {.kind = NUMBER_MINUS,
                   .left = builder_number(e->builder, mine),
                   .right = builder_number(e->builder, theirs)};
    english_words_emit(e, (Instr){.op = OP_DON_RETURN, .x = builder_number(e->builder, over)});
    return true;
}

/* symbol -> "DON!!" −NUMBER | CIRCLED ; the same as in a cost, where an effect has it done */
static bool symbol(English *e) {
    int32_t n;
    Slice none;
    const Piece *piece = cursor_peek(&e->read);
    if (e->read.now.actor != WHOSE_YOU) return false;
    if (cursor_piece(&e->read, PIECE_CIRCLED, &none))
        return emit_don(
            e, (Instr){.op = OP_DON_REST, .x = english_words_constant(e, piece->value)});
    if (!take(e, "don!!") || !cursor_signed(&e->read, &n) || n >= 0) return false;
    return emit_don(e, (Instr){.op = OP_DON_RETURN, .x = english_words_constant(e, -n)});
}

/* action -> symbol | add | give | move | until | back */
bool english_don_action(English *e) {
    Reading start = english_words_mark(e);
    if (symbol(e)) return true;
    english_words_back(e, &start);
    if (add(e)) return true;
    english_words_back(e, &start);
    if (give(e)) return true;
    english_words_back(e, &start);
    if (move(e)) return true;
    english_words_back(e, &start);
    return back_until(e) || back(e);
}
