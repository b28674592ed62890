/* Where games are saved: one file for each game in the user's state folder, an unfinished
 * replay until the game ends. */
#ifndef APP_GAME_KEEP_H
#define APP_GAME_KEEP_H

#include <stdbool.h>
#include <stddef.h>

/* The path of a new file in $XDG_STATE_HOME/logpose or ~/.local/state/logpose, which is made
 * if it is missing. False if it cannot be made. */
bool keep_new_path(char *out, size_t out_size);

/* The newest game there that has not ended. */
bool keep_last_path(char *out, size_t out_size);

#endif
