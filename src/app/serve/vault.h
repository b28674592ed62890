/* What a server keeps: the events of every room, the players, their ratings, the games that
 * were finished. A round writes through one transaction; nothing is sent to anybody before
 * vault_commit has said that it is kept.  Several servers may share a store. Then a room
 * belongs to the server that holds its lease; a server that dies lets its leases run out.
 * Should two ever believe that a room is theirs, the events' numbers decide: each number can
 * be written once, and the second writer's round fails. */
#ifndef APP_SERVE_VAULT_H
#define APP_SERVE_VAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/serve/db.h"
#include "base/text.h"

enum {
    VAULT_ID_SIZE = 24,    /* of a room, with the closing zero */
    VAULT_KEY_SIZE = 65,   /* SHA-256 in hexadecimal digits */
    VAULT_NAME_SIZE = 33,  /* of a player: 24 characters at most, in UTF-8 */
    VAULT_LEASE_MS = 6000, /* renewed every two seconds; others take over after this */
    VAULT_SUMMARY_MAX = 1024
};

typedef struct Vault {
    Db *db;
    char node[VAULT_ID_SIZE];
    char *batch; /* statements and values of this round */
    size_t batch_size, batch_room;
    bool has_failed; /* the round cannot be kept: no memory */
} Vault;

/* NULL is never stored: texts are empty, numbers 0. */
typedef struct VaultPlayer {
    char id[VAULT_KEY_SIZE];
    char name[VAULT_NAME_SIZE];
    int64_t created;
} VaultPlayer;

typedef struct VaultRating {
    double rating, deviation, volatility;
    int64_t games;
} VaultRating;

typedef struct VaultGame {
    Slice id, room, format, reason, replay;
    Slice players[2], names[2], leaders[2];
    int64_t ended; /* seconds since 1970 */
    int winner;    /* a seat, or -1 */
    int first;     /* who went first */
    int mulligans[2];
    int turns;
    bool is_rated;
} VaultGame;

/* Opens or makes a store; false with a message. */
bool vault_open(Vault *store, const char *url, const char *node, char message[DB_MESSAGE_MAX]);
void vault_close(Vault *store);

/* --- Writing: all calls up to the next vault_commit are kept together or not at all --- */

void vault_add_event(Vault *store, const char *room, int64_t number, Slice text);
/* A new room is held by nobody: the server that people come to takes it. 'state' as in
 * room.h; a summary is what the lobby shows, and only of listed rooms. */
void vault_put_room(Vault *store, const char *room, int state, bool is_listed, Slice summary,
                    int64_t now);
void vault_drop_room(Vault *store, const char *room);
void vault_put_player(Vault *store, const VaultPlayer *player);
void vault_put_rating(Vault *store, const char *player, const char *format,
                      const VaultRating *rating);
void vault_add_game(Vault *store, const VaultGame *game);
/* The player's name, rating and key are gone; games stay, without the name and the key. */
void vault_forget_player(Vault *store, const char *player);
/* Notifies the other servers; the text is short. */
void vault_notify(Vault *store, const char *channel, Slice text);
bool vault_commit(Vault *store);

/* --- Reading --- */

typedef void VaultEventListener(void *listener, int64_t number, Slice text);
bool vault_events(Vault *store, const char *room, VaultEventListener *on_event, void *listener);

/* The listed rooms that are not over, newest first. */
typedef void VaultRoomListener(void *listener, Slice room, int state, Slice summary);
bool vault_lobby(Vault *store, int64_t since, VaultRoomListener *on_room, void *listener);

/* Rooms that nobody comes back to: not being played and unchanged since 'closed', or unchanged
 * since 'idle', and held by no server. */
bool vault_old_rooms(Vault *store, int64_t closed, int64_t idle, int64_t now,
                     VaultRoomListener *on_room, void *listener);

/* False if there is no such player, or the store fails. */
bool vault_player(Vault *store, const char *id, VaultPlayer *out);
bool vault_rating(Vault *store, const char *player, const char *format, VaultRating *out);

typedef void VaultGameListener(void *listener, const VaultGame *game);
/* A part of a list, with or without the replays. */
typedef struct VaultPage {
    int64_t skip;
    int count_max;
    bool has_replays;
} VaultPage;
/* One player's, the newest first; or all that ended in a time, without replays. */
bool vault_games_of(Vault *store, const char *player, const VaultPage *page,
                    VaultGameListener *on_game, void *listener);
bool vault_games_since(Vault *store, int64_t from, int64_t to, VaultGameListener *on_game,
                       void *listener);
/* One game with its replay; false if there is none. */
bool vault_game(Vault *store, const char *id, VaultGameListener *on_game, void *listener);

/* --- Leases, where several servers share a store --- */

typedef enum VaultLease { VAULT_HELD, VAULT_OTHERS, VAULT_ABSENT } VaultLease;

/* Whether this server holds the room now, another does, or there is no such room. */
VaultLease vault_lease(Vault *store, const char *room, int64_t now);
void vault_renew_leases(Vault *store, int64_t now);
void vault_release(Vault *store, const char *room);
void vault_release_all(Vault *store);
void vault_heard(Vault *store, void (*on_text)(void *listener, Slice channel, Slice text),
                 void *listener);

#endif
