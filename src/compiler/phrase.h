/* The state of the parser, and the phrases in a line: numbers, filters, choices, conditions.
 *
 * Every function reads from the current token and leaves behind what it understood. After the
 * first error of a card `failed` is set, results mean nothing, and all functions return early.
 */
#ifndef COMPILER_PHRASE_H
#define COMPILER_PHRASE_H

#include "compiler/builder.h"
#include "compiler/compile.h"
#include "compiler/lexer.h"

enum { PROGRAM_MAX = 255 }; /* instructions of one program: block lengths are bytes */

typedef struct Parser {
    Builder *builder;
    Diagnostics *out;
    const char *file;
    Lexer lexer;
    uint32_t at;     /* the current token of the line */
    char card[16];   /* the number of the card being read */
    bool failed;     /* this card has an error */
    bool any_failed; /* some card had one */
    bool in_cost;    /* a cost program is being read */
    bool is_double;  /* a card with this number has been read before … */
    bool is_by_hand; /* … in a source that comes first */
    Instr code[PROGRAM_MAX];
    uint32_t code_count;
} Parser;

/* --- Tokens ------------------------------------------------------------------------------ */

const Token *phrase_peek(const Parser *parser);

/* How many tokens the words (separated by blanks) take here; 0 if others are here. */
uint32_t phrase_match(const Parser *parser, const char *words);

/* Reads the words if they are here. */
bool phrase_accept(Parser *parser, const char *words);

/* Reads the words, or reports that they are missing. */
void phrase_expect(Parser *parser, const char *words);

/* Reads the longest of these words that is here and returns its index, or -1. Empty words are
 * passed over. */
int phrase_accept_one(Parser *parser, const char *const *words, int count);

/* The same, but reports `what` as missing and returns 0. */
unsigned phrase_expect_one(Parser *parser, const char *const *words, int count,
                           const char *what);

/* A number as written, between two limits. */
int phrase_int(Parser *parser, int lowest, int highest, const char *what);

/* A string, with its escapes replaced, valid until the next call with the same `memory`. */
enum { STRING_MAX = 128 };
Slice phrase_string(Parser *parser, const char *what, char memory[STRING_MAX]);

/* Reports an error at the current token; only the first of a card is kept. */
void phrase_error(Parser *parser, const char *message);
void phrase_error_expected(Parser *parser, const char *what);

/* --- Phrases ----------------------------------------------------------------------------- */

uint16_t phrase_number(Parser *parser);
uint16_t phrase_count(Parser *parser);           /* how many: not written below 0 */
uint16_t phrase_filter(Parser *parser);          /* "[…]" */
uint16_t phrase_optional_filter(Parser *parser); /* 0 if there is none */
uint16_t phrase_choice(Parser *parser);          /* a selector that somebody chooses by */
uint16_t phrase_condition(Parser *parser);
unsigned phrase_register(Parser *parser);

#endif
