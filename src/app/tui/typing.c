/* Typing and looking for what was typed. */
#include "app/tui/typing.h"

#include <string.h>

#include "app/tui/screen.h"
#include "base/utf8.h"
#include "compiler/ja_names.h"

bool typing_key(char *text, size_t text_size, int key) {
    char letter[UTF8_SIZE_MAX];
    size_t size = strlen(text);
    if (key == SCREEN_BACKSPACE) {
        if (size > 0) text[utf8_cut((Slice){text, size}, size - 1)] = 0;
        return true;
    }
    if (key < ' ' || key >= SCREEN_UP || utf8_is_control((uint32_t)key)) return false;
    size_t added = utf8_encode((uint32_t)key, letter);
    if (added > 0 && size + added < text_size) {
        memcpy(text + size, letter, added);
        text[size + added] = 0;
    }
    return true;
}

bool typing_fits(Slice text, Slice typed) {
    return text_contains_ignoring_case(text, typed) ||
           (ja_names_is_japanese(typed) && ja_names_match(text, typed, false));
}
