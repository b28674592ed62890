/* What happened, as sentences: only what matters, each once, grouped by the actions of
 * players, in the words of whoever reads it, and no card that the reader may not know. */
#ifndef TABLE_STORY_H
#define TABLE_STORY_H

#include "table/sight.h"

/* An event, with what is needed to describe it later. */
typedef struct Happening {
    LpEvent event;
    LpCardId other_id; /* of `event.other` */
    uint16_t turn;
    uint16_t group;   /* one action of a player with all that follows from it */
    uint8_t actor;    /* whose action it is: a seat */
    int32_t power[2]; /* of an attack: both powers; 0, 0 if they are not known */
} Happening;

/* One sentence: which happening it describes, and how many times. */
typedef struct StoryLine {
    uint32_t happening;
    uint16_t times;
    uint8_t is_fail; /* instead: the attack came to nothing */
    uint8_t is_head; /* the first of its group */
} StoryLine;

/* Is there a sentence for events of this kind? Phases, rested cards and DON!! that pay for
 * something can be seen on the table. */
bool story_is_told(uint8_t event_kind);

/* The sentences for what happened from `first` to before `count`, for a seat or
 * LP_SEAT_PUBLIC; `last_group` is the group of the sentence before them. Returns how many,
 * at most `out_size`. */
int story_lines(const Happening *all, uint32_t first, uint32_t count, LpSeat you,
                uint32_t last_group, StoryLine *out, int out_size);

/* The sentence. `sight` needs no view. */
void story_say(const Sight *sight, const Happening *all, const StoryLine *line, Buffer *out);

/* The number of its rule, or "". */
const char *story_rule(const Happening *all, const StoryLine *line);

/* Does it belong into a short account of a turn? */
bool story_is_notable(const Happening *all, const StoryLine *line);

#endif
