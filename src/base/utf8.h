/* UTF-8: reading, checking and measuring. Malformed bytes are never passed on silently: every
 * reader sees them one at a time as the replacement character with ok == false. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* Replaces a byte that belongs to no character. */
#define UTF8_REPLACEMENT 0xFFFDu

/* The most bytes in one character: U+10FFFF takes four. */
#define UTF8_SIZE_MAX 4

/* One character as read. */
typedef struct Utf8Char {
    uint32_t code;
    uint8_t size; /* bytes taken; zero only at the end of the text */
    bool ok;      /* false for a malformed byte, and at the end */
} Utf8Char;

/* Reads the first character of 'text'. Overlong forms, surrogates, numbers above U+10FFFF and
 * characters cut short are malformed. */
Utf8Char utf8_decode(Slice text);

/* Writes one character and returns its size, or zero if 'code' is not a character. */
size_t utf8_encode(uint32_t code, char out[UTF8_SIZE_MAX]);

/* The number of bytes before the first malformed one; text.size if there is none. */
size_t utf8_valid_size(Slice text);

bool utf8_is_valid(Slice text);

/* The largest size up to 'size' at which the text can be cut without splitting a character. */
size_t utf8_cut(Slice text, size_t size);

/* How many characters there are. The column of a diagnostic is this count for the text before
 * it, plus one. */
size_t utf8_count(Slice text);

/* How many columns of a terminal the text fills: two for the wide characters of East Asia, none
 * for combining marks, one for the rest. */
size_t utf8_columns(Slice text);

/* How many bytes of a word stay together at its beginning when lines are broken: all of it
 * where letters are narrow; one letter of Japanese, with the brackets before it and the
 * brackets and stops behind it. */
size_t utf8_piece(Slice word);

/* Does it end with a full stop or a colon of Japanese? No blank follows one. */
bool utf8_ends_with_stop(Slice text);

/* The text without the byte order mark that some editors put before it. */
Slice utf8_skip_mark(Slice text);

/* Could a terminal obey it? Newlines and tabs are the only ones that text needs. */
static inline bool utf8_is_control(uint32_t code) {
    bool is_space = code == '\n' || code == '\t' || code == '\r';
    return (code < 0x20 && !is_space) || (code >= 0x7F && code < 0xA0);
}

/* The number of bytes before the first control character; text.size if there is none. */
size_t utf8_plain_size(Slice text);

#endif
