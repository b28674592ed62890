/* Hints for the page. */
#include "app/web/web_internal.h"
#include "table/hint.h"

enum { HINT_NODES = 12000 }; /* a few tenths of a second in a browser */

void web_hint(const Face *face, Buffer *out) {
    static Hint hint; /* too large for the stack of the module */
    if (hint_find(face->host, HINT_NODES, &hint)) {
        hint_explain(face, &hint);
        hint_message(face, &hint, out);
    } else {
        message_error(face, "not allowed", SLICE(""), 0, out);
    }
}

size_t web_rate(const char *text, size_t size) {
    static Hint hint;
    Buffer *to = web_out();
    Json json;
    uint64_t nodes = 0;
    const Face *face = web_face();
    text_parse_uint((Slice){text, size}, &nodes);
    json_init_buffer(&json, to);
    if (face == NULL || !hint_find(face->host, (uint32_t)nodes, &hint)) {
        json_null(&json, NULL);
        return to->used;
    }
    hint_write_all(face, &hint, &json);
    return to->used;
}
