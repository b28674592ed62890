/* The opening handshake of WebSockets: SHA-1 and base64, which nothing else here uses. */
#include "app/serve/handshake.h"

#include <stdint.h>
#include <string.h>

enum { SHA1_SIZE = 20, BLOCK_SIZE = 64, KEY_SIZE = 24, GUID_SIZE = 36 };

static uint32_t turn(uint32_t word, int count) { return word << count | word >> (32 - count); }

static void mix_block(uint32_t state[5], const uint8_t *block) {
    uint32_t words[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        words[i] = turn(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        uint32_t f = i < 20              ? (b & c) | (~b & d)
                     : i < 40 || i >= 60 ? b ^ c ^ d
                                         : (b & c) | (b & d) | (c & d);
        uint32_t next = turn(a, 5) + f + e + constants[i / 20] + words[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* Of the key and the fixed text behind it, which are 60 bytes: two blocks. */
static void sha1_of_60(const uint8_t bytes[60], uint8_t out[SHA1_SIZE]) {
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t blocks[2 * BLOCK_SIZE] = {0};
    memcpy(blocks, bytes, 60);
    blocks[60] = 0x80;
    blocks[2 * BLOCK_SIZE - 2] = 60 * 8 >> 8;
    blocks[2 * BLOCK_SIZE - 1] = (uint8_t)(60 * 8);
    mix_block(state, blocks);
    mix_block(state, blocks + BLOCK_SIZE);
    for (int i = 0; i < SHA1_SIZE; i++) out[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* 20 bytes are 27 digits and one '='. */
static void base64_of_20(const uint8_t bytes[SHA1_SIZE], char out[HANDSHAKE_ACCEPT_SIZE]) {
    for (int i = 0; i < 27; i++) {
        int bit = 6 * i, at = bit / 8;
        unsigned pair = (unsigned)bytes[at] << 8 | (at + 1 < SHA1_SIZE ? bytes[at + 1] : 0u);
        out[i] = digits[pair >> (10 - bit % 8) & 63];
    }
    out[27] = '=';
    out[28] = 0;
}

void handshake_accept(Slice key, char out[HANDSHAKE_ACCEPT_SIZE]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t text[KEY_SIZE + GUID_SIZE] = {0}, hash[SHA1_SIZE];
    memcpy(text, key.at, key.size < KEY_SIZE ? key.size : KEY_SIZE);
    memcpy(text + KEY_SIZE, guid, GUID_SIZE);
    sha1_of_60(text, hash);
    base64_of_20(hash, out);
}

/* 16 bytes in base64. */
static bool is_key(Slice key) {
    if (key.size != KEY_SIZE || !text_ends_with(key, SLICE("=="))) return false;
    for (size_t i = 0; i < KEY_SIZE - 2; i++)
        if (key.at[i] == 0 || strchr(digits, key.at[i]) == NULL) return false;
    return true;
}

static bool is_from_here(const HttpHead *head, const char *origin) {
    Slice from = httphead_value(head, SLICE("origin"));
    if (from.size == 0) return true;
    if (origin != NULL) return text_equal_ignoring_case(from, text_of(origin));
    size_t mark = text_find(from, SLICE("://"));
    Slice scheme = text_first(from, mark);
    if (!text_equal(scheme, SLICE("http")) && !text_equal(scheme, SLICE("https"))) return false;
    return text_equal_ignoring_case(text_from(from, mark + 3),
                                    httphead_value(head, SLICE("host")));
}

int handshake_check(const HttpHead *head, const char *origin) {
    Slice connection = httphead_value(head, SLICE("connection"));
    Slice upgrade = httphead_value(head, SLICE("upgrade"));
    if (!httphead_lists(connection, SLICE("upgrade")) ||
        !httphead_lists(upgrade, SLICE("websocket")))
        return 426;
    if (head->minor != 1 || !text_equal(head->method, SLICE("GET"))) return 400;
    if (!is_from_here(head, origin)) return 403;
    if (!text_equal(httphead_value(head, SLICE("sec-websocket-version")), SLICE("13")))
        return 426;
    return is_key(httphead_value(head, SLICE("sec-websocket-key"))) ? 101 : 400;
}
