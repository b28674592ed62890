/* The parser of the card language: cards, abilities and their lines. */
#ifndef COMPILER_PARSER_H
#define COMPILER_PARSER_H

#include "compiler/builder.h"
#include "compiler/compile.h"

/* Reads one source into the builder. False if it has errors, which are added to `out`; all
 * cards are still read. */
bool parser_read(Builder *builder, const Source *source, Diagnostics *out);

/* The line of MODIFY for numbers that are set; the table has the one for those that are added
 * to. */
extern const char parser_set_syntax[];

/* One element of a syntax column of opcode.def. */
typedef struct SyntaxPart {
    char field;     /* 'a' 'b' 'c' 'x' 'y', or 0 for a word */
    char mark;      /* 0, ':' '?' '=' */
    char words[32]; /* the word, or what follows the mark, with '_' as blanks */
} SyntaxPart;

/* Takes the next part off a syntax; false at its end. */
bool parser_next_part(const char **syntax, SyntaxPart *out);

/* The letter of a field, and the field itself. */
char parser_letter(unsigned op, char field);
unsigned parser_field(const Instr *instr, char field);

/* The register that a choice goes to if the line does not say another. */
unsigned parser_default_register(unsigned op, bool in_cost);

#endif
