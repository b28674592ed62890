/* Actions of a text: moving cards, states, looking, revealing, drawing. */
#include "compiler/english_internal.h"

enum {
    DECK = 1 << LP_AREA_DECK,
    HAND = 1 << LP_AREA_HAND,
    LIFE = 1 << LP_AREA_LIFE,
    FIELD = AREAS_FIELD_CARDS
};

static Instr on_register(OpCode op, uint8_t reg) {
    return (Instr){.op = (uint8_t)op, .a = reg};
}

static void counted(English *e) { e->now.has_done = true; }

static uint8_t other_whose(uint8_t whose) {
    return whose == WHOSE_YOU ? WHOSE_OPPONENT : WHOSE_YOU;
}

/* --- The cards that an action acts on --------------------------------------------------- */

typedef struct Nouns {
    Noun at[ENGLISH_NOUNS_MAX];
    int count;
} Nouns;

/* each -> "up to" NUMBER "each of" names posts : so many of every name */
static bool each_name(English *e, unsigned use, Nouns *out) {
    Reading start = english_words_mark(e);
    int32_t n;
    Noun all = {.reg = REG_COUNT, .selector = {.owner = WHOSE_EACH, .source = REG_COUNT}};
    if (take(e, "up to") && cursor_number(&e->read, &n) && take(e, "each of")) {
        bool read = bind_noun_body(e, use | NOUN_UNITES, &all);
        all.selector.quantity = QUANTITY_UP_TO;
        all.selector.count = english_words_constant(e, n);
        all.selector.chooser = e->read.now.actor;
        uint32_t names = 0;
        while (names < all.filter.count && all.filter.at[names].kind == TEST_NAME) names++;
        for (uint32_t i = 0; read && i < names && names <= ENGLISH_NOUNS_MAX; i++) {
            Noun *one = &out->at[out->count++];
            *one = all;
            one->filter.count = 0;
            said_and(&one->filter, all.filter.at[i]);
            one->filter.at[0].or_next = 0;
            for (uint32_t k = names; k < all.filter.count; k++)
                said_and(&one->filter, all.filter.at[k]);
        }
        if (out->count > 1) return true;
    }
    out->count = 0;
    english_words_back(e, &start);
    return false;
}

/* names -> "up to" NUMBER NAME { "," "up to" NUMBER NAME } "and up to" NUMBER NAME "," tail :
 * what follows the last comma applies to every name */
static bool counted_names(English *e, Nouns *out) {
    Reading start = english_words_mark(e);
    Noun all = {.reg = REG_COUNT, .selector = {.owner = WHOSE_EACH, .source = REG_COUNT}};
    SaidTest names[ENGLISH_NOUNS_MAX];
    Slice name;
    int32_t n = 0, first = 0;
    int count = 0;
    bool last = false;
    while (!last && count < ENGLISH_NOUNS_MAX) {
        if (count > 0) last = take(e, "?, and");
        if ((count > 0 && !last && !take(e, ",")) || !take(e, "up to") ||
            !cursor_number(&e->read, &n) || (count > 0 && n != first) ||
            !cursor_piece(&e->read, PIECE_BRACKET, &name))
            break;
        first = n;
        names[count++] = said_text(&e->read, TEST_NAME);
    }
    bool read = last && count > 1 && take(e, ",") && bind_noun_tail(e, &all);
    if (!read) {
        english_words_back(e, &start);
        return false;
    }
    all.selector.quantity = QUANTITY_UP_TO;
    all.selector.count = english_words_constant(e, n);
    all.selector.chooser = e->read.now.actor;
    for (int i = 0; i < count; i++) {
        out->at[i] = all;
        said_first(&out->at[i].filter, names[i]);
    }
    out->count = count;
    return true;
}

/* What a statement about cards goes on with. */
static const char *const verbs_of_subjects = "gain|gains|cannot|can|will";

/* Is "and" here with the subject of a statement, which may have no number? */
static bool subject_follows(English *e, const Reading *at) {
    Reading before = english_words_mark(e);
    Noun subject;
    english_words_back(e, at);
    bool follows = take(e, "and") && bind_noun_read(e, NOUN_SUBJECT, &subject) &&
                   cursor_at(&e->read, verbs_of_subjects);
    english_words_restore(e, &before);
    return follows;
}

/* nouns -> each | names | noun { "and" noun }; a verb after "and" begins another action */
static bool nouns(English *e, unsigned use, Nouns *out) {
    out->count = 0;
    if (each_name(e, use, out) || counted_names(e, out)) return true;
    if (!bind_noun_read(e, use, &out->at[out->count++])) return false;
    while (out->count < ENGLISH_NOUNS_MAX) {
        Reading before = english_words_mark(e);
        Noun *next = &out->at[out->count];
        bool excepts = bind_noun_excepts(e, next - 1);
        bool read = take(e, "and") && bind_noun_read(e, use & ~(unsigned)NOUN_SUBJECT, next);
        bool states = read && cursor_at(&e->read, verbs_of_subjects);
        /* "rest A and B and C gain": is B rested, or does it gain? */
        if (out->count > 1 && (read ? states : subject_follows(e, &before)))
            return cursor_refuse(&e->read, "ambiguous: to which cards is this done?");
        if (!read || states) {
            english_words_back(e, &before);
            break;
        }
        if (excepts)
            return cursor_refuse(&e->read,
                                 "the exception is ambiguous: how far does it reach?");
        out->count++;
    }
    const Noun *last = &out->at[out->count - 1];
    for (int i = 0; i + 1 < out->count; i++) {
        bind_noun_share_place(&out->at[i], last);
        if (out->at[i].selector.source == REG_LOOKED && last->has_area)
            return cursor_refuse(&e->read, "cards of two places");
    }
    return true;
}

/* "rest 2 of your DON!! cards", "set … of your DON!! cards as active" */
static bool act_on_don(English *e, const Noun *noun, OpCode op) {
    const Selector *s = &noun->selector;
    uint16_t count = s->count;
    bool up_to = s->quantity == QUANTITY_UP_TO && e->ability->kind != ABILITY_REPLACEMENT;
    /* "set up to 2 DON!! cards as active", "you may rest 1 DON!! card:" are one's own */
    bool own = !noun->has_owner && s->owner == WHOSE_EACH &&
               (op == OP_DON_ACTIVE || e->read.in_cost) && e->read.now.actor == WHOSE_YOU;
    uint8_t owner = own ? WHOSE_YOU : s->owner;
    if (!own && (!noun->has_owner || owner == WHOSE_EACH)) return false;
    if (s->quantity == QUANTITY_UP_TO && !up_to && noun->said_count > 1)
        return cursor_refuse(&e->read, "some of several cards instead");
    if (up_to &&
        e->read.now.actor == WHOSE_OPPONENT) /* the effect's player is asked how many */
        return cursor_refuse(&e->read, "a number of DON!! cards that the opponent chooses");
    if (op == OP_DON_REST && noun->don > DON_IS_ACTIVE) return false;
    if (op == OP_DON_ACTIVE && noun->don != DON_ANY && noun->don != DON_IS_RESTED) return false;
    if (s->quantity == QUANTITY_AT_LEAST) return false;
    if (s->quantity == QUANTITY_ANY || s->quantity == QUANTITY_ALL) {
        Number all = {.kind = op == OP_DON_REST ? NUMBER_DON_ACTIVE : NUMBER_DON_RESTED,
                      .whose = owner};
        count = builder_number(e->builder, all);
        up_to = s->quantity == QUANTITY_ANY;
    }
    english_words_emit(e, (Instr){.op = (uint8_t)op, .a = owner, .c = up_to, .x = count});
    counted(e);
    if (!e->read.in_cost) e->now.it = REG_COUNT; /* "it" may be the DON!! card now */
    return true;
}

/* Where "it" is after this: what was trashed is not rested later. */
static void moved(English *e, unsigned op) {
    static const struct {
        uint8_t op, area;
    } places[] = {
        {OP_KO, LP_AREA_TRASH},     {OP_TRASH, LP_AREA_TRASH},  {OP_TO_HAND, LP_AREA_HAND},
        {OP_TO_DECK, LP_AREA_DECK}, {OP_TO_LIFE, LP_AREA_LIFE},
    };
    if (op == OP_PLAY) e->now.it_areas = FIELD;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (places[i].op == op) e->now.it_areas = (uint16_t)(1u << places[i].area);
}

/* One action on one noun. */
static bool act(English *e, Noun *noun, Instr instr) {
    if (noun->is_don) {
        if (instr.op == OP_REST) return act_on_don(e, noun, OP_DON_REST);
        if (instr.op == OP_SET_ACTIVE) return act_on_don(e, noun, OP_DON_ACTIVE);
        return false;
    }
    bool on_field = instr.op == OP_KO || instr.op == OP_REST || instr.op == OP_SET_ACTIVE;
    bool elsewhere = noun->reg == REG_COUNT ? noun->has_area
                                            : noun->reg == REG_IT && !(e->now.it_areas & FIELD);
    if (on_field && elsewhere)
        return cursor_refuse(&e->read, "this is done to cards on the field only");
    instr.a = bind_noun_emit(e, noun);
    english_words_emit(e, instr);
    counted(e);
    e->now.done_of = bind_noun_whose(e, noun);
    if (instr.a == REG_IT) moved(e, instr.op);
    if (instr.op == OP_TRASH || instr.op == OP_TO_HAND) {
        /* If two were trashed, "the trashed card" could be either. */
        e->now.paid = e->now.paid_by == instr.op ? REG_COUNT : instr.a;
        e->now.paid_by = instr.op;
    }
    if (instr.a == REG_LOOKED) e->now.is_looking = e->now.has_rest = false; /* dealt with */
    return true;
}

static void not_in(Noun *noun, uint8_t reg) {
    said_and(&noun->filter, (SaidTest){.kind = TEST_IN, .negated = 1, .operand = reg});
}

/* Where the cards of a noun are, and whose they are; this card is where its category is
 * kept. */
static unsigned areas_of(const English *e, const Noun *noun) {
    static const uint8_t own[] = {[LP_CATEGORY_LEADER] = LP_AREA_LEADER,
                                  [LP_CATEGORY_CHARACTER] = LP_AREA_CHARACTER,
                                  [LP_CATEGORY_EVENT] = LP_AREA_TRASH,
                                  [LP_CATEGORY_STAGE] = LP_AREA_STAGE};
    return noun->reg == REG_THIS ? 1u << own[e->read.card->category] : noun->selector.areas;
}

static uint8_t owner_of(const Noun *noun) {
    return noun->reg == REG_THIS ? WHOSE_YOU : noun->selector.owner;
}

/* Is this card not on the field when the effect is resolved: a Life card that was taken as
 * damage, or a card that was K.O.'d or removed? Then no area is asked for it. */
static bool has_left(const English *e) {
    bool left = e->in_trigger;
    for (uint32_t i = 0; i < e->event_count; i++) {
        const Event *event = &e->events[i];
        bool about_this = event->subject == SUBJECT_THIS;
        left |= event->timing == TIMING_ON_KO ||
                (about_this && (event->timing == TIMING_KO || event->timing == TIMING_REMOVED ||
                                event->timing == TIMING_RETURNED));
    }
    return left;
}

/* May what two nouns name be chosen first and then be acted on together? */
static bool is_at_once(const English *e, const Nouns *list, unsigned op) {
    const Noun *a = &list->at[0], *b = &list->at[1];
    if (list->count != 2 || e->read.is_permanent || a->is_don || b->is_don) return false;
    if (op != OP_KO && op != OP_TRASH && op != OP_TO_HAND && op != OP_TO_DECK &&
        op != OP_TO_LIFE && op != OP_PLAY)
        return false;
    bool one = a->reg == REG_COUNT && a->selector.source == REG_COUNT;
    bool two = b->reg == REG_COUNT && b->selector.source == REG_COUNT;
    if (one && two) return !e->read.in_cost;
    if (e->read.in_cost && op != OP_TO_DECK) return false; /* only their order can matter */
    if (has_left(e)) return false;
    return (one && b->reg == REG_THIS) || (two && a->reg == REG_THIS);
}

/* What one verb does to "A and B" happens to all of them at once: both are chosen before. */
static bool act_at_once(English *e, Nouns *list, Instr instr) {
    uint8_t reg[2];
    if (e->now.holds_that) return cursor_refuse(&e->read, "too many cards to remember");
    const Noun *a = &list->at[0], *b = &list->at[1];
    bool foreign = owner_of(a) < WHOSE_EACH && owner_of(b) < WHOSE_EACH &&
                   owner_of(a) != owner_of(b) && instr.op == OP_SWAP;
    bool meet = !foreign && (areas_of(e, a) & areas_of(e, b)) != 0;
    for (int i = 0; i < 2; i++) {
        Noun *noun = &list->at[i];
        bool chosen = noun->reg == REG_COUNT;
        uint8_t other = i == 1 ? reg[0] : REG_THIS; /* two cards, where they can be one */
        if (chosen && meet && (i == 1 || list->at[1].reg == REG_THIS)) not_in(noun, other);
        reg[i] = bind_noun_emit(e, noun);
        if (chosen && i == 0 && list->at[1].reg == REG_COUNT)
            reg[0] = e->code[e->now.code_count - 1].a = REG_THAT;
    }
    Noun all = {.reg = REG_COUNT,
                .selector = {.owner = owner_of(a) == owner_of(b) ? owner_of(a) : WHOSE_EACH,
                             .source = REG_COUNT,
                             .areas = (uint16_t)(areas_of(e, a) | areas_of(e, b)),
                             .quantity = QUANTITY_ALL}};
    said_and(&all.filter, (SaidTest){.kind = TEST_IN, .operand = reg[0]});
    said_or(&all.filter, (SaidTest){.kind = TEST_IN, .operand = reg[1]});
    bool done = act(e, &all, instr);
    e->now.rival = 0; /* "those Characters" are all of them */
    return done;
}

static bool act_on_all(English *e, Nouns *list, Instr instr) {
    if (is_at_once(e, list, instr.op)) return act_at_once(e, list, instr);
    bind_noun_exclude_this(e, list->at, list->count);
    bool with_this = false;
    for (int i = 0; i < list->count; i++) {
        with_this |= list->count > 1 && list->at[i].reg == REG_THIS;
        if (!act(e, &list->at[i], instr)) return false;
    }
    e->now.with_this |= with_this;
    return true;
}

/* again -> [ "up to" NUMBER "of" owner ], the same number and the same owner as before */
static void same_again(English *e, const Noun *noun) {
    Reading start = english_words_mark(e);
    int32_t n;
    uint8_t owner;
    if (take(e, "up to") && cursor_number(&e->read, &n) && take(e, "of") &&
        cursor_owner(&e->read, &owner) && owner == noun->selector.owner &&
        english_words_constant(e, n) == noun->selector.count)
        return;
    english_words_back(e, &start);
}

/* As many of the noun's cards as are left of the number. */
static void what_is_left(English *e, Noun *noun) {
    Number left = {.kind = NUMBER_MINUS,
                   .left = noun->selector.count,
                   .right = builder_number(e->builder, (Number){.kind = NUMBER_DONE})};
    noun->selector.count = builder_number(e->builder, left);
}

/* "rest 2 of your cards", which must be possible: some of them are DON!! cards, and there must
 * be enough cards of the noun for the others, active ones if they are rested */
static void rest_exactly(English *e, const Noun *noun, bool rests) {
    Noun others = *noun;
    if (rests) said_and(&others.filter, (SaidTest){.kind = TEST_ACTIVE});
    Number left = {.kind = NUMBER_COUNT, .left = bind_noun_set(e, &others)};
    english_words_emit(e, (Instr){.op = OP_DON_REST,
                                  .a = noun->selector.owner,
                                  .x = noun->selector.count,
                                  .y = builder_number(e->builder, left)});
    counted(e);
}

/* either -> DON!! cards "or" [ again ] Characters, "up to" as many in all: which is chosen,
 * and what is left over is for the others */
static bool rest_either(English *e, Nouns *list) {
    Noun *don = &list->at[0], cards;
    Reading start = english_words_mark(e);
    bool up_to = don->selector.quantity == QUANTITY_UP_TO;
    bool price = (e->read.in_cost || e->ability->kind == ABILITY_REPLACEMENT) &&
                 don->selector.quantity == QUANTITY_EXACTLY && don->reg == REG_COUNT &&
                 don->selector.owner == WHOSE_YOU && !don->has_area;
    bool total = list->count == 1 && (up_to || price) && don->has_owner;
    if (!total || !(take(e, "or") || (don->is_total && take(e, "and")))) return false;
    cards =
        (Noun){.reg = REG_COUNT,
               .has_owner = true,
               .has_count = true,
               .said_count = don->said_count,
               .selector = {.quantity = don->selector.quantity, .owner = don->selector.owner}};
    same_again(e, don);
    if (!bind_noun_body(e, NOUN_CHOICE, &cards) || cards.is_don == don->is_don) {
        english_words_back(e, &start);
        return false;
    }
    cards.selector.chooser = don->selector.chooser;
    Noun *first = don->is_don ? don : &cards, *second = don->is_don ? &cards : don;
    if (price) {
        if (first->don > DON_IS_ACTIVE)
            return cursor_refuse(&e->read, "DON!! cards that cannot be rested");
        rest_exactly(e, second, true);
        what_is_left(e, second);
        return act(e, second, on_register(OP_REST, 0));
    }
    if (!act_on_don(e, first, OP_DON_REST)) /* "… or rested DON!! cards" */
        return cursor_refuse(&e->read, "DON!! cards that cannot be rested");
    what_is_left(e, second);
    return act(e, second, on_register(OP_REST, 0));
}

/* or -> "or" [ "rest" ] "1 of your DON!! cards" ":", after one card of one's own that a cost
 * rests or trashes from the hand : the whole cost is one or the other */
static bool or_don(English *e, Noun *noun, OpCode op) {
    Reading start = english_words_mark(e);
    int32_t n;
    const Selector *s = &noun->selector;
    bool one = e->read.in_cost && e->now.code_count == 0 && noun->reg == REG_COUNT &&
               !noun->is_don && s->quantity == QUANTITY_EXACTLY && noun->said_count == 1 &&
               s->owner == WHOSE_YOU && s->source == REG_COUNT && s->place == PLACE_ANY &&
               s->flags == 0 && (op == OP_REST ? !noun->has_area : s->areas == HAND);
    if (!one || !take(e, op == OP_REST ? "or ?rest" : "or rest") ||
        !cursor_number(&e->read, &n) || n != 1 || !take(e, "of your don!! cards") ||
        !cursor_at(&e->read, ":")) {
        english_words_back(e, &start);
        return false;
    }
    rest_exactly(e, noun, op == OP_REST);
    what_is_left(e, noun);
    return act(e, noun, on_register(op, 0));
}

/* or -> "rest 1 of your DON!! cards or trash 1" … "from your hand" ":" : the same in the other
 * order */
static bool don_or_trash(English *e, const Noun *don) {
    Reading start = english_words_mark(e);
    Noun hand;
    bool one = e->read.in_cost && e->now.code_count == 0 && don->is_don &&
               don->don == DON_ANY && don->has_owner && don->selector.owner == WHOSE_YOU &&
               don->selector.quantity == QUANTITY_EXACTLY && don->said_count == 1;
    if (!one || !take(e, "or trash") || !bind_noun_read(e, NOUN_CHOICE, &hand) ||
        hand.reg != REG_COUNT || hand.selector.areas != HAND || hand.said_count != 1 ||
        hand.selector.quantity != QUANTITY_EXACTLY || !cursor_at(&e->read, ":")) {
        english_words_back(e, &start);
        return false;
    }
    rest_exactly(e, &hand, false);
    what_is_left(e, &hand);
    return act(e, &hand, on_register(OP_TRASH, 0));
}

/* "rest up to 6 of your opponent's cards" */
static bool rest_any(English *e, Noun *noun) {
    Noun don = *noun;
    bool is_price = e->read.in_cost || e->ability->kind == ABILITY_REPLACEMENT;
    bool exactly = noun->selector.quantity == QUANTITY_EXACTLY;
    if (exactly && is_price && noun->has_owner && noun->selector.owner == WHOSE_YOU) {
        rest_exactly(e, noun, true);
    } else {
        if (noun->selector.quantity != QUANTITY_UP_TO)
            return cursor_refuse(&e->read, "cards of the field or DON!! cards");
        don.is_don = true;
        if (!act_on_don(e, &don, OP_DON_REST)) return false;
    }
    what_is_left(e, noun);
    return act(e, noun, on_register(OP_REST, 0));
}

/* either -> noun "or" noun "as active" : which one is chosen */
static bool set_either(English *e, Noun *one) {
    Noun other;
    uint32_t first = e->now.code_count;
    if (!bind_noun_read(e, NOUN_CHOICE, &other) || !take(e, "as active")) return false;
    if (!act(e, one, on_register(OP_SET_ACTIVE, 0))) return false;
    english_words_wrap(e, first, (Instr){.op = OP_OPTION});
    uint32_t second = e->now.code_count;
    if (!act(e, &other, on_register(OP_SET_ACTIVE, 0))) return false;
    english_words_wrap(e, second, (Instr){.op = OP_OPTION});
    english_words_wrap(e, first, (Instr){.op = OP_CHOOSE_ONE, .a = e->read.now.actor, .b = 2});
    return true;
}

/* --- Plain verbs ------------------------------------------------------------------------ */

/* One card of the field that is chosen. */
static bool one_card(const Noun *noun) {
    return noun->reg == REG_COUNT && !noun->is_don && !noun->has_area && noun->said_count == 1;
}

/* "your Leader and 1 Character": whose they are is said once. */
static void share_owner(Nouns *list) {
    const Noun *leader = &list->at[0];
    Noun *other = &list->at[1];
    if (list->count == 2 && leader->reg == REG_COUNT && leader->has_owner &&
        leader->selector.areas == 1 << LP_AREA_LEADER && other->reg == REG_COUNT &&
        !other->has_owner && !other->has_area && !other->is_don)
        other->selector.owner = leader->selector.owner;
}

/* swap -> "swap the base power of" ( REGISTER | noun ( "and" | "with" ) noun )
 *         [ "with each other" ] duration ; two cards */
static bool swap(English *e) {
    Nouns list;
    Instr instr = on_register(OP_SWAP, 0);
    if (e->read.is_permanent || e->read.in_cost || !take(e, "swap the base power|powers of") ||
        !nouns(e, NOUN_CHOICE, &list))
        return false;
    if (!take(e, "with each other") && list.count == 1 && take(e, "with ?that ?of"))
        list.count += bind_noun_read(e, NOUN_CHOICE, &list.at[1]);
    if (!english_duration_read(e, &instr.c)) return false;
    share_owner(&list);
    const Noun *a = &list.at[0], *b = &list.at[1];
    bool last = e->now.code_count > 0 && e->code[e->now.code_count - 1].op == OP_SELECT;
    if (list.count == 1 && a->reg == REG_COUNT) /* "… of 2 of your Characters" */
        return !a->is_don && !a->has_area && a->selector.quantity == QUANTITY_EXACTLY &&
               a->said_count == 2 && act(e, &list.at[0], instr);
    if (list.count == 1) /* "Select 2 … Swap the base power of the selected …" */
        return a->reg == REG_IT && last && e->now.it_count == 2 && act(e, &list.at[0], instr);
    for (int i = 0; i < 2; i++) {
        const Noun *noun = i ? b : a;
        if (!one_card(noun) && noun->reg != REG_THIS) return false;
    }
    return list.count == 2 && !(a->reg == REG_THIS && b->reg == REG_THIS) &&
           act_at_once(e, &list, instr);
}

/* either -> "K.O. or rest" noun : which one is chosen when the cards have been */
static bool ko_or_rest(English *e) {
    Noun noun;
    if (!bind_noun_read(e, NOUN_CHOICE, &noun) || noun.is_don || noun.has_area ||
        e->read.in_cost)
        return false;
    uint8_t reg = bind_noun_emit(e, &noun);
    uint32_t first = e->now.code_count;
    english_words_emit(e, (Instr){.op = OP_OPTION, .b = 1});
    english_words_emit(e, on_register(OP_KO, reg));
    english_words_emit(e, (Instr){.op = OP_OPTION, .b = 1});
    english_words_emit(e, on_register(OP_REST, reg));
    english_words_wrap(e, first, (Instr){.op = OP_CHOOSE_ONE, .a = e->read.now.actor, .b = 2});
    return true;
}

/* turn -> "turn" ( nouns FACE | FACE nouns ) */
static bool turn_face(English *e) {
    Nouns list;
    Instr turn = on_register(OP_TURN_FACE, 0);
    if (!take(e, "turn|turns")) return false;
    turn.b = cursor_at(&e->read, "face-up");
    bool before = take(e, "face-up|face-down");
    if (!nouns(e, NOUN_CHOICE, &list)) return false;
    if (before) return act_on_all(e, &list, turn);
    turn.b = take(e, "face-up");
    return (turn.b || take(e, "face-down")) && act_on_all(e, &list, turn);
}

/* ko -> "K.O." nouns | either ; rest -> "rest" nouns ; set -> "set" nouns "as active"
 * | turn */
static bool plain(English *e) {
    Nouns list;
    if (take(e, "k.o. or rest")) return ko_or_rest(e);
    if (take(e, "k.o.|k.o.'s"))
        return nouns(e, NOUN_CHOICE, &list) && act_on_all(e, &list, on_register(OP_KO, 0));
    if (take(e, "rest|rests")) {
        if (!nouns(e, NOUN_CHOICE, &list)) return false;
        if (list.count == 1 && or_don(e, &list.at[0], OP_REST)) return true;
        if (list.count == 1 && don_or_trash(e, &list.at[0])) return true;
        if (rest_either(e, &list)) return true;
        if (e->read.refused) return false;
        if (list.count == 1 && bind_noun_any_card(&list.at[0])) return rest_any(e, &list.at[0]);
        return act_on_all(e, &list, on_register(OP_REST, 0));
    }
    if (take(e, "set|sets")) {
        if (!nouns(e, NOUN_CHOICE, &list)) return false;
        if (list.count == 1 && take(e, "or")) return set_either(e, &list.at[0]);
        if (bind_noun_any_card(&list.at[0]))
            return cursor_refuse(&e->read, "cards of the field or DON!! cards");
        return take(e, "as active") && act_on_all(e, &list, on_register(OP_SET_ACTIVE, 0));
    }
    return turn_face(e);
}

/* until -> "cards from the top of your Life cards until you have" NUMBER "Life card" */
static bool trash_until(English *e) {
    int32_t n;
    if (!take(e, "cards from the top of your life cards until you have") ||
        !cursor_number(&e->read, &n) || !take(e, "life card|cards"))
        return false;
    Number life = {.kind = NUMBER_LIFE};
    Number over = {.kind = NUMBER_MINUS,
                   .left = builder_number(e->builder, life),
                   .right = english_words_constant(e, n)};
    Noun noun = {.reg = REG_COUNT,
                 .selector = {.source = REG_COUNT,
                              .areas = LIFE,
                              .place = PLACE_TOP,
                              .count = builder_number(e->builder, over)}};
    return act(e, &noun, on_register(OP_TRASH, 0));
}

/* until -> "cards from your hand until you have" NUMBER "cards in your hand" */
static bool trash_hand_until(English *e) {
    bool theirs = e->read.now.actor == WHOSE_OPPONENT;
    int32_t n;
    if (!take(e, theirs ? "cards from their hand until they have"
                        : "cards from your hand until you have") ||
        !cursor_number(&e->read, &n) ||
        !take(e, theirs ? "card|cards in their hand" : "card|cards in your hand"))
        return false;
    Number hand = {.kind = NUMBER_HAND, .whose = e->read.now.actor};
    Number over = {.kind = NUMBER_MINUS,
                   .left = builder_number(e->builder, hand),
                   .right = english_words_constant(e, n)};
    Noun noun = {.reg = REG_COUNT,
                 .selector = {.chooser = e->read.now.actor,
                              .owner = e->read.now.actor,
                              .source = REG_COUNT,
                              .areas = HAND,
                              .count = builder_number(e->builder, over)}};
    return act(e, &noun, on_register(OP_TRASH, 0));
}

/* until -> "cards from the top of your deck until you have" NUMBER "cards in your trash" */
static bool trash_deck_until(English *e) {
    int32_t n;
    if (e->read.now.actor != WHOSE_YOU ||
        !take(e, "cards from the top of your deck until you have") ||
        !cursor_number(&e->read, &n) || !take(e, "cards in your trash"))
        return false;
    Number trash = {.kind = NUMBER_TRASH};
    Number lack = {.kind = NUMBER_MINUS,
                   .left = english_words_constant(e, n),
                   .right = builder_number(e->builder, trash)};
    Noun noun = {.reg = REG_COUNT,
                 .selector = {.source = REG_COUNT,
                              .areas = DECK,
                              .place = PLACE_TOP,
                              .count = builder_number(e->builder, lack)}};
    return act(e, &noun, on_register(OP_TRASH, 0));
}

/* same -> "the same number of cards from" ( "the top of your deck as you did from your hand"
 *       | "your hand" ) ; as many as the action before acted on */
static bool trash_same(English *e) {
    if (!e->now.has_done || !take(e, "the same number of cards from")) return false;
    bool deck = take(e, "the top of your deck as you did from your hand");
    if (deck && english_words_last(e) != OP_TRASH)
        return cursor_refuse(&e->read, "something else was done since what is counted");
    if (!deck && !take(e, "your hand")) return false;
    Number done = {.kind = NUMBER_DONE};
    Noun noun = {.reg = REG_COUNT,
                 .selector = {.source = REG_COUNT,
                              .areas = deck ? DECK : HAND,
                              .place = deck ? PLACE_TOP : PLACE_ANY,
                              .count = builder_number(e->builder, done)}};
    return act(e, &noun, on_register(OP_TRASH, 0));
}

/* hand -> "your hand", or their own of who acts : all of it */
static bool trash_hand(English *e) {
    bool theirs = e->read.now.actor == WHOSE_OPPONENT;
    if (!take(e, theirs ? "their hand" : "your hand") || cursor_at(&e->read, "until|except"))
        return false;
    Noun noun = {.reg = REG_COUNT,
                 .selector = {.owner = e->read.now.actor,
                              .source = REG_COUNT,
                              .areas = HAND,
                              .quantity = QUANTITY_ALL}};
    return act(e, &noun, on_register(OP_TRASH, 0));
}

/* trash -> "trash" ( nouns | until | same | hand ) */
static bool trash(English *e) {
    Nouns list;
    if (!take(e, "trash|trashes")) return false;
    static bool (*const counted_ways[])(English *) = {trash_until, trash_hand_until,
                                                      trash_deck_until, trash_same, trash_hand};
    Reading start = english_words_mark(e);
    for (size_t i = 0; i < sizeof counted_ways / sizeof counted_ways[0]; i++) {
        if (counted_ways[i](e)) return true;
        english_words_back(e, &start);
    }
    if (!nouns(e, NOUN_LOOKED, &list)) return false;
    if (list.count == 1 && or_don(e, &list.at[0], OP_TRASH)) return true;
    return act_on_all(e, &list, on_register(OP_TRASH, 0));
}

/* Is "the rest" spoken of later in this line? */
static bool rest_follows(English *e) {
    Reading start = english_words_mark(e);
    bool found = false;
    while (!found && !cursor_end(&e->read)) {
        found = cursor_at(&e->read, "the rest") || cursor_at(&e->read, "the remaining");
        e->read.now.at++;
    }
    english_words_restore(e, &start);
    return found;
}

/* this -> "this Character card from your trash", where it is when it has been K.O.'d */
static bool this_from_trash(English *e, Nouns *out) {
    const Event *event = &e->events[0];
    bool kod = event->timing == TIMING_ON_KO ||
               (event->timing == TIMING_KO && event->subject == SUBJECT_THIS);
    if (e->event_count != 1 || !kod || !take(e, "this character ?card from your trash"))
        return false;
    *out = (Nouns){.count = 1, .at = {{.reg = REG_THIS}}};
    return true;
}

/* play -> "play" ( nouns | this ) [ "rested" ] */
static bool play(English *e) {
    Nouns list;
    if (!take(e, "play|plays")) return false;
    if (!this_from_trash(e, &list) && !nouns(e, NOUN_PLAYED | NOUN_LOOKED, &list)) return false;
    for (int i = 0; i < list.count; i++) { /* what is on the field has been played */
        const Noun *noun = &list.at[i];
        if (noun->reg == REG_COUNT && noun->selector.source == REG_COUNT && !noun->has_area)
            return cursor_refuse(&e->read, "it is not said where the cards are played from");
        if (noun->reg == REG_COUNT && noun->has_area && (noun->selector.areas & FIELD))
            return cursor_refuse(&e->read, "what is on the field has been played");
        uint8_t owner = bind_noun_whose(e, noun);
        bool known = noun->reg == REG_COUNT ? noun->has_area : owner != WHOSE_EACH;
        if (known && owner != e->read.now.actor)
            return cursor_refuse(&e->read, "a card that is played by who does not own it");
    }
    Instr instr = on_register(OP_PLAY, 0);
    instr.b = take(e, "?as rested");
    if (instr.b && list.count > 1 &&
        list.at[0].selector.areas != list.at[list.count - 1].selector.areas)
        return cursor_refuse(&e->read, "ambiguous: are both played rested?");
    if (list.count == 1 && list.at[0].reg == REG_LOOKED && rest_follows(e)) {
        /* taken out of the cards that are looked at, of which "the rest" is what is left */
        list.at[0] = (Noun){
            .reg = REG_COUNT,
            .selector = {.owner = WHOSE_EACH, .source = REG_LOOKED, .quantity = QUANTITY_ALL}};
    }
    return act_on_all(e, &list, instr);
}

/* What was counted before, and by which action: "the number of cards trashed". */
static const struct {
    const char *words;
    uint8_t op;
} as_many[] = {
    {"the number of cards trashed", OP_TRASH},
    {"the number you returned to your deck", OP_TO_DECK},
    {"the number you placed at the bottom of your deck", OP_TO_DECK},
};

/* Does the event say how many cards were trashed? */
static bool event_counts(const English *e, unsigned op) {
    return e->event_count == 1 && op == OP_TRASH &&
           (e->events[0].timing == TIMING_HAND_TRASHED ||
            e->events[0].timing == TIMING_DECK_TRASHED);
}

/* many -> one of the table, if the action before was that one, or the event */
static bool many_as_done(English *e, uint16_t *out) {
    for (size_t i = 0; i < sizeof as_many / sizeof as_many[0]; i++) {
        if (!take(e, as_many[i].words)) continue;
        if (!e->now.has_done && (e->now.is_late || !event_counts(e, as_many[i].op)))
            return cursor_refuse(&e->read, "nothing was counted before");
        if (as_many[i].op == OP_TO_DECK && e->now.done_of != WHOSE_YOU)
            return cursor_refuse(&e->read, "of cards of both players one's own are counted");
        Number done = {.kind = e->now.has_done ? NUMBER_DONE : NUMBER_EVENT_AMOUNT};
        *out = builder_number(e->builder, done);
        return !e->now.has_done || english_words_last(e) == as_many[i].op ||
               cursor_refuse(&e->read, "something else was done since what is counted");
    }
    return false;
}

/* same -> "the same number of cards", as were trashed from the hand or put in the deck */
static bool same_many(English *e, uint16_t *out) {
    uint8_t last = english_words_last(e);
    if (!take(e, "the same number of cards")) return false;
    if (!e->now.has_done || (last != OP_TRASH && last != OP_TO_DECK))
        return cursor_refuse(&e->read, "something else was done since what is counted");
    *out = builder_number(e->builder, (Number){.kind = NUMBER_DONE});
    return true;
}

/* draw -> "draw" ( [ "up to" ] ( NUMBER "cards" | "a card" ) [ every ] | same
 *       | "cards equal to" ( many | count )
 *       | "cards" ( "so that" | "until" ) "you have" NUMBER "cards in your hand" ) */
static bool draw_number(English *e, Instr *out) {
    int32_t n;
    if (same_many(e, &out->x)) return true;
    if (take(e, "cards equal to")) {
        Reading before = english_words_mark(e);
        if (many_as_done(e, &out->x) || e->read.refused) return !e->read.refused;
        if (take(e, "the number of") && bind_number_done(e, &out->x)) return true;
        english_words_back(e, &before);
        return !e->read.refused && bind_number_count(e, &out->x);
    }
    if (e->read.now.actor == WHOSE_YOU &&
        (take(e, "card(s)|cards so that you have") || take(e, "cards until you have"))) {
        if (!cursor_number(&e->read, &n) || !take(e, "cards in your hand")) return false;
        Number hand = {.kind = NUMBER_HAND};
        Number lack = {.kind = NUMBER_MINUS,
                       .left = english_words_constant(e, n),
                       .right = builder_number(e->builder, hand)};
        out->x = builder_number(e->builder, lack);
        return true;
    }
    out->b = take(e, "up to");
    if (take(e, "a card"))
        n = 1;
    else if (!cursor_number(&e->read, &n) || !take(e, "?more|additional card|cards"))
        return false;
    out->x = english_words_constant(e, n);
    uint16_t things = e->each; /* "For every …, draw 1 card" */
    e->each = 0;
    if (!things && cursor_at(&e->read, "for every|each") && !bind_number_every(e, &things))
        return false;
    if (things) out->x = bind_number_times(e, things, n);
    return true;
}

static bool draw(English *e) {
    if (!take(e, "draw|draws")) return false;
    Instr instr = {.op = OP_DRAW, .a = e->read.now.actor};
    if (!draw_number(e, &instr)) return false;
    english_words_emit(e, instr);
    counted(e);
    return true;
}

/* --- Looking, revealing, selecting ------------------------------------------------------ */

static void emit_looked(English *e, Noun *noun, OpCode op) {
    noun->selector.filter = bind_filter_row(e, &noun->filter);
    english_words_emit(e, (Instr){.op = OP_SELECT,
                                  .a = REG_LOOKED,
                                  .x = builder_selector(e->builder, noun->selector)});
    english_words_emit(e, on_register(op, REG_LOOKED));
    e->now.it = REG_LOOKED;
    e->now.it_heads = HEADS_ANY;
    e->now.has_rest = false;
    e->now.looked_of = noun->selector.owner;
    e->now.looked_many = op == OP_REVEAL && noun->said_count > 1;
}

static bool is_stack(const Noun *noun) {
    return noun->reg == REG_COUNT && !noun->is_don && noun->selector.source == REG_COUNT &&
           (noun->selector.areas == DECK || noun->selector.areas == LIFE);
}

/* reorganized -> ", reorganize them in any order", before they are placed : placing one's own
 * cards says as much (CR 3-1-7) */
static void reorganized(English *e) {
    Reading start = english_words_mark(e);
    if (e->now.looked_of == WHOSE_YOU && take(e, ", reorganize|rearrange them in any order") &&
        cursor_at(&e->read, "and place them at|on ?the top|bottom"))
        return;
    english_words_back(e, &start);
}

/* look -> "look at" noun [ reorganized ], cards of a deck or of Life */
static bool look(English *e) {
    Noun noun;
    if (!take(e, "look at")) return false;
    Reading before = english_words_mark(e);
    if (take(e, "all your life cards") || take(e, "all of your life cards")) {
        noun =
            (Noun){.reg = REG_COUNT,
                   .selector = {.source = REG_COUNT, .areas = LIFE, .quantity = QUANTITY_ALL}};
    } else {
        english_words_back(e, &before);
        if (!bind_noun_read(e, NOUN_CHOICE, &noun)) return false;
    }
    if (!is_stack(&noun)) return false;
    emit_looked(e, &noun, OP_LOOK);
    e->now.is_looking = true;
    reorganized(e);
    return true;
}

/* both -> noun "and" noun "and add them to your hand", of the cards that are looked at: one
 * after the other, with nothing in between */
static bool reveal_both(English *e, Noun *one) {
    Reading start = english_words_mark(e);
    Noun two;
    bool looked = one->reg == REG_COUNT && one->selector.source == REG_LOOKED;
    if (!looked || e->read.in_cost || e->now.looked_of != WHOSE_YOU || !take(e, "and") ||
        !bind_noun_read(e, NOUN_LOOKED | NOUN_SHOWN, &two) || two.reg != REG_COUNT ||
        two.selector.source != REG_LOOKED || !take(e, "and add them to your hand")) {
        english_words_back(e, &start);
        return false;
    }
    one->selector.flags |= SELECT_REVEALS;
    two.selector.flags |= SELECT_REVEALS;
    bool done =
        act(e, one, on_register(OP_TO_HAND, 0)) && act(e, &two, on_register(OP_TO_HAND, 0));
    e->now.it = e->now.paid = REG_COUNT; /* they are two, and not named again */
    return done;
}

/* reveal -> "reveal" ( noun | both ) : cards on top of a deck are revealed, others are chosen
 * and shown */
static bool reveal(English *e) {
    Noun noun;
    if (!take(e, "reveal|reveals")) return false;
    if (e->read.now.actor == WHOSE_OPPONENT && take(e, "their hand")) {
        noun = (Noun){.reg = REG_COUNT,
                      .selector = {.owner = WHOSE_OPPONENT,
                                   .source = REG_COUNT,
                                   .areas = HAND,
                                   .quantity = QUANTITY_ALL}};
        uint8_t hand = bind_noun_emit(e, &noun);
        english_words_emit(e, on_register(OP_REVEAL, hand));
        return true;
    }
    if (!bind_noun_read(e, NOUN_LOOKED | NOUN_SHOWN, &noun) || noun.is_don) return false;
    if (is_stack(&noun) && noun.selector.place == PLACE_TOP) {
        emit_looked(e, &noun, OP_REVEAL);
        e->now.revealed = REG_LOOKED;
        e->now.is_looking = e->now.has_rest = true;
        return true;
    }
    if (reveal_both(e, &noun)) return true;
    if (noun.reg == REG_COUNT && !e->read.in_cost) {
        noun.selector.flags |= SELECT_REVEALS;
        e->now.revealed = bind_noun_emit(e, &noun);
        e->now.rival = 0; /* "… and reveal up to 1 card and add it": what was revealed for it */
        return true;
    }
    uint8_t reg = bind_noun_emit(e, &noun);
    english_words_emit(e, on_register(OP_REVEAL, reg));
    e->now.revealed = reg;
    if (reg == REG_PAID && noun.said_count == 1) { /* "… and place it at the bottom" */
        e->now.it = REG_PAID;
        e->now.it_heads = HEADS_ANY;
    }
    return true;
}

/* Are the selected cards spoken of later in this line, with others that are chosen between? */
static bool is_kept(English *e) {
    static const char *const verbs = "trash|trashes|return|returns|place|places|add|adds|rest|"
                                     "rests|k.o.|play|plays|reveal|reveals|set|give";
    Reading start = english_words_mark(e);
    bool found = false, others = false;
    while (!found && !cursor_end(&e->read)) {
        found = cursor_at(&e->read, "the selected|chosen card|cards|character|characters") ||
                cursor_at(&e->read, "the selected|chosen leader");
        others |= !found && cursor_at(&e->read, verbs);
        e->read.now.at++;
    }
    english_words_restore(e, &start);
    return found && others && !e->read.in_cost;
}

/* select -> ( "select" | "choose" ) noun | "choose a cost" */
static bool choose(English *e) {
    Noun noun;
    if (take(e, "choose a cost")) {
        english_words_emit(e, (Instr){.op = OP_CHOOSE_NUMBER,
                                      .x = english_words_constant(e, 0),
                                      .y = english_words_constant(e, LP_DON_MAX)});
        e->now.knows_number = true;
        return true;
    }
    if (!take(e, "select|selects|choose|chooses")) return false;
    if (!bind_noun_read(e, NOUN_CHOICE, &noun) || noun.reg != REG_COUNT || noun.is_don)
        return false;
    if (e->now.holds_that) return cursor_refuse(&e->read, "too many cards to remember");
    bind_noun_emit(e, &noun);
    /* "Trash 1 card … and choose 1 Character and return it": what was chosen for it */
    if (!e->now.has_selected) e->now.rival = 0;
    e->now.has_selected = true;
    if (!is_kept(e)) return true;
    e->code[e->now.code_count - 1].a = REG_THAT;
    e->now.it = e->now.selected = REG_THAT;
    return e->now.holds_that = true;
}

/* --- Moving ----------------------------------------------------------------------------- */

/* Where cards go, and whose place it is. */
typedef struct Destination {
    uint8_t op, place;
    uint8_t whose; /* Whose; EACH: the owner's */
    bool is_face_up, is_ordered, shuffles;
    bool says_face; /* up or down */
} Destination;

/* whose -> "your" | "their" | "the owner's" | "your opponent's" | "the" */
static bool whose_place(English *e, uint8_t *whose) {
    if (take(e, "the|their|its owner's|owners'"))
        *whose = WHOSE_EACH;
    else if (e->read.is_each && take(e, "their"))
        *whose = e->read.now.actor;
    else if (take(e, "your opponent's") || take(e, "their"))
        *whose = WHOSE_OPPONENT;
    else if (take(e, "your"))
        *whose = WHOSE_YOU;
    else if (take(e, "the"))
        *whose = WHOSE_EACH;
    else
        return false;
    return true;
}

static const struct {
    const char *words;
    uint8_t place;
} ends[] = {
    {"to|at|on the top or bottom of", PLACE_TOP_OR_BOTTOM},
    {"to|at|on the bottom of", PLACE_BOTTOM},
    {"to|at|on the top of", PLACE_TOP},
    {"on top of", PLACE_TOP},
};

/* shuffled -> ( "and" | ", then" ) "shuffle" ( "it" | whose "deck" ), the deck just named */
static bool shuffled_too(English *e, uint8_t whose) {
    if (!take(e, "?, and|then shuffle|shuffles") &&
        !take(e, "?, and|then your opponent shuffles"))
        return false;
    if (take(e, "it") || take(e, "the deck")) return true;
    bool your = cursor_at(&e->read, "your");
    if (!take(e, "your|their deck")) return false;
    return e->read.is_each || whose == WHOSE_EACH || your == (whose == WHOSE_YOU);
}

/* destination -> "to" whose "hand" | ( "to" | "at" ) "the" PLACE "of" whose ( "deck" | "Life
 *                cards" ) [ "in any order" ] [ "face-up" | "face-down" ]
 *              | "to" whose "deck" ( "and" | ", then" ) "shuffle" …
 *              | "back in" whose "Life area in any order" */
static bool destination(English *e, Destination *out) {
    *out = (Destination){.op = OP_TO_HAND};
    Reading start = english_words_mark(e);
    if (take(e, "to") && whose_place(e, &out->whose)) {
        if (take(e, "hand|hands")) return true;
        out->op = OP_TO_DECK;
        out->place = PLACE_BOTTOM;
        out->shuffles = true;
        if (take(e, "deck") && shuffled_too(e, out->whose)) return true;
    }
    out->shuffles = false;
    english_words_back(e, &start);
    if (take(e, "back in") && whose_place(e, &out->whose) &&
        take(e, "life area in any order")) {
        out->op = OP_TO_LIFE;
        out->place = PLACE_TOP;
        return out->is_ordered = true;
    }
    english_words_back(e, &start);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (!take(e, ends[i].words)) continue;
        out->place = ends[i].place;
        if (!whose_place(e, &out->whose)) return false;
        bool deck = take(e, "deck|decks");
        if (!deck && !take(e, "life card|cards|area")) return false;
        out->op = deck ? OP_TO_DECK : OP_TO_LIFE;
        out->is_ordered = take(e, "in any order");
        /* CR 3-1-7: the owner orders the cards anyway, not the player who places them */
        if (out->is_ordered && take(e, "of the owner's choosing")) out->is_ordered = false;
        if (!deck) {
            out->is_face_up = take(e, "face-up");
            out->says_face = out->is_face_up || take(e, "face-down");
        }
        return true;
    }
    return false;
}

/* Cards go to their owner's places, so whose place it is says whose cards they are. */
static bool owner_agrees(English *e, Noun *noun, const Destination *to) {
    if (to->whose == WHOSE_EACH || noun->is_don) return true;
    uint8_t owner = noun->selector.owner;
    if (noun->reg == REG_LOOKED || noun->selector.source == REG_LOOKED) {
        owner = e->now.looked_of;
        return owner == to->whose || owner == WHOSE_EACH;
    }
    if (noun->reg != REG_COUNT) {
        owner = bind_noun_whose(e, noun);
        return owner == to->whose || owner == WHOSE_EACH;
    }
    if (owner == WHOSE_EACH && !noun->has_area) {
        noun->selector.owner = to->whose;
        return true;
    }
    return owner == to->whose;
}

static bool move_one(English *e, Noun *noun, const Destination *to) {
    if (!owner_agrees(e, noun, to))
        return cursor_refuse(&e->read, "the place does not belong to the owner of the cards");
    bool mine = e->now.looked_of == WHOSE_YOU || noun->reg != REG_LOOKED;
    if (to->op == OP_TO_LIFE && to->is_ordered && !mine)
        return cursor_refuse(&e->read, "the order of the opponent's Life cards");
    Instr instr = {.op = to->op};
    if (to->op != OP_TO_HAND) instr.b = to->place;
    if (to->op == OP_TO_LIFE) instr.c = to->is_face_up;
    bool theirs = noun->reg == REG_LOOKED && e->now.looked_of != WHOSE_YOU;
    if (to->op == OP_TO_DECK)
        instr.c = to->is_ordered && theirs && e->read.now.actor == WHOSE_YOU;
    return act(e, noun, instr);
}

/* Two choices that go to one place together. */
static bool move_two(English *e, Nouns *list, const Destination *to) {
    if (!owner_agrees(e, &list->at[0], to) || !owner_agrees(e, &list->at[1], to))
        return cursor_refuse(&e->read, "the place does not belong to the owner of the cards");
    Instr instr = {.op = to->op};
    if (to->op != OP_TO_HAND) instr.b = to->place;
    if (to->op == OP_TO_LIFE) instr.c = to->is_face_up;
    return act_at_once(e, list, instr);
}

/* or_place -> ( "or" | "or place it" ) "at the bottom of" whose "deck": which one is chosen */
static bool move_either(English *e, Nouns *list, const Destination *to) {
    Destination other;
    Reading start = english_words_mark(e);
    if (list->count != 1 || to->op != OP_TO_HAND || e->read.in_cost) return false;
    if (!take(e, "or ?place ?it")) return false;
    if (!destination(e, &other)) {
        if (!take(e, "the bottom of") || !whose_place(e, &other.whose) || !take(e, "deck")) {
            english_words_back(e, &start);
            return false;
        }
        other.op = OP_TO_DECK;
        other.place = PLACE_BOTTOM;
    }
    if (other.op != OP_TO_DECK) return cursor_refuse(&e->read, "one of two places");
    if (other.whose == WHOSE_YOU && bind_noun_whose(e, &list->at[0]) != WHOSE_YOU)
        return cursor_refuse(&e->read, "the place does not belong to the owner of the cards");
    other.whose = WHOSE_EACH;
    bind_noun_emit(e, &list->at[0]);
    uint32_t first = e->now.code_count;
    move_one(e, &list->at[0], to);
    english_words_wrap(e, first, (Instr){.op = OP_OPTION});
    uint32_t second = e->now.code_count;
    move_one(e, &list->at[0], &other);
    english_words_wrap(e, second, (Instr){.op = OP_OPTION});
    english_words_wrap(e, first, (Instr){.op = OP_CHOOSE_ONE, .a = e->read.now.actor, .b = 2});
    return true;
}

/* rest -> "reorganize the rest in any order and place them" destination */
static bool reorganize_rest(English *e, Nouns *out) {
    *out = (Nouns){.count = 1, .at = {{.reg = REG_LOOKED}}};
    return e->now.has_rest && e->now.looked_of == WHOSE_YOU &&
           take(e, "reorganize|rearrange the rest in any order and place them");
}

/* move -> ( "return" | "place" | "add" ) ( nouns | this ) destination | rest */
static bool move(English *e) {
    Nouns list;
    Destination to;
    if (reorganize_rest(e, &list))
        return destination(e, &to) && to.op == OP_TO_DECK && move_one(e, &list.at[0], &to);
    if (!take(e, "return|returns|place|places|add|adds")) return false;
    if (!this_from_trash(e, &list) && !nouns(e, NOUN_LOOKED, &list)) return false;
    /* "1 at the top of your deck": a card of those that are looked at */
    bool up = take(e, "face-up"), down = !up && take(e, "face-down");
    if (list.count == 1 && list.at[0].face) {
        if (up || down) return false;
        up = list.at[0].face == 1;
        down = !up;
        list.at[0].face = 0;
    }
    if (!destination(e, &to)) return false;
    /* "Add it face-up to the top of your Life cards": said before the place */
    if ((up || down) && (to.op != OP_TO_LIFE || to.says_face)) return false;
    to.is_face_up |= up;
    if (move_either(e, &list, &to)) return true;
    if (e->read.refused) return false;
    uint8_t shuffled = to.whose == WHOSE_EACH ? bind_noun_whose(e, &list.at[0]) : to.whose;
    if (to.shuffles && shuffled == WHOSE_EACH)
        return cursor_refuse(&e->read, "ambiguous: whose deck is shuffled?");
    bool together = is_at_once(e, &list, to.op);
    if (list.count > 1 && to.is_ordered && !together)
        return cursor_refuse(&e->read, "the order of cards that are chosen apart");
    if (together && !move_two(e, &list, &to)) return false;
    for (int i = 0; i < list.count && !together; i++)
        if (!move_one(e, &list.at[i], &to)) return false;
    if (to.shuffles) english_words_emit(e, (Instr){.op = OP_SHUFFLE, .a = shuffled});
    return true;
}

/* shuffle -> "shuffle" nouns "into" whose "deck" */
static bool shuffle_into(English *e) {
    Nouns list;
    Destination to = {.op = OP_TO_DECK, .place = PLACE_BOTTOM};
    if (!take(e, "shuffle|shuffles") || !nouns(e, NOUN_LOOKED, &list) || list.count != 1 ||
        !take(e, "into") || !whose_place(e, &to.whose) || !take(e, "deck"))
        return false;
    uint8_t shuffled = to.whose == WHOSE_EACH ? bind_noun_whose(e, &list.at[0]) : to.whose;
    if (shuffled == WHOSE_EACH)
        return cursor_refuse(&e->read, "ambiguous: whose deck is shuffled?");
    if (!move_one(e, &list.at[0], &to)) return false;
    english_words_emit(e, (Instr){.op = OP_SHUFFLE, .a = shuffled});
    return true;
}

/* both -> "the selected Characters" | "those cards" | "them" */
static bool takes_both(English *e) {
    return take(e, "the selected characters|cards") || take(e, "those characters|cards") ||
           take(e, "them");
}

/* two -> ( "select" | "choose" ) noun "and" noun ( "." | "and" )
 *        ( "swap the base power of" both [ "with each other" ] duration | "K.O." both
 *        | ( "return" | "place" ) both destination ) ; the same as the verb with two nouns */
static bool select_two(English *e) {
    Nouns list;
    Destination to;
    Instr swaps = on_register(OP_SWAP, 0);
    if (e->read.is_permanent || e->read.in_cost || !take(e, "select|choose") ||
        !nouns(e, NOUN_CHOICE, &list) || list.count != 2 || !one_card(&list.at[0]) ||
        !one_card(&list.at[1]))
        return false;
    share_owner(&list);
    if (!take(e, ".") && !take(e, ", and") && !take(e, "and")) return false;
    if (take(e, "swap the base power|powers of")) {
        if (!takes_both(e)) return false;
        take(e, "with each other");
        return english_duration_read(e, &swaps.c) && act_at_once(e, &list, swaps);
    }
    if (take(e, "k.o.")) return takes_both(e) && act_at_once(e, &list, on_register(OP_KO, 0));
    return take(e, "return|place") && takes_both(e) && destination(e, &to) && !to.shuffles &&
           !to.is_ordered && move_two(e, &list, &to);
}

/* --- Others ----------------------------------------------------------------------------- */

/* activate -> "activate" ( ( "this card's" | "the trashed card's" ) TAG "effect"
 *           | "the" TAG "effect of" noun | noun ) */
static bool activate(English *e) {
    static const struct {
        const char *tag;
        uint8_t timing;
    } tags[] = {
        {"[main]", TIMING_MAIN},
        {"[counter]", TIMING_COUNTER},
        {"[on_play]", TIMING_ON_PLAY},
        {"[on_k.o.]", TIMING_ON_KO},
    };
    Instr instr = {.op = OP_ACTIVATE, .a = REG_THIS};
    Noun noun = {.reg = REG_THIS};
    if (!take(e, "activate|activates")) return false;
    bool paid = e->now.paid == REG_PAID && !e->now.paid_many && take(e, "the trashed card's");
    if (paid) instr.a = REG_PAID;
    bool this_card = paid || take(e, "this card's") || cursor_own(&e->read);
    bool other = !this_card && take(e, "the");
    for (size_t i = 0; i < sizeof tags / sizeof tags[0] && (this_card || other); i++)
        if (take(e, tags[i].tag)) instr.b = tags[i].timing;
    if (this_card) {
        if (!instr.b || !take(e, "effect")) return false;
        english_words_emit(e, instr);
        return true;
    }
    if (other) {
        if (!instr.b || !take(e, "effect of")) return false;
    } else {
        instr.b = TIMING_MAIN;
        instr.c = 1;
    }
    if (!bind_noun_read(e, NOUN_CHOICE, &noun) || noun.reg != REG_COUNT || noun.is_don)
        return false;
    if (instr.c && (noun.selector.areas != HAND || noun.heads != 1 << LP_CATEGORY_EVENT))
        return false;
    take(e, "without paying its|the cost");
    return act(e, &noun, instr);
}

/* target -> REGISTER "becomes the new target of the attack" */
static bool new_target(English *e) {
    Reading start = english_words_mark(e);
    Noun noun;
    if (bind_noun_read(e, NOUN_REGISTER, &noun) &&
        take(e, "becomes the ?new target of the attack"))
        return act(e, &noun, on_register(OP_REDIRECT, 0));
    english_words_back(e, &start);
    return false;
}

/* damage -> ( "you take" | "your opponent takes" ) NUMBER "damage"
 *         | "deal" NUMBER "damage to your opponent" */
static bool damage(English *e) {
    int32_t n;
    uint8_t whose = other_whose(e->read.now.actor);
    bool is_dealt = take(e, "deal|deals");
    if (!is_dealt) {
        whose = take(e, "you take") ? WHOSE_YOU : WHOSE_OPPONENT;
        if (whose == WHOSE_OPPONENT && !take(e, "your opponent takes")) return false;
    }
    if (!cursor_number(&e->read, &n)) return false;
    if (!take(e, is_dealt ? "damage to your opponent" : "damage")) return false;
    english_words_emit(e,
                       (Instr){.op = OP_DAMAGE, .a = whose, .x = english_words_constant(e, n)});
    return true;
}

/* redirect -> "change the attack target to" noun, or in other words */
static bool redirect(English *e) {
    Noun noun;
    if (!take(e, "change the attack target to") &&
        !take(e, "change the target of the|that attack to") &&
        !take(e, "the attack target becomes"))
        return false;
    /* "to your [N]": one card becomes the target, so one is chosen where there are several */
    if (!bind_noun_read(e, NOUN_SUBJECT, &noun) || noun.is_don) return false;
    if (noun.reg == REG_COUNT && noun.selector.quantity == QUANTITY_ALL) {
        if (!noun.is_named || !noun.has_owner || noun.is_plural) return false;
        noun.selector.quantity = QUANTITY_EXACTLY;
        noun.selector.count = english_words_constant(e, 1);
    }
    return act(e, &noun, on_register(OP_REDIRECT, 0));
}

/* Actions of which a player is the object. */
static bool game(English *e) {
    static const struct {
        const char *words;
        uint8_t op;
    } rows[] = {
        {"take an extra turn after this one", OP_EXTRA_TURN},
        {"you win the game", OP_WIN},
        {"you lose the game", OP_LOSE},
    };
    bool your = take(e, "shuffle|shuffles your deck");
    if (your || take(e, "shuffle|shuffles their deck")) {
        uint8_t whose = e->read.is_each ? e->read.now.actor : your ? WHOSE_YOU : WHOSE_OPPONENT;
        english_words_emit(e, (Instr){.op = OP_SHUFFLE, .a = whose});
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!take(e, rows[i].words)) continue;
        english_words_emit(e, (Instr){.op = rows[i].op});
        return true;
    }
    Reading start = english_words_mark(e);
    if (damage(e)) return true;
    english_words_back(e, &start);
    return new_target(e) || redirect(e);
}

/* actor -> "you" | "your opponent" | "they" : who does it, if it is not who acts anyway */
static void actor(English *e) {
    Reading start = english_words_mark(e);
    if (take(e, "you") && cursor_at(&e->read, "draw|trash|add|place|rest|return|reveal")) {
        e->read.now.actor = WHOSE_YOU;
        return;
    }
    english_words_back(e, &start);
    /* Cards do none of this, so "they" who do it are the opponent. */
    if (!take(e, "your opponent ?must") && !take(e, "they ?must")) return;
    static const char *const verbs = "trash|trashes|place|places|return|returns|add|adds|rest|"
                                     "rests|choose|chooses|select|selects|draw|draws|"
                                     "shuffle|shuffles|reveal|reveals|play|plays|set|sets|"
                                     "k.o.|k.o.'s";
    if (cursor_at(&e->read, verbs))
        e->read.now.actor = WHOSE_OPPONENT;
    else
        english_words_back(e, &start);
}

/* action -> [ actor ] one of the rules above */
bool english_action_read(English *e) {
    static bool (*const rules[])(English *) = {
        bind_act_read, swap,   select_two, plain, trash,        play,     draw,
        look,          reveal, choose,     move,  shuffle_into, activate, game};
    uint8_t before = e->read.now.actor;
    Reading begin = english_words_mark(e);
    actor(e);
    Reading start = english_words_mark(e);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (rules[i](e)) {
            e->now.last_actor = e->read.now.actor;
            e->read.now.actor = before;
            return true;
        }
        english_words_back(e, &start);
        if (e->read.refused) break;
    }
    english_words_back(e, &begin);
    return false;
}
