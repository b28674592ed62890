/* Finding decks. */
#include "app/sim/entrants.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cards/decksets.h"
#include "app/common/caption.h"
#include "app/common/output.h"

enum { PATH_SIZE = 4096 };

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* The second "list" of two folders becomes "list#2". */
static void name_apart(NamedDeck *decks, uint32_t at) {
    char bare[sizeof decks[at].name - 6];
    unsigned number = 1;
    snprintf(bare, sizeof bare, "%.*s", (int)sizeof bare - 1, decks[at].name);
    for (uint32_t i = 0; i < at; i++) {
        if (strcmp(decks[i].name, decks[at].name) != 0) continue;
        snprintf(decks[at].name, sizeof decks[at].name, "%s#%u", bare, ++number);
        i = UINT32_MAX; /* the new name may be taken too */
    }
}

static bool add_one(const LpCards *cards, const char *what, SimPlan *plan) {
    uint32_t count = plan->header.deck_count;
    if (count >= SIM_DECKS_MAX) {
        caption_error("entrants.more-than-decks", "d", SIM_DECKS_MAX);
        return false;
    }
    if (plan->decks == NULL) plan->decks = calloc(SIM_DECKS_MAX, sizeof *plan->decks);
    if (plan->decks == NULL) {
        caption_error("fault.memory", "");
        return false;
    }
    NamedDeck *deck = &plan->decks[count];
    if (!decks_open(cards, what, deck) || !decks_is_playable(cards, deck)) return false;
    name_apart(plan->decks, count);
    plan->header.deck_count++;
    return true;
}

/* --- Bundled sets --- */

/* Adds the decks of a bundled set. */
static bool add_set(const LpCards *cards, Slice set, SimPlan *plan) {
    size_t count = decks_bundled_count();
    bool is_ok = true;
    for (size_t i = 0; i < count; i++) {
        char text[64];
        Slice name = decks_bundled_name(i);
        if (!decksets_has(set, name)) continue;
        snprintf(text, sizeof text, "%.*s", (int)name.size, name.at);
        is_ok &= add_one(cards, text, plan);
    }
    return is_ok;
}

bool entrants_is_set(const char *what) {
    return decksets_is_set(text_of(what)) || is_folder(what);
}

/* --- Folders --- */

static bool is_list(const char *name) {
    Slice text = text_of(name);
    return name[0] != '.' &&
           (text_ends_with(text, SLICE(".deck")) || text_ends_with(text, SLICE(".txt")) ||
            text_ends_with(text, SLICE(".json")));
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The lists of a folder, at most one more than a plan can take. */
static size_t list_folder(DIR *folder, char *names[SIM_DECKS_MAX + 1]) {
    size_t count = 0;
    struct dirent *entry;
    while (count <= SIM_DECKS_MAX && (entry = readdir(folder)) != NULL) {
        if (!is_list(entry->d_name)) continue;
        size_t size = strlen(entry->d_name) + 1;
        names[count] = malloc(size);
        if (names[count] == NULL) break;
        memcpy(names[count++], entry->d_name, size);
    }
    qsort(names, count, sizeof names[0], compare_names);
    return count;
}

static bool add_folder(const LpCards *cards, const char *path, SimPlan *plan) {
    char *names[SIM_DECKS_MAX + 1];
    DIR *folder = opendir(path);
    if (folder == NULL) {
        caption_error("fault.read", "ss", path, caption_system(errno));
        return false;
    }
    size_t count = list_folder(folder, names);
    closedir(folder);
    bool is_ok = count > 0;
    if (!is_ok) caption_error("entrants.no-deck-txt-or", "s", path);
    for (size_t i = 0; i < count; i++) {
        char file[PATH_SIZE];
        snprintf(file, sizeof file, "%s/%s", path, names[i]);
        /* All bad lists are reported at once. */
        if (!add_one(cards, file, plan)) is_ok = false;
        free(names[i]);
    }
    return is_ok;
}

bool entrants_add(const LpCards *cards, const char *what, SimPlan *plan) {
    if (decksets_is_set(text_of(what))) return add_set(cards, text_of(what), plan);
    if (is_folder(what)) return add_folder(cards, what, plan);
    return add_one(cards, what, plan);
}
