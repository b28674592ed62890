/* The verifier: tables first, then cards and their programs. */
#include "effect/verify.h"

#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "effect/finish.h"
#include "effect/link.h"
#include "effect/tables.h"

/* A check that fails says why and ends its function. */
#define REQUIRE(what, why)                                                                     \
    do {                                                                                       \
        if (!(what)) return why;                                                               \
    } while (0)

/* --- Numbers, filters, selectors --------------------------------------------------------- */

static unsigned depth_of(const LpCards *cards, unsigned number) {
    return cards->numbers[number].depth;
}

static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

/* The depth of the deepest number that a selector names, in its count and in its filter. */
static unsigned selector_depth(const LpCards *cards, unsigned row) {
    const Selector *selector = &cards->selectors[row];
    const Filter *filter = &cards->filters[selector->filter];
    unsigned depth = depth_of(cards, selector->count);
    for (unsigned i = 0; i < filter->test_count; i++) {
        const Test *test = &cards->tests[filter->test_first + i];
        if (tables_tests[test->kind].operand != 'N') continue;
        depth = larger(depth, depth_of(cards, test->operand));
    }
    return depth;
}

unsigned verify_number_depth(const LpCards *cards, const Number *row) {
    const char *operands = tables_numbers[row->kind].operands;
    unsigned depth = 0;
    if (operands[1] == 's') depth = 1 + selector_depth(cards, row->left);
    if (operands[1] == 'N') depth = 1 + depth_of(cards, row->left);
    if (operands[3] == 'N') depth = larger(depth, 1 + depth_of(cards, row->right));
    return depth;
}

unsigned verify_condition_depth(const LpCards *cards, const Condition *row) {
    const char *operands = tables_conditions[row->kind].operands;
    unsigned depth = 0;
    if (operands[1] == 'c') depth = 1u + cards->conditions[row->left].depth;
    if (operands[2] == 'c') depth = larger(depth, 1u + cards->conditions[row->right].depth);
    return depth;
}

/* Cards that are counted or searched for: nobody chooses, so nothing about a choice may be
 * set. */
static bool selector_is_set(const Selector *row) {
    return row->chooser == WHOSE_YOU && row->quantity == QUANTITY_ALL && row->count == 0 &&
           row->place == PLACE_ANY && (row->flags & ~SELECT_DIFFERENT_NAMES) == 0;
}

static const char *check_number(const LpCards *cards, unsigned index) {
    const Number *row = &cards->numbers[index];
    REQUIRE(row->kind < NUMBER_KIND_COUNT, "unknown kind of number");
    const char *operands = tables_numbers[row->kind].operands;
    switch (operands[0]) {
    case 'w': REQUIRE(row->whose < WHOSE_COUNT, "unknown player"); break;
    case 'r': REQUIRE(row->whose < REG_COUNT, "unknown register"); break;
    default: REQUIRE(row->whose == 0, "a player where there must be none");
    }
    switch (operands[1]) {
    case 's':
        REQUIRE(row->left > 0 && row->left < cards->selector_count, "selector out of range");
        REQUIRE(selector_is_set(&cards->selectors[row->left]), "counts a choice");
        break;
    case 'N': REQUIRE(row->left < index, "a number must name earlier numbers"); break;
    default: REQUIRE(row->left == 0, "a left operand where there must be none");
    }
    if (operands[3] == 'N') {
        REQUIRE(row->right < index, "a number must name earlier numbers");
    } else {
        REQUIRE(row->right == 0, "a right operand where there must be none");
    }
    if (operands[2] == 'v') {
        REQUIRE(row->value >= -NUMBER_VALUE_MAX && row->value <= NUMBER_VALUE_MAX,
                "the number is too large");
        REQUIRE(row->kind != NUMBER_EVERY || row->value > 0,
                "\"every\" needs a number above 0");
    } else {
        REQUIRE(row->value == 0, "a value where there must be none");
    }
    return NULL;
}

/* A cycle would lead from a number through a selector back to a number. A number is deeper than
 * everything it names, so there are no cycles. */
static const char *check_number_depth(const LpCards *cards, unsigned index) {
    const Number *row = &cards->numbers[index];
    REQUIRE(row->depth <= NUMBER_DEPTH_MAX, "the number is nested too deeply");
    REQUIRE(row->depth == verify_number_depth(cards, row), "the depth of the number is wrong");
    return NULL;
}

static const char *check_test_operand(const LpCards *cards, const Test *row) {
    unsigned operand = row->operand;
    switch (tables_tests[row->kind].operand) {
    case 'C':
        REQUIRE(operand && (operand & 1) == 0 && operand < 1u << (LP_CATEGORY_STAGE + 1),
                "unknown category");
        break;
    case 'K': REQUIRE(operand && operand < 1u << LP_COLOR_COUNT, "unknown colour"); break;
    case 'A':
        REQUIRE(operand && operand < 1u << LP_ATTRIBUTE_COUNT, "unknown attribute");
        break;
    case 'Y': REQUIRE(operand && operand < cards->type_count, "type out of range"); break;
    case 'T': REQUIRE(operand && operand < cards->name_count, "name out of range"); break;
    case 'P': REQUIRE(operand && operand < cards->part_count, "part out of range"); break;
    case 'N': REQUIRE(operand < cards->number_count, "number out of range"); break;
    case 'k': REQUIRE(operand < KEYWORD_COUNT, "unknown keyword"); break;
    case 'r': REQUIRE(operand < REG_COUNT, "unknown register"); break;
    case 't': REQUIRE(operand && operand < TIMING_COUNT, "unknown timing"); break;
    default: REQUIRE(operand == 0, "an operand where there must be none");
    }
    return NULL;
}

static const char *check_test(const LpCards *cards, unsigned index) {
    const Test *row = &cards->tests[index];
    REQUIRE(row->kind > TEST_NONE && row->kind < TEST_COUNT, "unknown kind of test");
    REQUIRE(row->negated <= 1 && row->or_next <= 1 && row->unused == 0, "not 0 or 1");
    if (tables_tests[row->kind].operand == 'N') {
        REQUIRE(row->compare < CMP_COUNT, "unknown comparison");
    } else {
        REQUIRE(row->compare == 0, "a comparison where there must be none");
    }
    return check_test_operand(cards, row);
}

static const char *check_filter(const LpCards *cards, unsigned index) {
    const Filter *row = &cards->filters[index];
    REQUIRE(row->test_count > 0 && row->test_count <= FILTER_TESTS_MAX, "too many tests");
    REQUIRE(row->test_first > 0 && row->test_first < cards->test_count &&
                row->test_count <= cards->test_count - row->test_first,
            "tests out of range");
    const Test *last = &cards->tests[row->test_first + row->test_count - 1];
    REQUIRE(last->or_next == 0, "the last test is joined to nothing");
    return NULL;
}

/* Only power, cost and Counter can change by a negative number. */
static bool is_below_zero(const LpCards *cards, unsigned number) {
    const Number *row = &cards->numbers[number];
    return row->kind == NUMBER_CONSTANT && row->value < 0;
}

static const char *check_selector(const LpCards *cards, unsigned index) {
    const Selector *row = &cards->selectors[index];
    const unsigned areas_all = (1u << LP_AREA_COUNT) - 1 - (1u << LP_AREA_NONE);
    const unsigned stacks = 1u << LP_AREA_DECK | 1u << LP_AREA_LIFE;
    REQUIRE(row->chooser <= WHOSE_OPPONENT, "unknown chooser");
    REQUIRE(row->owner < WHOSE_COUNT, "unknown owner");
    REQUIRE(row->source <= REG_COUNT, "unknown register");
    REQUIRE(row->quantity < QUANTITY_COUNT, "unknown quantity");
    REQUIRE(row->place < PLACE_COUNT, "unknown place");
    REQUIRE(row->flags <= SELECT_FLAGS_MAX, "unknown flags");
    REQUIRE(row->count < cards->number_count, "number out of range");
    REQUIRE(!is_below_zero(cards, row->count), "a count below 0");
    REQUIRE(row->filter < cards->filter_count, "filter out of range");
    if (row->source == REG_COUNT) {
        REQUIRE(row->areas && (row->areas & ~areas_all) == 0, "unknown areas");
    } else {
        REQUIRE(row->areas == 0 && row->owner == WHOSE_EACH, "areas of a register");
    }
    if (row->place != PLACE_ANY) {
        REQUIRE((row->areas & stacks) && (row->areas & ~stacks) == 0,
                "only decks and Life have a top and a bottom");
        REQUIRE((row->areas & (row->areas - 1)) == 0, "a place in two areas at once");
    } else if (row->quantity == QUANTITY_ALL) {
        REQUIRE(row->count == 0, "both all cards and a number");
    }
    if (row->quantity == QUANTITY_ANY) REQUIRE(row->count == 0, "both any number and a number");
    if (row->quantity == QUANTITY_ALL)
        REQUIRE(row->chooser == 0, "all cards are taken, so nobody chooses");
    return NULL;
}

static const char *check_condition(const LpCards *cards, unsigned index) {
    const Condition *row = &cards->conditions[index];
    REQUIRE(row->kind > CONDITION_NONE && row->kind < CONDITION_COUNT,
            "unknown kind of condition");
    const char *operands = tables_conditions[row->kind].operands;
    REQUIRE(row->compare < (operands[0] == 'm' ? CMP_COUNT : 1), "unknown comparison");
    const uint16_t fields[2] = {row->left, row->right};
    for (int i = 0; i < 2; i++) {
        unsigned field = fields[i];
        switch (operands[i + 1]) {
        case 'N': REQUIRE(field < cards->number_count, "number out of range"); break;
        case 's':
            REQUIRE(field && field < cards->selector_count, "selector out of range");
            REQUIRE(selector_is_set(&cards->selectors[field]), "asks about a choice");
            break;
        case 'c': REQUIRE(field && field < index, "a condition must name earlier ones"); break;
        case 'r': REQUIRE(field < REG_COUNT, "unknown register"); break;
        case 'f': REQUIRE(field && field < cards->filter_count, "filter out of range"); break;
        default: REQUIRE(field == 0, "an operand where there must be none");
        }
    }
    REQUIRE(row->depth <= CONDITION_DEPTH_MAX, "the condition is nested too deeply");
    REQUIRE(row->depth == verify_condition_depth(cards, row), "the depth is wrong");
    return NULL;
}

static const char *check_event(const LpCards *cards, unsigned index) {
    const Event *row = &cards->events[index];
    REQUIRE(row->timing > TIMING_NONE && row->timing < TIMING_COUNT, "unknown timing");
    REQUIRE(row->timing != TIMING_END_OF_TURN && row->timing != TIMING_END_OF_BATTLE,
            "this timing is only for delayed parts");
    REQUIRE(row->subject < SUBJECT_COUNT, "unknown subject");
    REQUIRE(row->cause < CAUSE_COUNT, "unknown cause");
    REQUIRE(row->amount <= AMOUNT_MAX && row->amount != 1, "unknown amount");
    REQUIRE(row->filter < cards->filter_count, "filter out of range");
    REQUIRE(row->other < cards->filter_count, "filter out of range");
    return NULL;
}

/* --- Strings ----------------------------------------------------------------------------- */

/* The block ends with a zero, so every offset inside it begins a string. */
static const char *check_strings(const LpCards *cards) {
    REQUIRE(cards->string_size > 0 && cards->strings[0] == 0, "no empty string");
    REQUIRE(cards->strings[cards->string_size - 1] == 0, "the last string has no end");
    Slice all = {cards->strings, cards->string_size};
    REQUIRE(utf8_is_valid(all), "not UTF-8");
    for (size_t i = 0; i < all.size; i++) {
        unsigned char c = (unsigned char)all.at[i];
        REQUIRE(c == 0 || (c >= ' ' && c != 127), "a control character");
    }
    return NULL;
}

static const char *check_numbered(const LpCards *cards, const uint32_t *list, uint32_t index) {
    REQUIRE(list[index] > 0 && list[index] < cards->string_size, "string out of range");
    REQUIRE(cards->strings[list[index] - 1] == 0 && cards->strings[list[index]],
            "does not point to the start of a string");
    return NULL;
}

static const char *check_name(const LpCards *cards, unsigned index) {
    return check_numbered(cards, cards->name_strings, index);
}
static const char *check_type(const LpCards *cards, unsigned index) {
    return check_numbered(cards, cards->type_strings, index);
}
static const char *check_part(const LpCards *cards, unsigned index) {
    return check_numbered(cards, cards->part_strings, index);
}

/* --- All tables -------------------------------------------------------------------------- */

static bool is_zero(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        if (at[i]) return false;
    }
    return true;
}

static bool fail(VerifyFault *fault, const char *message, const char *table, uint32_t row) {
    *fault = (VerifyFault){.message = message, .table = table, .row = row};
    return false;
}

bool verify_tables(const LpCards *cards, VerifyFault *fault) {
    /* Depths need rows in range, so they come last. */
    static const struct {
        int table;
        const char *(*check)(const LpCards *cards, unsigned index);
    } checks[] = {
        {9, check_name},      {10, check_type},    {11, check_part},  {5, check_test},
        {4, check_filter},    {3, check_selector}, {6, check_number}, {6, check_number_depth},
        {7, check_condition}, {8, check_event},
    };
    *fault = (VerifyFault){0};
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        const ImageTable *table = &finish_tables[i];
        const void *rows;
        memcpy(&rows, (const char *)cards + table->pointer_at, sizeof rows);
        uint32_t count = finish_count(cards, i);
        if (count == 0 || count > table->count_max)
            return fail(fault, "the table has the wrong size", table->name, 0);
        if (!is_zero(rows, table->row_size)) {
            return fail(fault, "row 0 is reserved", table->name, 0);
        }
    }
    const char *why = check_strings(cards);
    if (why) return fail(fault, why, "strings", 0);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        uint32_t count = finish_count(cards, checks[i].table);
        for (uint32_t row = 1; row < count; row++) {
            why = checks[i].check(cards, row);
            if (why) return fail(fault, why, finish_tables[checks[i].table].name, row);
        }
    }
    return true;
}

/* --- Programs ---------------------------------------------------------------------------- */

/* What a program belongs to, and where the walk is. */
typedef struct Walk {
    const LpCards *cards;
    unsigned kind; /* AbilityKind */
    unsigned depth;
    uint32_t at; /* the instruction, for the message */
} Walk;

static bool op_is_rule(unsigned op) { return op >= OP_ALSO_NAMED && op <= OP_DON_DECK; }

static const char *check_operand(const Walk *walk, char letter, unsigned value) {
    const LpCards *cards = walk->cards;
    switch (letter) {
    case 'r': REQUIRE(value < REG_COUNT, "unknown register"); break;
    case 'R': REQUIRE(value < REG_STORED_COUNT, "a register that cannot be stored"); break;
    case 'w': REQUIRE(value < WHOSE_COUNT, "unknown player"); break;
    case 's': REQUIRE(value && value < cards->selector_count, "selector out of range"); break;
    case 'N': REQUIRE(value < cards->number_count, "number out of range"); break;
    case 'c': REQUIRE(value && value < cards->condition_count, "condition out of range"); break;
    case 'f': REQUIRE(value < cards->filter_count, "filter out of range"); break;
    case 'd':
        REQUIRE(value < DURATION_COUNT, "unknown duration");
        REQUIRE((value == DURATION_WHILE) == (walk->kind == ABILITY_PERMANENT),
                walk->kind == ABILITY_PERMANENT ? "a permanent effect has no duration"
                                                : "the duration is missing");
        break;
    case 'k': REQUIRE(value < KEYWORD_COUNT, "unknown keyword"); break;
    case 'A': REQUIRE(value < LP_ATTRIBUTE_COUNT, "unknown attribute"); break;
    case 'q': REQUIRE(value && value < RESTRICTION_COUNT, "unknown restriction"); break;
    case 'l': break; /* check_block */
    case 'n': REQUIRE(value <= SMALL_NUMBER_MAX, "a number is too large"); break;
    case 'p': REQUIRE(value > PLACE_ANY && value < PLACE_COUNT, "unknown place"); break;
    case 'b':
    case 'u': REQUIRE(value <= 1, "not 0 or 1"); break;
    case 't': REQUIRE(value && value < TIMING_COUNT, "unknown timing"); break;
    case 'S': REQUIRE(value < STAT_COUNT, "unknown number on a card"); break;
    case 'T': REQUIRE(value && value < cards->name_count, "name out of range"); break;
    case 'Y': REQUIRE(value && value < cards->type_count, "type out of range"); break;
    default: REQUIRE(value == 0, "an operand where there must be none");
    }
    return NULL;
}

bool verify_op_holds(unsigned op) {
    switch (op) {
    case OP_MODIFY:
    case OP_GAIN:
    case OP_FORBID:
    case OP_FORBID_PLAYER:
    case OP_NEGATE:
    case OP_NEGATE_TIMING:
    case OP_COST_NEXT: return true;
    default: return false;
    }
}

/* What else a permanent effect may contain: it must not remember anything either. */
static const char *check_permanent(const LpCards *cards, const Instr *instr) {
    if (verify_op_holds(instr->op)) return NULL;
    switch (instr->op) {
    case OP_SELECT:
        REQUIRE(cards->selectors[instr->x].quantity == QUANTITY_ALL,
                "a permanent effect cannot choose");
        return NULL;
    case OP_IF:
    case OP_ELSE:
    case OP_NONE: return NULL;
    default: return "not for a permanent effect";
    }
}

static const char *check_instr(const Walk *walk, const Instr *instr) {
    REQUIRE(instr->op < OP_COUNT, "unknown operation");
    const char *letters = tables_ops[instr->op].operands;
    const unsigned fields[5] = {instr->a, instr->b, instr->c, instr->x, instr->y};
    for (int i = 0; i < 5; i++) {
        const char *why = check_operand(walk, letters[i], fields[i]);
        if (why) return why;
        bool is_count =
            letters[i] == 'N' && instr->op != OP_MODIFY && instr->op != OP_COST_NEXT;
        REQUIRE(!is_count || !is_below_zero(walk->cards, fields[i]), "a count below 0");
    }
    if (instr->op == OP_NONE) return NULL;
    REQUIRE(op_is_rule(instr->op) == (walk->kind == ABILITY_RULE),
            "rule operations must be under \"rule\", and nothing else");
    if (walk->kind == ABILITY_PERMANENT) {
        const char *why = check_permanent(walk->cards, instr);
        if (why) return why;
    }
    if (instr->op == OP_FORBID || instr->op == OP_FORBID_PLAYER) {
        REQUIRE(tables_restriction_scopes[instr->b] == (instr->op == OP_FORBID ? 'c' : 'p'),
                "a restriction on cards used for a player, or the reverse");
    }
    if (instr->op == OP_MODIFY && instr->b == STAT_POWER_TO_ZERO) {
        REQUIRE(instr->x == 0, "power can only be set to 0");
    }
    REQUIRE(instr->op != OP_DECK_FORBID || instr->x, "the filter is missing");
    if (instr->op == OP_SELECT) {
        const Selector *selector = &walk->cards->selectors[instr->x];
        REQUIRE(selector->quantity != QUANTITY_AT_LEAST || selector->count,
                "\"at least\" needs a number");
    }
    return NULL;
}

/* CR 6-6-1-2: the times at which the engine looks for what was put off. Only a Main Phase
 * belongs to a named player. */
static bool is_put_off_to(unsigned timing, unsigned whose) {
    if (whose != WHOSE_YOU && timing != TIMING_START_OF_MAIN) return false;
    return timing == TIMING_END_OF_TURN || timing == TIMING_END_OF_BATTLE ||
           timing == TIMING_START_OF_MAIN || timing == TIMING_END_OF_YOUR_TURN ||
           timing == TIMING_END_OF_OPPONENTS_TURN;
}

static const char *check_block(Walk *walk, uint32_t first, uint32_t end, bool of_options);

/* A block of `count` instructions that must end before `end`. */
static const char *check_inner(Walk *walk, uint32_t *at, uint32_t count, uint32_t end,
                               bool of_options) {
    REQUIRE(count > 0, "an empty block");
    REQUIRE(count <= end - *at, "a block is longer than what it is in");
    REQUIRE(walk->depth < BLOCK_DEPTH_MAX, "blocks are nested too deeply");
    walk->depth++;
    const char *why = check_block(walk, *at, *at + count, of_options);
    walk->depth--;
    *at += count;
    return why;
}

/* The next row that is not inert, or `end`. */
static uint32_t after_inert(const LpCards *cards, uint32_t at, uint32_t end) {
    while (at < end && is_zero(&cards->instrs[at], sizeof(Instr))) at++;
    return at;
}

/* IF with its block and its "then" part; ELSE may only follow here. */
static const char *check_if(Walk *walk, const Instr *instr, uint32_t *at, uint32_t end) {
    const char *why = check_inner(walk, at, instr->b, end, false);
    if (!why && instr->c) why = check_inner(walk, at, instr->c, end, false);
    if (why) return why;
    uint32_t other = after_inert(walk->cards, *at, end);
    const Instr *next = &walk->cards->instrs[other];
    if (other == end || next->op != OP_ELSE) return NULL;
    walk->at = *at = other;
    why = check_instr(walk, next);
    if (why) return why;
    (*at)++;
    return check_inner(walk, at, next->b, end, false);
}

static const char *check_choose(Walk *walk, const Instr *instr, uint32_t *at, uint32_t end) {
    uint32_t first = *at, options = 0;
    const char *why = check_inner(walk, at, instr->c, end, true);
    if (why) return why;
    for (uint32_t i = first; i < *at; i += 1u + walk->cards->instrs[i].b)
        options += walk->cards->instrs[i].op == OP_OPTION;
    REQUIRE(options == instr->b, "the number of options is wrong");
    return NULL;
}

static const char *check_block(Walk *walk, uint32_t first, uint32_t end, bool of_options) {
    REQUIRE(after_inert(walk->cards, first, end) < end, "an empty block");
    for (uint32_t at = first; at < end;) {
        const Instr *instr = &walk->cards->instrs[at];
        walk->at = at;
        const char *why = check_instr(walk, instr);
        if (why) return why;
        at++;
        if (instr->op == OP_NONE) continue;
        REQUIRE((instr->op == OP_OPTION) == of_options,
                "an option must be inside \"choose one\"");
        switch (instr->op) {
        case OP_IF: why = check_if(walk, instr, &at, end); break;
        case OP_ELSE: return "\"else\" without \"if\"";
        case OP_MAY:
        case OP_OPTION:
        case OP_PRICE: why = check_inner(walk, &at, instr->b, end, false); break;
        case OP_DELAY:
            REQUIRE(is_put_off_to(instr->b, instr->a), "nothing can be put off to that time");
            why = check_inner(walk, &at, instr->c, end, false);
            break;
        case OP_CHOOSE_ONE: why = check_choose(walk, instr, &at, end); break;
        default: break;
        }
        if (why) return why;
    }
    return NULL;
}

/* A cost or an effect: its blocks, then its links. */
static const char *check_program(Walk *walk, uint32_t first, uint32_t count) {
    if (count == 0) return NULL;
    const char *why = check_block(walk, first, first + count, false);
    if (why) return why;
    REQUIRE(link_agrees(walk->cards, first, count, &walk->at),
            "a row has the wrong links to other rows");
    return NULL;
}

/* --- Abilities and cards ----------------------------------------------------------------- */

static const char *check_range(uint32_t first, uint32_t count, uint32_t size) {
    if (count == 0) return first == 0 ? NULL : "an empty range must start at 0";
    REQUIRE(first > 0 && first < size && count <= size - first, "rows out of range");
    return NULL;
}

/* The kind of an ability follows from its events, so the card language does not state it. */
static const char *check_ability_events(const LpCards *cards, const Ability *row) {
    bool has_events = row->kind != ABILITY_PERMANENT && row->kind != ABILITY_RULE;
    REQUIRE((row->event_count > 0) == has_events, "wrong number of events");
    REQUIRE(row->event_count <= EVENTS_MAX, "too many events");
    const char *why = check_range(row->event_first, row->event_count, cards->event_count);
    if (why) return why;
    uint64_t timings = 0;
    for (uint32_t i = 0; i < row->event_count; i++) {
        unsigned timing = cards->events[row->event_first + i].timing;
        REQUIRE(tables_timing_kind(timing) == row->kind, "events of different kinds");
        timings |= (uint64_t)1 << timing;
    }
    REQUIRE(timings == row->timings, "wrong timings");
    return NULL;
}

static const char *check_ability(Walk *walk, const Ability *row, uint32_t index) {
    const LpCards *cards = walk->cards;
    REQUIRE(row->kind < ABILITY_KIND_COUNT, "unknown kind of ability");
    REQUIRE(row->flags <= ABILITY_FLAGS_MAX, "unknown flags");
    REQUIRE(row->don <= LP_DON_MAX, "more DON!! cards than exist");
    REQUIRE(row->turn < TURN_COUNT, "unknown turn");
    REQUIRE(row->condition < cards->condition_count, "condition out of range");
    REQUIRE(is_zero(row->unused, sizeof row->unused), "an unused field is not 0");
    REQUIRE(!(row->flags & ABILITY_ONCE_PER_TURN) || index < ABILITY_ONCE_INDEX_MAX,
            "only a card's first four abilities can be once per turn");
    const char *why = check_ability_events(cards, row);
    if (!why) why = check_range(row->cost_first, row->cost_count, cards->instr_count);
    if (!why) why = check_range(row->effect_first, row->effect_count, cards->instr_count);
    if (why) return why;
    bool acts = row->kind != ABILITY_PERMANENT && row->kind != ABILITY_RULE;
    REQUIRE(acts || row->cost_count == 0, "this kind of ability has no cost");
    REQUIRE(row->cost_count || !(row->flags & ABILITY_COST_MAY), "the cost is missing");
    REQUIRE(row->effect_count || (row->kind == ABILITY_REPLACEMENT && row->cost_count),
            "the effect is missing");
    REQUIRE(row->kind != ABILITY_RULE ||
                (!row->flags && !row->don && !row->turn && !row->condition),
            "a rule has no conditions");
    walk->kind = row->kind;
    why = check_program(walk, row->cost_first, row->cost_count);
    return why ? why : check_program(walk, row->effect_first, row->effect_count);
}

static const char *check_list(const uint16_t *list, int size, uint32_t count) {
    bool ended = false;
    for (int i = 0; i < size; i++) {
        REQUIRE(list[i] < count, "name or type out of range");
        REQUIRE(!ended || list[i] == 0, "names or types after the end of the list");
        if (list[i] == 0) ended = true;
        for (int k = 0; k < i && list[i]; k++) REQUIRE(list[i] != list[k], "named twice");
    }
    return NULL;
}

static const char *check_facts(const LpCards *cards, const CardFacts *row) {
    const char *why = check_list(row->names, CARD_NAMES_MAX, cards->name_count);
    if (!why) why = check_list(row->types, CARD_TYPES_MAX, cards->type_count);
    if (!why) why = check_range(row->ability_first, row->ability_count, cards->ability_count);
    if (why) return why;
    REQUIRE(row->number_at && row->number_at < cards->string_size, "the number is missing");
    REQUIRE(row->name_at && row->name_at < cards->string_size, "the name is missing");
    REQUIRE(row->source_at < cards->string_size, "string out of range");
    REQUIRE(cards->strings[row->number_at - 1] == 0 && cards->strings[row->name_at - 1] == 0,
            "does not point to the start of a string");
    REQUIRE(row->names[0] && cards->name_strings[row->names[0]] == row->name_at,
            "the name is not the first of the names");
    Slice number = text_of(image_string(cards, row->number_at));
    REQUIRE(number.size <= CARD_NUMBER_MAX && text_is_letter(number.at[0]),
            "not a card number");
    for (size_t i = 0; i < number.size; i++) {
        char c = number.at[i];
        bool upper = text_is_letter(c) && c != text_lower(c);
        REQUIRE(upper || text_is_digit(c) || c == '-', "not a card number in capitals");
    }
    REQUIRE(row->category > LP_CATEGORY_NONE && row->category <= LP_CATEGORY_STAGE,
            "unknown category");
    REQUIRE(row->colors && row->colors < 1u << LP_COLOR_COUNT, "the colour is missing");
    REQUIRE(row->attributes < 1u << LP_ATTRIBUTE_COUNT, "unknown attribute");
    REQUIRE(row->rarity < LP_RARITY_COUNT, "unknown rarity");
    REQUIRE(row->keywords < 1u << KEYWORD_COUNT, "unknown keyword");
    REQUIRE(row->power >= 0 && row->power <= NUMBER_VALUE_MAX / 100, "unknown power");
    REQUIRE(row->counter >= 0 && row->counter <= NUMBER_VALUE_MAX / 100, "unknown counter");
    REQUIRE(row->ability_count <= ABILITY_PER_CARD_MAX, "too many abilities");
    REQUIRE(row->unused == 0, "an unused field is not 0");
    if (row->category == LP_CATEGORY_LEADER) {
        REQUIRE(row->cost == -1, "a leader has no cost");
        REQUIRE(row->life > 0 && row->life <= LP_DECK_SIZE, "a leader has Life");
    } else {
        REQUIRE(row->cost >= 0, "the cost is missing");
        REQUIRE(row->life == 0, "only a leader has Life");
    }
    return NULL;
}

/* What the text gives a card must be exactly what finish_facts would give it. */
static const char *check_derived(const LpCards *cards, const CardFacts *row) {
    CardFacts again = *row;
    REQUIRE(finish_facts(cards, &again), "too many names or types");
    REQUIRE(memcmp(&again, row, sizeof again) == 0, "derived facts are wrong");
    for (int i = 1; i < CARD_NAMES_MAX && row->names[i]; i++) {
        bool found = false;
        for (uint32_t a = 0; a < row->ability_count; a++) {
            const Ability *ability = &cards->abilities[row->ability_first + a];
            for (uint32_t k = 0; k < ability->effect_count; k++) {
                const Instr *instr = &cards->instrs[ability->effect_first + k];
                if (instr->op == OP_ALSO_NAMED && instr->x == row->names[i]) found = true;
            }
        }
        REQUIRE(found, "a second name that no rule gives");
    }
    return NULL;
}

bool verify_card(const LpCards *cards, uint32_t id, VerifyFault *fault) {
    const CardFacts *row = &cards->cards[id];
    *fault = (VerifyFault){.table = "cards", .row = id};
    fault->message = check_facts(cards, row);
    for (uint32_t i = 0; !fault->message && i < row->ability_count; i++) {
        Walk walk = {.cards = cards};
        fault->message = check_ability(&walk, &cards->abilities[row->ability_first + i], i);
        fault->ability = i;
        fault->instr = walk.at;
    }
    if (!fault->message) fault->message = check_derived(cards, row);
    return !fault->message;
}

bool verify_image(const LpCards *cards, VerifyFault *fault) {
    if (!verify_tables(cards, fault)) return false;
    for (uint32_t id = 1; id < cards->card_count; id++) {
        if (!verify_card(cards, id, fault)) return false;
    }
    *fault = (VerifyFault){0};
    return true;
}
