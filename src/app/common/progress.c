/* A bar, the rate and the time left. */
#include "app/common/progress.h"

#include <stdio.h>

#include "app/common/caption.h"
#include "app/common/output.h"

/* "3 s", "4 min 05 s" or "2 h 10 min". */
static void write_time(char out[32], double seconds) {
    unsigned long long s = seconds < 1e9 ? (unsigned long long)(seconds + 0.5) : 0;
    if (s < 60) {
        snprintf(out, 32, "%llu s", s);
    } else if (s < 3600) {
        snprintf(out, 32, "%llu min %02llu s", s / 60, s % 60);
    } else {
        snprintf(out, 32, "%llu h %02llu min", s / 3600, s % 3600 / 60);
    }
}

void progress_show(uint64_t done, uint64_t all, const char *things, double seconds) {
    double rate = seconds > 0 ? (double)done / seconds : 0;
    int filled = (int)(done * 30 / all);
    char left[32] = "?";
    if (done > 0) write_time(left, (double)(all - done) / rate);
    fprintf(stderr, "\r[%.*s%.*s] ", filled, "##############################", 30 - filled,
            "..............................");
    caption_write(stderr, "progress.line", "llsss", (unsigned long long)done,
                  (unsigned long long)all, things, output_fixed(rate, rate < 10 ? 2 : 0), left);
    fputs(" \x1b[K", stderr);
    fflush(stderr);
}

void progress_clear(void) { fputs("\r\x1b[K", stderr); }
