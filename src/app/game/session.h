/* A game at one keyboard: who plays, what has been answered, what has been shown, undo, and
 * the file that the game is saved in. The numbered and the full-screen game are two faces of
 * this. It reads no keys and draws nothing. */
#ifndef APP_GAME_SESSION_H
#define APP_GAME_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "app/common/savefile.h"
#include "base/buffer.h"
#include "notation/replay.h"
#include "player/player.h"

enum {
    SESSION_PATH_MAX = 1024,
    SESSION_PLAYER_MAX = 1024, /* a bot is named by its command */
    SESSION_LINE_MAX = 240,
    SESSION_PRIOR_MAX = 128,
    SESSION_CARD_LINES_MAX = 4096,
    SESSION_MESSAGE_MAX = 512
};

typedef struct SessionSeat {
    bool is_person;
    PlayerSpec spec;                    /* of a computer */
    void *memory;                       /* its own; NULL until it plays */
    char spec_name[SESSION_PLAYER_MAX]; /* as --level gives it */
    char deck_name[64];                 /* "st01"; empty if there is no list */
} SessionSeat;

/* One thing that happened, as far as one of the players may know it. */
typedef struct SessionLine {
    char text[SESSION_LINE_MAX];
    const char *rule; /* "7-1-1-1", or "" */
    uint16_t turn;
} SessionLine;

typedef struct SessionLines {
    SessionLine *lines;
    uint32_t count, size;
} SessionLines;

/* The game before a person's answer, and how long everything was then. */
typedef struct SessionMark {
    uint32_t line_counts[2];
    size_t record_used;
    uint32_t record_turn;
} SessionMark;

/* Checks a person's answer before it is given: NULL, or why it is not wanted here. */
typedef const char *SessionGuard(void *guide, LpAction action);

typedef struct Session {
    const LpCards *cards;
    SessionSeat seats[2];
    LpSetup setup;
    LpGame *game;
    LpView *view;
    LpAsk ask; /* the open question and its legal answers */
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    LpEvent events[LP_EVENTS_MAX];
    LpLog log;
    SessionLines event_lines[2];
    SessionMark *marks;
    unsigned char *snapshots; /* one game for each mark */
    uint32_t mark_count, mark_size;
    bool is_placed;  /* it began from a position */
    bool has_record; /* once a game has started */
    bool has_file;   /* it has been written to `path`, or read from there */
    uint32_t answer_count;
    Buffer record; /* the replay so far */
    /* Lines 'cards FILE' for the record of a game from a position: the card files that it
     * needs besides the program's own. */
    char card_lines[SESSION_CARD_LINES_MAX];
    ReplayWriter writer;
    SaveLock lock;                     /* on the file of `path` */
    char path[SESSION_PATH_MAX];       /* where it is saved; empty: nowhere */
    char problem[SESSION_MESSAGE_MAX]; /* why it could not be saved; empty: all is well */
    char notice[SESSION_MESSAGE_MAX];  /* to be shown when the game begins; or empty */
    LpDeck prior[SESSION_PRIOR_MAX];
    int prior_count;
    SessionGuard *guard;
    void *guide;
} Session;

/* Allocates memory for a game of these cards. False if there is none; session_free frees
 * what there is in any case. */
bool session_load(Session *session, const LpCards *cards);
void session_free(Session *session);

/* Seats a computer that plays like this; a seat is a person's until then. */
bool session_seat_computer(Session *session, LpSeat seat, const PlayerSpec *spec,
                           const char *spec_name);

/* Starts with a deal, or with a position. False if it cannot be played. */
bool session_start(Session *session, const LpSetup *setup);
bool session_place(Session *session, const LpPosition *position);

/* Continues from the text of a saved session, or of any replay. False after messages on
 * stderr. The players come from the file if it names them. */
bool session_resume(Session *session, const char *path, Slice text);

/* Gives an answer to the open question. NULL, or why it is refused. */
const char *session_act(Session *session, LpAction action);
/* The answer with this index; a computer's PLAYER_FORFEITS or PLAYER_CONCEDES gives up the
 * game. */
const char *session_answer(Session *session, int index);
void session_concede(Session *session, LpSeat seat);

/* Takes back the last answer of a person and everything after it. */
bool session_may_undo(const Session *session);
bool session_undo(Session *session);

/* What this seat may see, in memory of the session. */
const LpView *session_view(Session *session, LpSeat seat);

/* What a player in this seat knows at the start. */
PlayerStart session_player_start(Session *session, LpSeat seat, const PlayerSpec *spec);

bool session_is_over(const Session *session);
bool session_has_person(const Session *session);
/* Two people at one keyboard must not see each other's hands. */
bool session_is_shared(const Session *session);

/* Writes the game where it is saved, or to another path; reports in `problem` what is wrong. */
bool session_keep(Session *session);
/* Does the file hold everything that has been answered? */
bool session_is_kept(const Session *session);
bool session_save(Session *session, const char *path);

/* "You win, in turn 9, by damage with no Life left." for this seat. */
void session_print_end(const Session *session, LpSeat you, Buffer *out);

/* The last words, one per line: how it ended and where its replay is, or how to continue. */
void session_print_farewell(const Session *session, LpSeat you, Buffer *out);

#endif
