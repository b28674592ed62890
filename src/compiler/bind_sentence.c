/* Sentences: which "if" they belong to, which cards they may speak of, and their blocks. */
#include "compiler/bind.h"

enum { OPEN_MAX = 6 };

/* The "if"s that a "then" still belongs to, from the outermost to the innermost. */
typedef struct Open {
    uint32_t at[OPEN_MAX];
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
    return cards == REG_THIS || (cards == REG_IT && e->now.it_count == 1 && !e->now.many);
}

/* What is put off knows its own card then and one that was chosen before: neither several
 * cards, nor those of the cost or of the event, nor a number. */
static void forget_for_later(English *e) {
    Known *now = &e->now;
    uint8_t *const named[] = {&now->it, &now->selected, &now->paid, &now->revealed};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (!is_kept(e, *named[i])) *named[i] = REG_COUNT;
    now->holds_that = now->is_looking = now->has_rest = false;
    now->knows_number = now->has_done = false;
    now->is_late = true;
}

/* What it chooses then is not known to what follows now. */
static void wrap_for_later(English *e, uint32_t first, const SaidMoment *moment,
                           const Known *before) {
    english_words_wrap(e, first,
                       (Instr){.op = OP_DELAY, .a = moment->whose, .b = moment->timing});
    e->now = *before;
    e->now.unasked_end = e->code_count;
    e->now.has_done = false;
}

/* --- Clauses ---------------------------------------------------------------------------- */

/* What an option names, the others do not know. */
static bool bind_options(English *e, const SaidClause *said, bool in_if) {
    uint32_t first = e->code_count, count = 0;
    for (uint16_t option = said->inside; option; option = sentence_at(e, option)->bullet) {
        uint32_t at = e->code_count;
        const Known known = e->now;
        if (!bind_effect(e, option, in_if) || e->code_count == at) return false;
        e->now = known;
        english_words_wrap(e, at, (Instr){.op = OP_OPTION});
        count++;
    }
    english_words_wrap(e, first,
                       (Instr){.op = OP_CHOOSE_ONE, .a = said->whose, .b = (uint8_t)count});
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
        if (!bind_act_node(e, acts[i]) || !is_for_each(e->code[e->code_count - 1].op))
            return false;
    }
    return true;
}

/* What each player does: the turn player first (CR 1-3-10). */
static bool bind_each(English *e, const SaidClause *said) {
    const Known known = e->now;
    Condition turn = {.kind = CONDITION_YOUR_TURN};
    uint32_t first = e->code_count;
    if (!bind_both(e, said->act, said->other)) return false;
    english_words_wrap(e, first,
                       (Instr){.op = OP_IF, .x = builder_condition(e->builder, turn)});
    first = e->code_count;
    e->now = known;
    if (!bind_both(e, said->other, said->act)) return false;
    bind_at(e, said->end);
    if (said->says_your) return cursor_refuse(&e->read, REFUSAL_YOUR_OF_BOTH);
    if (said->goes_on) /* "each player … and draws": who draws are both */
        return cursor_refuse(&e->read, REFUSAL_BOTH_AGAIN);
    english_words_wrap(e, first, (Instr){.op = OP_ELSE});
    e->now = known; /* what each has done is not named again */
    e->now.it = e->now.paid = e->now.selected = REG_COUNT;
    e->now.has_done = false;
    e->now.unasked_end = e->code_count; /* "if you do": the other has acted, too */
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
static bool bind_or(English *e, uint16_t other, uint32_t first) {
    uint32_t acts = first + (e->code[first].op == OP_SELECT), second = e->code_count;
    uint8_t actor = e->actor;
    if (e->now.it != REG_IT || second != acts + 1 || !acts_on_it(&e->code[acts])) return false;
    Instr one = e->code[acts];
    if (!bind_act_node(e, other) || e->code_count != second + 1 ||
        !acts_on_it(&e->code[second]))
        return false;
    Instr two = e->code[second];
    e->code_count = acts;
    english_words_emit(e, (Instr){.op = OP_OPTION, .b = 1});
    english_words_emit(e, one);
    english_words_emit(e, (Instr){.op = OP_OPTION, .b = 1});
    english_words_emit(e, two);
    english_words_wrap(e, acts, (Instr){.op = OP_CHOOSE_ONE, .a = actor, .b = 2});
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
    uint32_t first = e->code_count;
    uint16_t condition;
    if (said->moment.is_said) forget_for_later(e);
    if (!bind_act_node(e, said->act) || (said->has_or && !bind_or(e, said->other, first)))
        return false;
    bind_at(e, said->end);
    if (said->moment.is_said) {
        /* "Draw 2 cards and trash 1 card at the end of this turn": is the first done then? */
        if (said->is_joined && (e->code_count != first + 1 || !acts_on_known(&e->code[first])))
            return cursor_refuse(&e->read, REFUSAL_WHAT_DELAYED);
        wrap_for_later(e, first, &said->moment, &before);
    }
    if (said->has_event) return bind_events(e, &e->said->events);
    if (!said->has_condition) return true;
    if (!bind_condition_before(e, said, &before, &condition)) return false;
    /* of several that are joined by "and" it would not be clear which the "if" is about */
    if (said->is_joined || said->goes_on) return refuse_unclear_if(e);
    english_words_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
    return true;
}

static bool bind_may(English *e, const SaidClause *said, bool in_if) {
    uint32_t first = e->code_count;
    if (!bind_clauses(e, said->inside, in_if)) return false;
    english_words_wrap(e, first, (Instr){.op = OP_MAY, .a = said->whose == WHOSE_OPPONENT});
    e->now.has_done = true;
    return true;
}

static bool bind_inner_if(English *e, const SaidClause *said, bool in_if) {
    uint32_t first = e->code_count;
    uint16_t condition;
    bind_at(e, said->lead_end);
    if (!bind_condition(e, said->condition, &condition)) return false;
    /* "If A, B, and if C, D": is D done without A? In "B and, if C, D" it is not. */
    if (in_if && (said->is_apart || said->is_denial)) return refuse_unclear_if(e);
    if (!bind_clauses(e, said->inside, in_if)) return false;
    english_words_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
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
    english_words_emit(e, (Instr){.op = OP_FORBID,
                                  .a = noun.reg,
                                  .b = RESTRICTION_BE_BLOCKED,
                                  .c = said->lasts.length});
    return true;
}

static bool bind_if(English *e, const SaidSentence *said) {
    uint32_t first = e->code_count;
    uint16_t condition;
    bind_at(e, said->lead_end);
    if (!bind_condition(e, said->condition, &condition) ||
        !bind_clauses(e, said->clauses, true))
        return false;
    english_words_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
    return true;
}

static bool bind_later(English *e, const SaidSentence *said, bool in_if) {
    const Known before = e->now;
    uint32_t first = e->code_count;
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

/* Is the sentence, whose code begins at `first`, one block of an "if"? */
static bool is_if(const English *e, const SaidSentence *said, uint32_t first) {
    return (said->kind == SENTENCE_IF || said->kind == SENTENCE_PLAIN) &&
           e->code[first].op == OP_IF && first + 1u + e->code[first].b == e->code_count;
}

/* --- Effects ---------------------------------------------------------------------------- */

/* What has been bound of an effect. */
typedef struct Effect {
    Open open;
    uint32_t last;  /* where the code of the sentence before begins */
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
    return now->it != REG_COUNT || now->selected != REG_COUNT || now->revealed != REG_COUNT ||
           now->is_looking;
}

static bool push(English *e, Open *open, uint32_t at) {
    if (open->count == OPEN_MAX) return cursor_refuse(&e->read, REFUSAL_TOO_MANY_IFS);
    open->at[open->count++] = at;
    return true;
}

/* The code from `first` on follows open "if"s with "then", or continues the innermost. */
static void extend(English *e, const Open *open, uint32_t first, bool is_then) {
    uint8_t size = (uint8_t)(e->code_count - first);
    for (int i = 0; i < open->count; i++) {
        Instr *head = &e->code[open->at[i]];
        bool innermost = i + 1 == open->count;
        bool in_first = head->c == 0 && !(innermost && is_then);
        if (!innermost) in_first = open->at[i + 1] <= open->at[i] + head->b;
        if (in_first)
            head->b = (uint8_t)(head->b + size);
        else
            head->c = (uint8_t)(head->c + size);
    }
}

/* "Otherwise," right after one sentence with one "if" */
static bool bind_otherwise(English *e, const SaidSentence *said, Effect *effect) {
    Open *open = &effect->open;
    uint32_t first = e->code_count;
    bind_at(e, said->start);
    if (open->count != 1) return refuse_unclear_if(e);
    const Instr *head = &e->code[open->at[0]];
    if (head->c || open->at[0] + 1u + head->b != first) return refuse_unclear_if(e);
    if (e->now.choices !=
        effect->outside.choices) /* what was chosen there is not chosen here */
        e->now.it = e->now.selected = e->now.revealed = REG_COUNT;
    if (!bind_clauses(e, said->clauses, effect->in_if)) return false;
    english_words_wrap(e, first, (Instr){.op = OP_ELSE});
    /* what follows with "then" would belong to one of the two */
    bind_at(e, said->end);
    if (said->next) return refuse_unclear_if(e);
    open->count = 0;
    return true;
}

/* "Choose A and it gets B. If C, it gets D instead": the choice is made once. */
static bool instead_for_it(English *e, const SaidSentence *said, uint32_t before) {
    uint32_t first = e->code_count;
    const Instr *select = &e->code[before], *one = &e->code[before + 1];
    if (first != before + 2 || select->op != OP_SELECT || one->op != OP_MODIFY ||
        one->a != select->a)
        return false;
    if (!bind_sentence(e, said, false) || !is_if(e, said, first)) return false;
    const Instr *two = &e->code[first + 1];
    if (e->code_count != first + 2 || two->op != OP_MODIFY || two->a != one->a ||
        two->b != one->b)
        return false;
    english_words_emit(e, *one);
    english_words_wrap(e, e->code_count - 1, (Instr){.op = OP_ELSE});
    for (uint32_t i = before + 1; i + 1 < e->code_count; i++) e->code[i] = e->code[i + 1];
    e->code_count--;
    return !e->read.refused;
}

/* "A. If B, C instead": C if B holds, else A, which is the code from `before` on. */
static bool bind_instead(English *e, const SaidSentence *said, uint32_t before) {
    uint32_t first = e->code_count, count = first - before;
    const Known known = e->now;
    if (count == 0) return false;
    if (instead_for_it(e, said, before)) return true;
    if (e->read.refused) return false;
    e->code_count = first;
    e->now = known;
    /* what the first one chooses has not been chosen then */
    e->now.it = e->now.selected = e->now.revealed = REG_COUNT;
    if (e->now.paid != REG_PAID) e->now.paid = REG_COUNT; /* "the trashed card" */
    e->now.has_done = false;
    if (!bind_sentence(e, said, false) || !is_if(e, said, first)) return false;
    bind_at(e, said->end);
    if (e->code[before].op == OP_IF || e->code[before].op == OP_MAY)
        return cursor_refuse(&e->read, REFUSAL_WHAT_INSTEAD);
    for (uint32_t i = 0; i < count; i++) english_words_emit(e, e->code[before + i]);
    if (e->read.refused) return false;
    uint32_t size = e->code_count - first - count; /* of the "if" with its block */
    for (uint32_t i = before; i < e->code_count - count; i++) e->code[i] = e->code[i + count];
    e->code_count -= count;
    english_words_wrap(e, before + size, (Instr){.op = OP_ELSE});
    return !e->read.refused;
}

/* The same after a sentence with an "if" of its own. */
static bool instead_inside(English *e, const SaidSentence *said, const Effect *effect) {
    uint32_t at = effect->open.at[0];
    const Instr *head = &e->code[at];
    if (effect->open.count != 1 || head->c || at + 1u + head->b != e->code_count ||
        !read_sentence_asks_more(&e->read, effect->if_at, said->start.at) ||
        !bind_instead(e, said, at + 1))
        return false;
    e->code[at].b = (uint8_t)(e->code_count - at - 1);
    return true;
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
    return effect->open.count == 0 || effect->outside.it != REG_IT || e->now.it != REG_IT ||
           e->now.choices == effect->outside.choices || !said->speaks_of_chosen;
}

/* A sentence under the "if"s before it, if it has "then" or `goes_on` with them. */
static bool bind_next(English *e, const SaidSentence *said, Effect *effect, bool goes_on) {
    if (said->is_then && !is_it_clear(e, said, effect)) {
        bind_at(e, said->start);
        return cursor_refuse(&e->read, REFUSAL_IT);
    }
    const Known before = e->now;
    uint32_t first = e->code_count;
    bool named = names_cards(e);
    if (!bind_sentence(e, said, effect->in_if)) return false;
    effect->last = first;
    effect->any = true;
    if (said->is_then || goes_on)
        extend(e, &effect->open, first, said->is_then);
    else
        effect->open.count = 0;
    if (!is_if(e, said, first)) return true;
    if (effect->open.count == 0) {
        effect->was_named = named;
        effect->outside = before;
        effect->if_at = said->start.at;
    }
    return push(e, &effect->open, first);
}

/* Does the sentence mean something without those before it? Then what it calls "it" is its own:
 * "… add up to 1 DON!! card from your DON!! deck and rest it". */
static bool stands_alone(const English *e, const SaidSentence *said) {
    English alone = *e;
    Ability ability = *e->ability; /* an event that it ends with is noted there */
    alone.ability = &ability;
    alone.now.it = alone.now.selected = alone.now.revealed = alone.now.paid = REG_COUNT;
    alone.now.is_looking = alone.now.has_rest = alone.now.has_done = false;
    alone.now.knows_number = false;
    return bind_sentence(&alone, said, false) && !alone.read.refused;
}

/* A sentence that speaks of cards named before, or counts what was done, goes with the "if" of
 * the sentence before: without it there is nothing to speak of. */
static bool refers(const English *e, const SaidSentence *said) {
    if (said->asks_done) return true;
    bool looks_back = e->now.is_looking || said->speaks_of_chosen || said->speaks_of_earlier;
    return looks_back && !stands_alone(e, said);
}

/* Binds a sentence to those before it. */
static bool bind_after(English *e, const SaidSentence *said, Effect *effect) {
    bool stops = effect->any && !said->is_then;
    e->now.has_chosen = e->now.has_selected = false;
    e->now.supposed = 0;
    bool goes_on = stops && effect->open.count > 0 && refers(e, said);
    if (stops && !is_reach_clear(said, effect, goes_on)) {
        bind_at(e, said->start);
        return refuse_unclear_if(e);
    }
    effect->denied = said->is_denial;
    if (said->kind == SENTENCE_OTHERWISE) return bind_otherwise(e, said, effect);
    if (!said->is_instead) return bind_next(e, said, effect, goes_on);
    return effect->open.count == 0 ? bind_instead(e, said, effect->last)
                                   : instead_inside(e, said, effect);
}

bool bind_effect(English *e, uint16_t first, bool in_if) {
    Effect effect = {
        .outside = e->now, .in_if = in_if, .if_at = sentence_at(e, first)->start.at};
    for (uint16_t i = first; i; i = sentence_at(e, i)->next)
        if (!bind_after(e, sentence_at(e, i), &effect) || e->read.refused) return false;
    return true;
}
