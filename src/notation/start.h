/* 'given a new game': decks, seed, and a deck order that the scenario decides. */
#ifndef NOTATION_START_H
#define NOTATION_START_H

#include "notation/judge.h"

/* Builds both decks and starts the game if they are legal. The shuffled decks are in the order
 * of the scenario's lists, top first: the shuffle of a seed is a fixed permutation, so the
 * lists are passed in the order that it puts right. */
bool start_game(Judge *judge, Slice file, const Given *given, Arena *arena, Notes *notes);

/* The first fault of a deck, LP_DECK_OK if there is none; with `wanted`, whether it has that
 * one. */
uint8_t start_deck_fault(const Judge *judge, uint8_t owner, uint8_t wanted);

#endif
