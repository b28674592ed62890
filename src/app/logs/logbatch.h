/* Files and folders of OPTCGSim's logs: their games, one after the other. Only files that are
 * named, or that end in .log, are opened; the preferences beside them never are. */
#ifndef APP_LOGS_LOGBATCH_H
#define APP_LOGS_LOGBATCH_H

#include "app/common/file.h"
#include "log/gamelog_play.h"
#include "study/gametally.h"

typedef struct LogBatch {
    const LpCards *cards;
    char **paths;
    size_t path_count, path_size;
    size_t at; /* the file that is being read, and what is left of it */
    File file;
    char *decoded;
    Slice text, rest;
    uint32_t line;
    void *play_memory, *arena_memory;
    int refused; /* files that could not be read */
    /* The game that logbatch_next has found: */
    const char *path;
    int number;                     /* of this file, from 1 */
    char date[GAMETALLY_DATE_SIZE]; /* of the file's name: 2026-10-02, or empty */
    GamelogGame game;
    GamelogPlay play; /* after logbatch_play */
} LogBatch;

/* False after a message. Close it in any case. */
bool logbatch_open(LogBatch *batch, const LpCards *cards, char **operands, int count);
void logbatch_close(LogBatch *batch);

/* The next game; files that are no logs are reported and passed over. */
bool logbatch_next(LogBatch *batch);

/* Searches for its answers; false if it cannot begin. */
bool logbatch_play(LogBatch *batch);

/* Does the engine agree with everything that the log says of the game? */
bool logbatch_agrees(const LogBatch *batch);

/* 'Sanji (PRB01-001)', or 'an unnamed Leader', in the language that is spoken. */
const char *logbatch_leader(const LogBatch *batch, LpSeat seat);

/* This line of the file, without its markup being touched; empty if there is none. */
Slice logbatch_line(const LogBatch *batch, uint32_t line);

/* Who won: a seat, or GAMELOG_NO_SEAT. The engine knows where the log does not say; for that
 * the game must have been played. */
uint8_t logbatch_winner(const LogBatch *batch);

#endif
