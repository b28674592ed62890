/* The table of steps (rules/step.def) as text, for the document of it. */
#ifndef NOTATION_STEPTABLE_H
#define NOTATION_STEPTABLE_H

#include <stddef.h>

typedef struct StepText {
    const char *name, *frame, *rule, *drains, *doc;
} StepText;

/* All steps in the order of the table, without the reserved one. */
const StepText *steptable_rows(size_t *count);

#endif
