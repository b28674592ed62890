/* One question to 'logpose analyse': from the command line, or from a line of JSON. */
#ifndef APP_ANALYSIS_QUERY_H
#define APP_ANALYSIS_QUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/text.h"

enum { QUERY_TEXT_MAX = 256 };

/* A number that the query does not give. */
#define QUERY_UNSAID UINT64_MAX

typedef struct Query {
    char *text; /* a scenario or a replay, owned by the query, or NULL */
    size_t size;
    char path[1024]; /* where it comes from, or is to be read from */
    char *id;        /* of a line of JSON, as it is written there; or NULL */
    char seat[16], opponent[1024], player[QUERY_TEXT_MAX];
    uint64_t to;     /* answers of a replay; UINT64_MAX: up to the last question */
    uint64_t number; /* of the scenario in its file, from 1 */
    uint64_t nodes, milliseconds, seed;
    uint64_t lethal; /* samples to look for a forced win in; QUERY_UNSAID: the default */
} Query;

/* Reads a line of JSON into the query, over what it already says. False with a message in
 * 'why'; the id is taken even then, if there is one. */
bool query_read(Slice line, Query *query, Buffer *why);

void query_free(Query *query);

#endif
