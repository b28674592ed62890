/* A player that is another program: 'bot:COMMAND', with settings before the command, as in
 * 'bot:ms=500:python3 examples/bot.py'. docs/bot-protocol.md describes the protocol. */
#ifndef APP_PLAYERS_BOTPLAYER_H
#define APP_PLAYERS_BOTPLAYER_H

#include "player/player.h"

extern const PlayerKind player_bot;

/* Reads what follows 'bot:'. NULL if all is well, else what is wrong with 'where'. */
const char *botplayer_parse(Slice text, PlayerSpec *out, Slice *where);

#endif
