/* From a log to a game of ours: the engine is asked at every question, and the log is searched
 * for the answer. What the log is silent about is tried, the likeliest first, and taken back
 * where what follows does not agree: moves of cards, powers in battles, snapshots at the ends
 * of turns.
 *
 * Hidden cards are stand-ins, one for each place, until the log names the card in it. */
#ifndef LOG_GAMELOG_PLAY_H
#define LOG_GAMELOG_PLAY_H

#include "log/gamelog.h"
#include "notation/replay.h"

enum {
    GAMELOG_ANSWERS_MAX = 2500, /* of one game; random players need 400, people 250 */
    GAMELOG_TRIES_MAX =
        20000, /* answers that are tried with all care; a log of people needs 300 */
    GAMELOG_MESSAGE_MAX = 400,
    GAMELOG_PICKS_MAX = 6,     /* cards that chance chooses in one answer */
    GAMELOG_SHUFFLES_MAX = 24, /* of one deck during the game; what is beyond is guessed */
    GAMELOG_DEALS_MAX = 2 * GAMELOG_SHUFFLES_MAX + 64
};

/* How much of the log must be explained. People's logs may have lines in other words than those
 * that are known, so less is asked for where more cannot be had. */
typedef enum GamelogCare {
    GAMELOG_LOOSE,   /* actions, moves of cards, powers and snapshots */
    GAMELOG_STRICT,  /* effect lines, too */
    GAMELOG_EXACT,   /* and every effect has its line, from the same card */
    GAMELOG_ORDERED, /* and lines and frames, each for themselves, are in the order of events */
    GAMELOG_MERGED   /* and the lines and frames of an answer stand together */
} GamelogCare;

/* One answer, and how it was found. */
typedef struct GamelogAnswer {
    LpAction action;
    LpCardId named[2]; /* its card and its target in the search; 0: none, or not known then */
    LpSeat seat;
    uint8_t is_inferred; /* the log is silent about it */
    uint8_t asked;       /* LpAskKind */
    uint16_t turn;
    uint8_t shuffles[2]; /* of each deck before it, since the deal */
    uint8_t deal;        /* its place among the deals and 1 more; 0: chance has no part */
    uint8_t pick_count;  /* cards that chance chooses */
    LpCardId picks[GAMELOG_PICKS_MAX];
    uint32_t line; /* how far the log had been read */
} GamelogAnswer;

/* Where log and engine part. */
typedef struct GamelogDispute {
    bool is_there;
    uint16_t turn;
    uint32_t line;
    char rule[16];     /* the rule concerned: '7-1-4' */
    LpCardId cards[2]; /* powers that the log has and the engine has not: whose */
    int32_t powers[2];
    char message[GAMELOG_MESSAGE_MAX];
} GamelogDispute;

/* A line of numbers that the engine does not have. */
typedef struct GamelogNumbers {
    uint32_t line; /* 0: there is none */
    uint8_t what;  /* GamelogCount */
    LpSeat seat;
    uint8_t log, engine;
} GamelogNumbers;

typedef struct GamelogPlay {
    LpSetup setup;
    GamelogAnswer answers[GAMELOG_ANSWERS_MAX];
    LpDeal deals[GAMELOG_DEALS_MAX]; /* the orders of decks that answers shuffle */
    uint32_t deal_count;
    uint32_t answer_count, read_count, inferred_count;
    uint32_t snapshots, powers; /* that were compared and agree */
    uint32_t checks, checked;   /* lines of numbers that agree, of so many that were compared */
    GamelogNumbers numbers;     /* the first that does not */
    uint32_t skipped;           /* effect lines that no event explains */
    uint32_t tries;
    uint8_t care;                     /* GamelogCare with which it was found */
    uint8_t unshown[2];               /* cards of each deck that the log never shows */
    bool is_unshown[2][LP_DECK_SIZE]; /* which of the list */
    bool is_whole;                    /* everything in the log is explained */
    bool is_stand_in[2];      /* the log does not name the Leader: it is one that fits */
    bool lacks_first_hand[2]; /* the hand that it redrew is not shown: others stand for it */
    uint8_t result;           /* LpResult that the log says; open if it says none */
    uint8_t quitter;          /* who conceded or left, or GAMELOG_NO_SEAT */
    GamelogDispute dispute;
} GamelogPlay;

/* Memory for gamelog_play_run. */
size_t gamelog_play_size(void);

/* Plays a logged game. False if it cannot begin at all, with the reason as dispute. A game that
 * ends in a dispute has the answers up to it. `memory` has gamelog_play_size() bytes. */
bool gamelog_play_run(const LpCards *cards, const GamelogGame *game, void *memory,
                      GamelogPlay *out);

/* The game as a replay. Without names if `is_nameless`. False if it does not fit. */
bool gamelog_play_write(const LpCards *cards, const GamelogGame *game, const GamelogPlay *play,
                        void *memory, bool is_nameless, Buffer *out);

/* Takes the cards of seat 1 that seat 0 never saw out of the game: others stand in their place.
 * How many of them had to stay, because an answer of seat 1 needs them. */
int gamelog_play_strip(const LpCards *cards, GamelogPlay *play, void *memory);

/* Takes a game that was read from a log out of its replay again, so that it can be stripped.
 * False if it is none, or does not fit. `version` is that of the log. */
bool gamelog_play_take(const Replay *replay, GamelogPlay *out,
                       char version[GAMELOG_VERSION_MAX]);

/* A dispute as a scenario: the position at the last question of the Main Phase, the answers
 * since, and what the log says. False if there is none. */
bool gamelog_play_scenario(const LpCards *cards, const GamelogGame *game,
                           const GamelogPlay *play, void *memory, Buffer *out);

#endif
