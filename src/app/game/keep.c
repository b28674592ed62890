/* The folder of saved games. */
#include "app/game/keep.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/common/file.h"
#include "app/common/userfolder.h"
#include "base/text.h"

enum { FOLDER_MAX = 900 };

bool keep_new_path(char *out, size_t out_size) {
    char folder[FOLDER_MAX], day[32];
    time_t now = time(NULL);
    struct tm local;
    if (!userfolder_path(USERFOLDER_STATE, "", folder, sizeof folder)) return false;
    if (!userfolder_make(folder)) return false;
    if (localtime_r(&now, &local) == NULL) return false;
    strftime(day, sizeof day, "%Y%m%d-%H%M%S", &local);
    int used = snprintf(out, out_size, "%s/%s-%ld.replay", folder, day, (long)getpid());
    return used > 0 && (size_t)used < out_size;
}

/* --- Listing ---------------------------------------------------------------------------- */

static void copy_word(Slice word, char *out, size_t out_size) {
    snprintf(out, out_size, "%.*s", (int)word.size, word.at);
}

/* "person,level3" or "st01,st02": two words. */
static void read_pair(Slice pair, char out[2][40]) {
    Slice word;
    for (int i = 0; i < 2 && text_next_part(&pair, ',', &word); i++)
        copy_word(word, out[i], sizeof out[i]);
}

/* Who plays, the last turn, and the end: lines '# play …', 'turn N …' and 'end R …'. */
static void read_game(Slice text, KeptGame *out) {
    for (Slice line, word; text_next_line(&text, &line);) {
        if (text_starts_with(line, SLICE("# play "))) {
            line = text_from(line, 7);
            if (text_next_word(&line, &word)) read_pair(word, out->players);
            if (text_next_word(&line, &word)) read_pair(word, out->decks);
        } else if (text_starts_with(line, SLICE("turn "))) {
            uint64_t turn = 0;
            line = text_from(line, 5);
            if (text_next_word(&line, &word) && text_parse_uint(word, &turn))
                out->turn = (unsigned)turn;
        } else if (text_starts_with(line, SLICE("end "))) {
            line = text_from(line, 4);
            out->has_ended = true;
            if (text_next_word(&line, &word)) copy_word(word, out->result, sizeof out->result);
        }
    }
}

static bool read_kept(const char *path, KeptGame *out) {
    struct stat status;
    File file;
    memset(out, 0, sizeof *out);
    if (strlen(path) >= sizeof out->path || stat(path, &status) != 0) return false;
    memcpy(out->path, path, strlen(path) + 1);
    out->time = status.st_mtim.tv_sec;
    out->nanoseconds = status.st_mtim.tv_nsec;
    if (file_read(path, &file) != NULL) return false;
    read_game((Slice){file.at, file.size}, out);
    file_free(&file);
    return true;
}

static int compare(const void *a, const void *b) {
    const KeptGame *one = a, *other = b;
    if (one->time != other->time) return one->time < other->time ? 1 : -1;
    return (one->nanoseconds < other->nanoseconds) - (one->nanoseconds > other->nanoseconds);
}

int keep_list(KeptGame **out) {
    char folder[FOLDER_MAX], path[FOLDER_MAX + 300];
    int count = 0;
    *out = NULL;
    bool is_named = userfolder_path(USERFOLDER_STATE, "", folder, sizeof folder);
    DIR *listing = is_named ? opendir(folder) : NULL;
    if (listing == NULL) return 0;
    *out = calloc(KEPT_MAX, sizeof **out);
    for (struct dirent *entry; *out != NULL && count < KEPT_MAX;) {
        if ((entry = readdir(listing)) == NULL) break;
        if (!text_ends_with(text_of(entry->d_name), SLICE(".replay"))) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        count += read_kept(path, &(*out)[count]);
    }
    closedir(listing);
    if (count > 0) qsort(*out, (size_t)count, sizeof **out, compare);
    return count;
}

bool keep_last_path(char *out, size_t out_size) {
    KeptGame *games;
    int count = keep_list(&games), at = 0;
    while (at < count && games[at].has_ended) at++;
    bool is_found = at < count && strlen(games[at].path) < out_size;
    if (is_found) memcpy(out, games[at].path, strlen(games[at].path) + 1);
    free(games);
    return is_found;
}
