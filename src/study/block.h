/* One block of games: how it is played, and how it is stored in result files. Nothing is added
 * up: each game has its bits, and every count of a report is made from them. */
#ifndef STUDY_BLOCK_H
#define STUDY_BLOCK_H

#include "player/match.h"
#include "study/plan.h"

typedef enum SimOutcome {
    SIM_STOPPED, /* not played to its end: aborted or unfinished */
    SIM_WIN_A,
    SIM_WIN_B,
    SIM_DRAW, /* also when both lose at once */
    SIM_OUTCOME_COUNT
} SimOutcome;

/* Why games ended: the reasons of the rules, and two of our own. */
enum {
    SIM_END_UNFINISHED = LP_END_COUNT, /* stopped because it would not end */
    SIM_END_FORFEIT,                   /* a player outside the program failed, and lost */
    SIM_END_COUNT,
    SIM_END_ROOM = 16 /* in files */
};
extern const char *const block_end_names[SIM_END_COUNT];

/* Two points for a win, one for a draw: a rate is points / (2 * games). */
extern const uint8_t block_points[SIM_OUTCOME_COUNT][2];

/* What can be said about a card in one game. */
typedef enum SimUse {
    SIM_OPENING, /* in the hand that was kept */
    SIM_IN_HAND, /* came to the hand from the deck or Life, at any time */
    SIM_PLAYED,  /* played or, an Event, activated */
    SIM_USE_COUNT
} SimUse;

enum {
    SIM_CHEAP_COST = 2, /* a card that can be played on the first turns */
    SIM_CHEAP_COUNT = 6 /* 0 to 5 of them in an opening hand */
};

typedef struct SimCardUse {
    uint8_t games, points; /* at most 64 and 128 */
} SimCardUse;

/* No padding, little-endian. */
typedef struct SimBlock {
    uint64_t number;           /* of the block in the plan */
    uint64_t hash;             /* of the last states of its games, in order */
    uint32_t turns, decisions; /* of the games that ended */
    uint32_t microseconds;     /* of processor time */
    uint32_t game_count;
    uint8_t ends[SIM_END_ROOM];
    uint8_t outcomes[SIM_BLOCK_GAMES / 4];  /* SimOutcome, two bits a game */
    uint8_t a_second[SIM_BLOCK_GAMES / 8];  /* one bit a game */
    uint8_t redrew[2][SIM_BLOCK_GAMES / 8]; /* by seat */
    uint8_t lengths[SIM_BLOCK_GAMES];       /* in turns; 255: that many or more */
} SimBlock;

/* After it if cards are watched: by seat and by the first place of a card in its list. */
typedef struct SimBlockCards {
    SimCardUse uses[2][LP_DECK_SIZE][SIM_USE_COUNT];
    SimCardUse cheap[2][SIM_CHEAP_COUNT];
} SimBlockCards;

typedef struct SimRecord {
    SimBlock block;
    SimBlockCards cards;
} SimRecord;

/* How much of a record is used. */
size_t block_record_size(const SimPlan *plan);

SimOutcome block_outcome(const SimBlock *block, uint32_t game);
bool block_bit(const uint8_t *bits, uint32_t game);

/* Could these bytes be a block of this plan? They come from files. */
bool block_is_sound(const SimPlan *plan, const SimBlock *block);

/* Plays the block with this number. 'match' is ready except for the watch of cards. The time it
 * takes is the caller's to note. False if a game could not be started. */
bool block_play(const SimPlan *plan, Match *match, uint64_t number, SimRecord *out);

#endif
