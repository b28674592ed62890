/* New games that a face asks for, where it owns its table: who plays, with which decks, from a
 * deal, a position or a replay. */
#ifndef TABLE_OPENING_H
#define TABLE_OPENING_H

#include "base/embedded.h"
#include "table/message.h"

/* Carries out a checked 'start' message. False after an error message in `out`; the game
 * before is then unchanged. The memory of computers is the opening's: opening_close frees
 * it. `seed` is for a message that names none. */
bool opening_start(Face *face, Slice message, uint64_t seed, Buffer *out);
void opening_close(Host *host);

/* The list of a bundled deck ("st01"), or NULL. */
const EmbeddedFile *opening_deck_file(Slice name);

/* A deck by its bundled name or as a list; false with what is wrong. */
bool opening_deck(const LpCards *cards, Slice text, LpDeck *out, Buffer *why);

#endif
