/* Asking the system for random bytes. */
#include "app/common/entropy.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/random.h>
#endif

#include "app/common/caption.h"
#include "app/common/output.h"
#include "base/hash.h"

static int read_device(uint64_t *out) {
    FILE *device = fopen("/dev/urandom", "rb");
    if (device == NULL) return 0;
    size_t count = fread(out, sizeof *out, 1, device);
    fclose(device);
    return count == 1;
}

uint64_t entropy_seed(void) {
    uint64_t seed = 0;
    int is_found = 0;
#ifdef __linux__
    is_found = getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed;
#endif
    if (!is_found && !read_device(&seed)) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = hash_combine((uint64_t)now.tv_sec, (uint64_t)now.tv_nsec);
        seed = hash_combine(seed, (uint64_t)getpid());
    }
    return seed == ENTROPY_UNSAID ? 0 : seed;
}

bool entropy_choose(const char *command, bool has_stranger, bool is_shared, uint64_t *seed) {
    if (*seed != ENTROPY_UNSAID) return true;
    *seed = 1;
    if (!has_stranger) return true;
    if (is_shared) {
        caption_error("entropy.needs-seed", "s", command);
        return false;
    }
    *seed = entropy_seed();
    caption_note("entropy.drawn", "sl", command, (unsigned long long)*seed);
    return true;
}
