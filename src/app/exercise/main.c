/* logpose-exercise: the command line, and the threads that share the cards. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/cli/clock.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/exercise/exercise.h"

enum { THREADS_MAX = 64, LINE_SIZE = 512 };

/* What is asked for, and what came of it. */
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
    bool wants_json, wants_missing;
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
    wants_make(job->cards, plan);
    goals_make(job->cards, plan);
    if (plan->goal_count < GOALS_MAX) return true;
    output_error("exercise: %s has too many branches", plan->number);
    return false;
}

static bool in_set(const char *number, const char *set) {
    size_t size = strlen(set);
    return strncasecmp(number, set, size) == 0 && number[size] == '-';
}

static bool plans_open(Job *job, char **numbers, int count, const char *set) {
    job->plans = calloc(job->cards->card_count, sizeof *job->plans);
    job->outcomes = calloc(job->cards->card_count, sizeof *job->outcomes);
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
        if (set != NULL && !in_set(number, set)) continue;
        if (!plan_open(job, id)) return false;
    }
    if (job->plan_count > 0) return true;
    output_error("exercise: there is no card of the set '%s'", set ? set : "");
    return false;
}

/* --- Playing ------------------------------------------------------------------------------ */

static void *work(void *argument) {
    Job *job = argument;
    Player *player = calloc(1, sizeof *player);
    if (player == NULL || !player_open(&job->pools, player)) {
        atomic_store(&job->has_failed, true);
    } else {
        player->seed = job->seed;
        player->playouts_max = job->playouts;
        player->shown = job->shown;
        player->test.every = 4;
        player->test.spoilt = CHECK_COUNT;
        for (;;) {
            size_t i = atomic_fetch_add(&job->next, 1);
            if (i >= job->plan_count || clock_seconds() > job->deadline) break;
            job->outcomes[i] = player_run(player, &job->plans[i]);
        }
        atomic_fetch_add(&job->decisions, player->decisions);
    }
    if (player != NULL) player_close(player);
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

typedef struct Sums {
    uint64_t goals, reached, impossible, missing, abilities, abilities_run, cards_whole;
    uint64_t playouts, failures;
} Sums;

static bool ability_ran(const Plan *plan, unsigned ability) {
    for (int i = 0; i < plan->goal_count; i++) {
        const Goal *goal = &plan->goals[i];
        bool is_run = goal->kind == GOAL_RULE ||
                      (goal->kind == GOAL_ABILITY &&
                       (goal->outcome == TRACE_ACTIVATED || goal->outcome == TRACE_MET));
        if (goal->ability == ability && is_run && goal->is_reached) return true;
    }
    return false;
}

static Sums sums_of(const Plan *plan, const Outcome *outcome) {
    Sums sums = {.playouts = outcome->playouts, .failures = outcome->failures};
    for (int i = 0; i < plan->goal_count; i++) {
        const Goal *goal = &plan->goals[i];
        sums.goals++;
        sums.reached += goal->is_reached;
        sums.impossible += !goal->is_reached && goal->reason != NULL;
        sums.missing += !goal->is_reached && goal->reason == NULL;
    }
    sums.abilities = plan->facts->ability_count;
    for (unsigned i = 0; i < plan->facts->ability_count; i++)
        sums.abilities_run += ability_ran(plan, i);
    sums.cards_whole = sums.missing == 0;
    return sums;
}

static void sums_add(Sums *sum, Sums part) {
    sum->goals += part.goals;
    sum->reached += part.reached;
    sum->impossible += part.impossible;
    sum->missing += part.missing;
    sum->abilities += part.abilities;
    sum->abilities_run += part.abilities_run;
    sum->cards_whole += part.cards_whole;
    sum->playouts += part.playouts;
    sum->failures += part.failures;
}

static void write_goals(const Job *job, const Plan *plan) {
    char memory[LINE_SIZE];
    for (int i = 0; i < plan->goal_count; i++) {
        const Goal *goal = &plan->goals[i];
        if (goal->is_reached) continue;
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        goal_print(job->cards, plan, goal, &text);
        printf("  %s (%s)\n", text.at, goal->reason ? goal->reason : "not reached");
    }
}

static int report(const Job *job) {
    Sums sum = {0};
    for (size_t i = 0; i < job->plan_count; i++) {
        const Plan *plan = &job->plans[i];
        Sums sums = sums_of(plan, &job->outcomes[i]);
        sums_add(&sum, sums);
        if (job->wants_missing && sums.missing == 0) continue;
        if (plan->goal_count == 0) continue;
        printf("%s %llu of %llu abilities, %llu of %llu branches, %llu impossible, "
               "%llu playouts\n",
               plan->number, (unsigned long long)sums.abilities_run,
               (unsigned long long)sums.abilities, (unsigned long long)sums.reached,
               (unsigned long long)sums.goals, (unsigned long long)sums.impossible,
               (unsigned long long)sums.playouts);
        write_goals(job, plan);
    }
    printf("cards %zu, all branches reached %llu\n", job->plan_count,
           (unsigned long long)sum.cards_whole);
    printf("abilities %llu, run %llu\n", (unsigned long long)sum.abilities,
           (unsigned long long)sum.abilities_run);
    printf("branches %llu, reached %llu, impossible %llu, missing %llu\n",
           (unsigned long long)sum.goals, (unsigned long long)sum.reached,
           (unsigned long long)sum.impossible, (unsigned long long)sum.missing);
    printf("playouts %llu, decisions %llu, broken promises %llu\n",
           (unsigned long long)sum.playouts, (unsigned long long)job->decisions,
           (unsigned long long)sum.failures);
    return sum.failures == 0 ? EXIT_YES : EXIT_NO;
}

int main(int argc, char **argv) {
    static Job job = {.seed = 1, .playouts = 2000, .threads = 1, .seconds = 1e9};
    const char *set = NULL;
    uint64_t shown = UINT32_MAX;
    const Option options[] = {
        {"set", 0, OPTION_TEXT, &set, "SET", "the cards of one set: OP01"},
        {"json", 0, OPTION_FLAG, &job.wants_json, NULL, "writes JSON"},
        {"missing", 'm', OPTION_FLAG, &job.wants_missing, NULL,
         "only cards with branches that were not reached"},
        {"playouts", 'n', OPTION_UINT, &job.playouts, "N", "at most so many for a card (2000)"},
        {"seconds", 0, OPTION_SECONDS, &job.seconds, "S", "begins no card after so long"},
        {"seed", 's', OPTION_UINT, &job.seed, "S", "another series of playouts (1)"},
        {"show", 0, OPTION_UINT, &shown, "N", "writes the board and the answers of playout N"},
        {"threads", 'j', OPTION_UINT, &job.threads, "T", "on so many threads (1)"},
    };
    const Syntax syntax = {
        "exercise",
        "[NUMBER…]",
        "Builds boards around each card and plays until every ability has been activated and "
        "resolved and every branch of it taken, with the promises of the engine checked on the "
        "way. The same seed gives the same result for every number of threads.",
        options,
        OPTION_COUNT(options),
        0,
        -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (job.threads == 0 || job.threads > THREADS_MAX)
        return output_error("exercise: -j is a number from 1 to %d", THREADS_MAX);
    job.shown = shown == UINT32_MAX ? -1 : (int64_t)shown;
    job.cards = input_cards();
    if (job.cards == NULL) return EXIT_USAGE;
    job.deadline = clock_seconds() + job.seconds;
    code = EXIT_USAGE;
    if (pools_open(job.cards, &job.pools) && plans_open(&job, argv, argc, set) && run(&job))
        code = report(&job);
    pools_close(&job.pools);
    free(job.plans);
    free(job.outcomes);
    lp_cards_free(job.cards);
    return code;
}
