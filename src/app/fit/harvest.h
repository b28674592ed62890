/* Playing games to learn from, into a book that can be continued at any time. */
#ifndef APP_FIT_HARVEST_H
#define APP_FIT_HARVEST_H

#include <stdbool.h>
#include <stdint.h>

#include "app/fit/deal.h"
#include "player/match.h"

/* What is played. The game with an index is the same for any number of threads and parts. */
typedef struct HarvestPlan {
    const LpCards *cards;
    const Deal *deal;
    PlayerSpec specs[2];
    PlayerTools tools;
    const LpDeck *prior;
    int prior_count;
    uint64_t games, seed;
    uint32_t part, parts; /* plays every game whose index is 'part' modulo 'parts' */
    int threads;
    const char *about; /* in the head of the book: all that the games depend on */
    /* Memory of a match, as players_open and players_close. */
    bool (*open)(Match *match);
    void (*close)(Match *match);
} HarvestPlan;

/* Plays the games that the book does not hold yet. False after a message. */
bool harvest_play(const HarvestPlan *plan, const char *path);

#endif
