/* A small JSON reader. */
#include "table/jsonread.h"

#include "base/utf8.h"

enum { DEPTH_MAX = 16 };

/* --- Checking ---------------------------------------------------------------------------- */

typedef struct Scan {
    const char *at, *end;
} Scan;

static void skip_space(Scan *scan) {
    while (scan->at < scan->end && text_is_space(*scan->at)) scan->at++;
}

static bool take(Scan *scan, char c) {
    if (scan->at == scan->end || *scan->at != c) return false;
    scan->at++;
    return true;
}

static bool is_hex(char c) {
    return text_is_digit(c) || (text_lower(c) >= 'a' && text_lower(c) <= 'f');
}

static bool scan_escape(Scan *scan) {
    static const char simple[] = "\"\\/bfnrt";
    if (scan->at == scan->end) return false;
    char c = *scan->at++;
    if (c != 'u') {
        for (const char *s = simple; *s != 0; s++) {
            if (*s == c) return true;
        }
        return false;
    }
    for (int i = 0; i < 4; i++) {
        if (scan->at == scan->end || !is_hex(*scan->at++)) return false;
    }
    return true;
}

static bool scan_string(Scan *scan) {
    if (!take(scan, '"')) return false;
    while (scan->at < scan->end) {
        Utf8Char c = utf8_decode((Slice){scan->at, (size_t)(scan->end - scan->at)});
        if (!c.ok || c.code < 0x20) return false;
        scan->at += c.size;
        if (c.code == '"') return true;
        if (c.code == '\\' && !scan_escape(scan)) return false;
    }
    return false;
}

static bool scan_digits(Scan *scan) {
    const char *start = scan->at;
    while (scan->at < scan->end && text_is_digit(*scan->at)) scan->at++;
    return scan->at > start;
}

static bool scan_number(Scan *scan) {
    take(scan, '-');
    const char *start = scan->at;
    if (!scan_digits(scan)) return false;
    if (*start == '0' && scan->at > start + 1) return false;
    if (take(scan, '.') && !scan_digits(scan)) return false;
    if (take(scan, 'e') || take(scan, 'E')) {
        if (!take(scan, '+')) take(scan, '-');
        return scan_digits(scan);
    }
    return true;
}

static bool scan_word(Scan *scan, Slice word) {
    Slice rest = {scan->at, (size_t)(scan->end - scan->at)};
    if (!text_starts_with(rest, word)) return false;
    scan->at += word.size;
    return true;
}

static bool scan_value(Scan *scan, int depth);

static bool scan_items(Scan *scan, char close, int depth) {
    bool is_object = close == '}';
    skip_space(scan);
    if (take(scan, close)) return true;
    for (;;) {
        skip_space(scan);
        if (is_object) {
            if (!scan_string(scan)) return false;
            skip_space(scan);
            if (!take(scan, ':')) return false;
        }
        if (!scan_value(scan, depth + 1)) return false;
        skip_space(scan);
        if (take(scan, close)) return true;
        if (!take(scan, ',')) return false;
    }
}

static bool scan_value(Scan *scan, int depth) {
    if (depth > DEPTH_MAX) return false;
    skip_space(scan);
    if (scan->at == scan->end) return false;
    switch (*scan->at) {
    case '{': scan->at++; return scan_items(scan, '}', depth);
    case '[': scan->at++; return scan_items(scan, ']', depth);
    case '"': return scan_string(scan);
    case 't': return scan_word(scan, SLICE("true"));
    case 'f': return scan_word(scan, SLICE("false"));
    case 'n': return scan_word(scan, SLICE("null"));
    default: return scan_number(scan);
    }
}

bool jsonread_is_valid(Slice text) {
    Scan scan = {text.at, text.at + text.size};
    if (!scan_value(&scan, 0)) return false;
    skip_space(&scan);
    return scan.at == scan.end;
}

/* --- Finding ----------------------------------------------------------------------------- */

static Slice value_at(Scan *scan) {
    skip_space(scan);
    const char *start = scan->at;
    scan_value(scan, 0);
    return (Slice){start, (size_t)(scan->at - start)};
}

static bool begins_with(Slice value, char c) {
    value = text_trim(value);
    return value.size > 0 && value.at[0] == c;
}

bool jsonread_is_string(Slice value) { return begins_with(value, '"'); }
bool jsonread_is_array(Slice value) { return begins_with(value, '['); }
bool jsonread_is_object(Slice value) { return begins_with(value, '{'); }

bool jsonread_member(Slice object, const char *key, Slice *value) {
    if (!jsonread_is_object(object)) return false;
    object = text_trim(object);
    Scan scan = {object.at + 1, object.at + object.size};
    skip_space(&scan);
    while (scan.at < scan.end && *scan.at == '"') {
        Slice name = value_at(&scan);
        skip_space(&scan);
        scan.at++; /* the colon */
        *value = value_at(&scan);
        /* Keys of the protocol need no escapes. */
        if (text_equal((Slice){name.at + 1, name.size - 2}, text_of(key))) return true;
        skip_space(&scan);
        if (!take(&scan, ',')) return false;
        skip_space(&scan);
    }
    return false;
}

bool jsonread_next(Slice *array, Slice *element) {
    Slice rest = text_trim(*array);
    if (rest.size == 0 || (rest.at[0] != '[' && rest.at[0] != ',')) return false;
    Scan scan = {rest.at + 1, rest.at + rest.size};
    skip_space(&scan);
    if (scan.at == scan.end || *scan.at == ']') return false;
    *element = value_at(&scan);
    *array = (Slice){scan.at, (size_t)(scan.end - scan.at)};
    return true;
}

/* --- Values ------------------------------------------------------------------------------ */

static unsigned hex_value(char c) {
    return (unsigned)(text_is_digit(c) ? c - '0' : text_lower(c) - 'a' + 10);
}

static unsigned four_digits(const char *at) {
    unsigned code = 0;
    for (int i = 0; i < 4; i++) code = code << 4 | hex_value(at[i]);
    return code;
}

static void append_code(Buffer *out, unsigned code) {
    char bytes[4];
    size_t size = 0;
    if (code < 0x80) {
        bytes[size++] = (char)code;
    } else if (code < 0x800) {
        bytes[size++] = (char)(0xC0 | code >> 6);
        bytes[size++] = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        bytes[size++] = (char)(0xE0 | code >> 12);
        bytes[size++] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[size++] = (char)(0x80 | (code & 0x3F));
    } else {
        bytes[size++] = (char)(0xF0 | code >> 18);
        bytes[size++] = (char)(0x80 | (code >> 12 & 0x3F));
        bytes[size++] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[size++] = (char)(0x80 | (code & 0x3F));
    }
    buffer_append(out, (Slice){bytes, size});
}

/* What an escape at `at` (behind the backslash) stands for; returns where it ends. */
static const char *append_escape(const char *at, const char *end, Buffer *out) {
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    if (*at != 'u') {
        for (int i = 0; from[i] != 0; i++) {
            if (*at == from[i]) return buffer_append_char(out, to[i]), at + 1;
        }
        return buffer_append_char(out, *at), at + 1;
    }
    unsigned code = four_digits(at + 1);
    at += 5;
    bool is_pair = code >= 0xD800 && code < 0xDC00 && end - at >= 6 && at[0] == '\\' &&
                   at[1] == 'u' && four_digits(at + 2) >= 0xDC00 &&
                   four_digits(at + 2) < 0xE000;
    if (is_pair) {
        code = 0x10000 + ((code - 0xD800) << 10) + (four_digits(at + 2) - 0xDC00);
        at += 6;
    }
    bool is_half = code >= 0xD800 && code < 0xE000;
    append_code(out, is_half || code == 0 ? 0xFFFD : code);
    return at;
}

bool jsonread_string(Slice value, Buffer *out) {
    if (!jsonread_is_string(value)) return false;
    value = text_trim(value);
    const char *at = value.at + 1, *end = value.at + value.size - 1;
    while (at < end) {
        if (*at == '\\') {
            at = append_escape(at + 1, end, out);
            continue;
        }
        const char *start = at;
        while (at < end && *at != '\\') at++;
        buffer_append(out, (Slice){start, (size_t)(at - start)});
    }
    return !out->overflow;
}

bool jsonread_int(Slice value, int64_t *out) { return text_parse_int(text_trim(value), out); }
