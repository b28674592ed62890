/* Compiling the cards of a test. */
#include "common/sourcecards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "compiler/compile.h"

enum { TEXT_MAX = 1 << 16 };

LpCards *sourcecards_compile(const char *first, const char *second) {
    static char text[TEXT_MAX];
    Diagnostic at[1];
    Diagnostics out = {.at = at, .size = 1};
    Buffer buffer;
    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, first);
    buffer_append_string(&buffer, second);
    assert_false(buffer.overflow);
    Source source = {"test.card", text, buffer.used};
    LpCards *cards = compile_sources(&source, 1, &out);
    if (cards == NULL && out.count > 0)
        fail_msg("line %u, column %u: %s\n%s", (unsigned)at[0].line, (unsigned)at[0].column,
                 at[0].message, text);
    assert_non_null(cards);
    return cards;
}
