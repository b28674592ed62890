/* Text written piece by piece into memory of fixed size. What does not fit is left out and the
 * overflow is remembered, so callers append freely and ask once at the end. The text is always
 * zero-terminated, and always a prefix of the full text: after the first piece that does not
 * fit, nothing more is added. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

typedef struct Buffer {
    char *at;
    size_t size;   /* of the memory, with the closing zero */
    size_t used;   /* bytes written, without the closing zero */
    bool overflow; /* something did not fit */
} Buffer;

/* Starts an empty text in 'memory', which the caller owns. A size of zero is allowed: then
 * everything overflows and nothing is written. */
void buffer_init(Buffer *buffer, char *memory, size_t size);

/* Makes the text empty again and forgets the overflow. */
void buffer_clear(Buffer *buffer);

/* What has been written so far; it stays valid until the next change. */
Slice buffer_text(const Buffer *buffer);

/* A piece that does not fit is cut between two UTF-8 characters, never inside one. */
void buffer_append(Buffer *buffer, Slice text);
void buffer_append_string(Buffer *buffer, const char *string);
void buffer_append_char(Buffer *buffer, char c);
void buffer_append_repeated(Buffer *buffer, char c, size_t count);
void buffer_append_int(Buffer *buffer, int64_t number);
void buffer_append_uint(Buffer *buffer, uint64_t number);

/* With 'digits' (0 to 9) after the point. False, and nothing is added, if the number is not
 * finite or too large. */
bool buffer_append_fixed(Buffer *buffer, double number, int digits);

/* With 'digits' (1 to 16) hexadecimal digits; higher digits are dropped. */
void buffer_append_hex(Buffer *buffer, uint64_t number, int digits);

/* Pads with blanks to 'width' terminal columns, where Japanese counts double. Wider text is not
 * cut. */
void buffer_append_left(Buffer *buffer, Slice text, size_t width);
void buffer_append_right(Buffer *buffer, Slice text, size_t width);
void buffer_append_int_right(Buffer *buffer, int64_t number, size_t width);

#endif
