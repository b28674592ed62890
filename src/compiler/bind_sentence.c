/* Sentences: which "if" they belong to, which cards they may speak of, and their blocks. */
#include "compiler/bind.h"

enum { OPEN_MAX = 6 };

/* The "if"s that a "then" still belongs to, from the outermost to the innermost. */
typedef struct Open {
    uint16_t at[OPEN_MAX]; /* BoundNode */
    int count;
} Open;

static bool bind_clauses(English *e, uint16_t first, bool in_if);

/* Where the printed cards use both meanings, neither is taken. */
static bool refuse_unclear_if(English *e) { return cursor_refuse(&e->read, REFUSAL_IF_REACH); }

static const SaidClause *clause_at(const English *e, uint16_t node) {
    return &e->read.nodes->clauses[node];
}

static const SaidSentence *sentence_at(const English *e, uint16_t node) {
    return &e->read.nodes->sentences[node];
}

/* --- What is put off -------------------------------------------------------------------- */

static bool is_kept(const English *e, unsigned cards) {
    return cards == REG_THIS || (cards == REG_IT && e->now.it.count == 1 && !e->now.it.many);
}

/* What is put off knows its own card then and one that was chosen before: neither several
 * cards, nor those of the cost or of the event, nor a number. */
static void forget_for_later(English *e) {
    Known *now = &e->now;
    uint8_t *const named[] = {&now->it.reg, &now->selected, &now->paid.reg, &now->revealed};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (!is_kept(e, *named[i])) *named[i] = REG_COUNT;
    now->holds_that = now->looked.is_open = now->looked.has_rest = false;
    now->knows_number = now->has_done = false;
    now->is_late = true;
}

/* What it chooses then is not known to what follows now. */
static void wrap_for_later(English *e, uint16_t first, const SaidMoment *moment,
                           const Known *before) {
    bind_wrap(e, first, (Instr){.op = OP_DELAY, .a = moment->whose, .b = moment->timing});
    e->now = *before;
    e->now.has_done = false;
}

/* --- Clauses ---------------------------------------------------------------------------- */

/* Have other cards been put into the register since the node? */
static bool is_lost(const English *e, uint8_t reg, uint16_t since) {
    for (uint16_t i = e->made.effect.count; i > since; i--) {
        const Instr *instr = &e->made.effect.at[i].instr;
        if ((instr->op == OP_SELECT || instr->op == OP_REMEMBER) && instr->a == reg)
            return true;
    }
    return false;
}

/* "Rest A. Choose one: • Trash B. • Draw 1 card. Then, K.O. it": if B was trashed, A is not
 * known any more. */
static void forget_lost(English *e, uint16_t since) {
    Known *now = &e->now;
    uint8_t *const named[] = {&now->it.reg, &now->selected, &now->paid.reg, &now->revealed};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (is_lost(e, *named[i], since)) *named[i] = REG_COUNT;
    if (is_lost(e, REG_LOOKED, since)) now->looked.is_open = now->looked.has_rest = false;
}

/* What an option names, the others do not know. */
static bool bind_options(English *e, const SaidClause *said, bool in_if) {
    uint16_t first = bound_mark(&e->made.effect), count = 0, since = e->made.effect.count;
    for (uint16_t option = said->inside; option; option = sentence_at(e, option)->bullet) {
        uint16_t at = bound_mark(&e->made.effect);
        const Known known = e->now;
        if (!bind_effect(e, option, in_if) || bound_mark(&e->made.effect) == at) return false;
        e->now = known;
        bind_wrap(e, at, (Instr){.op = OP_OPTION});
        count++;
    }
    forget_lost(e, since);
    bind_wrap(e, first, (Instr){.op = OP_CHOOSE_ONE, .a = said->whose, .b = (uint8_t)count});
    return true;
}

/* What is done at once and leaves nothing to speak of. */
static bool is_for_each(unsigned op) {
    return op == OP_DRAW || op == OP_KO || op == OP_TRASH || op == OP_TO_HAND ||
           op == OP_TO_DECK || op == OP_TO_LIFE || op == OP_REST || op == OP_SET_ACTIVE;
}

/* One player after the other. */
static bool bind_both(English *e, uint16_t one, uint16_t two) {
    const Known known = e->now;
    const uint16_t acts[] = {one, two};
    for (int i = 0; i < 2; i++) {
        e->now = known;
        if (!bind_act_node(e, acts[i]) || !is_for_each(bound_newest(&e->made.effect)->op))
            return false;
    }
    return true;
}

/* What each player does: the turn player first (CR 1-3-10). */
static bool bind_each(English *e, const SaidClause *said) {
    const Known known = e->now;
    Condition turn = {.kind = CONDITION_YOUR_TURN};
    uint16_t first = bound_mark(&e->made.effect);
    if (!bind_both(e, said->act, said->other)) return false;
    bind_wrap(e, first, (Instr){.op = OP_IF, .x = bound_condition(e->made.terms, turn)});
    first = bound_mark(&e->made.effect);
    e->now = known;
    if (!bind_both(e, said->other, said->act)) return false;
    bind_at(e, said->end);
    if (said->says_your) return cursor_refuse(&e->read, REFUSAL_YOUR_OF_BOTH);
    if (said->goes_on) /* "each player … and draws": who draws are both */
        return cursor_refuse(&e->read, REFUSAL_BOTH_AGAIN);
    bind_wrap(e, first, (Instr){.op = OP_ELSE});
    e->now = known; /* what each has done is not named again */
    e->now.it.reg = e->now.paid.reg = e->now.selected = REG_COUNT;
    e->now.has_done = false;
    return true;
}

/* Does it act on the cards of REG_IT? The first operand of others is no register. */
static bool acts_on_it(const Instr *instr) {
    bool on_cards = instr->op == OP_KO || instr->op == OP_TRASH || instr->op == OP_TO_HAND ||
                    instr->op == OP_TO_DECK || instr->op == OP_TO_LIFE ||
                    instr->op == OP_PLAY || instr->op == OP_REST || instr->op == OP_SET_ACTIVE;
    return on_cards && instr->a == REG_IT;
}

static bool acts_on_known(const Instr *instr) {
    bool this_card =
        instr->a == REG_THIS && (instr->op == OP_TRASH || instr->op == OP_KO ||
                                 instr->op == OP_TO_HAND || instr->op == OP_TO_DECK);
    return this_card || acts_on_it(instr);
}

/* The other of two acts on the same cards, of which one is chosen. */
static bool bind_or(English *e, uint16_t other, uint16_t mark) {
    Bound *bound = &e->made.effect;
    uint16_t one = bound_since(bound, mark);
    uint8_t actor = e->actor;
    if (bound->at[one].instr.op == OP_SELECT) {
        mark = one;
        one = bound->at[one].next;
    }
    if (e->now.it.reg != REG_IT || one != bound_mark(bound) ||
        !acts_on_it(&bound->at[one].instr) || !bind_act_node(e, other))
        return false;
    uint16_t two = bound_only(bound, one);
    if (!two || !acts_on_it(&bound->at[two].instr)) return false;
    BoundList rest = bound_cut(bound, &bound->program, one);
    bind_wrap(e, mark, (Instr){.op = OP_OPTION});
    uint16_t first = bound_mark(bound);
    bound_join(bound, &bound->program, rest);
    bind_wrap(e, first, (Instr){.op = OP_OPTION});
    bind_wrap(e, mark, (Instr){.op = OP_CHOOSE_ONE, .a = actor, .b = 2});
    return true;
}

/* The condition after an act is asked before it: "it" is not what the act chooses. */
static bool bind_condition_before(English *e, const SaidClause *said, const Known *before,
                                  uint16_t *out) {
    const Known after = e->now;
    e->now = *before;
    bool bound = bind_condition(e, said->condition, out);
    e->now = after;
    return bound;
}

/* One act, with what follows it. */
static bool bind_one(English *e, const SaidClause *said) {
    const Known before = e->now;
    uint16_t first = bound_mark(&e->made.effect);
    uint16_t condition;
    if (said->moment.is_said) forget_for_later(e);
    if (!bind_act_node(e, said->act) || (said->has_or && !bind_or(e, said->other, first)))
        return false;
    bind_at(e, said->end);
    if (said->moment.is_said) {
        /* "Draw 2 cards and trash 1 card at the end of this turn": is the first done then? */
        if (said->is_joined &&
            !acts_on_known(&e->made.effect.at[bound_only(&e->made.effect, first)].instr))
            return cursor_refuse(&e->read, REFUSAL_WHAT_DELAYED);
        wrap_for_later(e, first, &said->moment, &before);
    }
    if (said->has_event) return bind_events(e, &e->said->events);
    if (!said->has_condition) return true;
    if (!bind_condition_before(e, said, &before, &condition)) return false;
    /* of several that are joined by "and" it would not be clear which the "if" is about */
    if (said->is_joined || said->goes_on) return refuse_unclear_if(e);
    bind_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
    return true;
}

static bool bind_may(English *e, const SaidClause *said, bool in_if) {
    uint16_t first = bound_mark(&e->made.effect);
    if (!bind_clauses(e, said->inside, in_if)) return false;
    bind_wrap(e, first, (Instr){.op = OP_MAY, .a = said->whose == WHOSE_OPPONENT});
    e->now.has_done = true;
    return true;
}

static bool bind_inner_if(English *e, const SaidClause *said, bool in_if) {
    uint16_t first = bound_mark(&e->made.effect);
    uint16_t condition;
    bind_at(e, said->lead_end);
    if (!bind_condition(e, said->condition, &condition)) return false;
    /* "If A, B, and if C, D": is D done without A? In "B and, if C, D" it is not. */
    if (in_if && (said->is_apart || said->is_denial)) return refuse_unclear_if(e);
    if (!bind_clauses(e, said->inside, in_if)) return false;
    bind_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
    return true;
}

static bool bind_clause(English *e, const SaidClause *said, bool in_if) {
    switch ((ClauseKind)said->kind) {
    case CLAUSE_EACH: return bind_each(e, said);
    case CLAUSE_OPTIONS: return bind_options(e, said, in_if);
    case CLAUSE_MAY: return bind_may(e, said, in_if);
    case CLAUSE_IF: return bind_inner_if(e, said, in_if);
    default: return bind_one(e, said);
    }
}

static bool bind_clauses(English *e, uint16_t first, bool in_if) {
    for (uint16_t i = first; i; i = clause_at(e, i)->next)
        if (!bind_clause(e, clause_at(e, i), in_if)) return false;
    return true;
}

/* --- Sentences -------------------------------------------------------------------------- */

static bool bind_attacks(English *e, const SaidSentence *said) {
    Noun noun;
    if (!bind_noun_node(e, said->noun, &noun)) return false;
    bind_at(e, said->end);
    bind_add(e, (Instr){.op = OP_FORBID,
                        .a = noun.reg,
                        .b = RESTRICTION_BE_BLOCKED,
                        .c = said->lasts.length});
    return true;
}

static bool bind_if(English *e, const SaidSentence *said) {
    uint16_t first = bound_mark(&e->made.effect);
    uint16_t condition;
    bind_at(e, said->lead_end);
    if (!bind_condition(e, said->condition, &condition) ||
        !bind_clauses(e, said->clauses, true))
        return false;
    bind_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
    return true;
}

static bool bind_later(English *e, const SaidSentence *said, bool in_if) {
    const Known before = e->now;
    uint16_t first = bound_mark(&e->made.effect);
    forget_for_later(e);
    if (!bind_clauses(e, said->clauses, in_if)) return false;
    bind_at(e, said->end);
    wrap_for_later(e, first, &said->moment, &before);
    return true;
}

/* What is said before the comma must be used by what comes after it. */
static bool bind_led(English *e, const SaidSentence *said, bool in_if) {
    bind_at(e, said->lead_end);
    if (said->kind == SENTENCE_LASTING)
        e->lead = said->lasts.length;
    else if (!bind_number(e, said->every, &e->each))
        return false;
    bool bound = bind_clauses(e, said->clauses, in_if) && e->lead == DURATION_WHILE && !e->each;
    e->lead = DURATION_WHILE;
    e->each = 0;
    return bound;
}

static bool bind_sentence(English *e, const SaidSentence *said, bool in_if) {
    switch ((SentenceKind)said->kind) {
    case SENTENCE_ATTACKS: return bind_attacks(e, said);
    case SENTENCE_IF: return bind_if(e, said);
    case SENTENCE_LATER: return bind_later(e, said, in_if);
    case SENTENCE_LASTING:
    case SENTENCE_EVERY: return bind_led(e, said, in_if);
    default: return bind_clauses(e, said->clauses, in_if);
    }
}

/* The "if" that the sentence, which was bound since the mark, is; 0: it is none. */
static uint16_t if_of(const English *e, const SaidSentence *said, uint16_t mark) {
    uint16_t only = bound_only(&e->made.effect, mark);
    bool may_be = said->kind == SENTENCE_IF || said->kind == SENTENCE_PLAIN;
    return may_be && e->made.effect.at[only].instr.op == OP_IF ? only : 0;
}

/* --- Effects ---------------------------------------------------------------------------- */

/* What has been bound of an effect. */
typedef struct Effect {
    Open open;
    uint16_t last;  /* the mark before the last sentence */
    bool any;       /* there is one */
    bool denied;    /* it was "if you do not" */
    bool was_named; /* cards were named before the outermost "if" */
    uint32_t if_at; /* where the sentence of that "if" begins */
    Known outside;  /* what was known before it */
    bool in_if;
} Effect;

/* Has a sentence before named cards that "it" or "the revealed card" may be? */
static bool names_cards(const English *e) {
    const Known *now = &e->now;
    return now->it.reg != REG_COUNT || now->selected != REG_COUNT ||
           now->revealed != REG_COUNT || now->looked.is_open;
}

static bool push(English *e, Open *open, uint16_t node) {
    if (open->count == OPEN_MAX) return cursor_refuse(&e->read, REFUSAL_TOO_MANY_IFS);
    open->at[open->count++] = node;
    return true;
}

/* What was bound since the mark follows the innermost "if" with "then", or continues it. */
static void extend(English *e, const Open *open, uint16_t mark, bool is_then) {
    if (open->count == 0) return;
    BoundNode *innermost = &e->made.effect.at[open->at[open->count - 1]];
    BoundList more = bound_cut(&e->made.effect, &e->made.effect.program, mark);
    bool in_then = is_then || innermost->then.first;
    bound_join(&e->made.effect, in_then ? &innermost->then : &innermost->inside, more);
}

/* Is the only open "if" the last thing that was said, and nothing follows it with "then"? */
static bool is_right_after_if(const English *e, const Open *open) {
    return open->count == 1 && !e->made.effect.at[open->at[0]].then.first &&
           bound_mark(&e->made.effect) == open->at[0];
}

/* "Otherwise," right after one sentence with one "if" */
static bool bind_otherwise(English *e, const SaidSentence *said, Effect *effect) {
    uint16_t first = bound_mark(&e->made.effect);
    bind_at(e, said->start);
    if (!is_right_after_if(e, &effect->open)) return refuse_unclear_if(e);
    if (e->now.it.choices !=
        effect->outside.it.choices) /* what was chosen there is not chosen here */
        e->now.it.reg = e->now.selected = e->now.revealed = REG_COUNT;
    if (!bind_clauses(e, said->clauses, effect->in_if)) return false;
    bind_wrap(e, first, (Instr){.op = OP_ELSE});
    /* what follows with "then" would belong to one of the two */
    bind_at(e, said->end);
    if (said->next) return refuse_unclear_if(e);
    effect->open.count = 0;
    return true;
}

/* What a sentence with "instead" replaces: all that a list has behind a node. */
typedef struct Replaced {
    BoundList *list;
    uint16_t behind;
} Replaced;

/* Puts the "if", which was bound since the mark, behind `kept`; the rest of what is replaced is
 * done otherwise. */
static bool replace(English *e, const Replaced *what, uint16_t kept, uint16_t mark) {
    Bound *bound = &e->made.effect;
    BoundList other = bound_cut(bound, &bound->program, mark);
    BoundList rest = bound_cut(bound, what->list, kept);
    uint16_t otherwise = bound_block(bound, (Instr){.op = OP_ELSE}, rest);
    if (!otherwise) return cursor_refuse(&e->read, REFUSAL_TOO_LONG);
    bound_join(bound, what->list, other);
    bound_join(bound, what->list, (BoundList){otherwise, otherwise});
    return true;
}

/* "Choose A and it gets B. If C, it gets D instead": the choice is made once. */
static bool instead_for_it(English *e, const SaidSentence *said, const Replaced *what,
                           uint16_t first) {
    const BoundNode *at = e->made.effect.at;
    uint16_t one = at[first].next, mark = bound_mark(&e->made.effect);
    if (one != what->list->last || at[first].instr.op != OP_SELECT ||
        at[one].instr.op != OP_MODIFY || at[one].instr.a != at[first].instr.a)
        return false;
    if (!bind_sentence(e, said, false)) return false;
    BoundList inside = at[if_of(e, said, mark)].inside;
    const Instr *two = &at[inside.first].instr;
    if (!inside.first || inside.first != inside.last || two->op != OP_MODIFY ||
        two->a != at[one].instr.a || two->b != at[one].instr.b)
        return false;
    return replace(e, what, first, mark);
}

/* "A. If B, C instead": C if B holds, else A. */
static bool bind_instead(English *e, const SaidSentence *said, const Replaced *what) {
    Bound *bound = &e->made.effect;
    uint16_t mark = bound_mark(bound), count = bound->count;
    uint16_t first = what->behind ? bound->at[what->behind].next : what->list->first;
    const Known known = e->now;
    if (!first) return false;
    if (instead_for_it(e, said, what, first)) return true;
    if (e->read.refused) return false;
    bound_cut(bound, &bound->program, mark);
    bound->count = count;
    e->now = known;
    /* what the first one chooses has not been chosen then */
    e->now.it.reg = e->now.selected = e->now.revealed = REG_COUNT;
    if (e->now.paid.reg != REG_PAID) e->now.paid.reg = REG_COUNT; /* "the trashed card" */
    e->now.has_done = false;
    if (!bind_sentence(e, said, false) || !if_of(e, said, mark)) return false;
    bind_at(e, said->end);
    unsigned op = bound->at[first].instr.op;
    if (op == OP_IF || op == OP_MAY) return cursor_refuse(&e->read, REFUSAL_WHAT_INSTEAD);
    return replace(e, what, what->behind, mark);
}

/* The same after a sentence with an "if" of its own. */
static bool instead_inside(English *e, const SaidSentence *said, const Effect *effect) {
    const Replaced what = {&e->made.effect.at[effect->open.at[0]].inside, 0};
    return is_right_after_if(e, &effect->open) &&
           read_sentence_asks_more(&e->read, effect->if_at, said->start.at) &&
           bind_instead(e, said, &what);
}

/* Is it clear whether a sentence without "then" is done where an "if" before it has failed? */
static bool is_reach_clear(const SaidSentence *said, const Effect *effect, bool goes_on) {
    bool is_else = said->kind == SENTENCE_OTHERWISE;
    if (!goes_on) return effect->open.count == 0 || is_else || said->starts_with_if;
    /* "Reveal A. If B, C. Place the revealed card D": is D done without B? */
    if (effect->was_named && !said->asks_done && !is_else) return false;
    /* "If A, you may B. If you do not, C": is C done without A? "If you do not, C. If you do,
     * D": D is not about C. */
    return !said->is_denial && !(effect->denied && said->asks_done);
}

/* "Trash A. If B, choose C. Then, set it as active": where "then" is done without B, as in
 * older editions, "it" would be A. */
static bool is_it_clear(const English *e, const SaidSentence *said, const Effect *effect) {
    return effect->open.count == 0 || effect->outside.it.reg != REG_IT ||
           e->now.it.reg != REG_IT || e->now.it.choices == effect->outside.it.choices ||
           !said->speaks_of_chosen;
}

/* A sentence under the "if"s before it, if it has "then" or `goes_on` with them. */
static bool bind_next(English *e, const SaidSentence *said, Effect *effect, bool goes_on) {
    if (said->is_then && !is_it_clear(e, said, effect)) {
        bind_at(e, said->start);
        return cursor_refuse(&e->read, REFUSAL_IT);
    }
    const Known before = e->now;
    uint16_t mark = bound_mark(&e->made.effect);
    bool named = names_cards(e);
    if (!bind_sentence(e, said, effect->in_if)) return false;
    uint16_t own_if = if_of(e, said, mark);
    effect->last = mark;
    effect->any = true;
    if (said->is_then || goes_on)
        extend(e, &effect->open, mark, said->is_then);
    else
        effect->open.count = 0;
    if (!own_if) return true;
    if (effect->open.count == 0) {
        effect->was_named = named;
        effect->outside = before;
        effect->if_at = said->start.at;
    }
    return push(e, &effect->open, own_if);
}

/* Does the sentence mean something without those before it? Then what it calls "it" is its own:
 * "… add up to 1 DON!! card from your DON!! deck and rest it". */
static bool stands_alone(const English *e, const SaidSentence *said) {
    English alone = *e;
    const uint16_t terms = e->made.terms->count, tests = e->made.terms->test_count;
    alone.now.it.reg = alone.now.selected = alone.now.revealed = alone.now.paid.reg = REG_COUNT;
    alone.now.looked.is_open = alone.now.looked.has_rest = alone.now.has_done = false;
    alone.now.knows_number = false;
    bool bound = bind_sentence(&alone, said, false) && !alone.read.refused;
    e->made.terms->count = terms;
    e->made.terms->test_count = tests;
    return bound;
}

/* A sentence that speaks of cards named before, or counts what was done, goes with the "if" of
 * the sentence before: without it there is nothing to speak of. */
static bool refers(const English *e, const SaidSentence *said) {
    if (said->asks_done) return true;
    bool looks_back =
        e->now.looked.is_open || said->speaks_of_chosen || said->speaks_of_earlier;
    return looks_back && !stands_alone(e, said);
}

/* Binds a sentence to those before it. */
static bool bind_after(English *e, const SaidSentence *said, Effect *effect) {
    bool stops = effect->any && !said->is_then;
    e->now.has_chosen = e->now.has_selected = false;
    e->now.it.supposed = 0;
    bool goes_on = stops && effect->open.count > 0 && refers(e, said);
    if (stops && !is_reach_clear(said, effect, goes_on)) {
        bind_at(e, said->start);
        return refuse_unclear_if(e);
    }
    effect->denied = said->is_denial;
    if (said->kind == SENTENCE_OTHERWISE) return bind_otherwise(e, said, effect);
    if (!said->is_instead) return bind_next(e, said, effect, goes_on);
    if (effect->open.count) return instead_inside(e, said, effect);
    return bind_instead(e, said, &(Replaced){&e->made.effect.program, effect->last});
}

bool bind_effect(English *e, uint16_t first, bool in_if) {
    Effect effect = {
        .outside = e->now, .in_if = in_if, .if_at = sentence_at(e, first)->start.at};
    for (uint16_t i = first; i; i = sentence_at(e, i)->next)
        if (!bind_after(e, sentence_at(e, i), &effect) || e->read.refused) return false;
    return true;
}
