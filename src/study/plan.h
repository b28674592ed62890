/* What a simulation plays: decks, who meets whom, how often, with which seed and which players.
 * A plan is plain data and is written to result files unchanged, so that a run can be resumed,
 * split into shards and merged, and nothing is merged that does not belong together.
 *
 * Games are divided into blocks of a fixed number of games, counted through all pairings. A
 * block is the unit of everything: of threads, shards, result files and signatures. */
#ifndef STUDY_PLAN_H
#define STUDY_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "player/player.h"
#include "study/nameddeck.h"

enum {
    SIM_BLOCK_GAMES = 64, /* fast players: a few milliseconds */
    SIM_DECKS_MAX = 256,  /* a matrix of so many is 32,640 pairings */
    SIM_PLAYER_SIZE = 96, /* "search:nodes=1000000000:ms=3600000" is far shorter */
    SIM_SHARDS_MAX = 100000
};

/* The most games of a plan: the hashes of their blocks take 8 bytes per 64 games. */
#define SIM_GAMES_MAX UINT64_C(4000000000)

typedef enum SimMode {
    SIM_VERSUS,  /* each of the first decks against each of the others */
    SIM_MATRIX,  /* every deck of a set against every other */
    SIM_COMPARE, /* two versions of a list against the same opponents with the same luck */
    SIM_MODE_COUNT
} SimMode;

extern const char *const plan_mode_names[SIM_MODE_COUNT];

/* Everything but the decks, as in a file: no padding, little-endian. */
typedef struct SimHeader {
    char magic[16];
    uint64_t engine, cards; /* hashes: other sources or other cards play other games */
    uint64_t seed, games;   /* games of each pairing */
    uint32_t deck_count, pairing_count, block_games;
    uint32_t shard, shard_count; /* blocks with number % shard_count == shard */
    uint8_t edition, mode, has_cards, unused;
    char players[2][SIM_PLAYER_SIZE];
} SimHeader;

/* Who meets whom: indices of decks. */
typedef struct SimPairing {
    uint16_t a, b;
} SimPairing;

typedef struct SimPlan {
    SimHeader header;
    NamedDeck *decks;
    SimPairing *pairings;
} SimPlan;

/* Fills in what does not come from the user, and the players' names. 'engine' is the hash of
 * the sources that decide how a game goes, or 0 where no result is kept. */
void plan_init(SimPlan *plan, const LpCards *cards, const PlayerSpec specs[2], uint64_t engine);
void plan_free(SimPlan *plan);

typedef enum PlanStatus { PLAN_OK, PLAN_NO_MEMORY, PLAN_NOBODY, PLAN_TOO_LARGE } PlanStatus;

/* Makes the pairings of the decks, of which the first 'row_count' are the rows of SIM_VERSUS:
 * there may be nobody to play against, or more than SIM_GAMES_MAX games. */
PlanStatus plan_pair(SimPlan *plan, uint32_t row_count, bool with_mirrors);

/* Puts the cards of the second list in the order of the first as far as they are the same, so
 * that the same shuffle gives both the same cards. */
void plan_align(const LpDeck *first, LpDeck *second);

uint64_t plan_blocks_per_pairing(const SimPlan *plan);
uint64_t plan_block_count(const SimPlan *plan);
uint64_t plan_game_count(const SimPlan *plan);

/* The block with this number: its pairing, the index of its first game, and how many it has. */
typedef struct SimRange {
    uint32_t pairing;
    uint64_t first;
    uint32_t count;
} SimRange;
SimRange plan_range(const SimPlan *plan, uint64_t block);

/* The seed of one game. The two lists of a comparison get the same one. */
uint64_t plan_seed(const SimPlan *plan, uint32_t pairing, uint64_t index);

/* Is the block one of this shard? */
bool plan_is_ours(const SimPlan *plan, uint64_t block);

/* The hash of everything that decides what is played; the shard does not. */
uint64_t plan_hash(const SimPlan *plan);

/* NULL if both play the same, else what differs, in words. */
const char *plan_difference(const SimPlan *a, const SimPlan *b);

/* The hash of the sources that decide how a game goes, from the build. */
extern const uint64_t plan_engine_hash;

#endif
