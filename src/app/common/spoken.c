/* Choosing a language. */
#include "app/common/spoken.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/options.h"
#include "app/common/output.h"
#include "study/cardtext.h"

const char *spoken_wish;

/* As setlocale looks for the language of messages. */
static const char *environment_language(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != 0) return strncmp(value, "ja", 2) == 0 ? "ja" : "en";
    }
    return "en";
}

int spoken_choose(const char *command) {
    const char *name = spoken_wish != NULL ? spoken_wish : environment_language();
    if (cardtext_set_language_named(name)) return OPTIONS_GO_ON;
    return output_error("%s: there is no language %s; there are en and ja", command, name);
}

const char *spoken_name(void) { return cardtext_language() == LANGUAGE_JA ? "ja" : "en"; }

bool spoken_words(Words *words, const char *kind) {
    char memory[32];
    Buffer name;
    buffer_init(&name, memory, sizeof memory);
    buffer_append_string(&name, kind);
    buffer_append_string(&name, spoken_name());
    return words_load(words, buffer_text(&name));
}
