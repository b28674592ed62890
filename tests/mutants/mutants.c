/* mutants: tries mutants of the engine against the tests, each in a process of its own.
 *
 *     mutants -j N [--reach] NUMBERS SCENARIO…
 *
 * NUMBERS is a file with the numbers of mutants. All cards and scenarios are read once; then
 * every test is run once without a mutant, to see which places of the engine it reaches. A
 * mutant is tried only against tests that reach its place, since the others cannot notice it;
 * those that have killed most mutants come first. It prints a line for each:
 *
 *     NUMBER killed|crashed|hung|survived TESTS NAME
 *
 * with the number of tests that reach its place, and the name of the one that killed it. With
 * --reach no mutant is tried: all survive. */
#define _DEFAULT_SOURCE 1 /* MAP_ANONYMOUS */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "mutants/cases.h"
#include "mutants/mutant.h"

enum { JOBS_MAX = 64, NUMBERS_MAX = 1 << 16 };

/* What processes share: the parent maps it before they are made. */
typedef struct Shared {
    float seconds[CASES_MAX];  /* of processor time, without a mutant */
    uint16_t kills[CASES_MAX]; /* mutants that a test has killed */
    uint8_t failed[CASES_MAX]; /* without a mutant: the test is worth nothing */
    int running[JOBS_MAX];     /* the test that a job is at */
    int tests[JOBS_MAX];       /* how many reach the mutant's place */
    uint8_t reached[];         /* for each test a row of bits, one for each mutant */
} Shared;

static Cases cases;
static Shared *shared;
static size_t row_size;

static uint8_t *row_of(int test) { return shared->reached + (size_t)test * row_size; }

static bool reaches(int test, int mutant) {
    return (row_of(test)[mutant / 8] >> mutant % 8 & 1) != 0;
}

static bool map_shared(void) {
    row_size = (size_t)mutant_count / 8 + 1;
    size_t size = sizeof(Shared) + row_size * (size_t)cases.count;
    shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared != MAP_FAILED;
}

/* What tests print is of no interest here. */
static void be_quiet(void) {
    int nothing = open("/dev/null", O_WRONLY);
    if (nothing < 0) return;
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    close(nothing);
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* --- Without a mutant --- */

/* A part of the tests, each with the places that it reaches. */
static void look_at(int first, int step) {
    be_quiet();
    for (int i = first; i < cases.count; i += step) {
        memset(mutant_reached, 0, (size_t)mutant_count + 1);
        double start = cpu_seconds();
        shared->failed[i] = !case_run(&cases.at[i]);
        shared->seconds[i] = (float)(cpu_seconds() - start);
        for (int k = 1; k <= mutant_count; k++)
            if (mutant_reached[k]) row_of(i)[k / 8] |= (uint8_t)(1 << k % 8);
    }
    _exit(0);
}

static bool look_at_all(int jobs) {
    int status, failed = 0;
    char name[512];
    for (int i = 0; i < jobs; i++) {
        pid_t child = fork();
        if (child < 0) return false;
        if (child == 0) look_at(i, jobs);
    }
    bool is_fine = true;
    for (int i = 0; i < jobs; i++) is_fine &= wait(&status) > 0 && status == 0;
    for (int i = 0; i < cases.count; i++) {
        if (!shared->failed[i]) continue;
        case_name(&cases.at[i], name, sizeof name);
        fprintf(stderr, "mutants: %s fails without a mutant\n", name);
        failed++;
    }
    return is_fine && failed == 0;
}

/* --- With one --- */

static int compare_tests(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    int kills = shared->kills[y] - shared->kills[x];
    if (kills != 0) return kills;
    return (shared->seconds[x] > shared->seconds[y]) -
           (shared->seconds[x] < shared->seconds[y]);
}

/* A test that takes twenty times as long as without the mutant, and a second, hangs. */
static void start_clock(double seconds) {
    double limit = 1 + 20 * seconds;
    struct itimerval timer = {
        .it_value = {.tv_sec = (time_t)limit,
                     .tv_usec = (suseconds_t)((limit - (time_t)limit) * 1e6)}};
    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

static void try_mutant(int job, int mutant) {
    static int tests[CASES_MAX];
    int count = 0;
    be_quiet();
    for (int i = 0; i < cases.count; i++)
        if (reaches(i, mutant)) tests[count++] = i;
    shared->tests[job] = count;
    /* Perft and the self-test are slow, and stay the last. */
    int fixed = 0;
    while (fixed < count && cases.at[tests[count - 1 - fixed]].command) fixed++;
    qsort(tests, (size_t)(count - fixed), sizeof *tests, compare_tests);
    mutant_active = mutant;
    for (int i = 0; i < count; i++) {
        shared->running[job] = tests[i];
        start_clock(shared->seconds[tests[i]]);
        if (!case_run(&cases.at[tests[i]])) _exit(1);
    }
    _exit(0);
}

static void report(int job, int mutant, int status) {
    char name[512] = "-";
    const char *outcome = "survived";
    int test = shared->running[job];
    if (status != 0) {
        case_name(&cases.at[test], name, sizeof name);
        shared->kills[test]++;
        outcome = "killed";
        if (WIFSIGNALED(status)) outcome = WTERMSIG(status) == SIGVTALRM ? "hung" : "crashed";
    }
    printf("%d %s %d %s\n", mutant, outcome, shared->tests[job], name);
    fflush(stdout);
}

static void try_all(const int *numbers, int number_count, int jobs) {
    pid_t children[JOBS_MAX] = {0};
    int mutants[JOBS_MAX], running = 0, next = 0;
    while (next < number_count || running > 0) {
        for (int job = 0; job < jobs && next < number_count; job++) {
            if (children[job] != 0) continue;
            mutants[job] = numbers[next++];
            children[job] = fork();
            if (children[job] == 0) try_mutant(job, mutants[job]);
            running++;
        }
        int status;
        pid_t ended = wait(&status);
        for (int job = 0; job < jobs; job++) {
            if (children[job] != ended) continue;
            report(job, mutants[job], status);
            children[job] = 0;
            running--;
        }
    }
}

/* How many tests reach the place of each, without trying any. */
static void count_tests(const int *numbers, int number_count) {
    for (int i = 0; i < number_count; i++) {
        int tests = 0;
        for (int k = 0; k < cases.count; k++) tests += reaches(k, numbers[i]);
        printf("%d survived %d -\n", numbers[i], tests);
    }
}

static int read_numbers(const char *path, int *out) {
    FILE *file = fopen(path, "r");
    int count = 0;
    if (file == NULL) return 0;
    while (count < NUMBERS_MAX && fscanf(file, "%d", &out[count]) == 1)
        if (out[count] >= 1 && out[count] <= mutant_count) count++;
    fclose(file);
    return count;
}

int main(int argc, char **argv) {
    static int numbers[NUMBERS_MAX];
    int jobs = argc > 4 && strcmp(argv[1], "-j") == 0 ? atoi(argv[2]) : 0;
    bool only_reach = argc > 4 && strcmp(argv[3], "--reach") == 0;
    int at = only_reach ? 4 : 3;
    int count = jobs > 0 && jobs <= JOBS_MAX ? read_numbers(argv[at], numbers) : 0;
    if (count == 0) {
        fputs("usage: mutants -j N [--reach] NUMBERS SCENARIO...\n", stderr);
        return 2;
    }
    if (!cases_open(&cases, argv + at + 1, argc - at - 1) || !map_shared()) return 2;
    fprintf(stderr, "mutants: %d tests\n", cases.count);
    if (!look_at_all(jobs)) return 2;
    if (only_reach)
        count_tests(numbers, count);
    else
        try_all(numbers, count, jobs);
    return 0;
}
