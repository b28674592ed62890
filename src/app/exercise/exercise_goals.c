/* The branches of a card, read from its rows: what must have happened at least once. If the
 * rules make a branch impossible, the reason is given here and nowhere else. */
#include <string.h>

#include "app/exercise/exercise.h"
#include "effect/finish.h"
#include "effect/tables.h"

/* These hold only as long as no effect changes the card, or lets a player without a deck play
 * on, so they are not certain. */
static const char fits_as_printed[] = "this card itself fits, as it is printed";
static const char pays_as_printed[] = "this card itself can pay, as it is printed";
static const char needs_deck[] = "a player without a deck has lost";

bool exercise_goals_is_wrong(const Goal *goal) {
    return goal->is_reached && goal->reason != NULL && goal->reason != fits_as_printed &&
           goal->reason != pays_as_printed && goal->reason != needs_deck;
}

static Goal *goal_add(Plan *plan, GoalKind kind, unsigned ability, unsigned at,
                      unsigned outcome) {
    static Goal overflow;
    if (plan->goal_count == GOALS_MAX) return &overflow;
    Goal *goal = &plan->goals[plan->goal_count++];
    *goal = (Goal){.kind = (uint8_t)kind,
                   .ability = (uint8_t)ability,
                   .outcome = (uint8_t)outcome,
                   .at = (uint16_t)at};
    return goal;
}

/* --- Conditions --------------------------------------------------------------------------- */

static bool has_condition_goal(const Plan *plan, unsigned row) {
    for (int i = 0; i < plan->goal_count; i++)
        if (plan->goals[i].kind == GOAL_CONDITION && plan->goals[i].at == row) return true;
    return false;
}

/* The parts of "and", "or" and "not"; the whole is a goal of its ability or its IF. */
static void condition_goals(const LpCards *cards, Plan *plan, unsigned ability, unsigned row,
                            bool is_part) {
    const Condition *condition = &cards->conditions[row];
    if (row == 0) return;
    if (is_part && !has_condition_goal(plan, row)) {
        goal_add(plan, GOAL_CONDITION, ability, row, 0);
        goal_add(plan, GOAL_CONDITION, ability, row, 1);
    }
    if (condition->kind == CONDITION_AND || condition->kind == CONDITION_OR) {
        condition_goals(cards, plan, ability, condition->left, true);
        condition_goals(cards, plan, ability, condition->right, true);
    }
    if (condition->kind == CONDITION_NOT)
        condition_goals(cards, plan, ability, condition->left, false);
}

/* --- Selectors ---------------------------------------------------------------------------- */

static bool is_dynamic(const LpCards *cards, unsigned filter) {
    return filter != 0 && cards->filter_dynamic[filter];
}

static bool fits_always(const LpCards *cards, unsigned filter, uint32_t id) {
    return filter == 0 ||
           (!is_dynamic(cards, filter) && image_filter_static(cards, filter, id));
}

/* Is this test true of the Leader whatever happens? */
static bool test_is_sure(const LpCards *cards, const Plan *plan, const Test *test,
                         uint32_t leader) {
    if (test->kind == TEST_IN && test->operand == REG_THIS && test->negated)
        return plan->facts->category != LP_CATEGORY_LEADER;
    return tables_tests[test->kind].is_static &&
           finish_static_test(cards, test, leader) != (test->negated != 0);
}

static bool every_leader_fits(const LpCards *cards, const Plan *plan, unsigned filter) {
    for (uint32_t id = 1; filter != 0 && id < cards->card_count; id++) {
        if (cards->cards[id].category == LP_CATEGORY_LEADER &&
            !exercise_wants_clauses(cards, plan, filter, id, test_is_sure))
            return false;
    }
    return true;
}

/* May the activation cost take this card off the field? */
static bool cost_takes(const LpCards *cards, const Ability *ability) {
    for (unsigned i = 0; i < ability->cost_count; i++) {
        const Instr *instr = &cards->instrs[ability->cost_first + i];
        bool takes = instr->op == OP_TRASH || instr->op == OP_KO || instr->op == OP_TO_DECK ||
                     instr->op == OP_TO_HAND || instr->op == OP_TO_LIFE;
        bool chosen = i > 0 && instr[-1].op == OP_SELECT && instr->a != REG_THIS;
        bool elsewhere = chosen && !(cards->selectors[instr[-1].x].areas & AREAS_FIELD_CARDS);
        if (takes && !elsewhere) return true;
    }
    return false;
}

/* Is the card on the field while this ability resolves? */
static bool is_on_field(const Ability *ability) {
    const uint64_t elsewhere = (1ull << TIMING_MAIN) | (1ull << TIMING_COUNTER) |
                               (1ull << TIMING_TRIGGER) | (1ull << TIMING_ON_KO) |
                               (1ull << TIMING_KO) | (1ull << TIMING_REMOVED) |
                               (1ull << TIMING_RETURNED);
    return !(ability->timings & elsewhere) && !(ability->flags & ABILITY_IN_HAND);
}

/* "Other than this card", or a state that it may not be in. */
static bool excludes_this(const LpCards *cards, unsigned filter) {
    const Filter *row = &cards->filters[filter];
    for (unsigned i = 0; i < row->test_count; i++) {
        const Test *test = &cards->tests[row->test_first + i];
        if (!tables_tests[test->kind].is_static &&
            (test->kind < TEST_COUNTER || test->kind > TEST_BASE_POWER))
            return true;
    }
    return false;
}

/* Why a selector always finds something, or NULL. */
static const char *never_empty(const LpCards *cards, const Plan *plan, const Ability *ability,
                               const Selector *selector) {
    if (selector->source == REG_THIS && selector->filter == 0) return "this card is there";
    if (selector->source != REG_COUNT) return NULL;
    /* "Up to 2 minus …" may be none at all. */
    if (selector->quantity != QUANTITY_ALL && selector->quantity != QUANTITY_ANY &&
        cards->numbers[selector->count].kind != NUMBER_CONSTANT)
        return NULL;
    if ((selector->areas & (1u << LP_AREA_DECK)) &&
        (selector->place != PLACE_ANY || selector->filter == 0))
        return needs_deck;
    if ((selector->areas & (1u << LP_AREA_LEADER)) &&
        every_leader_fits(cards, plan, selector->filter))
        return "a Leader is always there";
    unsigned own = plan->facts->category == LP_CATEGORY_LEADER      ? LP_AREA_LEADER
                   : plan->facts->category == LP_CATEGORY_CHARACTER ? LP_AREA_CHARACTER
                                                                    : LP_AREA_STAGE;
    bool stays = is_on_field(ability) && !cost_takes(cards, ability);
    if (selector->owner != WHOSE_OPPONENT && (selector->areas & (1u << own)) && stays &&
        fits_always(cards, selector->filter, plan->card))
        return "this card itself fits";
    if (selector->owner != WHOSE_OPPONENT && (selector->areas & (1u << own)) && stays &&
        exercise_wants_fits(cards, selector->filter, plan->card) &&
        !excludes_this(cards, selector->filter))
        return fits_as_printed;
    return NULL;
}

/* Does the condition ask for cards where the selector looks? */
static bool asks_for_cards(const LpCards *cards, const Condition *condition,
                           const Selector *selector) {
    if (condition->kind == CONDITION_AND)
        return asks_for_cards(cards, &cards->conditions[condition->left], selector) ||
               asks_for_cards(cards, &cards->conditions[condition->right], selector);
    if (condition->kind == CONDITION_EXISTS) {
        const Selector *there = &cards->selectors[condition->left];
        return there->areas == selector->areas && there->owner == selector->owner;
    }
    if (condition->kind != CONDITION_COMPARE) return false;
    const Number *left = &cards->numbers[condition->left];
    const Selector *counted = &cards->selectors[left->left];
    bool counts = (left->kind == NUMBER_HAND && (selector->areas >> LP_AREA_HAND & 1)) ||
                  (left->kind == NUMBER_LIFE && (selector->areas >> LP_AREA_LIFE & 1));
    counts = counts && (left->whose == selector->owner || selector->owner == WHOSE_EACH);
    if (left->kind == NUMBER_COUNT)
        counts = counted->areas == selector->areas && counted->owner == selector->owner;
    return counts && condition->compare != CMP_LE && condition->compare != CMP_LT &&
           cards->numbers[condition->right].value > 0;
}

/* The IF that leads to this instruction, if nothing in between takes cards away; or NULL. */
static const Instr *if_before(const LpCards *cards, const Ability *ability, unsigned at,
                              unsigned areas) {
    while (at > ability->effect_first) {
        const Instr *instr = &cards->instrs[--at];
        const Selector *taken = &cards->selectors[instr->x];
        if (instr->op == OP_IF) return instr;
        /* Choosing from another area, to K.O. it, leaves these cards alone. */
        if (instr->op == OP_KO || (instr->op == OP_SELECT && !(taken->areas & areas))) continue;
        if (instr->op != OP_DRAW && instr->op != OP_OPTION && instr->op != OP_CHOOSE_ONE &&
            instr->op != OP_MODIFY && instr->op != OP_MAY)
            return NULL;
    }
    return NULL;
}

/* Does the activation cost put a card where the selector looks, or leave one there? */
static bool cost_provides(const LpCards *cards, const Ability *ability,
                          const Selector *selector) {
    for (unsigned i = 0; i < ability->cost_count; i++) {
        const Instr *instr = &cards->instrs[ability->cost_first + i];
        bool own = selector->owner == WHOSE_YOU;
        if (instr->op == OP_TO_HAND && own && selector->areas == (1u << LP_AREA_HAND) &&
            selector->filter == 0)
            return true;
        const Selector *paid = &cards->selectors[instr->x];
        if (instr->op != OP_SELECT || instr + 1 >= &cards->instrs[cards->instr_count]) continue;
        if (instr[1].op == OP_TRASH && own && selector->areas == (1u << LP_AREA_TRASH) &&
            selector->filter == paid->filter)
            return true;
        if (instr[1].op == OP_REST && paid->owner == selector->owner &&
            paid->areas == selector->areas && selector->filter == 0)
            return true;
    }
    return false;
}

/* "[Trigger] Activate this card's [Main] effect": then nobody has paid for the card, and it
 * need not lie where that effect would find it. */
static bool activates_itself(const LpCards *cards, const Plan *plan) {
    for (unsigned i = 0; i < plan->facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[plan->facts->ability_first + i];
        for (unsigned k = 0; k < ability->effect_count; k++)
            if (cards->instrs[ability->effect_first + k].op == OP_ACTIVATE) return true;
    }
    return false;
}

/* Why a selection finds something at this point, or NULL. */
static const char *sure_here(const LpCards *cards, const Plan *plan, const Ability *ability,
                             const Selector *selector, unsigned at) {
    const Instr *before = &cards->instrs[at - 1];
    bool exact = selector->quantity == QUANTITY_EXACTLY;
    bool is_first = at <= ability->effect_first;
    /* "1 minus …" may be none at all. */
    bool is_fixed = cards->numbers[selector->count].kind == NUMBER_CONSTANT;
    if (ability->kind == ABILITY_REPLACEMENT && exact && is_fixed)
        return "a replacement that cannot be carried out is not offered";
    if (cost_provides(cards, ability, selector)) return "the cost leaves a card there";
    if (!is_first && before->op == OP_MAY && exact && cards->instrs[at + before->b].op == OP_IF)
        return "what cannot be begun is not offered";
    if (!is_first && before->op == OP_PRICE && exact)
        return "who cannot pay the price does not attack";
    if ((ability->timings & (1ull << TIMING_ON_KO)) && selector->owner == WHOSE_YOU &&
        (selector->areas >> LP_AREA_TRASH & 1) && !activates_itself(cards, plan) &&
        exercise_wants_fits(cards, selector->filter, plan->card))
        return "this card itself lies there";
    if (!is_first && at + 1u < ability->effect_first + (unsigned)ability->effect_count &&
        cards->instrs[at + 1].op == OP_SWAP)
        return "the Leader was chosen just before";
    if (is_first || selector->filter != 0) return NULL;
    if (selector->source == REG_LOOKED && before->op == OP_LOOK &&
        (cards->selectors[before[-1].x].areas >> LP_AREA_DECK & 1))
        return needs_deck;
    bool from_life = selector->areas == (1u << LP_AREA_LIFE) && selector->owner == WHOSE_YOU;
    bool of_life = selector->source == REG_LOOKED && before->op == OP_LOOK &&
                   at >= ability->effect_first + 3u && before[-2].op == OP_TO_LIFE;
    if ((before->op == OP_TO_LIFE && from_life) || of_life)
        return "a card was placed there just before";
    bool own_hand = selector->areas == (1u << LP_AREA_HAND) && selector->owner == WHOSE_YOU;
    if (before->op == OP_DRAW && !before->b && before->a == WHOSE_YOU && own_hand)
        return "a card was drawn just before";
    const Instr *condition = if_before(cards, ability, at, selector->areas);
    if (condition != NULL && asks_for_cards(cards, &cards->conditions[condition->x], selector))
        return "the condition before it asks for cards there";
    return NULL;
}

static void select_goals(const LpCards *cards, Plan *plan, unsigned index, unsigned at,
                         bool in_cost) {
    const Ability *ability = &cards->abilities[plan->facts->ability_first + index];
    const Selector *selector = &cards->selectors[cards->instrs[at].x];
    bool is_free = selector->quantity == QUANTITY_UP_TO || selector->quantity == QUANTITY_ANY;
    goal_add(plan, GOAL_INSTR, index, at, TRACE_CHOSE_ALL);
    if (is_free && ability->kind != ABILITY_PERMANENT)
        goal_add(plan, GOAL_INSTR, index, at, TRACE_CHOSE_NONE);
    /* A cost without cards to choose cannot be paid, which is a goal of the ability. */
    if (in_cost && !is_free) return;
    /* A choice for this action only is left out if there is nothing to do, which boards with
     * something to do need not show. */
    if (cards->links[at].flags & LINK_FOR_THIS_ONLY) return;
    Goal *goal = goal_add(plan, GOAL_INSTR, index, at, TRACE_NO_CHOICE);
    goal->reason = never_empty(cards, plan, ability, selector);
    if (goal->reason == NULL) goal->reason = sure_here(cards, plan, ability, selector, at);
}

/* --- Instructions ------------------------------------------------------------------------- */

static bool is_amount_op(const Instr *instr) {
    switch (instr->op) {
    case OP_DON_ADD:
    case OP_DON_GIVE:
    case OP_DON_REST:
    case OP_DON_ACTIVE:
    case OP_DON_FREEZE: return instr->c != 0;
    case OP_DRAW: return instr->b != 0;
    default: return false;
    }
}

/* Could the block be impossible to carry out? As pick_possible in rules/pick.c sees it. */
static bool may_be_impossible(const LpCards *cards, unsigned first, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const Instr *instr = &cards->instrs[first + i];
        const Selector *selector = &cards->selectors[instr->x];
        bool needs = instr->op == OP_SELECT && (selector->quantity == QUANTITY_EXACTLY ||
                                                selector->quantity == QUANTITY_AT_LEAST);
        if (needs && !(selector->areas & (1u << LP_AREA_DECK))) return true;
        if ((instr->op == OP_REST || instr->op == OP_SET_ACTIVE) && instr->a == REG_THIS)
            return true;
        if (instr->op == OP_DON_RETURN) return true;
        if ((instr->op == OP_DON_REST || instr->op == OP_DON_TAKE ||
             (instr->op == OP_DON_GIVE && !instr->b)) &&
            !instr->c)
            return true;
    }
    return false;
}

static void control_goals(const LpCards *cards, Plan *plan, unsigned index, unsigned at,
                          unsigned end) {
    const Instr *instr = &cards->instrs[at];
    if (instr->op == OP_IF) {
        goal_add(plan, GOAL_INSTR, index, at, TRACE_TRUE);
        goal_add(plan, GOAL_INSTR, index, at, TRACE_FALSE);
        condition_goals(cards, plan, index, instr->x, false);
    }
    if (instr->op == OP_MAY) {
        goal_add(plan, GOAL_INSTR, index, at, TRACE_USED);
        goal_add(plan, GOAL_INSTR, index, at, TRACE_REFUSED);
        unsigned after = at + 1u + instr->b;
        if (after < end && cards->instrs[after].op == OP_IF &&
            may_be_impossible(cards, at + 1, instr->b))
            goal_add(plan, GOAL_INSTR, index, at, TRACE_IMPOSSIBLE);
    }
}

static void program_goals(const LpCards *cards, Plan *plan, unsigned index, unsigned first,
                          unsigned count, bool in_cost) {
    for (unsigned at = first; at < first + count; at++) {
        const Instr *instr = &cards->instrs[at];
        if (instr->op == OP_ELSE) continue; /* its block has goals of its own */
        goal_add(plan, GOAL_INSTR, index, at, instr->op == OP_OPTION ? TRACE_TAKEN : TRACE_RUN);
        control_goals(cards, plan, index, at, first + count);
        if (instr->op == OP_SELECT) select_goals(cards, plan, index, at, in_cost);
        if (is_amount_op(instr)) {
            goal_add(plan, GOAL_INSTR, index, at, TRACE_CHOSE_ALL);
            goal_add(plan, GOAL_INSTR, index, at, TRACE_CHOSE_NONE);
        }
    }
}

/* --- Abilities ---------------------------------------------------------------------------- */

static bool ends_game(const LpCards *cards, const Ability *ability) {
    for (unsigned i = 0; i < ability->effect_count; i++) {
        unsigned op = cards->instrs[ability->effect_first + i].op;
        if (op == OP_IF || op == OP_MAY) return false;
        if (op == OP_WIN || op == OP_LOSE) return true;
    }
    return false;
}

/* As may_decline in rules/effect.c. */
static bool may_decline(const Ability *ability) {
    const uint64_t used = (1ull << TIMING_MAIN) | (1ull << TIMING_COUNTER);
    if (ability->kind == ABILITY_REPLACEMENT) return ability->flags & ABILITY_MAY;
    if (ability->timings & (1ull << TIMING_TRIGGER)) return true;
    if (ability->timings & used) return ability->flags & ABILITY_COST_MAY;
    if (ability->kind == ABILITY_ACTIVATE) return false;
    return (ability->flags & (ABILITY_MAY | ABILITY_COST_MAY)) || ability->cost_count > 0;
}

/* Events that happen in only one player's turn, so that [Your Turn] adds nothing. */
static bool turn_is_given(const Ability *ability) {
    const uint64_t in_own_turn = (1ull << TIMING_ACTIVATE_MAIN) | (1ull << TIMING_MAIN) |
                                 (1ull << TIMING_WHEN_ATTACKING) |
                                 (1ull << TIMING_END_OF_YOUR_TURN);
    const uint64_t in_other_turn = (1ull << TIMING_COUNTER) | (1ull << TIMING_ON_BLOCK) |
                                   (1ull << TIMING_ON_OPPONENTS_ATTACK) |
                                   (1ull << TIMING_END_OF_OPPONENTS_TURN);
    uint64_t given = ability->turn == TURN_YOURS ? in_own_turn : in_other_turn;
    return (ability->timings & ~given) == 0;
}

/* Why an activation cost can always be paid, or NULL. */
static const char *always_payable(const LpCards *cards, const Plan *plan,
                                  const Ability *ability) {
    const uint64_t used = (1ull << TIMING_MAIN) | (1ull << TIMING_COUNTER);
    const Instr *cost = &cards->instrs[ability->cost_first];
    const Selector *selector = &cards->selectors[cost->x];
    bool is_don = ability->cost_count == 1 && cost->op == OP_DON_RETURN && !cost->b &&
                  cards->numbers[cost->x].value <= plan->facts->cost;
    if ((ability->timings & ~used) == 0 && is_don && !activates_itself(cards, plan))
        return "who could pay the card has that many DON!!";
    if (ability->cost_count == 1 && cost->op == OP_DON_RETURN && !cost->b && ability->don &&
        cards->numbers[cost->x].value <= ability->don)
        return "[DON!! xX] asks for that many DON!!";
    if (ability->timings == (1ull << TIMING_ON_PLAY) && is_don &&
        plan->late_bringers.count == 0)
        return "who could pay the card has that many DON!!, and no effect plays it later";
    if (ability->cost_count == 2 && cost->op == OP_SELECT && is_on_field(ability) &&
        cards->numbers[selector->count].value == 1 && selector->owner == WHOSE_YOU &&
        (selector->areas >> LP_AREA_CHARACTER & 1) && !excludes_this(cards, selector->filter) &&
        cost[1].op != OP_REST && exercise_wants_fits(cards, selector->filter, plan->card))
        return pays_as_printed;
    return NULL;
}

static void activation_goals(const LpCards *cards, Plan *plan, unsigned index) {
    const Ability *ability = &cards->abilities[plan->facts->ability_first + index];
    if (ability->timings & (1ull << TIMING_WOULD_LOSE_BY_DECK)) {
        /* It is not an effect that runs: the game ends in another way (rules/process.c). */
        goal_add(plan, GOAL_ABILITY, index, 0, TRACE_MET);
        return;
    }
    goal_add(plan, GOAL_ABILITY, index, 0, TRACE_ACTIVATED);
    Goal *goal = goal_add(plan, GOAL_ABILITY, index, 0, TRACE_RESOLVED);
    if (ends_game(cards, ability)) goal->reason = "the effect ends the game";
    if (may_decline(ability)) goal_add(plan, GOAL_ABILITY, index, 0, TRACE_DECLINED);
    if (ability->cost_count > 0 &&
        may_be_impossible(cards, ability->cost_first, ability->cost_count))
        goal_add(plan, GOAL_ABILITY, index, 0, TRACE_UNPAYABLE)->reason =
            always_payable(cards, plan, ability);
    program_goals(cards, plan, index, ability->cost_first, ability->cost_count, true);
    program_goals(cards, plan, index, ability->effect_first, ability->effect_count, false);
}

void exercise_goals_make(const LpCards *cards, Plan *plan) {
    for (unsigned i = 0; i < plan->facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[plan->facts->ability_first + i];
        if (ability->kind == ABILITY_RULE) {
            for (unsigned k = 0; k < ability->effect_count; k++)
                goal_add(plan, GOAL_RULE, i, ability->effect_first + k, 0);
            continue;
        }
        bool has_turn = ability->turn != TURN_ANY && !turn_is_given(ability);
        if (ability->don || ability->condition || has_turn) {
            Goal *goal = goal_add(plan, GOAL_ABILITY, i, 0, TRACE_UNMET);
            if (ability->turn == TURN_YOURS && !ability->don && !ability->condition &&
                (ability->timings & ~(1ull << TIMING_WHEN_ATTACKING)) ==
                    (1ull << TIMING_ON_PLAY) &&
                plan->late_bringers.count == 0)
                goal->reason = "no effect plays it in the opponent's turn";
            condition_goals(cards, plan, i, ability->condition, false);
        }
        if (ability->kind == ABILITY_PERMANENT) {
            goal_add(plan, GOAL_ABILITY, i, 0, TRACE_MET);
            program_goals(cards, plan, i, ability->effect_first, ability->effect_count, false);
        } else {
            activation_goals(cards, plan, i);
        }
    }
}

/* --- Words -------------------------------------------------------------------------------- */

static const char *const ability_words[TRACE_ABILITY_COUNT] = {
    [TRACE_WAITS] = "event",
    [TRACE_MET] = "conditions met",
    [TRACE_UNMET] = "conditions not met",
    [TRACE_PAYABLE] = "cost can be paid",
    [TRACE_UNPAYABLE] = "cost cannot be paid",
    [TRACE_DECLINED] = "declined",
    [TRACE_UNPAID] = "cost paid in part",
    [TRACE_ACTIVATED] = "activated",
    [TRACE_RESOLVED] = "resolved"};

static const char *const instr_words[TRACE_INSTR_COUNT] = {
    [TRACE_RUN] = "run",
    [TRACE_TRUE] = "if so",
    [TRACE_FALSE] = "if not",
    [TRACE_USED] = "may: yes",
    [TRACE_REFUSED] = "may: no",
    [TRACE_IMPOSSIBLE] = "may: impossible",
    [TRACE_TAKEN] = "option taken",
    [TRACE_NO_CHOICE] = "nothing to choose from",
    [TRACE_CHOSE_NONE] = "none chosen",
    [TRACE_CHOSE_ALL] = "all chosen"};

static void print_place(const LpCards *cards, const Plan *plan, const Goal *goal, Buffer *out) {
    const Ability *ability = &cards->abilities[plan->facts->ability_first + goal->ability];
    bool in_cost =
        goal->at >= ability->cost_first && goal->at < ability->cost_first + ability->cost_count;
    buffer_append_string(out, in_cost ? " cost " : " line ");
    unsigned first = in_cost ? ability->cost_first : ability->effect_first;
    buffer_append_uint(out, goal->at - first + 1u);
    buffer_append_char(out, ' ');
    buffer_append_string(out, tables_ops[cards->instrs[goal->at].op].name);
}

void exercise_goals_print(const LpCards *cards, const Plan *plan, const Goal *goal,
                          Buffer *out) {
    buffer_append_string(out, "ability ");
    buffer_append_uint(out, goal->ability + 1u);
    switch (goal->kind) {
    case GOAL_ABILITY:
        buffer_append_string(out, ": ");
        buffer_append_string(out, ability_words[goal->outcome]);
        break;
    case GOAL_CONDITION:
        buffer_append_string(out, " part of the condition: ");
        buffer_append_string(out, tables_conditions[cards->conditions[goal->at].kind].word);
        buffer_append_string(out, goal->outcome ? ", not met" : ", met");
        break;
    case GOAL_RULE:
        buffer_append_string(out, ": rule ");
        buffer_append_string(out, tables_ops[cards->instrs[goal->at].op].name);
        break;
    default:
        print_place(cards, plan, goal, out);
        buffer_append_string(out, ": ");
        buffer_append_string(out, instr_words[goal->outcome]);
        break;
    }
}
