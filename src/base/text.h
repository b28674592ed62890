/* Pieces of text: a pointer and a size into memory that someone else owns. Every parser works
 * on slices, so nothing is copied and nothing needs a closing zero. Letters are compared as
 * ASCII; bytes above 127 are equal only to themselves. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Slice {
    const char *at;
    size_t size; /* in bytes */
} Slice;

/* The slice of a string literal, without its closing zero. */
#define SLICE(literal) ((Slice){"" literal, sizeof(literal) - 1})

/* The slice of a zero-terminated string; NULL gives the empty slice. */
Slice text_of(const char *string);

bool text_equal(Slice a, Slice b);

/* Equal if A to Z count as a to z. */
bool text_equal_ignoring_case(Slice a, Slice b);
bool text_contains_ignoring_case(Slice text, Slice part);

/* Less than, equal to or greater than zero, in the order of the bytes: the order of sorted
 * lists must not depend on anyone's locale. */
int text_compare(Slice a, Slice b);

bool text_starts_with(Slice text, Slice start);
bool text_ends_with(Slice text, Slice end);

/* The byte offset of the first place where 'part' occurs, or text.size if it does not. An empty
 * part occurs at 0. */
size_t text_find(Slice text, Slice part);

/* The part of 'text' from byte 'from' on; empty if 'from' is past the end. */
Slice text_from(Slice text, size_t from);

/* At most the first 'size' bytes of 'text'. */
Slice text_first(Slice text, size_t size);

/* Without the blanks, tabs, carriage returns and newlines at both ends. */
Slice text_trim(Slice text);

/* Takes the next line off 'rest' into 'line', without its end ("\n" or "\r\n"). Returns false
 * when nothing is left. A last line without an end is a line; the empty text after a last
 * newline is not. */
bool text_next_line(Slice *rest, Slice *line);

/* Takes everything before the next 'separator' off 'rest'. "a,,b," gives a, nothing, b: like
 * lines, parts end with their separator, and an empty rest gives no more. */
bool text_next_part(Slice *rest, char separator, Slice *part);

/* Takes the next word off 'rest': a run without blanks, tabs or line ends. */
bool text_next_word(Slice *rest, Slice *word);

/* Reads the whole slice as a decimal number with an optional sign. Returns false, and leaves
 * 'out' alone, if it contains anything else or the number does not fit. */
bool text_parse_int(Slice text, int64_t *out);

/* Reads the whole slice as an unsigned number, decimal or hexadecimal after "0x". */
bool text_parse_uint(Slice text, uint64_t *out);

static inline bool text_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool text_is_blank(char c) { return c == ' ' || c == '\t'; }
static inline bool text_is_space(char c) { return text_is_blank(c) || c == '\r' || c == '\n'; }
static inline char text_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}
static inline bool text_is_letter(char c) {
    return text_lower(c) >= 'a' && text_lower(c) <= 'z';
}

#endif
