/* Where games are saved: one file for each game in the user's state folder, an unfinished
 * replay until the game ends. */
#ifndef APP_GAME_KEEP_H
#define APP_GAME_KEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The path of a new file in $XDG_STATE_HOME/logpose or ~/.local/state/logpose, which is made
 * if it is missing. False if it cannot be made. */
bool keep_new_path(char *out, size_t out_size);

/* The newest game there that has not ended. */
bool keep_last_path(char *out, size_t out_size);

enum { KEPT_MAX = 512, KEPT_PATH_MAX = 1200 };

/* One game that is there. */
typedef struct KeptGame {
    char path[KEPT_PATH_MAX];
    int64_t time, nanoseconds;         /* of the last answer */
    char players[2][40], decks[2][40]; /* "person" or a player; empty: unknown */
    unsigned turn;
    bool has_ended;
    char result[16]; /* "0", "1": who has won, as the file says it; or another word */
} KeptGame;

/* The games that are there, the newest first; how many. The caller frees 'out'. */
int keep_list(KeptGame **out);

#endif
