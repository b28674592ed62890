/* Cards of the pool compiled a second time, from their printed Japanese: what
 * 'logpose import --lang ja' does. */
#ifndef APP_CARDS_SECONDREADING_H
#define APP_CARDS_SECONDREADING_H

#include "logpose/logpose.h"

/* Reads a JSON array of objects with 'number', 'text' and 'trigger' in Japanese. The facts of a
 * card are those of the pool. Card files go to stdout, or with 'report' a JSON file says what
 * became of each card. The exit code: 1 if a card was not read. */
int secondreading_run(const LpCards *cards, const char *path, const char *report);

#endif
