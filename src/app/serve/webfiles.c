/* Finds the files of the page. */
#include "app/serve/webfiles.h"

const WebFile *webfiles_find(Slice path, bool wants_gzip) {
    const WebFile *found = NULL;
    if (text_equal(path, SLICE("/"))) path = SLICE("/index.html");
    for (size_t i = 0; i < webfiles_count; i++) {
        const WebFile *file = &webfiles[i];
        if (!text_equal(text_of(file->path), path)) continue;
        if (file->is_gzip && !wants_gzip) continue;
        if (found == NULL || file->is_gzip) found = file;
    }
    return found;
}
