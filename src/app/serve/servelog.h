/* What a server reports to its operator: one line for each thing that happened, on stderr, as
 * "time=2026-04-01T12:00:00Z event=listening port=8080". Secrets never get here: keys,
 * tokens and the part of an address behind '?' or '#'. */
#ifndef APP_SERVE_SERVELOG_H
#define APP_SERVE_SERVELOG_H

#include "app/common/output.h"

/* 'format' gives the fields behind the event's name: "port=%d". */
void servelog_event(const char *event, const char *format, ...) PRINTF_LIKE(2, 3);

/* Only what goes wrong is written. */
void servelog_set_quiet(bool is_quiet);
void servelog_fault(const char *event, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
