/* What tests of logs need: memory for a game that is written and for one that is found. */
#ifndef LOGBENCH_H
#define LOGBENCH_H

#include "log/gamelog_play.h"

enum { LOGBENCH_TEXT = 1 << 20 };

typedef struct LogBench {
    LpCards *cards;
    LpGame *game, *spare;
    char text[LOGBENCH_TEXT], other[LOGBENCH_TEXT];
    void *play_memory, *arena_memory;
    GamelogGame log_game;
    GamelogPlay play;
} LogBench;

extern LogBench logbench;

/* For cmocka: 0 if all is well. */
int logbench_open(void **state);
int logbench_close(void **state);

/* Takes the next game off the text. */
bool logbench_next(Slice *rest, uint32_t *line);

/* Reads the first game and searches for its answers. */
bool logbench_import(Slice text);

#endif
