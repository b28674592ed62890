/* The card language: from source text to a verified image.
 *
 * docs/card-language.md describes the language. Errors are reported, never guessed at: a card
 * with an error is skipped, the next one is read, and no image is made.
 */
#ifndef COMPILER_COMPILE_H
#define COMPILER_COMPILE_H

#include <stddef.h>
#include <stdint.h>

#include "logpose/logpose.h"

typedef struct Source {
    const char *name; /* for messages: "cards/st01.card" */
    const char *text;
    size_t size;
} Source;

/* One thing that is wrong with a source. */
typedef struct Diagnostic {
    char file[256];        /* a longer path is cut */
    uint32_t line, column; /* from 1; the column counts characters */
    char card[16];         /* the card's number, empty outside a card */
    char message[200];
} Diagnostic;

/* The caller's array; what does not fit is counted in `lost`. */
typedef struct Diagnostics {
    Diagnostic *at;
    size_t count, size;
    size_t lost;
} Diagnostics;

/* Compiles card files into one image, to be freed with lp_cards_free. NULL if anything is
 * wrong; then `out` says what (nothing if memory ran out). */
LpCards *compile_sources(const Source *sources, size_t count, Diagnostics *out);

#endif
