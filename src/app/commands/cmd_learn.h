/* The lessons and the first game after them. */
#ifndef APP_COMMANDS_CMD_LEARN_H
#define APP_COMMANDS_CMD_LEARN_H

#include <stdbool.h>

#include "logpose/logpose.h"

/* Plays from the lesson with this number (from 1) on, then an easy game; the exit code. */
int cmd_learn_run(const LpCards *cards, int first, bool is_plain);

#endif
