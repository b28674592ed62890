/* The folder of the user's decks. */
#include "app/cards/userdecks.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/savefile.h"
#include "app/common/userfolder.h"
#include "notation/decklist.h"

enum { LIST_SIZE_MAX = 1 << 14 };

static const char ending[] = ".deck";

static int compare(const void *a, const void *b) { return strcmp(a, b); }

int userdecks_list(char names[USERDECKS_MAX][64]) {
    char folder[USERDECK_PATH_MAX];
    int count = 0;
    bool is_named = userfolder_path(USERFOLDER_DATA, "decks", folder, sizeof folder);
    DIR *listing = is_named ? opendir(folder) : NULL;
    if (listing == NULL) return 0;
    for (struct dirent *entry; count < USERDECKS_MAX && (entry = readdir(listing)) != NULL;) {
        Slice name = text_of(entry->d_name);
        if (name.at[0] == '.' || !text_ends_with(name, text_of(ending))) continue;
        name = text_first(name, name.size - strlen(ending));
        if (name.size >= sizeof names[0]) continue;
        snprintf(names[count++], sizeof names[0], "%.*s", (int)name.size, name.at);
    }
    closedir(listing);
    qsort(names, (size_t)count, sizeof names[0], compare);
    return count;
}

bool userdecks_path(const char *name, char out[USERDECK_PATH_MAX]) {
    char rest[USERDECK_PATH_MAX];
    int used = snprintf(rest, sizeof rest, "decks/%s%s", name, ending);
    return used > 0 && (size_t)used < sizeof rest &&
           userfolder_path(USERFOLDER_DATA, rest, out, USERDECK_PATH_MAX);
}

const char *userdecks_name_problem(const char *name) {
    size_t size = strlen(name);
    if (size == 0) return "a deck needs a name";
    if (size >= sizeof((NamedDeck *)0)->name) return "the name is too long";
    for (const char *at = name; *at != 0; at++) {
        bool is_plain = text_is_letter(*at) || text_is_digit(*at) || *at == '-' || *at == '_';
        bool is_beyond_ascii = (unsigned char)*at >= 0x80; /* letters of other alphabets */
        if (!is_plain && !is_beyond_ascii)
            return "a name has letters, digits, '-' and '_' only";
    }
    for (size_t i = 0; i < decks_bundled_count(); i++) {
        if (text_equal_ignoring_case(decks_bundled_name(i), text_of(name)))
            return "a deck of the program has this name";
    }
    return NULL;
}

const char *userdecks_save(const LpCards *cards, const char *name, const LpDeck *deck) {
    char path[USERDECK_PATH_MAX], memory[LIST_SIZE_MAX];
    Buffer text;
    const char *problem = userdecks_name_problem(name);
    if (problem != NULL) return problem;
    bool is_named = userfolder_path(USERFOLDER_DATA, "decks", path, sizeof path);
    if (!is_named || !userfolder_make(path)) return "the folder of your decks cannot be made";
    if (!userdecks_path(name, path)) return "the name is too long";
    buffer_init(&text, memory, sizeof memory);
    decklist_print_as(cards, deck, DECK_NAMES, &text);
    return savefile_write(path, buffer_text(&text), NULL);
}
