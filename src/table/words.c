/* Finding a sentence and filling its blanks. */
#include "table/words.h"

#include <string.h>

#include "base/embedded.h"

enum { DEPTH_MAX = 4, NUMBER_SIZE = 24 };

/* Names of languages have two letters; as many tables are kept as there are kinds of words in
 * all languages, and the last place is used again. */
enum { LANGUAGE_NAME_SIZE = 8, KIND_SIZE = 16, LOADED_MAX = 12 };

/* --- Reading ---------------------------------------------------------------------------- */

/* The row with this key, or where it belongs. */
static int place_of(const Words *words, Slice key, bool *is_found) {
    int low = 0, high = words->count;
    *is_found = false;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = text_compare(words->rows[middle].key, key);
        if (order == 0) {
            *is_found = true;
            return middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Adds the rows of a table. Of a second one, whose words are English, only what is missing. */
static bool add_rows(Words *words, Slice text, bool is_second) {
    Slice line;
    while (text_next_line(&text, &line)) {
        bool is_known;
        if (line.size == 0 || line.at[0] == '#') continue;
        size_t tab = text_find(line, SLICE("\t"));
        WordsRow row = {text_first(line, tab), text_from(line, tab + 1)};
        if (tab == 0 || row.text.size == 0 || words->count == WORDS_MAX) return false;
        int at = place_of(words, row.key, &is_known);
        if (is_known && !is_second) return false;
        if (is_known) continue;
        memmove(&words->rows[at + 1], &words->rows[at],
                (size_t)(words->count - at) * sizeof row);
        words->rows[at] = row;
        words->count++;
    }
    return words->count > 0;
}

bool words_read(Words *words, Slice text) {
    words->count = 0;
    return add_rows(words, text, false);
}

/* The built-in table of a kind in a language, or NULL. */
static const EmbeddedFile *file_of(Slice kind, Slice language) {
    char memory[64];
    Buffer name;
    buffer_init(&name, memory, sizeof memory);
    buffer_append_string(&name, "words/");
    buffer_append(&name, kind);
    buffer_append(&name, language);
    buffer_append_string(&name, ".tsv");
    return name.overflow ? NULL : embedded_find(buffer_text(&name));
}

bool words_has_language(Slice language) {
    return language.size == 2 && file_of(SLICE(""), language) != NULL;
}

bool words_load(Words *words, Slice language) {
    size_t kind = language.size; /* up to the last point */
    while (kind > 0 && language.at[kind - 1] != '.') kind--;
    const EmbeddedFile *file = file_of(SLICE(""), language);
    const EmbeddedFile *english = file_of(text_first(language, kind), SLICE("en"));
    words->language = text_ends_with(language, SLICE("ja")) ? LANGUAGE_JA : LANGUAGE_EN;
    words->count = 0;
    if (file == NULL && !words_has_language(text_from(language, kind))) return false;
    if (file != NULL && !add_rows(words, (Slice){file->at, file->size}, false)) return false;
    return english != NULL && add_rows(words, (Slice){english->at, english->size}, true);
}

const Words *words_in(const char *kind, Slice language) {
    static struct {
        char name[LANGUAGE_NAME_SIZE + KIND_SIZE];
        Words words;
    } loaded[LOADED_MAX];
    char memory[LANGUAGE_NAME_SIZE + KIND_SIZE];
    Buffer name;
    buffer_init(&name, memory, sizeof memory);
    buffer_append_string(&name, kind);
    buffer_append(&name, words_has_language(language) ? language : SLICE("en"));
    size_t at = 0;
    while (at < LOADED_MAX - 1 && loaded[at].name[0] != 0 &&
           !text_equal(text_of(loaded[at].name), buffer_text(&name)))
        at++;
    if (!text_equal(text_of(loaded[at].name), buffer_text(&name))) {
        memcpy(loaded[at].name, memory, sizeof memory);
        words_load(&loaded[at].words, buffer_text(&name));
    }
    return &loaded[at].words;
}

const Words *words_english(void) { return words_in("", SLICE("en")); }

bool words_has(const Words *words, const char *key) {
    bool is_found;
    place_of(words, text_of(key), &is_found);
    return is_found;
}

/* --- Saying ----------------------------------------------------------------------------- */

typedef struct Filling {
    const WordArg *args;
    int count;
    Buffer *out;
} Filling;

static const WordArg *argument(const Filling *filling, Slice name) {
    for (int i = 0; i < filling->count; i++) {
        if (text_equal(text_of(filling->args[i].name), name)) return &filling->args[i];
    }
    return NULL;
}

/* The end of the part that begins at `at`: the next `stop` that is not inside braces. */
static size_t part_end(Slice text, size_t at, char stop) {
    int depth = 0;
    for (; at < text.size; at++) {
        char c = text.at[at];
        if (depth == 0 && c == stop) break;
        if (c == '{') depth++;
        if (c == '}') depth--;
    }
    return at;
}

static void say_number(Buffer *out, int64_t number, bool with_sign) {
    if (with_sign) {
        buffer_append_string(out, number < 0 ? "\xe2\x88\x92" : "+");
        if (number < 0) number = -number;
    }
    buffer_append_int(out, number);
}

static void fill(const Filling *filling, Slice text, int depth);

/* "1=card|*=cards": the branch for this value. */
static Slice branch_for(Slice branches, Slice value) {
    while (branches.size > 0) {
        size_t end = part_end(branches, 0, '|');
        Slice branch = text_first(branches, end);
        size_t equals = text_find(branch, SLICE("="));
        Slice wanted = text_first(branch, equals);
        if (text_equal(wanted, value) || text_equal(wanted, SLICE("*")))
            return text_from(branch, equals + 1);
        branches = text_from(branches, end + 1);
    }
    return (Slice){NULL, 0};
}

static void fill_blank(const Filling *filling, Slice blank, int depth) {
    size_t bar = part_end(blank, 0, '|');
    Slice name = text_first(blank, bar);
    bool with_sign = name.size > 0 && name.at[0] == '+';
    const WordArg *arg = argument(filling, text_from(name, with_sign));
    if (arg == NULL) {
        buffer_append(filling->out, blank); /* seen at once by whoever forgot it */
        return;
    }
    if (bar == blank.size) {
        if (arg->is_number) {
            say_number(filling->out, arg->number, with_sign);
        } else {
            buffer_append(filling->out, arg->text);
        }
        return;
    }
    char memory[NUMBER_SIZE];
    Buffer value;
    buffer_init(&value, memory, sizeof memory);
    if (arg->is_number) buffer_append_int(&value, arg->number);
    Slice branch =
        branch_for(text_from(blank, bar + 1), arg->is_number ? buffer_text(&value) : arg->text);
    if (depth < DEPTH_MAX) fill(filling, branch, depth + 1);
}

/* Names of cards may end like a sentence: "You use Go!!" needs no full stop. */
static bool ends_sentence(const Buffer *out) {
    if (out->used == 0 || out->overflow) return false;
    char last = out->at[out->used - 1];
    return last == '.' || last == '!' || last == '?';
}

static void fill(const Filling *filling, Slice text, int depth) {
    size_t at = 0;
    while (at < text.size) {
        bool is_after_blank = at > 0;
        if (is_after_blank && text.at[at] == '.' && ends_sentence(filling->out)) at++;
        size_t open = at;
        while (open < text.size && text.at[open] != '{') open++;
        buffer_append(filling->out, (Slice){text.at + at, open - at});
        if (open == text.size) return;
        size_t close = part_end(text, open + 1, '}');
        fill_blank(filling, (Slice){text.at + open + 1, close - open - 1}, depth);
        at = close + 1;
    }
}

void words_fill(Slice text, const WordArg *args, int count, Buffer *out) {
    fill(&(Filling){args, count, out}, text, 0);
}

void words_say(const Words *words, const char *key, const WordArg *args, int count,
               Buffer *out) {
    bool is_found;
    int at = place_of(words, text_of(key), &is_found);
    if (!is_found) {
        buffer_append_string(out, key);
        return;
    }
    words_fill(words->rows[at].text, args, count, out);
}
