/* The swap test on what a server has sent: what a seat was sent about the table must be the
 * same when everything that this seat cannot know is exchanged for something else. */
#ifndef APP_SERVE_LEAKCHECK_H
#define APP_SERVE_LEAKCHECK_H

#include "base/text.h"
#include "notation/replay.h"

enum { LEAKCHECK_PUBLIC = 2 };

/* One 'table' message that was received: the part about the table itself, and who got it. */
typedef struct LeakNote {
    int seat; /* or LEAKCHECK_PUBLIC */
    char *text;
} LeakNote;

/* That part: from "sides" up to "ask"; empty if there is none. */
Slice leakcheck_part(Slice message);

/* Plays the replay, finds each message in it, and swaps. Returns how many messages depend on
 * what their reader may not know, or show a table that never was. */
uint64_t leakcheck_count(const LpCards *cards, const Replay *replay, const LeakNote *notes,
                         size_t count);

#endif
