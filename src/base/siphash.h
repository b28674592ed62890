/* SipHash-2-4: a keyed hash from which neither the key nor another message's hash can be worked
 * out. Use it for numbers that strangers get to see; hash.h is faster, but can be inverted. */
#ifndef BASE_SIPHASH_H
#define BASE_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

/* The key is two words of 64 bits, the first of which holds the bytes 0 to 7 in little-endian
 * order. */
uint64_t siphash(const uint64_t key[2], const void *bytes, size_t size);

#endif
