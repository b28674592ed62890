/* Tests of images: the verifier refuses every sort of damage, saving and loading is faithful,
 * and random rows of every shape print and compile back to themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/sourcecards.h"
#include "compiler/builder.h"
#include "compiler/compile.h"
#include "compiler/printer.h"
#include "effect/disassemble.h"
#include "effect/link.h"
#include "effect/tables.h"
#include "effect/verify.h"

enum { TEXT_MAX = 1 << 16 };

static const char sample[] = "card TEST-001 \"Name\"\n"
                             "  character, red, cost 3, power 5000\n"
                             "  type \"Crew\"\n"
                             "  on play, once per turn\n"
                             "    only if your life <= 2 and so\n"
                             "    cost, may\n"
                             "      trash 1 of your hand\n"
                             "    if count of your hand [cost <= your life] >= 3\n"
                             "      draw your life plus 1\n"
                             "    then\n"
                             "      draw 2\n"
                             "    else\n"
                             "      may\n"
                             "        choose one\n"
                             "          option\n"
                             "            draw 1\n"
                             "          option\n"
                             "            grant rush to this, this turn\n"
                             "  always\n"
                             "    give +1000 power to all of your characters [type \"Crew\"]\n"
                             "  rule\n"
                             "    also named \"Other\"\n";

/* === Damage === */

static LpCards *image;

/* The rows are read-only for everyone but this test. */
static Instr *instr_at(uint32_t row) { return (Instr *)(uintptr_t)&image->instrs[row]; }
static Link *link_at(uint32_t row) { return (Link *)(uintptr_t)&image->links[row]; }
static Ability *ability_at(uint32_t row) {
    return (Ability *)(uintptr_t)&image->abilities[row];
}
static Selector *selector_at(uint32_t row) {
    return (Selector *)(uintptr_t)&image->selectors[row];
}
static Number *number_at(uint32_t row) { return (Number *)(uintptr_t)&image->numbers[row]; }
static Condition *condition_at(uint32_t row) {
    return (Condition *)(uintptr_t)&image->conditions[row];
}
static Test *test_at(uint32_t row) { return (Test *)(uintptr_t)&image->tests[row]; }
static Filter *filter_at(uint32_t row) { return (Filter *)(uintptr_t)&image->filters[row]; }
static CardFacts *facts_at(uint32_t row) { return (CardFacts *)(uintptr_t)&image->cards[row]; }

static uint32_t find_instr(unsigned op) {
    for (uint32_t i = 1; i < image->instr_count; i++) {
        if (image->instrs[i].op == op) return i;
    }
    fail_msg("no %s in the sample", tables_ops[op].name);
    return 0;
}

static uint32_t find_number(unsigned kind) {
    for (uint32_t i = 1; i < image->number_count; i++) {
        if (image->numbers[i].kind == kind) return i;
    }
    fail_msg("no such number in the sample");
    return 0;
}

static void setup_image(void) {
    VerifyFault fault;
    image = sourcecards_compile(sample, "");
    assert_true(verify_image(image, &fault));
}

/* The image with the damage just done is refused for this reason. */
static void refused(const char *why) {
    VerifyFault fault;
    assert_false(verify_image(image, &fault));
    if (strcmp(fault.message, why) != 0) print_error("%s, not %s\n", fault.message, why);
    assert_string_equal(fault.message, why);
    lp_cards_free(image);
    image = NULL;
}

#define DAMAGE(what, why)                                                                      \
    do {                                                                                       \
        setup_image();                                                                         \
        what;                                                                                  \
        refused(why);                                                                          \
    } while (0)

static void damaged_instructions_are_refused(void **state) {
    (void)state;
    DAMAGE(instr_at(find_instr(OP_DRAW))->op = OP_NONE, "an operand where there must be none");
    DAMAGE(instr_at(find_instr(OP_DRAW))->op = OP_COUNT, "unknown operation");
    DAMAGE(instr_at(find_instr(OP_DRAW))->op = 255, "unknown operation");
    DAMAGE(instr_at(find_instr(OP_DRAW))->a = WHOSE_COUNT, "unknown player");
    DAMAGE(instr_at(find_instr(OP_DRAW))->b = 2, "not 0 or 1");
    DAMAGE(instr_at(find_instr(OP_DRAW))->c = 1, "an operand where there must be none");
    DAMAGE(instr_at(find_instr(OP_DRAW))->x = (uint16_t)image->number_count,
           "number out of range");
    DAMAGE(instr_at(find_instr(OP_SELECT))->x = 0, "selector out of range");
    DAMAGE(instr_at(find_instr(OP_SELECT))->x = 65535, "selector out of range");
    DAMAGE(instr_at(find_instr(OP_SELECT))->a = REG_THIS, "a register that cannot be stored");
    DAMAGE(instr_at(find_instr(OP_TRASH))->a = REG_COUNT, "unknown register");
    DAMAGE(instr_at(find_instr(OP_GAIN))->b = KEYWORD_COUNT, "unknown keyword");
    DAMAGE(instr_at(find_instr(OP_GAIN))->c = DURATION_COUNT, "unknown duration");
    DAMAGE(instr_at(find_instr(OP_GAIN))->c = DURATION_WHILE, "the duration is missing");
    DAMAGE(instr_at(find_instr(OP_MODIFY))->b = STAT_COUNT, "unknown number on a card");
    DAMAGE(instr_at(find_instr(OP_MODIFY))->c = DURATION_TURN,
           "a permanent effect has no duration");
    DAMAGE(instr_at(find_instr(OP_ALSO_NAMED))->x = 0, "name out of range");
    DAMAGE(instr_at(find_instr(OP_IF))->x = 0, "condition out of range");
}

/* The classic mistake: an operand that happens to equal an opcode must not be taken for one,
 * neither when a block ends in the middle nor when it starts there. */
static void operands_are_never_taken_for_operations(void **state) {
    (void)state;
    setup_image();
    uint32_t draw = find_instr(OP_DRAW);
    /* All fields of this instruction spell operations; it is judged by its own letters. */
    *instr_at(draw) = (Instr){.op = OP_DRAW, .a = OP_DRAW, .b = OP_KO, .x = OP_WIN};
    refused("unknown player");
    setup_image();
    uint32_t at = find_instr(OP_IF);
    /* The block of the "if" would end inside the "else" and leave its head in the block. */
    instr_at(at)->b = (uint8_t)(instr_at(at)->b + instr_at(at)->c + 1);
    instr_at(at)->c = 0;
    refused("\"else\" without \"if\"");
}

static void damaged_blocks_are_refused(void **state) {
    (void)state;
    DAMAGE(instr_at(find_instr(OP_IF))->b = 255, "a block is longer than what it is in");
    DAMAGE(instr_at(find_instr(OP_IF))->c = 255, "a block is longer than what it is in");
    DAMAGE(instr_at(find_instr(OP_IF))->b = 0, "an empty block");
    DAMAGE(instr_at(find_instr(OP_ELSE))->b = 20, "a block is longer than what it is in");
    DAMAGE(instr_at(find_instr(OP_MAY))->b = 20, "a block is longer than what it is in");
    DAMAGE(instr_at(find_instr(OP_CHOOSE_ONE))->c = 20, "a block is longer than what it is in");
    DAMAGE(instr_at(find_instr(OP_CHOOSE_ONE))->b = 3, "the number of options is wrong");
    DAMAGE(instr_at(find_instr(OP_CHOOSE_ONE))->c = 2, "the number of options is wrong");
    DAMAGE(instr_at(find_instr(OP_CHOOSE_ONE))->c = 1, "a block is longer than what it is in");
    DAMAGE(instr_at(find_instr(OP_OPTION))->b = 20, "a block is longer than what it is in");
    DAMAGE(instr_at(find_instr(OP_OPTION))->b = 2, "an option must be inside \"choose one\"");
    DAMAGE(instr_at(find_instr(OP_CHOOSE_ONE))->op = OP_OPTION,
           "an operand where there must be none");
    setup_image();
    *instr_at(find_instr(OP_MAY)) = (Instr){.op = OP_OPTION, .b = 5};
    refused("an option must be inside \"choose one\"");
    setup_image();
    *instr_at(find_instr(OP_IF) + 2) = (Instr){.op = OP_ELSE, .b = 1};
    refused("\"else\" without \"if\"");
}

/* What a row says of others must be what its program makes of it. */
static void damaged_links_are_refused(void **state) {
    (void)state;
    static const char why[] = "a row has the wrong links to other rows";
    DAMAGE(link_at(find_instr(OP_SELECT))->use = 0, why);
    DAMAGE(link_at(find_instr(OP_SELECT))->use++, why);
    DAMAGE(link_at(find_instr(OP_SELECT))->flags ^= LINK_REVEALS, why);
    DAMAGE(link_at(find_instr(OP_IF))->otherwise = 0, why);
    DAMAGE(link_at(find_instr(OP_IF))->otherwise++, why);
    DAMAGE(link_at(find_instr(OP_MAY))->flags = LINK_BEFORE_IF, why);
    DAMAGE(link_at(find_instr(OP_CHOOSE_ONE))->option = 0, why);
    DAMAGE(link_at(find_instr(OP_CHOOSE_ONE))->registers = 1, why);
    DAMAGE(link_at(find_instr(OP_OPTION))->option = 0, why);
    DAMAGE(link_at(find_instr(OP_DRAW))->use = 1, why);
    /* The cost would be the first row of the effect too, but its choice has another use. */
    setup_image();
    uint32_t select = find_instr(OP_SELECT);
    *instr_at(select + 1) = (Instr){.op = OP_SELECT, .a = REG_IT, .x = instr_at(select)->x};
    *instr_at(select + 2) = (Instr){.op = OP_TRASH, .a = REG_IT};
    ability_at(1)->cost_count = 3;
    ability_at(1)->effect_first = (uint16_t)select;
    ability_at(1)->effect_count = 2;
    link_image(image);
    refused(why);
}

/* Inert rows may be anywhere, but a block of them alone is empty. */
static void blocks_of_inert_rows_are_refused(void **state) {
    (void)state;
    uint32_t modify;
    DAMAGE(*instr_at(find_instr(OP_DRAW)) = (Instr){0}, "an empty block");
    DAMAGE((modify = find_instr(OP_MODIFY), *instr_at(modify) = (Instr){0},
            *instr_at(modify - 1) = (Instr){0}),
           "an empty block");
    DAMAGE(instr_at(find_instr(OP_MODIFY) - 1)->op = OP_NONE,
           "an operand where there must be none");
    VerifyFault fault;
    setup_image();
    *instr_at(find_instr(OP_SELECT)) = (Instr){0};
    link_image(image);
    assert_true(verify_image(image, &fault));
    lp_cards_free(image);
}

static void damaged_abilities_are_refused(void **state) {
    (void)state;
    DAMAGE(ability_at(1)->kind = ABILITY_KIND_COUNT, "unknown kind of ability");
    DAMAGE(ability_at(1)->kind = ABILITY_ACTIVATE, "events of different kinds");
    DAMAGE(ability_at(1)->kind = ABILITY_PERMANENT, "wrong number of events");
    DAMAGE(ability_at(2)->kind = ABILITY_AUTO, "wrong number of events");
    DAMAGE(ability_at(1)->flags = 32, "unknown flags");
    DAMAGE(ability_at(1)->turn = TURN_COUNT, "unknown turn");
    DAMAGE(ability_at(1)->don = 11, "more DON!! cards than exist");
    DAMAGE(ability_at(1)->condition = 999, "condition out of range");
    DAMAGE(ability_at(1)->timings = 0, "wrong timings");
    DAMAGE(ability_at(1)->unused[2] = 1, "an unused field is not 0");
    DAMAGE(ability_at(1)->event_first = 65535, "rows out of range");
    DAMAGE(ability_at(1)->event_count = 9, "too many events");
    DAMAGE(ability_at(1)->effect_count = 65535, "rows out of range");
    DAMAGE(ability_at(1)->effect_first = 65535, "rows out of range");
    DAMAGE((ability_at(1)->effect_first = 0, ability_at(1)->effect_count = 0),
           "the effect is missing");
    DAMAGE((ability_at(1)->cost_first = 0, ability_at(1)->cost_count = 0),
           "the cost is missing");
    /* The program would end in the middle of the "if". */
    DAMAGE(ability_at(1)->effect_count = 2, "a block is longer than what it is in");
    DAMAGE(ability_at(2)->effect_first = ability_at(1)->effect_first,
           "not for a permanent effect");
}

static void cycles_are_refused(void **state) {
    (void)state;
    uint32_t plus, count;
    DAMAGE((plus = find_number(NUMBER_PLUS), number_at(plus)->left = (uint16_t)plus),
           "a number must name earlier numbers");
    DAMAGE((plus = find_number(NUMBER_PLUS), number_at(plus)->right = (uint16_t)(plus + 1)),
           "a number must name earlier numbers");
    /* count -> selector -> filter -> test -> count */
    DAMAGE(
        (count = find_number(NUMBER_COUNT),
         test_at(image->filters[image->selectors[image->numbers[count].left].filter].test_first)
             ->operand = (uint16_t)count),
        "the depth of the number is wrong");
    /* count -> selector -> count */
    DAMAGE((count = find_number(NUMBER_COUNT),
            selector_at(image->numbers[count].left)->quantity = QUANTITY_UP_TO,
            selector_at(image->numbers[count].left)->count = (uint16_t)count),
           "counts a choice");
    DAMAGE(number_at(find_number(NUMBER_COUNT))->depth = 7, "the depth of the number is wrong");
    DAMAGE(number_at(find_number(NUMBER_COUNT))->depth = 9, "the number is nested too deeply");
    uint32_t last = 0;
    DAMAGE((last = image->condition_count - 1, condition_at(last)->kind = CONDITION_NOT,
            condition_at(last)->compare = 0, condition_at(last)->right = 0,
            condition_at(last)->left = (uint16_t)last),
           "a condition must name earlier ones");
}

static void damaged_rows_are_refused(void **state) {
    (void)state;
    uint32_t life;
    DAMAGE((life = find_number(NUMBER_LIFE), number_at(life)->kind = NUMBER_KIND_COUNT),
           "unknown kind of number");
    DAMAGE((life = find_number(NUMBER_LIFE), number_at(life)->whose = WHOSE_COUNT),
           "unknown player");
    DAMAGE((life = find_number(NUMBER_LIFE), number_at(life)->value = 1),
           "a value where there must be none");
    DAMAGE(number_at(find_number(NUMBER_CONSTANT))->value = 1 << 30, "the number is too large");
    DAMAGE(number_at(0)->value = 1, "row 0 is reserved");
    DAMAGE(test_at(1)->kind = TEST_NONE, "unknown kind of test");
    DAMAGE(test_at(1)->kind = TEST_COUNT, "unknown kind of test");
    DAMAGE(test_at(1)->compare = CMP_COUNT, "unknown comparison");
    DAMAGE(test_at(1)->operand = 65535, "number out of range");
    DAMAGE(test_at(1)->or_next = 1, "the last test is joined to nothing");
    DAMAGE(filter_at(1)->test_count = 0, "too many tests");
    DAMAGE(filter_at(1)->test_count = 5, "tests out of range");
    DAMAGE(filter_at(1)->test_first = 65535, "tests out of range");
    DAMAGE(selector_at(1)->chooser = WHOSE_EACH, "unknown chooser");
    DAMAGE(selector_at(1)->owner = WHOSE_COUNT, "unknown owner");
    DAMAGE(selector_at(1)->source = REG_COUNT + 1, "unknown register");
    DAMAGE(selector_at(1)->source = REG_THIS, "areas of a register");
    DAMAGE(selector_at(1)->areas = 0, "unknown areas");
    DAMAGE(selector_at(1)->areas = 1, "unknown areas");
    DAMAGE(selector_at(1)->areas = 1 << LP_AREA_COUNT, "unknown areas");
    DAMAGE(selector_at(1)->flags = 16, "unknown flags");
    DAMAGE(selector_at(1)->place = PLACE_TOP, "only decks and Life have a top and a bottom");
    uint32_t negative;
    DAMAGE((negative = find_number(NUMBER_CONSTANT), number_at(negative)->value = -1,
            selector_at(1)->quantity = QUANTITY_EXACTLY,
            selector_at(1)->count = (uint16_t)negative),
           "a count below 0");
    DAMAGE(selector_at(1)->filter = 999, "filter out of range");
    DAMAGE(condition_at(1)->kind = CONDITION_COUNT, "unknown kind of condition");
    DAMAGE(condition_at(1)->left = 65535, "number out of range");
}

static void damaged_cards_are_refused(void **state) {
    (void)state;
    DAMAGE(facts_at(1)->category = 5, "unknown category");
    DAMAGE(facts_at(1)->category = LP_CATEGORY_LEADER, "a leader has no cost");
    DAMAGE(facts_at(1)->colors = 64, "the colour is missing");
    DAMAGE(facts_at(1)->rarity = LP_RARITY_COUNT, "unknown rarity");
    DAMAGE(facts_at(1)->power = -1, "unknown power");
    DAMAGE(facts_at(1)->names[0] = 0, "names or types after the end of the list");
    DAMAGE(facts_at(1)->names[2] = 1, "named twice");
    DAMAGE(facts_at(1)->types[0] = 99, "name or type out of range");
    DAMAGE(facts_at(1)->number_at = 1 << 20, "the number is missing");
    DAMAGE(facts_at(1)->number_at++, "does not point to the start of a string");
    DAMAGE(facts_at(1)->ability_count = 99, "rows out of range");
    DAMAGE(facts_at(1)->flags = 0, "derived facts are wrong");
    DAMAGE(facts_at(1)->timings = 0, "derived facts are wrong");
    DAMAGE(*(char *)(uintptr_t)&image->strings[image->string_size - 1] = 'x',
           "the last string has no end");
    DAMAGE(*(char *)(uintptr_t)&image->strings[1] = (char)0xFF, "not UTF-8");
    DAMAGE(*(char *)(uintptr_t)&image->strings[1] = '\n', "a control character");
}

/* === Bytes === */

static void an_image_is_saved_and_loaded(void **state) {
    (void)state;
    LpCards *cards = sourcecards_compile(sample, ""), *copy = NULL;
    size_t size = lp_cards_save(cards, NULL, 0);
    uint8_t *bytes = malloc(size), *again = malloc(size);
    assert_non_null(bytes);
    assert_non_null(again);
    assert_int_equal(lp_cards_save(cards, bytes, size - 1), size);
    assert_int_equal(lp_cards_save(cards, bytes, size), size);
    assert_int_equal(lp_cards_load(bytes, size, &copy), LP_OK);
    assert_true(lp_cards_hash(cards) == lp_cards_hash(copy));
    assert_int_equal(lp_cards_save(copy, again, size), size);
    assert_memory_equal(bytes, again, size);
    assert_memory_equal(cards->filter_bits, copy->filter_bits,
                        cards->filter_count * cards->filter_words * sizeof(uint64_t));
    lp_cards_free(copy);
    /* Cut anywhere, or with a byte too many, it is refused. */
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(lp_cards_load(bytes, i, &copy), LP_BAD_INPUT);
        assert_null(copy);
    }
    assert_int_equal(lp_cards_load(NULL, 0, &copy), LP_BAD_INPUT);
    lp_cards_free(cards);
    free(bytes);
    free(again);
}

/* Every bit counts, except those of the place in the source, which are not part of the hash. */
static void every_changed_bit_is_noticed(void **state) {
    (void)state;
    LpCards *cards = sourcecards_compile(sample, ""), *copy = NULL;
    size_t size = lp_cards_save(cards, NULL, 0);
    size_t source_size = strlen(image_string(cards, cards->cards[1].source_at)) + 1;
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    lp_cards_save(cards, bytes, size);
    size_t cards_at = 16 + 8 + 4 * 14, source_field = cards_at + sizeof(CardFacts) + 8;
    for (size_t i = 0; i < size - source_size; i++) {
        if (i >= source_field && i < source_field + 4) continue;
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1u << bit);
            assert_int_equal(lp_cards_load(bytes, size, &copy), LP_BAD_INPUT);
            bytes[i] ^= (uint8_t)(1u << bit);
        }
    }
    lp_cards_free(cards);
    free(bytes);
}

/* A comment more in a card file must not make replays unreadable. */
static void the_hash_does_not_depend_on_lines(void **state) {
    (void)state;
    char text[2048] = "# a comment\n\n";
    strcat(text, sample);
    LpCards *a = sourcecards_compile(sample, ""), *b = sourcecards_compile(text, "");
    assert_true(a->hash == b->hash);
    assert_string_equal(image_string(a, a->cards[1].source_at), "test.card:1");
    assert_string_equal(image_string(b, b->cards[1].source_at), "test.card:3");
    lp_cards_free(a);
    lp_cards_free(b);
}

/* === Random rows === */

static uint64_t seed = 20240701;
static Builder builder;

static unsigned pick(unsigned count) { return random_below(&seed, count); }

static uint16_t random_number(int depth);
static uint16_t random_count(int depth);
static uint16_t random_filter(int depth);

static uint16_t random_string(uint16_t (*add)(Builder *builder, Slice text)) {
    static const char *const words[] = {"Crew", "Crew \"A\"", "B\\C", "海賊", "or", "x"};
    return add(&builder, text_of(words[pick(6)]));
}

static Selector random_set(int depth) {
    Selector row = {.quantity = QUANTITY_ALL, .source = REG_COUNT};
    if (pick(4) == 0) {
        row.source = (uint8_t)pick(REG_COUNT);
        row.owner = WHOSE_EACH;
    } else {
        row.owner = (uint8_t)pick(WHOSE_COUNT);
        row.areas = (uint16_t)((1 + pick((1u << (LP_AREA_COUNT - 1)) - 1)) << 1);
    }
    if (depth > 0 && pick(2)) row.filter = random_filter(depth - 1);
    if (pick(8) == 0) row.flags = SELECT_DIFFERENT_NAMES;
    return row;
}

static uint16_t random_choice(int depth) {
    Selector row = random_set(depth);
    row.quantity = (uint8_t)pick(QUANTITY_COUNT);
    if (pick(4) == 0 && row.source == REG_COUNT) {
        row.areas = (uint16_t)(1u << (pick(2) ? LP_AREA_DECK : LP_AREA_LIFE));
        row.place = (uint8_t)(1 + pick(PLACE_COUNT - 1));
    }
    bool counts = row.quantity != QUANTITY_ANY && (row.quantity != QUANTITY_ALL || row.place);
    if (counts) row.count = random_count(depth - 1);
    if (row.quantity == QUANTITY_AT_LEAST && !row.count)
        row.count = builder_constant(&builder, 1);
    row.flags = (uint8_t)pick(SELECT_FLAGS_MAX + 1);
    if (row.quantity != QUANTITY_ALL) row.chooser = (uint8_t)pick(2);
    return builder_selector(&builder, row);
}

static uint16_t random_value(int depth, int32_t least) {
    Number row = {.kind = (uint8_t)(depth > 0 ? pick(NUMBER_KIND_COUNT) : NUMBER_CONSTANT)};
    const char *letters = tables_numbers[row.kind].operands;
    if (letters[0] == 'w') row.whose = (uint8_t)pick(WHOSE_COUNT);
    if (letters[0] == 'r') row.whose = (uint8_t)pick(REG_COUNT);
    if (letters[1] == 's') row.left = builder_selector(&builder, random_set(depth - 1));
    if (letters[1] == 'N') row.left = random_number(depth - 1);
    if (letters[3] == 'N') row.right = random_number(depth - 1);
    if (letters[2] == 'v')
        row.value = (int32_t)pick(100) + (row.kind == NUMBER_EVERY      ? 1
                                          : row.kind == NUMBER_CONSTANT ? least
                                                                        : -50);
    return builder_number(&builder, row);
}

static uint16_t random_number(int depth) { return random_value(depth, -50); }

/* How many: not a number below 0. */
static uint16_t random_count(int depth) { return random_value(depth, 0); }

static Test random_test(int depth) {
    Test row = {.kind = (uint8_t)(1 + pick(TEST_COUNT - 1)), .negated = (uint8_t)pick(2)};
    switch (tables_tests[row.kind].operand) {
    case 'C': row.operand = (uint16_t)((1 + pick(15)) << 1); break;
    case 'K': row.operand = (uint16_t)(1 + pick((1u << LP_COLOR_COUNT) - 1)); break;
    case 'A': row.operand = (uint16_t)(1 + pick((1u << LP_ATTRIBUTE_COUNT) - 1)); break;
    case 'Y': row.operand = random_string(builder_type); break;
    case 'T': row.operand = random_string(builder_name); break;
    case 'P': row.operand = random_string(builder_part); break;
    case 'k': row.operand = (uint16_t)pick(KEYWORD_COUNT); break;
    case 'r': row.operand = (uint16_t)pick(REG_COUNT); break;
    case 't': row.operand = (uint16_t)(1 + pick(TIMING_COUNT - 1)); break;
    case 'N':
        row.compare = (uint8_t)pick(CMP_COUNT);
        row.operand = random_number(depth);
        break;
    default: break;
    }
    return row;
}

static uint16_t random_filter(int depth) {
    Test tests[4];
    unsigned count = 1 + pick(4);
    for (unsigned i = 0; i < count; i++) {
        tests[i] = random_test(depth);
        tests[i].or_next = i + 1 < count && pick(2);
    }
    return builder_filter(&builder, tests, count);
}

static uint16_t random_condition(int depth) {
    unsigned last = depth > 0 ? CONDITION_COUNT : CONDITION_AND;
    Condition row = {.kind = (uint8_t)(1 + pick(last - 1))};
    const char *letters = tables_conditions[row.kind].operands;
    uint16_t fields[2] = {0};
    if (letters[0] == 'm') row.compare = (uint8_t)pick(CMP_COUNT);
    for (int i = 0; i < 2; i++) {
        switch (letters[i + 1]) {
        case 'N': fields[i] = random_number(2); break;
        case 's': fields[i] = builder_selector(&builder, random_set(2)); break;
        case 'c': fields[i] = random_condition(depth - 1); break;
        case 'r': fields[i] = (uint16_t)pick(REG_COUNT); break;
        case 'f': fields[i] = random_filter(1); break;
        default: break;
        }
    }
    row.left = fields[0];
    row.right = fields[1];
    return builder_condition(&builder, row);
}

static unsigned random_operand(unsigned op, char letter) {
    switch (letter) {
    case 'r': return pick(REG_COUNT);
    case 'R': return pick(REG_STORED_COUNT);
    case 'w': return pick(WHOSE_COUNT);
    case 's': return random_choice(2);
    case 'N': return op == OP_MODIFY || op == OP_COST_NEXT ? random_number(3) : random_count(3);
    case 'c': return random_condition(2);
    case 'f': return pick(2) ? random_filter(2) : 0;
    case 'd': return 1 + pick(DURATION_COUNT - 1);
    case 'k': return pick(KEYWORD_COUNT);
    case 'A': return pick(LP_ATTRIBUTE_COUNT);
    case 'q': {
        unsigned found = 0;
        char scope = op == OP_FORBID ? 'c' : 'p';
        while (tables_restriction_scopes[found] != scope) found = pick(RESTRICTION_COUNT);
        return found;
    }
    case 'p': return 1 + pick(PLACE_COUNT - 1);
    case 'b':
    case 'u': return pick(2);
    case 't': return 1 + pick(TIMING_COUNT - 1);
    case 'S': return pick(STAT_COUNT);
    default: return 0;
    }
}

static Instr random_instr(unsigned op) {
    const char *letters = tables_ops[op].operands;
    Instr row = {.op = (uint8_t)op};
    row.a = (uint8_t)random_operand(op, letters[0]);
    row.b = (uint8_t)random_operand(op, letters[1]);
    row.c = (uint8_t)random_operand(op, letters[2]);
    row.x = (uint16_t)random_operand(op, letters[3]);
    row.y = (uint16_t)random_operand(op, letters[4]);
    if (op == OP_MODIFY && row.b == STAT_POWER_TO_ZERO) row.x = 0;
    return row;
}

static uint32_t random_block(Instr *code, uint32_t at, int depth);

static uint32_t random_options(Instr *code, uint32_t at, int depth) {
    uint32_t head = at++;
    unsigned options = 1 + pick(3);
    for (unsigned i = 0; i < options; i++) {
        uint32_t option = at++;
        code[option] = (Instr){.op = OP_OPTION};
        at = random_block(code, at, depth - 1);
        code[option].b = (uint8_t)(at - option - 1);
    }
    code[head].b = (uint8_t)options;
    code[head].c = (uint8_t)(at - head - 1);
    return at;
}

static uint32_t random_if(Instr *code, uint32_t at, int depth) {
    uint32_t head = at;
    at = random_block(code, head + 1, depth - 1);
    code[head].b = (uint8_t)(at - head - 1);
    if (pick(2)) {
        uint32_t then = at;
        at = random_block(code, at, depth - 1);
        code[head].c = (uint8_t)(at - then);
    }
    if (pick(2)) {
        uint32_t other = at;
        code[other] = (Instr){.op = OP_ELSE};
        at = random_block(code, at + 1, depth - 1);
        code[other].b = (uint8_t)(at - other - 1);
    }
    return at;
}

/* One to three instructions, with what is inside them; returns where they end. */
static uint32_t random_block(Instr *code, uint32_t at, int depth) {
    for (unsigned left = 1 + pick(3); left > 0; left--) {
        unsigned op = OP_ELSE;
        while (op == OP_ELSE || op == OP_OPTION || (depth <= 0 && op >= OP_IF)) {
            op = 1 + pick(OP_ALSO_NAMED - 1);
        }
        uint32_t head = at;
        code[head] = random_instr(op);
        if (op == OP_IF) {
            at = random_if(code, head, depth);
        } else if (op == OP_CHOOSE_ONE) {
            at = random_options(code, head, depth);
        } else {
            at++;
            bool has_block = op == OP_MAY || op == OP_DELAY || op == OP_PRICE;
            if (has_block) at = random_block(code, at, depth - 1);
            if (op == OP_MAY || op == OP_PRICE) code[head].b = (uint8_t)(at - head - 1);
            if (op == OP_DELAY) {
                code[head].c = (uint8_t)(at - head - 1);
                code[head].a = WHOSE_YOU; /* "of them" is said of a Main Phase only */
                code[head].b = pick(2) ? TIMING_END_OF_TURN : TIMING_END_OF_OPPONENTS_TURN;
            }
        }
    }
    return at;
}

static Ability random_ability(void) {
    static Instr code[1024];
    Event event = {.timing = (uint8_t)(1 + pick(TIMING_END_OF_TURN - 1))};
    event.subject = (uint8_t)pick(SUBJECT_COUNT);
    event.cause = (uint8_t)pick(CAUSE_COUNT);
    event.amount = (uint8_t)(pick(2) ? 2 + pick(9) : 0);
    if (pick(2)) event.filter = random_filter(1);
    if (pick(2)) event.other = random_filter(1);
    Ability row = {.kind = (uint8_t)tables_timing_kind(event.timing)};
    row.timings = (uint64_t)1 << event.timing;
    row.event_first = builder_events(&builder, &event, 1);
    row.event_count = 1;
    row.flags = (uint8_t)pick(ABILITY_FLAGS_MAX + 1) & (uint8_t)~ABILITY_COST_MAY;
    row.don = (uint8_t)pick(LP_DON_MAX + 1);
    row.turn = (uint8_t)pick(TURN_COUNT);
    if (pick(2)) row.condition = random_condition(3);
    if (pick(2)) {
        uint32_t count = random_block(code, 0, 1);
        row.cost_first = builder_program(&builder, code, count);
        row.cost_count = (uint16_t)count;
        if (pick(2)) row.flags |= ABILITY_COST_MAY;
    }
    uint32_t count = random_block(code, 0, 2);
    row.effect_first = builder_program(&builder, code, count);
    row.effect_count = (uint16_t)count;
    return row;
}

static void random_rows_come_back(void **state) {
    (void)state;
    static char text[TEXT_MAX], before[TEXT_MAX], after[TEXT_MAX];
    for (int round = 0; round < 3000; round++) {
        builder_init(&builder);
        CardFacts facts = {.category = LP_CATEGORY_EVENT, .colors = 1, .cost = 1};
        facts.number_at = builder_string(&builder, SLICE("TEST-001"));
        facts.name_at = builder_string(&builder, SLICE("Name"));
        facts.names[0] = builder_name(&builder, SLICE("Name"));
        Ability abilities[2] = {random_ability(), random_ability()};
        assert_true(builder_card(&builder, facts, abilities, 2, SLICE("")) == 1);
        LpCards *cards = builder_image(&builder);
        builder_free(&builder);
        VerifyFault fault;
        Buffer out;
        assert_non_null(cards);
        buffer_init(&out, text, sizeof text);
        bool ok = verify_image(cards, &fault);
        if (!ok) print_error("%s %s\n", fault.table, fault.message);
        assert_true(ok);
        printer_print(cards, 1, &out);
        assert_false(out.overflow);
        LpCards *again = sourcecards_compile(text, "");
        buffer_init(&out, before, sizeof before);
        disassemble_card(cards, 1, &out);
        buffer_init(&out, after, sizeof after);
        disassemble_card(again, 1, &out);
        assert_string_equal(before, after);
        lp_cards_free(again);
        lp_cards_free(cards);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_instructions_are_refused),
        cmocka_unit_test(operands_are_never_taken_for_operations),
        cmocka_unit_test(damaged_blocks_are_refused),
        cmocka_unit_test(damaged_links_are_refused),
        cmocka_unit_test(blocks_of_inert_rows_are_refused),
        cmocka_unit_test(damaged_abilities_are_refused),
        cmocka_unit_test(cycles_are_refused),
        cmocka_unit_test(damaged_rows_are_refused),
        cmocka_unit_test(damaged_cards_are_refused),
        cmocka_unit_test(an_image_is_saved_and_loaded),
        cmocka_unit_test(every_changed_bit_is_noticed),
        cmocka_unit_test(the_hash_does_not_depend_on_lines),
        cmocka_unit_test(random_rows_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
