/* What the files of the module share. */
#ifndef APP_WEB_WEB_INTERNAL_H
#define APP_WEB_WEB_INTERNAL_H

#include "app/web/web.h"
#include "base/buffer.h"
#include "study/bundle.h"
#include "table/message.h"

/* The cards of web_open. */
const LpCards *web_cards(void);

/* The bundled lists, which computers expect their opponent to play. */
const LpDeck *web_prior(int *count);

/* The text that the page will read, emptied. */
Buffer *web_out(void);

/* The sentences of the language that the page is in. */
const Words *web_words(void);

/* What is wrong with a text (table/remark.h), in that language; kept until the next call. */
const char *web_remark(const char *english);

/* Who is shown the game; NULL if there is none. */
const Face *web_face(void);

/* A face to say something to while there is no game. */
Face web_nobody(void);

/* Members of an object that the page sent: a string as text in memory of the caller, empty if
 * there is none; a whole number. */
Slice web_member_text(Slice object, const char *key, char *memory, size_t size);
int64_t web_member_int(Slice object, const char *key, int64_t otherwise);

/* The list of the bundled deck of this name; a text that is no such name is one itself. */
Slice web_deck_text(Slice text);

/* Reads one puzzle (study/bundle.h); 'game' is memory for a game. */
bool web_read_puzzle(Slice block, LpGame *game, BundlePuzzle *out);

/* The page's clock. */
uint64_t web_microseconds(void);

/* Begins the game that a 'start' message describes. If it cannot, 'out' has the error and
 * 'host' is as it was. */
bool web_start(Slice message, Host *host, Face *face, Buffer *out);

/* The answer of the strongest player to the question that 'face' is asked, as a message. */
void web_hint(const Face *face, Buffer *out);

#endif
