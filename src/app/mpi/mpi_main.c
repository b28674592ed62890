/* logpose-mpi: 'logpose sim' on the ranks of an MPI job. Each rank plays its part of the
 * blocks, the first one gathers all results and reports; the numbers are those of a single
 * program. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/options.h"
#include "app/common/output.h"
#include "app/sim/simulation.h"

enum {
    TAG_SIZE,
    TAG_BYTES,
    PIECE_SIZE = 64 << 20 /* MPI counts bytes with an int */
};

/* Have all ranks come this far? Any rank that has failed has reported why. */
static bool agree(bool is_ok) {
    int mine = is_ok, all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all != 0;
}

/* Do all ranks play the same? Different files or another program on one machine would spoil
 * the whole result. */
static bool is_same_plan(const Simulation *simulation, int rank) {
    uint64_t mine = plan_hash(&simulation->plan), first = mine;
    MPI_Bcast(&first, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (mine == first) return true;
    output_error("sim: rank %d has different decks, cards or a different engine from rank 0",
                 rank);
    return false;
}

static void send_records(const SimResult *result) {
    uint64_t size = result->records_size;
    MPI_Send(&size, 1, MPI_UINT64_T, 0, TAG_SIZE, MPI_COMM_WORLD);
    for (uint64_t at = 0; at < size; at += PIECE_SIZE) {
        uint64_t piece = size - at < PIECE_SIZE ? size - at : PIECE_SIZE;
        MPI_Send(result->records + at, (int)piece, MPI_BYTE, 0, TAG_BYTES, MPI_COMM_WORLD);
    }
}

/* Takes the blocks of one rank. */
static bool receive_records(SimResult *result, int rank) {
    uint64_t size;
    MPI_Recv(&size, 1, MPI_UINT64_T, rank, TAG_SIZE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    unsigned char *bytes = malloc(size > 0 ? size : 1);
    if (bytes == NULL) {
        output_error("sim: out of memory for the games of rank %d", rank);
        MPI_Abort(MPI_COMM_WORLD, EXIT_USAGE);
        return false;
    }
    for (uint64_t at = 0; at < size; at += PIECE_SIZE) {
        uint64_t piece = size - at < PIECE_SIZE ? size - at : PIECE_SIZE;
        MPI_Recv(bytes + at, (int)piece, MPI_BYTE, rank, TAG_BYTES, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
    bool is_ok = result_add_records(result, bytes, size);
    if (!is_ok) output_error("sim: rank %d sent games that are not its own", rank);
    free(bytes);
    return is_ok;
}

/* Everything to rank 0, with the time of the slowest rank. */
static bool gather(Simulation *simulation, Shard shard) {
    uint64_t mine = simulation->run.played, played = 0;
    double seconds = 0;
    MPI_Reduce(&mine, &played, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&simulation->run.seconds, &seconds, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (shard.index > 0) {
        send_records(&simulation->result);
        return true;
    }
    bool is_ok = true;
    for (uint32_t rank = 1; rank < shard.count; rank++) {
        if (!receive_records(&simulation->result, (int)rank)) is_ok = false;
    }
    simulation->run.played = played;
    simulation->run.seconds = seconds;
    return is_ok;
}

static int simulate(Simulation *simulation, Shard shard, int argc, char **argv) {
    int code = simulation_open(simulation, &shard, argc, argv);
    if (!agree(code == OPTIONS_GO_ON)) return code == OPTIONS_GO_ON ? EXIT_USAGE : code;
    if (!agree(is_same_plan(simulation, (int)shard.index))) return EXIT_USAGE;
    bool is_ok = simulation_play(simulation);
    if (is_ok && simulation->result.has_lost_records) {
        output_error("sim: out of memory for the games of rank %u", shard.index);
        is_ok = false;
    }
    if (!agree(is_ok)) return EXIT_USAGE;
    if (!gather(simulation, shard)) return EXIT_USAGE;
    return shard.index == 0 ? simulation_report(simulation) : EXIT_YES;
}

int main(int argc, char **argv) {
    static Simulation simulation;
    int provided, rank = 0, size = 1;
    /* Games run on threads, but only this one talks to other ranks. */
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int code = EXIT_USAGE;
    if (argc < 2 || strcmp(argv[1], "sim") != 0) {
        if (rank == 0) {
            output_error("usage: mpirun -n RANKS logpose-mpi sim …, as for 'logpose sim'");
        }
    } else {
        Shard shard = {(uint32_t)rank, (uint32_t)size};
        code = simulate(&simulation, shard, argc - 1, argv + 1);
        simulation_close(&simulation);
    }
    if (fflush(stdout) != 0 && code == EXIT_YES) {
        code = output_error("the output could not be written");
    }
    MPI_Finalize();
    return code;
}
