/* Finding what someone may have meant. */
#ifndef APP_COMMON_SUGGEST_H
#define APP_COMMON_SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* The smallest number of slips that make one of the other: a letter inserted, deleted or
 * changed, or two neighbours swapped; capital letters count as small ones. */
size_t suggest_distance(Slice a, Slice b);

/* Whether so many slips are likely: where there are more than half of the letters, another word
 * was meant. */
bool suggest_is_near(size_t distance, Slice typed);

#endif
