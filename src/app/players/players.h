/* Players for commands: reading their names, their memory, and what they use of the outside
 * world: a clock, threads and the bundled deck lists. */
#ifndef APP_PLAYERS_PLAYERS_H
#define APP_PLAYERS_PLAYERS_H

#include <stdbool.h>

#include "player/match.h"

/* The clock and the threads of this machine. */
extern const PlayerTools players_tools;

/* Reads one player, such as "search:nodes=2000". Reports what is wrong, and which players
 * there are, in the name of 'command'. */
bool players_parse(const char *command, Slice text, PlayerSpec *out);

/* Reads a level: "3" is the player "level3"; any player's name will do too. NULL gives the
 * default. 'name' becomes the player's full name. */
bool players_parse_level(const char *command, const char *text, PlayerSpec *out, char *name,
                         size_t name_size);

/* The player for whoever names none: the middle level, or the one nearest to it. */
void players_default(PlayerSpec *out, char *name, size_t name_size);

/* Reads "p,q"; a single name is used for both. */
bool players_parse_pair(const char *command, const char *text, PlayerSpec out[2]);

/* Memory for one player; NULL after a message. Freeing it stops the player first. */
void *players_memory(const PlayerSpec *spec);
void players_free(const PlayerSpec *spec, void *memory);

/* Memory for the game, the view and the players of a match whose 'specs' are set; false after a
 * message. Close it in any case. */
bool players_open(Match *match);
void players_close(Match *match);

/* How many threads to use for '-j *threads': 0 means one for each core. False after a message
 * in the name of 'command'. */
enum { PLAYERS_THREADS_MAX = 256 };
bool players_threads(const char *command, uint64_t *threads);

/* The bundled lists, which a player expects its opponent to play: how many there are. */
enum { PLAYERS_PRIOR_MAX = 128 };
int players_prior(const LpCards *cards, LpDeck out[PLAYERS_PRIOR_MAX]);

#endif
