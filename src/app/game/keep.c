/* The folder of saved games. */
#include "app/game/keep.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

enum { FOLDER_MAX = 900, TAIL_SIZE = 256 };

/* $XDG_STATE_HOME counts only if it is absolute, as its specification says. */
static bool folder_path(char *out, size_t out_size) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int used = -1;
    if (state != NULL && state[0] == '/') {
        used = snprintf(out, out_size, "%s/logpose", state);
    } else if (home != NULL && home[0] == '/') {
        used = snprintf(out, out_size, "%s/.local/state/logpose", home);
    }
    return used > 0 && (size_t)used < out_size;
}

/* Makes a folder and its parents. */
static bool make_folder(char *path) {
    for (char *at = path + 1; *at != 0; at++) {
        if (*at != '/') continue;
        *at = 0;
        bool is_ok = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!is_ok) return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool keep_new_path(char *out, size_t out_size) {
    char folder[FOLDER_MAX], day[32];
    time_t now = time(NULL);
    struct tm local;
    if (!folder_path(folder, sizeof folder) || !make_folder(folder)) return false;
    if (localtime_r(&now, &local) == NULL) return false;
    strftime(day, sizeof day, "%Y%m%d-%H%M%S", &local);
    int used = snprintf(out, out_size, "%s/%s-%ld.replay", folder, day, (long)getpid());
    return used > 0 && (size_t)used < out_size;
}

/* A game that is over ends with an 'end' line. */
static bool has_ended(const char *path) {
    char tail[TAIL_SIZE + 1] = "";
    FILE *file = fopen(path, "rb");
    if (file == NULL) return true;
    if (fseek(file, -TAIL_SIZE, SEEK_END) != 0) rewind(file);
    size_t size = fread(tail, 1, TAIL_SIZE, file);
    fclose(file);
    Slice text = {tail, size};
    return text_find(text, SLICE("\nend ")) < text.size;
}

bool keep_last_path(char *out, size_t out_size) {
    char folder[FOLDER_MAX], path[FOLDER_MAX + 300];
    struct timespec newest = {0, 0};
    bool is_found = false;
    DIR *listing = folder_path(folder, sizeof folder) ? opendir(folder) : NULL;
    if (listing == NULL) return false;
    for (struct dirent *entry; (entry = readdir(listing)) != NULL;) {
        struct stat status;
        if (!text_ends_with(text_of(entry->d_name), SLICE(".replay"))) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &status) != 0 || has_ended(path)) continue;
        struct timespec at = status.st_mtim;
        bool is_newer = at.tv_sec > newest.tv_sec ||
                        (at.tv_sec == newest.tv_sec && at.tv_nsec >= newest.tv_nsec);
        if (!is_newer || strlen(path) >= out_size) continue;
        newest = at;
        is_found = true;
        memcpy(out, path, strlen(path) + 1);
    }
    closedir(listing);
    return is_found;
}
