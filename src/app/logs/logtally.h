/* Counted games of logs, written. */
#ifndef APP_LOGS_LOGTALLY_H
#define APP_LOGS_LOGTALLY_H

#include <stdio.h>

#include "study/gametally.h"

typedef struct LogTally {
    const GameTally *tally;
    const LpCards *cards; /* for the names of cards in the language that is spoken */
} LogTally;

/* For people, and for programs, which get the same words in every language. */
void logtally_write_text(const LogTally *tally, FILE *out);
void logtally_write_json(const GameTally *tally, FILE *out);
void logtally_write_csv(const GameTally *tally, FILE *out);
void logtally_write_html(const void *log_tally, FILE *out);

#endif
