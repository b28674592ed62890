/* Threads that take blocks as they come, and the line that shows the progress. */
#include "app/sim/run.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/output.h"
#include "app/common/progress.h"

typedef struct Crew {
    SimRun *run;
    pthread_mutex_t mutex; /* of everything below, of the result and of the store */
    uint64_t block_next, block_count;
    uint64_t game_count, game_done; /* to be played now */
    bool has_failed;
    const char *problem; /* or NULL: it has already been reported */
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
                            .prior_count = run->prior_count};
    return players_open(&worker->match);
}

/* The next block to play; false if there is none. */
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

/* Records a block that was played, or a failure. */
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
        double start = clock_cpu_seconds();
        bool is_ok = block_play(worker->crew->run->plan, &worker->match, block, &record);
        record.block.microseconds = (uint32_t)((clock_cpu_seconds() - start) * 1e6);
        deliver(worker->crew, &record, is_ok);
    }
    return NULL;
}

/* --- Progress --- */

/* A line on a terminal that is rewritten until all games are done. */
static void show_progress(Crew *crew, double start) {
    for (;;) {
        pthread_mutex_lock(&crew->mutex);
        uint64_t done = crew->game_done;
        bool is_over = done >= crew->game_count || crew->has_failed;
        pthread_mutex_unlock(&crew->mutex);
        if (is_over) break;
        progress_show(done, crew->game_count, "games", clock_seconds() - start);
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    progress_clear();
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
         * the system provides is enough. */
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
        caption_error("fault.memory", "");
        return false;
    }
    pthread_mutex_init(&crew.mutex, NULL);
    double start = clock_seconds();
    bool is_ok = run_workers(&crew, workers, start);
    run->seconds = clock_seconds() - start;
    run->played = crew.game_done;
    if (crew.problem != NULL) output_error("sim: %s", crew.problem);
    for (size_t i = 0; i < run->thread_count; i++) players_close(&workers[i].match);
    pthread_mutex_destroy(&crew.mutex);
    free(workers);
    return is_ok;
}
