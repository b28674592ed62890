/* logpose sim: plays decks against one another many times and reports how often each won, with
 * an honest interval. */
#include "app/commands/commands.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/sim/simulation.h"

int cmd_sim(int argc, char **argv) {
    static Simulation simulation;
    int code = simulation_open(&simulation, NULL, argc, argv);
    if (code == OPTIONS_GO_ON) {
        code = simulation_play(&simulation) ? simulation_report(&simulation) : EXIT_USAGE;
    }
    simulation_close(&simulation);
    return code;
}
