/* Starting a game, for 'logpose play' and 'logpose learn'. */
#ifndef APP_COMMANDS_CMD_PLAY_H
#define APP_COMMANDS_CMD_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "app/game/lesson.h"

/* What a command line can ask for; NULL and zero are the defaults. */
typedef struct PlayWishes {
    const char *deck, *versus; /* files or bundled names */
    const char *level;         /* "3", or a player */
    const char *resume;        /* a file, or "last" */
    const char *scenario;      /* a file */
    uint64_t seed, number;
    bool is_plain, is_two, is_watch;
    bool is_replay;     /* the game of 'resume' is looked at */
    LessonCoach *coach; /* comments on a learner's game, or NULL */
} PlayWishes;

/* Plays it; the exit code. */
int cmd_play_run(PlayWishes *wishes);

#endif
