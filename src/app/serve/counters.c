/* Writes the numbers of a server in the text form of Prometheus. */
#include "app/serve/counters.h"

Counters counters;

static void write_one(Buffer *out, const char *name, const char *kind, const char *help,
                      int64_t value) {
    const char *const pieces[] = {
        "# HELP logpose_", name, " ", help, "\n# TYPE logpose_", name, " ", kind, "\n",
        "logpose_",        name, " "};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        buffer_append_string(out, pieces[i]);
    buffer_append_int(out, value);
    buffer_append_char(out, '\n');
}

void counters_write(Buffer *out) {
#define COUNTER(name, kind, help) write_one(out, #name, #kind, help, counters.name);
#include "app/serve/counter.def"
#undef COUNTER
}
