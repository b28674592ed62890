/* Actions: which cards they are done to, what is done at once, and the rows. */
#include "compiler/bind.h"
#include "compiler/said_areas.h"

static void counted(English *e) { e->now.has_done = true; }

/* --- The cards that an action acts on --------------------------------------------------- */

/* So many of every name: the names, each with what is said of all. */
static bool bind_names(English *e, const SaidNouns *said, BoundNouns *out) {
    const SaidNoun *named = &e->read.nodes->nouns[said->at[0]];
    Noun all = {.reg = REG_COUNT, .selector = {.owner = WHOSE_EACH, .source = REG_COUNT}};
    SaidFilter names = named->first.filter, rest = {0};
    if (said->names == NAMES_LISTED) {
        const SaidNoun *tail = &e->read.nodes->nouns[said->at[1]];
        bind_at(e, (SaidPlace){tail->end, tail->far});
        said_noun_tail(tail, &all);
        if (!bind_filter(e, &all.filter)) return false;
        rest = all.filter;
    } else {
        if (!bind_noun_node(e, said->at[0], &all)) return false;
        names = all.filter;
        for (uint32_t k = said->count; k < names.count; k++) said_and(&rest, names.at[k]);
    }
    all.selector.quantity = QUANTITY_UP_TO;
    all.selector.count = bind_constant(e, said->each);
    all.selector.chooser = e->actor;
    for (int i = 0; i < said->count; i++) {
        SaidTest name = names.at[i];
        name.or_next = 0;
        out->at[i] = all;
        out->at[i].filter = rest;
        said_first(&out->at[i].filter, name);
    }
    return true;
}

/* What the last noun says of the place is said of all. */
static bool share_places(English *e, BoundNouns *list) {
    const Noun *last = &list->at[list->count - 1];
    for (int i = 0; i + 1 < list->count; i++) {
        bind_noun_share_place(&list->at[i], last);
        if (list->at[i].selector.source == REG_LOOKED && last->has_area)
            return cursor_refuse(&e->read, REFUSAL_TWO_PLACES);
    }
    return true;
}

/* "This Character card from your trash", where it is when it has been K.O.'d. */
static bool bind_from_trash(const English *e, Noun *out) {
    const Event *event = &e->made.events[0];
    *out = (Noun){.reg = REG_THIS};
    return e->made.event_count == 1 &&
           (event->timing == TIMING_ON_KO ||
            (event->timing == TIMING_KO && event->subject == SUBJECT_THIS));
}

bool bind_objects(English *e, const SaidNouns *said, BoundNouns *out) {
    Noun more;
    *out = (BoundNouns){.count = said->count};
    if (said->from_trash) return bind_from_trash(e, &out->at[0]);
    if (said->is_rest) {
        out->at[0] = (Noun){.reg = REG_LOOKED};
        return e->now.looked.has_rest && e->now.looked.whose == WHOSE_YOU;
    }
    if (said->names) return bind_names(e, said, out);
    for (int i = 0; i < said->count; i++) {
        if (!bind_noun_node(e, said->at[i], &out->at[i])) return false;
        bool anew =
            i > 0 && out->at[i - 1].selector.quantity != QUANTITY_ALL && (said->anew >> i & 1);
        if ((said->excepts >> i & 1) && !anew)
            return cursor_refuse(&e->read, REFUSAL_EXCEPTION_REACH);
    }
    if (said->goes_on && bind_noun_node(e, said->at[said->count], &more))
        return cursor_refuse(&e->read, REFUSAL_WHICH_CARDS);
    return share_places(e, out);
}

/* --- Doing something to them ------------------------------------------------------------ */

/* "rest 2 of your DON!! cards", "set … of your DON!! cards as active" */
static bool act_on_don(English *e, const Noun *noun, OpCode op) {
    const Selector *s = &noun->selector;
    uint16_t count = s->count;
    bool up_to = s->quantity == QUANTITY_UP_TO && e->made.ability.kind != ABILITY_REPLACEMENT;
    /* "set up to 2 DON!! cards as active", "you may rest 1 DON!! card:" are one's own */
    bool own = !noun->has_owner && s->owner == WHOSE_EACH &&
               (op == OP_DON_ACTIVE || e->read.in_cost) && e->actor == WHOSE_YOU;
    uint8_t owner = own ? WHOSE_YOU : s->owner;
    if (!own && (!noun->has_owner || owner == WHOSE_EACH)) return false;
    if (s->quantity == QUANTITY_UP_TO && !up_to && noun->said_count > 1)
        return cursor_refuse(&e->read, REFUSAL_SOME_INSTEAD);
    if (up_to && e->actor == WHOSE_OPPONENT) /* the effect's player is asked how many */
        return cursor_refuse(&e->read, REFUSAL_DON_BY_OPPONENT);
    if (op == OP_DON_REST && noun->don > DON_IS_ACTIVE) return false;
    if (op == OP_DON_ACTIVE && noun->don != DON_ANY && noun->don != DON_IS_RESTED) return false;
    if (s->quantity == QUANTITY_AT_LEAST) return false;
    if (s->quantity == QUANTITY_ANY || s->quantity == QUANTITY_ALL) {
        Number all = {.kind = op == OP_DON_REST ? NUMBER_DON_ACTIVE : NUMBER_DON_RESTED,
                      .whose = owner};
        count = bound_number(e->made.terms, all);
        up_to = s->quantity == QUANTITY_ANY;
    }
    bind_add(e, (Instr){.op = (uint8_t)op, .a = owner, .c = up_to, .x = count});
    counted(e);
    if (!e->read.in_cost) e->now.it.reg = REG_COUNT; /* "it" may be the DON!! card now */
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
    if (op == OP_PLAY) e->now.it.areas = AREAS_FIELD_CARDS;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (places[i].op == op) e->now.it.areas = (uint16_t)(1u << places[i].area);
}

/* "Choose 1 card from your hand; your opponent trashes that card": what the opponent does to a
 * card of yours that was chosen before would be the same if you did it, so one of the two words
 * may be a slip: were they to choose, or was it to be a card of theirs? */
static bool is_yours_again(const English *e, const Noun *noun) {
    return e->actor == WHOSE_OPPONENT && noun->reg != REG_COUNT && noun->reg != REG_THIS &&
           (bind_noun_whose(e, noun) == WHOSE_YOU ||
            (noun->reg == e->now.selected && e->now.it.owner == WHOSE_YOU));
}

bool bind_action_one(English *e, Noun *noun, Instr instr) {
    if (noun->is_don) {
        if (instr.op == OP_REST) return act_on_don(e, noun, OP_DON_REST);
        if (instr.op == OP_SET_ACTIVE) return act_on_don(e, noun, OP_DON_ACTIVE);
        return false;
    }
    bool on_field = instr.op == OP_KO || instr.op == OP_REST || instr.op == OP_SET_ACTIVE;
    bool elsewhere = noun->reg == REG_COUNT
                         ? noun->has_area
                         : noun->reg == REG_IT && !(e->now.it.areas & AREAS_FIELD_CARDS);
    if (on_field && elsewhere) return cursor_refuse(&e->read, REFUSAL_ON_FIELD_ONLY);
    if (is_yours_again(e, noun)) return cursor_refuse(&e->read, REFUSAL_WHO_ACTS);
    instr.a = bind_noun_choose(e, noun);
    bind_add(e, instr);
    counted(e);
    e->now.done_of = bind_noun_whose(e, noun);
    if (instr.a == REG_IT) moved(e, instr.op);
    if (instr.op == OP_TRASH || instr.op == OP_TO_HAND) {
        /* If two were trashed, "the trashed card" could be either. */
        e->now.paid.reg = e->now.paid.by == instr.op ? REG_COUNT : instr.a;
        e->now.paid.by = instr.op;
    }
    if (instr.a == REG_LOOKED)
        e->now.looked.is_open = e->now.looked.has_rest = false; /* dealt with */
    return true;
}

static bool act(English *e, Noun *noun, OpCode op) {
    return bind_action_one(e, noun, (Instr){.op = (uint8_t)op});
}

static void not_in(Noun *noun, uint8_t reg) {
    SaidTest in = said_test(TEST_IN, reg);
    in.negated = 1;
    said_and(&noun->filter, in);
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
    bool left = false;
    for (uint32_t i = 0; i < e->made.event_count; i++) {
        const Event *event = &e->made.events[i];
        bool about_this = event->subject == SUBJECT_THIS;
        left |= event->timing == TIMING_TRIGGER || event->timing == TIMING_ON_KO ||
                (about_this && (event->timing == TIMING_KO || event->timing == TIMING_REMOVED ||
                                event->timing == TIMING_RETURNED));
    }
    return left;
}

bool bind_action_is_at_once(const English *e, const BoundNouns *list, unsigned op) {
    const Noun *a = &list->at[0], *b = &list->at[1];
    if (list->count != 2 || english_holds(e) || a->is_don || b->is_don) return false;
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

bool bind_action_at_once(English *e, BoundNouns *list, Instr instr) {
    uint8_t reg[2];
    if (e->now.holds_that) return cursor_refuse(&e->read, REFUSAL_TOO_MANY_KEPT);
    const Noun *a = &list->at[0], *b = &list->at[1];
    bool foreign = owner_of(a) < WHOSE_EACH && owner_of(b) < WHOSE_EACH &&
                   owner_of(a) != owner_of(b) && instr.op == OP_SWAP;
    bool meet = !foreign && (areas_of(e, a) & areas_of(e, b)) != 0;
    for (int i = 0; i < 2; i++) {
        Noun *noun = &list->at[i];
        bool chosen = noun->reg == REG_COUNT;
        uint8_t other = i == 1 ? reg[0] : REG_THIS; /* two cards, where they can be one */
        if (chosen && meet && (i == 1 || list->at[1].reg == REG_THIS)) not_in(noun, other);
        reg[i] = bind_noun_choose(e, noun);
        if (chosen && i == 0 && list->at[1].reg == REG_COUNT)
            reg[0] = bound_newest(&e->made.effect)->a = REG_THAT;
    }
    Noun all = {.reg = REG_COUNT,
                .selector = {.owner = owner_of(a) == owner_of(b) ? owner_of(a) : WHOSE_EACH,
                             .source = REG_COUNT,
                             .areas = (uint16_t)(areas_of(e, a) | areas_of(e, b)),
                             .quantity = QUANTITY_ALL}};
    said_and(&all.filter, said_test(TEST_IN, reg[0]));
    said_or(&all.filter, said_test(TEST_IN, reg[1]));
    bool done = bind_action_one(e, &all, instr);
    e->now.it.rival = 0; /* "those Characters" are all of them */
    return done;
}

static bool act_on_all(English *e, BoundNouns *list, Instr instr) {
    if (bind_action_is_at_once(e, list, instr.op)) return bind_action_at_once(e, list, instr);
    bind_noun_exclude_this(e, list->at, list->count);
    bool with_this = false;
    for (int i = 0; i < list->count; i++) {
        with_this |= list->count > 1 && list->at[i].reg == REG_THIS;
        if (!bind_action_one(e, &list->at[i], instr)) return false;
    }
    e->now.it.with_this |= with_this;
    return true;
}

/* Puts a block of an option around the code from `first` on. */
static void wrap_option(English *e, uint16_t first) {
    bind_wrap(e, first, (Instr){.op = OP_OPTION});
}

void bind_action_either(English *e, uint16_t first) {
    bind_wrap(e, first, (Instr){.op = OP_CHOOSE_ONE, .a = e->actor, .b = 2});
}

/* --- Resting cards or DON!! cards ------------------------------------------------------- */

/* As many of the noun's cards as are left of the number. */
static void what_is_left(English *e, Noun *noun) {
    Number left = {.kind = NUMBER_MINUS,
                   .left = noun->selector.count,
                   .right = bound_number(e->made.terms, (Number){.kind = NUMBER_DONE})};
    noun->selector.count = bound_number(e->made.terms, left);
}

/* "rest 2 of your cards", which must be possible: some of them are DON!! cards, and there must
 * be enough cards of the noun for the others, active ones if they are rested */
static void rest_exactly(English *e, const Noun *noun, bool rests) {
    Noun others = *noun;
    if (rests) said_and(&others.filter, said_test(TEST_ACTIVE, 0));
    Number left = {.kind = NUMBER_COUNT, .left = bind_noun_set(e, &others)};
    bind_add(e, (Instr){.op = OP_DON_REST,
                        .a = noun->selector.owner,
                        .x = noun->selector.count,
                        .y = bound_number(e->made.terms, left)});
    counted(e);
}

/* Is it a cost, or what is done instead of something: must it be done in full? */
static bool is_price(const English *e) {
    return e->read.in_cost || e->made.ability.kind == ABILITY_REPLACEMENT;
}

bool bind_action_rest_either(English *e, const SaidAct *said) {
    Noun one, two;
    if (!bind_noun_node(e, said->nouns.at[0], &one)) return false;
    bool up_to = one.selector.quantity == QUANTITY_UP_TO;
    bool price = is_price(e) && one.selector.quantity == QUANTITY_EXACTLY &&
                 one.reg == REG_COUNT && one.selector.owner == WHOSE_YOU && !one.has_area;
    if ((!up_to && !price) || !bind_noun_node(e, said->nouns.at[1], &two)) return false;
    two.selector.chooser = one.selector.chooser;
    Noun *don = one.is_don ? &one : &two, *cards = one.is_don ? &two : &one;
    if (price ? don->don > DON_IS_ACTIVE : !act_on_don(e, don, OP_DON_REST))
        return cursor_refuse(&e->read, REFUSAL_DON_CANNOT_REST);
    if (price) rest_exactly(e, cards, true);
    what_is_left(e, cards);
    return act(e, cards, OP_REST);
}

/* One card of one's own, which a cost takes. */
static bool pays_one(const English *e, const Noun *noun) {
    return e->read.in_cost && e->made.effect.count == 0 &&
           noun->selector.quantity == QUANTITY_EXACTLY && noun->said_count == 1 &&
           noun->selector.owner == WHOSE_YOU;
}

bool bind_action_or_don(English *e, const SaidAct *said) {
    Noun noun;
    const Selector *s = &noun.selector;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || !pays_one(e, &noun) ||
        noun.reg != REG_COUNT || noun.is_don || s->source != REG_COUNT ||
        s->place != PLACE_ANY || s->flags != 0 ||
        (said->op == OP_REST ? noun.has_area : s->areas != HAND))
        return false;
    bind_at(e, said->end);
    rest_exactly(e, &noun, said->op == OP_REST);
    what_is_left(e, &noun);
    return act(e, &noun, (OpCode)said->op);
}

bool bind_action_don_or_trash(English *e, const SaidAct *said) {
    Noun don, hand;
    if (!bind_noun_node(e, said->nouns.at[0], &don) || !pays_one(e, &don) ||
        don.don != DON_ANY || !don.has_owner || !bind_noun_node(e, said->nouns.at[1], &hand) ||
        hand.reg != REG_COUNT || hand.selector.areas != HAND || hand.said_count != 1 ||
        hand.selector.quantity != QUANTITY_EXACTLY)
        return false;
    bind_at(e, said->end);
    rest_exactly(e, &hand, false);
    what_is_left(e, &hand);
    return act(e, &hand, OP_TRASH);
}

/* "rest up to 6 of your opponent's cards" */
static bool rest_any(English *e, Noun *noun) {
    Noun don = *noun;
    bool exactly = noun->selector.quantity == QUANTITY_EXACTLY;
    if (exactly && is_price(e) && noun->has_owner && noun->selector.owner == WHOSE_YOU) {
        rest_exactly(e, noun, true);
    } else {
        if (noun->selector.quantity != QUANTITY_UP_TO)
            return cursor_refuse(&e->read, REFUSAL_FIELD_OR_DON);
        don.is_don = true;
        if (!act_on_don(e, &don, OP_DON_REST)) return false;
    }
    what_is_left(e, noun);
    return act(e, noun, OP_REST);
}

/* --- Plain verbs ------------------------------------------------------------------------ */

bool bind_action_do(English *e, const SaidAct *said) {
    BoundNouns list;
    if (!bind_objects(e, &said->nouns, &list)) return false;
    bool any_card = bind_noun_any_card(&list.at[0]);
    if (said->op == OP_REST && list.count == 1 && any_card) return rest_any(e, &list.at[0]);
    if (said->op == OP_SET_ACTIVE && any_card)
        return cursor_refuse(&e->read, REFUSAL_FIELD_OR_DON);
    bind_at(e, said->end);
    return act_on_all(e, &list, (Instr){.op = said->op, .b = said->what});
}

bool bind_action_set_either(English *e, const SaidAct *said) {
    BoundNouns list;
    SaidNouns one = said->nouns;
    Noun other;
    uint16_t first = bound_mark(&e->made.effect);
    one.count = 1;
    if (!bind_objects(e, &one, &list) || !bind_noun_node(e, said->nouns.at[1], &other))
        return false;
    bind_at(e, said->end);
    if (!act(e, &list.at[0], OP_SET_ACTIVE)) return false;
    wrap_option(e, first);
    uint16_t second = bound_mark(&e->made.effect);
    if (!act(e, &other, OP_SET_ACTIVE)) return false;
    wrap_option(e, second);
    bind_action_either(e, first);
    return true;
}

bool bind_action_ko_or_rest(English *e, const SaidAct *said) {
    static const uint8_t ops[] = {OP_KO, OP_REST};
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don || noun.has_area ||
        e->read.in_cost)
        return false;
    uint8_t reg = bind_noun_choose(e, &noun);
    uint16_t first = bound_mark(&e->made.effect);
    for (int i = 0; i < 2; i++) {
        bind_add(e, (Instr){.op = OP_OPTION, .b = 1});
        bind_add(e, (Instr){.op = ops[i], .a = reg});
    }
    bind_action_either(e, first);
    return true;
}

/* One card of the field that is chosen. */
static bool one_card(const Noun *noun) {
    return noun->reg == REG_COUNT && !noun->is_don && !noun->has_area && noun->said_count == 1;
}

/* "your Leader and 1 Character": whose they are is said once. */
static void share_owner(BoundNouns *list) {
    const Noun *leader = &list->at[0];
    Noun *other = &list->at[1];
    if (list->count == 2 && leader->reg == REG_COUNT && leader->has_owner &&
        leader->selector.areas == LEADER && other->reg == REG_COUNT && !other->has_owner &&
        !other->has_area && !other->is_don)
        other->selector.owner = leader->selector.owner;
}

bool bind_action_swap(English *e, const SaidAct *said) {
    BoundNouns list;
    Instr instr = {.op = OP_SWAP, .c = said->lasts.length};
    if (!bind_objects(e, &said->nouns, &list)) return false;
    bind_at(e, said->end);
    share_owner(&list);
    const Noun *a = &list.at[0], *b = &list.at[1];
    bool last = bound_newest(&e->made.effect)->op == OP_SELECT;
    if (list.count == 1 && a->reg == REG_COUNT) /* "… of 2 of your Characters" */
        return !a->is_don && !a->has_area && a->selector.quantity == QUANTITY_EXACTLY &&
               a->said_count == 2 && bind_action_one(e, &list.at[0], instr);
    if (list.count == 1) /* "Select 2 … Swap the base power of the selected …" */
        return a->reg == REG_IT && last && e->now.it.count == 2 &&
               bind_action_one(e, &list.at[0], instr);
    for (int i = 0; i < 2; i++) {
        const Noun *noun = i ? b : a;
        if (!one_card(noun) && noun->reg != REG_THIS) return false;
    }
    return list.count == 2 && !(a->reg == REG_THIS && b->reg == REG_THIS) &&
           bind_action_at_once(e, &list, instr);
}

bool bind_action_select_two(English *e, const SaidAct *said) {
    BoundNouns list;
    if (!bind_objects(e, &said->nouns, &list) || !one_card(&list.at[0]) ||
        !one_card(&list.at[1]))
        return false;
    bind_at(e, said->end);
    share_owner(&list);
    if (said->op == said->to.op && said->op) return bind_move_two(e, &list, &said->to);
    return bind_action_at_once(e, &list, (Instr){.op = said->op, .c = said->lasts.length});
}

/* --- Trashing, playing, drawing --------------------------------------------------------- */

/* So many more than the number of one kind there are; or, with `lacks`, so many fewer. */
static uint16_t beyond(English *e, NumberKind kind, uint8_t whose, int32_t n, bool lacks) {
    uint16_t there =
        bound_number(e->made.terms, (Number){.kind = (uint8_t)kind, .whose = whose});
    uint16_t bound = bind_constant(e, n);
    return bound_number(e->made.terms, (Number){.kind = NUMBER_MINUS,
                                                .left = lacks ? bound : there,
                                                .right = lacks ? there : bound});
}

bool bind_action_trash_many(English *e, const SaidAct *said) {
    Noun noun = {.reg = REG_COUNT, .selector = {.source = REG_COUNT, .areas = HAND}};
    Selector *s = &noun.selector;
    bind_at(e, said->end);
    switch ((SaidMany)said->what) {
    case MANY_LIFE_UNTIL:
        s->areas = LIFE;
        s->place = PLACE_TOP;
        s->count = beyond(e, NUMBER_LIFE, WHOSE_YOU, said->number, false);
        break;
    case MANY_HAND_UNTIL:
        s->chooser = s->owner = said->whose;
        s->count = beyond(e, NUMBER_HAND, said->whose, said->number, false);
        break;
    case MANY_DECK_UNTIL:
        s->areas = DECK;
        s->place = PLACE_TOP;
        s->count = beyond(e, NUMBER_TRASH, WHOSE_YOU, said->number, true);
        break;
    case MANY_SAME_OF_DECK:
        s->areas = DECK;
        s->place = PLACE_TOP;
        if (e->now.has_done && bind_last(e) != OP_TRASH)
            return cursor_refuse(&e->read, REFUSAL_COUNTED_BEFORE);
        /* fall through */
    case MANY_SAME_OF_HAND:
        if (!e->now.has_done) return false;
        s->count = bound_number(e->made.terms, (Number){.kind = NUMBER_DONE});
        break;
    default:
        s->owner = said->whose;
        s->quantity = QUANTITY_ALL;
        break;
    }
    return act(e, &noun, OP_TRASH);
}

/* May the card be played: is it known where it is, and does it belong to who plays it? */
static bool may_be_played(English *e, const Noun *noun) {
    if (noun->reg == REG_COUNT && noun->selector.source == REG_COUNT && !noun->has_area)
        return cursor_refuse(&e->read, REFUSAL_FROM_WHERE);
    if (noun->reg == REG_COUNT && noun->has_area && (noun->selector.areas & AREAS_FIELD_CARDS))
        return cursor_refuse(&e->read, REFUSAL_FROM_FIELD);
    uint8_t owner = bind_noun_whose(e, noun);
    bool known = noun->reg == REG_COUNT ? noun->has_area : owner != WHOSE_EACH;
    if (known && owner != e->actor) return cursor_refuse(&e->read, REFUSAL_PLAYER_OWNER);
    return true;
}

bool bind_action_play(English *e, const SaidAct *said) {
    BoundNouns list;
    if (!bind_objects(e, &said->nouns, &list)) return false;
    for (int i = 0; i < list.count; i++)
        if (!may_be_played(e, &list.at[i])) return false;
    bind_at(e, said->end);
    if (said->is_rested && list.count > 1 &&
        list.at[0].selector.areas != list.at[list.count - 1].selector.areas)
        return cursor_refuse(&e->read, REFUSAL_BOTH_RESTED);
    if (list.count == 1 && list.at[0].reg == REG_LOOKED && said->is_named_later) {
        /* taken out of the cards that are looked at, of which "the rest" is what is left */
        list.at[0] = (Noun){
            .reg = REG_COUNT,
            .selector = {.owner = WHOSE_EACH, .source = REG_LOOKED, .quantity = QUANTITY_ALL}};
    }
    return act_on_all(e, &list, (Instr){.op = OP_PLAY, .b = said->is_rested});
}

/* Does the event say how many cards were trashed? */
static bool event_counts(const English *e, unsigned op) {
    return e->made.event_count == 1 && op == OP_TRASH &&
           (e->made.events[0].timing == TIMING_HAND_TRASHED ||
            e->made.events[0].timing == TIMING_DECK_TRASHED);
}

/* As many as the action before acted on, if it was that one, or the event. */
static bool as_many_as_done(English *e, uint8_t op, uint16_t *out) {
    if (!e->now.has_done && (e->now.is_late || !event_counts(e, op)))
        return cursor_refuse(&e->read, REFUSAL_NOT_COUNTED);
    if (op == OP_TO_DECK && e->now.done_of != WHOSE_YOU)
        return cursor_refuse(&e->read, REFUSAL_BOTH_COUNTED);
    Number done = {.kind = e->now.has_done ? NUMBER_DONE : NUMBER_EVENT_AMOUNT};
    *out = bound_number(e->made.terms, done);
    return !e->now.has_done || bind_last(e) == op ||
           cursor_refuse(&e->read, REFUSAL_COUNTED_BEFORE);
}

static bool as_many_as_before(English *e, uint16_t *out) {
    uint8_t last = bind_last(e);
    if (!e->now.has_done || (last != OP_TRASH && last != OP_TO_DECK))
        return cursor_refuse(&e->read, REFUSAL_COUNTED_BEFORE);
    *out = bound_number(e->made.terms, (Number){.kind = NUMBER_DONE});
    return true;
}

/* "For every …, draw 1 card", or "draw 1 card for every …" */
static bool draw_number(English *e, const SaidAct *said, uint16_t *out) {
    uint16_t things = e->each;
    bind_at(e, said->lasts.end);
    *out = bind_constant(e, said->number);
    e->each = 0;
    if (things && said->has_value) return false;
    bind_at(e, said->end);
    if (said->has_value && !bind_number(e, said->value, &things)) return false;
    if (things) *out = bind_number_times(e, things, said->number);
    return true;
}

static bool draw_count(English *e, const SaidAct *said, uint16_t *out) {
    bind_at(e, said->end);
    switch ((SaidDraw)said->what) {
    case DRAW_SAME: return as_many_as_before(e, out);
    case DRAW_DONE: return as_many_as_done(e, said->op, out);
    case DRAW_COUNT: return bind_number(e, said->value, out);
    case DRAW_UNTIL: *out = beyond(e, NUMBER_HAND, WHOSE_YOU, said->number, true); return true;
    default: return draw_number(e, said, out);
    }
}

bool bind_action_draw(English *e, const SaidAct *said) {
    Instr instr = {.op = OP_DRAW, .a = e->actor, .b = said->up_to};
    if (!draw_count(e, said, &instr.x)) return false;
    bind_add(e, instr);
    counted(e);
    return true;
}

/* --- Looking, revealing, selecting ------------------------------------------------------ */

static void look_at(English *e, Noun *noun, OpCode op) {
    noun->selector.filter = bind_filter_term(e, &noun->filter);
    bind_add(e, (Instr){.op = OP_SELECT,
                        .a = REG_LOOKED,
                        .x = bound_selector(e->made.terms, noun->selector)});
    bind_add(e, (Instr){.op = (uint8_t)op, .a = REG_LOOKED});
    e->now.it.reg = REG_LOOKED;
    e->now.it.heads = HEADS_ANY;
    e->now.looked.has_rest = false;
    e->now.looked.whose = noun->selector.owner;
    e->now.looked.many = op == OP_REVEAL && noun->said_count > 1;
    e->now.looked.is_open = true;
}

static bool is_stack(const Noun *noun) {
    return noun->reg == REG_COUNT && !noun->is_don && noun->selector.source == REG_COUNT &&
           (noun->selector.areas == DECK || noun->selector.areas == LIFE);
}

bool bind_action_look(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || !is_stack(&noun)) return false;
    look_at(e, &noun, OP_LOOK);
    return !said->is_ordered || e->now.looked.whose == WHOSE_YOU;
}

bool bind_action_reveal_hand(English *e, const SaidAct *said) {
    Noun noun = {.reg = REG_COUNT,
                 .selector = {.owner = WHOSE_OPPONENT,
                              .source = REG_COUNT,
                              .areas = HAND,
                              .quantity = QUANTITY_ALL}};
    bind_at(e, said->end);
    uint8_t hand = bind_noun_choose(e, &noun);
    bind_add(e, (Instr){.op = OP_REVEAL, .a = hand});
    return true;
}

/* One of the cards that are looked at. */
static bool bind_looked(English *e, uint16_t node, Noun *out) {
    return bind_noun_node(e, node, out) && !out->is_don && out->reg == REG_COUNT &&
           out->selector.source == REG_LOOKED;
}

bool bind_action_reveal_both(English *e, const SaidAct *said) {
    Noun one, two;
    if (!bind_looked(e, said->nouns.at[0], &one) || e->now.looked.whose != WHOSE_YOU ||
        !bind_looked(e, said->nouns.at[1], &two))
        return false;
    bind_at(e, said->end);
    one.selector.flags |= SELECT_REVEALS;
    two.selector.flags |= SELECT_REVEALS;
    bool done = act(e, &one, OP_TO_HAND) && act(e, &two, OP_TO_HAND);
    e->now.it.reg = e->now.paid.reg = REG_COUNT; /* they are two, and not named again */
    return done;
}

bool bind_action_reveal(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don) return false;
    if (is_stack(&noun) && noun.selector.place == PLACE_TOP) {
        look_at(e, &noun, OP_REVEAL);
        e->now.revealed = REG_LOOKED;
        e->now.looked.has_rest = true;
        return true;
    }
    if (noun.reg == REG_COUNT && !e->read.in_cost) {
        noun.selector.flags |= SELECT_REVEALS;
        e->now.revealed = bind_noun_choose(e, &noun);
        e->now.it.rival =
            0; /* "… and reveal up to 1 card and add it": what was revealed for it */
        return true;
    }
    uint8_t reg = bind_noun_choose(e, &noun);
    bind_add(e, (Instr){.op = OP_REVEAL, .a = reg});
    e->now.revealed = reg;
    if (reg == REG_PAID && noun.said_count == 1) { /* "… and place it at the bottom" */
        e->now.it.reg = REG_PAID;
        e->now.it.heads = HEADS_ANY;
    }
    return true;
}

bool bind_action_choose_cost(English *e, const SaidAct *said) {
    bind_at(e, said->end);
    bind_add(e, (Instr){.op = OP_CHOOSE_NUMBER,
                        .x = bind_constant(e, 0),
                        .y = bind_constant(e, LP_DON_MAX)});
    e->now.knows_number = true;
    return true;
}

bool bind_action_choose(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.reg != REG_COUNT || noun.is_don)
        return false;
    if (e->now.holds_that) return cursor_refuse(&e->read, REFUSAL_TOO_MANY_KEPT);
    bind_noun_choose(e, &noun);
    /* "Trash 1 card … and choose 1 Character and return it": what was chosen for it */
    if (!e->now.has_selected) e->now.it.rival = 0;
    e->now.has_selected = true;
    if (!said->is_named_later) return true;
    bound_newest(&e->made.effect)->a = REG_THAT;
    e->now.it.reg = e->now.selected = REG_THAT;
    return e->now.holds_that = true;
}

/* --- Others ----------------------------------------------------------------------------- */

bool bind_action_activate(English *e, const SaidAct *said) {
    Instr instr = {.op = OP_ACTIVATE, .a = REG_THIS, .b = said->what};
    Noun noun;
    if (said->effect != EFFECT_OF_OTHER) {
        bool paid = said->effect == EFFECT_OF_PAID;
        bind_at(e, said->end);
        if (paid && (e->now.paid.reg != REG_PAID || e->now.paid.many)) return false;
        if (paid) instr.a = REG_PAID;
        bind_add(e, instr);
        return true;
    }
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.reg != REG_COUNT || noun.is_don)
        return false;
    instr.c = !said->what; /* an Event is activated from the hand */
    if (instr.c) instr.b = TIMING_MAIN;
    if (instr.c && (noun.selector.areas != HAND || noun.heads != IS_EVENT)) return false;
    bind_at(e, said->end);
    return bind_action_one(e, &noun, instr);
}

bool bind_action_redirect(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don) return false;
    /* "to your [N]": one card becomes the target, so one is chosen where there are several */
    if (noun.reg == REG_COUNT && noun.selector.quantity == QUANTITY_ALL) {
        if (!noun.is_named || !noun.has_owner || noun.is_plural) return false;
        noun.selector.quantity = QUANTITY_EXACTLY;
        noun.selector.count = bind_constant(e, 1);
    }
    return act(e, &noun, OP_REDIRECT);
}

bool bind_action_damage(English *e, const SaidAct *said) {
    bind_at(e, said->end);
    bind_add(e,
             (Instr){.op = OP_DAMAGE, .a = said->whose, .x = bind_constant(e, said->number)});
    return true;
}

bool bind_action_game(English *e, const SaidAct *said) {
    bind_at(e, said->end);
    bind_add(e, (Instr){.op = said->op, .a = said->whose});
    return true;
}
