/* The fixed games that 'logpose signature' hashes and 'logpose bench' times: every ordered pair
 * of the bundled decks in rotation, fixed seeds, random answers. */
#ifndef PLAYER_SIGNATURE_H
#define PLAYER_SIGNATURE_H

#include "logpose/logpose.h"

enum { SIGNATURE_GAMES = 1000 };

/* Which of the decks 'seat' plays in game 'index'. */
size_t signature_deck(size_t deck_count, uint64_t index, LpSeat seat);

/* How game 'index' is set up. */
LpSetup signature_setup(const LpDeck *decks, size_t deck_count, uint64_t index);

/* Plays such a game to its end, with one generator for the answers of both players. 'log' may
 * be NULL; it is emptied before each answer. */
LpStatus signature_play(const LpCards *cards, const LpSetup *setup, LpGame *game, LpLog *log,
                        uint32_t *decisions);

/* The signature with one more game in it. */
uint64_t signature_add(uint64_t signature, const LpGame *game);

#endif
