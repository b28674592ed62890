/* Processes that bots leave behind, also those that have left their group and session. On
 * Linux this program becomes the parent of whatever loses its own (a "subreaper"), so that all
 * of them are its children in the end; on other systems there is nothing to find them by. */
#ifndef APP_PLAYERS_STRAYS_H
#define APP_PLAYERS_STRAYS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Before the first bot is started: children that are there already are nobody's strays. */
void strays_prepare(void);

/* Those children of this program that are left alone, as process ids; 0 is nobody. */
typedef struct StraysKept {
    const volatile sig_atomic_t *at;
    size_t count;
} StraysKept;

/* Kills what was started with `mark` ("NAME=VALUE") in its environment, and all that stems from
 * it; without a mark, everything. One call at a time. */
void strays_end(const char *mark, StraysKept kept);

/* Kills all children and what stems from them: for a program that ends now. May be called by a
 * signal handler. */
void strays_end_all(void);

#endif
