/* Published card data. */
#include "common/cardjson.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char path[] = "../shared/cards/cards_en.json";

File cardjson_load(void) {
    File file;
    if (!file_exists(path)) {
        print_message("%s is not there, so nothing is compared\n", path);
        skip();
    }
    assert_true(file_load(path, &file));
    return file;
}

Slice cardjson_value(Slice line, const char *key) {
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\": ", key);
    size_t at = text_find(line, text_of(quoted));
    return text_from(line, at == line.size ? at : at + strlen(quoted));
}

Slice cardjson_string(Slice value, Buffer *memory) {
    size_t from = memory->used;
    if (value.size == 0 || value.at[0] != '"') return (Slice){"", 0};
    for (size_t i = 1; i < value.size && value.at[i] != '"'; i++) {
        char c = value.at[i];
        if (c == '\\' && i + 1 < value.size) {
            c = value.at[++i];
            if (c == 'n') c = '\n';
            assert_int_not_equal(c, 'u'); /* the file is UTF-8 throughout */
        }
        buffer_append_char(memory, c);
    }
    assert_false(memory->overflow);
    return (Slice){memory->at + from, memory->used - from};
}

Slice cardjson_text(Slice line, const char *key, Buffer *memory) {
    return cardjson_string(cardjson_value(line, key), memory);
}
