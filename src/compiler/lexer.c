/* Cutting the lines of a card file into tokens. */
#include "compiler/lexer.h"

#include <string.h>

#include "base/utf8.h"

static bool is_word(char c) { return text_is_letter(c) || text_is_digit(c) || c == '-'; }

static bool fail(Lexer *lexer, const char *error, const char *at) {
    lexer->error = error;
    lexer->error_at = at;
    return false;
}

/* string -> '"' { character | '\"' | '\\' } '"' */
static bool lex_string(Lexer *lexer, const char **at, const char *end, Token *out) {
    const char *start = ++*at;
    for (; *at < end && **at != '"'; (*at)++) {
        if ((unsigned char)**at < ' ' || **at == 127) {
            return fail(lexer, "a control character in a string", *at);
        }
        if (**at != '\\') continue;
        (*at)++;
        if (*at >= end || (**at != '"' && **at != '\\')) {
            return fail(lexer, "only \\\" and \\\\ may follow a backslash", *at - 1);
        }
    }
    if (*at >= end) return fail(lexer, "the string has no closing quote", start - 1);
    *out = (Token){TOKEN_STRING, {start, (size_t)(*at - start)}, 0};
    (*at)++;
    return true;
}

/* number -> [ '+' | '-' ] digit { digit };  word -> letter-digit-or-hyphen { … } */
static bool lex_word(Lexer *lexer, const char **at, const char *end, Token *out) {
    const char *start = *at;
    if (**at == '+') (*at)++;
    while (*at < end && is_word(**at)) (*at)++;
    Slice text = {start, (size_t)(*at - start)};
    *out = (Token){TOKEN_WORD, text, 0};
    bool is_signed = *start == '+' || *start == '-';
    if (text_parse_int(text, &out->value)) {
        out->kind = TOKEN_NUMBER;
        if (out->value > 1000000 || out->value < -1000000) {
            return fail(lexer, "the number is too large", start);
        }
    } else if (is_signed) {
        return fail(lexer, "a number must follow the sign", start);
    } else if (text_is_digit(*start)) {
        return fail(lexer, "a number and a word need a space between them", start);
    }
    return true;
}

static bool lex_mark(Lexer *lexer, const char **at, const char *end, Token *out) {
    const char *start = *at;
    size_t size = 1;
    bool compares = *start == '<' || *start == '>' || *start == '!' || *start == '=';
    if ((*start == '<' || *start == '>' || *start == '!') && start + 1 < end &&
        start[1] == '=') {
        size = 2;
    } else if (*start == '!' || (!compares && !memchr("()[],/", *start, 6))) {
        return fail(lexer, "unexpected character", start);
    }
    *out = (Token){TOKEN_MARK, {start, size}, 0};
    *at += size;
    return true;
}

static bool lex_line(Lexer *lexer) {
    const char *at = lexer->line.at, *end = at + lexer->line.size;
    while (at < end && *at == ' ') at++;
    size_t spaces = (size_t)(at - lexer->line.at);
    lexer->indent = (uint32_t)(spaces / INDENT_STEP);
    lexer->token_count = 0;
    while (at < end && *at != '#') {
        if (*at == ' ') {
            at++;
            continue;
        }
        if (lexer->token_count == LINE_TOKENS_MAX)
            return fail(lexer, "the line is too long", at);
        Token *out = &lexer->tokens[lexer->token_count];
        bool ok;
        if (*at == '"') {
            ok = lex_string(lexer, &at, end, out);
        } else if (is_word(*at) || *at == '+') {
            ok = lex_word(lexer, &at, end, out);
        } else if (*at == '\t') {
            ok = fail(lexer, "lines are indented with spaces, not tabs", at);
        } else {
            ok = lex_mark(lexer, &at, end, out);
        }
        if (!ok) return false;
        lexer->token_count++;
    }
    lexer->tokens[lexer->token_count] = (Token){TOKEN_END, {at, 0}, 0};
    if (lexer->token_count && spaces % INDENT_STEP) {
        return fail(lexer, "a line is indented by 2 spaces for each level", lexer->line.at);
    }
    return true;
}

void lexer_next_line(Lexer *lexer) {
    lexer->error = NULL;
    while (text_next_line(&lexer->rest, &lexer->line)) {
        lexer->line_number++;
        size_t valid = utf8_valid_size(lexer->line);
        if (valid < lexer->line.size) {
            lexer->token_count = 0;
            lexer->tokens[0] = (Token){TOKEN_END, {lexer->line.at, 0}, 0};
            fail(lexer, "this is not UTF-8", lexer->line.at + valid);
            return;
        }
        if (!lex_line(lexer)) {
            const char *at = lexer->error_at;
            lexer->tokens[lexer->token_count] = (Token){TOKEN_END, {at, 0}, 0};
            return;
        }
        if (lexer->token_count) return;
    }
    lexer->at_end = true;
    lexer->indent = 0;
    lexer->token_count = 0;
    lexer->tokens[0] = (Token){TOKEN_END, {lexer->rest.at, 0}, 0};
    lexer->line = (Slice){lexer->rest.at, 0};
}

void lexer_init(Lexer *lexer, Slice source) {
    memset(lexer, 0, sizeof *lexer);
    lexer->rest = source;
    lexer_next_line(lexer);
}

uint32_t lexer_column(const Lexer *lexer, const char *at) {
    size_t before = at ? (size_t)(at - lexer->line.at) : 0;
    return (uint32_t)utf8_count(text_first(lexer->line, before)) + 1;
}

Slice lexer_string(Token token, char *out) {
    size_t size = 0;
    for (size_t i = 0; i < token.text.size; i++) {
        if (token.text.at[i] == '\\') i++;
        out[size++] = token.text.at[i];
    }
    return (Slice){out, size};
}
