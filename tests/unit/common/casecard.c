/* Compiling a card of one case. */
#include "common/casecard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "common/sourcecards.h"

enum { TEXT_MAX = 8192 };

LpCards *casecard_compile(const Case *c) {
    char source[TEXT_MAX];
    Buffer buffer;
    buffer_init(&buffer, source, sizeof source);
    buffer_append_string(&buffer, "card TT01-001 \"Mira Vell\"\n  ");
    buffer_append_string(&buffer, c->kind);
    buffer_append_string(&buffer, strcmp(c->kind, "leader") == 0 ? ", red, life 5, power 5000\n"
                                  : strcmp(c->kind, "character") == 0
                                      ? ", red, cost 3, power 4000\n"
                                      : ", red, cost 2\n");
    Slice rest = text_of(c->lines), line;
    while (text_next_line(&rest, &line)) {
        buffer_append_string(&buffer, "  ");
        buffer_append(&buffer, line);
        buffer_append_string(&buffer, "\n");
    }
    return sourcecards_compile(source, "");
}
