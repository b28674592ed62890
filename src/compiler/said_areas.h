/* Areas and categories as bits, by the short names that the rules for nouns use. */
#ifndef COMPILER_SAID_AREAS_H
#define COMPILER_SAID_AREAS_H

#include "logpose/logpose.h"

enum {
    DECK = 1 << LP_AREA_DECK,
    HAND = 1 << LP_AREA_HAND,
    TRASH = 1 << LP_AREA_TRASH,
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    STAGE = 1 << LP_AREA_STAGE,
    LIFE = 1 << LP_AREA_LIFE,
    FIELD = CHARACTER | STAGE, /* what of it can be moved elsewhere: not the Leader */
    IS_LEADER = 1 << LP_CATEGORY_LEADER,
    IS_CHARACTER = 1 << LP_CATEGORY_CHARACTER,
    IS_EVENT = 1 << LP_CATEGORY_EVENT,
    IS_STAGE = 1 << LP_CATEGORY_STAGE
};

#endif
