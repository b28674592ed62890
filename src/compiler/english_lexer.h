/* The pieces of a printed text: words, numbers, names in brackets, types, marks. */
#ifndef COMPILER_ENGLISH_LEXER_H
#define COMPILER_ENGLISH_LEXER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

typedef enum PieceKind {
    PIECE_END,
    PIECE_LINE,      /* the end of a line */
    PIECE_WORD,      /* in small letters: "k.o.'d", "don!!", "face-up" */
    PIECE_NUMBER,    /* value: "3", "three" */
    PIECE_SIGNED,    /* value, with a sign before it */
    PIECE_BRACKET,   /* [a tag or a name], without the brackets */
    PIECE_TYPE,      /* {a type} */
    PIECE_ATTRIBUTE, /* <an attribute> */
    PIECE_QUOTE,     /* "a part of a name or type" */
    PIECE_CIRCLED,   /* a number in a circle: value */
    PIECE_BULLET,
    PIECE_MARK,   /* one of . , : ; / */
    PIECE_UNKNOWN /* anything else: no rule reads it */
} PieceKind;

typedef struct Piece {
    uint8_t kind; /* PieceKind */
    int32_t value;
    uint32_t at, end; /* where it is, in bytes of the text */
    Slice text;
} Piece;

/* A name of the card language has room for 63 bytes that must all be escaped; the longest name
 * of the published pool has 56. */
enum { PIECES_MAX = 640, PIECE_WORDS_SIZE = 8192, PIECE_NAME_MAX = 63 };

typedef struct Pieces {
    Piece at[PIECES_MAX];
    uint32_t count; /* with the PIECE_END */
    char words[PIECE_WORDS_SIZE];
    uint32_t words_used;
    size_t looks; /* how often a character was looked at: no more than the text is long, times a
                   * constant */
    Slice source;
    bool is_cut; /* the text is longer than there is room for */
} Pieces;

/* Cuts the text. Notes in parentheses are left out. What is too long ends in a piece that no
 * rule reads. */
void english_lexer_cut(Slice source, Pieces *out);

#endif
