/* The page as files inside the program. The build writes the table (tools/embed-web.py) from
 * the folder build/web; a build without a page has an empty one. */
#ifndef APP_SERVE_WEBFILES_H
#define APP_SERVE_WEBFILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* A file that is worth compressing is there twice: as it is, and compressed by gzip. */
typedef struct WebFile {
    const char *path;       /* as it is asked for: "/app.js" */
    const char *media_type; /* "text/javascript; charset=utf-8" */
    const unsigned char *bytes;
    size_t size;
    size_t is_gzip;  /* 0 or 1 */
    const char *tag; /* changes with the bytes; with the quotes of an ETag */
} WebFile;

extern const WebFile webfiles[];
extern const size_t webfiles_count;

/* The file of this path, where "/" means "/index.html", compressed if that is wanted and there;
 * NULL if there is none. */
const WebFile *webfiles_find(Slice path, bool wants_gzip);

#endif
