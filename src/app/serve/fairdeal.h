/* Fair deals. The server draws a secret and shows its hash before anybody shows a deck. Each
 * player draws a number and shows its hash together with the deck; when both hashes are
 * there, both show their numbers. The seed of the game follows from the secret and both
 * numbers:  commitment = SHA-256("logpose deal 1\n" secret "\n") seal       =
 * SHA-256("logpose number 1\n" number "\n") seed       = the first 8 bytes, the lowest
 * first, of SHA-256("logpose seed 1\n" table "\n" game "\n" secret "\n" number0 "\n" number1
 * "\n")  where secrets, numbers and hashes are lower-case hexadecimal digits: 64 of a secret
 * or a hash, 32 of a number. docs/server.md says what this proves. */
#ifndef APP_SERVE_FAIRDEAL_H
#define APP_SERVE_FAIRDEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/text.h"

enum { DEAL_HASH_SIZE = 65, DEAL_NUMBER_SIZE = 33 };

/* Everything about one deal, as the replay of the game holds it. */
typedef struct Deal {
    char table[24];
    uint32_t game;
    char secret[DEAL_HASH_SIZE], commitment[DEAL_HASH_SIZE];
    char numbers[2][DEAL_NUMBER_SIZE], seals[2][DEAL_HASH_SIZE];
} Deal;

/* Random digits from the system's generator; false if it fails. */
bool fairdeal_draw(char *out, size_t digit_count);

/* Whether the text is so many lower-case hexadecimal digits. */
bool fairdeal_is_hex(Slice text, size_t digit_count);

/* SHA-256 of a text, as digits. */
void fairdeal_hash(Slice text, char out[DEAL_HASH_SIZE]);
/* Equal texts of hashes, in a time that does not depend on where they differ. */
bool fairdeal_is_equal(const char *a, const char *b);

void fairdeal_commit(const char *secret, char out[DEAL_HASH_SIZE]);
void fairdeal_seal(const char *number, char out[DEAL_HASH_SIZE]);
uint64_t fairdeal_seed(const Deal *deal);

/* The lines "# deal …" that a replay of the server begins with, and reading them back. */
void fairdeal_write(const Deal *deal, Buffer *out);
/* NULL, or what is wrong: with the lines, or with the deal that they describe. */
const char *fairdeal_read(Slice replay, Deal *out);
const char *fairdeal_check(const Deal *deal, uint64_t seed);

#endif
