/* What is wrong in a text that people wrote: messages with line and column. */
#ifndef NOTATION_NOTES_H
#define NOTATION_NOTES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/text.h"

enum {
    /* One line of a terminal with room for two card names; longer messages are cut. */
    NOTE_SIZE = 240,
    NOTE_ABOUT_SIZE = 32 /* a card number, or how many there are */
};

/* One thing that is wrong in a file; line and column count from 1, columns in characters. */
typedef struct Note {
    uint32_t line, column;
    char message[NOTE_SIZE];
    /* For faces in other languages, where the reader says it: what is wrong, by name, and the
     * piece of text in the middle of the message. */
    const char *kind; /* or "" */
    char about[NOTE_ABOUT_SIZE];
} Note;

/* The caller's room for notes; what does not fit is counted in `lost`. */
typedef struct Notes {
    Note *at;
    uint32_t count, size, lost;
} Notes;

void notes_init(Notes *notes, Note *at, uint32_t size);

/* The line and column of a place in a file. */
void notes_place(Slice file, const char *at, uint32_t *line, uint32_t *column);

/* Notes a message about the place `at` in `file`; a second note on the same place is left out,
 * because it is the same mistake found by another alternative. */
void notes_add(Notes *notes, Slice file, const char *at, const char *message);

/* The same with a piece of text in the middle of the message. */
void notes_add_about(Notes *notes, Slice file, const char *at, const char *before, Slice about,
                     const char *after);

/* The same for a mistake that has a name. */
void notes_add_kind(Notes *notes, Slice file, const char *at, const char *kind,
                    const char *before, Slice about, const char *after);

#endif
