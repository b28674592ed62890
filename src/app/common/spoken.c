/* Choosing a language. */
#include "app/common/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/embedded.h"
#include "study/cardtext.h"

const char *spoken_wish;

/* As setlocale looks for the language of messages. */
static const char *environment_language(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    static char name[3];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL || value[0] == 0) continue;
        snprintf(name, sizeof name, "%.2s", value);
        return words_has_language(text_of(name)) ? name : "en";
    }
    return "en";
}

void spoken_look(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        bool has_value = strncmp(argv[i], "--lang=", 7) == 0;
        if (has_value) spoken_wish = argv[i] + 7;
        if (!has_value && strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            spoken_wish = argv[i + 1];
    }
}

void spoken_settle(void) {
    const char *name = spoken_wish != NULL ? spoken_wish : environment_language();
    (void)cardtext_set_language_named(name);
}

int spoken_choose(const char *command) {
    const char *name = spoken_wish != NULL ? spoken_wish : environment_language();
    if (cardtext_set_language_named(name)) return OPTIONS_GO_ON;
    char memory[128];
    Buffer all;
    buffer_init(&all, memory, sizeof memory);
    for (size_t i = 0; i < embedded_file_count; i++) {
        Slice file = text_of(embedded_files[i].name);
        if (file.size != sizeof "words/en.tsv" - 1) continue;
        if (!text_starts_with(file, SLICE("words/"))) continue;
        if (all.used > 0) buffer_append_string(&all, ", ");
        buffer_append(&all, (Slice){file.at + sizeof "words/" - 1, 2});
    }
    return caption_error("spoken.no-language", "sss", command, name, memory);
}

const char *spoken_name(void) { return cardtext_language_name(); }

bool spoken_words(Words *words, const char *kind) {
    char memory[32];
    Buffer name;
    buffer_init(&name, memory, sizeof memory);
    buffer_append_string(&name, kind);
    buffer_append_string(&name, spoken_name());
    return words_load(words, buffer_text(&name));
}
