/* Finding strays in /proc. Everything that strays_end_all needs is safe in a signal handler: no
 * memory is taken and no stream is opened. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1 /* for syscall */
#endif

#include "app/players/strays.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PROCESSES_MAX = 16384,
    INHERITED_MAX = 256,
    ROUNDS_MAX = 500, /* of a millisecond: who starts processes faster than this stays */
    PATH_SIZE = 64,
    TEXT_SIZE = 4096
};

typedef struct Process {
    pid_t pid, parent;
    bool is_dead; /* and not waited for yet */
    bool is_stray;
} Process;

typedef struct Processes {
    Process at[PROCESSES_MAX];
    size_t count;
} Processes;

/* A handler may run while a thread is looking. */
static Processes seen, seen_by_handler;
static pid_t inherited[INHERITED_MAX];
static size_t inherited_count;

/* --- Reading /proc ------------------------------------------------------------------------ */

/* "/proc/PID/file" */
static int open_of(pid_t pid, const char *file) {
    char path[PATH_SIZE] = "/proc/", digits[16];
    size_t used = strlen(path), count = 0;
    for (pid_t rest = pid; rest > 0 && count < sizeof digits; rest /= 10) {
        digits[count++] = (char)('0' + rest % 10);
    }
    while (count > 0) path[used++] = digits[--count];
    memcpy(path + used, file, strlen(file) + 1);
    return open(path, O_RDONLY | O_CLOEXEC);
}

static pid_t number_of(const char *text) {
    pid_t number = 0;
    while (*text >= '0' && *text <= '9') number = number * 10 + (*text++ - '0');
    return *text == 0 || *text == ' ' ? number : 0;
}

/* "PID (NAME) STATE PARENT …", where the name may hold brackets and blanks. */
static bool read_process(pid_t pid, Process *out) {
    char text[TEXT_SIZE];
    int file = open_of(pid, "/stat");
    if (file < 0) return false;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    if (size <= 0) return false;
    text[size] = 0;
    const char *behind = strrchr(text, ')');
    if (behind == NULL || strlen(behind) < 5) return false;
    char state = behind[2];
    *out = (Process){pid, number_of(behind + 4), state == 'Z' || state == 'X', false};
    return true;
}

/* The head of one entry, as the kernel writes it; its name follows. */
typedef struct Entry {
    uint64_t inode;
    int64_t offset;
    uint16_t size;
    uint8_t kind;
} Entry;

enum { ENTRY_NAME_AT = 19 };

static void read_processes(Processes *out) {
    char names[TEXT_SIZE];
    out->count = 0;
    int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    for (;;) {
        long size = syscall(SYS_getdents64, folder, names, sizeof names);
        if (size <= 0) break;
        for (long at = 0; at < size;) {
            Entry entry;
            memcpy(&entry, names + at, sizeof entry);
            pid_t pid = number_of(names + at + ENTRY_NAME_AT);
            at += entry.size;
            if (pid <= 0 || out->count == PROCESSES_MAX) continue;
            out->count += read_process(pid, &out->at[out->count]);
        }
    }
    close(folder);
}

/* Is this among the words that the process was started with? */
static bool has_mark(pid_t pid, const char *mark) {
    char text[TEXT_SIZE] = "";
    size_t size = strlen(mark) + 1, used = 1;
    bool is_found = false;
    int file = open_of(pid, "/environ");
    if (file < 0 || size + 1 >= sizeof text) return false;
    /* Behind a zero, as all words but the first are; the end of each piece is kept for the
     * next. */
    for (;;) {
        ssize_t count = read(file, text + used, sizeof text - used);
        if (count <= 0) break;
        used += (size_t)count;
        for (size_t i = 0; !is_found && i + 1 + size <= used; i++) {
            is_found = text[i] == 0 && memcmp(text + i + 1, mark, size) == 0;
        }
        size_t kept = used < size + 1 ? used : size + 1;
        memmove(text, text + used - kept, kept);
        used = kept;
    }
    close(file);
    return is_found;
}

/* --- Ending them -------------------------------------------------------------------------- */

static bool is_inherited(pid_t pid) {
    for (size_t i = 0; i < inherited_count; i++) {
        if (inherited[i] == pid) return true;
    }
    return false;
}

static bool is_kept(pid_t pid, StraysKept kept) {
    for (size_t i = 0; i < kept.count; i++) {
        if ((pid_t)kept.at[i] == pid) return true;
    }
    return is_inherited(pid);
}

/* What stems from a stray is one. */
static void mark_descendants(Processes *all) {
    bool has_changed = true;
    while (has_changed) {
        has_changed = false;
        for (size_t i = 0; i < all->count; i++) {
            Process *process = &all->at[i];
            for (size_t k = 0; !process->is_stray && k < all->count; k++) {
                if (!all->at[k].is_stray || all->at[k].pid != process->parent) continue;
                process->is_stray = has_changed = true;
            }
        }
    }
}

/* How many living strays were killed just now. Those that are dead are waited for. */
static size_t kill_once(Processes *all, const char *mark, StraysKept kept) {
    size_t killed = 0;
    pid_t self = getpid();
    read_processes(all);
    for (size_t i = 0; i < all->count; i++) {
        Process *process = &all->at[i];
        if (process->parent != self || is_kept(process->pid, kept)) continue;
        process->is_stray = mark == NULL || process->is_dead || has_mark(process->pid, mark);
    }
    mark_descendants(all);
    for (size_t i = 0; i < all->count; i++) {
        const Process *process = &all->at[i];
        if (!process->is_stray) continue;
        if (process->parent == self && process->is_dead) waitpid(process->pid, NULL, WNOHANG);
        if (!process->is_dead && kill(process->pid, SIGKILL) == 0) killed++;
    }
    return killed;
}

static void kill_all(Processes *all, const char *mark, StraysKept kept) {
    for (int i = 0; i < ROUNDS_MAX && kill_once(all, mark, kept) > 0; i++) poll(NULL, 0, 1);
}

void strays_prepare(void) {
    pid_t self = getpid();
    read_processes(&seen);
    for (size_t i = 0; i < seen.count && inherited_count < INHERITED_MAX; i++) {
        if (seen.at[i].parent == self) inherited[inherited_count++] = seen.at[i].pid;
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void strays_end(const char *mark, StraysKept kept) { kill_all(&seen, mark, kept); }

void strays_end_all(void) { kill_all(&seen_by_handler, NULL, (StraysKept){NULL, 0}); }

#else

void strays_prepare(void) {}

void strays_end(const char *mark, StraysKept kept) {
    (void)mark;
    (void)kept;
}

void strays_end_all(void) {}

#endif
