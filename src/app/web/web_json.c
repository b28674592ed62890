/* What the page asks for, as JSON. */
#include "app/web/web_internal.h"
#include "table/jsonread.h"
#include "table/opening.h"

Slice web_member_text(Slice object, const char *key, char *memory, size_t size) {
    Slice value;
    Buffer text;
    buffer_init(&text, memory, size);
    bool has = jsonread_member(object, key, &value) && jsonread_string(value, &text);
    return has ? buffer_text(&text) : (Slice){NULL, 0};
}

int64_t web_member_int(Slice object, const char *key, int64_t otherwise) {
    Slice value;
    int64_t number;
    bool has = jsonread_member(object, key, &value) && jsonread_int(value, &number);
    return has ? number : otherwise;
}

Slice web_deck_text(Slice text) {
    const EmbeddedFile *file = opening_deck_file(text);
    return file != NULL ? (Slice){file->at, file->size} : text;
}
