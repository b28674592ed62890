/* The table of steps as text. */
#include "notation/steptable.h"

#define STEP(name, frame, rule, function, drains, doc) {#name, #frame, rule, #drains, doc},
static const StepText rows[] = {
#include "rules/step.def"
};
#undef STEP

const StepText *steptable_rows(size_t *count) {
    *count = sizeof rows / sizeof rows[0] - 1;
    return rows + 1; /* the first one is STEP_NONE */
}
