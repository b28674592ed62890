/* Which mutant is active, for programs that know nothing of mutants, such as unit tests: the
 * one that LOGPOSE_MUTANT names. The places that they reach are written to the file that
 * LOGPOSE_MUTANTS_REACHED names. */
#include "mutants/mutant.h"

#include <stdio.h>
#include <stdlib.h>

int mutant_active;

__attribute__((constructor)) static void read_environment(void) {
    const char *number = getenv("LOGPOSE_MUTANT");
    if (number != NULL) mutant_active = atoi(number);
}

__attribute__((destructor)) static void write_reached(void) {
    const char *path = getenv("LOGPOSE_MUTANTS_REACHED");
    FILE *file = path != NULL ? fopen(path, "wb") : NULL;
    if (file == NULL) return;
    fwrite(mutant_reached, 1, (size_t)mutant_count + 1, file);
    fclose(file);
}
