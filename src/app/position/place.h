/* Positions for commands that play on from one: the 'given' part of a scenario file. */
#ifndef APP_POSITION_PLACE_H
#define APP_POSITION_PLACE_H

#include "app/position/pool.h"
#include "logpose/logpose.h"

/* The position of the scenario with this number (from 1) in a file, or on stdin for "-", and
 * the cards that it is made of, which the pool owns. NULL after messages. */
const LpCards *place_open(Pool *pool, const char *path, uint64_t number, LpPosition *out);

#endif
