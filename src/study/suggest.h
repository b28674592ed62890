/* Guesses what someone meant to type. */
#ifndef STUDY_SUGGEST_H
#define STUDY_SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* The smallest number of typing mistakes that turn one word into the other: a letter
 * inserted, deleted or changed, or two neighbours swapped; upper and lower case are equal. */
size_t suggest_distance(Slice a, Slice b);

/* Whether so many mistakes are plausible: if they are more than half of the letters, another
 * word was meant. */
bool suggest_is_near(size_t distance, Slice typed);

#endif
