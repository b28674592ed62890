/* Where the user's files are. */
#include "app/common/userfolder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE_MAX = 1024 };

bool userfolder_path(UserFolder folder, const char *rest, char *out, size_t out_size) {
    static const struct {
        const char *variable, *below_home;
    } folders[USERFOLDER_COUNT] = {
        [USERFOLDER_DATA] = {"XDG_DATA_HOME", ".local/share"},
        [USERFOLDER_STATE] = {"XDG_STATE_HOME", ".local/state"},
        [USERFOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    };
    /* The variable counts only if it is absolute, as the specification says. */
    const char *named = getenv(folders[folder].variable), *home = getenv("HOME");
    const char *slash = rest[0] != 0 ? "/" : "";
    int used = -1;
    if (named != NULL && named[0] == '/') {
        used = snprintf(out, out_size, "%s/logpose%s%s", named, slash, rest);
    } else if (home != NULL && home[0] == '/') {
        used = snprintf(out, out_size, "%s/%s/logpose%s%s", home, folders[folder].below_home,
                        slash, rest);
    }
    return used > 0 && (size_t)used < out_size;
}

bool userfolder_make(const char *path) {
    char part[PATH_SIZE_MAX];
    size_t size = strlen(path);
    if (size == 0 || size >= sizeof part) return false;
    memcpy(part, path, size + 1);
    for (char *at = part + 1; at <= part + size; at++) {
        if (*at != '/' && *at != 0) continue;
        char kept = *at;
        *at = 0;
        if (mkdir(part, 0700) != 0 && errno != EEXIST) return false;
        *at = kept;
    }
    return true;
}
