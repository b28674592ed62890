/* A simulation from the command line to the report, in steps, so that the ranks of an MPI job
 * can agree between them. */
#ifndef APP_SIM_SIMULATION_H
#define APP_SIM_SIMULATION_H

#include "app/sim/report.h"
#include "app/sim/run.h"
#include "app/sim/shard.h"

typedef struct Simulation {
    LpCards *cards;
    SimPlan plan;
    SimResult result;
    SimStore store;
    SimRun run;
    SimFormat format;
    char *state; /* the path of the result file, or NULL */
} Simulation;

/* Reads the command line and opens decks and files. 'rank' is this program's rank in an MPI
 * job, or NULL: then --shard says which part is played. Returns OPTIONS_GO_ON or the exit
 * code. */
int simulation_open(Simulation *simulation, const Shard *rank, int argc, char **argv);

/* Plays what is missing. */
bool simulation_play(Simulation *simulation);

/* Writes the report of what is there; the exit code. */
int simulation_report(const Simulation *simulation);

void simulation_close(Simulation *simulation);

#endif
