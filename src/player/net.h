/* A small net that says who will win. Each card is a vector, which follows from its features
 * (lp_card_features), so a card that no game has shown means something too. The vectors of the
 * cards in each area are added up; these sums and some numbers go through two layers of
 * neurons.
 *
 * All arithmetic is with integers: the same answer on every machine. */
#ifndef PLAYER_NET_H
#define PLAYER_NET_H

#include <stdint.h>

#include "player/facts.h"

typedef enum NetZone {
    NET_ZONE_LEADER,
    NET_ZONE_ACTIVE, /* Characters */
    NET_ZONE_RESTED,
    NET_ZONE_STAGE,
    NET_ZONE_HAND,
    NET_ZONE_TRASH,
    NET_ZONE_DECK, /* and Life */
    NET_ZONE_COUNT
} NetZone;

typedef enum NetNumber {
#define INPUT(name, unit, doc) NET_##name,
#include "player/netinput.def"
#undef INPUT
    NET_SIDE_NUMBERS
} NetNumber;

/* Of the table as a whole. */
enum { NET_TURN, NET_TURN_EARLY, NET_TURN_FIRST, NET_TABLE_NUMBERS };

enum {
    NET_ONE = 64, /* an activation of 1 */
    NET_ZONES = 2 * NET_ZONE_COUNT,
    NET_SUMS = NET_ZONES * FACTS_EMBED,
    NET_NUMBERS = 2 * NET_SIDE_NUMBERS + NET_TABLE_NUMBERS,
    NET_INPUTS = (NET_SUMS + NET_NUMBERS + FACTS_EMBED - 1) / FACTS_EMBED * FACTS_EMBED,
    NET_FIRST = 32,
    NET_SECOND = 16,
    NET_WEIGHT_ONE = 128, /* a weight of 1 */
    NET_FIRST_WEIGHT_MOST = 127,
    NET_WEIGHT_MOST = 1023,
    NET_ACTIVE_MOST = 8191,
    NET_SUM_MOST = 32767
};

/* What the net reads of a game: the player's side whose turn it is, then the other. */
typedef struct NetSeen {
    uint8_t count[NET_ZONES]; /* cards in each zone */
    LpCardId cards[LP_SLOTS]; /* of all zones, one after another */
    int16_t numbers[NET_NUMBERS];
} NetSeen;

/* The vectors of all cards of each seat, added up. No card changes its seat, so they stay the
 * same while a game is played on, and the cards of a deck need not be looked at: they are what
 * is left over. */
typedef struct NetTotals {
    int16_t of[2][FACTS_EMBED];
} NetTotals;

typedef struct NetLayers {
    int16_t first[NET_FIRST][NET_INPUTS];
    int32_t first_bias[NET_FIRST];
    int16_t second[NET_SECOND][NET_FIRST];
    int32_t second_bias[NET_SECOND];
    int16_t last[NET_SECOND];
    int32_t last_bias;
} NetLayers;

/* The layers that players use: the numbers of net.def. */
extern const NetLayers net_layers;

/* Sums of this zone are divided by 1 << this. */
int net_zone_shift(int zone);

void net_read(const Facts *facts, const LpGame *game, NetSeen *out);

/* The sums and numbers that go into the first layer. */
void net_inputs(const Facts *facts, const NetSeen *seen, int16_t out[NET_INPUTS]);

void net_add_up(const Facts *facts, const LpGame *game, NetTotals *out);

/* The same as net_read and net_inputs, sooner, of a game whose cards are all in their areas:
 * nothing is being played or resolved. */
void net_read_inputs(const Facts *facts, const LpGame *game, const NetTotals *totals,
                     int16_t out[NET_INPUTS]);

/* In thousandths of a logit, for whoever's turn it is. */
int net_score(const NetLayers *layers, const int16_t inputs[NET_INPUTS]);

/* The same number in each of these ways: in plain C, a few products at a time, and twice as
 * many where the machine that runs the program can do that. */
typedef enum NetWay { NET_WAY_PLAIN, NET_WAY_LANES, NET_WAY_WIDE } NetWay;
int net_score_by(NetWay way, const NetLayers *layers, const int16_t inputs[NET_INPUTS]);

/* The sum of products, in plain C and as this machine does it: the same number. */
int32_t net_dot_plain(const int16_t *a, const int16_t *b, int count);
int32_t net_dot(const int16_t *a, const int16_t *b, int count);

#endif
