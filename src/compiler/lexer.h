/* The words of the card language, one line at a time. A line has an indentation and tokens;
 * blank lines and comments are skipped. Slices point into the source. */
#ifndef COMPILER_LEXER_H
#define COMPILER_LEXER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

typedef enum TokenKind {
    TOKEN_END,    /* after the last token of a line */
    TOKEN_WORD,   /* letters, digits and hyphens: "face-up", "ST01-001" */
    TOKEN_NUMBER, /* "3", "+1000", "-2000" */
    TOKEN_STRING, /* "…" with \" and \\ */
    TOKEN_MARK    /* ( ) [ ] , / and comparisons */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    Slice text;    /* without the quotes of a string, its escapes as written */
    int64_t value; /* of a number */
} Token;

enum {
    LINE_TOKENS_MAX = 256, /* the longest line of the published pool has about 60 */
    INDENT_STEP = 2
};

typedef struct Lexer {
    Slice rest; /* the lines not yet read */
    Slice line; /* the current line */
    uint32_t line_number;
    uint32_t indent; /* in steps; 0 at the end of the source */
    bool at_end;     /* there are no more lines; the token is TOKEN_END */
    Token tokens[LINE_TOKENS_MAX + 1];
    uint32_t token_count;
    const char *error; /* what is wrong with the line, or NULL */
    const char *error_at;
} Lexer;

void lexer_init(Lexer *lexer, Slice source);

/* Goes to the next line that holds something. */
void lexer_next_line(Lexer *lexer);

/* The column of a place in the current line, from 1, in characters. */
uint32_t lexer_column(const Lexer *lexer, const char *at);

/* The text of a string token with its escapes replaced, in `out`, which has room for
 * token.text.size bytes. */
Slice lexer_string(Token token, char *out);

#endif
