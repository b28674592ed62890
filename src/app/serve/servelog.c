/* Writes the lines of a server's log. */
#include "app/serve/servelog.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static bool is_quiet;

void servelog_set_quiet(bool wants_quiet) { is_quiet = wants_quiet; }

static void write_line(const char *event, const char *format, va_list arguments) {
    char line[512], when[32];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    vsnprintf(line, sizeof line, format, arguments);
    output_clean(line);
    fprintf(stderr, "time=%s event=%s %s\n", when, event, line);
}

void servelog_event(const char *event, const char *format, ...) {
    if (is_quiet) return;
    va_list arguments;
    va_start(arguments, format);
    write_line(event, format, arguments);
    va_end(arguments);
}

void servelog_fault(const char *event, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_line(event, format, arguments);
    va_end(arguments);
}
