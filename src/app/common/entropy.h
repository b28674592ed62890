/* Random numbers that nobody can guess, from the system. */
#ifndef APP_COMMON_ENTROPY_H
#define APP_COMMON_ENTROPY_H

#include <stdbool.h>
#include <stdint.h>

/* What a seed option holds while nobody has given it a value. */
#define ENTROPY_UNSAID UINT64_MAX

/* A seed; the clocks and the process id help out where the system has no generator. Never
 * ENTROPY_UNSAID. */
uint64_t entropy_seed(void);

/* The seed of a series that was given none: 1, so that everybody gets the same numbers, but a
 * drawn one where a stranger plays, who could guess the other. A series that is kept in a file,
 * or played in several places, must then be given one: false after a message in the name of
 * 'command'. */
bool entropy_choose(const char *command, bool has_stranger, bool is_shared, uint64_t *seed);

#endif
