/* The text of the Japanese reader: one form for several ways to print it, and the words. */
#include <string.h>

#include "base/utf8.h"
#include "compiler/ja_read_internal.h"

/* --- One form --- */

/* Ways to write one thing; the reader knows the second. */
static const struct {
    const char *print, *form;
} aliases[] = {
    {"事ができる", "ことができる"},
    {"置くことが出来る", "置くことができる"},
    {"公開することができる", "公開できる"},
    {"付与することができる", "付与できる"},
    {"にすることができる", "にできる"},
    {"並び変え", "並び替え"},
    {"場に出す", "登場させる"},
    {"デッキの一番上", "デッキの上から1枚"},
    {"レスト状態", "レスト"},
    {"場にドン!!が", "場のドン!!が"},
    {"を持ち、", "を持つで、"},
    {"へアタック", "にアタック"},
    {"によって", "で"},
    {"【速攻:キャラ】", "【速攻：キャラ】"}, /* as terms.def has it: no colon of a cost */
    {"登場したターンにキャラにアタックできる", "【速攻：キャラ】を得る"},
    {"相手のアクティブのキャラにも", "アクティブのキャラにも"},
};

typedef struct Loading {
    JaReader *r;
    Slice print;
    size_t from; /* the place of what is being added */
    size_t used;
} Loading;

static bool add(Loading *l, const char *bytes) {
    size_t size = strlen(bytes);
    if (l->used + size > JA_READ_TEXT_MAX) return false;
    memcpy(l->r->text + l->used, bytes, size);
    for (size_t i = 0; i < size; i++) l->r->place[l->used + i] = (uint16_t)l->from;
    l->used += size;
    return true;
}

/* A note in parentheses is no part of the effect; an attribute is in them, too. */
static size_t note_size(Slice rest) {
    static const char *const closers[] = {")", "）"};
    for (unsigned i = 0; i < LP_ATTRIBUTE_COUNT; i++) {
        Slice inner = text_from(rest, utf8_decode(rest).size);
        Slice term = text_of(terms_attributes[LANGUAGE_JA][i]);
        if (!text_starts_with(inner, term)) continue;
        inner = text_from(inner, term.size);
        if (text_starts_with(inner, SLICE(")")) || text_starts_with(inner, SLICE("）")))
            return 0;
    }
    for (size_t at = 0; at < rest.size && rest.at[at] != '\n';) {
        Slice here = text_from(rest, at);
        for (size_t k = 0; k < 2; k++)
            if (text_starts_with(here, text_of(closers[k]))) return at + strlen(closers[k]);
        at += utf8_decode(here).size;
    }
    return rest.size;
}

/* A circled number rests so many DON!! cards; other costs may follow. */
static bool add_circled(Loading *l, unsigned number, size_t *at) {
    char text[64];
    Slice rest = text_from(l->print, *at);
    if (rest.size > 0 && (rest.at[0] == '(' || text_starts_with(rest, SLICE("（"))))
        rest = text_from(rest, note_size(rest));
    bool is_more = text_starts_with(rest, SLICE(",")) || text_starts_with(rest, SLICE("、")) ||
                   text_starts_with(rest, SLICE("，"));
    Buffer words;
    buffer_init(&words, text, sizeof text);
    buffer_append_string(&words, "自分のドン!!");
    buffer_append_uint(&words, number);
    buffer_append_string(&words, is_more ? "枚をレストにし" : "枚をレストにできる");
    return add(l, text);
}

enum {
    FULL_WIDTH_FIRST = 0xFF01,
    FULL_WIDTH_LAST = 0xFF5E,
    FULL_WIDTH_OFFSET = 0xFEE0,
    CIRCLED_ONE = 0x2460,
    CIRCLED_TEN = 0x2469,
    OTHER_ONE = 0x2780, /* the same without serifs */
    OTHER_TEN = 0x2789
};

static bool add_char(Loading *l, Utf8Char c, size_t *at) {
    char one[UTF8_SIZE_MAX + 1] = {0};
    uint32_t code = c.code;
    if (code >= CIRCLED_ONE && code <= CIRCLED_TEN)
        return add_circled(l, code - CIRCLED_ONE + 1, at);
    if (code >= OTHER_ONE && code <= OTHER_TEN) return add_circled(l, code - OTHER_ONE + 1, at);
    if (code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST) code -= FULL_WIDTH_OFFSET;
    switch (code) {
    case ' ':
    case 0x3000: return true;
    case 0x203C: return add(l, "!!");
    case ',': return add(l, "、");
    case 0x2212: return add(l, "-");
    case 0x2015: return add(l, "ー");
    default: break;
    }
    one[utf8_encode(code, one)] = 0;
    return add(l, one);
}

/* Replaces what has just been completed. */
static void use_alias(Loading *l) {
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        size_t size = strlen(aliases[i].print);
        if (l->used < size || memcmp(l->r->text + l->used - size, aliases[i].print, size) != 0)
            continue;
        l->used -= size;
        l->from = l->r->place[l->used];
        add(l, aliases[i].form);
        return;
    }
}

bool ja_read_text_load(JaReader *r, Slice text) {
    Loading l = {.r = r, .print = text};
    bool in_name = false; /* parentheses are a part of a name */
    if (text.size > JA_READ_TEXT_MAX || !utf8_is_valid(text)) return false;
    for (size_t at = 0; at < text.size;) {
        Slice rest = text_from(text, at);
        bool opens = rest.at[0] == '(' || text_starts_with(rest, SLICE("（"));
        if (text_starts_with(rest, SLICE("「"))) in_name = true;
        if (text_starts_with(rest, SLICE("」"))) in_name = false;
        size_t note = opens && !in_name ? note_size(rest) : 0;
        l.from = at;
        at += note;
        if (note > 0) continue;
        Utf8Char c = utf8_decode(rest);
        at += c.size;
        if (!add_char(&l, c, &at)) return false;
        use_alias(&l);
    }
    r->text[l.used] = 0;
    r->place[l.used] = (uint16_t)text.size;
    r->at = r->far = 0;
    return memchr(r->text, 0, l.used) == NULL;
}

void ja_read_text_place(const JaReader *r, Slice print, size_t at, uint32_t *line,
                        uint32_t *column) {
    Slice before = text_first(print, r->place[at]);
    size_t start = before.size;
    *line = 1;
    while (start > 0 && before.at[start - 1] != '\n') start--;
    for (size_t i = 0; i < start; i++) *line += before.at[i] == '\n';
    *column = (uint32_t)utf8_count(text_from(before, start)) + 1;
}

/* --- Words --- */

static bool took(JaReader *r, size_t size) {
    r->at += size;
    if (r->at > r->far) r->far = r->at;
    return true;
}

bool ja_read_text_at(const JaReader *r, const char *words) {
    return strncmp(r->text + r->at, words, strlen(words)) == 0;
}

bool ja_read_text_take(JaReader *r, const char *words) {
    return ja_read_text_at(r, words) && took(r, strlen(words));
}

bool ja_read_text_number(JaReader *r, int *out) {
    enum { NUMBER_MAX = 100000 }; /* more than any printed power */
    size_t size = 0;
    int value = 0;
    while (text_is_digit(r->text[r->at + size]) && value < NUMBER_MAX)
        value = value * 10 + (r->text[r->at + size++] - '0');
    *out = value;
    return size > 0 && !text_is_digit(r->text[r->at + size]) && took(r, size);
}

bool ja_read_text_between(JaReader *r, const char *open, const char *close, Slice *out) {
    if (!ja_read_text_at(r, open)) return false;
    const char *start = r->text + r->at + strlen(open);
    const char *end = strstr(start, close);
    if (end == NULL || memchr(start, '\n', (size_t)(end - start)) != NULL) return false;
    *out = (Slice){start, (size_t)(end - start)};
    return took(r, (size_t)(end - start) + strlen(open) + strlen(close));
}

int ja_read_text_longest(JaReader *r, const char *const *words, int count) {
    int best = -1;
    size_t best_size = 0;
    for (int i = 0; i < count; i++) {
        size_t size = words[i] != NULL ? strlen(words[i]) : 0;
        if (size <= best_size || !ja_read_text_at(r, words[i])) continue;
        best = i;
        best_size = size;
    }
    if (best >= 0) took(r, best_size);
    return best;
}

bool ja_read_text_verb(JaReader *r, JaVerb verb, JaForm *form) {
    static const char *const forms[JA_VERB_COUNT][FORM_COUNT] = {
#define JA_VERB(name, final, link, can, may, unless) {final, link, can, may, unless},
#include "compiler/ja_verb.def"
#undef JA_VERB
    };
    int found = ja_read_text_longest(r, forms[verb], FORM_COUNT);
    *form = found >= 0 ? (JaForm)found : FORM_FINAL;
    return found >= 0;
}

bool ja_read_text_do(JaReader *r, Verb verb, JaForm *form) {
    const TermsVerb *words = &terms_verbs[verb];
    return ja_read_text_take(r, words->ja) &&
           ja_read_text_verb(r, (JaVerb)words->ja_verb, form);
}

JaReadMark ja_read_text_mark(const JaReader *r) {
    return (JaReadMark){r->at, r->words.used, r->line_count, r->is_looking, r->is_revealed};
}

bool ja_read_text_back(JaReader *r, const JaReadMark *mark) {
    r->at = mark->at;
    r->words.used = mark->used;
    r->line_count = mark->line_count;
    r->is_looking = mark->is_looking;
    r->is_revealed = mark->is_revealed;
    return false;
}

/* --- Lines --- */

void ja_read_text_line(JaReader *r, Slice line) {
    size_t at = r->words.used;
    buffer_append(&r->words, line);
    if (r->words.overflow || r->line_count == JA_READ_LINES_MAX) {
        r->is_full = true;
        return;
    }
    r->lines[r->line_count++] = (JaReadLine){(uint16_t)at, (uint16_t)line.size, 0};
}

void ja_read_text_wrap(JaReader *r, uint32_t first, const char *heading) {
    uint32_t count = r->line_count;
    ja_read_text_line(r, text_of(heading));
    if (r->is_full) return;
    JaReadLine head = r->lines[count];
    if (first < count) head.depth = r->lines[first].depth;
    for (uint32_t i = count; i > first; i--) {
        r->lines[i] = r->lines[i - 1];
        r->lines[i].depth++;
    }
    r->lines[first] = head;
}
