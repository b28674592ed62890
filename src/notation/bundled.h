/* The decks that are compiled into the library. */
#ifndef NOTATION_BUNDLED_H
#define NOTATION_BUNDLED_H

#include "logpose/logpose.h"

/* Writes the legal ones, sorted by file name, and returns how many there are. */
size_t bundled_decks(const LpCards *cards, LpDeck *out, size_t out_size);

#endif
