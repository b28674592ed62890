/* The results: the counts of all blocks that are done, and which ones are done. */
#ifndef STUDY_RESULT_H
#define STUDY_RESULT_H

#include "study/block.h"
#include "study/statistics.h"

/* Games, and points: two for a win, one for a draw. */
typedef struct SimCount {
    uint64_t games, points;
} SimCount;

/* Counts of games, seen from deck A. The index 'order' is 0 if A went first and 1 if it went
 * second; 'redrew' is 1 for an opening hand that was redrawn. */
typedef struct SimTally {
    uint64_t games; /* all of them, including those that were stopped */
    uint64_t finished, turns, decisions;
    uint64_t outcomes[2][SIM_OUTCOME_COUNT]; /* by order */
    uint64_t ends[SIM_END_COUNT];
    SimCount opening[2][2]; /* by seat and 'redrew', seen from that seat */
} SimTally;

enum { SIM_LENGTH_COUNT = 64 }; /* games by turns; the last one counts all longer ones */

/* The use of the cards of one deck in all its games. */
typedef struct SimDeckCards {
    SimCount uses[LP_DECK_SIZE][SIM_USE_COUNT];
    SimCount cheap[SIM_CHEAP_COUNT];
} SimDeckCards;

typedef struct SimResult {
    const SimPlan *plan;
    SimTally *tallies;   /* by pairing */
    SimDeckCards *cards; /* by deck, or NULL */
    uint64_t *hashes;    /* by block */
    uint8_t *done;       /* a bit for each block */
    uint8_t *outcomes;   /* of a comparison: SIM_BLOCK_GAMES / 4 bytes a block; else NULL */
    uint64_t lengths[SIM_LENGTH_COUNT];
    uint64_t game_count, block_count; /* that are done */
    double cpu_seconds;
    /* The blocks as they came, for another program that adds them up; only if wanted. */
    bool keeps_records, has_lost_records; /* some are lost: out of memory */
    unsigned char *records;
    size_t records_size, records_room;
} SimResult;

bool result_init(SimResult *result, const SimPlan *plan);
void result_free(SimResult *result);

bool result_has(const SimResult *result, uint64_t block);

/* Adds a block that is new and belongs to the plan. */
void result_add(SimResult *result, const SimRecord *record);

/* Adds the blocks that another result has kept. False if one is already there or does not
 * belong to the plan. */
bool result_add_records(SimResult *result, const unsigned char *bytes, size_t size);

/* The number of the first block that is missing, of this shard only if so asked; the count of
 * all blocks if none is missing. */
uint64_t result_gap(const SimResult *result, bool only_ours);

/* One hash over all games of a pairing, or of all pairings. It does not depend on the order in
 * which blocks came. */
uint64_t result_pairing_signature(const SimResult *result, uint32_t pairing);
uint64_t result_signature(const SimResult *result);

void result_tally_add(SimTally *sum, const SimTally *part);

/* The same games, seen from the other side. */
SimTally result_tally_mirrored(const SimTally *tally);

/* Points per game, with its interval. */
typedef struct SimRate {
    uint64_t games;
    double rate;
    Interval interval;
} SimRate;
SimRate result_rate(SimCount count);

/* The finished games of a tally in which A went first (0), second (1), or all (2). */
SimCount result_tally_count(const SimTally *tally, int order);
uint64_t result_tally_outcomes(const SimTally *tally, SimOutcome outcome);

/* What the cell of row i and column j of a matrix shows, from either pairing of the two; false
 * if they have not met. */
bool result_cell(const SimResult *result, uint32_t i, uint32_t j, SimTally *out);

/* All games of a deck against other decks. */
SimTally result_of_deck(const SimResult *result, uint32_t deck);

/* Of a comparison: the first list against the second, when both meet the opponent with this
 * index (from 0), or all of them (-1). */
Pairs result_pairs(const SimResult *result, int opponent);
uint32_t result_opponent_count(const SimPlan *plan);

#endif
