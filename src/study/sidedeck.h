/* The deck list of a player in a position. */
#ifndef STUDY_SIDEDECK_H
#define STUDY_SIDEDECK_H

#include "logpose/logpose.h"

/* All cards of the side, wherever they are. */
void sidedeck_list(const LpSide *side, LpDeck *out);

#endif
