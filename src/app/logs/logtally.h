/* Counted games of logs, written. */
#ifndef APP_LOGS_LOGTALLY_H
#define APP_LOGS_LOGTALLY_H

#include <stdio.h>

#include "study/gametally.h"

void logtally_write_text(const GameTally *tally, FILE *out);
void logtally_write_json(const GameTally *tally, FILE *out);
void logtally_write_csv(const GameTally *tally, FILE *out);
void logtally_write_html(const void *tally, FILE *out);

#endif
