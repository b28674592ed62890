/* Many people at many tables of a server: what 'logpose load' plays, measures and checks. */
#ifndef APP_SERVE_LOADTEST_H
#define APP_SERVE_LOADTEST_H

#include <stdbool.h>
#include <stdint.h>

#include "logpose/logpose.h"

/* How often, of a thousand answers, something goes wrong on purpose. */
typedef struct LoadChaos {
    int drop;   /* the connection is cut before or after the answer */
    int twice;  /* the answer is sent twice */
    int delay;  /* it comes a second late */
    int garble; /* nonsense is sent first: a broken message, or bytes that are no frame */
} LoadChaos;

typedef struct LoadOptions {
    const char *url;
    uint32_t tables, idle; /* idle: connections that only say hello */
    int64_t think_ms;      /* on average, before each answer */
    double seconds;
    uint64_t seed;
    LoadChaos chaos;
    bool stops_at_once; /* games that are being played at the end are left; else finished */
} LoadOptions;

typedef struct LoadResult {
    uint64_t tables, games, answers, reconnects, errors, delivered;
    uint64_t idle; /* connections that did nothing and were still there at the end */
    double seconds, p50_ms, p99_ms;
    uint64_t lost;    /* answers that the server had reported and that were gone later */
    uint64_t doubled; /* answers that counted twice, or that nobody gave */
    uint64_t leaks;   /* cards in messages whose reader may not know them */
    uint64_t swapped; /* messages that were looked at for that, of one table in 16 */
    uint64_t checked; /* games that were compared with their replay */
} LoadResult;

/* False after a message. */
bool loadtest_run(const LoadOptions *options, const LpCards *cards, LoadResult *out);

#endif
