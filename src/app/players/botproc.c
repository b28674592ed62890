/* Starting, reading and ending another program. */
#include "app/players/botproc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/common/clock.h"
#include "app/players/strays.h"

extern char **environ;

bool botproc_passes_stderr;

enum {
    CHILDREN_MAX = 1024,
    PATIENCE_MS = 500,
    START_PATIENCE = 2000,
    MARK_SIZE = 64,
    STOP_LOOK_MS = 20 /* how often a flag is looked at while waiting */
};

/* --- Children that must not outlive this program --- */

static volatile sig_atomic_t children[CHILDREN_MAX]; /* process groups, or 0 */
static atomic_int starts;     /* threads that are starting a child at this moment */
static atomic_bool is_ending; /* no more may be started */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* When a signal has come: ends all children, and no more are started. */
static void end_all(void) {
    atomic_store(&is_ending, true);
    /* A child that another thread is starting will be listed in a moment. */
    for (int i = 0; i < START_PATIENCE && atomic_load(&starts) > 0; i++) poll(NULL, 0, 1);
    for (int i = 0; i < CHILDREN_MAX; i++) {
        if (children[i] != 0) kill(-(pid_t)children[i], SIGKILL);
    }
    strays_end_all();
}

/* Whoever interrupts this program means its children too, which are in process groups of
 * their own. */
static void on_interrupt(int number) {
    end_all();
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    static bool is_done;
    if (is_done) return;
    is_done = true;
    strays_prepare();
    /* A bot that has ended must not take us with it: writing to it fails instead. */
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction now;
        if (sigaction(numbers[i], NULL, &now) != 0 || now.sa_handler != SIG_DFL) continue;
        now.sa_handler = on_interrupt;
        sigaction(numbers[i], &now, NULL);
    }
}

/* With the mutex locked. */
static void note_child(pid_t from, pid_t to) {
    for (int i = 0; i < CHILDREN_MAX; i++) {
        if (children[i] != (sig_atomic_t)from) continue;
        children[i] = (sig_atomic_t)to;
        break;
    }
}

static bool has_children(void) {
    for (int i = 0; i < CHILDREN_MAX; i++) {
        if (children[i] != 0) return true;
    }
    return false;
}

/* --- Starting --- */

/* Our end of a pipe is not inherited by other children, and never blocks. */
static void set_up_end(int file) {
    fcntl(file, F_SETFD, FD_CLOEXEC);
    fcntl(file, F_SETFL, O_NONBLOCK);
}

/* What a bot's processes have in their environment, so that they are known from those of other
 * bots whatever becomes of their parents. */
static void print_mark(const BotProc *bot, char out[MARK_SIZE]) {
    snprintf(out, MARK_SIZE, "LOGPOSE_BOT=%ld.%lu", (long)getpid(), bot->number);
}

/* Our environment and the mark, to be freed; NULL without memory. */
static char **marked_environment(char *mark) {
    size_t count = 0;
    while (environ[count] != NULL) count++;
    char **out = calloc(count + 2, sizeof *out);
    if (out == NULL) return NULL;
    out[0] = mark;
    for (size_t i = 0, used = 1; i < count; i++) {
        if (strncmp(environ[i], mark, strlen("LOGPOSE_BOT=")) != 0) out[used++] = environ[i];
    }
    return out;
}

/* to[0] is the child's stdin, from[1] its stdout. */
static bool spawn(BotProc *bot, const char *command, int to[2], int from[2]) {
    char mark[MARK_SIZE];
    print_mark(bot, mark);
    char **environment = marked_environment(mark);
    if (environment == NULL) return false;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals, none;
    char shell[] = "sh", flag[] = "-c";
    char *argv[] = {shell, flag, (char *)(uintptr_t)command, NULL};
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, to[0]);
    posix_spawn_file_actions_addclose(&actions, from[1]);
    if (!botproc_passes_stderr) {
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    }
    /* This thread may have blocked signals that a bot should receive. */
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETPGROUP);
    bool is_ok =
        posix_spawn(&bot->pid, "/bin/sh", &actions, &attributes, argv, environment) == 0;
    free(environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return is_ok;
}

static bool start_locked(BotProc *bot, const char *command) {
    int to[2], from[2];
    if (pipe(to) != 0) return false;
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    set_up_end(to[1]);
    set_up_end(from[0]);
    bool is_ok = spawn(bot, command, to, from);
    close(to[0]);
    close(from[1]);
    bot->in = to[1];
    bot->out = from[0];
    if (is_ok) return true;
    close(bot->in);
    close(bot->out);
    bot->pid = 0;
    return false;
}

bool botproc_start(BotProc *bot, Slice command) {
    char *text = malloc(command.size + 1);
    if (text == NULL) return false;
    memcpy(text, command.at, command.size);
    text[command.size] = 0;
    bot->start = bot->used = 0;
    bot->pid = 0;
    /* No signal may reach this thread before its child is listed: the handler waits for it. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    atomic_fetch_add(&starts, 1);
    /* One at a time: a child must not inherit the pipes that another thread is opening. */
    pthread_mutex_lock(&mutex);
    watch_signals();
    static unsigned long numbers;
    bot->number = ++numbers;
    bool is_ok = !atomic_load(&is_ending) && start_locked(bot, text);
    if (is_ok) note_child(0, bot->pid);
    pthread_mutex_unlock(&mutex);
    atomic_fetch_sub(&starts, 1);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(text);
    return is_ok;
}

/* --- Talking --- */

static bool is_stopped(const BotProc *bot) {
    return bot->stop != NULL && atomic_load(bot->stop);
}

/* Waits until the file can be used. False when the deadline is over or the caller does not want
 * to wait any longer. */
static bool wait_for(const BotProc *bot, int file, short events, double deadline) {
    int slice = bot->stop != NULL ? STOP_LOOK_MS : 1000000;
    for (;;) {
        double left = deadline - clock_seconds();
        struct pollfd poll_file = {.fd = file, .events = events};
        if (left < 0 || is_stopped(bot)) return false;
        int count = poll(&poll_file, 1, left > slice / 1000.0 ? slice : (int)(left * 1000) + 1);
        if (count > 0) return true;
        if (count < 0 && errno != EINTR) return false;
    }
}

bool botproc_write(BotProc *bot, Slice text, double deadline) {
    while (text.size > 0) {
        ssize_t count = write(bot->in, text.at, text.size);
        if (count > 0) {
            text = text_from(text, (size_t)count);
        } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        } else if (!wait_for(bot, bot->in, POLLOUT, deadline)) {
            return false;
        }
    }
    return true;
}

BotRead botproc_read(BotProc *bot, double deadline, Slice *line) {
    for (;;) {
        char *start = bot->buffer + bot->start;
        char *end = memchr(start, '\n', bot->used - bot->start);
        if (end != NULL) {
            *line = text_trim((Slice){start, (size_t)(end - start)});
            bot->start += (size_t)(end - start) + 1;
            return BOT_LINE;
        }
        memmove(bot->buffer, start, bot->used - bot->start);
        bot->used -= bot->start;
        bot->start = 0;
        if (bot->used == sizeof bot->buffer) return BOT_TOO_LONG;
        if (!wait_for(bot, bot->out, POLLIN, deadline)) {
            return is_stopped(bot) ? BOT_STOPPED : BOT_TIMEOUT;
        }
        ssize_t count = read(bot->out, bot->buffer + bot->used, sizeof bot->buffer - bot->used);
        if (count == 0) return BOT_CLOSED;
        if (count < 0 && errno != EAGAIN && errno != EINTR) return BOT_CLOSED;
        if (count > 0) bot->used += (size_t)count;
    }
}

/* --- Ending --- */

/* Has the child ended, after a short wait? */
static bool has_ended(pid_t pid, int patience_ms, int *status) {
    for (int waited = 0;; waited += 5) {
        pid_t found = waitpid(pid, status, WNOHANG);
        if (found == pid || (found < 0 && errno != EINTR)) return true;
        if (waited >= patience_ms) return false;
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
}

/* What the bot has left behind outside its group. What bears no mark is from some bot, and ends
 * with the last of them. */
static void end_strays(const BotProc *bot) {
    char mark[MARK_SIZE];
    print_mark(bot, mark);
    pthread_mutex_lock(&mutex);
    note_child(bot->pid, 0);
    strays_end(has_children() ? mark : NULL, (StraysKept){children, CHILDREN_MAX});
    pthread_mutex_unlock(&mutex);
}

void botproc_stop(BotProc *bot, bool is_polite, char *how, size_t how_size) {
    int status = 0;
    if (how_size > 0) how[0] = 0;
    if (bot->pid == 0) return;
    if (is_polite) botproc_write(bot, SLICE("quit\n"), clock_seconds() + 0.1);
    close(bot->in);
    /* A bot that has closed its output may also be about to end by itself. */
    if (has_ended(bot->pid, is_polite ? PATIENCE_MS : 50, &status)) {
        if (WIFEXITED(status)) {
            snprintf(how, how_size, "exit code %d", WEXITSTATUS(status));
        } else if (WIFSIGNALED(status)) {
            snprintf(how, how_size, "signal %d", WTERMSIG(status));
        }
        kill(-bot->pid, SIGKILL); /* what it has left behind */
    } else {
        kill(-bot->pid, SIGKILL);
        while (waitpid(bot->pid, &status, 0) < 0 && errno == EINTR) continue;
    }
    close(bot->out);
    end_strays(bot);
    bot->pid = 0;
}
