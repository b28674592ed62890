/* A small reader of JSON that knows what a deck list looks like. */
#include "notation/deckjson.h"

#include "notation/reader.h"

enum { DEPTH_MAX = 32 }; /* lists are nested at most three deep; untrusted text may be deeper */

typedef struct Scan {
    const DeckJsonSink *sink;
    Slice rest;
    int depth;
    bool is_broken;
} Scan;

typedef enum ValueKind { VALUE_STRING, VALUE_WORD, VALUE_OTHER } ValueKind;

/* One value: for a string the text between the quotes, and the quoted string in `whole`. */
typedef struct Value {
    ValueKind kind;
    Slice text, whole;
} Value;

static bool read_value(Scan *scan, Value *out);

static bool refuse(Scan *scan, const char *message) {
    if (!scan->is_broken) scan->sink->complain(scan->sink->self, scan->rest.at, message);
    scan->is_broken = true;
    return false;
}

static char peek(Scan *scan) {
    while (scan->rest.size > 0 && text_is_space(scan->rest.at[0])) {
        scan->rest = text_from(scan->rest, 1);
    }
    return scan->rest.size > 0 ? scan->rest.at[0] : '\0';
}

static bool take(Scan *scan, char c) {
    if (peek(scan) != c) return false;
    scan->rest = text_from(scan->rest, 1);
    return true;
}

bool deckjson_is(Slice text) {
    Slice rest = text_trim(text);
    if (rest.size < 2 || (rest.at[0] != '{' && rest.at[0] != '[')) return false;
    rest = text_trim(text_from(rest, 1));
    char c = rest.size > 0 ? rest.at[0] : ' ';
    return c == '"' || c == '{' || c == '[' || c == ']' || c == '}';
}

/* --- Values ------------------------------------------------------------------------------- */

static bool read_string(Scan *scan, Value *out) {
    Slice rest = scan->rest;
    size_t size = 1;
    while (size < rest.size && rest.at[size] != '"' && rest.at[size] != '\n') {
        if (text_starts_with(text_from(rest, size), SLICE("\\u0000"))) {
            scan->rest = text_from(rest, size);
            return refuse(scan, "there is a control character (U+0000)");
        }
        size += rest.at[size] == '\\' ? 2 : 1;
    }
    if (size >= rest.size || rest.at[size] != '"') {
        return refuse(scan, "this string does not end");
    }
    *out = (Value){VALUE_STRING, {rest.at + 1, size - 1}, text_first(rest, size + 1)};
    scan->rest = text_from(rest, size + 1);
    return true;
}

/* A number, or one of the three words of JSON. */
static bool read_word(Scan *scan, Value *out) {
    size_t size = 0;
    Slice rest = scan->rest;
    while (size < rest.size &&
           (text_is_letter(rest.at[size]) || text_is_digit(rest.at[size]) ||
            rest.at[size] == '+' || rest.at[size] == '-' || rest.at[size] == '.')) {
        size++;
    }
    if (size == 0) return refuse(scan, "expected a value");
    Slice word = text_first(rest, size);
    *out = (Value){VALUE_WORD, word, word};
    scan->rest = text_from(rest, size);
    return true;
}

/* The card number in this string, perhaps of another print ('_p1'); otherwise empty. */
static Slice number_of(Slice text) {
    size_t size = reader_card_size(text), at = size;
    if (size > 0 && size < text.size && text.at[size] == '_') {
        at++;
        while (at < text.size && (text_is_letter(text.at[at]) || text_is_digit(text.at[at]))) {
            at++;
        }
    }
    return text_first(text, at == text.size ? size : 0);
}

/* --- Arrays and objects ------------------------------------------------------------------- */

/* Strings may contain a piece of a list: '4xOP01-016'. An escape ends a line. */
static void read_words(Scan *scan, Slice text) {
    Slice part;
    while (text_next_part(&text, '\\', &part)) {
        scan->sink->read(scan->sink->self, part);
        text = text_from(text, 1);
    }
}

/* A card alone is one copy; ["OP01-016", 4] is four. */
static bool read_array(Scan *scan) {
    Slice card = {"", 0};
    Value value;
    while (!take(scan, ']')) {
        if (!read_value(scan, &value)) return false;
        bool is_count = value.kind == VALUE_WORD && card.size > 0;
        if (card.size > 0) {
            scan->sink->add(scan->sink->self, card, is_count ? value.whole : SLICE(""));
        }
        card = value.kind == VALUE_STRING ? number_of(value.text) : SLICE("");
        if (value.kind == VALUE_STRING && card.size == 0) read_words(scan, value.text);
        if (!take(scan, ',') && peek(scan) != ']') return refuse(scan, "expected ',' or ']'");
    }
    if (card.size > 0) scan->sink->add(scan->sink->self, card, SLICE(""));
    return true;
}

/* What the members of one object say about its own card. */
typedef struct Entry {
    Slice card, count;
    bool has_several;
} Entry;

static bool is_count_key(Slice key) {
    static const char *const words[] = {"count", "quantity", "qty", "copies", "amount"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_equal_ignoring_case(key, text_of(words[i]))) return true;
    }
    return false;
}

static void end_entry(Scan *scan, Entry *entry) {
    if (entry->card.size > 0) scan->sink->add(scan->sink->self, entry->card, entry->count);
    if (entry->has_several && entry->count.size > 0) {
        scan->sink->complain(scan->sink->self, entry->count.at,
                             "it is not clear which card this count is for");
    }
}

static void take_member(Scan *scan, Entry *entry, Slice key, const Value *value) {
    if (number_of(key).size > 0) {
        scan->sink->add(scan->sink->self, number_of(key), value->whole);
    } else if (is_count_key(key)) {
        entry->count = value->whole;
    } else if (value->kind == VALUE_STRING) {
        Slice card = number_of(value->text);
        bool is_other = card.size > 0 && entry->card.size > 0 &&
                        !text_equal_ignoring_case(card, entry->card);
        if (is_other) {
            scan->sink->add(scan->sink->self, entry->card, SLICE(""));
            entry->has_several = true;
        }
        if (card.size > 0) entry->card = card;
        /* A URL names a picture, not a card. */
        bool is_address = text_find(value->text, SLICE("/")) < value->text.size;
        if (card.size == 0 && entry->card.size == 0 && !is_address) {
            read_words(scan, value->text);
        }
    }
}

static bool read_object(Scan *scan) {
    Entry entry = {{"", 0}, {"", 0}, false};
    Value key, value;
    while (!take(scan, '}')) {
        if (peek(scan) != '"') return refuse(scan, "expected the name of a member");
        if (!read_string(scan, &key)) return false;
        if (!take(scan, ':')) return refuse(scan, "expected ':'");
        if (!read_value(scan, &value)) return false;
        take_member(scan, &entry, key.text, &value);
        if (!take(scan, ',') && peek(scan) != '}') return refuse(scan, "expected ',' or '}'");
    }
    end_entry(scan, &entry);
    return true;
}

static bool read_value(Scan *scan, Value *out) {
    char c = peek(scan);
    if (c == '"') return read_string(scan, out);
    if (c != '{' && c != '[') return read_word(scan, out);
    if (scan->depth == DEPTH_MAX)
        return refuse(scan, "this is nested too deeply for a deck list");
    const char *start = scan->rest.at;
    take(scan, c);
    scan->depth++;
    if (!(c == '{' ? read_object(scan) : read_array(scan))) return false;
    scan->depth--;
    Slice whole = {start, (size_t)(scan->rest.at - start)};
    *out = (Value){VALUE_OTHER, whole, whole};
    return true;
}

void deckjson_read(Slice text, const DeckJsonSink *sink) {
    Scan scan = {.sink = sink, .rest = text};
    Value value;
    if (!read_value(&scan, &value)) return;
    peek(&scan);
    if (scan.rest.size > 0) refuse(&scan, "the list has already ended");
}
