/* Reading and measuring UTF-8. */
#include "base/utf8.h"

/* A span of characters from 'first' to 'last', both included. */
typedef struct Span {
    uint32_t first;
    uint32_t last;
} Span;

/* Characters that fill two columns: the East Asian blocks and the emoji that terminals draw
 * wide. Whole blocks are enough for card names and board drawings. */
static const Span wide_spans[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

/* Characters that fill no column: combining marks, joiners and variation selectors. */
static const Span zero_spans[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064},
    {0x20D0, 0x20FF}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static bool is_in_spans(const Span *spans, size_t count, uint32_t code) {
    for (size_t i = 0; i < count; i++) {
        if (code >= spans[i].first && code <= spans[i].last) return true;
    }
    return false;
}

static bool is_character(uint32_t code) {
    return code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
}

/* How many bytes a character needs; a longer encoding of the same number is malformed. */
static size_t size_of_code(uint32_t code) {
    if (code < 0x80) return 1;
    if (code < 0x800) return 2;
    if (code < 0x10000) return 3;
    return 4;
}

Utf8Char utf8_decode(Slice text) {
    const Utf8Char malformed = {UTF8_REPLACEMENT, 1, false};
    if (text.size == 0) return (Utf8Char){UTF8_REPLACEMENT, 0, false};

    unsigned char lead = (unsigned char)text.at[0];
    if (lead < 0x80) return (Utf8Char){lead, 1, true};
    size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC0 || lead > 0xF7 || text.size < size) return malformed;

    uint32_t code = lead & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        unsigned char next = (unsigned char)text.at[i];
        if ((next & 0xC0) != 0x80) return malformed;
        code = code << 6 | (next & 0x3F);
    }
    if (!is_character(code) || size_of_code(code) != size) return malformed;
    return (Utf8Char){code, (uint8_t)size, true};
}

size_t utf8_encode(uint32_t code, char out[UTF8_SIZE_MAX]) {
    static const unsigned char lead_of_size[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
    if (!is_character(code)) return 0;
    size_t size = size_of_code(code);
    for (size_t i = size - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    out[0] = (char)(lead_of_size[size] | code);
    return size;
}

size_t utf8_valid_size(Slice text) {
    size_t at = 0;
    while (at < text.size) {
        Utf8Char c = utf8_decode(text_from(text, at));
        if (!c.ok) break;
        at += c.size;
    }
    return at;
}

bool utf8_is_valid(Slice text) { return utf8_valid_size(text) == text.size; }

size_t utf8_cut(Slice text, size_t size) {
    if (size >= text.size) return text.size;
    /* Looks for the character that would be split. It starts at most three bytes earlier; bytes
     * that belong to no character may be cut anywhere. */
    for (size_t back = 1; back < UTF8_SIZE_MAX && back <= size; back++) {
        Utf8Char c = utf8_decode(text_from(text, size - back));
        if (c.ok) return c.size > back ? size - back : size;
    }
    return size;
}

size_t utf8_count(Slice text) {
    size_t count = 0;
    while (text.size > 0) {
        text = text_from(text, utf8_decode(text).size);
        count++;
    }
    return count;
}

/* The columns of one character: 0, 1 or 2. */
static int width_of(uint32_t code) {
    if (code < 0x20 || code == 0x7F) return 0;
    if (code < 0x0300) return 1;
    if (is_in_spans(zero_spans, COUNT_OF(zero_spans), code)) return 0;
    return is_in_spans(wide_spans, COUNT_OF(wide_spans), code) ? 2 : 1;
}

size_t utf8_columns(Slice text) {
    size_t columns = 0;
    while (text.size > 0) {
        Utf8Char c = utf8_decode(text);
        columns += (size_t)width_of(c.code);
        text = text_from(text, c.size);
    }
    return columns;
}

/* Brackets that open, and what may not begin a line. */
static bool is_opener(uint32_t code) {
    return code == 0x300C || code == 0x300E || code == 0x3010 || code == 0x300A ||
           code == 0xFF08 || code == 0x3014 || code == '(';
}

/* Small kana belong to the letter before them. */
static bool is_small_kana(uint32_t code) {
    static const uint8_t small[] = {0x01, 0x03, 0x05, 0x07, 0x09, 0x23,
                                    0x43, 0x45, 0x47, 0x4E, 0x55, 0x56};
    uint32_t kana = code >= 0x30A0 ? code - 0x60 : code; /* katakana as hiragana */
    for (size_t i = 0; i < COUNT_OF(small); i++) {
        if (kana == 0x3040u + small[i]) return true;
    }
    return false;
}

static bool is_closer(uint32_t code) {
    static const uint32_t closers[] = {0x3001, 0x3002, 0x300B, 0x300D, 0x300F, 0x3011, 0x30FB,
                                       0x30FC, 0x3015, 0xFF01, 0xFF09, 0xFF0C, 0xFF1A, 0xFF1F,
                                       ')',    ',',    '.',    ':',    '!',    '?',    '%'};
    for (size_t i = 0; i < COUNT_OF(closers); i++) {
        if (closers[i] == code) return true;
    }
    return is_small_kana(code);
}

size_t utf8_piece(Slice word) {
    size_t at = 0;
    bool is_open = true; /* nothing but brackets so far */
    while (at < word.size) {
        Utf8Char c = utf8_decode(text_from(word, at));
        bool is_wide = width_of(c.code) == 2;
        if (!is_open && is_wide && !is_closer(c.code)) break;
        at += c.size;
        if (is_opener(c.code)) continue;
        is_open = false;
        if (!is_wide) continue;
        /* A wide letter ends the piece, with the signs that belong to it. */
        while (at < word.size && is_closer((c = utf8_decode(text_from(word, at))).code))
            at += c.size;
        break;
    }
    return at;
}

bool utf8_ends_with_stop(Slice text) {
    return text_ends_with(text, SLICE("。")) || text_ends_with(text, SLICE("："));
}

Slice utf8_skip_mark(Slice text) {
    return text_starts_with(text, SLICE("\xEF\xBB\xBF")) ? text_from(text, 3) : text;
}

size_t utf8_plain_size(Slice text) {
    size_t at = 0;
    while (at < text.size) {
        Utf8Char c = utf8_decode(text_from(text, at));
        if (c.ok && utf8_is_control(c.code)) break;
        at += c.size;
    }
    return at;
}
