/* Messages from a face: they are strangers' text, so everything is checked, and what is refused
 * changes nothing. */
#ifndef TABLE_INTAKE_H
#define TABLE_INTAKE_H

#include "table/message.h"

enum { INTAKE_SIZE_MAX = 64 * 1024, INTAKE_ANSWERS_MAX = 64 };

typedef enum IntakeResult {
    INTAKE_REFUSED, /* `out` has an error for this face */
    INTAKE_REPLIED, /* `out` has the reply for this face */
    INTAKE_CHANGED, /* the table has changed: every face gets a new message_table */
    INTAKE_AGAIN,   /* this face wants message_table */
    INTAKE_HINT,    /* it wants a hint: message_hint, when the caller has one */
    INTAKE_START    /* it wants a new game: opening.h */
} IntakeResult;

IntakeResult intake_message(Face *face, Slice message, Buffer *out);

#endif
