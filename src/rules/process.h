/* CR 9: rule processing. */
#ifndef RULES_PROCESS_H
#define RULES_PROCESS_H

#include "rules/effect.h"

/* CR 9-2: ends the game for every player who meets a defeat condition. True if it has ended. */
bool process_defeat(const Ctx *ctx);

/* Ends the game. */
void process_end(const Ctx *ctx, LpResult result, LpEnd end);

#endif
