/* What tournaments add to the rules: banned cards, cards limited to one copy, banned pairs and
 * blocks, with dates. The table is cards/legality.tsv. */
#ifndef STUDY_LEGALITY_H
#define STUDY_LEGALITY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "logpose/logpose.h"

typedef enum Format {
    FORMAT_NONE,    /* only CR 5-1-2 */
    FORMAT_EXTRA,   /* banned and restricted cards, banned pairs; every block */
    FORMAT_STANDARD /* and only blocks that are still in */
} Format;

/* "standard", "extra" or "none"; false for another word. */
bool legality_format(Slice text, Format *out);

/* Is it a date, such as 2026-04-01? */
bool legality_is_date(Slice text);

/* One reason why a deck is not allowed. */
typedef struct LegalityReason {
    const char *kind; /* "banned", "restricted", "pair" or "block" */
    Slice number;     /* the card */
    char text[192];
} LegalityReason;

/* Calls 'report' for each reason; returns how many there are. */
size_t legality_check(const LpCards *cards, const LpDeck *deck, Format format, Slice date,
                      void (*report)(void *listener, const LegalityReason *reason),
                      void *listener);

/* Whether one copy of the card may be played: it is not banned, and not out of Standard. */
bool legality_allows(const LpCardInfo *info, Format format, Slice date);

#endif
