/* Games of logs, counted: by Leader, by the opponent's Leader, by who went first, and so on;
 * and by cards. The player is the one who wrote the logs. */
#ifndef APP_LOGS_LOGTALLY_H
#define APP_LOGS_LOGTALLY_H

#include <stdio.h>

#include "app/logs/logbatch.h"

enum {
    LOGTALLY_KEY_SIZE = 96,
    LOGTALLY_ROWS_MAX = 4096,
    LOGTALLY_FEW = 20 /* games: below this the interval is wider than 40 per cent */
};

typedef enum LogSection {
    LOGTALLY_ALL,
    LOGTALLY_LEADER,
    LOGTALLY_OPPONENT,
    LOGTALLY_PAIR,
    LOGTALLY_ORDER,
    LOGTALLY_MULLIGAN,
    LOGTALLY_TURNS,
    LOGTALLY_MONTH,
    LOGTALLY_VERSION,
    LOGTALLY_OPENING, /* from here on cards */
    LOGTALLY_DRAWN,
    LOGTALLY_PLAYED,
    LOGTALLY_SECTION_COUNT
} LogSection;

typedef struct LogRow {
    uint8_t section;
    char key[LOGTALLY_KEY_SIZE];
    uint32_t games, wins;
} LogRow;

typedef struct LogTally {
    LogRow rows[LOGTALLY_ROWS_MAX];
    size_t count;
    uint32_t games, undecided; /* games without a known winner are not counted in rows */
} LogTally;

/* Counts the game that the batch is at. */
void logtally_add(LogTally *tally, const LogBatch *batch);

/* Puts the rows in order: by section, then the most games first. */
void logtally_sort(LogTally *tally);

void logtally_write_text(const LogTally *tally, FILE *out);
void logtally_write_json(const LogTally *tally, FILE *out);
void logtally_write_csv(const LogTally *tally, FILE *out);
void logtally_write_html(const void *tally, FILE *out);

#endif
