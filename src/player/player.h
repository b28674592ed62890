/* Who chooses. A player gets a question, what it may see, and the legal answers, and says which
 * of them it takes. A player answers with an index, so it cannot give an illegal answer. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "logpose/logpose.h"

/* One question as a player gets it. */
typedef struct Question {
    const LpCards *cards;
    const LpView *view; /* what the player may see; NULL unless the player wants views */
    LpAsk ask;
    const LpAction *actions; /* the legal answers, in ascending order */
    int action_count;
} Question;

/* A way of choosing. Its memory belongs to the caller, so that a match allocates nothing. */
typedef struct PlayerKind {
    const char *name; /* as in --players random,random */
    const char *doc;
    size_t memory_size; /* of 'self' */
    bool wants_view;    /* a view at every question costs time */
    void (*start)(void *self, uint64_t seed);
    int (*choose)(void *self, const Question *question); /* an index into the answers */
} PlayerKind;

/* The largest memory of any kind: one word of random numbers today, with room for a table. */
enum { PLAYER_MEMORY_MAX = 4096 };

extern const PlayerKind *const player_kinds[];
extern const size_t player_kind_count;

/* The kind of this name, or NULL. */
const PlayerKind *player_find(const char *name, size_t name_size);

#endif
