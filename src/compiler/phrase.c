/* Reading numbers, filters, choices and conditions. Each function has its grammar rule above
 * it: quoted words stand for themselves, [ ] is optional, { } is repeated. */
#include "compiler/phrase.h"

#include <string.h>

#include "base/buffer.h"
#include "effect/tables.h"
#include "effect/verify.h"

/* --- Errors ------------------------------------------------------------------------------ */

static void copy(char *to, size_t size, const char *text) {
    Buffer buffer;
    buffer_init(&buffer, to, size);
    buffer_append_string(&buffer, text);
}

void phrase_error(Parser *parser, const char *message) {
    if (parser->failed) return;
    parser->failed = parser->any_failed = true;
    Diagnostics *out = parser->out;
    if (out->count == out->size) {
        out->lost++;
        return;
    }
    Diagnostic *entry = &out->at[out->count++];
    const Lexer *lexer = &parser->lexer;
    const char *at = lexer->error ? lexer->error_at : phrase_peek(parser)->text.at;
    copy(entry->file, sizeof entry->file, parser->file);
    copy(entry->card, sizeof entry->card, parser->card);
    copy(entry->message, sizeof entry->message, message);
    entry->line = lexer->line_number;
    entry->column = lexer_column(lexer, at);
    const Token *token = phrase_peek(parser);
    if (!lexer->error && token->kind == TOKEN_STRING) entry->column--; /* its quote */
}

void phrase_error_expected(Parser *parser, const char *what) {
    char message[200];
    Buffer buffer;
    buffer_init(&buffer, message, sizeof message);
    buffer_append_string(&buffer, "expected ");
    buffer_append_string(&buffer, what);
    buffer_append_string(&buffer, ", found ");
    const Token *token = phrase_peek(parser);
    if (token->kind == TOKEN_END) {
        buffer_append_string(&buffer, parser->lexer.at_end ? "the end of the file"
                                                           : "the end of the line");
    } else {
        buffer_append_string(&buffer, token->kind == TOKEN_STRING ? "the text \"" : "\"");
        buffer_append(&buffer, text_first(token->text, 40));
        buffer_append_string(&buffer, "\"");
    }
    phrase_error(parser, message);
}

/* --- Tokens ------------------------------------------------------------------------------ */

const Token *phrase_peek(const Parser *parser) { return &parser->lexer.tokens[parser->at]; }

uint32_t phrase_match(const Parser *parser, const char *words) {
    Slice rest = text_of(words), word;
    uint32_t count = 0;
    if (parser->failed) return 0;
    while (text_next_word(&rest, &word)) {
        uint32_t at = parser->at + count;
        if (at >= parser->lexer.token_count) return 0;
        const Token *token = &parser->lexer.tokens[at];
        if (token->kind != TOKEN_WORD && token->kind != TOKEN_MARK) return 0;
        if (!text_equal(token->text, word)) return 0;
        count++;
    }
    return count;
}

bool phrase_accept(Parser *parser, const char *words) {
    uint32_t count = phrase_match(parser, words);
    parser->at += count;
    return count > 0;
}

void phrase_expect(Parser *parser, const char *words) {
    if (phrase_accept(parser, words)) return;
    char what[64];
    Buffer buffer;
    buffer_init(&buffer, what, sizeof what);
    buffer_append_string(&buffer, "\"");
    buffer_append_string(&buffer, words);
    buffer_append_string(&buffer, "\"");
    phrase_error_expected(parser, what);
}

int phrase_accept_one(Parser *parser, const char *const *words, int count) {
    uint32_t longest = 0;
    int found = -1;
    for (int i = 0; i < count; i++) {
        uint32_t size = words[i][0] ? phrase_match(parser, words[i]) : 0;
        if (size > longest) {
            longest = size;
            found = i;
        }
    }
    parser->at += longest;
    return found;
}

unsigned phrase_expect_one(Parser *parser, const char *const *words, int count,
                           const char *what) {
    int found = phrase_accept_one(parser, words, count);
    if (found < 0) phrase_error_expected(parser, what);
    return found < 0 ? 0 : (unsigned)found;
}

int phrase_int(Parser *parser, int lowest, int highest, const char *what) {
    const Token *token = phrase_peek(parser);
    if (token->kind != TOKEN_NUMBER) {
        phrase_error_expected(parser, what);
        return 0;
    }
    if (token->value < lowest || token->value > highest) {
        char message[100];
        Buffer buffer;
        buffer_init(&buffer, message, sizeof message);
        buffer_append_string(&buffer, what);
        buffer_append_string(&buffer, " must be from ");
        buffer_append_int(&buffer, lowest);
        buffer_append_string(&buffer, " to ");
        buffer_append_int(&buffer, highest);
        phrase_error(parser, message);
        return 0;
    }
    parser->at++;
    return (int)token->value;
}

Slice phrase_string(Parser *parser, const char *what, char memory[STRING_MAX]) {
    const Token *token = phrase_peek(parser);
    if (token->kind != TOKEN_STRING) {
        phrase_error_expected(parser, what);
        return (Slice){memory, 0};
    }
    if (token->text.size == 0 || token->text.size > STRING_MAX) {
        phrase_error(parser, "a text must have from 1 to 128 bytes");
        return (Slice){memory, 0};
    }
    parser->at++;
    return lexer_string(*token, memory);
}

unsigned phrase_register(Parser *parser) {
    return phrase_expect_one(parser, tables_register_words, REG_COUNT,
                             "it, that, looked, paid, this, subject or battled");
}

/* --- Sets of cards ----------------------------------------------------------------------- */

/* area -> "deck" | "hand" | "trash" | "leader" | "characters" | "stage" | "life" | "field" */
static unsigned parse_area(Parser *parser) {
    if (phrase_accept(parser, "field")) return AREAS_FIELD_CARDS;
    unsigned area = phrase_expect_one(parser, tables_area_words, LP_AREA_COUNT,
                                      "an area such as hand or characters");
    return 1u << area;
}

/* "and" belongs to the areas only if an area follows; else it joins conditions. */
static bool accept_and_area(Parser *parser) {
    if (!phrase_accept(parser, "and")) return false;
    bool follows = phrase_match(parser, "field") > 0;
    for (int i = 1; i < LP_AREA_COUNT; i++) {
        if (phrase_match(parser, tables_area_words[i])) follows = true;
    }
    if (!follows) parser->at--;
    return follows;
}

/* set -> ( register | owner area { "and" area } ) [ filter ] [ "different names" ] */
static Selector parse_set(Parser *parser) {
    Selector row = {.quantity = QUANTITY_ALL, .source = REG_COUNT};
    int reg = phrase_accept_one(parser, tables_register_words, REG_COUNT);
    if (reg >= 0) {
        row.source = (uint8_t)reg;
        row.owner = WHOSE_EACH;
    } else {
        row.owner = (uint8_t)phrase_expect_one(parser, tables_owner_words, WHOSE_COUNT,
                                               "your, their, any or a register");
        row.areas = (uint16_t)parse_area(parser);
        while (accept_and_area(parser)) row.areas |= (uint16_t)parse_area(parser);
    }
    row.filter = phrase_optional_filter(parser);
    if (phrase_accept(parser, "different names")) row.flags |= SELECT_DIFFERENT_NAMES;
    return row;
}

/* quantity -> "up to" number | "at least" number | "any number" | "all" [ number ] | number */
static void parse_quantity(Parser *parser, Selector *row) {
    row->count = 0;
    if (phrase_accept(parser, "any number")) {
        row->quantity = QUANTITY_ANY;
        return;
    }
    if (phrase_accept(parser, "all")) {
        row->quantity = QUANTITY_ALL;
        if (phrase_match(parser, "of") || phrase_match(parser, "from")) return;
    } else if (phrase_accept(parser, "up to")) {
        row->quantity = QUANTITY_UP_TO;
    } else if (phrase_accept(parser, "at least")) {
        row->quantity = QUANTITY_AT_LEAST;
    } else {
        row->quantity = QUANTITY_EXACTLY;
    }
    row->count = phrase_count(parser);
}

/* choice -> quantity ( "of" | "from" place "of" ) set { "revealed" | "at random" | "in total" }
 *           [ "chosen by them" ] */
uint16_t phrase_choice(Parser *parser) {
    Selector quantity = {0};
    parse_quantity(parser, &quantity);
    if (phrase_accept(parser, "from")) {
        quantity.place = (uint8_t)phrase_expect_one(parser, tables_place_words, PLACE_COUNT,
                                                    "top, bottom or top or bottom");
    }
    phrase_expect(parser, "of");
    Selector row = parse_set(parser);
    row.quantity = quantity.quantity;
    row.count = quantity.count;
    row.place = quantity.place;
    if (phrase_accept(parser, "revealed")) row.flags |= SELECT_REVEALS;
    if (phrase_accept(parser, "at random")) row.flags |= SELECT_RANDOM;
    if (phrase_accept(parser, "in total")) row.flags |= SELECT_TOTAL;
    if (phrase_accept(parser, "chosen by them")) row.chooser = WHOSE_OPPONENT;
    return builder_selector(parser->builder, row);
}

/* --- Numbers ----------------------------------------------------------------------------- */

static const char *const player_words[WHOSE_COUNT] = {"your", "their", "both"};

/* A kind of number by its word, among those with these operands. */
static int accept_number_kind(Parser *parser, const char *operands) {
    const char *words[NUMBER_KIND_COUNT];
    for (int i = 0; i < NUMBER_KIND_COUNT; i++) {
        bool fits = strcmp(tables_numbers[i].operands, operands) == 0;
        words[i] = fits ? tables_numbers[i].word : "";
    }
    return phrase_accept_one(parser, words, NUMBER_KIND_COUNT);
}

static uint16_t parse_term(Parser *parser);

/* every -> "every" NUMBER "in" term */
static uint16_t parse_every(Parser *parser) {
    Number row = {.kind = NUMBER_EVERY};
    row.value = phrase_int(parser, 1, NUMBER_VALUE_MAX, "a number");
    phrase_expect(parser, "in");
    row.left = parse_term(parser);
    return builder_number(parser->builder, row);
}

/* player-number -> ( "your" | "their" | "both" ) ( "life" | "hand" | "active don" | … ) */
static uint16_t parse_player_number(Parser *parser, unsigned whose) {
    int kind = accept_number_kind(parser, "w---");
    if (kind < 0) phrase_error_expected(parser, "life, hand, deck, trash or don");
    Number row = {.kind = (uint8_t)(kind < 0 ? 0 : kind), .whose = (uint8_t)whose};
    return builder_number(parser->builder, row);
}

/* term -> NUMBER | NUMBER "x" term | "(" number ")" | every | player-number
 *       | ( "count of" | "total cost of" | "total power of" | "lowest cost of" … ) set
 *       | ( "size of" | "power of" | "cost of" ) register
 *       | "chosen" | "done" | "event amount" */
static uint16_t parse_term(Parser *parser) {
    Number row = {0};
    if (parser->failed) return 0;
    if (phrase_peek(parser)->kind == TOKEN_NUMBER) {
        row.value = phrase_int(parser, -NUMBER_VALUE_MAX, NUMBER_VALUE_MAX, "a number");
        if (!phrase_accept(parser, "x")) return builder_constant(parser->builder, row.value);
        row.kind = NUMBER_TIMES;
        row.left = parse_term(parser);
        return builder_number(parser->builder, row);
    }
    if (phrase_accept(parser, "(")) {
        uint16_t inner = phrase_number(parser);
        phrase_expect(parser, ")");
        return inner;
    }
    if (phrase_accept(parser, "every")) return parse_every(parser);
    int found = phrase_accept_one(parser, player_words, WHOSE_COUNT);
    if (found >= 0) return parse_player_number(parser, (unsigned)found);
    if ((found = accept_number_kind(parser, "-s--")) >= 0) {
        Selector set = parse_set(parser);
        row.left = builder_selector(parser->builder, set);
    } else if ((found = accept_number_kind(parser, "r---")) >= 0) {
        row.whose = (uint8_t)phrase_register(parser);
    } else if ((found = accept_number_kind(parser, "----")) < 0) {
        phrase_error_expected(parser, "a number");
        return 0;
    }
    row.kind = (uint8_t)found;
    return builder_number(parser->builder, row);
}

/* number -> term { ( "plus" | "minus" ) term } */
uint16_t phrase_number(Parser *parser) {
    uint16_t left = parse_term(parser);
    while (!parser->failed) {
        Number row = {.left = left};
        if (phrase_accept(parser, "plus")) {
            row.kind = NUMBER_PLUS;
        } else if (phrase_accept(parser, "minus")) {
            row.kind = NUMBER_MINUS;
        } else {
            break;
        }
        row.right = parse_term(parser);
        left = parser->failed ? 0 : builder_number(parser->builder, row);
    }
    return left;
}

uint16_t phrase_count(Parser *parser) {
    uint32_t at = parser->at;
    const Token *token = phrase_peek(parser);
    bool is_negative = token->kind == TOKEN_NUMBER && token->value < 0;
    uint16_t number = phrase_number(parser);
    if (parser->failed || !is_negative || parser->at > at + 1) return number;
    parser->at = at;
    phrase_error(parser, "how many there are cannot be below 0");
    return 0;
}

/* --- Filters ----------------------------------------------------------------------------- */

/* bits -> word { "/" word }: any of these categories, colours or attributes */
static bool parse_bits(Parser *parser, const char *const *words, int count, Test *test,
                       TestKind kind) {
    int found = phrase_accept_one(parser, words, count);
    if (found < 0) return false;
    test->kind = (uint8_t)kind;
    test->operand = (uint16_t)(1u << found);
    while (phrase_accept(parser, "/")) {
        unsigned more =
            phrase_expect_one(parser, words, count, "another word of the same sort");
        test->operand |= (uint16_t)(1u << more);
    }
    return true;
}

/* comparison -> ( "=" | "!=" | "<=" | ">=" | "<" | ">" ) number */
static void parse_comparison(Parser *parser, Test *test) {
    test->compare = (uint8_t)phrase_expect_one(parser, tables_compare_words, CMP_COUNT,
                                               "a comparison such as <=");
    test->operand = phrase_number(parser);
}

static void parse_test_operand(Parser *parser, Test *test) {
    char memory[STRING_MAX];
    Builder *builder = parser->builder;
    switch (tables_tests[test->kind].operand) {
    case 'Y':
        test->operand = builder_type(builder, phrase_string(parser, "a type", memory));
        break;
    case 'T':
        test->operand = builder_name(builder, phrase_string(parser, "a card name", memory));
        break;
    case 'P':
        test->operand =
            builder_part(builder, phrase_string(parser, "a part of a name", memory));
        break;
    case 'N': parse_comparison(parser, test); break;
    case 'k':
        test->operand = (uint16_t)phrase_expect_one(parser, tables_keyword_words, KEYWORD_COUNT,
                                                    "a keyword such as blocker");
        break;
    case 'r': test->operand = (uint16_t)phrase_register(parser); break;
    case 't':
        test->operand = (uint16_t)phrase_expect_one(parser, tables_timing_words, TIMING_COUNT,
                                                    "a timing such as on play");
        break;
    default: break;
    }
}

/* test -> [ "not" ] ( bits | word [ operand ] ) */
static Test parse_test(Parser *parser) {
    Test test = {0};
    const char *words[TEST_COUNT];
    for (int i = 0; i < TEST_COUNT; i++) {
        bool bits = i == TEST_CATEGORY || i == TEST_COLOR || i == TEST_ATTRIBUTE;
        words[i] = bits ? "" : tables_tests[i].word;
    }
    test.negated = phrase_accept(parser, "not");
    if (parse_bits(parser, tables_category_words, 5, &test, TEST_CATEGORY)) return test;
    if (parse_bits(parser, tables_color_words, LP_COLOR_COUNT, &test, TEST_COLOR)) return test;
    if (parse_bits(parser, tables_attribute_words, LP_ATTRIBUTE_COUNT, &test, TEST_ATTRIBUTE)) {
        return test;
    }
    test.kind = (uint8_t)phrase_expect_one(parser, words, TEST_COUNT,
                                           "a property of a card such as rested or cost");
    if (!parser->failed) parse_test_operand(parser, &test);
    return test;
}

/* filter -> "[" test { ( "or" | "," ) test } "]" */
uint16_t phrase_filter(Parser *parser) {
    Test tests[FILTER_TESTS_MAX];
    uint32_t count = 0;
    phrase_expect(parser, "[");
    while (!parser->failed) {
        if (count == FILTER_TESTS_MAX) {
            phrase_error(parser, "too many properties in one filter");
            break;
        }
        tests[count++] = parse_test(parser);
        if (phrase_accept(parser, "or")) {
            tests[count - 1].or_next = 1;
        } else if (!phrase_accept(parser, ",")) {
            break;
        }
    }
    phrase_expect(parser, "]");
    return parser->failed ? 0 : builder_filter(parser->builder, tests, count);
}

uint16_t phrase_optional_filter(Parser *parser) {
    return phrase_match(parser, "[") ? phrase_filter(parser) : 0;
}

/* --- Conditions -------------------------------------------------------------------------- */

/* leader-is -> ( "your" | "their" ) "leader is" filter: the most frequent condition of all */
static uint16_t parse_leader_is(Parser *parser, Whose owner) {
    Selector set = {.owner = (uint8_t)owner,
                    .source = REG_COUNT,
                    .quantity = QUANTITY_ALL,
                    .areas = 1u << LP_AREA_LEADER};
    set.filter = phrase_filter(parser);
    Condition row = {.kind = CONDITION_EXISTS};
    row.left = builder_selector(parser->builder, set);
    return builder_condition(parser->builder, row);
}

/* comparison -> number ( "=" | … ) number */
static uint16_t parse_compare(Parser *parser) {
    Condition row = {.kind = CONDITION_COMPARE};
    row.left = phrase_number(parser);
    row.compare = (uint8_t)phrase_expect_one(parser, tables_compare_words, CMP_COUNT,
                                             "a comparison such as <=");
    row.right = phrase_number(parser);
    return builder_condition(parser->builder, row);
}

/* atom -> "so" | "it is your turn" | "there is one of" set | "all of" set "are" filter
 *       | register "is" filter | leader-is | comparison */
static uint16_t parse_condition_atom(Parser *parser) {
    Condition row = {0};
    if (phrase_accept(parser, "your leader is")) return parse_leader_is(parser, WHOSE_YOU);
    if (phrase_accept(parser, "their leader is"))
        return parse_leader_is(parser, WHOSE_OPPONENT);
    if (phrase_accept(parser, tables_conditions[CONDITION_DID].word)) {
        row.kind = CONDITION_DID;
    } else if (phrase_accept(parser, tables_conditions[CONDITION_YOUR_TURN].word)) {
        row.kind = CONDITION_YOUR_TURN;
    } else if (phrase_accept(parser, tables_conditions[CONDITION_EXISTS].word)) {
        row.kind = CONDITION_EXISTS;
        Selector set = parse_set(parser);
        row.left = builder_selector(parser->builder, set);
    } else if (phrase_accept(parser, tables_conditions[CONDITION_ONLY].word)) {
        row.kind = CONDITION_ONLY;
        Selector set = parse_set(parser);
        row.left = builder_selector(parser->builder, set);
        phrase_expect(parser, "are");
        row.right = phrase_filter(parser);
    } else {
        int reg = phrase_accept_one(parser, tables_register_words, REG_COUNT);
        if (reg < 0) return parse_compare(parser);
        row.kind = CONDITION_IS;
        row.left = (uint16_t)reg;
        phrase_expect(parser, "is");
        row.right = phrase_filter(parser);
    }
    return builder_condition(parser->builder, row);
}

/* unary -> "not" unary | "(" condition ")" | atom */
static uint16_t parse_unary(Parser *parser) {
    if (parser->failed) return 0;
    if (phrase_accept(parser, "not")) {
        Condition row = {.kind = CONDITION_NOT, .left = parse_unary(parser)};
        return parser->failed ? 0 : builder_condition(parser->builder, row);
    }
    if (phrase_accept(parser, "(")) {
        uint16_t inner = phrase_condition(parser);
        phrase_expect(parser, ")");
        return inner;
    }
    return parse_condition_atom(parser);
}

/* conjunction -> unary { "and" unary } */
static uint16_t parse_conjunction(Parser *parser) {
    uint16_t left = parse_unary(parser);
    while (phrase_accept(parser, "and")) {
        Condition row = {.kind = CONDITION_AND, .left = left, .right = parse_unary(parser)};
        left = parser->failed ? 0 : builder_condition(parser->builder, row);
    }
    return left;
}

/* condition -> conjunction { "or" conjunction } */
uint16_t phrase_condition(Parser *parser) {
    uint16_t left = parse_conjunction(parser);
    while (phrase_accept(parser, "or")) {
        Condition row = {
            .kind = CONDITION_OR, .left = left, .right = parse_conjunction(parser)};
        left = parser->failed ? 0 : builder_condition(parser->builder, row);
    }
    return left;
}
