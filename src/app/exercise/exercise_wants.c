/* What a card's effects look for: cards by filter, area and player, and numbers that they
 * compare with. Boards are filled by these, and by their opposite. */
#include "app/exercise/exercise.h"
#include "effect/finish.h"

typedef struct Walk {
    const LpCards *cards;
    Plan *plan;
    int depth; /* numbers and conditions are nested; the verifier has found no cycle */
} Walk;

/* --- Filters on printed cards ------------------------------------------------------------- */

/* A test as far as the printed card shows; whatever depends on the game is assumed to be
 * true. */
static bool test_holds(const LpCards *cards, const Plan *plan, const Test *test, uint32_t id) {
    (void)plan;
    const CardFacts *facts = &cards->cards[id];
    const Number *number = &cards->numbers[test->operand];
    int printed = 0;
    switch (test->kind) {
    case TEST_COST:
    case TEST_BASE_COST: printed = facts->cost; break;
    case TEST_POWER:
    case TEST_BASE_POWER: printed = facts->power * 100; break;
    case TEST_COUNTER: printed = facts->counter * 100; break;
    case TEST_KEYWORD: return (facts->keywords >> test->operand & 1) != test->negated;
    case TEST_GIVEN_DON:
    case TEST_RESTED:
    case TEST_ACTIVE:
    case TEST_FACE_UP:
    case TEST_HELD:
    case TEST_IN:
    case TEST_PLAYED_THIS_TURN:
    case TEST_SAME_NAME:
    case TEST_SAME_COLOR:
    case TEST_SAME_TYPE:
    case TEST_BATTLED_CHARACTER:
    case TEST_ATTACKING: return true;
    default: return finish_static_test(cards, test, id) != (test->negated != 0);
    }
    if (number->kind != NUMBER_CONSTANT) return true;
    return compare_holds(test->compare, printed, number->value) != (test->negated != 0);
}

bool exercise_wants_clauses(const LpCards *cards, const Plan *plan, unsigned filter,
                            uint32_t id, ExerciseTest *is_met) {
    const Filter *row = &cards->filters[filter];
    const Test *test = &cards->tests[row->test_first], *end = test + row->test_count;
    while (test < end) {
        bool holds = false, more = true;
        for (; more; test++) {
            more = test->or_next;
            holds |= is_met(cards, plan, test, id);
        }
        if (!holds) return false;
    }
    return true;
}

bool exercise_wants_fits(const LpCards *cards, unsigned filter, uint32_t id) {
    return filter == 0 || exercise_wants_clauses(cards, NULL, filter, id, test_holds);
}

static bool may_lie_in(const CardFacts *facts, unsigned area) {
    if (facts->flags & CARD_UNPLAYABLE) return false;
    switch (area) {
    case LP_AREA_LEADER: return facts->category == LP_CATEGORY_LEADER;
    case LP_AREA_CHARACTER: return facts->category == LP_CATEGORY_CHARACTER;
    case LP_AREA_STAGE: return facts->category == LP_CATEGORY_STAGE;
    default: return facts->category != LP_CATEGORY_LEADER;
    }
}

/* Keeps a spread of the fitting cards: once the list is full, further ones replace some at
 * regular distances. */
static void want_card(Want *want, uint32_t *found, uint32_t id) {
    if (want->count < WANT_CARDS_MAX)
        want->cards[want->count++] = (LpCardId)id;
    else if (*found % 7 == 0)
        want->cards[*found / 7 % WANT_CARDS_MAX] = (LpCardId)id;
    (*found)++;
}

static void want_fill(const LpCards *cards, Plan *plan, Want *want, Want *contrary,
                      unsigned filter) {
    uint32_t found = 0, others = 0;
    for (uint32_t id = 1; id < cards->card_count; id++) {
        if (!may_lie_in(&cards->cards[id], want->area)) continue;
        if (exercise_wants_fits(cards, filter, id))
            want_card(want, &found, id);
        else
            want_card(contrary, &others, id);
    }
    if (found >= 3) return;
    /* Few cards are printed like this: effects must change others until they fit. */
    const Filter *row = &cards->filters[filter];
    bool cheap = false;
    for (unsigned i = 0; i < row->test_count; i++) {
        unsigned kind = cards->tests[row->test_first + i].kind;
        cheap |= kind == TEST_COST;
        plan->wants_weak |= kind == TEST_POWER;
    }
    plan->wants_cheap |= cheap;
    for (uint32_t id = 1; id < cards->card_count; id++) {
        if (may_lie_in(&cards->cards[id], want->area) &&
            image_filter_static(cards, filter, id) && (!cheap || cards->cards[id].cost <= 3))
            want_card(want, &found, id);
    }
}

static void want_add(Walk *walk, unsigned whose, unsigned areas, unsigned filter) {
    Plan *plan = walk->plan;
    for (unsigned area = LP_AREA_DECK; area < LP_AREA_COUNT; area++) {
        if (!((areas >> area) & 1) || plan->want_count == WANTS_MAX || filter == 0) continue;
        Want *want = &plan->wants[plan->want_count];
        Want *contrary = &plan->contraries[plan->want_count];
        *want = (Want){.whose = (uint8_t)whose, .area = (uint8_t)area};
        *contrary = *want;
        want_fill(walk->cards, plan, want, contrary, filter);
        if (want->count > 0) plan->want_count++;
    }
}

/* --- Rows --------------------------------------------------------------------------------- */

static void walk_number(Walk *walk, unsigned row);

/* Numbers inside a filter: "with a cost equal to or less than the number of …". */
static void walk_filter(Walk *walk, unsigned filter) {
    const Filter *row = &walk->cards->filters[filter];
    for (unsigned i = 0; i < row->test_count; i++) {
        const Test *test = &walk->cards->tests[row->test_first + i];
        if (test->kind >= TEST_COUNTER && test->kind <= TEST_BASE_POWER)
            walk_number(walk, test->operand);
    }
}

static void walk_selector(Walk *walk, unsigned row) {
    const Selector *selector = &walk->cards->selectors[row];
    unsigned areas = selector->areas;
    unsigned whose = selector->owner;
    /* Cards of a register came from somewhere: anywhere. */
    if (selector->source != REG_COUNT) {
        areas |= (1u << LP_AREA_DECK) | (1u << LP_AREA_HAND) | (1u << LP_AREA_TRASH) |
                 (1u << LP_AREA_CHARACTER) | (1u << LP_AREA_LIFE) | (1u << LP_AREA_LEADER);
        whose = WHOSE_EACH;
    }
    want_add(walk, whose, areas, selector->filter);
    walk_filter(walk, selector->filter);
    walk_number(walk, selector->count);
}

static void walk_number(Walk *walk, unsigned row) {
    const Number *number = &walk->cards->numbers[row];
    if (walk->depth > 8) return;
    walk->depth++;
    switch (number->kind) {
    case NUMBER_COUNT:
    case NUMBER_TOTAL_COST:
    case NUMBER_LOWEST_COST:
    case NUMBER_HIGHEST_COST:
    case NUMBER_LOWEST_POWER:
    case NUMBER_HIGHEST_POWER:
    case NUMBER_TOTAL_POWER: walk_selector(walk, number->left); break;
    case NUMBER_PLUS:
    case NUMBER_MINUS: walk_number(walk, number->right); /* fall through */
    case NUMBER_TIMES:
    case NUMBER_EVERY: walk_number(walk, number->left); break;
    default: break;
    }
    walk->depth--;
}

/* "If you have 3 or less Life cards": boards with 2, 3 and 4. */
static void hint_add(Walk *walk, unsigned row, unsigned other) {
    const Number *number = &walk->cards->numbers[row];
    const Number *bound = &walk->cards->numbers[other];
    Plan *plan = walk->plan;
    if (number->kind == NUMBER_PLUS || number->kind == NUMBER_MINUS) {
        hint_add(walk, number->left, other);
        hint_add(walk, number->right, other);
    }
    bool is_placed = number->kind >= NUMBER_LIFE && number->kind <= NUMBER_DON_GIVEN;
    if (!is_placed && number->kind != NUMBER_TURNS) return;
    if (plan->hint_count == HINTS_MAX) return;
    plan->hints[plan->hint_count++] =
        (Hint){.kind = number->kind,
               .whose = number->whose,
               .value = bound->kind == NUMBER_CONSTANT ? bound->value : 3};
}

static void walk_condition(Walk *walk, unsigned row) {
    const Condition *condition = &walk->cards->conditions[row];
    const unsigned anywhere = ((1u << LP_AREA_COUNT) - 1) & ~1u;
    switch (condition->kind) {
    case CONDITION_COMPARE:
        walk_number(walk, condition->left);
        walk_number(walk, condition->right);
        hint_add(walk, condition->left, condition->right);
        hint_add(walk, condition->right, condition->left);
        break;
    case CONDITION_ONLY:
        walk_selector(walk, condition->left);
        want_add(walk, walk->cards->selectors[condition->left].owner,
                 walk->cards->selectors[condition->left].areas, condition->right);
        break;
    case CONDITION_EXISTS: walk_selector(walk, condition->left); break;
    case CONDITION_IS: want_add(walk, WHOSE_EACH, anywhere, condition->right); break;
    case CONDITION_AND:
    case CONDITION_OR: walk_condition(walk, condition->right); /* fall through */
    case CONDITION_NOT: walk_condition(walk, condition->left); break;
    default: break;
    }
}

static void walk_program(Walk *walk, unsigned first, unsigned count) {
    for (unsigned at = first; at < first + count; at++) {
        const Instr *instr = &walk->cards->instrs[at];
        if (instr->op == OP_SELECT) walk_selector(walk, instr->x);
        if (instr->op == OP_IF) walk_condition(walk, instr->x);
        if (instr->op == OP_COST_NEXT || instr->op == OP_FORBID_PLAYER)
            want_add(walk, WHOSE_EACH, 1u << LP_AREA_HAND, instr->x);
        if (instr->op == OP_MODIFY || instr->op == OP_DRAW || instr->op == OP_DON_ADD)
            walk_number(walk, instr->x);
    }
}

static void walk_event(Walk *walk, const Event *event) {
    const unsigned near = (1u << LP_AREA_HAND) | (1u << LP_AREA_CHARACTER) |
                          (1u << LP_AREA_LEADER) | (1u << LP_AREA_LIFE);
    unsigned whose = event->subject == SUBJECT_YOURS       ? WHOSE_YOU
                     : event->subject == SUBJECT_OPPONENTS ? WHOSE_OPPONENT
                                                           : WHOSE_EACH;
    want_add(walk, whose, near, event->filter);
    want_add(walk, WHOSE_EACH, near, event->other);
}

/* --- Cards that act on this one ----------------------------------------------------------- */

static bool is_removal(unsigned op) {
    return op == OP_KO || op == OP_TO_HAND || op == OP_TO_DECK || op == OP_TRASH ||
           op == OP_REST || op == OP_TO_LIFE;
}

/* Does the ability choose this card to remove or rest it? */
static void look_for_removal(const LpCards *cards, Plan *plan, uint32_t id,
                             const Ability *ability, uint32_t found[2]) {
    const uint64_t handy = (1ull << TIMING_MAIN) | (1ull << TIMING_ON_PLAY) |
                           (1ull << TIMING_WHEN_ATTACKING) | (1ull << TIMING_ACTIVATE_MAIN) |
                           (1ull << TIMING_COUNTER);
    if (!(ability->timings & handy)) return;
    for (unsigned i = 0; i + 1 < ability->effect_count; i++) {
        const Instr *instr = &cards->instrs[ability->effect_first + i];
        const Selector *selector = &cards->selectors[instr->x];
        if (instr->op != OP_SELECT || instr[1].a != instr->a || !is_removal(instr[1].op))
            continue;
        if (!(selector->areas & AREAS_FIELD_CARDS) ||
            !exercise_wants_fits(cards, selector->filter, plan->card))
            continue;
        if (selector->owner != WHOSE_YOU) want_card(&plan->removers[1], &found[1], id);
        if (selector->owner != WHOSE_OPPONENT) want_card(&plan->removers[0], &found[0], id);
    }
}

/* Does the ability choose this card to raise its cost by so much? */
static bool raises_cost(const LpCards *cards, const Plan *plan, const Ability *ability,
                        int by) {
    for (unsigned i = 0; i + 1 < ability->effect_count; i++) {
        const Instr *instr = &cards->instrs[ability->effect_first + i];
        const Selector *selector = &cards->selectors[instr->x];
        if (instr->op == OP_SELECT && instr[1].op == OP_MODIFY && instr[1].a == instr->a &&
            instr[1].b == STAT_COST && cards->numbers[instr[1].x].value >= by &&
            selector->owner == WHOSE_YOU && (selector->areas & AREAS_FIELD_CARDS) &&
            exercise_wants_fits(cards, selector->filter, plan->card))
            return true;
    }
    return false;
}

/* By how much is this card, as it is printed, cheaper than a cost asks for? */
static int must_be_dearer(const LpCards *cards, const Plan *plan) {
    for (unsigned i = 0; i < plan->facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[plan->facts->ability_first + i];
        const Instr *cost = &cards->instrs[ability->cost_first];
        const Filter *row = &cards->filters[cards->selectors[cost->x].filter];
        if (ability->cost_count == 0 || cost->op != OP_SELECT || row->test_count < 2) continue;
        const Test *in = &cards->tests[row->test_first], *bound = in + 1;
        if (in->kind == TEST_IN && in->operand == REG_THIS && !in->negated &&
            bound->kind == TEST_COST && bound->compare == CMP_GE &&
            cards->numbers[bound->operand].value > plan->facts->cost)
            return cards->numbers[bound->operand].value - plan->facts->cost;
    }
    return 0;
}

/* Does the PLAY at this point play this card? Its register says what was chosen, and an "if it
 * is" before it what the card must be. */
static bool plays_card(const LpCards *cards, const Plan *plan, const Ability *ability,
                       unsigned at) {
    const Instr *play = &cards->instrs[ability->effect_first + at];
    bool has_filter = false;
    for (unsigned i = at; i-- > 0;) {
        const Instr *instr = &cards->instrs[ability->effect_first + i];
        const Condition *condition = &cards->conditions[instr->x];
        unsigned filter = 0;
        if (instr->op == OP_SELECT && instr->a == play->a) {
            if (cards->selectors[instr->x].owner == WHOSE_OPPONENT) return false;
            filter = cards->selectors[instr->x].filter;
        }
        if (instr->op == OP_IF && condition->kind == CONDITION_IS) filter = condition->right;
        if (filter != 0 && !exercise_wants_fits(cards, filter, plan->card)) return false;
        has_filter |= filter != 0;
        if (instr->op == OP_SELECT && instr->a == play->a && has_filter) return true;
    }
    return has_filter;
}

/* Can the ability play this card, from wherever it is? */
static bool may_bring(const LpCards *cards, const Plan *plan, const Ability *ability,
                      uint32_t id) {
    for (unsigned i = 0; i < ability->effect_count; i++) {
        const Instr *instr = &cards->instrs[ability->effect_first + i];
        if (instr->op != OP_PLAY) continue;
        if (instr->a == REG_THIS ? id == plan->card : plays_card(cards, plan, ability, i))
            return true;
    }
    return false;
}

/* "If you have 10 DON!! cards on your field". */
static bool asks_for_don(const LpCards *cards, unsigned row) {
    const Condition *condition = &cards->conditions[row];
    if (condition->kind == CONDITION_AND)
        return asks_for_don(cards, condition->left) || asks_for_don(cards, condition->right);
    const Number *left = &cards->numbers[condition->left];
    return condition->kind == CONDITION_COMPARE && left->kind == NUMBER_DON_FIELD &&
           left->whose == WHOSE_YOU &&
           (condition->compare == CMP_GE || condition->compare == CMP_EQ) &&
           cards->numbers[condition->right].value >= 8;
}

/* Does the ability work for a player with few DON!!, or in the opponent's turn? */
static bool is_late(const LpCards *cards, const Ability *ability) {
    const uint64_t paid = (1ull << TIMING_MAIN) | (1ull << TIMING_ON_PLAY);
    if (!(ability->timings & ~paid) || asks_for_don(cards, ability->condition)) return false;
    for (unsigned i = 0; i < ability->effect_count; i++) {
        const Instr *instr = &cards->instrs[ability->effect_first + i];
        if (instr->op == OP_IF && asks_for_don(cards, instr->x)) return false;
    }
    return true;
}

static void find_actors(const LpCards *cards, Plan *plan) {
    uint32_t removers[2] = {0, 0}, bringers = 0, late = 0, raisers = 0;
    int dearer = must_be_dearer(cards, plan);
    for (uint32_t id = 1; id < cards->card_count; id++) {
        const CardFacts *facts = &cards->cards[id];
        if (facts->flags & CARD_UNPLAYABLE) continue;
        bool is_leader = facts->category == LP_CATEGORY_LEADER;
        for (unsigned i = 0; i < facts->ability_count; i++) {
            const Ability *ability = &cards->abilities[facts->ability_first + i];
            if (!is_leader) look_for_removal(cards, plan, id, ability, removers);
            if (!is_leader && dearer > 0 && raises_cost(cards, plan, ability, dearer))
                want_card(&plan->raisers, &raisers, id);
            if (!may_bring(cards, plan, ability, id)) continue;
            if (!is_leader) want_card(&plan->bringers, &bringers, id);
            if (is_late(cards, ability)) want_card(&plan->late_bringers, &late, id);
        }
    }
}

void exercise_wants_make(const LpCards *cards, Plan *plan) {
    Walk walk = {.cards = cards, .plan = plan};
    for (unsigned i = 0; i < plan->facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[plan->facts->ability_first + i];
        walk_condition(&walk, ability->condition);
        for (unsigned k = 0; k < ability->event_count; k++)
            walk_event(&walk, &cards->events[ability->event_first + k]);
        walk_program(&walk, ability->cost_first, ability->cost_count);
        walk_program(&walk, ability->effect_first, ability->effect_count);
    }
    if (plan->facts->category != LP_CATEGORY_LEADER && plan->facts->ability_count > 0)
        find_actors(cards, plan);
    /* What raises its cost may ask for a Leader, too. */
    for (unsigned i = 0; i < plan->raisers.count; i++) {
        const CardFacts *facts = &cards->cards[plan->raisers.cards[i]];
        for (unsigned k = 0; k < facts->ability_count; k++) {
            const Ability *ability = &cards->abilities[facts->ability_first + k];
            walk_program(&walk, ability->effect_first, ability->effect_count);
        }
    }
}
