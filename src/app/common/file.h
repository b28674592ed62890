/* Whole files in memory. Functions report errors on stderr, so that callers only pass the
 * failure on; those that are silent say so. */
#ifndef APP_COMMON_FILE_H
#define APP_COMMON_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* A whole text in memory, with a zero byte after the last. A byte order mark is left out, and
 * control characters other than newlines and tabs are refused: no file that is shown can give
 * orders to a terminal. */
typedef struct File {
    char *at;
    size_t size;
} File;

/* Reads a file, or stdin for "-". False after a message. */
bool file_load(const char *path, File *out);
void file_free(File *file);

/* The same without a message: NULL, or what is wrong. */
const char *file_read(const char *path, File *out);

/* The same for bytes that may be no text, or in another encoding. */
const char *file_read_bytes(const char *path, File *out);

/* Whether there is anything of this name, readable or not. */
bool file_exists(const char *path);

/* Writes to stdout for "-", or a whole file or nothing, as savefile.h says. */
bool file_write(const char *path, Slice text);

/* Whether a file could be written there; for commands that take long before they write. */
bool file_may_write(const char *path);

#endif
