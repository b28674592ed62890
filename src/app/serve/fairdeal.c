/* Fair deals: commitments, seals, the seed, and checking them afterwards. */
#include "app/serve/fairdeal.h"

#include <string.h>
#include <sys/random.h>

#include "base/sha256.h"

enum { TEXT_SIZE_MAX = 512 };

static void to_hex(const uint8_t *bytes, size_t count, char *out) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * count] = 0;
}

bool fairdeal_draw(char *out, size_t digit_count) {
    uint8_t bytes[SHA256_SIZE];
    size_t size = digit_count / 2;
    if (size > sizeof bytes || getrandom(bytes, size, 0) != (ssize_t)size) return false;
    to_hex(bytes, size, out);
    return true;
}

bool fairdeal_is_hex(Slice text, size_t digit_count) {
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        if (!text_is_digit(c) && !(c >= 'a' && c <= 'f')) return false;
    }
    return text.size == digit_count;
}

void fairdeal_hash(Slice text, char out[DEAL_HASH_SIZE]) {
    uint8_t hash[SHA256_SIZE];
    sha256(text.at, text.size, hash);
    to_hex(hash, SHA256_SIZE, out);
}

bool fairdeal_is_equal(const char *a, const char *b) {
    unsigned difference = 0;
    for (size_t i = 0; i < DEAL_HASH_SIZE - 1; i++)
        difference |= (unsigned)(unsigned char)a[i] ^ (unsigned char)b[i];
    return difference == 0;
}

/* Each part on a line of its own. */
static void join(Buffer *out, const char *const *parts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        buffer_append_string(out, parts[i]);
        buffer_append_char(out, '\n');
    }
}

static void hash_lines(const char *const *parts, size_t count, char out[DEAL_HASH_SIZE]) {
    char memory[TEXT_SIZE_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    join(&text, parts, count);
    fairdeal_hash(buffer_text(&text), out);
}

void fairdeal_commit(const char *secret, char out[DEAL_HASH_SIZE]) {
    hash_lines((const char *[]){"logpose deal 1", secret}, 2, out);
}

void fairdeal_seal(const char *number, char out[DEAL_HASH_SIZE]) {
    hash_lines((const char *[]){"logpose number 1", number}, 2, out);
}

uint64_t fairdeal_seed(const Deal *deal) {
    char memory[TEXT_SIZE_MAX], game[24];
    uint8_t hash[SHA256_SIZE];
    Buffer text, digits;
    buffer_init(&digits, game, sizeof game);
    buffer_append_uint(&digits, deal->game);
    buffer_init(&text, memory, sizeof memory);
    join(&text,
         (const char *[]){"logpose seed 1", deal->table, game, deal->secret, deal->numbers[0],
                          deal->numbers[1]},
         6);
    sha256(text.at, text.used, hash);
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++) seed |= (uint64_t)hash[i] << (8 * i);
    return seed;
}

/* --- In a replay --- */

void fairdeal_write(const Deal *deal, Buffer *out) {
    buffer_append_string(out, "# deal table ");
    buffer_append_string(out, deal->table);
    buffer_append_string(out, " game ");
    buffer_append_uint(out, deal->game);
    buffer_append_string(out, "\n# deal commitment ");
    buffer_append_string(out, deal->commitment);
    buffer_append_string(out, " secret ");
    buffer_append_string(out, deal->secret);
    for (int seat = 0; seat < 2; seat++) {
        buffer_append_string(out, "\n# deal seat ");
        buffer_append_int(out, seat);
        buffer_append_string(out, " seal ");
        buffer_append_string(out, deal->seals[seat]);
        buffer_append_string(out, " number ");
        buffer_append_string(out, deal->numbers[seat]);
    }
    buffer_append_char(out, '\n');
}

/* Takes "word value" off a line; the value must fit. */
static bool take(Slice *line, const char *word, char *out, size_t out_size) {
    Slice found, value;
    if (!text_next_word(line, &found) || !text_equal(found, text_of(word)) ||
        !text_next_word(line, &value) || value.size >= out_size)
        return false;
    memcpy(out, value.at, value.size);
    out[value.size] = 0;
    return true;
}

static bool read_line(Slice line, Deal *out) {
    char digits[24];
    uint64_t number;
    Slice rest = line;
    if (take(&rest, "table", out->table, sizeof out->table)) {
        if (!take(&rest, "game", digits, sizeof digits) ||
            !text_parse_uint(text_of(digits), &number) || number > UINT32_MAX)
            return false;
        out->game = (uint32_t)number;
        return true;
    }
    rest = line;
    if (take(&rest, "commitment", out->commitment, sizeof out->commitment))
        return take(&rest, "secret", out->secret, sizeof out->secret);
    rest = line;
    if (!take(&rest, "seat", digits, sizeof digits) || (digits[0] != '0' && digits[0] != '1') ||
        digits[1] != 0)
        return false;
    int seat = digits[0] - '0';
    return take(&rest, "seal", out->seals[seat], sizeof out->seals[seat]) &&
           take(&rest, "number", out->numbers[seat], sizeof out->numbers[seat]);
}

const char *fairdeal_read(Slice replay, Deal *out) {
    Slice line, start = SLICE("# deal ");
    int count = 0;
    memset(out, 0, sizeof *out);
    while (text_next_line(&replay, &line)) {
        if (!text_starts_with(line, start)) continue;
        if (!read_line(text_from(line, start.size), out)) return "a line '# deal' is damaged";
        count++;
    }
    if (count == 0) return "this replay names no deal: it is not from a server";
    return count == 4 ? NULL : "a replay has four lines '# deal'";
}

const char *fairdeal_check(const Deal *deal, uint64_t seed) {
    char hash[DEAL_HASH_SIZE];
    if (!fairdeal_is_hex(text_of(deal->secret), 64) ||
        !fairdeal_is_hex(text_of(deal->numbers[0]), 32) ||
        !fairdeal_is_hex(text_of(deal->numbers[1]), 32))
        return "the secret or a number is missing";
    fairdeal_commit(deal->secret, hash);
    if (strcmp(hash, deal->commitment) != 0)
        return "the secret is not the one that the server had committed to";
    for (int seat = 0; seat < 2; seat++) {
        fairdeal_seal(deal->numbers[seat], hash);
        if (strcmp(hash, deal->seals[seat]) != 0)
            return "a player's number is not the one that was sealed";
    }
    if (fairdeal_seed(deal) != seed)
        return "the game was not played with the seed of this deal";
    return NULL;
}
