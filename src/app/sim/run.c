/* Threads that take blocks as they come, and the line that shows how far they are. */
#include "app/sim/run.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/cli/clock.h"
#include "app/cli/input.h"
#include "app/cli/output.h"

typedef struct Crew {
    SimRun *run;
    pthread_mutex_t mutex; /* of everything below, of the result and of the store */
    uint64_t block_next, block_count;
    uint64_t game_count, game_done; /* to be played now */
    bool has_failed;
    const char *problem; /* or NULL: there was a message already */
} Crew;

typedef struct Worker {
    Crew *crew;
    pthread_t thread;
    bool has_thread;
    Match match;
} Worker;

static bool worker_open(Crew *crew, Worker *worker) {
    const SimRun *run = crew->run;
    worker->crew = crew;
    worker->match = (Match){.cards = run->cards,
                            .specs = {run->specs[0], run->specs[1]},
                            .tools = players_tools,
                            .prior = run->prior,
                            .prior_count = run->prior_count,
                            .game = input_game(),
                            .view = input_view()};
    for (int i = 0; i < 2; i++) worker->match.players[i] = players_memory(&run->specs[i]);
    return worker->match.game != NULL && worker->match.view != NULL &&
           worker->match.players[0] != NULL && worker->match.players[1] != NULL;
}

static void worker_close(Worker *worker) {
    free(worker->match.game);
    free(worker->match.view);
    for (int i = 0; i < 2; i++) {
        players_free(&worker->match.specs[i], worker->match.players[i]);
    }
}

/* The next block that is to be played; false if there is none. */
static bool next_block(Crew *crew, uint64_t *out) {
    const SimPlan *plan = crew->run->plan;
    bool is_found = false;
    pthread_mutex_lock(&crew->mutex);
    while (!is_found && !crew->has_failed && crew->block_next < crew->block_count) {
        *out = crew->block_next;
        crew->block_next += plan->header.shard_count;
        is_found = !result_has(crew->run->result, *out);
    }
    pthread_mutex_unlock(&crew->mutex);
    return is_found;
}

/* Takes a block that was played, or a failure. */
static void deliver(Crew *crew, const SimRecord *record, bool is_ok) {
    SimRun *run = crew->run;
    pthread_mutex_lock(&crew->mutex);
    if (!is_ok) {
        crew->problem = "a game could not be started";
        crew->has_failed = true;
    } else if (run->store != NULL && !store_append(run->store, record)) {
        crew->has_failed = true;
    } else {
        result_add(run->result, record);
        crew->game_done += record->block.game_count;
    }
    pthread_mutex_unlock(&crew->mutex);
}

static void *work(void *argument) {
    Worker *worker = argument;
    SimRecord record;
    uint64_t block;
    while (next_block(worker->crew, &block)) {
        bool is_ok = block_play(worker->crew->run->plan, &worker->match, block, &record);
        deliver(worker->crew, &record, is_ok);
    }
    return NULL;
}

/* --- Progress --- */

/* "3 s", "4 min 05 s" or "2 h 10 min". */
static void write_time(char out[32], double seconds) {
    unsigned long long s = seconds < 1e9 ? (unsigned long long)(seconds + 0.5) : 0;
    if (s < 60) {
        snprintf(out, 32, "%llu s", s);
    } else if (s < 3600) {
        snprintf(out, 32, "%llu min %02llu s", s / 60, s % 60);
    } else {
        snprintf(out, 32, "%llu h %02llu min", s / 3600, s % 3600 / 60);
    }
}

static void show_line(uint64_t done, uint64_t all, double seconds) {
    double rate = seconds > 0 ? (double)done / seconds : 0;
    int filled = (int)(done * 30 / all);
    char left[32] = "?";
    if (done > 0) write_time(left, (double)(all - done) / rate);
    fprintf(stderr, "\r[%.*s%.*s] %llu of %llu games, %s a second, %s left \x1b[K", filled,
            "##############################", 30 - filled, "..............................",
            (unsigned long long)done, (unsigned long long)all,
            output_fixed(rate, rate < 10 ? 2 : 0), left);
    fflush(stderr);
}

/* A line on a terminal that is written over until all games are done. */
static void show_progress(Crew *crew, double start) {
    for (;;) {
        pthread_mutex_lock(&crew->mutex);
        uint64_t done = crew->game_done;
        bool is_over = done >= crew->game_count || crew->has_failed;
        pthread_mutex_unlock(&crew->mutex);
        if (is_over) break;
        show_line(done, crew->game_count, clock_seconds() - start);
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    fputs("\r\x1b[K", stderr);
}

/* --- All of it --- */

static void count_games(Crew *crew) {
    const SimPlan *plan = crew->run->plan;
    crew->block_count = plan_block_count(plan);
    crew->block_next = plan->header.shard;
    for (uint64_t i = crew->block_next; i < crew->block_count; i += plan->header.shard_count) {
        if (!result_has(crew->run->result, i)) crew->game_count += plan_range(plan, i).count;
    }
}

static bool run_workers(Crew *crew, Worker *workers, double start) {
    size_t count = crew->run->thread_count;
    bool wants_bar = !crew->run->is_quiet && output_is_terminal(stderr);
    for (size_t i = 0; i < count; i++) {
        if (!worker_open(crew, &workers[i])) return false;
    }
    for (size_t i = wants_bar ? 0 : 1; i < count; i++) {
        Worker *worker = &workers[i];
        worker->has_thread = pthread_create(&worker->thread, NULL, work, worker) == 0;
    }
    if (wants_bar && workers[0].has_thread) {
        show_progress(crew, start);
    } else {
        /* Without a thread of its own the first worker runs here: any number of threads that
         * the system gave is enough. */
        work(&workers[0]);
    }
    for (size_t i = 0; i < count; i++) {
        if (workers[i].has_thread) pthread_join(workers[i].thread, NULL);
    }
    return !crew->has_failed;
}

bool run_play(SimRun *run) {
    Crew crew = {.run = run};
    count_games(&crew);
    if (crew.game_count == 0) return true;
    Worker *workers = calloc(run->thread_count, sizeof *workers);
    if (workers == NULL) {
        output_error("out of memory");
        return false;
    }
    pthread_mutex_init(&crew.mutex, NULL);
    double start = clock_seconds();
    bool is_ok = run_workers(&crew, workers, start);
    run->seconds = clock_seconds() - start;
    run->played = crew.game_done;
    if (crew.problem != NULL) output_error("sim: %s", crew.problem);
    for (size_t i = 0; i < run->thread_count; i++) worker_close(&workers[i]);
    pthread_mutex_destroy(&crew.mutex);
    free(workers);
    return is_ok;
}
