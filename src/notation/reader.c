/* Reading text written by people: words, numbers and cards, with notes on what is wrong. */
#include "notation/reader.h"

#include <string.h>

/* --- The reader ------------------------------------------------------------------------- */

void reader_init(Reader *reader, Slice file, Slice part, const LpCards *cards, Notes *notes) {
    *reader = (Reader){file, part.at, part.at + part.size, cards, notes, part.at};
}

static Slice rest_of(const Reader *reader) {
    return (Slice){reader->at, (size_t)(reader->end - reader->at)};
}

static void reach(Reader *reader) {
    if (reader->at > reader->furthest) reader->furthest = reader->at;
}

void reader_skip(Reader *reader) {
    while (reader->at < reader->end) {
        Slice rest = rest_of(reader);
        if (text_is_space(*reader->at)) {
            reader->at++;
        } else if (text_starts_with(rest, SLICE("//"))) {
            while (reader->at < reader->end && *reader->at != '\n') reader->at++;
        } else {
            break;
        }
    }
    reach(reader);
}

bool reader_is_done(Reader *reader) {
    reader_skip(reader);
    return reader->at == reader->end;
}

Slice reader_rest(Reader *reader) {
    reader_skip(reader);
    return text_trim(rest_of(reader));
}

char reader_peek(Reader *reader) {
    reader_skip(reader);
    return reader->at < reader->end ? *reader->at : '\0';
}

bool reader_accept_char(Reader *reader, char c) {
    if (reader_peek(reader) != c) return false;
    reader->at++;
    reach(reader);
    return true;
}

static bool is_word_char(char c) {
    return text_is_letter(c) || text_is_digit(c) || (unsigned char)c >= 0x80;
}

/* The size of an apostrophe, plain or typographic (U+2019), at the start of `text`; else 0. */
static size_t apostrophe_size(Slice text) {
    if (text.size > 0 && text.at[0] == '\'') return 1;
    return text_starts_with(text, SLICE("\xE2\x80\x99")) ? 3 : 0;
}

bool reader_accept(Reader *reader, const char *phrase) {
    const char *start = reader->at;
    reader_skip(reader);
    for (const char *p = phrase; *p != '\0'; p++) {
        if (*p == ' ') {
            const char *before = reader->at;
            reader_skip(reader);
            if (reader->at == before) goto missing;
            continue;
        }
        Slice rest = rest_of(reader);
        size_t size = *p == '\'' ? apostrophe_size(rest) : 1;
        if (rest.size == 0 || size == 0) goto missing;
        if (*p != '\'' && text_lower(*p) != text_lower(rest.at[0])) goto missing;
        reader->at += size;
    }
    if (reader->at < reader->end && reader->at > start && is_word_char(reader->at[-1]) &&
        is_word_char(*reader->at)) {
        goto missing;
    }
    reach(reader);
    return true;
missing:
    reader->at = start;
    return false;
}

bool reader_number(Reader *reader, int32_t *out) {
    static const struct {
        const char *word;
        int32_t value;
    } words[] = {{"a", 1}, {"an", 1}, {"one", 1}, {"no", 0}, {"zero", 0}};
    const char *start = reader->at;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!reader_accept(reader, words[i].word)) continue;
        *out = words[i].value;
        return true;
    }
    reader_skip(reader);
    bool is_negative = false;
    /* Cards print the minus sign as U+2212. */
    if (text_starts_with(rest_of(reader), SLICE("\xE2\x88\x92"))) {
        is_negative = true;
        reader->at += 3;
    } else if (reader->at < reader->end && (*reader->at == '-' || *reader->at == '+')) {
        is_negative = *reader->at == '-';
        reader->at++;
    }
    int32_t number = 0;
    int digit_count = 0;
    while (reader->at < reader->end && text_is_digit(*reader->at)) {
        /* No number in this game has more than eight digits. */
        if (++digit_count > 8) break;
        number = number * 10 + (*reader->at++ - '0');
    }
    if (digit_count == 0 || digit_count > 8 ||
        (reader->at < reader->end && is_word_char(*reader->at))) {
        reader->at = start;
        return false;
    }
    *out = is_negative ? -number : number;
    reach(reader);
    return true;
}

/* --- Cards ------------------------------------------------------------------------------ */

size_t reader_card_size(Slice text) {
    size_t i = 0, digits = 0;
    while (i < text.size && text_is_letter(text.at[i])) i++;
    if (i == 0 || i > 5) return 0;
    while (i < text.size && text_is_digit(text.at[i])) i++, digits++;
    if (digits > 2 || i >= text.size || text.at[i] != '-') return 0;
    i++;
    size_t first = i;
    while (i < text.size && text_is_digit(text.at[i])) i++;
    if (i - first != 3) return 0;
    if (i < text.size && text_is_letter(text.at[i])) return 0;
    return i;
}

/* How many bytes of `text` do not count when names are compared: punctuation and blanks, also
 * those of the block U+2000 to U+207F (dashes, quotation marks). */
static size_t ignored_size(Slice text) {
    unsigned char c = (unsigned char)text.at[0];
    if (c < 0x80) return is_word_char((char)c) || c == '\n' ? 0 : 1;
    if (text.size >= 3 && c == 0xE2 && ((unsigned char)text.at[1] & 0xFE) == 0x80) return 3;
    return 0;
}

size_t reader_name_size(Slice text, Slice name) {
    size_t i = 0, j = 0, end = 0;
    while (j < name.size) {
        size_t skipped = ignored_size(text_from(name, j));
        if (skipped > 0) {
            j += skipped;
            continue;
        }
        while (i < text.size && (skipped = ignored_size(text_from(text, i))) > 0) {
            /* A comma or a bar inside a name belongs to it only if the name has it too. */
            i += skipped;
        }
        if (i >= text.size || text_lower(text.at[i]) != text_lower(name.at[j])) return 0;
        i++, j++;
        end = i;
    }
    if (end < text.size && is_word_char(text.at[end])) return 0;
    /* The closing punctuation of the name, if it is there too ("Just Shut Up!!!!"). */
    size_t tail = name.size;
    while (tail > 0 && (unsigned char)name.at[tail - 1] < 0x80 &&
           !is_word_char(name.at[tail - 1])) {
        tail--;
    }
    while (tail < name.size && end < text.size && text.at[end] == name.at[tail]) tail++, end++;
    return end;
}

static Slice next_word(Slice text) {
    size_t size = 0;
    while (size < text.size && is_word_char(text.at[size])) size++;
    return text_first(text, size);
}

/* Words with a meaning of their own after a card, though some names contain them too. */
static bool is_little_word(Slice word) {
    static const char *const words[] = {
        "a",    "an",  "and",   "are",  "as",  "at", "by",   "can",  "cannot", "don",
        "face", "for", "from",  "if",   "in",  "is", "it",   "of",   "on",     "or",
        "just", "not", "power", "rush", "the", "to", "will", "with", "without"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_equal_ignoring_case(word, text_of(words[i]))) return true;
    }
    return false;
}

/* People shorten names: 'Luffy' for Monkey.D.Luffy, 'Jet Pistol' for Gum-Gum Jet Pistol. How
 * many bytes of `text` are whole words of the name, in their order. */
static size_t short_name_size(Slice text, Slice name) {
    size_t i = 0, end = 0, left = 0; /* left: where the name continues */
    while (i < text.size) {
        Slice word = next_word(text_from(text, i));
        if (word.size == 0) {
            size_t skipped = ignored_size(text_from(text, i));
            if (skipped == 0 || strchr(",|#;", text.at[i]) != NULL) break;
            i += skipped;
            continue;
        }
        Slice printed = {NULL, 0};
        while (left < name.size && !text_equal_ignoring_case(word, printed)) {
            printed = next_word(text_from(name, left));
            left += printed.size > 0 ? printed.size : 1;
        }
        /* 'Mr.2' is short for a name; '2' alone may be the number of something. */
        bool is_number = end == 0 && text_is_digit(word.at[0]);
        if (is_number || is_little_word(word) || !text_equal_ignoring_case(word, printed))
            break;
        i += word.size;
        end = i;
    }
    return end;
}

/* The bracket or quotation mark that closes the one before a name: '(Nico Robin)'. */
static size_t closing_size(Slice text, size_t name_size) {
    if (name_size == 0 || name_size >= text.size) return name_size;
    char open = text.at[0], next = text.at[name_size];
    bool is_closed = (open == '(' && next == ')') || (open == '"' && next == '"') ||
                     (open == '[' && next == ']');
    return name_size + is_closed;
}

/* Cards with several prints have a suffix in lists: "OP01-001_p1". */
static void skip_art_suffix(Reader *reader) {
    const char *p = reader->at;
    if (p + 2 >= reader->end || *p != '_' || !text_is_letter(p[1]) || !text_is_digit(p[2])) {
        return;
    }
    p += 2;
    while (p < reader->end && text_is_digit(*p)) p++;
    reader->at = p;
}

bool reader_card(Reader *reader, LpCardId *out, bool *is_named) {
    char number[16];
    LpCardInfo info;
    *is_named = false;
    reader_skip(reader);
    Slice rest = rest_of(reader);
    size_t size = reader_card_size(rest);
    if (size == 0 || size >= sizeof number) return false;
    for (size_t i = 0; i < size; i++) {
        char c = rest.at[i];
        number[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    number[size] = '\0';
    const char *start = reader->at;
    reader->at += size;
    skip_art_suffix(reader);
    reach(reader);
    *out = reader->cards != NULL ? lp_card_find(reader->cards, number) : 0;
    if (*out == 0 || lp_card_info(reader->cards, *out, &info) != LP_OK) {
        *out = 0;
        reader_fail_about(reader, start, "there is no card ", text_of(number), "");
        return true;
    }
    const char *behind = reader->at;
    reader_skip(reader);
    /* What follows a comma is the next card, not this one's name. */
    bool is_next = reader_peek(reader) == ',' || reader_peek(reader) == '|';
    rest = rest_of(reader);
    size_t name_size = is_next ? 0 : reader_name_size(rest, text_of(info.name));
    if (name_size == 0 && !is_next) name_size = short_name_size(rest, text_of(info.name));
    if (name_size > 0) {
        reader->at += closing_size(rest, name_size);
        *is_named = true;
        reach(reader);
    } else {
        reader->at = behind;
    }
    return true;
}

/* --- Failing ---------------------------------------------------------------------------- */

bool reader_fail_about(Reader *reader, const char *at, const char *before, Slice about,
                       const char *after) {
    notes_add_about(reader->notes, reader->file, at, before, about, after);
    return false;
}

bool reader_fail_at(Reader *reader, const char *at, const char *message) {
    return reader_fail_about(reader, at, message, (Slice){"", 0}, "");
}

bool reader_fail(Reader *reader, const char *message) {
    reader_skip(reader);
    return reader_fail_at(reader, reader->at, message);
}
