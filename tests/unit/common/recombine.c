/* Random cards, made of parts of the cards of a pool. */
#include "common/recombine.h"

#include <stdlib.h>

#include "base/random.h"
#include "compiler/builder.h"
#include "compiler/english_lexer.h"
#include "effect/tables.h"
#include "effect/verify.h"

enum { PROGRAM_MAX = 80, PICKS_MAX = 40 };

/* What is made, and of what. */
typedef struct Mix {
    const LpCards *pool;
    const Recombine *from;
    Builder *builder;
    uint64_t *seed;
    bool is_exact; /* rows that belong together are copied as they are */
    bool counts;   /* how many cards are chosen may change */
    bool flips;    /* whose cards they are may change */
    bool plays;    /* the cards are played */
    bool keeps;    /* what is done later speaks of the cards */
} Mix;

static uint32_t below(Mix *m, uint32_t n) { return random_below(m->seed, n); }

/* Is something changed that is changed once in `n` times? */
static bool one_in(Mix *m, uint32_t n) { return below(m, n) == 0 && !m->is_exact; }

static Slice string_of(Mix *m, uint32_t at) { return text_of(image_string(m->pool, at)); }

/* --- What does not depend on the cards that an effect has named --------------------------- */

static bool selector_is_free(const LpCards *pool, unsigned row);

static bool number_is_free(const LpCards *pool, unsigned row) {
    const Number *number = &pool->numbers[row];
    const char *operands = tables_numbers[number->kind].operands;
    if (number->kind == NUMBER_CHOSEN || number->kind == NUMBER_DONE ||
        number->kind == NUMBER_EVENT_AMOUNT)
        return false;
    if (operands[0] == 'r' && number->whose != REG_THIS) return false;
    if (operands[1] == 's' && !selector_is_free(pool, number->left)) return false;
    if (operands[1] == 'N' && !number_is_free(pool, number->left)) return false;
    return operands[3] != 'N' || number_is_free(pool, number->right);
}

static bool test_is_free(const LpCards *pool, const Test *test) {
    char operand = tables_tests[test->kind].operand;
    if (operand == 'r') return false;
    return operand != 'N' || number_is_free(pool, test->operand);
}

static bool filter_is_free(const LpCards *pool, unsigned row) {
    const Filter *filter = &pool->filters[row];
    for (uint32_t i = 0; row && i < filter->test_count; i++)
        if (!test_is_free(pool, &pool->tests[filter->test_first + i])) return false;
    return true;
}

static bool selector_is_free(const LpCards *pool, unsigned row) {
    const Selector *selector = &pool->selectors[row];
    return selector->source == REG_COUNT && filter_is_free(pool, selector->filter) &&
           number_is_free(pool, selector->count);
}

static bool condition_is_free(const LpCards *pool, unsigned row) {
    const Condition *condition = &pool->conditions[row];
    const unsigned fields[2] = {condition->left, condition->right};
    if (condition->kind == CONDITION_DID) return false;
    for (int i = 0; i < 2; i++) {
        char letter = tables_conditions[condition->kind].operands[i + 1];
        if (letter == 'r' && fields[i] != REG_THIS) return false;
        if (letter == 'N' && !number_is_free(pool, fields[i])) return false;
        if (letter == 's' && !selector_is_free(pool, fields[i])) return false;
        if (letter == 'f' && !filter_is_free(pool, fields[i])) return false;
        if (letter == 'c' && !condition_is_free(pool, fields[i])) return false;
    }
    return true;
}

/* Does the number count what the event is about? */
static bool number_looks_back(const LpCards *pool, unsigned row) {
    const Number *number = &pool->numbers[row];
    const char *operands = tables_numbers[number->kind].operands;
    return number->kind == NUMBER_EVENT_AMOUNT ||
           (operands[1] == 'N' && number_looks_back(pool, number->left)) ||
           (operands[3] == 'N' && number_looks_back(pool, number->right));
}

/* Does the selector speak of cards that were paid, or that the event is about? */
static bool selector_looks_back(const LpCards *pool, unsigned row) {
    const Filter *filter = &pool->filters[pool->selectors[row].filter];
    for (uint32_t i = 0; pool->selectors[row].filter && i < filter->test_count; i++) {
        const Test *test = &pool->tests[filter->test_first + i];
        if (tables_tests[test->kind].operand == 'r' &&
            (test->operand == REG_PAID || test->operand == REG_EVENT))
            return true;
    }
    return false;
}

/* Does the program speak of nothing but what it chooses itself, and end without an "if"? */
static bool program_is_free(const LpCards *pool, uint32_t first, uint32_t count,
                            bool *this_card) {
    for (uint32_t i = 0; i < count; i++) {
        const Instr *instr = &pool->instrs[first + i];
        const char *operands = tables_ops[instr->op].operands;
        const unsigned fields[5] = {instr->a, instr->b, instr->c, instr->x, instr->y};
        if (instr->op == OP_AWAKEN || instr->op == OP_ACTIVATE || instr->op == OP_PRICE ||
            instr->op == OP_REDIRECT)
            return false;
        for (int k = 0; k < 5; k++) {
            bool reg = operands[k] == 'r' || operands[k] == 'R';
            if (operands[k] == 's' && selector_looks_back(pool, fields[k])) return false;
            if (operands[k] == 'N' && number_looks_back(pool, fields[k])) return false;
            if (reg && fields[k] == REG_THIS) *this_card = true;
            if (reg &&
                (fields[k] == REG_EVENT || fields[k] == REG_BATTLED || fields[k] == REG_PAID))
                return false;
        }
    }
    return true;
}

/* --- Copies, with changes ----------------------------------------------------------------- */

static uint16_t copy_selector(Mix *m, unsigned row);

static int32_t other_value(Mix *m, int32_t value) {
    int32_t sign = value < 0 ? -1 : 1, size = value * sign;
    if (size == 0 || !one_in(m, 3)) return value;
    if (size >= 1000) return sign * (int32_t)(1 + below(m, 9)) * 1000;
    return sign * (int32_t)(1 + below(m, size > 5 ? 10 : 5));
}

static uint16_t copy_number(Mix *m, unsigned row) {
    Number number = m->pool->numbers[row];
    const char *operands = tables_numbers[number.kind].operands;
    if (row == 0) return 0;
    if (number.kind == NUMBER_CONSTANT) number.value = other_value(m, number.value);
    if (operands[1] == 's') number.left = copy_selector(m, number.left);
    if (operands[1] == 'N') number.left = copy_number(m, number.left);
    if (operands[3] == 'N') number.right = copy_number(m, number.right);
    return builder_number(m->builder, number);
}

static uint16_t copy_operand(Mix *m, const Test *test) {
    const LpCards *pool = m->pool;
    bool other = one_in(m, 3);
    unsigned operand = test->operand;
    switch (tables_tests[test->kind].operand) {
    case 'Y':
        if (other) operand = 1 + below(m, pool->type_count - 1);
        return builder_type(m->builder, string_of(m, pool->type_strings[operand]));
    case 'T':
        if (other) operand = 1 + below(m, pool->name_count - 1);
        if (string_of(m, pool->name_strings[operand]).size > PIECE_NAME_MAX)
            operand = test->operand; /* too long for a text */
        return builder_name(m->builder, string_of(m, pool->name_strings[operand]));
    case 'P': return builder_part(m->builder, string_of(m, pool->part_strings[operand]));
    case 'N': return copy_number(m, operand);
    case 'K': return (uint16_t)(other ? 1u << below(m, LP_COLOR_COUNT) : operand);
    case 'A': return (uint16_t)(other ? 1u << below(m, LP_UNKNOWN_ATTRIBUTE) : operand);
    case 'k': return (uint16_t)(other ? below(m, KEYWORD_ATTACK_ACTIVE) : operand);
    default: return (uint16_t)operand;
    }
}

/* Tests of one clause of the pool, beginning at test `i` of the filter. */
static uint32_t copy_clause(Mix *m, const Filter *filter, uint32_t i, Test *out,
                            uint32_t room) {
    uint32_t count = 0;
    for (;; i++) {
        Test test = m->pool->tests[filter->test_first + i];
        bool more = test.or_next && i + 1 < filter->test_count;
        if (count == room) return 0;
        test.operand = copy_operand(m, &test);
        test.or_next = more;
        out[count++] = test;
        if (!more) return count;
    }
}

static bool says(const Test *tests, uint32_t count, unsigned kind) {
    for (uint32_t i = 0; i < count; i++)
        if (tests[i].kind == kind) return true;
    return false;
}

/* Where a text says it: what it is, what comes before the noun, numbers, exceptions. The order
 * of clauses has no meaning, so a card has them in that of its text. */
static int place_of(const Test *test) {
    if (test->negated) return 4;
    switch (test->kind) {
    case TEST_CATEGORY: return 0;
    case TEST_NAME: return 2;
    case TEST_COLOR:
    case TEST_MULTICOLOR:
    case TEST_ATTRIBUTE:
    case TEST_TYPE:
    case TEST_KEYWORD:
    case TEST_RESTED:
    case TEST_ACTIVE:
    case TEST_FACE_UP:
    case TEST_ATTACKING: return 1;
    default: return 3;
    }
}

/* Puts the last test, which is a clause, where it is said. */
static void put_in_place(Test *tests, uint32_t count) {
    Test last = tests[count - 1];
    uint32_t i = count - 1;
    while (i > 0 && place_of(&tests[i - 1]) > place_of(&last)) i--;
    while (i > 0 && tests[i - 1].or_next) i--;
    for (uint32_t k = count - 1; k > i; k--) tests[k] = tests[k - 1];
    tests[i] = last;
}

/* A clause more, from a filter for cards of the same areas. */
static uint32_t add_clause(Mix *m, const Selector *like, Test *tests, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) /* of which alternative would it be said? */
        if (tests[i].or_next) return count;
    for (int tries = 0; tries < PICKS_MAX; tries++) {
        const Selector *other =
            &m->pool->selectors[m->from->selectors[below(m, m->from->selector_count)]];
        const Filter *filter = &m->pool->filters[other->filter];
        if (other->areas != like->areas || !other->filter) continue;
        uint32_t i = below(m, filter->test_count);
        while (i > 0 && m->pool->tests[filter->test_first + i - 1].or_next) i--;
        const Test *first = &m->pool->tests[filter->test_first + i];
        if (!test_is_free(m->pool, first) || first->kind == TEST_CATEGORY || first->or_next ||
            says(tests, count, first->kind))
            continue;
        uint32_t more = copy_clause(m, filter, i, tests + count, FILTER_TESTS_MAX - count);
        bool may_lack = first->kind == TEST_TYPE || first->kind == TEST_KEYWORD ||
                        first->kind == TEST_ATTRIBUTE || first->kind == TEST_TRIGGER;
        if (more && may_lack && like->areas != 1 << LP_AREA_LEADER && one_in(m, 4))
            tests[count].negated = 1;
        if (more) put_in_place(tests, count + more);
        return count + more;
    }
    return count;
}

/* Does it say one thing of two alternatives: (A or B) and (A or C)? */
static bool repeats_tests(const LpCards *pool, unsigned filter) {
    const Filter *row = &pool->filters[filter];
    int alternatives = 0;
    for (uint32_t i = 0; filter && i < row->test_count; i++) {
        const Test *test = &pool->tests[row->test_first + i];
        bool starts = i == 0 || !pool->tests[row->test_first + i - 1].or_next;
        alternatives += starts && test->or_next;
    }
    return alternatives > 1;
}

static uint16_t copy_filter(Mix *m, unsigned row, const Selector *like) {
    const Filter *filter = &m->pool->filters[row];
    Test tests[FILTER_TESTS_MAX];
    uint32_t count = 0;
    if (row == 0) return 0;
    bool was_exact = m->is_exact;
    m->is_exact |= repeats_tests(m->pool, row);
    for (uint32_t i = 0; i < filter->test_count;) {
        uint32_t more = copy_clause(m, filter, i, tests + count, FILTER_TESTS_MAX - count);
        count += more;
        i += more;
    }
    if (like && !like->flags && one_in(m, 6)) count = add_clause(m, like, tests, count);
    m->is_exact = was_exact;
    return builder_filter(m->builder, tests, count);
}

/* What a filter begins with: what the cards are, a name, or something else. */
static unsigned head_of(const LpCards *pool, unsigned filter) {
    const Test *first = &pool->tests[pool->filters[filter].test_first];
    if (first->kind == TEST_NAME) return 1u << 8;
    return first->kind == TEST_CATEGORY ? first->operand : 0;
}

/* Does it say that the cards are others than this one? */
static bool excepts_this(const LpCards *pool, unsigned filter) {
    for (uint32_t i = 0; filter && i < pool->filters[filter].test_count; i++)
        if (pool->tests[pool->filters[filter].test_first + i].kind == TEST_IN) return true;
    return false;
}

/* The filter of another selector for cards of the same areas. Cards that are played are said to
 * be Characters or Stages, and a count without a filter has a row of its own. */
static unsigned other_filter(Mix *m, const Selector *like) {
    if (like->filter == 0 || excepts_this(m->pool, like->filter)) return like->filter;
    if (m->plays && !head_of(m->pool, like->filter)) return like->filter;
    for (int tries = 0; tries < PICKS_MAX; tries++) {
        const Selector *other =
            &m->pool->selectors[m->from->selectors[below(m, m->from->selector_count)]];
        if (other->areas == like->areas && other->source == like->source &&
            other->place == like->place && other->flags == like->flags && other->filter &&
            filter_is_free(m->pool, other->filter) &&
            head_of(m->pool, other->filter) == head_of(m->pool, like->filter))
            return other->filter;
    }
    return like->filter;
}

static uint16_t copy_selector(Mix *m, unsigned row) {
    Selector selector = m->pool->selectors[row];
    unsigned filter = selector.filter;
    bool free = selector_is_free(m->pool, row);
    bool on_field = selector.areas && !(selector.areas & ~(unsigned)AREAS_FIELD_CARDS);
    if (free && one_in(m, 4)) filter = other_filter(m, &selector);
    if (free && on_field && selector.chooser == WHOSE_YOU && selector.owner != WHOSE_EACH &&
        m->flips && !excepts_this(m->pool, filter) && one_in(m, 6))
        selector.owner ^= 1;
    /* There is one Leader, and one revealed card is named otherwise than several. */
    bool fixed = !m->counts || selector.areas == 1 << LP_AREA_LEADER || selector.place ||
                 (filter && head_of(m->pool, filter) == 1 << LP_CATEGORY_LEADER);
    bool was_exact = m->is_exact;
    m->is_exact |= fixed;
    selector.count = copy_number(m, selector.count);
    m->is_exact = was_exact;
    selector.filter = copy_filter(m, filter, free ? &selector : NULL);
    return builder_selector(m->builder, selector);
}

static unsigned other_condition(Mix *m, unsigned row) {
    for (int tries = 0; tries < PICKS_MAX; tries++) {
        unsigned other = m->from->conditions[below(m, m->from->condition_count)];
        if (condition_is_free(m->pool, other)) return other;
    }
    return row;
}

/* Is the condition said in words that leave nothing to change: "if a card was trashed …",
 * "rested cards", which are cards and DON!! cards, "you do not have …"? */
static bool is_one_phrase(const LpCards *pool, const Condition *condition) {
    if (condition->kind == CONDITION_NOT)
        return pool->conditions[condition->left].kind == CONDITION_COMPARE;
    if (condition->kind != CONDITION_COMPARE) return false;
    unsigned left = pool->numbers[condition->left].kind;
    return left == NUMBER_PLUS || left == NUMBER_KOED || left == NUMBER_DISCARDED ||
           left == NUMBER_LIFE_LEFT || left == NUMBER_TURNS || left == NUMBER_REGISTER ||
           pool->numbers[condition->right].kind != NUMBER_CONSTANT;
}

static uint16_t copy_condition(Mix *m, unsigned row, bool may_change) {
    if (row == 0) return 0;
    if (may_change && one_in(m, 4) && condition_is_free(m->pool, row))
        row = other_condition(m, row);
    Condition condition = m->pool->conditions[row];
    uint16_t *fields[2] = {&condition.left, &condition.right};
    bool was_exact = m->is_exact;
    m->is_exact |= is_one_phrase(m->pool, &condition);
    for (int i = 0; i < 2; i++) {
        char letter = tables_conditions[condition.kind].operands[i + 1];
        if (letter == 'N') *fields[i] = copy_number(m, *fields[i]);
        if (letter == 's') *fields[i] = copy_selector(m, *fields[i]);
        if (letter == 'f') *fields[i] = copy_filter(m, *fields[i], NULL);
        if (letter == 'c') *fields[i] = copy_condition(m, *fields[i], false);
    }
    m->is_exact = was_exact;
    return builder_condition(m->builder, condition);
}

static uint16_t copy_wide(Mix *m, char letter, unsigned value) {
    const LpCards *pool = m->pool;
    switch (letter) {
    case 's': return copy_selector(m, value);
    case 'N': return copy_number(m, value);
    case 'c': return copy_condition(m, value, true);
    case 'f': return copy_filter(m, value, NULL);
    case 'T': return builder_name(m->builder, string_of(m, pool->name_strings[value]));
    case 'Y': return builder_type(m->builder, string_of(m, pool->type_strings[value]));
    default: return (uint16_t)value;
    }
}

/* What of a program can change without another part of it, which would have to change, too? */
static void set_limits(Mix *m, uint32_t first, uint32_t count) {
    int selects = 0;
    bool gives = false, counts = true;
    m->is_exact = m->plays = false;
    for (uint32_t i = 0; i < count; i++) {
        const Instr *instr = &m->pool->instrs[first + i];
        const char *operands = tables_ops[instr->op].operands;
        selects += instr->op == OP_SELECT;
        m->plays |= instr->op == OP_PLAY;
        gives |= instr->op == OP_DON_GIVE || instr->op == OP_DON_MOVE || instr->op == OP_SWAP;
        if ((instr->op == OP_DON_REST && instr->y) || instr->op == OP_CHOOSE_NUMBER ||
            instr->op == OP_ACTIVATE)
            m->is_exact = true;
        if (instr->op == OP_DELAY) counts = false;
        if (operands[3] == 'N' && !number_is_free(m->pool, instr->x)) m->is_exact = true;
        if (instr->op == OP_SELECT) {
            const Selector *selector = &m->pool->selectors[instr->x];
            if (!number_is_free(m->pool, selector->count)) m->is_exact = true;
            if (!selector_is_free(m->pool, instr->x)) counts = false;
        }
    }
    m->flips = selects == 1 && !gives;
    m->counts = counts && !gives && !m->keeps;
}

static uint32_t copy_program(Mix *m, uint32_t first, uint32_t count, Instr *out) {
    set_limits(m, first, count);
    for (uint32_t i = 0; i < count; i++) {
        Instr instr = m->pool->instrs[first + i];
        const char *operands = tables_ops[instr.op].operands;
        if (instr.op == OP_GAIN && one_in(m, 3))
            instr.b = (uint8_t)below(m, KEYWORD_ATTACK_ACTIVE);
        instr.x = copy_wide(m, operands[3], instr.x);
        instr.y = copy_wide(m, operands[4], instr.y);
        out[i] = instr;
    }
    m->is_exact = false;
    m->counts = m->flips = true;
    return count;
}

static void copy_events(Mix *m, const Ability *from, Ability *to) {
    Event events[EVENTS_MAX];
    for (uint32_t i = 0; i < from->event_count; i++) {
        events[i] = m->pool->events[from->event_first + i];
        events[i].filter = copy_filter(m, events[i].filter, NULL);
        events[i].other = copy_filter(m, events[i].other, NULL);
    }
    to->event_first = builder_events(m->builder, events, from->event_count);
}

/* --- Abilities ---------------------------------------------------------------------------- */

typedef struct Picked {
    const Ability *ability;
    const CardFacts *facts;
} Picked;

static Picked pick_ability(Mix *m, const Recombine *from) {
    for (;;) {
        const CardFacts *facts = &m->pool->cards[from->ids[below(m, from->id_count)]];
        if (facts->ability_count == 0) continue;
        uint32_t i = facts->ability_first + below(m, facts->ability_count);
        return (Picked){&m->pool->abilities[i], facts};
    }
}

/* An ability of the same kind whose effect can take the place of that of `like`. */
static const Ability *other_effect(Mix *m, const Recombine *from, Picked like) {
    bool this_card = false;
    const Ability *ability = like.ability;
    if (!program_is_free(m->pool, ability->effect_first, ability->effect_count, &this_card))
        return ability;
    for (int tries = 0; tries < PICKS_MAX; tries++) {
        Picked other = pick_ability(m, from);
        bool uses_this = false;
        if (other.ability->kind != ability->kind ||
            other.facts->category != like.facts->category ||
            (other.ability->flags ^ ability->flags) & (ABILITY_IN_HAND | ABILITY_SLEEPS) ||
            !program_is_free(m->pool, other.ability->effect_first, other.ability->effect_count,
                             &uses_this))
            continue;
        if (uses_this && other.ability->timings != ability->timings) continue;
        /* "If A, if B, …" is said in no text */
        bool is_if = m->pool->instrs[other.ability->effect_first].op == OP_IF;
        if (is_if && ability->condition) continue;
        return other.ability;
    }
    return ability;
}

static Ability make_ability(Mix *m, const Recombine *from, Picked picked) {
    const Ability *source = picked.ability;
    Ability made = *source;
    Instr code[PROGRAM_MAX];
    bool mixes = source->kind <= ABILITY_PERMANENT && one_in(m, 3);
    const Ability *effect = mixes ? other_effect(m, from, picked) : source;
    copy_events(m, source, &made);
    made.condition = copy_condition(m, source->condition, true);
    if (source->cost_count) {
        /* "the trashed card" is one card: how many are paid stays as it is */
        bool this_card = false;
        m->keeps =
            !program_is_free(m->pool, effect->effect_first, effect->effect_count, &this_card);
        made.cost_first = builder_program(
            m->builder, code, copy_program(m, source->cost_first, source->cost_count, code));
        m->keeps = false;
    }
    if (effect->effect_count) {
        made.effect_count = effect->effect_count;
        made.effect_first =
            builder_program(m->builder, code,
                            copy_program(m, effect->effect_first, effect->effect_count, code));
    }
    if (made.don == 0 && source->kind != ABILITY_RULE && one_in(m, 8))
        made.don = (uint8_t)(1 + below(m, 2));
    return made;
}

/* --- Which parts ------------------------------------------------------------------------ */

static void note(uint16_t *list, uint32_t *count, unsigned row) {
    for (uint32_t i = 0; i < *count; i++)
        if (list[i] == row) return;
    if (row && *count < RECOMBINE_ROWS_MAX) list[(*count)++] = (uint16_t)row;
}

static void note_number(Recombine *from, unsigned row) {
    const Number *number = &from->pool->numbers[row];
    const char *operands = tables_numbers[number->kind].operands;
    if (operands[1] == 's') note(from->selectors, &from->selector_count, number->left);
    if (operands[1] == 'N') note_number(from, number->left);
    if (operands[3] == 'N') note_number(from, number->right);
}

static void note_condition(Recombine *from, unsigned row) {
    const Condition *condition = &from->pool->conditions[row];
    const unsigned fields[2] = {condition->left, condition->right};
    note(from->conditions, &from->condition_count, row);
    for (int i = 0; i < 2; i++) {
        char letter = tables_conditions[condition->kind].operands[i + 1];
        if (letter == 's') note(from->selectors, &from->selector_count, fields[i]);
        if (letter == 'N') note_number(from, fields[i]);
        if (letter == 'c') note_condition(from, fields[i]);
    }
}

static void note_program(Recombine *from, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++) {
        const Instr *instr = &from->pool->instrs[i];
        const char *operands = tables_ops[instr->op].operands;
        if (operands[3] == 's') note(from->selectors, &from->selector_count, instr->x);
        if (operands[3] == 'N') note_number(from, instr->x);
        if (operands[3] == 'c') note_condition(from, instr->x);
    }
}

void recombine_add(Recombine *from, LpCardId id) {
    const CardFacts *facts = &from->pool->cards[id];
    if (facts->ability_count == 0 || from->id_count == IMAGE_CARDS_MAX) return;
    from->ids[from->id_count++] = id;
    for (uint32_t i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &from->pool->abilities[facts->ability_first + i];
        note_program(from, ability->cost_first, ability->cost_count);
        note_program(from, ability->effect_first, ability->effect_count);
        if (ability->condition) note_condition(from, ability->condition);
    }
}

LpCards *recombine_card(Recombine *from) {
    Builder builder;
    VerifyFault fault;
    Mix m = {.pool = from->pool,
             .from = from,
             .builder = &builder,
             .seed = &from->seed,
             .counts = true,
             .flips = true};
    builder_init(&builder);
    Picked picked = pick_ability(&m, from);
    CardFacts facts = {.category = picked.facts->category,
                       .colors = picked.facts->colors,
                       .power = picked.facts->power,
                       .cost = picked.facts->cost,
                       .life = picked.facts->life};
    Ability made;
    facts.number_at = builder_string(&builder, SLICE("RT01-001"));
    facts.name_at = builder_string(&builder, SLICE("Mira Vell"));
    facts.names[0] = builder_name(&builder, SLICE("Mira Vell"));
    made = make_ability(&m, from, picked);
    LpCardId id = builder_card(&builder, facts, &made, 1, (Slice){"", 0});
    LpCards *cards = id && !builder.full && !builder.no_memory ? builder_image(&builder) : NULL;
    builder_free(&builder);
    if (cards && !verify_image(cards, &fault)) {
        free(cards);
        cards = NULL;
    }
    if (cards) finish_image(cards);
    return cards;
}
