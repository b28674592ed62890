/* Reading and writing whole files. */
#include "app/common/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/common/savefile.h"
#include "base/utf8.h"
#include "notation/notes.h"

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

/* Without a byte order mark. NULL, or the place of what is no text: "3:14: …". */
static const char *tidy_text(File *file) {
    static char problem[80];
    Slice text = {file->at, file->size}, plain = utf8_skip_mark(text);
    memmove(file->at, plain.at, plain.size + 1);
    file->size = plain.size;
    plain.at = file->at;
    size_t at = utf8_plain_size(plain);
    if (at == plain.size) return NULL;
    uint32_t line, column;
    notes_place(plain, plain.at + at, &line, &column);
    snprintf(problem, sizeof problem, "%u:%u: there is a control character (U+%04X)", line,
             column, (unsigned)utf8_decode(text_from(plain, at)).code);
    return problem;
}

const char *file_read_bytes(const char *path, File *out) {
    bool is_stdin = strcmp(path, "-") == 0;
    *out = (File){NULL, 0};
    FILE *in = is_stdin ? stdin : fopen(path, "rb");
    if (in == NULL) return strerror(errno);
    const char *problem = read_all(in, out);
    if (!is_stdin) fclose(in);
    if (problem != NULL) file_free(out);
    return problem;
}

const char *file_read(const char *path, File *out) {
    const char *problem = file_read_bytes(path, out);
    if (problem != NULL) return problem;
    problem = tidy_text(out);
    if (problem != NULL) file_free(out);
    return problem;
}

bool file_load(const char *path, File *out) {
    const char *problem = file_read(path, out);
    if (problem != NULL && text_is_digit(problem[0])) {
        output_error("%s:%s", path, caption_remark(problem));
    } else if (problem != NULL) {
        caption_error("fault.read", "ss", path, caption_remark(problem));
    }
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

bool file_may_write(const char *path) {
    const char *problem = strcmp(path, "-") == 0 ? NULL : savefile_may_write(path);
    if (problem != NULL) caption_error("fault.write", "ss", path, caption_remark(problem));
    return problem == NULL;
}

bool file_write(const char *path, Slice text) {
    /* If stdout cannot be written, that is reported when the program ends. */
    if (strcmp(path, "-") == 0) return fwrite(text.at, 1, text.size, stdout) == text.size;
    const char *problem = savefile_write(path, text, NULL);
    if (problem != NULL) caption_error("fault.write", "ss", path, caption_remark(problem));
    return problem == NULL;
}
