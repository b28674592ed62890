/* One engine out of two: a shared library of Log Pose, and the functions of logpose.h in it. */
#ifndef PAIRED_ENGINE_H
#define PAIRED_ENGINE_H

#include <stdbool.h>

#include "logpose/logpose.h"

/* The functions of logpose.h that paired play calls: FUNCTION(result, name, parameters). */
#define ENGINE_FUNCTIONS                                                                       \
    FUNCTION(LpCards *, cards_embedded, (void))                                                \
    FUNCTION(void, cards_free, (LpCards *))                                                    \
    FUNCTION(uint32_t, cards_count, (const LpCards *))                                         \
    FUNCTION(LpCardId, card_find, (const LpCards *, const char *))                             \
    FUNCTION(LpStatus, card_info, (const LpCards *, LpCardId, LpCardInfo *))                   \
    FUNCTION(int, deck_check, (const LpCards *, const LpDeck *, LpDeckProblem *, int))         \
    FUNCTION(size_t, game_size, (void))                                                        \
    FUNCTION(size_t, view_size, (void))                                                        \
    FUNCTION(LpStatus, game_start, (const LpCards *, const LpSetup *, LpGame *, LpLog *))      \
    FUNCTION(LpAsk, game_ask, (const LpGame *))                                                \
    FUNCTION(int, game_actions, (const LpCards *, const LpGame *, LpAction *))                 \
    FUNCTION(LpStatus, game_act, (const LpCards *, LpGame *, LpAction, LpLog *))               \
    FUNCTION(LpResult, game_result, (const LpGame *))                                          \
    FUNCTION(LpEnd, game_end, (const LpGame *))                                                \
    FUNCTION(uint32_t, game_turn, (const LpGame *))                                            \
    FUNCTION(const char *, game_audit, (const LpCards *, const LpGame *))                      \
    FUNCTION(LpTableView, game_table, (const LpGame *))                                        \
    FUNCTION(LpSeatView, game_of_seat, (const LpGame *, LpSeat))                               \
    FUNCTION(LpCardView, game_of_card, (const LpCards *, const LpGame *, LpSlot))              \
    FUNCTION(int, game_area, (const LpGame *, LpSeat, LpArea, LpSlot *))                       \
    FUNCTION(void, game_view, (const LpCards *, const LpGame *, LpSeat, LpView *))             \
    FUNCTION(LpAsk, view_ask, (const LpView *))                                                \
    FUNCTION(LpTableView, view_table, (const LpView *))                                        \
    FUNCTION(LpSeatView, view_of_seat, (const LpView *, LpSeat))                               \
    FUNCTION(LpCardView, view_of_card, (const LpCards *, const LpView *, LpSlot))              \
    FUNCTION(int, view_area, (const LpView *, LpSeat, LpArea, LpSlot *))

typedef struct Engine {
    void *library;
    LpCards *cards;
#define FUNCTION(result, name, parameters) result(*name) parameters;
    ENGINE_FUNCTIONS
#undef FUNCTION
} Engine;

/* Opens a library and its cards; says on stderr what is wrong if it returns false. */
bool paired_engine_open(Engine *engine, const char *path);
void paired_engine_close(Engine *engine);

/* The number that is printed on a card of this engine; "-" for an unknown card. */
const char *paired_engine_number(const Engine *engine, LpCardId id);

#endif
