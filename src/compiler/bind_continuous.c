/* Continuous effects: which cards they are about, what fits them, and the rows. */
#include <string.h>

#include "compiler/bind.h"
#include "compiler/said_areas.h"

/* --- Durations -------------------------------------------------------------------------- */

/* The duration of a continuous effect: as the text says; none in a permanent effect; the same
 * as before for what is "additional"; this turn for what only counts then. */
static bool duration_of(English *e, const SaidDuration *said, bool is_additional,
                        bool is_of_turn, uint8_t *out) {
    bind_at(e, said->end);
    if (said->is_said) {
        *out = said->length;
        if (english_holds(e)) return cursor_refuse(&e->read, REFUSAL_HOLDS_LASTS);
    } else if (english_holds(e)) {
        *out = DURATION_WHILE;
    } else if (e->lead != DURATION_WHILE) {
        *out = e->lead;
        e->lead = DURATION_WHILE;
    } else if (is_additional && e->now.duration != DURATION_WHILE) {
        *out = e->now.duration;
    } else if (is_of_turn) {
        *out = DURATION_TURN;
    } else {
        return false;
    }
    e->now.duration = *out;
    return true;
}

bool bind_duration(English *e, const SaidDuration *said, uint8_t *out) {
    return duration_of(e, said, false, false, out);
}

/* --- What is said about cards ----------------------------------------------------------- */

/* What several cards get: instructions without their register. */
typedef struct Items {
    const SaidItems *said;
    Instr at[SAID_ITEMS_MAX];
    int count;
} Items;

/* What makes a condition of the whole ability must be all that the ability says. */
static bool bind_whole_condition(English *e, const SaidItems *said) {
    uint16_t row;
    if (!said->has_condition) return true;
    bind_at(e, said->condition_end);
    if (e->made.ability.condition || e->made.effect.count) return false;
    if (!bind_condition(e, said->condition, &row)) return false;
    e->made.ability.condition = row;
    return true;
}

static bool bind_items(English *e, const SaidItems *said, Items *out) {
    *out = (Items){.said = said, .count = said->count};
    if (!bind_whole_condition(e, said)) return false;
    for (int i = 0; i < said->count; i++) {
        const SaidItem *item = &said->at[i];
        out->at[i] = (Instr){.op = item->op, .b = item->what};
        if (item->op == OP_MODIFY)
            out->at[i].x = bind_constant(e, item->amount);
        else if (!bind_act_such(e, item->filter, &out->at[i].x))
            return false;
    }
    return true;
}

/* Is this the effect of a card that is just played? */
static bool is_played(const English *e) {
    return e->made.event_count == 1 && e->made.events[0].timing == TIMING_ON_PLAY;
}

/* What cards are called that are a choice, and none that were named before; 0: none are. */
static uint8_t heads_anew(const Noun *list, int count) {
    bool anew = false;
    for (int i = 0; i < count; i++) anew |= list[i].reg == REG_COUNT;
    if (!anew) return 0;
    return count == 1 && list[0].heads ? list[0].heads : HEADS_ANY;
}

/* Attacking on the turn in which it is played counts on that turn only. */
static bool is_of_turn(const English *e, const Items *items) {
    return items->count == 1 && items->at[0].op == OP_GAIN &&
           (items->at[0].b == KEYWORD_RUSH_CHARACTER ||
            (items->at[0].b == KEYWORD_RUSH && (is_played(e) || items->said->says_turn)));
}

static bool bind_every(English *e, const SaidItems *said, uint16_t *things) {
    bind_at(e, said->every_end);
    return bind_number(e, said->every, things);
}

static int count_amounts(const Items *items) {
    int amounts = 0;
    for (int i = 0; i < items->count; i++) amounts += items->at[i].op == OP_MODIFY;
    return amounts;
}

/* How long, and how often: "for every …". */
static bool bind_tail(English *e, Items *items) {
    const SaidItems *said = items->said;
    uint8_t length = DURATION_REFRESH;
    uint16_t things = 0;
    int amounts = count_amounts(items);
    bool counted = said->has_every && !said->is_every_late;
    if (counted && !bind_every(e, said, &things)) return false;
    if (amounts && e->each && !counted) {
        things = e->each;
        counted = true;
        e->each = 0;
    }
    if (!said->is_refresh &&
        !duration_of(e, &said->lasts, said->is_additional, is_of_turn(e, items), &length))
        return false;
    if (said->turn) {
        bind_at(e, said->turn_end);
        if (e->made.effect.count || e->made.ability.turn != TURN_ANY) return false;
        e->made.ability.turn = said->turn;
    }
    if (said->is_every_late) {
        if (counted || !bind_every(e, said, &things)) return false;
        counted = true;
    }
    if (counted && amounts > 1 && !(said->is_pair && items->count == 2))
        return cursor_refuse(&e->read, REFUSAL_WHICH_AMOUNT);
    for (int i = 0; i < items->count; i++) {
        items->at[i].c = length;
        if (counted && items->at[i].op == OP_MODIFY)
            items->at[i].x = bind_number_times(e, things, said->at[i].amount);
    }
    return true;
}

/* What is said of these cards. */
static bool bind_said(English *e, const Noun *list, int count, const SaidItems *said,
                      Items *out) {
    if (!bind_items(e, said, out)) return false;
    bind_at(e, said->end);
    e->anew = heads_anew(list, count);
    bool bound = bind_tail(e, out);
    e->anew = 0;
    return bound;
}

/* Does what is said fit the cards? "Your opponent's effects" are those of the opponent of the
 * cards' owner only for one's own cards. */
static bool fits(English *e, const Noun *noun, const SaidItems *said) {
    uint8_t owner = noun->reg == REG_COUNT ? noun->selector.owner : WHOSE_COUNT;
    if (noun->reg == REG_THIS) owner = WHOSE_YOU;
    if (noun->reg == REG_IT && e->now.it.owner < WHOSE_EACH) owner = e->now.it.owner;
    bool foreign = owner == WHOSE_OPPONENT || owner == WHOSE_EACH;
    if ((said->by_opponent && foreign) || (said->by_you && owner != WHOSE_OPPONENT))
        return cursor_refuse(&e->read, REFUSAL_EFFECT_OWNER);
    /* "… in your opponent's next Refresh Phase" says whose cards are meant, too. */
    if (said->is_refresh && said->refresh_of != WHOSE_EACH && owner < WHOSE_EACH &&
        owner != said->refresh_of)
        return cursor_refuse(&e->read, REFUSAL_REFRESH_OWNER);
    return true;
}

/* So many DON!! cards are frozen, and as many as are left of the number are other cards. */
static void freeze_some(English *e, Noun *noun) {
    Number left = {.kind = NUMBER_MINUS,
                   .left = noun->selector.count,
                   .right = bound_number(e->made.terms, (Number){.kind = NUMBER_DONE})};
    bind_add(e, (Instr){.op = OP_DON_FREEZE,
                        .a = noun->selector.owner,
                        .c = 1,
                        .x = noun->selector.count});
    noun->selector.count = bound_number(e->made.terms, left);
}

/* "Up to 2 of your opponent's rested cards": as many DON!! cards as are chosen, and what is
 * left over is for the others. */
static bool freeze_any(English *e, Noun *noun, const Items *items) {
    bool freezes = items->count == 1 && items->said->is_refresh && !english_holds(e) &&
                   noun->has_owner && noun->selector.quantity == QUANTITY_UP_TO &&
                   noun->filter.count == 1 && noun->filter.at[0].kind == TEST_RESTED;
    if (!freezes) return cursor_refuse(&e->read, REFUSAL_FIELD_OR_DON);
    freeze_some(e, noun);
    return true;
}

/* Does this apply to DON!! cards, too, where it applies to any cards? */
static bool is_of_don(const Items *items) {
    bool rests = items->said->is_refresh;
    for (int i = 0; i < items->count; i++)
        rests |= items->at[i].op == OP_FORBID &&
                 (items->at[i].b == RESTRICTION_BE_RESTED ||
                  items->at[i].b == RESTRICTION_BE_RESTED_BY_OPPONENT);
    return rests;
}

/* Are the cards where this counts: on the field; the cost and the Counter also in a hand? */
static bool is_there(const English *e, const Noun *noun, const Items *items) {
    bool held = true;
    for (int i = 0; i < items->count; i++)
        held &= items->at[i].op == OP_MODIFY &&
                (items->at[i].b == STAT_COST || items->at[i].b == STAT_COUNTER);
    if (noun->reg == REG_LOOKED) return bind_noun_was_played(e, REG_LOOKED);
    if (noun->reg == REG_IT) return e->now.it.areas & AREAS_FIELD_CARDS;
    if (noun->reg != REG_COUNT || noun->is_don) return true;
    return !noun->has_area || (held && noun->selector.areas == HAND);
}

/* "2 of your opponent's rested DON!! cards will not become active …" */
static bool freeze_dons(English *e, Noun *noun, const Items *items) {
    bool all = noun->selector.quantity == QUANTITY_ALL;
    bool freezes = items->count == 1 && items->said->is_refresh && noun->don == DON_IS_RESTED &&
                   noun->has_owner && (all || noun->selector.quantity <= QUANTITY_UP_TO);
    if (!freezes) return false;
    Number rested = {.kind = NUMBER_DON_RESTED, .whose = noun->selector.owner};
    if (all) noun->selector.count = bound_number(e->made.terms, rested);
    bind_add(e, (Instr){.op = OP_DON_FREEZE,
                        .a = noun->selector.owner,
                        .c = noun->selector.quantity == QUANTITY_UP_TO,
                        .x = noun->selector.count});
    return true;
}

static bool apply(English *e, Noun *noun, const Items *items) {
    const SaidItems *said = items->said;
    if (!fits(e, noun, said)) return false;
    if (is_of_don(items) && bind_noun_any_card(noun) && !freeze_any(e, noun, items))
        return false;
    if (!is_there(e, noun, items)) return cursor_refuse(&e->read, REFUSAL_ON_FIELD_ONLY);
    if (noun->is_don) return freeze_dons(e, noun, items);
    /* A card of another player would not be held down: it is no choice. */
    if (said->is_refresh && noun->reg == REG_COUNT && noun->selector.owner == WHOSE_EACH)
        noun->selector.owner = said->refresh_of;
    uint8_t reg = bind_noun_choose(e, noun);
    for (int i = 0; i < items->count; i++) {
        Instr instr = items->at[i];
        instr.a = reg;
        bind_add(e, instr);
    }
    return true;
}

static bool apply_all(English *e, Noun *list, int count, const Items *items) {
    bind_noun_exclude_this(e, list, count);
    for (int i = 0; i < count; i++)
        if (!apply(e, &list[i], items)) return false;
    if (count > 1) e->now.it.reg = REG_COUNT; /* which of them "it" is, is not clear */
    return true;
}

/* One of several keywords, as the player chooses. */
static bool apply_one_of(English *e, Noun *noun, const Items *items) {
    if (noun->is_don || english_holds(e)) return false;
    uint8_t reg = bind_noun_choose(e, noun);
    uint16_t first = bound_mark(&e->made.effect);
    for (int i = 0; i < items->count; i++) {
        Instr instr = items->at[i];
        instr.a = reg;
        bind_add(e, (Instr){.op = OP_OPTION, .b = 1});
        bind_add(e, instr);
    }
    bind_wrap(e, first, (Instr){.op = OP_CHOOSE_ONE, .b = (uint8_t)items->count});
    return true;
}

/* --- The cards of a statement ----------------------------------------------------------- */

/* Is the last thing that is said "other than this Character"? */
static bool ends_with_this(const SaidFilter *f) {
    const SaidTest *last = &f->at[f->count - (f->count > 0)];
    return f->count > 0 && last->kind == TEST_IN && last->negated && last->operand == REG_THIS;
}

/* "your {A} type Characters and Stages", "Characters and Stages with a cost of 6" */
static bool shares(const Noun *first, const Noun *one, const Noun *two, bool is_bare,
                   bool inherits) {
    bool post = is_bare && two->reg == REG_COUNT && two->heads && two->has_post &&
                one->reg == REG_COUNT && one->heads && one->heads != two->heads &&
                !one->has_post;
    return post || (inherits && first->filter.count > 0 && two->filter.count == 0);
}

/* Is it clear what noun `i` of the list shares with those before it? */
static bool join(English *e, const SaidNouns *said, Noun *list, int i) {
    const Noun *one = &list[i - 1], *first = &list[0];
    Noun *two = &list[i];
    bool chooses_anew = one->selector.quantity != QUANTITY_ALL && (said->anew >> i & 1);
    bool is_this = two->reg == REG_THIS && ends_with_this(&one->filter);
    /* "… other than this Character and this Character" is clear */
    if ((said->excepts >> i & 1) && !chooses_anew && !is_this)
        return cursor_refuse(&e->read, REFUSAL_EXCEPTION_REACH);
    bool all =
        two->reg == REG_COUNT && !two->has_owner && two->selector.quantity == QUANTITY_ALL;
    bool inherits = all && first->has_owner && first->selector.quantity == QUANTITY_ALL;
    if (shares(first, one, two, said->bare >> i & 1, inherits))
        return cursor_refuse(&e->read, REFUSAL_STATE_OF_BOTH);
    if (inherits) two->selector.owner = first->selector.owner;
    bool bare = two->reg == REG_COUNT && !two->has_owner &&
                two->selector.quantity == QUANTITY_ALL && two->is_plural;
    /* "up to 3 of your A and B": whether the number applies to both is not clear */
    if (bare && first->reg == REG_COUNT && first->selector.quantity != QUANTITY_ALL)
        return cursor_refuse(&e->read, REFUSAL_NUMBER_OF_BOTH);
    return true;
}

/* How many cards of a list there are; 0: it does not fit. */
static int bind_nouns(English *e, const SaidNouns *said, Noun *list) {
    Noun more;
    if (said->in_hand) {
        e->made.ability.flags |= ABILITY_IN_HAND;
        list[0] = (Noun){.reg = REG_THIS};
        return 1;
    }
    for (int i = 0; i < said->count; i++)
        if (!bind_noun_node(e, said->at[i], &list[i]) || (i > 0 && !join(e, said, list, i)))
            return 0;
    if (said->goes_on && bind_noun_node(e, said->at[said->count], &more)) {
        cursor_refuse(&e->read, REFUSAL_WHICH_CARDS);
        return 0;
    }
    return said->count;
}

/* Of which areas the cards are, as a test. */
static void say_areas(Noun *noun) {
    unsigned bits = 0;
    if (noun->selector.areas & LEADER) bits |= IS_LEADER;
    if (noun->selector.areas & CHARACTER) bits |= IS_CHARACTER;
    if (noun->selector.areas & STAGE) bits |= IS_STAGE;
    if (!(noun->is_named && !noun->heads))
        said_first(&noun->filter, said_test(TEST_CATEGORY, bits));
}

static bool is_all(const Noun *noun) {
    return noun->reg == REG_COUNT && !noun->is_don && !noun->has_area &&
           noun->selector.quantity == QUANTITY_ALL;
}

/* "Your Leader and your [N]": the Leader may be called so. */
static void all_leaders(Noun *noun, const Noun *other) {
    if (noun->reg == REG_COUNT && noun->selector.areas == LEADER && is_all(other) &&
        other->selector.areas & LEADER && noun->selector.quantity == QUANTITY_EXACTLY) {
        noun->selector.quantity = QUANTITY_ALL;
        noun->selector.count = 0;
    }
}

/* Could a card be meant by both? "Your {T} type Leader and all of your Characters": none is. */
static bool unites(Noun *one, Noun *two) {
    all_leaders(one, two);
    all_leaders(two, one);
    return is_all(one) && is_all(two) && one->selector.owner == two->selector.owner &&
           !(one->selector.areas == LEADER && two->selector.areas == CHARACTER &&
             one->filter.count > 0);
}

/* "Your [N] and all of your {T} type Characters": a card that is both is one card. */
static void unite(Noun *one, Noun *two) {
    if (one->filter.count > 0 || two->filter.count > 0) {
        SaidFilter both;
        bool differ = one->selector.areas != two->selector.areas;
        if (differ && !one->is_mixed) say_areas(one);
        if (differ) say_areas(two);
        said_either(&one->filter, &two->filter, &both);
        one->filter = both;
        one->is_mixed = differ;
    }
    one->selector.areas |= two->selector.areas;
}

static int bind_subjects(English *e, const SaidNouns *said, Noun *list) {
    int count = bind_nouns(e, said, list);
    while (count > 1 && unites(&list[0], &list[1])) {
        unite(&list[0], &list[1]);
        memmove(&list[1], &list[2], (size_t)(--count - 1) * sizeof list[0]);
    }
    return count;
}

/* --- Statements ------------------------------------------------------------------------- */

bool bind_continuous_statement(English *e, const SaidAct *said) {
    Noun list[ENGLISH_NOUNS_MAX];
    Items items, more;
    int count = bind_subjects(e, &said->nouns, list);
    if (count == 0 || !bind_said(e, list, count, &said->says, &items)) return false;
    if (said->says.is_choice) return count == 1 && apply_one_of(e, &list[0], &items);
    if (!apply_all(e, list, count, &items)) return false;
    if (!said->has_more) return true;
    return count == 1 && bind_said(e, list, 1, &said->more, &more) && apply(e, &list[0], &more);
}

bool bind_continuous_none_of(English *e, const SaidAct *said) {
    Noun noun;
    Items items;
    return bind_noun_node(e, said->nouns.at[0], &noun) &&
           bind_said(e, &noun, 1, &said->says, &items) && apply(e, &noun, &items);
}

bool bind_continuous_give(English *e, const SaidAct *said) {
    Noun list[ENGLISH_NOUNS_MAX];
    Items items;
    int count = bind_subjects(e, &said->nouns, list);
    return count > 0 && bind_said(e, list, count, &said->says, &items) &&
           apply_all(e, list, count, &items);
}

bool bind_continuous_give_to(English *e, const SaidAct *said) {
    Noun list[ENGLISH_NOUNS_MAX];
    Items items;
    if (!bind_items(e, &said->says, &items) || !bind_duration(e, &said->lasts, &items.at[0].c))
        return false;
    int count = bind_subjects(e, &said->nouns, list);
    return count > 0 && apply_all(e, list, count, &items);
}

bool bind_continuous_give_two(English *e, const SaidAct *said) {
    for (int i = 0; i < 2; i++) {
        Noun noun;
        SaidItems one = {.count = 1, .at = {said->says.at[i]}};
        Items items;
        if (!bind_noun_node(e, said->nouns.at[i], &noun) || !bind_items(e, &one, &items))
            return false;
        items.at[0].c = said->lasts.length;
        if (!apply(e, &noun, &items)) return false;
    }
    e->now.it.reg = REG_COUNT; /* which of them "it" is, is not clear */
    return true;
}

bool bind_continuous_freeze_either(English *e, const SaidAct *said) {
    Noun cards;
    Items items;
    if (!bind_noun_node(e, said->nouns.at[0], &cards) || cards.filter.count == 0 ||
        cards.filter.at[0].kind != TEST_RESTED || bind_noun_any_card(&cards) ||
        !bind_items(e, &said->says, &items))
        return false;
    bind_at(e, said->end);
    if (!fits(e, &cards, &said->says)) return false;
    freeze_some(e, &cards);
    items.at[0].c = DURATION_REFRESH;
    return apply(e, &cards, &items);
}

bool bind_continuous_price(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don) return false;
    bind_at(e, said->end);
    if (noun.reg != REG_COUNT ? noun.reg != REG_IT || e->now.it.owner != WHOSE_OPPONENT
                              : noun.selector.owner != WHOSE_OPPONENT)
        return cursor_refuse(&e->read, REFUSAL_PRICE_OWNER);
    uint8_t reg = bind_noun_choose(e, &noun);
    Selector trashed = {.chooser = WHOSE_OPPONENT,
                        .owner = WHOSE_OPPONENT,
                        .source = REG_COUNT,
                        .areas = HAND,
                        .count = bind_constant(e, said->number)};
    bind_add(e, (Instr){.op = OP_PRICE, .a = reg, .b = 2, .c = said->lasts.length});
    bind_add(
        e, (Instr){.op = OP_SELECT, .a = REG_IT, .x = bound_selector(e->made.terms, trashed)});
    bind_add(e, (Instr){.op = OP_TRASH, .a = REG_IT});
    e->now.it.reg = REG_COUNT;
    return true;
}

bool bind_continuous_playing_cost(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.selector.areas != HAND ||
        noun.selector.owner != WHOSE_YOU || noun.selector.quantity != QUANTITY_ALL)
        return false;
    bind_at(e, said->end);
    bind_add(e, (Instr){.op = OP_COST_NEXT,
                        .x = bind_filter_term(e, &noun.filter),
                        .y = bind_constant(e, -said->number)});
    return true;
}

bool bind_continuous_next_cost(English *e, const SaidAct *said) {
    Instr instr = {.op = OP_COST_NEXT};
    if (!bind_act_such(e, said->filter, &instr.x) || !bind_duration(e, &said->lasts, &instr.c))
        return false;
    bind_at(e, said->end);
    instr.y = bind_constant(e, -said->number);
    bind_add(e, instr);
    return true;
}

bool bind_continuous_counter(English *e, const SaidAct *said) {
    Noun noun = {.reg = REG_THIS};
    SaidItems counter = {
        .count = 1, .at = {{.op = OP_MODIFY, .what = STAT_COUNTER, .amount = said->number}}};
    Items items;
    if (said->nouns.in_hand)
        e->made.ability.flags |= ABILITY_IN_HAND;
    else if (!bind_noun_node(e, said->nouns.at[0], &noun))
        return false;
    bind_at(e, said->end);
    return bind_items(e, &counter, &items) && apply(e, &noun, &items);
}

/* --- Numbers that are set --------------------------------------------------------------- */

/* Are those cards that have a power: on the field, and no DON!! cards? */
static bool has_numbers(const Noun *noun) {
    return !noun->is_don && !(noun->reg == REG_COUNT && noun->has_area);
}

bool bind_continuous_set(English *e, const SaidAct *said) {
    Noun noun;
    Instr instr = {.op = OP_MODIFY, .b = said->what};
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don ||
        !bind_duration(e, &said->lasts, &instr.c) || !has_numbers(&noun) ||
        (instr.b == STAT_POWER_TO_ZERO && said->number != 0))
        return false;
    instr.x = bind_constant(e, said->number);
    instr.a = bind_noun_choose(e, &noun);
    bind_add(e, instr);
    return true;
}

/* The cards whose power is set are chosen after the one whose power they get, which must not be
 * lost. */
static void keep_attacker(English *e, Number *power) {
    if (e->now.holds_that) cursor_refuse(&e->read, REFUSAL_TOO_MANY_KEPT);
    power->whose = bound_newest(&e->made.effect)->a = REG_THAT;
}

/* The same for a card that was chosen before. */
static void keep_chosen(English *e, Number *power) {
    const Instr *last = bound_newest(&e->made.effect);
    if (last->op == OP_SELECT && last->a == REG_IT)
        keep_attacker(e, power);
    else
        power->whose = bind_filter_kept(e, REG_IT);
}

static bool power_of_selected(English *e, bool chooses, bool is_that, Number *power) {
    bool clear =
        e->now.selected == REG_THAT ||
        (e->now.selected == REG_IT && !e->now.it.rival && !bind_noun_several(e, REG_IT));
    if (!clear || (is_that && e->now.it.reg != REG_IT)) return false;
    power->whose = e->now.selected;
    if (chooses && power->whose == REG_IT) keep_chosen(e, power);
    return true;
}

static bool power_of_leader(English *e, uint8_t whose, Number *power) {
    Selector leader = {
        .owner = whose, .source = REG_COUNT, .areas = LEADER, .quantity = QUANTITY_ALL};
    if (e->now.holds_that) return cursor_refuse(&e->read, REFUSAL_TOO_MANY_KEPT);
    power->whose = REG_THAT;
    bind_add(
        e, (Instr){.op = OP_SELECT, .a = REG_THAT, .x = bound_selector(e->made.terms, leader)});
    return true;
}

/* Whose power it is; `chooses`: the cards that get it are chosen. */
static bool bind_power(English *e, const SaidAct *said, bool chooses, uint16_t *out) {
    Number power = {.kind = said->is_base ? NUMBER_BASE_POWER_OF : NUMBER_POWER_OF};
    Noun noun;
    bool bound = true;
    e->read.now.at = said->lasts.at;
    switch ((SaidPower)said->power) {
    case POWER_OF_SELECTED: bound = power_of_selected(e, chooses, false, &power); break;
    case POWER_OF_THAT_ONE: bound = power_of_selected(e, chooses, true, &power); break;
    case POWER_OF_THIS:
        bound = chooses;
        power.whose = REG_THIS;
        break;
    case POWER_OF_LEADER: bound = power_of_leader(e, said->whose, &power); break;
    default:
        if (!bind_noun_node(e, said->nouns.at[1], &noun)) return false;
        if (said->power == POWER_OF_CHOSEN &&
            (noun.reg != REG_COUNT || noun.is_don || noun.has_area || noun.said_count != 1))
            return false;
        power.whose = bind_noun_choose(e, &noun);
        if (chooses) keep_attacker(e, &power);
        break;
    }
    *out = bound ? bound_number(e->made.terms, power) : 0;
    return bound;
}

/* Which cards get it. */
static bool bind_owners(English *e, const SaidNouns *said, Noun *list) {
    for (int i = 0; i < said->count; i++) {
        if (!bind_noun_node(e, said->at[i], &list[i])) return false;
        bool owns = e->read.nodes->nouns[said->at[i]].use & NOUN_OWNS;
        if (owns && (!has_numbers(&list[i]) || list[i].reg != REG_COUNT)) return false;
    }
    return true;
}

bool bind_continuous_becomes(English *e, const SaidAct *said) {
    Noun list[ENGLISH_NOUNS_MAX];
    int count = said->nouns.count;
    Instr instr = {.op = said->op, .b = said->what};
    if (!bind_owners(e, &said->nouns, list)) return false;
    if (said->power != POWER_NUMBER) {
        if (!bind_power(e, said, list[0].reg == REG_COUNT, &instr.x)) return false;
    } else if (said->op == OP_MODIFY) {
        instr.x = bind_constant(e, said->number);
    }
    if (!bind_duration(e, &said->lasts, &instr.c)) return false;
    for (int i = 0; i < count; i++) {
        instr.a = bind_noun_choose(e, &list[i]);
        bind_add(e, instr);
    }
    if (said->too) bind_add(e, (Instr){.op = OP_NEGATE, .a = instr.a, .c = instr.c});
    if (count > 1) e->now.it.reg = REG_COUNT;
    if (count == 1 && instr.a == REG_THIS &&
        e->now.it.reg == REG_COUNT) { /* "… and it gains" */
        e->now.it.reg = REG_THIS;
        e->now.it.heads = HEADS_ANY;
    }
    return true;
}

/* --- Negating --------------------------------------------------------------------------- */

/* What follows with "and" also says for how long it is negated. */
static bool negate_and(English *e, const SaidAct *said, uint16_t first) {
    if (!said->has_more || !bind_act(e, &e->read.nodes->acts[said->next])) return false;
    for (uint16_t i = first; i <= e->made.effect.count; i++) {
        Instr *instr = &e->made.effect.at[i].instr;
        if (instr->op == OP_NEGATE) instr->c = e->now.duration;
    }
    return true;
}

bool bind_continuous_negate(English *e, const SaidAct *said) {
    Noun list[ENGLISH_NOUNS_MAX];
    Instr instr = {.op = OP_NEGATE};
    int count = bind_nouns(e, &said->nouns, list);
    if (count == 0 || list[0].is_don) return false;
    bool known = bind_duration(e, &said->lasts, &instr.c);
    if (known && said->has_more) return false;
    uint16_t first = (uint16_t)(e->made.effect.count + 1);
    for (int i = 0; i < count; i++) {
        if (list[i].is_don) return false;
        instr.a = bind_noun_choose(e, &list[i]);
        bind_add(e, instr);
    }
    if (count > 1) e->now.it.reg = REG_COUNT; /* which of them "it" is, is not clear */
    return known || negate_and(e, said, first);
}

bool bind_continuous_negated(English *e, const SaidAct *said) {
    Noun noun;
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don) return false;
    bind_at(e, said->end);
    uint8_t reg = bind_noun_choose(e, &noun);
    bind_add(e, (Instr){.op = OP_NEGATE, .a = reg});
    return true;
}

bool bind_continuous_negate_timing(English *e, const SaidAct *said) {
    Instr instr = {.op = OP_NEGATE_TIMING, .a = said->whose, .b = said->what};
    if (!bind_duration(e, &said->lasts, &instr.c)) return false;
    bind_add(e, instr);
    return true;
}
