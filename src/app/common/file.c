/* Reading and writing whole files. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* for realpath */
#endif

#include "app/common/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/common/output.h"

/* Larger than any list, scenario or replay, so that a mistyped path does not fill the
 * memory. A power of 2, and named in a message. */
enum { FILE_SIZE_MAX = 256 << 20 };

/* Reads to the end, in pieces that double. NULL, or what is wrong. */
static const char *read_all(FILE *in, File *out) {
    size_t room = 1 << 15;
    do {
        room *= 2;
        if (room > FILE_SIZE_MAX) return "it is larger than 256 MB";
        char *grown = realloc(out->at, room);
        if (grown == NULL) return "out of memory";
        out->at = grown;
        out->size += fread(out->at + out->size, 1, room - 1 - out->size, in);
        if (ferror(in)) return strerror(errno);
    } while (!feof(in));
    out->at[out->size] = 0;
    return NULL;
}

const char *file_read(const char *path, File *out) {
    bool is_stdin = strcmp(path, "-") == 0;
    *out = (File){NULL, 0};
    FILE *in = is_stdin ? stdin : fopen(path, "rb");
    if (in == NULL) return strerror(errno);
    const char *problem = read_all(in, out);
    if (!is_stdin) fclose(in);
    if (problem != NULL) file_free(out);
    return problem;
}

bool file_load(const char *path, File *out) {
    const char *problem = file_read(path, out);
    if (problem != NULL) output_error("cannot read '%s': %s", path, problem);
    return problem == NULL;
}

bool file_exists(const char *path) {
    struct stat there;
    return stat(path, &there) == 0;
}

void file_free(File *file) {
    free(file->at);
    *file = (File){NULL, 0};
}

/* Where the text goes first, to be freed; NULL without memory. A file that is there, perhaps
 * behind a link, gets a new one beside it. A device or a pipe is no file that could be
 * replaced: it is written to as it is. */
static char *first_place(const char *path, char **final) {
    struct stat there;
    bool is_there = stat(path, &there) == 0;
    *final = is_there && S_ISREG(there.st_mode) ? realpath(path, NULL) : strdup(path);
    if (*final == NULL || (is_there && !S_ISREG(there.st_mode))) return *final;
    size_t size = strlen(*final) + 5;
    char *name = malloc(size);
    if (name != NULL) snprintf(name, size, "%s.new", *final);
    if (name == NULL) free(*final);
    return name;
}

static void free_places(char *first, char *final) {
    if (first != final) free(first);
    free(final);
}

const char *file_replace(const char *path, Slice text) {
    char *final, *first = first_place(path, &final);
    if (first == NULL) return "out of memory";
    FILE *out = fopen(first, "wb");
    bool is_ok = out != NULL && fwrite(text.at, 1, text.size, out) == text.size;
    if (out != NULL && fclose(out) != 0) is_ok = false;
    if (is_ok && first != final) is_ok = rename(first, final) == 0;
    const char *problem = is_ok ? NULL : strerror(errno);
    if (!is_ok && first != final) remove(first);
    free_places(first, final);
    return problem;
}

bool file_may_write(const char *path) {
    if (strcmp(path, "-") == 0) return true;
    char *final, *first = first_place(path, &final);
    FILE *out = first != NULL ? fopen(first, first != final ? "wb" : "ab") : NULL;
    if (out == NULL) output_error("cannot write '%s': %s", path, strerror(errno));
    if (out != NULL) fclose(out);
    if (out != NULL && first != final) remove(first);
    if (first != NULL) free_places(first, final);
    return out != NULL;
}

bool file_write(const char *path, Slice text) {
    /* If stdout cannot be written, that is reported when the program ends. */
    if (strcmp(path, "-") == 0) return fwrite(text.at, 1, text.size, stdout) == text.size;
    const char *problem = file_replace(path, text);
    if (problem != NULL) output_error("cannot write '%s': %s", path, problem);
    return problem == NULL;
}
