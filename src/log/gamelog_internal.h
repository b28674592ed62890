/* What the parts of the reader of logs share. */
#ifndef LOG_GAMELOG_INTERNAL_H
#define LOG_GAMELOG_INTERNAL_H

#include "log/gamelog.h"

enum {
    GAMELOG_ACTORS_MAX = 8, /* two nicks, You, Opponent, nobody; the rest are strangers */
    GAMELOG_NOBODY = 255
};

/* Everybody whose name is before a line. */
typedef struct GamelogCast {
    char names[GAMELOG_ACTORS_MAX + 1][GAMELOG_NAME_MAX];
    uint8_t seats[256]; /* by actor; the last is for GAMELOG_NOBODY */
    uint8_t count;
    /* The end of the game has been read. It is over if nobody goes on: a connection may come
     * back, and chat may say anything. Frames behind this one then only clear the table. */
    bool is_over;
    uint32_t end_text, end_frames;
} GamelogCast;

/* What the lines before the first turn say: Leaders, turn order, mulligans, the deal. The
 * tokens of the set-up are left out of the streams, and frames are numbered by turn. */
void gamelog_setup(GamelogGame *game);

#endif
