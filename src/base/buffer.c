/* Appending text to memory of fixed size. */
#include "base/buffer.h"

#include <string.h>

#include "base/utf8.h"

/* The digits of 2^64 - 1 and a sign. */
#define NUMBER_SIZE_MAX 21

void buffer_init(Buffer *buffer, char *memory, size_t size) {
    *buffer = (Buffer){.at = memory, .size = size, .used = 0, .overflow = false};
    if (size > 0) memory[0] = '\0';
}

void buffer_clear(Buffer *buffer) { buffer_init(buffer, buffer->at, buffer->size); }

Slice buffer_text(const Buffer *buffer) { return (Slice){buffer->at, buffer->used}; }

void buffer_append(Buffer *buffer, Slice text) {
    if (buffer->overflow || text.size == 0) return;
    size_t left = buffer->size > 0 ? buffer->size - 1 - buffer->used : 0;
    size_t size = text.size;
    if (size > left) {
        buffer->overflow = true;
        size = utf8_cut(text, left);
    }
    if (size == 0) return;
    /* The text may be part of this buffer, hence memmove and not memcpy. */
    memmove(buffer->at + buffer->used, text.at, size);
    buffer->used += size;
    buffer->at[buffer->used] = '\0';
}

void buffer_append_string(Buffer *buffer, const char *string) {
    buffer_append(buffer, text_of(string));
}

void buffer_append_char(Buffer *buffer, char c) { buffer_append(buffer, (Slice){&c, 1}); }

void buffer_append_repeated(Buffer *buffer, char c, size_t count) {
    for (size_t i = 0; i < count && !buffer->overflow; i++) buffer_append_char(buffer, c);
}

/* Writes a number that ends at 'end' and returns the slice it fills. */
static Slice digits_before(char *end, uint64_t number, unsigned base, int digits_min) {
    char *at = end;
    do {
        *--at = "0123456789abcdef"[number % base];
        number /= base;
        digits_min--;
    } while (number > 0 || digits_min > 0);
    return (Slice){at, (size_t)(end - at)};
}

/* The slice of a number with its sign. The memory must hold NUMBER_SIZE_MAX bytes. */
static Slice int_digits(char *memory, int64_t number) {
    /* Unsigned, because the absolute value of INT64_MIN does not fit in an int64_t. */
    uint64_t absolute = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    Slice digits = digits_before(memory + NUMBER_SIZE_MAX, absolute, 10, 1);
    if (number >= 0) return digits;
    size_t start = NUMBER_SIZE_MAX - digits.size - 1;
    memory[start] = '-';
    return (Slice){memory + start, digits.size + 1};
}

void buffer_append_uint(Buffer *buffer, uint64_t number) {
    char memory[NUMBER_SIZE_MAX];
    buffer_append(buffer, digits_before(memory + sizeof memory, number, 10, 1));
}

void buffer_append_int(Buffer *buffer, int64_t number) {
    char memory[NUMBER_SIZE_MAX];
    buffer_append(buffer, int_digits(memory, number));
}

bool buffer_append_fixed(Buffer *buffer, double number, int digits) {
    static const double scales[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    char memory[24];
    Buffer part;
    if (digits < 0) digits = 0;
    if (digits > 9) digits = 9;
    double scaled = number < 0 ? -number : number;
    scaled = scaled * scales[digits] + 0.5;
    /* The comparison is false for NaN too. */
    if (!(scaled < 9e18)) return false;
    uint64_t whole = (uint64_t)scaled, scale = (uint64_t)scales[digits];
    if (number < 0 && whole > 0) buffer_append_char(buffer, '-');
    buffer_append_uint(buffer, whole / scale);
    if (digits == 0) return true;
    buffer_init(&part, memory, sizeof memory);
    buffer_append_uint(&part, whole % scale);
    buffer_append_char(buffer, '.');
    buffer_append_repeated(buffer, '0', (size_t)digits - part.used);
    buffer_append(buffer, buffer_text(&part));
    return true;
}

void buffer_append_hex(Buffer *buffer, uint64_t number, int digits) {
    char memory[NUMBER_SIZE_MAX];
    if (digits < 1) digits = 1;
    if (digits > 16) digits = 16;
    Slice all = digits_before(memory + sizeof memory, number, 16, digits);
    buffer_append(buffer, text_from(all, all.size - (size_t)digits));
}

/* The number of blanks needed to fill a text up to 'width' columns. */
static size_t padding_of(Slice text, size_t width) {
    size_t columns = utf8_columns(text);
    return columns < width ? width - columns : 0;
}

void buffer_append_left(Buffer *buffer, Slice text, size_t width) {
    size_t padding = padding_of(text, width);
    buffer_append(buffer, text);
    buffer_append_repeated(buffer, ' ', padding);
}

void buffer_append_right(Buffer *buffer, Slice text, size_t width) {
    buffer_append_repeated(buffer, ' ', padding_of(text, width));
    buffer_append(buffer, text);
}

void buffer_append_int_right(Buffer *buffer, int64_t number, size_t width) {
    char memory[NUMBER_SIZE_MAX];
    buffer_append_right(buffer, int_digits(memory, number), width);
}
