/* Finding what someone may have meant. */
#ifndef APP_CLI_SUGGEST_H
#define APP_CLI_SUGGEST_H

#include <stddef.h>

#include "base/text.h"

/* The smallest number of single letters to insert, delete or change to make one of the other;
 * capital letters count as small ones. */
size_t suggest_distance(Slice a, Slice b);

#endif
