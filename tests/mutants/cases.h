/* What mutants are tried against, ready to be run many times: scenarios, perft and the
 * self-test. */
#ifndef MUTANTS_CASES_H
#define MUTANTS_CASES_H

#include <stdbool.h>

#include "app/common/file.h"
#include "notation/judge.h"

typedef struct CaseFile {
    const char *path;
    File text;
    const LpCards *cards;
    Arena arena;
    Judge judge;
} CaseFile;

/* A scenario, or a command that checks much at once. */
typedef struct Case {
    CaseFile *file; /* of a scenario */
    const Scenario *scenario;
    const struct CaseCommand *command;
} Case;

enum { CASES_MAX = 1 << 14 };

typedef struct Cases {
    Case at[CASES_MAX];
    int count;
} Cases;

/* Reads and compiles everything that the scenario files need; false if one cannot be read. */
bool cases_open(Cases *cases, char **paths, int path_count);

/* Runs one of them; false if it fails. A scenario's memory is used up by that, so a process
 * runs each one once. */
bool case_run(const Case *one);

/* "tests/scenarios/…:12" or "perft". */
void case_name(const Case *one, char *out, int out_size);

#endif
