/* Finds the files of the page. */
#include "app/serve/webfiles.h"

#include "app/serve/httphead.h"

static const char *const codings[WEB_CODING_COUNT] = {
    [WEB_GZIP] = "gzip",
    [WEB_BROTLI] = "br",
};

const char *webfiles_coding(size_t coding) { return codings[coding]; }

const WebFile *webfiles_find(Slice path, Slice accepted) {
    const WebFile *found = NULL;
    if (text_equal(path, SLICE("/"))) path = SLICE("/index.html");
    for (size_t i = 0; i < webfiles_count; i++) {
        const WebFile *file = &webfiles[i];
        const char *coding = webfiles_coding(file->coding);
        if (!text_equal(text_of(file->path), path)) continue;
        if (coding != NULL && !httphead_lists(accepted, text_of(coding))) continue;
        if (found == NULL || file->size < found->size) found = file;
    }
    return found;
}
