/* All that happens between connections and rooms: who is connected as whom, the rooms in
 * memory, the lobby, clocks, bots, and who is sent what. docs/server-protocol.md describes the
 * messages. A round goes like this: messages change rooms, which writes events; the events are
 * committed; only then are messages sent to the people of the rooms that changed. If the commit
 * fails, those rooms are forgotten and their people disconnected: they come back and see the
 * last state that was stored. */
#ifndef APP_SERVE_HALL_H
#define APP_SERVE_HALL_H

/* The table's writer of JSON has functions of these names, too; jansson's are not called. */
#define json_object jansson_object
#define json_array  jansson_array
#define json_string jansson_string
#define json_null   jansson_null
#include <jansson.h>
#undef json_object
#undef json_array
#undef json_string
#undef json_null

#include "app/serve/botwork.h"
#include "app/serve/edge.h"
#include "app/serve/room.h"
#include "app/serve/vault.h"

enum {
    HALL_DESKS_MAX = 20000, /* in memory at once */
    HALL_CHAINS = 8192,
    HALL_SPECTATOR = 2 /* as a seat */
};

typedef struct Desk Desk;

/* The same room some time ago: it is given the events when they are old enough. */
typedef struct LagEvent {
    int64_t at; /* milliseconds since 1970; 0: as soon as those before it */
    char *text;
    struct LagEvent *next;
} LagEvent;

typedef struct Lag {
    Room room;
    LagEvent *first, *last; /* that are still to come */
    int64_t count;          /* of all events that it was given */
    bool is_changed;
} Lag;

/* One WebSocket. */
typedef struct Guest {
    Conn *conn;
    char player[VAULT_KEY_SIZE]; /* empty: no key was given */
    char name[VAULT_NAME_SIZE];
    char table[VAULT_ID_SIZE]; /* of the address; empty in the lobby */
    Desk *desk;                /* once joined */
    int seat;                  /* 0, 1 or HALL_SPECTATOR */
    bool has_said_hello;
    const Words *words;     /* of the language that it reads; English until it says hello */
    bool is_touched;        /* has done something in this round */
    bool is_stale;          /* is sent everything, whether or not the desk has changed */
    Face face;              /* what this one has been sent of the game */
    uint32_t told_question; /* the last 'table' was about this one; 0: none */
    uint8_t told_back;      /* and said that this seat wants to take its answer back */
    int64_t told_start;     /* and about the game that began then */
    struct Guest *next_at_desk, *next_touched;
} Guest;

/* A room in memory, and what only matters while it is. Times are of the steady clock. */
struct Desk {
    Room room; /* first: a room's keeper finds its desk */
    Guest *guests;
    bool is_changed;       /* in this round */
    bool is_room_changed;  /* in something other than the game */
    bool is_listed_anew;   /* the lobby's row must be written */
    bool is_thinking;      /* a bot is */
    bool is_made_here;     /* in this round; another server may be the one to hold it */
    int64_t asked_at;      /* when the clock of whoever is asked began to run */
    int undo_counts[2];    /* since the other seat was asked */
    int64_t away_since[2]; /* 0: here */
    int64_t empty_since;   /* 0: somebody is connected */
    Lag *lag;              /* where the spectators are; NULL without any */
    Desk *next_in_chain, *next_changed;
};

typedef struct Hall {
    Edge *edge;
    const LpCards *cards;
    Vault store;
    BotWork *bots;
    Desk *chains[HALL_CHAINS];
    uint64_t key[2];
    size_t desk_count;
    Desk *changed;
    Guest *touched;
    Guest **lobby; /* those who want to know of tables */
    size_t lobby_count, lobby_room;
    bool is_lobby_stale;
    int64_t now, wall; /* milliseconds: steady, and since 1970 */
    int64_t lobby_told, renewed, swept, vault_failed;
    const char *origin;
    bool is_draining;
} Hall;

/* False after a message. Without a store, tables cannot be made. */
bool hall_open(Hall *hall, Edge *edge, const LpCards *cards, const char *store,
               const char *node);
void hall_close(Hall *hall);

/* The hooks of the edge. */
void hall_on_socket(Hall *hall, Conn *conn, const HttpHead *head);
/* Answers what is the hall's to answer over HTTP; false if it is not. */
bool hall_on_request(Hall *hall, Conn *conn, const HttpHead *head);
void hall_on_message(Hall *hall, Conn *conn, Slice text);
void hall_on_gone(Hall *hall, Conn *conn);
void hall_on_tick(Hall *hall, int64_t now);
void hall_on_round(Hall *hall);
void hall_on_bots(Hall *hall);

/* --- Shared by the files of this module --- */

/* One kind of message. 'message' is an object; returns NULL or an error's code. */
typedef const char *HallHandler(Hall *hall, Guest *guest, json_t *message);
/* Messages of the table protocol go to the table as they came. */
const char *hall_do_play(Hall *hall, Guest *guest, const char *kind, Slice text,
                         bool *is_known);
const char *hall_do_lobby(Hall *hall, Guest *guest, const char *kind, json_t *message,
                          bool *is_known);
const char *hall_do_table(Hall *hall, Guest *guest, const char *kind, json_t *message,
                          bool *is_known);

/* Values of jansson whose functions we cannot name: by way of json_pack. */
static inline json_t *hall_text(const char *text) { return json_pack("s", text); }
static inline json_t *hall_object(void) { return json_pack("{}"); }
static inline json_t *hall_array(void) { return json_pack("[]"); }
static inline json_t *hall_null(void) { return json_pack("n"); }

/* Sends a message; the request's number is added, and the reference to 'body' is taken. */
void hall_say(Hall *hall, Guest *guest, const json_t *request, json_t *body);
void hall_say_text(Hall *hall, Guest *guest, Slice text);
json_t *hall_body(const char *kind);

/* The room of this id, read from the store if it must be; NULL with the code of the refusal. */
Desk *hall_find(Hall *hall, const char *id, const char **code);
Desk *hall_add(Hall *hall);
/* Something about the room has changed; its people are informed once it is stored. */
void hall_touch(Hall *hall, Desk *desk);
void hall_touch_game(Hall *hall, Desk *desk); /* only its game has changed */
void hall_seat_guest(Hall *hall, Guest *guest, Desk *desk, int seat);
void hall_leave_desk(Hall *hall, Guest *guest);
bool hall_is_here(const Desk *desk, int seat);

/* The message 'room' for a guest, and 'table'. A spectator is sent the delayed room. */
const Room *hall_room_of(const Guest *guest);
void hall_tell_room(Hall *hall, Guest *guest);
void hall_tell_table(Hall *hall, Guest *guest);
/* Gives the lag what is old enough; makes it if there are spectators and none. */
void hall_advance_lag(Hall *hall, Desk *desk);
void hall_lag_event(Desk *desk, Slice event);
void hall_free_lag(Desk *desk);
json_t *hall_summary(const Desk *desk);
json_t *hall_clock(const RoomOptions *options);

/* After an answer: clocks, the end of a game. */
void hall_played(Hall *hall, Desk *desk);
int64_t hall_left(const Hall *hall, const Desk *desk, int seat);

/* Formats by name. */
extern const char *const hall_format_names[3];
bool hall_read_format(const char *text, Format *out);

#endif
