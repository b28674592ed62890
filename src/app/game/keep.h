/* Where games are kept: one file for each game in the user's state folder, an unfinished replay
 * until the game ends. */
#ifndef APP_GAME_KEEP_H
#define APP_GAME_KEEP_H

#include <stdbool.h>
#include <stddef.h>

/* A new file's path in $XDG_STATE_HOME/logpose or ~/.local/state/logpose, which is made if it
 * is missing. False if there is no such place. */
bool keep_new_path(char *out, size_t out_size);

/* The youngest game there that has not ended. */
bool keep_last_path(char *out, size_t out_size);

#endif
