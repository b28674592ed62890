/* Another program as a child: started through the shell, spoken to in lines, and never
 * waited for beyond a deadline. It is a stranger: it may be slow, silent or mad, and all
 * that happens is that a function says so. */
#ifndef APP_PLAYERS_BOTPROC_H
#define APP_PLAYERS_BOTPROC_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/text.h"

enum {
    /* Longer lines are nonsense: the longest of our own, a view, has about 16,000 bytes. */
    BOTPROC_LINE_MAX = 1 << 16
};

/* Zeroed: no program is running. */
typedef struct BotProc {
    pid_t pid;
    unsigned long number; /* which of this program's bots it is */
    int in, out;          /* our ends of the pipes */
    /* When set, from any thread, reading and writing end soon; or NULL. */
    const atomic_bool *stop;
    size_t start, used;
    char buffer[BOTPROC_LINE_MAX];
} BotProc;

typedef enum BotRead {
    BOT_LINE,
    BOT_TIMEOUT, /* no whole line before the deadline */
    BOT_STOPPED, /* by the caller's flag */
    BOT_CLOSED,  /* it has ended, or closed its output */
    BOT_TOO_LONG
} BotRead;

/* Whether children's messages are shown; otherwise they are dropped. */
extern bool botproc_passes_stderr;

bool botproc_start(BotProc *bot, Slice command);

/* Deadlines are times of clock_seconds. Writing fails if the bot does not read the text. */
bool botproc_write(BotProc *bot, Slice text, double deadline);

/* The next line, without its end; valid until the next call. */
BotRead botproc_read(BotProc *bot, double deadline, Slice *line);

/* Ends the program, everything that it has started, and the pipes: with 'quit' and a short
 * wait, or at once. Says how it ended: "exit code 3". */
void botproc_stop(BotProc *bot, bool is_polite, char *how, size_t how_size);

#endif
