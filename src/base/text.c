/* Slices of text: comparing, cutting and reading numbers. */
#include "base/text.h"

#include <string.h>

Slice text_of(const char *string) {
    size_t size = 0;
    if (string == NULL) return (Slice){"", 0};
    while (string[size] != '\0') size++;
    return (Slice){string, size};
}

/* memcmp may not be given a null pointer, not even for zero bytes, and empty slices may hold
 * one. */
static int compare_bytes(const char *a, const char *b, size_t size) {
    return size == 0 ? 0 : memcmp(a, b, size);
}

bool text_equal(Slice a, Slice b) {
    return a.size == b.size && compare_bytes(a.at, b.at, a.size) == 0;
}

bool text_equal_ignoring_case(Slice a, Slice b) {
    if (a.size != b.size) return false;
    for (size_t i = 0; i < a.size; i++) {
        if (text_lower(a.at[i]) != text_lower(b.at[i])) return false;
    }
    return true;
}

bool text_contains_ignoring_case(Slice text, Slice part) {
    for (size_t i = 0; i + part.size <= text.size; i++)
        if (text_equal_ignoring_case((Slice){text.at + i, part.size}, part)) return true;
    return false;
}

int text_compare(Slice a, Slice b) {
    size_t common = a.size < b.size ? a.size : b.size;
    int order = compare_bytes(a.at, b.at, common);
    if (order != 0) return order;
    return (a.size > b.size) - (a.size < b.size);
}

bool text_starts_with(Slice text, Slice start) {
    return text.size >= start.size && compare_bytes(text.at, start.at, start.size) == 0;
}

bool text_ends_with(Slice text, Slice end) {
    return text.size >= end.size && text_equal(text_from(text, text.size - end.size), end);
}

size_t text_find(Slice text, Slice part) {
    if (part.size > text.size) return text.size;
    for (size_t i = 0; i <= text.size - part.size; i++) {
        if (compare_bytes(text.at + i, part.at, part.size) == 0) return i;
    }
    return text.size;
}

Slice text_from(Slice text, size_t from) {
    if (from == 0) return text;
    if (from > text.size) from = text.size;
    if (from == 0) return text;
    return (Slice){text.at + from, text.size - from};
}

Slice text_first(Slice text, size_t size) {
    return (Slice){text.at, size < text.size ? size : text.size};
}

Slice text_trim(Slice text) {
    while (text.size > 0 && text_is_space(text.at[0])) text = text_from(text, 1);
    while (text.size > 0 && text_is_space(text.at[text.size - 1])) text.size--;
    return text;
}

bool text_next_part(Slice *rest, char separator, Slice *part) {
    if (rest->size == 0) return false;
    size_t size = 0;
    while (size < rest->size && rest->at[size] != separator) size++;
    *part = text_first(*rest, size);
    /* Skips the separator too; at the end of the text there may be none. */
    *rest = text_from(*rest, size < rest->size ? size + 1 : size);
    return true;
}

bool text_next_line(Slice *rest, Slice *line) {
    if (!text_next_part(rest, '\n', line)) return false;
    if (line->size > 0 && line->at[line->size - 1] == '\r') line->size--;
    return true;
}

bool text_next_word(Slice *rest, Slice *word) {
    while (rest->size > 0 && text_is_space(rest->at[0])) *rest = text_from(*rest, 1);
    if (rest->size == 0) return false;
    size_t size = 0;
    while (size < rest->size && !text_is_space(rest->at[size])) size++;
    *word = text_first(*rest, size);
    *rest = text_from(*rest, size);
    return true;
}

/* The value of a digit, or 255 for any other character. */
static unsigned digit_value(char c) {
    char lower = text_lower(c);
    if (text_is_digit(c)) return (unsigned)(c - '0');
    if (lower >= 'a' && lower <= 'f') return (unsigned)(lower - 'a') + 10;
    return 255;
}

static bool parse_digits(Slice digits, unsigned base, uint64_t *out) {
    uint64_t number = 0;
    if (digits.size == 0) return false;
    for (size_t i = 0; i < digits.size; i++) {
        unsigned value = digit_value(digits.at[i]);
        if (value >= base) return false;
        if (number > (UINT64_MAX - value) / base) return false;
        number = number * base + value;
    }
    *out = number;
    return true;
}

bool text_parse_uint(Slice text, uint64_t *out) {
    if (text_starts_with(text, SLICE("0x"))) return parse_digits(text_from(text, 2), 16, out);
    return parse_digits(text, 10, out);
}

bool text_parse_int(Slice text, int64_t *out) {
    bool negative = text.size > 0 && text.at[0] == '-';
    bool positive = text.size > 0 && text.at[0] == '+';
    uint64_t number = 0;
    if (!parse_digits(text_from(text, negative || positive ? 1 : 0), 10, &number)) return false;
    if (number > (uint64_t)INT64_MAX + (negative ? 1 : 0)) return false;
    /* The smallest number has no positive counterpart, so negating cannot produce it. */
    if (negative) {
        *out = number > (uint64_t)INT64_MAX ? INT64_MIN : -(int64_t)number;
    } else {
        *out = (int64_t)number;
    }
    return true;
}
