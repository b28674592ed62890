/* SHA-256 (FIPS 180-4): a hash from which nobody can work out what was hashed, nor find other
 * bytes with the same hash. For commitments, keys and tokens; base/hash.h is for speed. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32 };

void sha256(const void *bytes, size_t size, uint8_t out[SHA256_SIZE]);

#endif
