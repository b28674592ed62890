/* Reading the words once, and filling them in. */
#include "app/common/caption.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/spoken.h"
#include "base/embedded.h"

enum { CAPTIONS_MAX = 512, ARGUMENTS_MAX = 10, LINE_SIZE_MAX = 1024 };

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

/* The file is copied once, with zeros for its tabs and line ends; the copy is kept. What an
 * earlier one has is left as it is. */
static void load(const char *language) {
    size_t known = caption_count;
    char file_name[40];
    snprintf(file_name, sizeof file_name, "words/terminal.%s.tsv", language);
    const EmbeddedFile *file = embedded_find(text_of(file_name));
    char *copy = file != NULL ? malloc(file->size + 1) : NULL;
    if (copy == NULL) return;
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
    qsort(captions, caption_count, sizeof captions[0], compare);
}

const char *caption(const char *key) {
    if (caption_count == 0) {
        load(spoken_name());
        load("en"); /* what a language lacks */
    }
    const Caption *found = find(key, caption_count);
    return found != NULL ? found->text : key;
}

typedef struct Argument {
    const char *string;
    int number;
} Argument;

static void print(Buffer *out, const char *key, const char *types, va_list list) {
    Argument arguments[ARGUMENTS_MAX] = {{NULL, 0}};
    size_t count = 0;
    for (; types[count] != 0 && count < ARGUMENTS_MAX; count++) {
        if (types[count] == 's') {
            arguments[count].string = va_arg(list, const char *);
        } else {
            arguments[count].number = va_arg(list, int);
        }
    }
    for (const char *at = caption(key); *at != 0; at++) {
        size_t index = (size_t)(at[0] == '{' ? at[1] - '0' : ARGUMENTS_MAX);
        if (index >= count || at[2] != '}') {
            buffer_append_char(out, *at);
            continue;
        }
        const Argument *argument = &arguments[index];
        if (argument->string != NULL) buffer_append_string(out, argument->string);
        if (argument->string == NULL) buffer_append_int(out, argument->number);
        at += 2;
    }
}

void caption_print(Buffer *out, const char *key, const char *types, ...) {
    va_list list;
    va_start(list, types);
    print(out, key, types, list);
    va_end(list);
}

void caption_write(FILE *file, const char *key, const char *types, ...) {
    char memory[LINE_SIZE_MAX];
    Buffer line;
    va_list list;
    buffer_init(&line, memory, sizeof memory);
    va_start(list, types);
    print(&line, key, types, list);
    va_end(list);
    fputs(memory, file);
}
