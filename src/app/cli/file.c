/* Reading and writing whole files. */
#include "app/cli/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/output.h"

/* Larger than any list, scenario or replay; it keeps a mistyped path from filling the
 * memory. */
enum { FILE_SIZE_MAX = 256 << 20 };

/* Reads to the end, in pieces that double. */
static bool read_all(FILE *in, const char *path, File *out) {
    size_t room = 1 << 16;
    out->at = malloc(room);
    out->size = 0;
    while (out->at != NULL) {
        out->size += fread(out->at + out->size, 1, room - 1 - out->size, in);
        if (ferror(in)) {
            output_error("cannot read '%s': %s", path, strerror(errno));
            break;
        }
        if (feof(in)) {
            out->at[out->size] = 0;
            return true;
        }
        if (room >= FILE_SIZE_MAX) {
            output_error("'%s' is larger than %d MB", path, FILE_SIZE_MAX >> 20);
            break;
        }
        room *= 2;
        char *grown = realloc(out->at, room);
        if (grown == NULL) {
            output_error("out of memory");
            break;
        }
        out->at = grown;
    }
    file_free(out);
    return false;
}

bool file_load(const char *path, File *out) {
    *out = (File){NULL, 0};
    if (strcmp(path, "-") == 0) return read_all(stdin, "stdin", out);
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        output_error("cannot open '%s': %s", path, strerror(errno));
        return false;
    }
    bool is_ok = read_all(in, path, out);
    fclose(in);
    return is_ok;
}

bool file_exists(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file != NULL) fclose(file);
    return file != NULL;
}

void file_free(File *file) {
    free(file->at);
    *file = (File){NULL, 0};
}

/* The name of the temporary file beside 'path', or NULL without memory. */
static char *temporary_name(const char *path) {
    size_t size = strlen(path) + 5;
    char *name = malloc(size);
    if (name != NULL) snprintf(name, size, "%s.new", path);
    return name;
}

const char *file_replace(const char *path, Slice text) {
    char *temporary = temporary_name(path);
    if (temporary == NULL) return "out of memory";
    FILE *out = fopen(temporary, "wb");
    bool is_ok = out != NULL && fwrite(text.at, 1, text.size, out) == text.size;
    if (out != NULL && fclose(out) != 0) is_ok = false;
    if (is_ok) is_ok = rename(temporary, path) == 0;
    const char *problem = is_ok ? NULL : strerror(errno);
    if (!is_ok) remove(temporary);
    free(temporary);
    return problem;
}

bool file_may_write(const char *path) {
    char *temporary = temporary_name(path);
    FILE *out = temporary != NULL ? fopen(temporary, "wb") : NULL;
    if (out == NULL) output_error("cannot write '%s': %s", path, strerror(errno));
    if (out != NULL) {
        fclose(out);
        remove(temporary);
    }
    free(temporary);
    return out != NULL;
}

bool file_write(const char *path, Slice text) {
    const char *problem = file_replace(path, text);
    if (problem != NULL) output_error("cannot write '%s': %s", path, problem);
    return problem == NULL;
}
