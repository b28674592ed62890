/* Playing the blocks of a plan on threads. Which thread plays which block changes nothing:
 * the seed of a game depends only on its place in the plan, and blocks are put in order at
 * the end. */
#ifndef APP_SIM_RUN_H
#define APP_SIM_RUN_H

#include "app/players/players.h"
#include "app/sim/store.h"
#include "study/result.h"

typedef struct SimRun {
    const LpCards *cards;
    const SimPlan *plan;
    SimResult *result;
    SimStore *store; /* or NULL */
    PlayerSpec specs[2];
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    size_t thread_count;
    bool is_quiet;   /* shows no progress */
    double seconds;  /* how long it took */
    uint64_t played; /* games of this run, without those from a file */
} SimRun;

/* Plays every block of this shard that is not done yet. False after a message. */
bool run_play(SimRun *run);

#endif
