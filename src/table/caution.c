/* Answers that would come to nothing. */
#include "table/caution.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

Caution *caution_new(const LpCards *cards) {
    Caution *caution = calloc(1, sizeof *caution);
    if (caution == NULL) return NULL;
    caution->sample = calloc(1, lp_game_size());
    caution->trial = calloc(1, lp_game_size());
    if (caution->sample == NULL || caution->trial == NULL) {
        caution_free(caution);
        return NULL;
    }
    facts_init(&caution->facts, cards);
    return caution;
}

void caution_free(Caution *caution) {
    if (caution == NULL) return;
    free(caution->sample);
    free(caution->trial);
    free(caution);
}

const Pointless *caution_find(Caution *caution, const PlayerStart *start,
                              const Question *question, uint32_t id) {
    if (caution->known_for == id) return &caution->pointless;
    caution->known_for = id;
    /* What is supposed of the opponent follows from the view alone. */
    belief_init(&caution->belief, start->cards, start->deck, start->prior, start->prior_count,
                start->seed);
    belief_update(&caution->belief, question->view);
    memset(&caution->pointless, 0, sizeof caution->pointless);
    caution->pointless.wants_idle = true;
    pointless_find(&caution->pointless, &caution->facts, question, &caution->belief,
                   hash_mix(start->seed), caution->sample, caution->trial);
    return &caution->pointless;
}
