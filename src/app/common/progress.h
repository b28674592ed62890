/* The line on a terminal that shows how far a long run has come. */
#ifndef APP_COMMON_PROGRESS_H
#define APP_COMMON_PROGRESS_H

#include <stdint.h>

/* Rewrites the line: how many of all 'things' are done after so many seconds, and how long
 * the rest will take. Only for a terminal: ask output_is_terminal(stderr) first. */
void progress_show(uint64_t done, uint64_t all, const char *things, double seconds);

/* Removes the line. */
void progress_clear(void);

#endif
