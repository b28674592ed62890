/* A deck and the name that people know it by. */
#ifndef STUDY_NAMEDDECK_H
#define STUDY_NAMEDDECK_H

#include "logpose/logpose.h"

typedef struct NamedDeck {
    char name[64];
    LpDeck deck;
} NamedDeck;

#endif
