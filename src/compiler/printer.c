/* Printing rows. Every function mirrors one of phrase.c or parser.c. */
#include "compiler/printer.h"

#include <string.h>

#include "card/image.h"
#include "compiler/parser.h"
#include "effect/link.h"
#include "effect/program.h"
#include "effect/tables.h"

typedef struct Printer {
    const LpCards *cards;
    Buffer *out;
    bool in_cost;
    bool line_start; /* no blank is due before the next word */
} Printer;

/* --- Words ------------------------------------------------------------------------------- */

/* A mark that continues the word before it. */
static void mark(Printer *printer, const char *text) {
    buffer_append_string(printer->out, text);
    printer->line_start = false;
}

/* A word with a blank before it where one is due. */
static void word(Printer *printer, const char *text) {
    if (text[0] == 0) return;
    if (!printer->line_start) buffer_append_char(printer->out, ' ');
    mark(printer, text);
}

/* An opening bracket: a blank before it, none after it. */
static void open_bracket(Printer *printer, const char *text) {
    word(printer, text);
    printer->line_start = true;
}

static void word_int(Printer *printer, int64_t number, bool with_sign) {
    word(printer, with_sign && number >= 0 ? "+" : number < 0 ? "-" : "");
    if (!with_sign && number >= 0 && !printer->line_start)
        buffer_append_char(printer->out, ' ');
    buffer_append_int(printer->out, number < 0 ? -number : number);
    printer->line_start = false;
}

static void quoted(Printer *printer, uint32_t at) {
    open_bracket(printer, "\"");
    for (const char *c = image_string(printer->cards, at); *c; c++) {
        if (*c == '"' || *c == '\\') buffer_append_char(printer->out, '\\');
        buffer_append_char(printer->out, *c);
    }
    mark(printer, "\"");
}

static void line(Printer *printer, int level) {
    buffer_append_repeated(printer->out, ' ', (size_t)level * 2);
    printer->line_start = true;
}

static void newline(Printer *printer) { buffer_append_char(printer->out, '\n'); }

/* The words of the bits that are set, joined by `join`. */
static void bit_words(Printer *printer, unsigned bits, const char *const *words, int count,
                      const char *join) {
    bool first = true;
    for (int i = 0; i < count; i++) {
        if (!(bits >> i & 1)) continue;
        if (!first) mark(printer, join);
        if (!first && join[0] == '/') printer->line_start = true;
        word(printer, words[i]);
        first = false;
    }
}

/* --- Filters, numbers, sets -------------------------------------------------------------- */

static void print_number(Printer *printer, unsigned row, bool with_sign);
static void print_filter(Printer *printer, unsigned row);

static void print_test(Printer *printer, const Test *test) {
    const LpCards *cards = printer->cards;
    if (test->negated) word(printer, "not");
    char letter = tables_tests[test->kind].operand;
    if (letter != 'C' && letter != 'K' && letter != 'A') {
        word(printer, tables_tests[test->kind].word);
    }
    switch (letter) {
    case 'C': bit_words(printer, test->operand, tables_category_words, 5, "/"); break;
    case 'K': bit_words(printer, test->operand, tables_color_words, LP_COLOR_COUNT, "/"); break;
    case 'A':
        bit_words(printer, test->operand, tables_attribute_words, LP_ATTRIBUTE_COUNT, "/");
        break;
    case 'Y': quoted(printer, cards->type_strings[test->operand]); break;
    case 'T': quoted(printer, cards->name_strings[test->operand]); break;
    case 'P': quoted(printer, cards->part_strings[test->operand]); break;
    case 'N':
        word(printer, tables_compare_words[test->compare]);
        print_number(printer, test->operand, false);
        break;
    case 'k': word(printer, tables_keyword_words[test->operand]); break;
    case 'r': word(printer, tables_register_words[test->operand]); break;
    case 't': word(printer, tables_timing_words[test->operand]); break;
    default: break;
    }
}

static void print_filter(Printer *printer, unsigned row) {
    const Filter *filter = &printer->cards->filters[row];
    if (row == 0) return;
    open_bracket(printer, "[");
    for (unsigned i = 0; i < filter->test_count; i++) {
        const Test *test = &printer->cards->tests[filter->test_first + i];
        print_test(printer, test);
        if (i + 1u == filter->test_count) break;
        if (test->or_next) {
            word(printer, "or");
        } else {
            mark(printer, ",");
        }
    }
    mark(printer, "]");
}

static void print_areas(Printer *printer, unsigned areas) {
    bool first = true;
    if ((areas & AREAS_FIELD_CARDS) == AREAS_FIELD_CARDS) {
        word(printer, "field");
        areas &= ~(unsigned)AREAS_FIELD_CARDS;
        first = false;
    }
    for (int i = 1; i < LP_AREA_COUNT; i++) {
        if (!(areas >> i & 1)) continue;
        if (!first) word(printer, "and");
        word(printer, tables_area_words[i]);
        first = false;
    }
}

static void print_set(Printer *printer, const Selector *row) {
    if (row->source != REG_COUNT) {
        word(printer, tables_register_words[row->source]);
    } else {
        word(printer, tables_owner_words[row->owner]);
        print_areas(printer, row->areas);
    }
    print_filter(printer, row->filter);
    if (row->flags & SELECT_DIFFERENT_NAMES) word(printer, "different names");
}

static void print_choice(Printer *printer, unsigned index) {
    static const char *const quantities[QUANTITY_COUNT] = {
        [QUANTITY_EXACTLY] = "",          [QUANTITY_UP_TO] = "up to",    [QUANTITY_ALL] = "all",
        [QUANTITY_AT_LEAST] = "at least", [QUANTITY_ANY] = "any number",
    };
    const Selector *row = &printer->cards->selectors[index];
    word(printer, quantities[row->quantity]);
    bool has_count = row->quantity != QUANTITY_ANY && row->quantity != QUANTITY_ALL;
    if (has_count || row->count) print_number(printer, row->count, false);
    if (row->place) {
        word(printer, "from");
        word(printer, tables_place_words[row->place]);
    }
    word(printer, "of");
    print_set(printer, row);
    if (row->flags & SELECT_REVEALS) word(printer, "revealed");
    if (row->flags & SELECT_RANDOM) word(printer, "at random");
    if (row->flags & SELECT_TOTAL) word(printer, "in total");
    if (row->chooser == WHOSE_OPPONENT) word(printer, "chosen by them");
}

/* A sum inside another number is in parentheses. */
static void print_term(Printer *printer, unsigned row) {
    unsigned kind = printer->cards->numbers[row].kind;
    bool is_sum = kind == NUMBER_PLUS || kind == NUMBER_MINUS;
    if (is_sum) open_bracket(printer, "(");
    print_number(printer, row, false);
    if (is_sum) mark(printer, ")");
}

static void print_number(Printer *printer, unsigned row, bool with_sign) {
    static const char *const players[WHOSE_COUNT] = {"your", "their", "both"};
    const Number *number = &printer->cards->numbers[row];
    const TermInfo *info = &tables_numbers[number->kind];
    switch (number->kind) {
    case NUMBER_CONSTANT: word_int(printer, number->value, with_sign); return;
    case NUMBER_PLUS:
    case NUMBER_MINUS:
        print_number(printer, number->left, with_sign);
        word(printer, info->word);
        print_term(printer, number->right);
        return;
    case NUMBER_TIMES:
        word_int(printer, number->value, with_sign);
        word(printer, info->word);
        print_term(printer, number->left);
        return;
    case NUMBER_EVERY:
        word(printer, info->word);
        word_int(printer, number->value, false);
        word(printer, "in");
        print_term(printer, number->left);
        return;
    default: break;
    }
    if (info->operands[0] == 'w') word(printer, players[number->whose]);
    word(printer, info->word);
    if (info->operands[0] == 'r') word(printer, tables_register_words[number->whose]);
    if (info->operands[1] == 's') print_set(printer, &printer->cards->selectors[number->left]);
}

/* --- Conditions -------------------------------------------------------------------------- */

/* "your leader is […]" is how the parser reads this one selector. */
static bool is_leader_test(const Selector *row) {
    return row->source == REG_COUNT && row->areas == 1u << LP_AREA_LEADER && row->filter &&
           row->owner != WHOSE_EACH && row->flags == 0;
}

static void print_exists(Printer *printer, unsigned index) {
    const Selector *row = &printer->cards->selectors[index];
    if (is_leader_test(row)) {
        word(printer, tables_owner_words[row->owner]);
        word(printer, "leader is");
        print_filter(printer, row->filter);
    } else {
        word(printer, tables_conditions[CONDITION_EXISTS].word);
        print_set(printer, row);
    }
}

static void print_condition(Printer *printer, unsigned row);

/* "or" binds less than "and"; a chain to the left needs no parentheses. */
static void print_inner(Printer *printer, unsigned row, unsigned parent, bool is_right) {
    unsigned kind = printer->cards->conditions[row].kind;
    bool joins = kind == CONDITION_AND || kind == CONDITION_OR;
    bool bare = !joins;
    if (parent == CONDITION_AND) bare = bare || (kind == CONDITION_AND && !is_right);
    if (parent == CONDITION_OR) bare = bare || kind == CONDITION_AND || !is_right;
    if (!bare) open_bracket(printer, "(");
    print_condition(printer, row);
    if (!bare) mark(printer, ")");
}

static void print_condition(Printer *printer, unsigned index) {
    const Condition *row = &printer->cards->conditions[index];
    switch (row->kind) {
    case CONDITION_COMPARE:
        print_number(printer, row->left, false);
        word(printer, tables_compare_words[row->compare]);
        print_number(printer, row->right, false);
        break;
    case CONDITION_EXISTS: print_exists(printer, row->left); break;
    case CONDITION_ONLY:
        word(printer, tables_conditions[row->kind].word);
        print_set(printer, &printer->cards->selectors[row->left]);
        word(printer, "are");
        print_filter(printer, row->right);
        break;
    case CONDITION_IS:
        word(printer, tables_register_words[row->left]);
        word(printer, tables_conditions[row->kind].word);
        print_filter(printer, row->right);
        break;
    case CONDITION_AND:
    case CONDITION_OR:
        print_inner(printer, row->left, row->kind, false);
        word(printer, tables_conditions[row->kind].word);
        print_inner(printer, row->right, row->kind, true);
        break;
    case CONDITION_NOT:
        word(printer, tables_conditions[row->kind].word);
        print_inner(printer, row->left, row->kind, false);
        break;
    default: word(printer, tables_conditions[row->kind].word);
    }
}

/* --- Instructions ------------------------------------------------------------------------ */

static void print_as(Printer *printer, unsigned op, unsigned reg) {
    if (reg == parser_default_register(op, printer->in_cost)) return;
    word(printer, "as");
    word(printer, tables_register_words[reg]);
}

static void print_operand(Printer *printer, const Instr *instr, char field) {
    unsigned value = parser_field(instr, field);
    switch (parser_letter(instr->op, field)) {
    case 'r':
    case 'R': word(printer, tables_register_words[value]); break;
    case 'w': word(printer, tables_whose_words[value]); break;
    case 's': print_choice(printer, value); break;
    case 'N': print_number(printer, value, false); break;
    case 'c': print_condition(printer, value); break;
    case 'f': print_filter(printer, value); break;
    case 'd':
        if (value) mark(printer, ",");
        word(printer, tables_duration_words[value]);
        break;
    case 'k': word(printer, tables_keyword_words[value]); break;
    case 'A': word(printer, tables_attribute_words[value]); break;
    case 'q': word(printer, tables_restriction_words[value]); break;
    case 'p': word(printer, tables_place_words[value]); break;
    case 't': word(printer, tables_timing_words[value]); break;
    case 'n': word_int(printer, (int64_t)value + 1, false); break;
    case 'S': word(printer, tables_stat_words[value]); break;
    case 'T': quoted(printer, printer->cards->name_strings[value]); break;
    case 'Y': quoted(printer, printer->cards->type_strings[value]); break;
    default: break;
    }
}

static void print_marked(Printer *printer, const Instr *instr, const SyntaxPart *part) {
    unsigned value = parser_field(instr, part->field);
    char letter = parser_letter(instr->op, part->field);
    if (letter == 'N' && part->words[0] == '+') {
        print_number(printer, value, true);
    } else if (letter == 'R') {
        print_as(printer, instr->op, value);
    } else if (value) {
        word(printer, part->words);
        print_operand(printer, instr, part->field);
    }
}

static void print_either(Printer *printer, const SyntaxPart *part, unsigned value) {
    char words[32];
    memcpy(words, part->words, sizeof words);
    char *slash = strchr(words, '/');
    *slash = 0;
    word(printer, value ? slash + 1 : words);
}

/* One line. `select` is the SELECT before it if both are one line, else NULL. */
static void print_instr(Printer *printer, const Instr *instr, const Instr *select) {
    bool is_set = instr->op == OP_MODIFY && !tables_stat_adds(instr->b);
    const char *syntax = is_set ? parser_set_syntax : tables_ops[instr->op].syntax;
    SyntaxPart part;
    while (parser_next_part(&syntax, &part)) {
        unsigned value = part.field ? parser_field(instr, part.field) : 0;
        if (part.field == 0) {
            word(printer, part.words);
        } else if (part.mark == ':') {
            print_marked(printer, instr, &part);
        } else if (part.mark == '?') {
            if (value) word(printer, part.words);
        } else if (part.mark == '=') {
            print_either(printer, &part, value);
        } else if (select && part.field == 'a') {
            print_choice(printer, select->x);
            print_as(printer, instr->op, select->a);
        } else {
            print_operand(printer, instr, part.field);
        }
    }
}

static void print_block(Printer *printer, uint32_t at, uint32_t end, int level);

static void print_keyword_block(Printer *printer, const char *text, uint32_t at, uint32_t count,
                                int level) {
    line(printer, level);
    word(printer, text);
    newline(printer);
    print_block(printer, at, at + count, level + 1);
}

/* Prints what belongs to the instruction before `at` and returns where to continue. */
static uint32_t print_inner_blocks(Printer *printer, const Instr *instr, uint32_t at,
                                   int level) {
    uint32_t count = 0;
    switch (instr->op) {
    case OP_IF:
    case OP_MAY:
    case OP_PRICE:
    case OP_OPTION:
    case OP_ELSE: count = instr->b; break;
    case OP_CHOOSE_ONE:
    case OP_DELAY: count = instr->c; break;
    default: return at;
    }
    print_block(printer, at, at + count, level + 1);
    at += count;
    if (instr->op == OP_IF && instr->c) {
        print_keyword_block(printer, "then", at, instr->c, level);
        at += instr->c;
    }
    return at;
}

static void print_block(Printer *printer, uint32_t at, uint32_t end, int level) {
    while (at < end) {
        const Instr *instr = &printer->cards->instrs[at++], *select = NULL;
        if (instr->op == OP_NONE) continue;
        /* An action and the choice of its cards are one line. */
        const Link *link = link_of(printer->cards, instr);
        if (instr->op == OP_SELECT && link->use) {
            select = instr;
            instr = &printer->cards->instrs[link->use];
            at = link->use + 1u;
        }
        line(printer, level);
        print_instr(printer, instr, select);
        newline(printer);
        at = print_inner_blocks(printer, instr, at, level);
    }
}

/* --- Abilities --------------------------------------------------------------------------- */

static void print_event(Printer *printer, const Event *event) {
    bool has_subject = !tables_timing_is_tag(event->timing) || event->subject || event->filter;
    bool comma = false;
    word(printer, tables_timing_words[event->timing]);
    if (!has_subject && !event->cause && !event->amount && !event->other) return;
    open_bracket(printer, "(");
    if (has_subject) {
        word(printer, tables_subject_words[event->subject]);
        print_filter(printer, event->filter);
        comma = true;
    }
    if (event->cause) {
        if (comma) mark(printer, ",");
        word(printer, tables_cause_words[event->cause]);
        comma = true;
    }
    if (event->other) {
        if (comma) mark(printer, ",");
        word(printer, "other");
        print_filter(printer, event->other);
        comma = true;
    }
    if (event->amount) {
        if (comma) mark(printer, ",");
        word(printer, "at least");
        word_int(printer, event->amount, false);
    }
    mark(printer, ")");
}

static void print_modifiers(Printer *printer, const Ability *row) {
    if (row->don) {
        mark(printer, ", don");
        word_int(printer, row->don, false);
    }
    if (row->turn) mark(printer, row->turn == TURN_YOURS ? ", your turn" : ", their turn");
    if (row->flags & ABILITY_ONCE_PER_TURN) mark(printer, ", once per turn");
    if (row->flags & ABILITY_MAY) mark(printer, ", may");
    if (row->flags & ABILITY_IN_HAND) mark(printer, ", in hand");
    if (row->flags & ABILITY_SLEEPS) mark(printer, ", sleeps");
    newline(printer);
}

static void print_ability(Printer *printer, const Ability *row) {
    line(printer, 1);
    if (row->event_count == 0) word(printer, tables_ability_words[row->kind]);
    for (uint32_t i = 0; i < row->event_count; i++) {
        if (i) word(printer, "or");
        print_event(printer, &printer->cards->events[row->event_first + i]);
    }
    print_modifiers(printer, row);
    if (row->condition) {
        line(printer, 2);
        word(printer, "only if");
        print_condition(printer, row->condition);
        newline(printer);
    }
    if (row->cost_count) {
        const char *head = row->flags & ABILITY_COST_MAY ? "cost, may" : "cost";
        printer->in_cost = true;
        print_keyword_block(printer, head, row->cost_first, row->cost_count, 2);
        printer->in_cost = false;
    }
    print_block(printer, row->effect_first, row->effect_first + (uint32_t)row->effect_count, 2);
}

/* --- Facts ------------------------------------------------------------------------------- */

static void print_fact(Printer *printer, const char *name, int value) {
    mark(printer, ",");
    word(printer, name);
    word_int(printer, value, false);
}

static void print_kind(Printer *printer, const CardFacts *facts) {
    line(printer, 1);
    word(printer, tables_category_words[facts->category]);
    for (int i = 0; i < LP_COLOR_COUNT; i++) {
        if (!(facts->colors >> i & 1)) continue;
        mark(printer, ",");
        word(printer, tables_color_words[i]);
    }
    if (facts->cost >= 0) print_fact(printer, "cost", facts->cost);
    if (facts->life) print_fact(printer, "life", facts->life);
    bool fights = facts->category <= LP_CATEGORY_CHARACTER;
    if (fights || facts->power) print_fact(printer, "power", facts->power * 100);
    if (facts->counter) print_fact(printer, "counter", facts->counter * 100);
    newline(printer);
}

/* Does a rule on the card give it this type? Then it is not printed among the facts. */
static bool type_is_from_rule(const LpCards *cards, const CardFacts *facts, unsigned type) {
    for (uint32_t a = 0; a < facts->ability_count; a++) {
        const Ability *ability = &cards->abilities[facts->ability_first + a];
        for (uint32_t i = 0; i < ability->effect_count; i++) {
            const Instr *instr = &cards->instrs[ability->effect_first + i];
            if (instr->op == OP_ALSO_TYPED && instr->x == type) return true;
        }
    }
    return false;
}

static void print_types(Printer *printer, const CardFacts *facts) {
    bool first = true;
    for (int i = 0; i < CARD_TYPES_MAX && facts->types[i]; i++) {
        if (type_is_from_rule(printer->cards, facts, facts->types[i])) continue;
        if (first) {
            line(printer, 1);
            word(printer, "type");
        } else {
            mark(printer, ",");
        }
        quoted(printer, printer->cards->type_strings[facts->types[i]]);
        first = false;
    }
    if (!first) newline(printer);
}

static void print_rarity(Printer *printer, const CardFacts *facts) {
    if (!facts->rarity && !facts->blocks) return;
    line(printer, 1);
    if (facts->rarity) {
        word(printer, "rarity");
        word(printer, tables_rarity_words[facts->rarity]);
        if (facts->blocks) mark(printer, ",");
    }
    bool first = true;
    for (int i = 1; i <= 8; i++) {
        bool is_any = i == 8; /* "X" comes last and is bit 0 */
        if (!(facts->blocks >> i % 8 & 1)) continue;
        if (first) {
            word(printer, "block");
        } else {
            mark(printer, ",");
        }
        if (is_any) word(printer, "X");
        if (!is_any) word_int(printer, i, false);
        first = false;
    }
    newline(printer);
}

static void print_word_list(Printer *printer, const char *name, unsigned bits,
                            const char *const *words, int count) {
    if (!bits) return;
    line(printer, 1);
    word(printer, name);
    bit_words(printer, bits, words, count, ",");
    newline(printer);
}

void printer_print(const LpCards *cards, LpCardId id, Buffer *out) {
    Printer printer = {.cards = cards, .out = out, .line_start = true};
    if (id == 0 || id >= cards->card_count) return;
    const CardFacts *facts = &cards->cards[id];
    word(&printer, "card");
    word(&printer, image_string(cards, facts->number_at));
    quoted(&printer, facts->name_at);
    newline(&printer);
    print_kind(&printer, facts);
    print_word_list(&printer, "attribute", facts->attributes, tables_attribute_words,
                    LP_ATTRIBUTE_COUNT);
    print_types(&printer, facts);
    print_rarity(&printer, facts);
    print_word_list(&printer, "keyword", facts->keywords, tables_keyword_words, KEYWORD_COUNT);
    if (facts->flags & CARD_UNPLAYABLE) {
        line(&printer, 1);
        word(&printer, "unplayable");
        newline(&printer);
    }
    for (uint32_t i = 0; i < facts->ability_count; i++) {
        print_ability(&printer, &cards->abilities[facts->ability_first + i]);
    }
}
