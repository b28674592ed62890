/* Reading the clocks. */
#include "app/common/clock.h"

#include <time.h>

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_seconds(void) { return seconds_of(CLOCK_MONOTONIC); }
double clock_cpu_seconds(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

const char *clock_today(char out[CLOCK_DATE_SIZE]) {
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(out, CLOCK_DATE_SIZE, "%Y-%m-%d", &parts);
    return out;
}
