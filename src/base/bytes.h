/* Tests on many bytes at once: one word of bits selects the bytes, another says which of them
 * match. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdint.h>
#include <string.h>

enum { BYTES_READ = 64 }; /* bytes read, whichever of them are asked for */

#ifdef __SSE2__
/* The compiler's own vectors and one builtin: including a whole header for it would be too
 * much. */
typedef char BytesVector __attribute__((vector_size(16)));
typedef short BytesPairs __attribute__((vector_size(16)));

static inline BytesVector bytes_load(const void *bytes) {
    BytesVector vector;
    memcpy(&vector, bytes, sizeof(vector));
    return vector;
}

/* The highest bit of each byte. */
static inline uint64_t bytes_signs(BytesVector vector) {
    return (uint64_t)(uint32_t)__builtin_ia32_pmovmskb128(vector);
}
#endif

/* The bytes of `which` that are at most `most`. */
static inline uint64_t bytes_at_most(const int8_t *bytes, uint64_t which, int most) {
    uint64_t found = 0;
#ifdef __SSE2__
    for (int i = 0; i < BYTES_READ; i += (int)sizeof(BytesVector)) {
        BytesVector above = (BytesVector)(bytes_load(bytes + i) > (char)most);
        found |= bytes_signs(above) << i;
    }
    return which & ~found;
#else
    for (; which; which &= which - 1)
        found |= (which & -which) * (bytes[__builtin_ctzll(which)] <= most);
    return found;
#endif
}

/* The bytes of `which` that have this bit. */
static inline uint64_t bytes_with_bit(const uint8_t *bytes, uint64_t which, int bit) {
    uint64_t found = 0;
#ifdef __SSE2__
    for (int i = 0; i < BYTES_READ; i += (int)sizeof(BytesVector)) {
        BytesPairs pairs = (BytesPairs)bytes_load(bytes + i) << (7 - bit);
        found |= bytes_signs((BytesVector)pairs) << i;
    }
    return which & found;
#else
    for (; which; which &= which - 1)
        found |= (which & -which) * ((unsigned)bytes[__builtin_ctzll(which)] >> bit & 1);
    return found;
#endif
}

#endif
