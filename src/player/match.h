/* One game between two players, from the deal to the result. It goes through the public header
 * alone and allocates nothing: the caller brings all memory. */
#ifndef PLAYER_MATCH_H
#define PLAYER_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "player/player.h"

/* A game that asks this often goes nowhere: random games end within a thousand questions. */
enum { MATCH_DECISIONS_MAX = 100000 };

/* Who takes the first turn: whoever the set-up lets choose, or one seat in any case. */
typedef enum MatchOrder {
    MATCH_ORDER_CHOSEN,
    MATCH_ORDER_FIRST_0,
    MATCH_ORDER_FIRST_1
} MatchOrder;

/* How long one player took for its answers. */
typedef struct MatchTime {
    uint64_t answers, microseconds, microseconds_max;
} MatchTime;

typedef struct Match {
    const LpCards *cards;
    PlayerSpec specs[2];
    void *players[2]; /* each one's memory, see player_memory_size */
    PlayerTools tools;
    const LpDeck *prior; /* lists that a player may suppose its opponent to play, or NULL */
    int prior_count;
    uint8_t order; /* MatchOrder */
    /* Joined to the players' seeds, so that one game can be played again with other thoughts;
     * 0: as the game's seed says. */
    uint64_t salts[2];
    MatchTime *times[2]; /* added up here, or NULL; needs a clock in 'tools' */
    LpGame *game;        /* lp_game_size() bytes */
    LpView *view;        /* lp_view_size() bytes; NULL if neither kind wants views */
    LpLog *log;          /* or NULL; the match empties it before each answer */
    /* Called after each answer, or NULL: for recording, logs and screens. */
    void (*watch)(void *watcher, const LpGame *game, LpAction action, LpSeat seat);
    void *watcher;
} Match;

typedef struct MatchResult {
    LpStatus status;  /* of the start; the rest means something only if it is LP_OK */
    uint8_t result;   /* LpResult; LP_RESULT_NONE: stopped at MATCH_DECISIONS_MAX */
    uint8_t end;      /* LpEnd */
    LpSeat first;     /* who took the first turn */
    uint8_t forfeits; /* bit 1 << seat: this player could not go on and lost by that */
    uint8_t redrew;   /* bit 1 << seat: who redrew the opening hand */
    uint32_t turns;
    uint32_t decisions;
    uint64_t hash; /* of the last state */
} MatchResult;

/* Plays one game. The players' seeds come from the game's, so a game is one number. */
MatchResult match_play(const Match *match, const LpSetup *setup);

/* The seed of the player in 'seat' of the game with this seed. It reveals neither the game's
 * seed nor that of the other player. */
uint64_t match_player_seed(uint64_t game_seed, LpSeat seat);

#endif
