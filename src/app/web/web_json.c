/* What the page asks for, as JSON. */
#include "app/web/web_internal.h"
#include "base/embedded.h"
#include "table/jsonread.h"

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
    static const char *const folders[] = {"decks/", "decks/tournament/"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char memory[96];
        Buffer path;
        buffer_init(&path, memory, sizeof memory);
        buffer_append_string(&path, folders[i]);
        buffer_append(&path, text);
        buffer_append_string(&path, ".deck");
        const EmbeddedFile *file = path.overflow ? NULL : embedded_find(buffer_text(&path));
        if (file) return (Slice){file->at, file->size};
    }
    return text;
}
