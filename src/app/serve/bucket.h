/* A token bucket: so many things a second on average, and a burst of so many at once. */
#ifndef APP_SERVE_BUCKET_H
#define APP_SERVE_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Bucket {
    int64_t filled; /* when it was looked at last, in milliseconds */
    int64_t level;  /* in thousandths of a token */
} Bucket;

/* It starts full. */
static inline void bucket_init(Bucket *bucket, int burst, int64_t now) {
    *bucket = (Bucket){now, (int64_t)burst * 1000};
}

/* Takes one token; false if there is none. */
static inline bool bucket_take(Bucket *bucket, int per_second, int burst, int64_t now) {
    bucket->level += (now - bucket->filled) * per_second;
    if (bucket->level > (int64_t)burst * 1000) bucket->level = (int64_t)burst * 1000;
    bucket->filled = now;
    if (bucket->level < 1000) return false;
    bucket->level -= 1000;
    return true;
}

#endif
