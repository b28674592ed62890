/* Events as text: 'they take 1 damage', 'ST01-012 is K.O.'d', 'you draw 2 cards'. */
#ifndef NOTATION_EVENT_H
#define NOTATION_EVENT_H

#include "notation/form.h"

enum { EVENT_READINGS_MAX = 4 };

typedef struct EventReading {
    uint8_t kind;      /* LpEventKind */
    uint8_t has_value; /* `value` is a part of the sentence: 'to the bottom of' */
    int16_t value;
    FormArgs args;
} EventReading;

/* One event as text describes it, in every way it can be understood. */
typedef struct EventText {
    uint8_t count;
    EventReading readings[EVENT_READINGS_MAX];
} EventText;

/* Reads all the remaining text as an event. False, without a note, if it is something else,
 * because it may be another kind of sentence. */
bool event_read(Reader *reader, EventText *out);

/* 'they take no damage', 'you draw 0 cards': the sentence says that something does not happen.
 * Returns whether it does, and removes the number from it. */
bool event_is_none(EventText *text);

/* What later sentences say about the same thing: 'they take 1 damage' twice is 2 damage. */
enum { EVENT_LATER_MAX = 8 };
typedef struct EventLater {
    int32_t sums[EVENT_LATER_MAX]; /* of the next one, the next two, … */
    int count;
} EventLater;

/* Adds a later sentence if it counts the same thing as `text`. */
void event_add_later(const EventText *text, const EventText *later, EventLater *out);

/* Looks for the event in events[*cursor …] and moves the cursor past it. Where the text says
 * how many ('you draw 2 cards'), exactly that many must come together, apart from what later
 * sentences count. `before` is the game at the start of the log, `now` the game at its end:
 * '#2' counts as it was before. */
bool event_seek(const EventText *text, const Table *before, const Table *now,
                const LpEvent *events, uint32_t count, const EventLater *later,
                uint32_t *cursor);

/* Is it more than bookkeeping: does something move, happen to a card or to a player? */
bool event_is_notable(const LpEvent *event);

/* One event as a sentence that event_read understands. */
void event_print(const Table *table, const LpEvent *event, Buffer *out);

#endif
