/* Reading cards, abilities and instructions. A card is a heading at the left margin, its facts
 * and abilities are indented by one level, the lines of an ability by two. */
#include "compiler/parser.h"

#include <string.h>

#include "base/buffer.h"
#include "compiler/phrase.h"
#include "effect/tables.h"
#include "effect/verify.h"

/* --- Lines ------------------------------------------------------------------------------- */

static void report_line(Parser *parser) {
    if (parser->lexer.error) phrase_error(parser, parser->lexer.error);
}

/* The line must end here; goes to the next one. */
static void end_line(Parser *parser) {
    if (phrase_peek(parser)->kind != TOKEN_END)
        phrase_error_expected(parser, "the end of the line");
    if (parser->failed) return;
    lexer_next_line(&parser->lexer);
    parser->at = 0;
    report_line(parser);
}

static bool line_is_at(const Parser *parser, uint32_t level) {
    return !parser->failed && !parser->lexer.at_end && parser->lexer.indent == level;
}

/* --- The syntax column ------------------------------------------------------------------- */

const char parser_set_syntax[] = "set $b $x for $a $c";

bool parser_next_part(const char **syntax, SyntaxPart *out) {
    const char *at = *syntax;
    memset(out, 0, sizeof *out);
    while (*at == ' ') at++;
    if (*at == 0) return false;
    if (*at == '$') {
        out->field = at[1];
        at += 2;
        if (*at && *at != ' ') out->mark = *at++;
    }
    for (size_t i = 0; *at && *at != ' ' && i + 1 < sizeof out->words; at++) {
        out->words[i++] = *at == '_' ? ' ' : *at;
    }
    *syntax = at;
    return true;
}

static int field_index(char field) { return field >= 'x' ? field - 'x' + 3 : field - 'a'; }

char parser_letter(unsigned op, char field) {
    return tables_ops[op].operands[field_index(field)];
}

unsigned parser_field(const Instr *instr, char field) {
    const unsigned fields[5] = {instr->a, instr->b, instr->c, instr->x, instr->y};
    return fields[field_index(field)];
}

static void set_field(Instr *instr, char field, unsigned value) {
    switch (field) {
    case 'a': instr->a = (uint8_t)value; break;
    case 'b': instr->b = (uint8_t)value; break;
    case 'c': instr->c = (uint8_t)value; break;
    case 'x': instr->x = (uint16_t)value; break;
    default: instr->y = (uint16_t)value; break;
    }
}

unsigned parser_default_register(unsigned op, bool in_cost) {
    if (in_cost) return REG_PAID;
    return op == OP_LOOK || op == OP_REVEAL ? REG_LOOKED : REG_IT;
}

/* --- Instructions ------------------------------------------------------------------------ */

static uint32_t emit(Parser *parser, Instr instr) {
    if (parser->code_count == PROGRAM_MAX) {
        phrase_error(parser, "the effect has too many lines");
        return 0;
    }
    parser->code[parser->code_count] = instr;
    return parser->code_count++;
}

/* as -> [ "as" register ] */
static unsigned parse_as(Parser *parser, unsigned op) {
    if (!phrase_accept(parser, "as")) return parser_default_register(op, parser->in_cost);
    return phrase_expect_one(parser, tables_register_words, REG_STORED_COUNT,
                             "it, that, looked or paid");
}

/* cards -> register | choice as: a choice is a SELECT before the instruction */
static unsigned parse_cards(Parser *parser, unsigned op) {
    int reg = phrase_accept_one(parser, tables_register_words, REG_COUNT);
    if (reg >= 0) return (unsigned)reg;
    Instr select = {.op = OP_SELECT};
    select.x = phrase_choice(parser);
    select.a = (uint8_t)parse_as(parser, op);
    emit(parser, select);
    return select.a;
}

/* duration -> [ "," words ] */
static unsigned parse_duration(Parser *parser) {
    if (!phrase_accept(parser, ",")) return DURATION_WHILE;
    return phrase_expect_one(parser, tables_duration_words, DURATION_COUNT,
                             "a duration such as this turn");
}

/* A number on a card: the first ones in the list are added to, the others are set. */
static unsigned parse_stat(Parser *parser, bool is_set) {
    const char *words[STAT_COUNT];
    for (unsigned i = 0; i < STAT_COUNT; i++) {
        words[i] = tables_stat_adds(i) == !is_set ? tables_stat_words[i] : "";
    }
    return phrase_expect_one(parser, words, STAT_COUNT,
                             is_set ? "power, cost, base power or base cost"
                                    : "power, cost or counter");
}

/* A restriction for cards ('c') or for players ('p'). */
static unsigned parse_restriction(Parser *parser, char scope) {
    const char *words[RESTRICTION_COUNT];
    for (int i = 0; i < RESTRICTION_COUNT; i++) {
        words[i] = tables_restriction_scopes[i] == scope ? tables_restriction_words[i] : "";
    }
    return phrase_expect_one(parser, words, RESTRICTION_COUNT,
                             scope == 'c' ? "what a card cannot do"
                                          : "what a player cannot do");
}

static unsigned parse_operand(Parser *parser, unsigned op, char field, bool is_set) {
    char memory[STRING_MAX];
    switch (parser_letter(op, field)) {
    case 'r': return field == 'a' ? parse_cards(parser, op) : phrase_register(parser);
    case 'R':
        return phrase_expect_one(parser, tables_register_words, REG_STORED_COUNT,
                                 "it, that, looked or paid");
    case 'w':
        return phrase_expect_one(parser, tables_whose_words, WHOSE_COUNT, "you, them or each");
    case 's': return phrase_choice(parser);
    case 'N': return op == OP_MODIFY ? phrase_number(parser) : phrase_count(parser);
    case 'c': return phrase_condition(parser);
    case 'f': return phrase_optional_filter(parser);
    case 'd': return parse_duration(parser);
    case 'k':
        return phrase_expect_one(parser, tables_keyword_words, KEYWORD_COUNT,
                                 "a keyword such as blocker");
    case 'A':
        return phrase_expect_one(parser, tables_attribute_words, LP_ATTRIBUTE_COUNT,
                                 "an attribute such as slash");
    case 'q': return parse_restriction(parser, op == OP_FORBID ? 'c' : 'p');
    case 'p':
        return phrase_expect_one(parser, tables_place_words, PLACE_COUNT,
                                 "top, bottom or top or bottom");
    case 't':
        return phrase_expect_one(parser, tables_timing_words, TIMING_COUNT,
                                 "a timing such as main");
    /* People count abilities from 1. */
    case 'n': return (unsigned)phrase_int(parser, 1, SMALL_NUMBER_MAX, "the ability") - 1;
    case 'S': return parse_stat(parser, is_set);
    case 'T':
        return builder_name(parser->builder, phrase_string(parser, "a card name", memory));
    case 'Y': return builder_type(parser->builder, phrase_string(parser, "a type", memory));
    default: return 0;
    }
}

/* "$f:word" is left out when the operand is its default; "$x:+" is a number in any case. */
static unsigned parse_marked(Parser *parser, unsigned op, const SyntaxPart *part, bool is_set) {
    char letter = parser_letter(op, part->field);
    if (letter == 'N' && part->words[0] == '+') return phrase_number(parser);
    if (letter == 'R') return parse_as(parser, op);
    if (!phrase_accept(parser, part->words)) return 0;
    if (letter == 'f') return phrase_filter(parser);
    return parse_operand(parser, op, part->field, is_set);
}

/* "$f=a/b": one of two words */
static unsigned parse_either(Parser *parser, const SyntaxPart *part) {
    char first[32] = {0};
    const char *slash = strchr(part->words, '/');
    memcpy(first, part->words, (size_t)(slash - part->words));
    const char *const words[2] = {first, slash + 1};
    return phrase_expect_one(parser, words, 2, part->words);
}

static void parse_part(Parser *parser, const SyntaxPart *part, bool is_set, Instr *instr) {
    unsigned value = 0;
    if (part->field == 0) {
        phrase_expect(parser, part->words);
        return;
    }
    switch (part->mark) {
    case ':': value = parse_marked(parser, instr->op, part, is_set); break;
    case '?': value = phrase_accept(parser, part->words); break;
    case '=': value = parse_either(parser, part); break;
    default: value = parse_operand(parser, instr->op, part->field, is_set);
    }
    set_field(instr, part->field, value);
}

/* How many of the first words of a syntax are here: all of them, or 0. */
static uint32_t match_syntax(const Parser *parser, const char *syntax) {
    char words[64];
    Buffer buffer;
    buffer_init(&buffer, words, sizeof words);
    SyntaxPart part;
    while (parser_next_part(&syntax, &part) && part.field == 0) {
        buffer_append_string(&buffer, part.words);
        buffer_append_string(&buffer, " ");
    }
    return phrase_match(parser, words);
}

/* The instruction whose first words are here, or OP_NONE. */
static unsigned find_op(const Parser *parser, const char **syntax) {
    unsigned found = OP_NONE;
    uint32_t longest = 0;
    for (unsigned op = OP_NONE + 1; op < OP_COUNT; op++) {
        uint32_t size = match_syntax(parser, tables_ops[op].syntax);
        if (size <= longest) continue;
        longest = size;
        found = op;
        *syntax = tables_ops[op].syntax;
    }
    if (match_syntax(parser, parser_set_syntax) > longest) {
        found = OP_MODIFY;
        *syntax = parser_set_syntax;
    }
    return found;
}

/* --- Blocks ------------------------------------------------------------------------------ */

static void parse_block(Parser *parser, uint32_t level);

/* The block under a line; returns its length. */
static uint8_t parse_inner(Parser *parser, uint32_t level) {
    uint32_t first = parser->code_count;
    if (!line_is_at(parser, level + 1)) {
        if (!parser->failed) phrase_error(parser, "expected lines that are indented further");
        return 0;
    }
    parse_block(parser, level + 1);
    return (uint8_t)(parser->code_count - first);
}

/* if -> "if" condition block [ "then" block ] [ "else" block ] */
static void parse_if(Parser *parser, uint32_t at, uint32_t level) {
    parser->code[at].b = parse_inner(parser, level);
    if (line_is_at(parser, level) && phrase_accept(parser, "then")) {
        end_line(parser);
        parser->code[at].c = parse_inner(parser, level);
    }
    if (line_is_at(parser, level) && phrase_accept(parser, "else")) {
        end_line(parser);
        uint32_t other = emit(parser, (Instr){.op = OP_ELSE});
        parser->code[other].b = parse_inner(parser, level);
    }
}

static void count_options(Parser *parser, uint32_t at) {
    uint32_t end = parser->code_count, options = 0;
    for (uint32_t i = at + 1; i < end; i += 1u + parser->code[i].b) {
        if (parser->code[i].op != OP_OPTION) {
            phrase_error(parser, "expected only \"option\" lines under \"choose one\"");
            return;
        }
        options++;
    }
    parser->code[at].b = (uint8_t)options;
}

/* line -> as the syntax column of opcode.def says */
static void parse_line(Parser *parser, uint32_t level) {
    const char *syntax = NULL;
    SyntaxPart part;
    Instr instr = {.op = (uint8_t)find_op(parser, &syntax)};
    if (instr.op == OP_NONE || instr.op == OP_ELSE) {
        if (instr.op == OP_ELSE || phrase_match(parser, "then")) {
            phrase_error(parser, "this must follow the lines of an \"if\"");
        } else {
            phrase_error_expected(parser, "an instruction such as draw or ko");
        }
        return;
    }
    bool is_set = syntax == parser_set_syntax;
    while (!parser->failed && parser_next_part(&syntax, &part)) {
        parse_part(parser, &part, is_set, &instr);
    }
    uint32_t at = emit(parser, instr);
    end_line(parser);
    if (parser->failed) return;
    switch (instr.op) {
    case OP_IF: parse_if(parser, at, level); break;
    case OP_MAY:
    case OP_PRICE:
    case OP_OPTION: parser->code[at].b = parse_inner(parser, level); break;
    case OP_DELAY: parser->code[at].c = parse_inner(parser, level); break;
    case OP_CHOOSE_ONE:
        parser->code[at].c = parse_inner(parser, level);
        if (!parser->failed) count_options(parser, at);
        break;
    default: break;
    }
}

/* block -> line { line }, all at one level */
static void parse_block(Parser *parser, uint32_t level) {
    if (level > BLOCK_DEPTH_MAX + 3) {
        phrase_error(parser, "blocks are nested too deeply");
        return;
    }
    while (line_is_at(parser, level)) parse_line(parser, level);
    if (!parser->failed && !parser->lexer.at_end && parser->lexer.indent > level) {
        phrase_error(parser, "this line is indented too far");
    }
}

/* --- Abilities --------------------------------------------------------------------------- */

/* detail -> subject [ filter ] | cause | "other" filter | "at least" NUMBER */
static void parse_event_detail(Parser *parser, Event *event, bool *has_subject) {
    int found = phrase_accept_one(parser, tables_cause_words, CAUSE_COUNT);
    if (found > 0) {
        event->cause = (uint8_t)found;
    } else if (phrase_accept(parser, "other")) {
        event->other = phrase_filter(parser);
    } else if (phrase_accept(parser, "at least")) {
        event->amount = (uint8_t)phrase_int(parser, 2, AMOUNT_MAX, "the amount");
    } else {
        event->subject = (uint8_t)phrase_expect_one(parser, tables_subject_words, SUBJECT_COUNT,
                                                    "this, yours, theirs or any");
        event->filter = phrase_optional_filter(parser);
        *has_subject = true;
    }
}

/* event -> timing [ "(" detail { "," detail } ")" ] */
static Event parse_event(Parser *parser) {
    Event event = {0};
    event.timing = (uint8_t)phrase_expect_one(parser, tables_timing_words, TIMING_COUNT,
                                              "a timing such as on play, or always, or rule");
    bool has_subject = tables_timing_is_tag(event.timing);
    if (phrase_accept(parser, "(")) {
        do {
            parse_event_detail(parser, &event, &has_subject);
        } while (phrase_accept(parser, ","));
        phrase_expect(parser, ")");
    }
    if (!has_subject) phrase_error_expected(parser, "(this), (yours), (theirs) or (any)");
    return event;
}

/* events -> event { "or" event } */
static void parse_events(Parser *parser, Ability *ability) {
    Event events[EVENTS_MAX];
    uint32_t count = 0;
    do {
        if (count == EVENTS_MAX) {
            phrase_error(parser, "too many events");
            return;
        }
        events[count] = parse_event(parser);
        ability->timings |= (uint64_t)1 << events[count].timing;
        count++;
    } while (phrase_accept(parser, "or"));
    if (parser->failed) return;
    ability->kind = (uint8_t)tables_timing_kind(events[0].timing);
    ability->event_first = builder_events(parser->builder, events, count);
    ability->event_count = (uint16_t)count;
}

/* modifier -> "don" NUMBER | "your turn" | "their turn" | "once per turn" | "may"
 *           | "in hand" | "sleeps" */
static void parse_modifier(Parser *parser, Ability *ability) {
    if (phrase_accept(parser, "don")) {
        ability->don = (uint8_t)phrase_int(parser, 1, LP_DON_MAX, "the number of DON!!");
    } else if (phrase_accept(parser, "your turn")) {
        ability->turn = TURN_YOURS;
    } else if (phrase_accept(parser, "their turn")) {
        ability->turn = TURN_OPPONENTS;
    } else if (phrase_accept(parser, "once per turn")) {
        ability->flags |= ABILITY_ONCE_PER_TURN;
    } else if (phrase_accept(parser, "may")) {
        ability->flags |= ABILITY_MAY;
    } else if (phrase_accept(parser, "in hand")) {
        ability->flags |= ABILITY_IN_HAND;
    } else if (phrase_accept(parser, "sleeps")) {
        ability->flags |= ABILITY_SLEEPS;
    } else {
        phrase_error_expected(
            parser, "don, your turn, their turn, once per turn, may, in hand or sleeps");
    }
}

/* program -> block; the length goes to `count` */
static uint16_t parse_program(Parser *parser, uint32_t level, uint16_t *count) {
    parser->code_count = 0;
    parse_block(parser, level);
    *count = (uint16_t)parser->code_count;
    if (parser->failed) return 0;
    return builder_program(parser->builder, parser->code, parser->code_count);
}

/* cost -> "cost" [ "," "may" ] block */
static void parse_cost(Parser *parser, Ability *ability) {
    if (phrase_accept(parser, ",")) {
        phrase_expect(parser, "may");
        ability->flags |= ABILITY_COST_MAY;
    }
    end_line(parser);
    if (!line_is_at(parser, 3)) {
        phrase_error(parser, "expected the lines of the cost");
        return;
    }
    parser->in_cost = true;
    ability->cost_first = parse_program(parser, 3, &ability->cost_count);
    parser->in_cost = false;
}

/* ability -> ( "always" | "rule" | events ) { "," modifier }
 *            [ "only if" condition ] [ cost ] { line } */
static Ability parse_ability(Parser *parser) {
    Ability ability = {0};
    if (phrase_accept(parser, "always")) {
        ability.kind = ABILITY_PERMANENT;
    } else if (phrase_accept(parser, "rule")) {
        ability.kind = ABILITY_RULE;
    } else {
        parse_events(parser, &ability);
    }
    while (phrase_accept(parser, ",")) parse_modifier(parser, &ability);
    end_line(parser);
    if (line_is_at(parser, 2) && phrase_accept(parser, "only if")) {
        ability.condition = phrase_condition(parser);
        end_line(parser);
    }
    if (line_is_at(parser, 2) && phrase_accept(parser, "cost")) parse_cost(parser, &ability);
    if (line_is_at(parser, 2)) {
        ability.effect_first = parse_program(parser, 2, &ability.effect_count);
    } else if (!parser->failed && ability.cost_count == 0) {
        phrase_error(parser, "expected the lines of the ability, indented by 4 spaces");
    }
    return ability;
}

/* --- Facts ------------------------------------------------------------------------------- */

/* A value in hundreds. */
static int16_t parse_hundreds(Parser *parser, const char *what) {
    int value = phrase_int(parser, 0, NUMBER_VALUE_MAX, what);
    if (value % 100) {
        parser->at--;
        phrase_error(parser, "powers and counters are whole hundreds");
    }
    return (int16_t)(value / 100);
}

/* kind -> category { "," ( color | "cost" N | "life" N | "power" N | "counter" N ) } */
static void parse_kind_line(Parser *parser, CardFacts *facts) {
    while (phrase_accept(parser, ",")) {
        int color = phrase_accept_one(parser, tables_color_words, LP_COLOR_COUNT);
        if (color >= 0) {
            facts->colors |= (uint8_t)(1u << color);
        } else if (phrase_accept(parser, "cost")) {
            facts->cost = (int8_t)phrase_int(parser, 0, 99, "the cost");
        } else if (phrase_accept(parser, "life")) {
            facts->life = (uint8_t)phrase_int(parser, 1, LP_DECK_SIZE, "the life");
        } else if (phrase_accept(parser, "power")) {
            facts->power = parse_hundreds(parser, "the power");
        } else if (phrase_accept(parser, "counter")) {
            facts->counter = parse_hundreds(parser, "the counter");
        } else {
            phrase_error_expected(parser, "a color, cost, life, power or counter");
        }
    }
}

/* words -> word { "," word }, as bits */
static unsigned parse_word_list(Parser *parser, const char *const *words, int count,
                                const char *what) {
    unsigned bits = 0;
    do {
        bits |= 1u << phrase_expect_one(parser, words, count, what);
    } while (phrase_accept(parser, ","));
    return bits;
}

/* type -> "type" STRING { "," STRING } */
static void parse_types(Parser *parser, CardFacts *facts) {
    char memory[STRING_MAX];
    int count = 0;
    do {
        uint16_t type = builder_type(parser->builder, phrase_string(parser, "a type", memory));
        if (count == CARD_TYPES_MAX) {
            phrase_error(parser, "too many types");
        } else {
            facts->types[count++] = type;
        }
    } while (phrase_accept(parser, ","));
}

/* rarity -> "rarity" WORD [ "," block ]
 * block -> "block" icon { "," icon };  icon -> NUMBER | "X" */
static void parse_blocks(Parser *parser, CardFacts *facts) {
    do {
        bool is_any = phrase_accept(parser, "X");
        unsigned block = is_any ? CARD_BLOCK_ANY : 1u << phrase_int(parser, 1, 7, "the block");
        facts->blocks = (uint8_t)(facts->blocks | block);
    } while (phrase_accept(parser, ","));
}

static void parse_rarity(Parser *parser, CardFacts *facts) {
    facts->rarity = (uint8_t)phrase_expect_one(parser, tables_rarity_words, LP_RARITY_COUNT,
                                               "a rarity such as C or SR");
    if (!phrase_accept(parser, ",")) return;
    phrase_expect(parser, "block");
    if (!parser->failed) parse_blocks(parser, facts);
}

/* fact -> kind | attribute | type | rarity | block | keyword | "unplayable" */
static bool parse_fact(Parser *parser, CardFacts *facts) {
    int category = phrase_accept_one(parser, tables_category_words, 5);
    if (category > 0) {
        if (facts->category) phrase_error(parser, "a card has one category");
        facts->category = (uint8_t)category;
        parse_kind_line(parser, facts);
    } else if (phrase_accept(parser, "attribute")) {
        facts->attributes = (uint8_t)parse_word_list(parser, tables_attribute_words,
                                                     LP_ATTRIBUTE_COUNT, "an attribute");
    } else if (phrase_accept(parser, "type")) {
        parse_types(parser, facts);
    } else if (phrase_accept(parser, "rarity")) {
        parse_rarity(parser, facts);
    } else if (phrase_accept(parser, "block")) {
        parse_blocks(parser, facts);
    } else if (phrase_accept(parser, "keyword")) {
        facts->keywords = (uint16_t)parse_word_list(parser, tables_keyword_words, KEYWORD_COUNT,
                                                    "a keyword such as blocker");
    } else if (phrase_accept(parser, "unplayable")) {
        facts->flags |= CARD_UNPLAYABLE;
    } else {
        return false;
    }
    end_line(parser);
    return true;
}

/* --- Cards ------------------------------------------------------------------------------- */

/* heading -> "card" NUMBER STRING */
static void parse_heading(Parser *parser, CardFacts *facts) {
    char memory[STRING_MAX];
    phrase_expect(parser, "card");
    const Token *token = phrase_peek(parser);
    if (token->kind != TOKEN_WORD || token->text.size >= sizeof parser->card) {
        phrase_error_expected(parser, "a card number of at most 15 letters");
        return;
    }
    memcpy(parser->card, token->text.at, token->text.size);
    parser->card[token->text.size] = 0;
    LpCardId other = builder_find(parser->builder, token->text);
    parser->is_double = other != 0;
    Slice source = other ? builder_source(parser->builder, other) : (Slice){"", 0};
    parser->is_by_hand = text_starts_with(source, SLICE("cards/by-hand.card")) ||
                         text_starts_with(source, SLICE(IMAGE_POOL_REPLACED));
    facts->number_at = builder_string(parser->builder, token->text);
    parser->at++;
    Slice name = phrase_string(parser, "the card's name", memory);
    facts->name_at = builder_string(parser->builder, name);
    facts->names[0] = builder_name(parser->builder, name);
    end_line(parser);
}

/* A name or type from the text must add something, else the card could not be printed back. */
static void check_rule(Parser *parser, const CardFacts *facts, const Ability *ability) {
    if (parser->failed || ability->kind != ABILITY_RULE) return;
    for (uint32_t i = 0; i < parser->code_count; i++) {
        const Instr *instr = &parser->code[i];
        for (int k = 0; k < CARD_TYPES_MAX; k++) {
            if (instr->op == OP_ALSO_TYPED && facts->types[k] == instr->x) {
                phrase_error(parser, "the card has this type already");
            }
        }
        if (instr->op == OP_ALSO_NAMED && facts->names[0] == instr->x) {
            phrase_error(parser, "the card has this name already");
        }
    }
}

static void check_builder(Parser *parser) {
    const Builder *builder = parser->builder;
    if (builder->no_memory) phrase_error(parser, "there is not enough memory");
    if (!builder->full) return;
    char message[80];
    Buffer buffer;
    buffer_init(&buffer, message, sizeof message);
    buffer_append_string(&buffer, "too many ");
    buffer_append_string(&buffer, builder->full);
    phrase_error(parser, message);
}

/* Reported at the heading, although it is known only when the card has been read. */
static void double_error(Parser *parser, uint32_t heading_line) {
    size_t before = parser->out->count;
    phrase_error(parser, "there is a card with this number already");
    if (parser->out->count == before) return;
    parser->out->at[before].line = heading_line;
    parser->out->at[before].column = 6;
}

/* card -> heading { fact | ability } */
static void parse_card(Parser *parser) {
    uint32_t heading_line = parser->lexer.line_number;
    CardFacts facts = {.cost = -1};
    Ability abilities[ABILITY_PER_CARD_MAX];
    uint32_t ability_count = 0;
    char text[80];
    Buffer source;
    buffer_init(&source, text, sizeof text);
    buffer_append_string(&source, parser->file);
    buffer_append_string(&source, ":");
    buffer_append_uint(&source, parser->lexer.line_number);
    parse_heading(parser, &facts);
    while (line_is_at(parser, 1)) {
        if (parse_fact(parser, &facts)) continue;
        if (ability_count == ABILITY_PER_CARD_MAX) {
            phrase_error(parser, "too many abilities");
            return;
        }
        abilities[ability_count] = parse_ability(parser);
        check_rule(parser, &facts, &abilities[ability_count++]);
    }
    if (parser->failed) return;
    if (!parser->lexer.at_end && parser->lexer.indent > 0) {
        phrase_error(parser, "this line is indented too far");
        return;
    }
    if (parser->is_double) {
        /* What is written by hand comes first and is kept: cards/by-hand.card, and cards of
         * the user's pool that replace others. */
        if (!parser->is_by_hand) double_error(parser, heading_line);
        return;
    }
    builder_card(parser->builder, facts, abilities, ability_count, buffer_text(&source));
    check_builder(parser);
}

/* After an error, the next line at the left margin is where to continue; it may be this one, if
 * something was missing at the end of the card before. */
static void skip_card(Parser *parser, uint32_t heading_line) {
    Lexer *lexer = &parser->lexer;
    while (!lexer->at_end && (lexer->line_number == heading_line || lexer->indent > 0 ||
                              lexer->token_count == 0)) {
        lexer_next_line(lexer);
    }
    parser->at = 0;
}

/* file -> { card } */
bool parser_read(Builder *builder, const Source *source, Diagnostics *out) {
    Parser parser = {.builder = builder, .out = out, .file = source->name};
    lexer_init(&parser.lexer, (Slice){source->text, source->size});
    uint32_t heading_line = 0;
    report_line(&parser);
    while (!parser.lexer.at_end) {
        if (parser.failed) {
            if (heading_line == 0) heading_line = parser.lexer.line_number;
            skip_card(&parser, heading_line);
            parser.failed = false;
            parser.card[0] = 0;
            heading_line = 0;
            report_line(&parser);
            continue;
        }
        parser.card[0] = 0;
        heading_line = parser.lexer.line_number;
        if (parser.lexer.indent > 0) {
            phrase_error(&parser, "expected \"card\" at the left margin");
        } else {
            parse_card(&parser);
        }
        if (builder->no_memory || builder->full) break;
    }
    return !parser.any_failed;
}
