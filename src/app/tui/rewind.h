/* Going back and forth in a game that has been played: the session's table is set to any of its
 * answers. */
#ifndef APP_TUI_REWIND_H
#define APP_TUI_REWIND_H

#include "app/game/session.h"

typedef struct Rewind {
    Session *session;
    HostAnswer *answers; /* of the whole game */
    LpDeal *deals;       /* the orders of shuffles that they name */
    uint32_t count, at;  /* how many, and how many of them have been given */
} Rewind;

/* Takes the answers of the session's game, and goes to its beginning. */
bool rewind_load(Rewind *rewind, Session *session);
void rewind_free(Rewind *rewind);

/* Goes to the place after this many answers. */
void rewind_go(Rewind *rewind, uint32_t at);

/* Goes to the beginning of a turn: the next one, the one before, or the one of this number. */
void rewind_turn(Rewind *rewind, int step);
void rewind_jump(Rewind *rewind, uint32_t turn);

#endif
