/* Reading the words once, and filling them in. */
#include "app/common/caption.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/output.h"
#include "app/common/spoken.h"
#include "base/embedded.h"
#include "table/remark.h"

enum { CAPTIONS_MAX = 1536, DIGITS_SIZE = 24, LANGUAGE_NAME_SIZE = 8, LINE_SIZE_MAX = 4096 };

typedef struct Caption {
    const char *key, *text;
} Caption;

static Caption captions[CAPTIONS_MAX];
static size_t caption_count;

/* "\n" in the file is a new line. */
static void unescape(char *text) {
    char *to = text;
    for (const char *at = text; *at != 0; at++) {
        bool is_newline = at[0] == '\\' && at[1] == 'n';
        *to++ = is_newline ? '\n' : *at;
        at += is_newline;
    }
    *to = 0;
}

static int compare(const void *a, const void *b) {
    return strcmp(((const Caption *)a)->key, ((const Caption *)b)->key);
}

/* Among the first so many, which are sorted. */
static const Caption *find(const char *key, size_t count) {
    Caption wanted = {key, ""};
    return bsearch(&wanted, captions, count, sizeof wanted, compare);
}

/* The file is copied once, with zeros for its tabs and line ends; the copy is kept if anything
 * in it is used. What an earlier one has is left as it is. */
static void load_kind(const char *kind, const char *language, size_t known) {
    char file_name[40];
    snprintf(file_name, sizeof file_name, "words/%s.%s.tsv", kind, language);
    const EmbeddedFile *file = embedded_find(text_of(file_name));
    char *copy = file != NULL ? malloc(file->size + 1) : NULL;
    if (copy == NULL) return;
    size_t before = caption_count;
    memcpy(copy, file->at, file->size);
    copy[file->size] = 0;
    for (char *line = copy, *next; line != NULL && *line != 0; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) *next++ = 0;
        char *tab = strchr(line, '\t');
        if (line[0] == '#' || tab == NULL || caption_count == CAPTIONS_MAX) continue;
        *tab = 0;
        if (find(line, known) != NULL) continue;
        unescape(tab + 1);
        captions[caption_count++] = (Caption){line, tab + 1};
    }
    if (caption_count == before) free(copy);
}

static void load(const char *language) {
    size_t known = caption_count;
    load_kind("terminal", language, known);
    load_kind("commands", language, known);
    load_kind("help", language, known);
    qsort(captions, caption_count, sizeof captions[0], compare);
}

const char *caption_find(const char *key) {
    static char loaded[LANGUAGE_NAME_SIZE];
    if (strcmp(loaded, spoken_name()) != 0) {
        snprintf(loaded, sizeof loaded, "%s", spoken_name());
        caption_count = 0;
        load(loaded);
        if (strcmp(loaded, "en") != 0) load("en"); /* what a language lacks */
    }
    const Caption *found = find(key, caption_count);
    return found != NULL ? found->text : NULL;
}

const char *caption(const char *key) {
    const char *found = caption_find(key);
    return found != NULL ? found : key;
}

const char *caption_player(const char *name) {
    char key[40];
    snprintf(key, sizeof key, "name.%s", name);
    const char *found = caption_find(key);
    return found != NULL ? found : name;
}

const char *caption_remark(const char *english) {
    enum { KEPT = 8, REMARK_SIZE = 1024 };
    static char memory[KEPT][REMARK_SIZE];
    static unsigned next;
    Buffer out;
    buffer_init(&out, memory[next++ % KEPT], REMARK_SIZE);
    remark_say(text_of(spoken_name()), text_of(english), &out);
    return out.at;
}

const char *caption_system(int number) { return caption_remark(strerror(number)); }

/* The next argument: a string, or a number as its digits in 'digits'. */
static Slice next_argument(char type, va_list *list, char digits[DIGITS_SIZE]) {
    switch (type) {
    case 's': return text_of(va_arg(*list, const char *));
    case 't': return va_arg(*list, Slice);
    case 'u': snprintf(digits, DIGITS_SIZE, "%u", va_arg(*list, unsigned)); break;
    case 'z': snprintf(digits, DIGITS_SIZE, "%zu", va_arg(*list, size_t)); break;
    case 'l': snprintf(digits, DIGITS_SIZE, "%llu", va_arg(*list, unsigned long long)); break;
    default: snprintf(digits, DIGITS_SIZE, "%d", va_arg(*list, int)); break;
    }
    return text_of(digits);
}

static void print(Buffer *out, const char *key, const char *types, va_list *list) {
    static const char *const names[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    enum { ARGUMENTS_MAX = sizeof names / sizeof names[0] };
    char digits[ARGUMENTS_MAX][DIGITS_SIZE];
    WordArg arguments[ARGUMENTS_MAX];
    int count = 0;
    for (; types[count] != 0 && count < ARGUMENTS_MAX; count++) {
        Slice text = next_argument(types[count], list, digits[count]);
        arguments[count] = WORD_TEXT(names[count], text);
    }
    words_fill(text_of(caption(key)), arguments, count, out);
}

void caption_print(Buffer *out, const char *key, const char *types, ...) {
    va_list list;
    va_start(list, types);
    print(out, key, types, &list);
    va_end(list);
}

/* The same in 'memory'. */
static const char *filled(char memory[LINE_SIZE_MAX], const char *key, const char *types,
                          va_list *list) {
    Buffer line;
    buffer_init(&line, memory, LINE_SIZE_MAX);
    print(&line, key, types, list);
    return memory;
}

void caption_write(FILE *file, const char *key, const char *types, ...) {
    char memory[LINE_SIZE_MAX];
    va_list list;
    va_start(list, types);
    fputs(filled(memory, key, types, &list), file);
    va_end(list);
}

int caption_error(const char *key, const char *types, ...) {
    char memory[LINE_SIZE_MAX];
    va_list list;
    va_start(list, types);
    int code = output_error("%s", filled(memory, key, types, &list));
    va_end(list);
    return code;
}

void caption_note(const char *key, const char *types, ...) {
    char memory[LINE_SIZE_MAX];
    va_list list;
    va_start(list, types);
    output_note("%s", filled(memory, key, types, &list));
    va_end(list);
}
