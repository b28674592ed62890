/* Writing out abilities and the rows that they name. */
#include "effect/disassemble.h"

#include "effect/program.h"
#include "effect/tables.h"

static void text(Buffer *out, const char *string) { buffer_append_string(out, string); }

static void number_text(const LpCards *cards, unsigned row, Buffer *out);
static void selector_text(const LpCards *cards, unsigned row, Buffer *out);

static void test_text(const LpCards *cards, const Test *test, Buffer *out) {
    const TestInfo *info = &tables_tests[test->kind];
    if (test->negated) text(out, "not ");
    text(out, info->name);
    if (info->operand == '-') return;
    text(out, " ");
    switch (info->operand) {
    case 'Y': text(out, image_string(cards, cards->type_strings[test->operand])); break;
    case 'T': text(out, image_string(cards, cards->name_strings[test->operand])); break;
    case 'P': text(out, image_string(cards, cards->part_strings[test->operand])); break;
    case 'k': text(out, tables_keyword_words[test->operand]); break;
    case 'r': text(out, tables_register_words[test->operand]); break;
    case 't': text(out, tables_timing_names[test->operand]); break;
    case 'N':
        text(out, tables_compare_words[test->compare]);
        text(out, " ");
        number_text(cards, test->operand, out);
        break;
    default: text(out, "0x"); buffer_append_hex(out, test->operand, 2);
    }
}

static void filter_text(const LpCards *cards, unsigned row, Buffer *out) {
    const Filter *filter = &cards->filters[row];
    text(out, "[");
    for (unsigned i = 0; i < filter->test_count; i++) {
        const Test *test = &cards->tests[filter->test_first + i];
        test_text(cards, test, out);
        if (i + 1u < filter->test_count) text(out, test->or_next ? " | " : " & ");
    }
    text(out, "]");
}

static void number_text(const LpCards *cards, unsigned row, Buffer *out) {
    const Number *number = &cards->numbers[row];
    const TermInfo *info = &tables_numbers[number->kind];
    if (number->kind == NUMBER_CONSTANT) {
        buffer_append_int(out, number->value);
        return;
    }
    text(out, info->name);
    text(out, "(");
    if (info->operands[0] == 'w') text(out, tables_whose_words[number->whose]);
    if (info->operands[0] == 'r') text(out, tables_register_words[number->whose]);
    if (info->operands[1] == 's') selector_text(cards, number->left, out);
    if (info->operands[1] == 'N') number_text(cards, number->left, out);
    if (info->operands[2] == 'v') {
        text(out, ", ");
        buffer_append_int(out, number->value);
    }
    if (info->operands[3] == 'N') {
        text(out, ", ");
        number_text(cards, number->right, out);
    }
    text(out, ")");
}

static void selector_text(const LpCards *cards, unsigned row, Buffer *out) {
    static const char *const quantities[QUANTITY_COUNT] = {
        "exactly", "up to", "all", "at least", "any",
    };
    const Selector *selector = &cards->selectors[row];
    text(out, "{");
    text(out, tables_whose_words[selector->chooser]);
    text(out, ": ");
    text(out, quantities[selector->quantity]);
    text(out, " ");
    number_text(cards, selector->count, out);
    text(out, ", ");
    if (selector->source == REG_COUNT) {
        text(out, tables_owner_words[selector->owner]);
        for (int i = 0; i < LP_AREA_COUNT; i++) {
            if (!(selector->areas >> i & 1)) continue;
            text(out, " ");
            text(out, tables_area_words[i]);
        }
    } else {
        text(out, tables_register_words[selector->source]);
    }
    if (selector->place) {
        text(out, " ");
        text(out, tables_place_words[selector->place]);
    }
    if (selector->flags) {
        text(out, " flags ");
        buffer_append_uint(out, selector->flags);
    }
    if (selector->filter) {
        text(out, " ");
        filter_text(cards, selector->filter, out);
    }
    text(out, "}");
}

static void condition_text(const LpCards *cards, unsigned row, Buffer *out) {
    const Condition *condition = &cards->conditions[row];
    const TermInfo *info = &tables_conditions[condition->kind];
    const unsigned fields[2] = {condition->left, condition->right};
    text(out, info->name);
    text(out, "(");
    for (int i = 0; i < 2; i++) {
        char letter = info->operands[i + 1];
        if (letter == '-') continue;
        if (i) text(out, condition->kind == CONDITION_COMPARE ? " " : ", ");
        if (i && condition->kind == CONDITION_COMPARE) {
            text(out, tables_compare_words[condition->compare]);
            text(out, " ");
        }
        switch (letter) {
        case 'N': number_text(cards, fields[i], out); break;
        case 's': selector_text(cards, fields[i], out); break;
        case 'c': condition_text(cards, fields[i], out); break;
        case 'r': text(out, tables_register_words[fields[i]]); break;
        default: filter_text(cards, fields[i], out);
        }
    }
    text(out, ")");
}

static void operand_text(const LpCards *cards, char letter, unsigned value, Buffer *out) {
    switch (letter) {
    case 'r':
    case 'R': text(out, tables_register_words[value]); break;
    case 'w': text(out, tables_whose_words[value]); break;
    case 's': selector_text(cards, value, out); break;
    case 'N': number_text(cards, value, out); break;
    case 'c': condition_text(cards, value, out); break;
    case 'f': filter_text(cards, value, out); break;
    case 'd': text(out, value ? tables_duration_words[value] : "while"); break;
    case 'k': text(out, tables_keyword_words[value]); break;
    case 'A': text(out, tables_attribute_words[value]); break;
    case 'q': text(out, tables_restriction_words[value]); break;
    case 't': text(out, tables_timing_names[value]); break;
    case 'T': text(out, image_string(cards, cards->name_strings[value])); break;
    case 'Y': text(out, image_string(cards, cards->type_strings[value])); break;
    default: buffer_append_uint(out, value);
    }
}

static void program_text(const LpCards *cards, const char *name, uint32_t first, uint32_t count,
                         Buffer *out) {
    static const char fields[] = "abcxy";
    if (count == 0) return;
    text(out, "    ");
    text(out, name);
    text(out, "\n");
    for (uint32_t i = 0; i < count; i++) {
        const Instr *instr = &cards->instrs[first + i];
        const OpInfo *info = &tables_ops[instr->op];
        const unsigned values[5] = {instr->a, instr->b, instr->c, instr->x, instr->y};
        buffer_append_int_right(out, i, 8);
        text(out, "  ");
        text(out, info->name);
        for (int k = 0; k < 5; k++) {
            if (info->operands[k] == '-') continue;
            text(out, "  ");
            buffer_append_char(out, fields[k]);
            text(out, "=");
            operand_text(cards, info->operands[k], values[k], out);
        }
        text(out, "\n");
    }
}

static void event_text(const LpCards *cards, const Event *event, Buffer *out) {
    text(out, "    event ");
    text(out, tables_timing_names[event->timing]);
    text(out, " ");
    text(out, tables_subject_words[event->subject]);
    if (event->filter) {
        text(out, " ");
        filter_text(cards, event->filter, out);
    }
    if (event->cause) {
        text(out, " ");
        text(out, tables_cause_words[event->cause]);
    }
    if (event->amount) {
        text(out, " amount ");
        buffer_append_uint(out, event->amount);
    }
    if (event->other) {
        text(out, " other ");
        filter_text(cards, event->other, out);
    }
    text(out, "\n");
}

static void ability_text(const LpCards *cards, const Ability *ability, uint32_t index,
                         Buffer *out) {
    text(out, "  ability ");
    buffer_append_uint(out, index);
    text(out, " ");
    text(out, tables_ability_words[ability->kind]);
    text(out, " flags ");
    buffer_append_uint(out, ability->flags);
    text(out, " don ");
    buffer_append_uint(out, ability->don);
    text(out, " turn ");
    buffer_append_uint(out, ability->turn);
    text(out, "\n");
    for (uint32_t i = 0; i < ability->event_count; i++) {
        event_text(cards, &cards->events[ability->event_first + i], out);
    }
    if (ability->condition) {
        text(out, "    condition ");
        condition_text(cards, ability->condition, out);
        text(out, "\n");
    }
    program_text(cards, "cost", ability->cost_first, ability->cost_count, out);
    program_text(cards, "effect", ability->effect_first, ability->effect_count, out);
}

void disassemble_card(const LpCards *cards, LpCardId id, Buffer *out) {
    if (id == 0 || id >= cards->card_count) return;
    const CardFacts *facts = &cards->cards[id];
    text(out, image_string(cards, facts->number_at));
    text(out, " flags ");
    buffer_append_uint(out, facts->flags);
    text(out, " keywords 0x");
    buffer_append_hex(out, facts->keywords, 2);
    text(out, "\n");
    for (uint32_t i = 0; i < facts->ability_count; i++) {
        ability_text(cards, &cards->abilities[facts->ability_first + i], i, out);
    }
}
