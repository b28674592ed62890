/* The numbers of a running server, as Prometheus reads them. */
#ifndef APP_SERVE_COUNTERS_H
#define APP_SERVE_COUNTERS_H

#include <stdint.h>

#include "base/buffer.h"

typedef struct Counters {
#define COUNTER(name, kind, help) int64_t name;
#include "app/serve/counter.def"
#undef COUNTER
} Counters;

/* There is one server in a process, and one thread that counts. */
extern Counters counters;

void counters_write(Buffer *out);

#endif
