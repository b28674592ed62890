/* logpose-exercise: the command line, and the threads that share the cards. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/common/clock.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/exercise/exercise.h"

enum { THREADS_MAX = 64 };

/* What is asked for, and the results. */
typedef struct Job {
    LpCards *cards;
    Pools pools;
    Plan *plans;
    Outcome *outcomes;
    size_t plan_count;
    uint64_t seed, playouts, threads;
    double seconds;
    double deadline;
    int64_t shown;
    const char *set, *out, *check;
    uint64_t every;
    bool wants_json, wants_missing, is_deep;
    atomic_size_t next;
    atomic_uint_fast64_t decisions;
    atomic_bool has_failed;
} Job;

/* --- Which cards -------------------------------------------------------------------------- */

static bool plan_open(Job *job, uint32_t id) {
    const CardFacts *facts = &job->cards->cards[id];
    if (facts->flags & CARD_UNPLAYABLE) return true;
    Plan *plan = &job->plans[job->plan_count++];
    plan->card = (LpCardId)id;
    plan->facts = facts;
    plan->number = image_string(job->cards, facts->number_at);
    exercise_wants_make(job->cards, plan);
    exercise_goals_make(job->cards, plan);
    if (plan->goal_count < GOALS_MAX) return true;
    output_error("exercise: %s has too many branches", plan->number);
    return false;
}

static bool in_set(const char *number, const char *set) {
    size_t size = strlen(set);
    return strncasecmp(number, set, size) == 0 && number[size] == '-';
}

static bool plans_open(Job *job, char **numbers, int count) {
    /* A number may be given twice. */
    size_t most = job->cards->card_count + (size_t)count;
    job->plans = calloc(most, sizeof *job->plans);
    job->outcomes = calloc(most, sizeof *job->outcomes);
    if (job->plans == NULL || job->outcomes == NULL) return false;
    for (int i = 0; i < count; i++) {
        uint32_t id = image_find(job->cards, numbers[i], strlen(numbers[i]));
        if (id == 0) {
            output_error("exercise: there is no card '%s'", numbers[i]);
            return false;
        }
        if (!plan_open(job, id)) return false;
    }
    for (uint32_t id = 1; count == 0 && id < job->cards->card_count; id++) {
        const char *number = image_string(job->cards, job->cards->cards[id].number_at);
        if (job->set != NULL && !in_set(number, job->set)) continue;
        if (id % job->every != 0) continue;
        if (!plan_open(job, id)) return false;
    }
    if (job->plan_count > 0) return true;
    output_error("exercise: there is no card of the set '%s'", job->set ? job->set : "");
    return false;
}

/* --- Playing ------------------------------------------------------------------------------ */

static void *work(void *argument) {
    Job *job = argument;
    Player *player = calloc(1, sizeof *player);
    if (player == NULL || !exercise_player_open(&job->pools, player)) {
        atomic_store(&job->has_failed, true);
    } else {
        player->seed = job->seed;
        player->playouts_max = job->playouts;
        player->shown = job->shown;
        player->is_deep = job->is_deep;
        player->test.every = 4;
        player->test.spoilt = CHECK_COUNT;
        for (;;) {
            size_t i = atomic_fetch_add(&job->next, 1);
            if (i >= job->plan_count || clock_seconds() > job->deadline) break;
            job->outcomes[i] = exercise_player_run(player, &job->plans[i]);
        }
        atomic_fetch_add(&job->decisions, player->decisions);
    }
    if (player != NULL) exercise_player_close(player);
    free(player);
    return NULL;
}

static bool run(Job *job) {
    pthread_t threads[THREADS_MAX];
    size_t started = 0;
    while (started + 1 < job->threads &&
           pthread_create(&threads[started], NULL, work, job) == 0)
        started++;
    work(job);
    for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    return !atomic_load(&job->has_failed);
}

/* --- Telling ------------------------------------------------------------------------------ */

/* Has a card been played up to the playout to be shown? */
static bool has_shown(const Job *job) {
    bool is_found = job->shown < 0;
    for (size_t i = 0; i < job->plan_count; i++) {
        is_found |= job->shown < (int64_t)job->outcomes[i].playouts;
    }
    return is_found;
}

static int tell(const Job *job) {
    if (!has_shown(job)) {
        return output_error("exercise: there was no playout %lld", (long long)job->shown);
    }
    Report report = {.cards = job->cards,
                     .plans = job->plans,
                     .outcomes = job->outcomes,
                     .count = job->plan_count,
                     .decisions = job->decisions};
    if (job->check != NULL)
        return exercise_report_check(&report, job->check) ? EXIT_YES : EXIT_NO;
    if (job->out != NULL && !exercise_report_table(&report, job->out)) return EXIT_USAGE;
    if (job->wants_json)
        exercise_report_json(&report);
    else
        exercise_report_text(&report, job->wants_missing || job->out != NULL);
    return exercise_report_failures(&report) == 0 ? EXIT_YES : EXIT_NO;
}

static int go(Job *job, char **numbers, int count) {
    int code = EXIT_USAGE;
    job->cards = input_cards_own();
    if (job->cards == NULL) return code;
    job->deadline = clock_seconds() + job->seconds;
    if (exercise_pools_open(job->cards, &job->pools) && plans_open(job, numbers, count) &&
        run(job))
        code = tell(job);
    exercise_pools_close(&job->pools);
    free(job->plans);
    free(job->outcomes);
    lp_cards_free(job->cards);
    return code;
}

int main(int argc, char **argv) {
    static Job job = {.seed = 1, .playouts = 60000, .threads = 1, .seconds = 1e9, .every = 1};
    uint64_t shown = UINT32_MAX;
    const Option options[] = {
        {"set", 0, OPTION_TEXT, &job.set, "SET"},
        {"every", 0, OPTION_UINT, &job.every, "K"},
        {"missing", 'm', OPTION_FLAG, &job.wants_missing, NULL},
        {"json", 0, OPTION_FLAG, &job.wants_json, NULL},
        {"out", 'o', OPTION_TEXT, &job.out, "FILE"},
        {"check", 0, OPTION_TEXT, &job.check, "FILE"},
        {"playouts", 'n', OPTION_UINT, &job.playouts, "N"},
        {"deep", 0, OPTION_FLAG, &job.is_deep, NULL},
        {"seconds", 0, OPTION_SECONDS, &job.seconds, "S"},
        {"seed", 's', OPTION_UINT, &job.seed, "S"},
        {"show", 0, OPTION_UINT, &shown, "N"},
        {"threads", 'j', OPTION_UINT, &job.threads, "T"},
    };
    const Syntax syntax = {"logpose-exercise",    "[NUMBER…]", options,
                           OPTION_COUNT(options), 0,           -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (job.threads == 0 || job.threads > THREADS_MAX)
        return output_error("exercise: -j must be a whole number from 1 to %d", THREADS_MAX);
    if (job.every == 0) return output_error("exercise: --every must be a whole number above 0");
    if (job.out != NULL && (argc > 0 || job.set != NULL || job.every != 1))
        return output_error("exercise: --out writes a table of all cards, not of some");
    job.shown = shown == UINT32_MAX ? -1 : (int64_t)shown;
    return go(&job, argv, argc);
}
