/* Shapes of programs that are one sentence in any language: which rows belong together. */
#include "compiler/render_internal.h"

#include <string.h>

enum { FIELD = AREAS_FIELD_CARDS };

/* Is the choice said by the instruction after it? "K.O. up to 1 …", not "select up to 1 …". */
bool render_shape_said_next(const Render *r, unsigned at, unsigned end) {
    const Instr *i = render_instr_of(r, at);
    if (at + 1 >= end) return false;
    const Instr *next = render_instr_of(r, at + 1);
    const Number *n = next->op == OP_MODIFY ? &r->cards->numbers[next->x] : NULL;
    if (n && (n->kind == NUMBER_POWER_OF || n->kind == NUMBER_BASE_POWER_OF) &&
        n->whose == i->a && render_selector_of(r, i->x)->quantity == QUANTITY_ALL)
        return true; /* "the same as the power of your opponent's attacking …" */
    if (render_instr_register(next) != i->a) return false;
    const Selector *s = render_selector_of(r, i->x);
    /* what lasts is done by nobody, so it would not be said that the opponent chooses */
    if (s->chooser == WHOSE_OPPONENT && render_op_is_continuous(next->op)) return false;
    bool leader = s->areas == 1 << LP_AREA_LEADER && s->quantity != QUANTITY_UP_TO;
    if (next->op == OP_FORBID && next->b == RESTRICTION_BE_BLOCKED) return leader;
    return !(render_selector_of(r, i->x)->flags & SELECT_REVEALS) || next->op == OP_REVEAL;
}

/* Two actions of the same kind on two choices: "K.O. up to 1 … and up to 1 …". */
bool render_shape_repeats(const Render *r, unsigned at, unsigned end) {
    if (at + 2 >= end) return false;
    const Instr *a = render_instr_of(r, at), *select = render_instr_of(r, at + 1),
                *b = render_instr_of(r, at + 2);
    if (select->op != OP_SELECT || a->op != b->op || b->a != select->a) return false;
    if (a->a >= REG_STORED_COUNT || !r->named[a->a].pending || a->b != b->b) return false;
    const Selector *one = render_selector_of(r, r->named[a->a].selector);
    const Selector *two = render_selector_of(r, select->x);
    if (one->quantity != QUANTITY_UP_TO || two->quantity != QUANTITY_UP_TO) return false;
    if (one->source != REG_COUNT || two->source != REG_COUNT) return false;
    if (two->flags & SELECT_REVEALS || one->chooser != two->chooser) return false;
    /* what moves cards together chooses all of them first (at_once_words) */
    return a->op == OP_REST || a->op == OP_SET_ACTIVE;
}

bool render_shape_is_if(const Render *r, const Instr *i, ConditionKind kind) {
    const Condition *c = &r->cards->conditions[i->x];
    if (c->kind == CONDITION_NOT) c = &r->cards->conditions[c->left];
    return i->op == OP_IF && c->kind == kind;
}

/* What both players do, the turn player first (CR 1-3-10): the same in two orders. */
bool render_shape_each_player(const Render *r, unsigned at, unsigned end) {
    const Instr *i = render_instr_of(r, at);
    unsigned other = at + 1u + i->b;
    return r->cards->conditions[i->x].kind == CONDITION_YOUR_TURN && i->c == 0 &&
           i->b % 2 == 0 && other < end && render_instr_of(r, other)->op == OP_ELSE &&
           render_instr_of(r, other)->b == i->b;
}

/* Is this a choice of all cards that are in one register or in another? */
static bool unites(const Render *r, const Instr *i, unsigned *one, unsigned *two) {
    if (i->op != OP_SELECT) return false;
    const Selector *s = render_selector_of(r, i->x);
    Tests tests;
    render_tests_of(r, s->filter, &tests);
    if (s->quantity != QUANTITY_ALL || s->source != REG_COUNT || tests.count != 2) return false;
    const Test *a = &tests.at[0], *b = &tests.at[1];
    if (a->kind != TEST_IN || b->kind != TEST_IN || a->negated || b->negated || !a->or_next)
        return false;
    *one = a->operand;
    *two = b->operand;
    return true;
}

/* Two choices, or this card and a choice, that one action acts on together. Returns the length,
 * or 0. */
unsigned render_shape_at_once(const Render *r, unsigned at, unsigned end) {
    unsigned one, two;
    for (unsigned choices = 1; choices <= 2 && at + choices + 1 < end; choices++) {
        const Instr *all = render_instr_of(r, at + choices);
        if (render_instr_of(r, at + choices - 1)->op != OP_SELECT) return 0;
        if (!unites(r, all, &one, &two)) continue;
        const Instr *act = render_instr_of(r, at + choices + 1);
        bool known = act->op == OP_KO || act->op == OP_TRASH || act->op == OP_TO_HAND ||
                     act->op == OP_TO_DECK || act->op == OP_PLAY || act->op == OP_SWAP;
        bool has_this = one == REG_THIS || two == REG_THIS;
        if (!known || render_instr_register(act) != all->a || has_this != (choices == 1))
            return 0;
        return choices + 2;
    }
    return 0;
}

/* DON!! are rested, and as many cards as are left of the number: one or the other. */
bool render_shape_rests_either(const Render *r, unsigned at, unsigned end) {
    if (at + 2 >= end) return false;
    const Instr *don = render_instr_of(r, at), *select = render_instr_of(r, at + 1),
                *rest = render_instr_of(r, at + 2);
    if (don->op != OP_DON_REST || (!don->c && !don->y) || select->op != OP_SELECT ||
        (rest->op != OP_REST && rest->op != OP_TRASH) || rest->a != select->a)
        return false;
    const Selector *s = render_selector_of(r, select->x);
    if (rest->op == OP_TRASH && s->areas != 1 << LP_AREA_HAND) return false;
    const Number *n = &r->cards->numbers[s->count];
    unsigned quantity = don->c ? QUANTITY_UP_TO : QUANTITY_EXACTLY;
    return s->quantity == quantity && n->kind == NUMBER_MINUS && n->left == don->x &&
           r->cards->numbers[n->right].kind == NUMBER_DONE && s->owner == don->a;
}

/* The same for what does not become active in the next Refresh Phase. */
bool render_shape_freezes_either(const Render *r, unsigned at, unsigned end) {
    if (at + 2 >= end) return false;
    const Instr *don = render_instr_of(r, at), *select = render_instr_of(r, at + 1),
                *forbid = render_instr_of(r, at + 2);
    if (don->op != OP_DON_FREEZE || !don->c || select->op != OP_SELECT ||
        forbid->op != OP_FORBID || forbid->b != RESTRICTION_REFRESH || forbid->a != select->a)
        return false;
    const Selector *s = render_selector_of(r, select->x);
    const Number *n = &r->cards->numbers[s->count];
    return s->quantity == QUANTITY_UP_TO && n->kind == NUMBER_MINUS && n->left == don->x &&
           r->cards->numbers[n->right].kind == NUMBER_DONE && s->owner == don->a;
}

bool render_shape_rested_only(const Render *r, unsigned filter) {
    Tests tests;
    render_tests_of(r, filter, &tests);
    return tests.count == 1 && tests.at[0].kind == TEST_RESTED && !tests.at[0].negated;
}

/* Rested cards of the field and rested DON!!: "rested cards". */
bool render_shape_rested_cards(const Render *r, const Number *n) {
    const Number *numbers = r->cards->numbers;
    if (n->kind != NUMBER_PLUS || numbers[n->left].kind != NUMBER_COUNT ||
        numbers[n->right].kind != NUMBER_DON_RESTED)
        return false;
    const Selector *s = render_selector_of(r, numbers[n->left].left);
    return s->areas == AREAS_FIELD_CARDS && s->owner == numbers[n->right].whose &&
           render_shape_rested_only(r, s->filter);
}

/* Active DON!! cards are given, and as many rested ones as are left of the number: those of the
 * cost area. */
bool render_shape_gives_either(const Render *r, unsigned at, unsigned end) {
    if (at + 1 >= end) return false;
    const Instr *one = render_instr_of(r, at), *two = render_instr_of(r, at + 1);
    if (one->op != OP_DON_GIVE || two->op != OP_DON_GIVE || one->a != two->a || one->b ||
        !two->b || !one->c || !two->c || one->a >= REG_STORED_COUNT ||
        !r->named[one->a].pending)
        return false;
    const Number *n = &r->cards->numbers[two->x];
    return n->kind == NUMBER_MINUS && n->left == one->x &&
           r->cards->numbers[n->right].kind == NUMBER_DONE;
}

/* "give your Leader and 1 Character up to 6 rested DON!! cards each" */
bool render_shape_gives_each(const Render *r, unsigned at, unsigned end) {
    if (at + 2 >= end) return false;
    const Instr *one = render_instr_of(r, at), *select = render_instr_of(r, at + 1),
                *two = render_instr_of(r, at + 2);
    if (one->op != OP_DON_GIVE || select->op != OP_SELECT || two->op != OP_DON_GIVE ||
        one->x != two->x || one->b != two->b || one->c != two->c || two->a != select->a ||
        one->a >= REG_STORED_COUNT || !r->named[one->a].pending)
        return false;
    const Selector *leader = render_selector_of(r, r->named[one->a].selector);
    const Selector *other = render_selector_of(r, select->x);
    return leader->areas == 1 << LP_AREA_LEADER && leader->filter == 0 &&
           other->areas == 1 << LP_AREA_CHARACTER && other->filter == 0 &&
           other->quantity == QUANTITY_EXACTLY;
}

/* Events are activated, other cards are played. */
bool render_shape_is_events(const Render *r, unsigned filter) {
    Tests tests;
    render_tests_of(r, filter, &tests);
    for (int i = 0; i < tests.count; i++) {
        const Test *t = &tests.at[i];
        if (t->kind == TEST_CATEGORY && t->operand == 1 << LP_CATEGORY_EVENT && !t->negated)
            return true;
    }
    return false;
}

How render_shape_how(unsigned op) {
    return op == OP_TRASH    ? HOW_TRASHED
           : op == OP_LOOK   ? HOW_LOOKED
           : op == OP_REVEAL ? HOW_REVEALED
                             : HOW_NONE;
}

/* A verb is not said twice in a cost: "rest 1 of your DON!! cards and this Character". */
bool render_shape_shares_verb(const Instr *last, const Instr *next) {
    if (last == NULL) return false;
    bool rests = last->op == OP_DON_REST || last->op == OP_REST;
    if (rests && (next->op == OP_REST || next->op == OP_DON_REST)) return true;
    return last->op == OP_TRASH && last->a == REG_THIS && next->op == OP_TRASH;
}

/* The options of the CHOOSE_ONE at `at` if each is one instruction. Returns how many, or 0. */
unsigned render_shape_options(const Render *r, unsigned at, unsigned out[RENDER_OPTIONS_MAX]) {
    const Instr *choose = render_instr_of(r, at);
    unsigned count = 0, end = at + 1 + choose->c;
    if (choose->op != OP_CHOOSE_ONE || choose->a != WHOSE_YOU) return 0;
    for (unsigned k = at + 1; k < end; k += 2) {
        if (render_instr_of(r, k)->b != 1 || count == RENDER_OPTIONS_MAX) return 0;
        out[count++] = k + 1;
    }
    return count;
}

bool render_shape_is_plain(unsigned op) {
    return op == OP_KO || op == OP_REST || op == OP_TRASH || op == OP_TO_HAND ||
           op == OP_TO_DECK || op == OP_TO_LIFE || op == OP_PLAY;
}

/* Do the choices differ in the name that is asked for, and in nothing else? */
bool render_shape_differ_in_name(const Render *r, unsigned one, unsigned two) {
    const Selector *a = render_selector_of(r, one), *b = render_selector_of(r, two);
    Tests x, y;
    render_tests_of(r, a->filter, &x);
    render_tests_of(r, b->filter, &y);
    if (a->quantity != QUANTITY_UP_TO || b->quantity != a->quantity || a->count != b->count ||
        a->areas != b->areas || a->owner != b->owner || a->chooser != b->chooser ||
        a->source != REG_COUNT || b->source != REG_COUNT || x.count != y.count || x.count == 0)
        return false;
    for (int i = 0; i < x.count; i++) {
        bool name = i == 0 && x.at[0].kind == TEST_NAME && !x.at[0].negated &&
                    !x.at[0].or_next && y.at[0].kind == TEST_NAME && !y.at[0].negated &&
                    !y.at[0].or_next;
        bool same = x.at[i].kind == y.at[i].kind && x.at[i].negated == y.at[i].negated &&
                    x.at[i].or_next == y.at[i].or_next && x.at[i].compare == y.at[i].compare &&
                    x.at[i].operand == y.at[i].operand;
        if (i == 0 ? !name : !same) return false;
    }
    return true;
}

/* The same for up to a number of Leaders and up to as many Characters of one player. */
bool render_shape_each_kind(const Render *r, unsigned at, unsigned end) {
    const Instr *one = render_instr_of(r, at);
    if (at + 2 >= end || one->a >= REG_STORED_COUNT || !r->named[one->a].pending) return false;
    const Instr *select = render_instr_of(r, at + 1), *two = render_instr_of(r, at + 2);
    if (select->op != OP_SELECT || two->op != one->op || two->a != select->a ||
        two->b != one->b || two->c != one->c || two->x != one->x)
        return false;
    const Selector *a = render_selector_of(r, r->named[one->a].selector);
    const Selector *b = render_selector_of(r, select->x);
    return a->areas == 1 << LP_AREA_LEADER && b->areas == 1 << LP_AREA_CHARACTER &&
           a->owner == b->owner && a->filter == b->filter && a->count == b->count &&
           a->quantity == QUANTITY_UP_TO && b->quantity == QUANTITY_UP_TO;
}

/* Is what was said about the cards of `at` said again about others? Then where that starts,
 * after the choice of the others; 0 if not. */
unsigned render_shape_said_again(const Render *r, unsigned at, unsigned count, unsigned end) {
    unsigned next = at + count;
    if (next < end && render_instr_of(r, next)->op == OP_SELECT) next++;
    if (next + count > end) return 0;
    unsigned reg = render_instr_of(r, next)->a;
    if (next > at + count && render_instr_of(r, next - 1)->a != reg) return 0;
    for (unsigned k = 0; k < count; k++) {
        const Instr *a = render_instr_of(r, at + k), *b = render_instr_of(r, next + k);
        if (a->op != b->op || a->b != b->b || a->c != b->c || a->x != b->x || b->a != reg)
            return 0;
    }
    bool chosen = next > at + count;
    return chosen || (reg == REG_THIS && render_instr_of(r, at)->a != REG_THIS) ? next : 0;
}

/* DON!! cards are added, and just those are given: how many instructions that is, or 0. */
unsigned render_shape_gives_added(const Render *r, unsigned at, unsigned end) {
    const Instr *add = render_instr_of(r, at);
    unsigned give = at + 1;
    if (add->op != OP_DON_ADD || !add->b || add->a != WHOSE_YOU || give >= end) return 0;
    if (render_instr_of(r, give)->op == OP_SELECT) give++;
    if (give >= end) return 0;
    const Instr *given = render_instr_of(r, give), *select = render_instr_of(r, give - 1);
    bool own = given->op == OP_DON_GIVE && given->b && !given->c &&
               r->cards->numbers[given->x].kind == NUMBER_DONE;
    bool chosen = select == add || select->a == given->a;
    return own && chosen ? give + 1 - at : 0;
}

/* --- Filters --- */

static bool test_equal(const Test *a, const Test *b) {
    return a->kind == b->kind && a->negated == b->negated && a->compare == b->compare &&
           a->operand == b->operand;
}

/* (A or B) and (A or C) reads as "A, or B and C". Finds A: its index, or -1. */
static int common_test(const Tests *tests) {
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i)) {
        int end = render_tests_clause_end(tests, i);
        for (int k = i; end - i > 1 && k < end; k++)
            for (int j = end; j < tests->count; j++)
                if (test_equal(&tests->at[k], &tests->at[j]) &&
                    (tests->at[j].or_next || tests->at[j - 1].or_next))
                    return k;
    }
    return -1;
}

static bool has_test(const Tests *tests, const Test *t) {
    for (int i = 0; i < tests->count; i++)
        if (test_equal(&tests->at[i], t)) return true;
    return false;
}

static Tests clause_of(const Tests *tests, int i) {
    Tests clause = {.count = 0};
    for (int k = i, end = render_tests_clause_end(tests, i); k < end; k++)
        clause.at[clause.count++] = tests->at[k];
    return clause;
}

/* Where the clause of a test begins. */
static int clause_start(const Tests *tests, int at) {
    while (at > 0 && tests->at[at - 1].or_next) at--;
    return at;
}

/* A may be a list: "[N], [M], or red Event". All tests that are in each clause with the common
 * one; that one alone if they are all there is in one of those clauses. */
static void common_list(const Tests *tests, int common, Tests *a) {
    Tests left = clause_of(tests, clause_start(tests, common));
    const Test *one = &tests->at[common];
    int shortest = left.count;
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i)) {
        Tests clause = clause_of(tests, i);
        if (!has_test(&clause, one)) continue;
        int kept = 0;
        for (int k = 0; k < left.count; k++)
            if (has_test(&clause, &left.at[k])) left.at[kept++] = left.at[k];
        left.count = kept;
        if (clause.count < shortest) shortest = clause.count;
    }
    if (left.count == shortest) left = (Tests){.at = {*one}, .count = 1};
    *a = left;
    for (int k = 0; k < a->count; k++) a->at[k].or_next = k + 1 < a->count;
}

static void add_clause(Tests *to, const Tests *clause) {
    for (int i = 0; i < clause->count; i++) to->at[to->count++] = clause->at[i];
}

/* Parts the tests into those that say A, those that say B and C, and those that all share. */
static void part_tests(const Tests *tests, int common, Tests *a, Tests *b, Tests *shared) {
    b->count = shared->count = 0;
    common_list(tests, common, a);
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i)) {
        Tests clause = clause_of(tests, i);
        if (!has_test(&clause, &tests->at[common])) {
            add_clause(shared, &clause);
            continue;
        }
        int start = b->count;
        for (int k = 0; k < clause.count; k++)
            if (!has_test(a, &clause.at[k])) b->at[b->count++] = clause.at[k];
        if (b->count > start) b->at[b->count - 1].or_next = 0;
    }
}

static void add_test(Tests *tests, const Test *t) {
    if (has_test(tests, t)) return;
    tests->at[tests->count++] = *t;
    tests->at[tests->count - 1].or_next = 0;
}

/* (A or C) and (A or D) and (B or C) and (B or D) reads as "A and B, or C and D": every test of
 * one with every test of the other. */
static bool part_product(const Tests *tests, Tests *a, Tests *b, Tests *shared) {
    int clauses = 0;
    a->count = b->count = shared->count = 0;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        if (end - i == 2) {
            add_test(a, &tests->at[i]);
            add_test(b, &tests->at[i + 1]);
            clauses++;
        } else {
            for (int k = i; k < end; k++) shared->at[shared->count++] = tests->at[k];
        }
        i = end;
    }
    for (int i = 0; i < a->count; i++)
        if (has_test(b, &a->at[i])) return false;
    return a->count > 1 && b->count > 1 && clauses == a->count * b->count;
}

static bool clause_equal(const Tests *a, const Tests *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (!test_equal(&a->at[i], &b->at[i])) return false;
    return true;
}

/* The tests of a clause from `from` to before `to`, as a clause of its own. */
static Tests clause_part(const Tests *clause, int from, int to) {
    Tests part = {.count = 0};
    for (int i = from; i < to; i++) {
        part.at[part.count] = clause->at[i];
        part.at[part.count++].or_next = i + 1 < to;
    }
    return part;
}

/* Parts all clauses of several tests: the first `split` tests of the first one begin A. Each
 * clause of A is joined with each of B, in their order; how many clauses of B there are is what
 * the first of A tells. */
static bool part_lists_at(const Tests *tests, int split, Tests *a, Tests *b) {
    Tests head = {.count = 0}, tails[RENDER_TESTS_MAX];
    int tail_count = 0, next = 0;
    bool in_first = true;
    a->count = b->count = 0;
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i)) {
        Tests clause = clause_of(tests, i);
        if (clause.count < 2) continue;
        if (a->count == 0) {
            head = clause_part(&clause, 0, split);
            add_clause(a, &head);
        }
        Tests begin = clause_part(&clause, 0, head.count);
        bool same = clause.count > head.count && clause_equal(&begin, &head);
        if (in_first && same) {
            tails[tail_count] = clause_part(&clause, head.count, clause.count);
            add_clause(b, &tails[tail_count++]);
            continue;
        }
        in_first = false;
        next %= tail_count;
        int size = clause.count - tails[next].count;
        if (size < 1) return false;
        if (next == 0) {
            head = clause_part(&clause, 0, size);
            add_clause(a, &head);
        }
        begin = clause_part(&clause, 0, size);
        Tests end = clause_part(&clause, size, clause.count);
        if (!clause_equal(&begin, &head) || !clause_equal(&end, &tails[next++])) return false;
    }
    return !in_first && tail_count > 1 && next == tail_count;
}

/* The same where A or B has a list in it: "[N] or [M] with a cost of 3 or {T} type card". */
static bool part_lists(const Tests *tests, Tests *a, Tests *b, Tests *shared) {
    int size = 0;
    shared->count = 0;
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i)) {
        Tests clause = clause_of(tests, i);
        if (clause.count < 2) add_clause(shared, &clause);
        if (clause.count > 1 && size == 0) size = clause.count;
    }
    for (int split = 1; split < size; split++)
        if (part_lists_at(tests, split, a, b)) return true;
    return false;
}

/* Does the filter say that a card is of one kind or of another? Then what makes each of them,
 * what both share, and whether A comes first. */
bool render_shape_either(const Tests *tests, Tests *a, Tests *b, Tests *shared, bool *first) {
    *first = true;
    if (part_product(tests, a, b, shared) || part_lists(tests, a, b, shared)) return true;
    int common = common_test(tests);
    if (common < 0) return false;
    part_tests(tests, common, a, b, shared);
    *first = common == 0 || !tests->at[common - 1].or_next;
    return true;
}

/* Leaves out the clauses that another clause of one test makes true. */
static void drop_implied(Tests *tests) {
    Tests left = {.count = 0};
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        bool implied = false;
        for (int k = 0; k < tests->count; k++) {
            bool alone = !tests->at[k].or_next && (k == 0 || !tests->at[k - 1].or_next);
            for (int n = i; n < end && alone && end - i > 1; n++)
                implied |= tests->at[n].kind == tests->at[k].kind &&
                           tests->at[n].operand == tests->at[k].operand;
        }
        for (int n = i; n < end && !implied; n++) left.at[left.count++] = tests->at[n];
        i = end;
    }
    *tests = left;
}

/* Is it said of what category a card is? */
bool render_shape_has_category(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (tests->at[i].kind == TEST_CATEGORY) return true;
    return false;
}

/* Do the first tests say "Leader or Character", and others more? */
bool render_shape_says_both(const Tests *tests) {
    static const uint8_t kinds[] = {LP_CATEGORY_LEADER, LP_CATEGORY_CHARACTER};
    if (tests->count < 3) return false;
    for (int i = 0; i < 2; i++) {
        const Test *t = &tests->at[i];
        if (t->kind != TEST_CATEGORY || t->negated || t->operand != 1u << kinds[i])
            return false;
    }
    return tests->at[0].or_next && !tests->at[1].or_next;
}

/* What is asked of a card of one category: clauses that this makes true are left out, and so
 * are alternatives of another category. */
void render_shape_of_category(Tests *tests, unsigned bit) {
    Tests left = {.count = 0};
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i)) {
        Tests clause = clause_of(tests, i), kept = {.count = 0};
        bool is_true = false;
        for (int k = 0; k < clause.count; k++) {
            const Test *t = &clause.at[k];
            bool category = t->kind == TEST_CATEGORY && !t->negated;
            is_true |= category && t->operand == bit;
            if (!category || t->operand & bit) kept.at[kept.count++] = *t;
        }
        if (is_true || kept.count == 0) continue;
        kept = clause_part(&kept, 0, kept.count);
        add_clause(&left, &kept);
    }
    *tests = left;
    drop_implied(tests);
}

/* The tests of a selector; a bound on the total is taken out and said separately. */
void render_shape_selector_tests(const Render *r, const Selector *s, Tests *tests,
                                 Test *total) {
    render_tests_of(r, s->filter, tests);
    total->kind = TEST_NONE;
    if (r->apart && tests->count > 0) {
        const Test *last = &tests->at[tests->count - 1];
        if (last->kind == TEST_IN && last->negated) tests->count--;
    }
    if (!(s->flags & SELECT_TOTAL)) return;
    for (int i = 0; i < tests->count; i++) {
        if (tests->at[i].kind != TEST_POWER && tests->at[i].kind != TEST_COST) continue;
        *total = tests->at[i];
        memmove(&tests->at[i], &tests->at[i + 1],
                (size_t)(tests->count - i - 1) * sizeof tests->at[0]);
        tests->count--;
        return;
    }
}

/* As many as are chosen: "your opponent's Characters with a total cost of 4 or less" */
bool render_shape_within_total(const Render *r, const Selector *s) {
    int64_t count = 0;
    return s->quantity == QUANTITY_AT_LEAST && s->flags == SELECT_TOTAL &&
           s->areas == 1 << LP_AREA_CHARACTER && render_number_constant(r, s->count, &count) &&
           count == 1;
}

/* Cards of the field or of the hand: what is said about those that are not in the hand is kept
 * beside "held". Parts the tests into those of either. */
bool render_shape_held(const Render *r, const Selector *s, Tests *field, Tests *hand) {
    Tests tests;
    bool any = false;
    field->count = hand->count = 0;
    render_tests_of(r, s->filter, &tests);
    for (int i = 0; i < tests.count;) {
        int end = render_tests_clause_end(&tests, i);
        bool held = tests.at[i].kind == TEST_HELD && !tests.at[i].negated && end - i > 1;
        for (int k = i; k < end; k++) {
            if (!held) hand->at[hand->count++] = tests.at[k];
            if (!held || k > i) field->at[field->count++] = tests.at[k];
        }
        any |= held;
        i = end;
    }
    if (!any || (s->areas & FIELD) == 0) return false;
    drop_implied(field);
    return true;
}

/* Takes out the test that leaves out this card: "no other [N] Characters". */
bool render_shape_without_this(Tests *tests) {
    for (int i = 0; i < tests->count; i++) {
        Test *t = &tests->at[i];
        if (t->kind != TEST_IN || t->operand != REG_THIS || !t->negated) continue;
        for (int k = i; k + 1 < tests->count; k++) tests->at[k] = tests->at[k + 1];
        tests->count--;
        return true;
    }
    return false;
}

/* Which of two choices that separate sentences have made is it: 1, 2; 0: there are not two. */
int render_shape_ordinal(const Render *r, unsigned reg) {
    const Named *one = &r->named[REG_THAT], *two = &r->named[REG_IT];
    bool chosen = (one->how == HOW_SELECTED || one->how == HOW_PLAYED) && !one->pending &&
                  (two->how == HOW_SELECTED || two->how == HOW_PLAYED) && !two->pending;
    if ((reg != REG_THAT && reg != REG_IT) || !chosen || one->selector == two->selector)
        return 0;
    return reg == REG_THAT ? 1 : 2;
}
