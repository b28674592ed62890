/* The built-in players at tables: they think in a thread of their own, so that nobody else
 * waits for them. A job holds a view, never a game: a bot at a table knows what a person
 * would. */
#ifndef APP_SERVE_BOTWORK_H
#define APP_SERVE_BOTWORK_H

#include <stdbool.h>
#include <stdint.h>

#include "app/serve/room.h"

typedef struct BotWork BotWork;

/* 'cards' outlive it. NULL without memory or a thread. */
BotWork *botwork_open(const LpCards *cards);
void botwork_close(BotWork *work);

/* A descriptor that can be read when somebody has decided. */
int botwork_descriptor(const BotWork *work);

/* Whether a bot of this name may sit at a table. */
bool botwork_is_known(Slice name);

/* Asks the bot whose turn it is in this room. */
bool botwork_ask(BotWork *work, const Room *room);

/* The next decision: for which room and question. False if there is none. */
typedef struct BotAnswer {
    char room[VAULT_ID_SIZE];
    uint32_t question;
    LpAction action;
} BotAnswer;
bool botwork_take(BotWork *work, BotAnswer *out);

#endif
