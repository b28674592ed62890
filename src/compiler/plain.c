/* Printed text as data sets carry it, made plain. See plain.h. */
#include "compiler/plain.h"

#include "base/utf8.h"

enum { MINUS = 0x2212, BULLET = 0x2022, CIRCLED_ONE = 0x2460, ENTITY_SIZE_MAX = 10 };

/* Entities with a name; a number stands for itself. */
static const struct {
    const char *name;
    uint32_t code;
} entities[] = {
    {"amp", '&'},     {"quot", '"'},      {"apos", '\''},   {"lt", '<'},
    {"gt", '>'},      {"nbsp", 0xA0},     {"minus", MINUS}, {"times", 0xD7},
    {"rsquo", '\''},  {"lsquo", '\''},    {"ldquo", '"'},   {"rdquo", '"'},
    {"bull", 0x2022}, {"hellip", 0x2026}, {"ndash", MINUS}, {"mdash", MINUS},
};

/* Characters that are used for another one; 0: dropped. */
static const struct {
    uint32_t first, last, to;
} signs[] = {
    {0x00A0, 0x00A0, ' '},  {0x00AB, 0x00AB, '{'},   {0x00AD, 0x00AD, 0},
    {0x00BB, 0x00BB, '}'},  {0x00D7, 0x00D7, 'x'},   {0x25CF, 0x25CF, BULLET},
    {0x300A, 0x300A, '{'},  {0x300B, 0x300B, '}'},   {0x30FB, 0x30FB, BULLET},
    {0x2000, 0x200A, ' '},  {0x200B, 0x200F, 0},     {0x2010, 0x2015, MINUS},
    {0x2018, 0x2019, '\''}, {0x201C, 0x201D, '"'},   {0x2028, 0x2029, '\n'},
    {0x202F, 0x202F, ' '},  {0x2060, 0x2060, 0},     {0x3000, 0x3000, ' '},
    {0x3010, 0x3010, '['},  {0x3011, 0x3011, ']'},   {0xFE63, 0xFE63, MINUS},
    {0xFEFF, 0xFEFF, 0},    {0xFF0D, 0xFF0D, MINUS},
};

static void append_code(Buffer *out, uint32_t code) {
    char bytes[UTF8_SIZE_MAX];
    buffer_append(out, (Slice){bytes, utf8_encode(code, bytes)});
}

/* One character, as it is written plainly. */
static void append_plain(Buffer *out, uint32_t code) {
    if (code == 0x203C) { /* "‼" */
        buffer_append_string(out, "!!");
        return;
    }
    /* ➀ and ❶ are used for ①. */
    if (code >= 0x2776 && code <= 0x2789) code = CIRCLED_ONE + (code - 0x2776) % 10;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (code < signs[i].first || code > signs[i].last) continue;
        if (signs[i].to) append_code(out, signs[i].to);
        return;
    }
    /* Fullwidth forms follow one another as ASCII does. */
    append_code(out, code >= 0xFF01 && code <= 0xFF5E ? code - 0xFF01 + '!' : code);
}

static int digit_of(char c, int base) {
    int value = text_is_digit(c) ? c - '0' : text_lower(c) - 'a' + 10;
    return value >= 0 && value < base ? value : -1;
}

/* The number of "#39" or "#x27"; 0 if it is none. */
static uint32_t number_of(Slice name) {
    bool hex = name.size > 2 && text_lower(name.at[1]) == 'x';
    uint32_t code = 0;
    if (name.size < 2 || name.at[0] != '#') return 0;
    for (size_t i = hex ? 2 : 1; i < name.size; i++) {
        int digit = digit_of(name.at[i], hex ? 16 : 10);
        if (digit < 0) return 0;
        code = code * (hex ? 16u : 10u) + (uint32_t)digit;
    }
    return code < 0x110000 ? code : 0;
}

/* The entity that starts the text: its character, and its size in bytes; 0 if there is none. */
static uint32_t entity(Slice text, size_t *size, size_t *looks) {
    if (text.size == 0 || text.at[0] != '&') return 0;
    Slice head = text_first(text, ENTITY_SIZE_MAX + 1); /* no further: reading is linear */
    size_t end = text_find(head, SLICE(";"));
    *looks += end;
    if (end >= head.size) return 0;
    Slice name = text_first(text_from(text, 1), end - 1);
    *size = end + 1;
    for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++)
        if (text_equal(name, text_of(entities[i].name))) return entities[i].code;
    return number_of(name);
}

/* The size of "<br>", "<br/>" or "<br />" at the start of the text, or 0. */
static size_t line_break(Slice text, size_t *looks) {
    if (text.size < 4 || text.at[0] != '<' || text_lower(text.at[1]) != 'b' ||
        text_lower(text.at[2]) != 'r')
        return 0;
    size_t at = 3;
    while (at < text.size && (text.at[at] == ' ' || text.at[at] == '/')) at++;
    *looks += at;
    return at < text.size && text.at[at] == '>' ? at + 1 : 0;
}

size_t plain_text(Slice text, Buffer *out) {
    size_t looks = 0;
    for (size_t at = 0; at < text.size; looks++) {
        Slice rest = text_from(text, at);
        size_t size = line_break(rest, &looks);
        if (size) {
            buffer_append_char(out, '\n');
            at += size;
            continue;
        }
        uint32_t code = entity(rest, &size, &looks);
        if (code) {
            append_plain(out, code);
            at += size;
            continue;
        }
        Utf8Char c = utf8_decode(rest);
        if (!c.ok)
            buffer_append(out, text_first(rest, c.size)); /* the lexer refuses it */
        else if (c.code == '\r')
            ; /* the end of a line is one character */
        else
            append_plain(out, c.code);
        at += c.size;
    }
    return looks;
}
