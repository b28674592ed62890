/* 'logpose serve': the page, and what the server says about itself. */
#ifndef APP_SERVE_SERVE_H
#define APP_SERVE_SERVE_H

#include <stdbool.h>

#include "app/serve/edge.h"

typedef struct ServeOptions {
    EdgeOptions edge;
    bool is_unopened; /* no browser is started */
} ServeOptions;

/* Serves until a signal ends it. Returns an exit code. */
int serve_run(const ServeOptions *options);

#endif
