/* Temporary files, modes, links and locks. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* for realpath */
#endif

#include "app/common/savefile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/common/entropy.h"

enum { TRIES_MAX = 100, NAME_SIZE = 40 };

static const char in_use[] = "another program is using it";

/* --- Where the text goes ------------------------------------------------------------- */

/* A file that is being replaced. */
typedef struct Change {
    char *final;     /* behind all links */
    char *temporary; /* in the same folder; NULL: 'final' is written to as it is */
    int descriptor;  /* of what is written */
    bool is_there;
    struct stat before;
} Change;

static void close_change(Change *change) {
    if (change->descriptor >= 0) close(change->descriptor);
    free(change->temporary);
    free(change->final);
}

/* Opens a new file beside 'final' as mkstemp does: under a name that nobody has, so that no
 * link is followed. Unlike there its mode follows the umask. */
static bool open_temporary(Change *change) {
    const char *slash = strrchr(change->final, '/');
    int folder = slash != NULL ? (int)(slash - change->final) + 1 : 0;
    size_t size = (size_t)folder + NAME_SIZE;
    change->temporary = malloc(size);
    if (change->temporary == NULL) return false;
    for (int i = 0; i < TRIES_MAX; i++) {
        snprintf(change->temporary, size, "%.*s.logpose-%016llx.tmp", folder, change->final,
                 (unsigned long long)entropy_seed());
        change->descriptor =
            open(change->temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (change->descriptor >= 0 || errno != EEXIST) break;
    }
    return change->descriptor >= 0;
}

/* False, with errno set, if nothing can be written there. */
static bool open_change(const char *path, Change *change) {
    struct stat link;
    *change = (Change){.descriptor = -1};
    change->is_there = stat(path, &change->before) == 0;
    if (!change->is_there && lstat(path, &link) == 0) return errno = ENOENT, false;
    change->final = change->is_there ? realpath(path, NULL) : strdup(path);
    if (change->final == NULL) return false;
    if (change->is_there && S_ISDIR(change->before.st_mode)) return errno = EISDIR, false;
    if (!change->is_there || S_ISREG(change->before.st_mode)) return open_temporary(change);
    change->descriptor = open(change->final, O_WRONLY | O_CLOEXEC);
    return change->descriptor >= 0;
}

static const char *refuse(const char *path) {
    struct stat link;
    bool is_link = errno == ENOENT && lstat(path, &link) == 0;
    return is_link ? "it is a symbolic link to a file that does not exist" : strerror(errno);
}

/* --- Writing ------------------------------------------------------------------------- */

static bool write_all(int descriptor, Slice text) {
    while (text.size > 0) {
        ssize_t count = write(descriptor, text.at, text.size);
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) text = text_from(text, (size_t)count);
    }
    return true;
}

/* Onto the disk, as far as this sort of file can be brought there. */
static bool flush(int descriptor) {
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/* The new name is on the disk once its folder is. That it cannot be done is no harm. */
static void flush_folder(const char *path) {
    char *folder = strdup(path);
    if (folder == NULL) return;
    char *slash = strrchr(folder, '/');
    if (slash != NULL) slash[slash == folder] = 0;
    int descriptor = open(slash != NULL ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        flush(descriptor);
        close(descriptor);
    }
    free(folder);
}

/* The mode of the file that was there, and its owner where that may be set. */
static bool keep_mode(const Change *change) {
    const struct stat *before = &change->before;
    struct stat now;
    if (!change->is_there) return true;
    if (fstat(change->descriptor, &now) != 0) return false;
    if (now.st_uid != before->st_uid || now.st_gid != before->st_gid) {
        if (fchown(change->descriptor, before->st_uid, before->st_gid) != 0) errno = 0;
    }
    return fchmod(change->descriptor, before->st_mode & 0777) == 0;
}

static bool put_in_place(const Change *change) {
    if (change->temporary == NULL) return true;
    if (!keep_mode(change) || !flush(change->descriptor)) return false;
    if (rename(change->temporary, change->final) != 0) return false;
    flush_folder(change->final);
    return true;
}

const char *savefile_write(const char *path, Slice text, SaveLock *lock) {
    Change change;
    const char *problem = NULL;
    if (!open_change(path, &change)) {
        problem = refuse(path);
        close_change(&change);
        return problem;
    }
    bool is_file = change.temporary != NULL;
    /* Locked before it can be found under its name: there is no moment without a lock. */
    bool is_locked = lock != NULL && is_file && flock(change.descriptor, LOCK_EX) == 0;
    if (!write_all(change.descriptor, text) || !put_in_place(&change)) {
        problem = strerror(errno);
        if (is_file) unlink(change.temporary);
    } else if (is_locked) {
        savefile_unlock(lock);
        lock->descriptor = change.descriptor + 1;
        change.descriptor = -1;
    }
    close_change(&change);
    return problem;
}

const char *savefile_may_write(const char *path) {
    Change change;
    bool is_ok = open_change(path, &change);
    const char *problem = is_ok ? NULL : refuse(path);
    if (is_ok && change.temporary != NULL) unlink(change.temporary);
    close_change(&change);
    return problem;
}

/* --- Locks --------------------------------------------------------------------------- */

bool savefile_is_regular(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode);
}

void savefile_unlock(SaveLock *lock) {
    if (lock->descriptor != 0) close(lock->descriptor - 1);
    lock->descriptor = 0;
}

const char *savefile_lock(const char *path, SaveLock *lock) {
    for (int i = 0; i < TRIES_MAX; i++) {
        struct stat locked, there;
        int descriptor = open(path, O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) return strerror(errno);
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close(descriptor);
            return in_use;
        }
        /* Who held the lock may have put another file in its place before giving it up. */
        bool is_same = fstat(descriptor, &locked) == 0 && stat(path, &there) == 0 &&
                       locked.st_ino == there.st_ino && locked.st_dev == there.st_dev;
        if (is_same) {
            savefile_unlock(lock);
            lock->descriptor = descriptor + 1;
            return NULL;
        }
        close(descriptor);
    }
    return in_use;
}
