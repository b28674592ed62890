/* 'logpose play --join LINK': a seat at a table of a server, as plain numbered text. */
#ifndef APP_SERVE_JOINGAME_H
#define APP_SERVE_JOINGAME_H

#include "logpose/logpose.h"

typedef struct JoinOptions {
    const char *link; /* "http://HOST:PORT/#join=TABLE.SECRET" */
    const char *deck; /* a bundled deck's name or a file */
    const char *name; /* or NULL */
} JoinOptions;

/* Plays until the game is over or the input ends. Returns an exit code. */
int joingame_run(const JoinOptions *options, const LpCards *cards);

#endif
