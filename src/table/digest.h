/* The other player's last turn in a few lines: what was played, attacked and lost. */
#ifndef TABLE_DIGEST_H
#define TABLE_DIGEST_H

#include "table/host.h"

enum { DIGEST_MAX = 24 };

typedef struct Digest {
    LpSeat seat; /* whose turn it was */
    uint16_t turn;
    int count; /* lines to say, at least one */
    bool is_idle;
    uint32_t lines[DIGEST_MAX]; /* of the viewer's log; none if it is idle */
} Digest;

/* The last turn of somebody else than `you`; false if there was none. */
bool digest_find(const Host *host, LpSeat you, Digest *out);

/* One line of it as a sentence. */
void digest_say(const Sight *sight, const Host *host, const Digest *digest, int index,
                Buffer *out);

/* Does this line begin an action? What follows from one may be indented. */
bool digest_is_head(const Host *host, LpSeat you, const Digest *digest, int index);

#endif
