/* A computer thinking about one question: at once, or in a thread of its own so that the
 * keyboard still works. It works on copies, so the game may be drawn meanwhile. */
#ifndef APP_GAME_THOUGHT_H
#define APP_GAME_THOUGHT_H

#include "app/game/background.h"
#include "app/game/session.h"

typedef struct Thought {
    const PlayerKind *kind;
    void *memory;
    LpView *view;
    LpGame *game; /* a copy, for the player that sees everything */
    LpAction actions[LP_ACTIONS_MAX];
    Question question;
    int index; /* the answer, or PLAYER_FORFEITS, PLAYER_CONCEDES */
    Background background;
} Thought;

bool thought_load(Thought *thought);
/* Stops a thought that is under way first. */
void thought_free(Thought *thought);

/* Prepares what the computer in the asked seat sees. */
void thought_of_seat(Thought *thought, Session *session);

/* Thinks in this thread. */
int thought_run(Thought *thought);

/* Thinks in a thread; where there is none, here and now. thought_poll says whether it is done,
 * and then thought_end gives the answer. */
void thought_begin(Thought *thought);
bool thought_poll(const Thought *thought);
int thought_end(Thought *thought);

#endif
