/* Abilities: when they are activated, what they cost, and what they must not say. */
#include <string.h>

#include "compiler/bind.h"
#include "effect/verify.h"

/* --- Costs ------------------------------------------------------------------------------ */

/* Is this a payment though "you may" is not said before it? "Play up to 1 card and you may
 * trash this Character: …" has a part that is none, and where the cost begins is not clear. */
static bool is_payment(const Instr *instr) {
    switch (instr->op) {
    case OP_SELECT:
    case OP_REST:
    case OP_TRASH:
    case OP_TO_HAND:
    case OP_TO_DECK:
    case OP_DON_REST:
    case OP_DON_RETURN:
    case OP_REVEAL:
    case OP_TURN_FACE: return true;
    default: return false;
    }
}

static bool are_payments(English *e) {
    for (uint16_t i = 1; i <= e->made.effect.count; i++)
        if (!is_payment(&e->made.effect.at[i].instr))
            return cursor_refuse(&e->read, REFUSAL_COST_BEGINS);
    return true;
}

/* A cost must be paid in full, so it says how much (CR 8-3-1-3). */
static bool is_exact(English *e) {
    for (uint16_t i = 1; i <= e->made.effect.count; i++) {
        const Instr *instr = &e->made.effect.at[i].instr;
        if (instr->op == OP_CHOOSE_ONE || instr->op == OP_IF || instr->op == OP_MAY)
            return cursor_refuse(&e->read, REFUSAL_COST_SEVERAL);
    }
    if (e->now.paid.up_to) /* of "up to 2" none could be enough */
        return cursor_refuse(&e->read, REFUSAL_COST_UP_TO);
    return true;
}

static bool bind_symbol(English *e, uint16_t node) {
    const SaidAct *said = &e->read.nodes->acts[node];
    bind_at(e, said->end);
    bind_add(e, (Instr){.op = said->op, .x = bind_constant(e, said->dons.count)});
    return true;
}

static bool bind_payments(English *e, uint16_t first) {
    bool may_said = false;
    for (uint16_t i = first; i; i = e->read.nodes->clauses[i].next) {
        const SaidClause *said = &e->read.nodes->clauses[i];
        if (said->is_may && !may_said && !are_payments(e)) return false;
        may_said |= said->is_may;
        if (said->kind == CLAUSE_SYMBOL ? !bind_symbol(e, said->act)
                                        : !bind_act_node(e, said->act))
            return false;
    }
    return true;
}

static bool bind_cost(English *e, const SaidAbility *said) {
    uint8_t it = e->now.it.reg;
    bind_at(e, said->condition_end);
    if (said->has_cost_if && !bind_condition(e, said->condition, &e->made.ability.condition))
        return false;
    if (said->is_cost_may) e->made.ability.flags |= ABILITY_COST_MAY;
    e->read.in_cost = true;
    bool bound = bind_payments(e, said->cost);
    e->read.in_cost = false;
    if (!bound) return false;
    e->now.it.reg = it; /* what was paid is called "the trashed card" after it */
    bind_at(e, said->cost_end);
    if (!is_exact(e)) return false;
    if (said->is_cost_may) e->made.ability.flags &= (uint8_t)~ABILITY_MAY;
    e->made.cost = e->made.effect;
    bound_init(&e->made.effect);
    e->now.has_done = e->now.has_done || e->made.cost.count > 0;
    return true;
}

/* --- What is checked of a whole ability ------------------------------------------------- */

/* The "if" around a whole permanent effect is the ability's own condition. */
static void lift_condition(English *e) {
    const BoundNode *only = &e->made.effect.at[bound_only(&e->made.effect, 0)];
    if (!english_holds(e) || only->instr.op != OP_IF || only->then.first ||
        e->made.ability.condition)
        return;
    e->made.ability.condition = only->instr.x;
    e->made.effect.program = only->inside;
}

/* A permanent effect does nothing at any time; it only holds. */
static bool only_holds(English *e) {
    for (uint16_t i = 1; i <= e->made.effect.count; i++) {
        unsigned op = e->made.effect.at[i].instr.op;
        bool is_around = op == OP_SELECT || op == OP_REMEMBER || op == OP_IF;
        if (!is_around && !verify_op_holds(op))
            return cursor_refuse(&e->read, REFUSAL_HOLDS_ACTS);
    }
    return true;
}

/* What is done at the end of a battle has no battle left to last for. */
static bool lasts(English *e) {
    bool over = false;
    for (uint32_t i = 0; i < e->made.event_count; i++)
        over |= e->made.events[i].timing == TIMING_BATTLED;
    for (uint16_t i = 1; over && i <= e->made.effect.count; i++) {
        const Instr *instr = &e->made.effect.at[i].instr;
        if (instr->op >= OP_MODIFY && instr->op <= OP_COST_NEXT && instr->c == DURATION_BATTLE)
            return cursor_refuse(&e->read, REFUSAL_BATTLE_OVER);
    }
    return true;
}

static bool close_ability(English *e) {
    Ability *ability = &e->made.ability;
    if (!lasts(e)) return false;
    if (english_holds(e) && !only_holds(e)) return false;
    if (english_holds(e) && ability->flags & ABILITY_ONCE_PER_TURN)
        return cursor_refuse(&e->read, REFUSAL_HOLDS_ONCE);
    lift_condition(e);
    if (e->made.effect.at[bound_only(&e->made.effect, 0)].instr.op == OP_MAY)
        ability->flags &= (uint8_t)~ABILITY_MAY; /* the player is asked once */
    if (e->made.terms->is_full) return cursor_refuse(&e->read, REFUSAL_TOO_LONG);
    return !e->read.refused;
}

/* --- Abilities -------------------------------------------------------------------------- */

/* Forgets what the ability before knew. */
static void begin(English *e, uint8_t kind) {
    e->made.ability = (Ability){.kind = kind};
    e->now = (Known){.it = {.reg = REG_COUNT, .owner = WHOSE_EACH},
                     .paid = {.reg = REG_COUNT},
                     .selected = REG_COUNT,
                     .revealed = REG_COUNT};
    e->made.event_count = 0;
    bound_clear(e->made.terms);
    bound_init(&e->made.cost);
    bound_init(&e->made.effect);
}

/* What kind of ability it is, by what activates it. */
static uint8_t kind_of(const SaidAbility *said) {
    if (said->shape == SHAPE_RULES) return ABILITY_RULE;
    if (said->shape == SHAPE_REPLACEMENT) return ABILITY_REPLACEMENT;
    if (said->time == TIME_NONE) return ABILITY_PERMANENT;
    bool activates = said->events.at[0].timing <= TIMING_TRIGGER;
    return activates && !said->is_event_later && !said->is_event_last ? ABILITY_ACTIVATE
                                                                      : ABILITY_AUTO;
}

/* The effect is negated if the condition holds: it needs the opposite. */
static bool bind_unless(English *e, const SaidAbility *said) {
    Condition not = {.kind = CONDITION_NOT};
    bind_at(e, said->end);
    if (!bind_condition(e, said->unless, &not .left)) return false;
    uint16_t row = bound_condition(e->made.terms, not );
    if (e->made.ability.condition) {
        Condition both = {
            .kind = CONDITION_AND, .left = e->made.ability.condition, .right = row};
        row = bound_condition(e->made.terms, both);
    }
    e->made.ability.condition = row;
    return true;
}

static bool bind_acts(English *e, uint16_t first) {
    for (uint16_t i = first; i; i = e->read.nodes->clauses[i].next)
        if (!bind_act_node(e, e->read.nodes->clauses[i].act)) return false;
    return true;
}

static bool bind_replacement(English *e, const SaidAbility *said) {
    bool loses = said->is_lost_later;
    bind_at(e, said->events_end);
    if (!bind_events(e, &said->events)) return false;
    if (said->is_may) e->made.ability.flags |= ABILITY_MAY;
    if (!bind_acts(e, said->clauses)) return false;
    bind_at(e, said->act_end);
    bool by_deck = e->made.events[0].timing == TIMING_WOULD_LOSE_BY_DECK;
    if (loses) bind_wrap(e, 0, (Instr){.op = OP_DELAY, .b = TIMING_END_OF_TURN});
    if (by_deck && (e->made.effect.count != 1 + loses ||
                    (!loses && e->made.effect.at[1].instr.op != OP_WIN)))
        return cursor_refuse(&e->read, REFUSAL_NOT_LOSING);
    return !said->has_unless || bind_unless(e, said);
}

/* The event that an ability begins with, or that of its tag. */
static bool bind_time(English *e, const SaidAbility *said) {
    bind_at(e, said->events_end);
    if (said->time == TIME_EVENT) return bind_events(e, &said->events);
    memcpy(e->made.events, said->events.at, sizeof e->made.events);
    e->made.event_count = said->events.count;
    return !said->has_how || bind_event_how(e, &said->events);
}

/* "This effect can be activated when …" */
static bool bind_only(English *e, const SaidAbility *said) {
    e->made.ability.flags |= ABILITY_MAY;
    bind_at(e, said->condition_end);
    return bind_condition(e, said->condition, &e->made.ability.condition);
}

/* Each is asked for; what one names, the others do not know. */
static bool bind_following(English *e, const SaidAbility *said) {
    bool bound = bind_number(e, said->following, &e->following);
    for (uint16_t i = said->effect; bound && i; i = e->read.nodes->sentences[i].bullet) {
        const Known known = e->now;
        bound = bind_effect(e, i, false);
        e->now = known;
    }
    e->following = 0;
    return bound;
}

static bool bind_shape(English *e, const SaidAbility *said) {
    bool is_early = !said->is_event_later && !said->is_event_last;
    if (said->shape == SHAPE_RULES) return bind_acts(e, said->clauses);
    if (said->shape == SHAPE_REPLACEMENT) return bind_replacement(e, said);
    if (is_early && said->time != TIME_NONE && !bind_time(e, said)) return false;
    if (said->has_only && !bind_only(e, said)) return false;
    if (said->shape == SHAPE_FOLLOWING) return bind_following(e, said);
    if (said->has_cost && !bind_cost(e, said)) return false;
    if (said->is_event_later && !bind_time(e, said)) return false;
    return bind_effect(e, said->effect, false);
}

/* Field by field: a program has room for more nodes than most cards have, and none of them is
 * looked at before it is added. */
void bind_init(English *e, Cursor read, BoundTerms *terms) {
    e->read = read;
    e->made.terms = terms;
    e->said = NULL;
    e->actor = WHOSE_YOU;
    e->each = e->following = 0;
    e->lead = DURATION_WHILE;
    e->anew = 0;
}

bool bind_ability(English *e, const SaidAbility *said) {
    begin(e, kind_of(said));
    e->said = said;
    e->made.ability.don = said->don;
    e->made.ability.turn = said->turn;
    if (said->is_once) e->made.ability.flags |= ABILITY_ONCE_PER_TURN;
    if (!bind_shape(e, said)) return false;
    bind_at(e, said->end);
    return close_ability(e);
}

/* What rules that concern the card itself end with. */
bool bind_ability_more(English *e, const SaidAbility *said) {
    Event event = {.timing = TIMING_START_OF_GAME};
    if (said->wins_by_deck)
        event = (Event){.timing = TIMING_WOULD_LOSE_BY_DECK, .subject = SUBJECT_YOURS};
    begin(e, said->wins_by_deck ? ABILITY_REPLACEMENT : ABILITY_AUTO);
    e->made.events[e->made.event_count++] = event;
    if (said->wins_by_deck)
        bind_add(e, (Instr){.op = OP_WIN});
    else if (!bind_effect(e, said->effect, false))
        return false;
    return close_ability(e);
}
