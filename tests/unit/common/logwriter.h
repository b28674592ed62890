/* Writes games of ours in the form of OPTCGSim's logs, for tests of the reader: whatever the
 * engine can play can be read back. */
#ifndef LOGWRITER_H
#define LOGWRITER_H

#include <stdbool.h>

#include "base/buffer.h"
#include "log/gamelog_play.h"
#include "logpose/logpose.h"

typedef enum LogForm {
    LOGFORM_TEXT,     /* no frames, as before 1.40 */
    LOGFORM_FIRST,    /* 1.40: frames without Life, Stages and the order of the deck */
    LOGFORM_FULL,     /* 1.43 */
    LOGFORM_DOWNLOAD, /* the same with the other markup and 'You' and 'Opponent' */
    LOGFORM_COUNT
} LogForm;

typedef struct LogPile {
    LpSlot slots[LP_SLOTS];
    int count;
} LogPile;

typedef struct LogWriter {
    const LpCards *cards;
    Buffer *out;
    LogForm form;
    LpEvent events[LP_EVENTS_MAX];
    LpLog log;
    LpGame *before; /* the caller's memory for one game */
    /* The DON!! of both seats and of each card before they were chosen to go back, and those
     * that were chosen. */
    LpSeatView don[2];
    uint8_t given[LP_SLOTS];
    LpAction don_picks[LP_DON_MAX];
    int don_pick_count, don_asked;  /* don_asked: how many were to be chosen, 0 any number */
    LpSeatView don_before[2];       /* before the answer that led to the choice */
    uint8_t given_before[LP_SLOTS]; /* the same */
    LpCardId ids[LP_SLOTS];
    LogPile piles[2][LP_AREA_COUNT]; /* in the order of the log's indices */
    uint32_t sequence;
    LpCardId source; /* whose effect is under way, and its player */
    LpSeat source_seat;
    LpSlot attacker, target, playing;
    LpAction action;
    uint8_t asked;
    bool is_fought, is_hit, is_in_refresh, is_in_draw, is_in_don, is_don_returned;
    LpSeat turn_player;
    uint32_t at; /* the event that is being written */
    bool has_started, is_placing;
} LogWriter;

/* The lines up to the first question. */
void logwriter_start(LogWriter *writer, const LpCards *cards, LogForm form, LpGame *before,
                     const LpGame *game, Buffer *out);

/* Plays an answer and writes what happens; `deal` may be NULL. */
void logwriter_act(LogWriter *writer, LpGame *game, LpAction action, LpDeal *deal);

/* The lines at the end. */
void logwriter_end(LogWriter *writer, const LpGame *game);

/* Who answers: the index of one of the actions. */
typedef struct LogChooser {
    int (*choose)(void *who, const LpGame *game, const LpAction *actions, int count);
    void *who;
} LogChooser;

/* A whole game. False if it cannot begin or does not fit. */
bool logwriter_play(LogWriter *writer, const LpCards *cards, LogForm form, const LpSetup *setup,
                    LogChooser chooser, LpGame *game, LpGame *before, Buffer *out);

/* The same with random answers, those of `random`. */
bool logwriter_play_random(LogWriter *writer, const LpCards *cards, LogForm form,
                           const LpSetup *setup, uint64_t random, LpGame *game, LpGame *before,
                           Buffer *out);

/* A game that was found in a log, as a log again. */
bool logwriter_again(LogWriter *writer, const LpCards *cards, LogForm form,
                     const GamelogPlay *play, LpGame *game, LpGame *spare, Buffer *out);

#endif
