/* 'logpose serve': the page, tables for people, and what the server says about itself. */
#ifndef APP_SERVE_SERVE_H
#define APP_SERVE_SERVE_H

#include <stdbool.h>

#include "app/serve/edge.h"

typedef struct ServeOptions {
    EdgeOptions edge;
    bool is_unopened;   /* no browser is started */
    const char *store;  /* an address as db.h reads it; NULL: in the user's data folder */
    const char *node;   /* the server's name among several that share a store */
    const char *origin; /* of the page, if another than this server's; or NULL */
} ServeOptions;

/* Serves until a signal ends it. Returns an exit code. */
int serve_run(const ServeOptions *options);

#endif
