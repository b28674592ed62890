/* Hints for the page. */
#include "app/web/web_internal.h"
#include "table/hint.h"

enum { HINT_NODES = 12000 }; /* a few tenths of a second in a browser */

void web_hint(const Face *face, Buffer *out) {
    static Hint hint; /* too large for the stack of the module */
    if (hint_find(face->host, HINT_NODES, &hint)) {
        hint_message(face, &hint, out);
    } else {
        message_error(face, "not allowed", SLICE(""), 0, out);
    }
}
