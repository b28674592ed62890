/* One table of the server with its two seats: who sits there, the decks, the deal, the game,
 * the clocks, rematches. A room is what its events make of it: every change is first an
 * event, a short text that is kept in the store, and 'room_apply' is the only thing that
 * changes a room. So a room that is read back from its events is the room that was left,
 * whenever that was.  Nothing here knows of connections, of the store or of the time: they
 * come from outside. */
#ifndef APP_SERVE_ROOM_H
#define APP_SERVE_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "app/serve/fairdeal.h"
#include "app/serve/vault.h"
#include "logpose/logpose.h"
#include "study/legality.h"
#include "table/intake.h"

enum {
    ROOM_BOT_SIZE = 12, /* "level5" */
    ROOM_REPLAY_SIZE = VAULT_ID_SIZE + 8,
    ROOM_MESSAGE_MAX = 2048,   /* of an answer: 64 names at most */
    ROOM_LATE_MAX = 3,         /* answers in a row that a clock may give before it is a loss */
    ROOM_DELAY_STREAMER = 300, /* seconds */
    ROOM_AWAY_MS = 60000       /* after this the other may claim the win */
};

/* Stored as numbers: do not change them. */
typedef enum RoomState {
    ROOM_OPEN,    /* players or decks are missing */
    ROOM_DEALING, /* both decks and seals are there, numbers are missing */
    ROOM_PLAYING,
    ROOM_OVER,   /* a game has ended; there may be another */
    ROOM_CLOSED, /* nobody comes back */
    ROOM_STATE_COUNT
} RoomState;
extern const char *const room_state_names[ROOM_STATE_COUNT];

typedef enum RoomEnd { /* how a game ended, where the rules do not say it */
                       ROOM_END_RULES,
                       ROOM_END_CONCESSION,
                       ROOM_END_TIME,
                       ROOM_END_CLAIM,
                       ROOM_END_COUNT
} RoomEnd;
extern const char *const room_end_names[ROOM_END_COUNT];

typedef struct RoomOptions {
    Format format;
    uint8_t edition;
    int64_t game_ms, increment_ms, answer_ms; /* 0: none */
    int64_t delay_s;                          /* how far spectators are behind */
    bool is_listed, is_rated, has_open_decks, is_quick;
    char invite[DEAL_HASH_SIZE], watch[DEAL_HASH_SIZE]; /* hashes of the links' secrets */
} RoomOptions;

typedef struct RoomSeat {
    char player[VAULT_KEY_SIZE]; /* empty: nobody */
    char name[VAULT_NAME_SIZE];
    char bot[ROOM_BOT_SIZE]; /* empty: a person */
    bool has_deck, has_number, is_streamer;
    int again;      /* 0 no, 1 a rematch, 2 with the decks exchanged */
    int late_count; /* answers in a row that the clock has given */
    int64_t left_ms;
    LpDeck deck;
} RoomSeat;

typedef struct Room {
    char id[VAULT_ID_SIZE];
    RoomOptions options;
    RoomState state;
    RoomSeat seats[2];
    Deal deal; /* of the current game */
    const LpCards *cards;
    Host *host;  /* of the game; NULL until one has begun */
    int chooser; /* who decides the turn order of the next game: a seat, or 2 for the lot */
    RoomEnd end;
    int64_t event_count;
    int64_t started;               /* of the game; milliseconds since 1970 */
    char replay[ROOM_REPLAY_SIZE]; /* id of the finished game, or empty */
    /* Where events go before they are applied. */
    void (*keep)(void *keeper, struct Room *room, Slice event);
    void *keeper;
} Room;

void room_init(Room *room, const LpCards *cards);
void room_free(Room *room);

/* Carries out an event; false if it makes no sense, which only a damaged store can bring
 * about. */
bool room_apply(Room *room, Slice event);

/* --- What people do. NULL, or the code of the refusal; then nothing has changed --- */

const char *room_open(Room *room, const char *id, const RoomOptions *options);
const char *room_sit(Room *room, int seat, const char *player, const char *name);
const char *room_sit_bot(Room *room, int seat, const char *bot);
const char *room_leave(Room *room, int seat);
const char *room_bring_deck(Room *room, int seat, const LpDeck *deck, const char *seal);
const char *room_show_number(Room *room, int seat, const char *number, int64_t now);
/* A message of the table protocol from this seat, as it came. What it asks for, or why it is
 * refused, is written to 'out'; if the game has changed, the message is kept as an event. */
IntakeResult room_hear(Room *room, Face *face, Slice message, int64_t left_ms, int64_t now,
                       Buffer *out);
/* One answer to the engine's own question, of a bot. */
const char *room_answer_bot(Room *room, int seat, uint32_t question, LpAction action,
                            int64_t now);
/* The default answer, of somebody whose time for it is up. */
const char *room_answer_late(Room *room, int seat, int64_t now);
/* Lets the bots of the room do what is theirs to do outside of the game: bring the deck that
 * they were given, show their number when the other has, play again if the other wants to. */
void room_let_bots(Room *room, int64_t now);
const char *room_bring_bot_deck(Room *room, int seat, const LpDeck *deck);
/* 'seat' loses. */
const char *room_lose(Room *room, int seat, RoomEnd end, int64_t now);
const char *room_play_again(Room *room, int seat, bool swaps);
const char *room_stream(Room *room, int seat, bool is_on);
/* The finished game is kept under this id. */
void room_keep_replay(Room *room, const char *id);
const char *room_close(Room *room);

/* --- Questions --- */

/* What the others call whoever sits there: a streamer's name is that player's own affair. */
const char *room_name(const Room *room, int seat);
/* The seat of a player, or -1. */
int room_seat_of(const Room *room, const char *player);
/* Who is asked, or -1. */
int room_asked(const Room *room);
/* The winner's seat; -1 if there is none (yet). */
int room_winner(const Room *room);
/* What is answered for somebody whose time is up: keep, pass, decline, done, end, or the first
 * legal answer. */
LpAction room_default(const Room *room);
/* When an event happened, in milliseconds since 1970; 0 if it does not say. */
int64_t room_time_of(Slice event);
/* The replay of the finished game, in memory of malloc; NULL without memory. */
char *room_replay(const Room *room);

#endif
