/* Why a card is not as printed, in words. */
#ifndef TABLE_CHANGE_H
#define TABLE_CHANGE_H

#include "table/sight.h"

/* "+1000 power during this turn, from Nami". */
void change_say(const Sight *sight, const LpChange *change, Buffer *out);

#endif
