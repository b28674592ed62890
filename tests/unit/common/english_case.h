/* Invented cards for the tests of the English compiler: a text and the lines that it means, or
 * the reason why it is refused. */
#ifndef ENGLISH_CASE_H
#define ENGLISH_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "card/image.h"
#include "compiler/english.h"
#include "compiler/printer.h"

enum { TEXT_MAX = 8192 };

static inline EnglishCard card_of(unsigned category, const char *text, const char *trigger) {
    return (EnglishCard){.number = SLICE("TT01-001"),
                         .name = SLICE("Mira Vell"),
                         .category = (uint8_t)category,
                         .colors = 1 << LP_RED,
                         .cost = category == LP_CATEGORY_LEADER ? -1 : 3,
                         .power = category <= LP_CATEGORY_CHARACTER ? 4000 : 0,
                         .life = category == LP_CATEGORY_LEADER ? 5 : 0,
                         .text = text_of(text),
                         .trigger = text_of(trigger)};
}

/* The lines that the card language has for the abilities, without the card's heading. */
static inline void lines_of(const LpCards *cards, char out[TEXT_MAX]) {
    char memory[TEXT_MAX];
    Buffer printed, lines;
    buffer_init(&printed, memory, sizeof memory);
    buffer_init(&lines, out, TEXT_MAX);
    printer_print(cards, 1, &printed);
    Slice rest = buffer_text(&printed), line;
    for (int i = 0; text_next_line(&rest, &line); i++) {
        if (i < 2) continue; /* the heading and the facts */
        buffer_append(&lines, text_from(line, 2));
        buffer_append_char(&lines, '\n');
    }
}

/* What is printed, and what it means. */
typedef struct Case {
    unsigned category;
    const char *text;
    const char *lines;
} Case;

enum {
    C = LP_CATEGORY_CHARACTER,
    E = LP_CATEGORY_EVENT,
    L = LP_CATEGORY_LEADER,
    S = LP_CATEGORY_STAGE
};

static inline void check_cases(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        EnglishFault fault;
        char lines[TEXT_MAX];
        bool trigger = strncmp(cases[i].text, "[Trigger]", 9) == 0;
        EnglishCard card = card_of(cases[i].category, trigger ? "" : cases[i].text,
                                   trigger ? cases[i].text : "");
        LpCards *cards = english_image(&card, &fault);
        if (!cards)
            print_error("%s\ncolumn %u: %s\n", cases[i].text, (unsigned)fault.column,
                        fault.why);
        assert_non_null(cards);
        lines_of(cards, lines);
        assert_string_equal(lines, cases[i].lines);
        lp_cards_free(cards);
    }
}

#define CHECK(cases) check_cases(cases, sizeof(cases) / sizeof(cases)[0])

typedef struct Refusal {
    unsigned category;
    const char *text;
    const char *why; /* what the reason starts with */
} Refusal;

static inline void check_refusals(const Refusal *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        EnglishFault fault;
        EnglishCard card = card_of(cases[i].category, cases[i].text, "");
        LpCards *cards = english_image(&card, &fault);
        if (cards || strncmp(fault.why, cases[i].why, strlen(cases[i].why)) != 0)
            print_error("%s\n%s\n", cases[i].text, cards ? "was compiled" : fault.why);
        assert_null(cards);
        assert_memory_equal(fault.why, cases[i].why, strlen(cases[i].why));
        assert_true(fault.column >= 1 && fault.line >= 1);
    }
}

#define CHECK_REFUSALS(cases) check_refusals(cases, sizeof(cases) / sizeof(cases)[0])

#endif
