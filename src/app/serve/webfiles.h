/* The page as files inside the program. The build writes the table (tools/embed-web.py) from
 * the folder build/web; a build without a page has an empty one. */
#ifndef APP_SERVE_WEBFILES_H
#define APP_SERVE_WEBFILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* How the bytes are compressed. */
typedef enum WebCoding { WEB_PLAIN, WEB_GZIP, WEB_BROTLI, WEB_CODING_COUNT } WebCoding;

/* A file that is worth compressing is there several times: as it is, and in each coding that
 * the build could write. */
typedef struct WebFile {
    const char *path;       /* as it is asked for: "/app.js" */
    const char *media_type; /* "text/javascript; charset=utf-8" */
    const unsigned char *bytes;
    size_t size;
    size_t coding;   /* WebCoding */
    const char *tag; /* changes with the bytes; with the quotes of an ETag */
} WebFile;

extern const WebFile webfiles[];
extern const size_t webfiles_count;

/* The name of a coding in HTTP; NULL for WEB_PLAIN. */
const char *webfiles_coding(size_t coding);

/* The smallest form of the file of this path, where "/" means "/index.html", among those whose
 * coding this header names (Accept-Encoding); NULL if there is none. */
const WebFile *webfiles_find(Slice path, Slice accepted);

#endif
