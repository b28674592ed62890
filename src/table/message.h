/* Messages from a table to a face, as JSON: docs/table-protocol.md. Each is one object on one
 * line, made from what the face's seat sees and nothing else. */
#ifndef TABLE_MESSAGE_H
#define TABLE_MESSAGE_H

#include "table/host.h"
#include "table/json.h"

enum { MESSAGE_VERSION = 1, MESSAGE_SIZE_MAX = 256 * 1024 };

/* Who is shown the table, and what has been sent. */
typedef struct Face {
    Host *host;
    LpSeat seat; /* or LP_SEAT_PUBLIC */
    const Words *words;
    uint32_t sent_happenings, sent_lines;
} Face;

void message_hello(const Face *face, Buffer *out);

/* Is there something to report: is this seat asked, is the game over, or has something happened
 * that it can see? If not, it must not even learn that the other one was asked. */
bool message_is_due(const Face *face);

/* Everything, with what has happened since the last one. */
void message_table(Face *face, Buffer *out);

void message_card(const Face *face, LpCardId id, Buffer *out);
void message_lists(const Face *face, Buffer *out);
void message_story(const Face *face, uint32_t from, Buffer *out);
void message_record(const Face *face, Buffer *out);

/* `code` is one of the schema's; `args` fill the sentence. */
void message_error(const Face *face, const char *code, Slice what, int64_t n, Buffer *out);

/* "do": the gesture of an answer of this kind. */
void message_write_do(Json *json, uint8_t action_kind);

/* The eight digits of a replay, both ways. */
void message_digits(LpAction action, char out[9]);
bool message_action(Slice digits, LpAction *out);

#endif
