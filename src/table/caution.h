/* Answers that would come to nothing, as far as the seat that is asked can know: people are
 * warned before they give them. Found on samples of the view, as computers find them. */
#ifndef TABLE_CAUTION_H
#define TABLE_CAUTION_H

#include "player/pointless.h"

typedef struct Caution {
    Facts facts;
    Belief belief;
    Pointless pointless;
    LpGame *sample, *trial;
    uint32_t known_for; /* the question that `pointless` is about: Host.id */
} Caution;

/* NULL without memory. */
Caution *caution_new(const LpCards *cards);
void caution_free(Caution *caution);

/* Which answers to the question come to nothing, or to nothing but their cost; kept for the
 * same `id`. */
const Pointless *caution_find(Caution *caution, const PlayerStart *start,
                              const Question *question, uint32_t id);

#endif
