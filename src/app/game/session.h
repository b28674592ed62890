/* A game at one keyboard: a table (table/host.h) with the players by name, the language, and
 * the file that the game is saved in. The numbered and the full-screen game are two faces of
 * this. It reads no keys and draws nothing. */
#ifndef APP_GAME_SESSION_H
#define APP_GAME_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "app/common/savefile.h"
#include "base/buffer.h"
#include "notation/replay.h"
#include "table/host.h"

enum {
    SESSION_PATH_MAX = 1024,
    SESSION_PLAYER_MAX = 1024, /* a bot is named by its command */
    SESSION_PRIOR_MAX = 128,
    SESSION_CARD_LINES_MAX = 4096,
    SESSION_MESSAGE_MAX = 512
};

typedef struct SessionSeat {
    bool is_person;
    char spec_name[SESSION_PLAYER_MAX]; /* as --level gives it */
    char deck_name[64];                 /* "st01"; empty if there is no list */
} SessionSeat;

typedef struct Session {
    const LpCards *cards;
    Words words;
    Host host;
    SessionSeat seats[2];
    bool is_lesson; /* it is not saved */
    bool is_replay; /* it is only looked at */
    bool has_file;  /* it has been written to `path`, or read from there */
    Buffer record;  /* memory for the replay */
    /* Lines 'cards FILE' for the record of a game from a position: the card files that it
     * needs besides the program's own. */
    char card_lines[SESSION_CARD_LINES_MAX];
    SaveLock lock;                     /* on the file of `path` */
    char path[SESSION_PATH_MAX];       /* where it is saved; empty: nowhere */
    char problem[SESSION_MESSAGE_MAX]; /* why it could not be saved; empty: all is well */
    char notice[SESSION_MESSAGE_MAX];  /* to be shown when the game begins; or empty */
    LpDeck prior[SESSION_PRIOR_MAX];
    LpView *other_view; /* memory for a second view */
} Session;

/* Allocates memory for a game of these cards. False if there is none; session_free frees
 * what there is in any case. */
bool session_load(Session *session, const LpCards *cards);
void session_free(Session *session);

/* Plays with these cards instead; before the start. */
void session_use_cards(Session *session, const LpCards *cards);

/* Seats a computer that plays like this; a seat is a person's until then. */
bool session_seat_computer(Session *session, LpSeat seat, const PlayerSpec *spec,
                           const char *spec_name);

/* Reads the lists that an opponent may be playing, which computers and advisers need. */
void session_prior(Session *session);

/* Starts with a deal, or with a position. False if it cannot be played. */
bool session_start(Session *session, const LpSetup *setup);
bool session_place(Session *session, const LpPosition *position);

/* Continues from the text of a saved session, or of any replay. False after messages on
 * stderr. The players come from the file if it names them. */
bool session_resume(Session *session, const char *path, Slice text);

/* The same to look at it: the players are only named, and nothing is saved. */
bool session_open_replay(Session *session, const char *path, Slice text);

/* Gives a person's answer to the open question, `times` times where that is possible. NULL, or
 * why it is refused. */
const char *session_give(Session *session, LpAction action, int times);
/* A computer's answer by its index; PLAYER_FORFEITS or PLAYER_CONCEDES gives up the game. */
void session_answer(Session *session, int index);
void session_concede(Session *session, LpSeat seat);

/* Takes back the last answer of a person and everything after it. */
bool session_may_undo(const Session *session);
bool session_undo(Session *session);

/* What this seat may see, in memory of the session until the next call. */
Sight session_sight(Session *session, LpSeat seat);
/* The open question as that seat reads it, until the next call. */
const Prompt *session_prompt(Session *session, const Sight *sight);
/* A second view, for a replay that shows both hands. */
const LpView *session_other_view(Session *session, LpSeat seat);

/* The log of a seat: how many sentences, and one of them. */
uint32_t session_line_count(const Session *session, LpSeat seat);
const StoryLine *session_line(const Session *session, LpSeat seat, uint32_t index);
void session_print_line(Session *session, LpSeat seat, uint32_t index, Buffer *out);
const Happening *session_happening(const Session *session, const StoryLine *line);

/* The other player's last turn in a few lines; false if there is nothing to say. */
bool session_print_digest(Session *session, LpSeat seat, Buffer *out);

bool session_is_over(const Session *session);
bool session_has_person(const Session *session);
/* Two people at one keyboard must not see each other's hands. */
bool session_is_shared(const Session *session);
/* Is a person asked? */
bool session_asks_person(const Session *session);

/* Writes the game where it is saved, or to another path; reports in `problem` what is wrong. */
bool session_keep(Session *session);
/* Does the file hold everything that has been answered? */
bool session_is_kept(const Session *session);
bool session_save(Session *session, const char *path);

/* "You win, in turn 9: damage with no Life left. (CR 1-2-1-1-1)" for this seat. */
void session_print_end(const Session *session, LpSeat you, Buffer *out);

/* The last words, one per line: how it ended and where its replay is, or how to continue. */
void session_print_farewell(const Session *session, LpSeat you, Buffer *out);

#endif
