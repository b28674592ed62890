/* Layout of an image in memory, and all that is derived from its rows. */
#include "effect/finish.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "effect/link.h"
#include "effect/tables.h"

/* Rows are hashed and saved as bytes, so they may not have padding. */
static_assert(sizeof(CardFacts) == 64, "no padding");
static_assert(sizeof(Ability) == 32, "no padding");
static_assert(sizeof(Instr) == 8, "no padding");
static_assert(sizeof(Selector) == 12, "no padding");
static_assert(sizeof(Filter) == 4, "no padding");
static_assert(sizeof(Test) == 8, "no padding");
static_assert(sizeof(Number) == 12, "no padding");
static_assert(sizeof(Condition) == 8, "no padding");
static_assert(sizeof(Event) == 8, "no padding");
static_assert(sizeof(Link) == 8, "no padding: links are compared as bytes");

#define TABLE(name, pointer, count, Row, max)                                                  \
    { name, offsetof(LpCards, pointer), offsetof(LpCards, count), sizeof(Row), max }

const ImageTable finish_tables[IMAGE_TABLE_COUNT] = {
    TABLE("cards", cards, card_count, CardFacts, IMAGE_CARDS_MAX),
    TABLE("abilities", abilities, ability_count, Ability, IMAGE_ROWS_MAX),
    TABLE("instructions", instrs, instr_count, Instr, IMAGE_ROWS_MAX),
    TABLE("selectors", selectors, selector_count, Selector, IMAGE_ROWS_MAX),
    TABLE("filters", filters, filter_count, Filter, IMAGE_ROWS_MAX),
    TABLE("tests", tests, test_count, Test, IMAGE_ROWS_MAX),
    TABLE("numbers", numbers, number_count, Number, IMAGE_ROWS_MAX),
    TABLE("conditions", conditions, condition_count, Condition, IMAGE_ROWS_MAX),
    TABLE("events", events, event_count, Event, IMAGE_ROWS_MAX),
    TABLE("names", name_strings, name_count, uint32_t, IMAGE_ROWS_MAX),
    TABLE("types", type_strings, type_count, uint32_t, IMAGE_ROWS_MAX),
    TABLE("parts of names", part_strings, part_count, uint32_t, IMAGE_ROWS_MAX),
    TABLE("strings", strings, string_size, char, IMAGE_STRINGS_MAX),
};

enum {
    TABLE_CARDS = 0,
    TABLE_ABILITIES = 1,
    TABLE_INSTRS = 2,
    TABLE_FILTERS = 4,
    TABLE_STRINGS = 12
};

/* --- Layout ------------------------------------------------------------------------------ */

static size_t aligned(size_t size) { return (size + 7) & ~(size_t)7; }

static uint32_t words_for(const uint32_t counts[IMAGE_TABLE_COUNT]) {
    return (counts[TABLE_CARDS] + 63) / 64;
}

size_t finish_size(const uint32_t counts[IMAGE_TABLE_COUNT]) {
    size_t size = aligned(sizeof(LpCards));
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        size += aligned((size_t)counts[i] * finish_tables[i].row_size);
    }
    size += (size_t)counts[TABLE_FILTERS] * words_for(counts) * sizeof(uint64_t);
    return size + aligned(counts[TABLE_FILTERS]) +
           aligned(counts[TABLE_CARDS] * sizeof(uint32_t)) +
           aligned(counts[TABLE_ABILITIES] * sizeof(CostHint)) +
           aligned(counts[TABLE_INSTRS] * sizeof(Link)) +
           aligned(image_number_slots(counts[TABLE_CARDS]) * sizeof(uint16_t));
}

LpCards *finish_layout(void *memory, const uint32_t counts[IMAGE_TABLE_COUNT]) {
    LpCards *cards = memory;
    char *at = (char *)memory + aligned(sizeof(LpCards));
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        const ImageTable *table = &finish_tables[i];
        memcpy((char *)cards + table->pointer_at, &at, sizeof at);
        memcpy((char *)cards + table->count_at, &counts[i], sizeof counts[i]);
        at += aligned((size_t)counts[i] * table->row_size);
    }
    cards->filter_words = words_for(counts);
    cards->filter_bits = (const uint64_t *)(void *)at;
    at += (size_t)counts[TABLE_FILTERS] * cards->filter_words * sizeof(uint64_t);
    cards->filter_dynamic = (const uint8_t *)at;
    at += aligned(counts[TABLE_FILTERS]);
    cards->permanent_hints = (const uint32_t *)(void *)at;
    at += aligned(counts[TABLE_CARDS] * sizeof(uint32_t));
    cards->cost_hints = (const CostHint *)(void *)at;
    at += aligned(counts[TABLE_ABILITIES] * sizeof(CostHint));
    cards->links = (const Link *)(void *)at;
    at += aligned(counts[TABLE_INSTRS] * sizeof(Link));
    cards->number_ids = (uint16_t *)(void *)at;
    cards->number_slots = image_number_slots(counts[TABLE_CARDS]);
    cards->memory = memory;
    cards->memory_size = finish_size(counts);
    return cards;
}

void *finish_rows(LpCards *cards, int index) {
    void *rows;
    memcpy(&rows, (char *)cards + finish_tables[index].pointer_at, sizeof rows);
    return rows;
}

uint32_t finish_count(const LpCards *cards, int index) {
    uint32_t count;
    memcpy(&count, (const char *)cards + finish_tables[index].count_at, sizeof count);
    return count;
}

/* --- Facts that follow from the abilities ------------------------------------------------ */

/* Adds an id to a list that 0 ends; false if it is full. */
static bool list_add(uint16_t *list, int size, unsigned id) {
    for (int i = 0; i < size; i++) {
        if (list[i] == id) return true;
        if (list[i] == 0) {
            list[i] = (uint16_t)id;
            return true;
        }
    }
    return false;
}

/* CR 2-1-3 and 2-4-4: names and types from the card's own text count as printed. */
static bool add_from_rules(const LpCards *cards, const Ability *ability, CardFacts *facts) {
    for (uint32_t i = 0; i < ability->effect_count; i++) {
        const Instr *instr = &cards->instrs[ability->effect_first + i];
        bool fits = true;
        if (instr->op == OP_ALSO_NAMED) fits = list_add(facts->names, CARD_NAMES_MAX, instr->x);
        if (instr->op == OP_ALSO_TYPED) fits = list_add(facts->types, CARD_TYPES_MAX, instr->x);
        if (instr->op == OP_ALL_KINDS) facts->flags |= CARD_ALL_KINDS;
        if (!fits) return false;
    }
    return true;
}

bool finish_facts(const LpCards *cards, CardFacts *facts) {
    facts->timings = 0;
    facts->flags &= CARD_UNPLAYABLE;
    if (facts->flags || facts->keywords || facts->ability_count) facts->flags |= CARD_HAS_TEXT;
    for (uint32_t i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[facts->ability_first + i];
        facts->timings |= ability->timings;
        if (ability->kind == ABILITY_PERMANENT || ability->kind == ABILITY_REPLACEMENT) {
            facts->flags |= CARD_HAS_PERMANENT;
        }
        if (ability->kind == ABILITY_RULE && !add_from_rules(cards, ability, facts))
            return false;
    }
    if (facts->timings >> TIMING_TRIGGER & 1) facts->flags |= CARD_HAS_TRIGGER;
    return true;
}

#define TIMING_BIT(name) (UINT64_C(1) << TIMING_##name)

/* Events that an attack causes whether or not it succeeds. What a permanent effect does to a
 * card that is now rested, or in battle, cannot be derived from its timings. */
uint8_t lp_card_attack_text(const LpCards *cards, LpCardId id) {
    const uint64_t own = TIMING_BIT(WHEN_ATTACKING);
    const uint64_t any = TIMING_BIT(ATTACKS) | TIMING_BIT(BATTLES) | TIMING_BIT(BATTLED) |
                         TIMING_BIT(BECOMES_RESTED);
    if (id == 0 || id >= cards->card_count) return 0;
    const CardFacts *facts = &cards->cards[id];
    uint8_t text = facts->timings & any ? LP_ATTACK_TEXT_OWN | LP_ATTACK_TEXT_ANY : 0;
    if (facts->timings & own || facts->flags & CARD_HAS_PERMANENT) text |= LP_ATTACK_TEXT_OWN;
    return text;
}

uint8_t lp_card_don_text(const LpCards *cards, LpCardId id) {
    if (id == 0 || id >= cards->card_count) return 0;
    const CardFacts *facts = &cards->cards[id];
    for (uint32_t i = 0; i < facts->ability_count; i++) {
        if (cards->abilities[facts->ability_first + i].don > 0) return 1;
    }
    return 0;
}

/* --- Static filters ---------------------------------------------------------------------- */

static bool list_has(const uint16_t *list, int size, unsigned id) {
    for (int i = 0; i < size && list[i]; i++) {
        if (list[i] == id) return true;
    }
    return false;
}

static bool part_test(const LpCards *cards, const Test *test, uint32_t id) {
    const CardFacts *facts = &cards->cards[id];
    bool by_type = test->kind == TEST_TYPE_PART;
    const uint16_t *list = by_type ? facts->types : facts->names;
    const uint32_t *strings = by_type ? cards->type_strings : cards->name_strings;
    int size = by_type ? CARD_TYPES_MAX : CARD_NAMES_MAX;
    Slice part = text_of(image_string(cards, cards->part_strings[test->operand]));
    for (int i = 0; i < size && list[i]; i++) {
        Slice have = text_of(image_string(cards, strings[list[i]]));
        if (text_find(have, part) < have.size || part.size == 0) return 1;
    }
    return 0;
}

bool finish_static_test(const LpCards *cards, const Test *test, uint32_t id) {
    const CardFacts *facts = &cards->cards[id];
    bool all = facts->flags & CARD_ALL_KINDS;
    switch (test->kind) {
    case TEST_CATEGORY: return test->operand >> facts->category & 1;
    case TEST_COLOR: return facts->colors & test->operand;
    case TEST_MULTICOLOR: return facts->colors & (facts->colors - 1);
    case TEST_ATTRIBUTE: return all || (facts->attributes & test->operand);
    case TEST_TYPE: return all || list_has(facts->types, CARD_TYPES_MAX, test->operand);
    case TEST_NAME: return all || list_has(facts->names, CARD_NAMES_MAX, test->operand);
    case TEST_TYPE_PART:
    case TEST_NAME_PART: return all || part_test(cards, test, id);
    case TEST_TRIGGER: return facts->flags & CARD_HAS_TRIGGER;
    case TEST_NO_BASE_EFFECT: /* CR 8-2-2: what is printed, valid or not */
        return !(facts->flags & CARD_HAS_TEXT);
    case TEST_TIMING: return facts->timings >> test->operand & 1;
    default: return true;
    }
}

static bool is_static(const LpCards *cards, unsigned kind) {
    return tables_tests[kind].is_static && !finish_may_be_gained(cards, kind);
}

/* A clause with a test that depends on the game cannot reject a card here. */
static bool clauses_pass(const LpCards *cards, const Filter *filter, uint32_t id) {
    const Test *test = &cards->tests[filter->test_first];
    const Test *end = test + filter->test_count;
    while (test < end) {
        bool holds = false;
        for (bool more = true; more; test++) {
            more = test->or_next;
            if (!is_static(cards, test->kind)) {
                holds = true;
            } else if (finish_static_test(cards, test, id) != (test->negated != 0)) {
                holds = true;
            }
        }
        if (!holds) return false;
    }
    return true;
}

static void finish_filters(LpCards *cards) {
    uint64_t *bits = (uint64_t *)(uintptr_t)cards->filter_bits;
    uint8_t *dynamic = (uint8_t *)(uintptr_t)cards->filter_dynamic;
    for (uint32_t f = 0; f < cards->filter_count; f++) {
        const Filter *filter = &cards->filters[f];
        uint64_t *row = bits + (size_t)f * cards->filter_words;
        memset(row, 0, cards->filter_words * sizeof *row);
        dynamic[f] = 0;
        for (uint32_t i = 0; i < filter->test_count; i++) {
            unsigned kind = cards->tests[filter->test_first + i].kind;
            if (!is_static(cards, kind)) dynamic[f] = 1;
        }
        for (uint32_t id = 0; id < cards->card_count; id++) {
            /* The unknown card passes no test, because nothing is known of it. */
            bool passes = id == 0 ? f == 0 : clauses_pass(cards, filter, id);
            if (passes) row[id >> 6] |= (uint64_t)1 << (id & 63);
        }
    }
}

/* --- Hints about permanent abilities -----------------------------------------------------
 *
 * What a row looks at, as IMAGE_PERMANENT_… bits: values that permanent effects change, states
 * of cards, and anything outside the field. */

static unsigned number_reads(const LpCards *cards, unsigned index);

static unsigned test_reads(unsigned kind) {
    switch (kind) {
    case TEST_COST:
    case TEST_BASE_COST: return IMAGE_PERMANENT_READS_COST;
    case TEST_POWER:
    case TEST_BASE_POWER: return IMAGE_PERMANENT_READS_POWER;
    case TEST_KEYWORD: return IMAGE_PERMANENT_LAYERED;
    case TEST_GIVEN_DON: return IMAGE_PERMANENT_OF_DON | IMAGE_PERMANENT_DON_STATES;
    case TEST_ATTACKING: return IMAGE_PERMANENT_BATTLE;
    case TEST_BATTLED_CHARACTER: return IMAGE_PERMANENT_BATTLE | IMAGE_PERMANENT_TURN;
    case TEST_PLAYED_THIS_TURN: return IMAGE_PERMANENT_TURN;
    case TEST_RESTED:
    case TEST_ACTIVE: return IMAGE_PERMANENT_STATES;
    default: return 0;
    }
}

static unsigned areas_read(unsigned areas) {
    unsigned hints = 0;
    if (areas & AREAS_FIELD_CARDS) hints |= IMAGE_PERMANENT_FIELD;
    if (areas & (1u << LP_AREA_HAND)) hints |= IMAGE_PERMANENT_OF_HAND;
    if (areas & (1u << LP_AREA_TRASH)) hints |= IMAGE_PERMANENT_OF_TRASH;
    if (areas & (1u << LP_AREA_DECK | 1u << LP_AREA_LIFE)) hints |= IMAGE_PERMANENT_OF_STACKS;
    return hints;
}

/* Whose cards or numbers these are. */
static unsigned whose_reads(unsigned whose) {
    if (whose == WHOSE_YOU) return IMAGE_PERMANENT_YOURS;
    return whose == WHOSE_OPPONENT ? IMAGE_PERMANENT_THEIRS : IMAGE_PERMANENT_EITHER;
}

/* The caller adds whose cards it looks at. */
static unsigned filter_reads(const LpCards *cards, unsigned index) {
    const Filter *filter = &cards->filters[index];
    unsigned hints = 0;
    for (uint32_t i = 0; i < filter->test_count; i++) {
        const Test *test = &cards->tests[filter->test_first + i];
        hints |= test_reads(test->kind);
        if (tables_tests[test->kind].operand == 'N')
            hints |= number_reads(cards, test->operand);
    }
    return hints;
}

static unsigned selector_reads(const LpCards *cards, unsigned index) {
    const Selector *selector = &cards->selectors[index];
    unsigned hints = filter_reads(cards, selector->filter) |
                     number_reads(cards, selector->count) | areas_read(selector->areas);
    if (selector->source == REG_BATTLED) hints |= IMAGE_PERMANENT_BATTLE;
    hints |= whose_reads(selector->source == REG_COUNT ? selector->owner : WHOSE_EACH);
    return hints;
}

static unsigned number_reads(const LpCards *cards, unsigned index) {
    const Number *number = &cards->numbers[index];
    switch (number->kind) {
    case NUMBER_COUNT: return selector_reads(cards, number->left);
    case NUMBER_TOTAL_COST:
    case NUMBER_TOTAL_POWER:
    case NUMBER_LOWEST_COST:
    case NUMBER_HIGHEST_COST:
    case NUMBER_LOWEST_POWER:
    case NUMBER_HIGHEST_POWER:
    case NUMBER_POWER_OF:
    case NUMBER_BASE_POWER_OF:
    case NUMBER_COST_OF:
        return IMAGE_PERMANENT_READS_POWER | IMAGE_PERMANENT_READS_COST |
               IMAGE_PERMANENT_STATES | IMAGE_PERMANENT_FIELD | IMAGE_PERMANENT_ELSEWHERE |
               IMAGE_PERMANENT_DON_STATES | IMAGE_PERMANENT_EITHER;
    case NUMBER_PLUS:
    case NUMBER_MINUS:
        return number_reads(cards, number->left) | number_reads(cards, number->right);
    case NUMBER_TIMES:
    case NUMBER_EVERY: return number_reads(cards, number->left);
    case NUMBER_CONSTANT:
    case NUMBER_REGISTER: return 0;
    case NUMBER_LIFE:
    case NUMBER_DECK: return IMAGE_PERMANENT_OF_STACKS | whose_reads(number->whose);
    case NUMBER_HAND: return IMAGE_PERMANENT_OF_HAND | whose_reads(number->whose);
    case NUMBER_TRASH: return IMAGE_PERMANENT_OF_TRASH | whose_reads(number->whose);
    case NUMBER_DON_FIELD: return IMAGE_PERMANENT_OF_DON | whose_reads(number->whose);
    case NUMBER_DON_ACTIVE:
    case NUMBER_DON_RESTED:
    case NUMBER_DON_GIVEN:
        return IMAGE_PERMANENT_OF_DON | IMAGE_PERMANENT_DON_STATES | whose_reads(number->whose);
    case NUMBER_DON_ON:
        return IMAGE_PERMANENT_OF_DON | IMAGE_PERMANENT_DON_STATES | IMAGE_PERMANENT_EITHER;
    default:
        return IMAGE_PERMANENT_TURN | IMAGE_PERMANENT_ELSEWHERE | IMAGE_PERMANENT_DON_STATES |
               IMAGE_PERMANENT_EITHER;
    }
}

static unsigned condition_reads(const LpCards *cards, unsigned index) {
    const Condition *condition = &cards->conditions[index];
    switch (condition->kind) {
    case CONDITION_COMPARE:
        return number_reads(cards, condition->left) | number_reads(cards, condition->right);
    case CONDITION_EXISTS: return selector_reads(cards, condition->left);
    case CONDITION_ONLY:
        return selector_reads(cards, condition->left) | filter_reads(cards, condition->right);
    case CONDITION_IS:
        return filter_reads(cards, condition->right) |
               whose_reads(condition->left == REG_THIS ? WHOSE_YOU : WHOSE_EACH) |
               (condition->left == REG_BATTLED ? IMAGE_PERMANENT_BATTLE : 0);
    case CONDITION_AND:
    case CONDITION_OR:
        return condition_reads(cards, condition->left) |
               condition_reads(cards, condition->right);
    case CONDITION_NOT: return condition_reads(cards, condition->left);
    case CONDITION_YOUR_TURN: return IMAGE_PERMANENT_TURN;
    default: return 0;
    }
}

/* How a change of a number concerns other permanent effects. Setting a number instead of adding
 * to it makes the order matter, so nothing can be added later. */
static unsigned stat_hints(unsigned stat) {
    switch (stat) {
    case STAT_POWER: return IMAGE_PERMANENT_POWER;
    case STAT_COST: return IMAGE_PERMANENT_COST;
    case STAT_COUNTER: return IMAGE_PERMANENT_COUNTER;
    default: return IMAGE_PERMANENT_LAYERED;
    }
}

/* The hints for one instruction of a permanent ability. Negation changes which permanent
 * effects are valid. */
static unsigned instr_hints(const LpCards *cards, const Instr *instr) {
    unsigned hints = 0;
    if (instr->op == OP_NEGATE) hints |= IMAGE_PERMANENT_LAYERED;
    if (instr->op == OP_MODIFY) hints |= stat_hints(instr->b);
    if (instr->op == OP_FORBID || instr->op == OP_FORBID_PLAYER ||
        instr->op == OP_NEGATE_TIMING)
        hints |= IMAGE_PERMANENT_FORBIDS | IMAGE_PERMANENT_GRANTS;
    if (instr->op != OP_SELECT && instr->a == REG_BATTLED) hints |= IMAGE_PERMANENT_BATTLE;
    if (instr->op == OP_SELECT) {
        if (cards->selectors[instr->x].areas & (1u << LP_AREA_HAND))
            hints |= IMAGE_PERMANENT_HAND;
        hints |= selector_reads(cards, instr->x);
    }
    if (instr->op == OP_MODIFY) hints |= number_reads(cards, instr->x);
    if (instr->op == OP_COST_NEXT)
        hints |= number_reads(cards, instr->y) | IMAGE_PERMANENT_GRANTS;
    if (instr->op == OP_IF) hints |= condition_reads(cards, instr->x);
    return hints;
}

/* Does it give Counters and do nothing else? */
static bool only_counters(const LpCards *cards, const Ability *ability) {
    for (uint32_t k = 0; k < ability->effect_count; k++) {
        const Instr *instr = &cards->instrs[ability->effect_first + k];
        bool is_counter = instr->op == OP_MODIFY && instr->b == STAT_COUNTER;
        if (instr->op != OP_SELECT && instr->op != OP_NONE && !is_counter) return false;
    }
    return true;
}

static unsigned ability_hints(const LpCards *cards, const Ability *ability) {
    unsigned hints = condition_reads(cards, ability->condition);
    /* Counters are worked out when somebody counters, whatever changed before that. */
    if (!only_counters(cards, ability)) hints |= IMAGE_PERMANENT_VALUES;
    for (uint32_t k = 0; k < ability->effect_count; k++)
        hints |= instr_hints(cards, &cards->instrs[ability->effect_first + k]);
    if (ability->don) hints |= IMAGE_PERMANENT_NEEDS_DON;
    if (ability->turn != TURN_ANY) hints |= IMAGE_PERMANENT_TURN;
    /* An ability valid in the hand is about the card in the hand, and HAND covers that. */
    if (ability->flags & ABILITY_IN_HAND)
        hints = (hints & ~(unsigned)IMAGE_PERMANENT_COST) | IMAGE_PERMANENT_HAND;
    return hints;
}

/* What it needs to be valid at all, as IMAGE_PERMANENT_ONLY_… bits. */
static unsigned ability_needs(const Ability *ability) {
    unsigned needs = ability->don ? IMAGE_PERMANENT_ONLY_DON : 0;
    if (ability->turn == TURN_YOURS) needs |= IMAGE_PERMANENT_ONLY_YOUR_TURN;
    if (ability->turn == TURN_OPPONENTS) needs |= IMAGE_PERMANENT_ONLY_THEIR_TURN;
    return needs;
}

static unsigned card_hints(const LpCards *cards, const CardFacts *facts) {
    unsigned hints = 0, needs = IMAGE_PERMANENT_ONLY;
    for (uint32_t i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[facts->ability_first + i];
        if (ability->kind != ABILITY_PERMANENT) continue;
        hints |= ability_hints(cards, ability);
        needs &= ability_needs(ability);
    }
    return hints | needs;
}

static void finish_hints(LpCards *cards) {
    uint32_t *out = (uint32_t *)(uintptr_t)cards->permanent_hints;
    for (uint32_t id = 0; id < cards->card_count; id++)
        out[id] = card_hints(cards, &cards->cards[id]);
}

/* --- Hints about costs ------------------------------------------------------------------- */

static bool is_small(const Number *number) {
    return number->kind == NUMBER_CONSTANT && number->value >= 0 &&
           number->value <= LP_DON_MAX * 2;
}

/* "You may trash 1 card from your hand": a choice and its action. */
static bool trashes_hand(const LpCards *cards, const Instr *instr, const Instr *use) {
    const Selector *selector = &cards->selectors[instr->x];
    return instr->op == OP_SELECT && use && use->op == OP_TRASH &&
           selector->owner == WHOSE_YOU && selector->source == REG_COUNT &&
           selector->quantity == QUANTITY_EXACTLY && selector->areas == 1u << LP_AREA_HAND &&
           !(selector->flags & ~(unsigned)SELECT_REVEALS) &&
           is_small(&cards->numbers[selector->count]) &&
           !cards->filter_dynamic[selector->filter];
}

static void cost_hint_add(const LpCards *cards, const Instr *instr, CostHint *hint) {
    const Number *number = &cards->numbers[instr->x];
    bool is_written = is_small(number);
    bool is_own = instr->a == WHOSE_YOU;
    if (instr->op == OP_DON_REST && is_own && !instr->c && !instr->y && is_written) {
        hint->active = (uint8_t)(hint->active + number->value);
    } else if (instr->op == OP_DON_RETURN && is_own && !instr->b && is_written) {
        hint->total = (uint8_t)(hint->total + number->value);
    } else if (instr->op == OP_REST && instr->a == REG_THIS && !hint->rest_this) {
        hint->rest_this = 1;
    } else {
        hint->is_all = 0;
    }
}

/* At most a few instructions with small numbers, so nothing overflows; a longer cost is always
 * checked in full. */
static CostHint cost_hint(const LpCards *cards, const Ability *ability) {
    CostHint hint = {.is_all = 1};
    if (ability->cost_count > 8) return (CostHint){0};
    const Instr *instr = &cards->instrs[ability->cost_first],
                *end = instr + ability->cost_count;
    for (; instr < end; instr++) {
        if (instr->op == OP_NONE) continue;
        const Instr *use = link_use(cards, instr);
        if (!hint.hand && trashes_hand(cards, instr, use)) {
            const Selector *selector = &cards->selectors[instr->x];
            hint.hand = (uint8_t)cards->numbers[selector->count].value;
            hint.filter = selector->filter;
            instr = use;
        } else {
            cost_hint_add(cards, instr, &hint);
        }
    }
    /* Returned DON!! may be active: then the two needs overlap. */
    if (hint.active && hint.total) hint.is_all = 0;
    return hint;
}

static void finish_costs(LpCards *cards) {
    CostHint *out = (CostHint *)(uintptr_t)cards->cost_hints;
    for (uint32_t i = 0; i < cards->ability_count; i++)
        out[i] = cost_hint(cards, &cards->abilities[i]);
}

/* --- The hash ---------------------------------------------------------------------------- */

/* Source strings come last in the block, so that adding a comment to a card file does not
 * invalidate all replays. */
static uint32_t strings_before_sources(const LpCards *cards) {
    uint32_t end = cards->string_size;
    for (uint32_t id = 1; id < cards->card_count; id++) {
        uint32_t at = cards->cards[id].source_at;
        if (at && at < end) end = at;
    }
    return end;
}

/* The hash of all rows. A card's line in its file does not count. */
static uint64_t hash_of(const LpCards *cards) {
    uint64_t hash = 0;
    for (uint32_t id = 0; id < cards->card_count; id++) {
        CardFacts facts = cards->cards[id];
        facts.source_at = 0;
        hash = hash_bytes(&facts, sizeof facts, hash);
    }
    for (int i = TABLE_CARDS + 1; i < TABLE_STRINGS; i++) {
        const void *rows;
        memcpy(&rows, (const char *)cards + finish_tables[i].pointer_at, sizeof rows);
        hash =
            hash_bytes(rows, (size_t)finish_count(cards, i) * finish_tables[i].row_size, hash);
    }
    return hash_bytes(cards->strings, strings_before_sources(cards), hash);
}

/* Which facts of a turn do numbers use, and which printed facts can change? */
void finish_counts(LpCards *cards) {
    for (uint32_t i = 0; i < cards->number_count; i++) {
        unsigned kind = cards->numbers[i].kind;
        cards->counts_events |= kind == NUMBER_EVENTS || kind == NUMBER_EVENT_COST;
        cards->notes_kos |= kind == NUMBER_KOED;
        cards->notes_discards |= kind == NUMBER_DISCARDED;
        cards->notes_life |= kind == NUMBER_LIFE_LEFT;
    }
    for (uint32_t i = 0; i < cards->instr_count; i++)
        cards->gains_attributes |= cards->instrs[i].op == OP_GAIN_ATTRIBUTE;
}

void finish_image(LpCards *cards) {
    finish_counts(cards);
    finish_filters(cards);
    finish_hints(cards);
    finish_costs(cards);
    image_index_numbers(cards);
    cards->hash = hash_of(cards);
}
