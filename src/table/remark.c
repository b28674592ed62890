/* Patterns of remarks, and what they are in another language. */
#include "table/remark.h"

#include "base/embedded.h"
#include "table/words.h"

enum {
    PIECES_MAX = 6,
    DEEP_MAX = 3, /* "expected {0}", "the {0} of a card", "cost" */
    ROOM = 512    /* a note has fewer letters */
};

static const char *const blank_names[PIECES_MAX] = {"0", "1", "2", "3", "4", "5"};

/* The literal text up to the next blank; `pattern` goes on behind it. */
static Slice next_literal(Slice *pattern, bool *has_blank) {
    for (size_t i = 0; i + 2 < pattern->size; i++) {
        const char *at = pattern->at + i;
        if (at[0] != '{' || !text_is_digit(at[1]) || at[2] != '}') continue;
        Slice literal = text_first(*pattern, i);
        *pattern = text_from(*pattern, i + 3);
        *has_blank = true;
        return literal;
    }
    Slice literal = *pattern;
    *pattern = text_from(*pattern, pattern->size);
    *has_blank = false;
    return literal;
}

/* Where the literal behind a blank begins: the last one ends the text. */
static size_t literal_at(Slice text, Slice literal, bool is_last) {
    if (!is_last) return text_find(text, literal);
    return text_ends_with(text, literal) ? text.size - literal.size : text.size + 1;
}

/* How many letters of the text are those of the pattern, 1 more; 0 if it is another text. */
static size_t match(Slice pattern, Slice text, Slice pieces[PIECES_MAX], int *count) {
    bool has_blank;
    Slice literal = next_literal(&pattern, &has_blank);
    size_t letters = literal.size + 1;
    *count = 0;
    if (!has_blank) return text_equal(text, literal) ? letters : 0;
    if (!text_starts_with(text, literal)) return 0;
    text = text_from(text, literal.size);
    while (has_blank) {
        literal = next_literal(&pattern, &has_blank);
        size_t at = literal_at(text, literal, !has_blank);
        if (at + literal.size > text.size || *count == PIECES_MAX) return 0;
        pieces[(*count)++] = text_first(text, at);
        text = text_from(text, at + literal.size);
        letters += literal.size;
    }
    return letters;
}

static void say(Slice table, Slice english, int depth, Buffer *out) {
    Slice rest = table, line, best = {NULL, 0}, pieces[PIECES_MAX];
    size_t letters = 0;
    int count = 0;
    while (depth < DEEP_MAX && text_next_line(&rest, &line)) {
        Slice pattern, found[PIECES_MAX];
        int found_count;
        if (line.size == 0 || line.at[0] == '#') continue;
        if (!text_next_part(&line, '\t', &pattern)) continue;
        size_t fits = match(pattern, english, found, &found_count);
        if (fits <= letters) continue;
        letters = fits;
        best = line;
        count = found_count;
        for (int i = 0; i < count; i++) pieces[i] = found[i];
    }
    if (letters == 0) {
        buffer_append(out, english);
        return;
    }
    char memory[PIECES_MAX][ROOM];
    WordArg blanks[PIECES_MAX];
    for (int i = 0; i < count; i++) {
        Buffer piece;
        buffer_init(&piece, memory[i], ROOM);
        say(table, pieces[i], depth + 1, &piece);
        blanks[i] = WORD_TEXT(blank_names[i], buffer_text(&piece));
    }
    words_fill(best, blanks, count, out);
}

void remark_say(Slice language, Slice english, Buffer *out) {
    char memory[32];
    Buffer name;
    buffer_init(&name, memory, sizeof memory);
    buffer_append_string(&name, "words/remarks.");
    buffer_append(&name, language);
    buffer_append_string(&name, ".tsv");
    const EmbeddedFile *file = embedded_find(buffer_text(&name));
    if (file == NULL) {
        buffer_append(out, english);
        return;
    }
    say((Slice){file->at, file->size}, english, 0, out);
}
