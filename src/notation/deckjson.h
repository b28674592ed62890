/* Deck lists in JSON: arrays of card numbers, objects that map numbers to counts, and objects
 * with a number and a count. Other members are skipped. */
#ifndef NOTATION_DECKJSON_H
#define NOTATION_DECKJSON_H

#include "base/text.h"

/* Callbacks for what is found. The slices are parts of the text. */
typedef struct DeckJsonSink {
    void *self;
    /* A card and its count as written, be it a number, a string or anything else; an empty
     * count is one copy. */
    void (*add)(void *self, Slice number, Slice count);
    /* A string that is not just one card number. */
    void (*read)(void *self, Slice words);
    void (*complain)(void *self, const char *at, const char *message);
} DeckJsonSink;

/* Does this text begin like JSON? */
bool deckjson_is(Slice text);

void deckjson_read(Slice text, const DeckJsonSink *sink);

#endif
