/* What a test that watches games (effect/trace.h) has found, and where in the rules. */
#ifndef FINDINGS_H
#define FINDINGS_H

#include "rules/state.h"

enum { FINDINGS_MAX = 64, FINDING_SIZE = 240 };

typedef struct Findings {
    char texts[FINDINGS_MAX][FINDING_SIZE];
    int count;
} Findings;

/* The effect that is being carried out, or NULL. */
Frame *findings_effect(const Ctx *ctx);

/* Where the rules are at this event: the step, the card and the operation. */
void findings_place(const Ctx *ctx, unsigned event, char out[FINDING_SIZE]);

/* Notes what is wrong at a place: once for each operation, not for each card. */
void findings_add(Findings *findings, const char *what, const char *place);

/* Fails if there are any, and prints them. */
void findings_check(const Findings *findings);

#endif
