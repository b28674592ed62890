/* Logs of OPTCGSim, the simulator that most people play with: what a file of them says about
 * its games. docs/logs.md describes the lines.
 *
 * A log has two streams. Text says who did what and is in the order of the game; frames say
 * which card went from where to where. They belong together but stand in either order, so each
 * stream has its own list here. Nothing in a log is trusted: a line that cannot be read is no
 * line, chat is never read, and everything has a fixed size. */
#ifndef LOG_GAMELOG_H
#define LOG_GAMELOG_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "logpose/logpose.h"

typedef enum GamelogKind {
    GAMELOG_NOTHING,
    GAMELOG_LEADER,
    GAMELOG_FIRST, /* chose to go first */
    GAMELOG_SECOND,
    GAMELOG_DREW,
    GAMELOG_HAND_BEFORE, /* the hand before a mulligan, and after it */
    GAMELOG_HAND_AFTER,
    GAMELOG_MULLIGAN,
    GAMELOG_DRAW_PHASE,
    GAMELOG_DON_PHASE,
    GAMELOG_DEPLOY,
    GAMELOG_TRASH, /* without a source: to make room for a sixth Character */
    GAMELOG_ATTACH,
    GAMELOG_ATTACK,
    GAMELOG_BLOCK,
    GAMELOG_COUNTER,
    GAMELOG_VS,
    GAMELOG_HIT,
    GAMELOG_FAILS,
    GAMELOG_DESTROYED,
    GAMELOG_SNAP_HAND, /* the four lines of a snapshot */
    GAMELOG_SNAP_BOARD,
    GAMELOG_SNAP_TRASH,
    GAMELOG_SNAP_LIFE,
    GAMELOG_END_TURN,
    GAMELOG_CONCEDES,
    GAMELOG_LOSES,
    GAMELOG_WINS,
    GAMELOG_QUITS,
    GAMELOG_LEFT, /* the opponent's connection broke */
    GAMELOG_OVER,
    GAMELOG_VERSION,
    GAMELOG_CONNECT,
    GAMELOG_NEW_TABLE,
    GAMELOG_BOTTOM, /* placing cards on the bottom of the deck */
    GAMELOG_EFFECT,
    GAMELOG_FRAME,
    GAMELOG_CHECK, /* the numbers of a player's cards, from 1.41 */
    GAMELOG_HEADER,
    GAMELOG_PLAYER,
    GAMELOG_KIND_COUNT
} GamelogKind;

/* What an effect line says behind its source. */
typedef enum GamelogVerb {
    GAMELOG_DO_OTHER,
    GAMELOG_DO_COUNTER_EVENT,
    GAMELOG_DO_COUNTER_POWER,
    GAMELOG_DO_TRIGGER,
    GAMELOG_DO_REDIRECT,
    GAMELOG_DO_DRAW_DON,
    GAMELOG_DO_DRAW,
    GAMELOG_DO_REVEAL,
    GAMELOG_DO_MILL,
    GAMELOG_DO_TRASH_LIFE,
    GAMELOG_DO_TRASH,
    GAMELOG_DO_REST_DON,
    GAMELOG_DO_REST,
    GAMELOG_DO_ACTIVE,
    GAMELOG_DO_DON_ACTIVE,
    GAMELOG_DO_GIVE,
    GAMELOG_DO_BASE,
    GAMELOG_DO_POWER,
    GAMELOG_DO_KO,
    GAMELOG_DO_TO_HAND,
    GAMELOG_DO_DON_RETURN,
    GAMELOG_DO_PLAY,
    GAMELOG_DO_TO_DECK,
    GAMELOG_DO_LIFE_TO_HAND,
    GAMELOG_DO_TO_LIFE,
    GAMELOG_DO_TO_LIFE_BOTTOM,
    GAMELOG_DO_FACE,
    GAMELOG_DO_KEYWORD,
    GAMELOG_DO_FORBID,
    GAMELOG_DO_NEGATE,
    GAMELOG_VERB_COUNT
} GamelogVerb;

/* The areas of frames. */
typedef enum GamelogArea {
    GAMELOG_IN_DECK,
    GAMELOG_IN_HAND,
    GAMELOG_IN_CHARACTERS,
    GAMELOG_IN_LIFE,
    GAMELOG_IN_DON_DECK,
    GAMELOG_IN_COST,
    GAMELOG_IN_TRASH,
    GAMELOG_IN_STAGE,
    GAMELOG_IN_LEADER,
    GAMELOG_IN_GIVEN,
    GAMELOG_AREA_COUNT
} GamelogArea;

/* What a line of numbers counts, in its order; the Leader is always one. */
typedef enum GamelogCount {
    GAMELOG_COUNT_DECK,
    GAMELOG_COUNT_HAND,
    GAMELOG_COUNT_CHARACTERS,
    GAMELOG_COUNT_LIFE,
    GAMELOG_COUNT_DON_DECK,
    GAMELOG_COUNT_COST,
    GAMELOG_COUNT_TRASH,
    GAMELOG_COUNT_STAGE,
    GAMELOG_COUNT_LEADER,
    GAMELOG_COUNT_GIVEN,
    GAMELOG_COUNTS
} GamelogCount;

enum {
    GAMELOG_CHECKS_MAX = 4096, /* one for each fourth frame; what is beyond is not compared */
    GAMELOG_LINE_MAX = 4096,   /* a snapshot of 50 cards has 500 characters; more is no line */
    GAMELOG_NAME_MAX = 48,
    GAMELOG_VERSION_MAX = 16,
    GAMELOG_NUMBER_MAX = 24,
    GAMELOG_LIST_MAX = 64,      /* cards in a list: a trash of 50, and some room */
    GAMELOG_MISSING_MAX = 16,   /* numbers that are not in the pool and are named */
    GAMELOG_TOKENS_MAX = 16384, /* of each stream of a game; the longest seen has 1,100 */
    GAMELOG_CARDS_MAX = 65536,  /* in the lists of a game */
    GAMELOG_DON = 0xFFFF,       /* instead of a card: a DON!! */
    GAMELOG_NO_SEAT = 2,
    GAMELOG_LEADER_INDEX = 99 /* of given DON!!: 9900 + n is on the Leader */
};

/* One line. Cards are ids of the image; 0 is no card, or one that is not in the pool. */
typedef struct GamelogToken {
    uint8_t kind;     /* GamelogKind */
    uint8_t verb;     /* GamelogVerb of an effect */
    uint8_t actor;    /* while reading: of the table of names */
    uint8_t seat;     /* whose line it is, or GAMELOG_NO_SEAT */
    uint8_t from, to; /* GamelogArea of a frame */
    uint8_t rested;   /* the same */
    uint8_t unused;
    LpCardId source, card,
        other;     /* of an effect its source; of an attack attacker and target */
    uint16_t turn; /* how many snapshots of turns stand before it */
    int32_t n, m;  /* numbers; the indices of a frame */
    uint32_t list_at, list_count; /* a list of cards */
    uint32_t line;
} GamelogToken;

/* A line of numbers: those after the frames before it. */
typedef struct GamelogCheck {
    uint32_t line, frame; /* frames of the game that stand before it */
    uint8_t seat;
    uint8_t counts[GAMELOG_COUNTS];
} GamelogCheck;

typedef enum GamelogEnd {
    GAMELOG_CUT, /* the log does not say how the game ended */
    GAMELOG_END_CONCESSION,
    GAMELOG_END_QUIT,
    GAMELOG_END_WON /* the log names the winner or the loser */
} GamelogEnd;

/* What a log has and the game does not: each loss is said with the first line that has it. */
typedef enum GamelogLossKind {
    GAMELOG_LOSS_LONG,   /* a line of more than GAMELOG_LINE_MAX - 1 bytes */
    GAMELOG_LOSS_LIST,   /* a list of more than GAMELOG_LIST_MAX cards */
    GAMELOG_LOSS_NUL,    /* bytes that are 0: a part of the file was never written */
    GAMELOG_LOSS_TOKENS, /* more lines, frames or cards than a game has room for */
    GAMELOG_LOSS_CHECKS, /* more lines that count cards than are compared */
    GAMELOG_LOSS_CUT,    /* the file ends within a line */
    GAMELOG_LOSS_COUNT
} GamelogLossKind;

typedef struct GamelogLoss {
    uint32_t line, count; /* the first line, and how many */
} GamelogLoss;

/* One game of a file. Seat 0 is the player whose program wrote the log. */
typedef struct GamelogGame {
    uint32_t line_first, line_last;
    char version[GAMELOG_VERSION_MAX];
    char names[2][GAMELOG_NAME_MAX];
    LpCardId leaders[2];
    bool leader_named[2];
    bool is_solo; /* one player for both sides: nobody is named */
    bool has_frames;
    bool has_life_frames;   /* from 1.41: Life, Stages and the order of the deck, too */
    bool has_placed_don;    /* frames say which DON!! are placed: excerpts may leave them out */
    uint8_t first_seat;     /* GAMELOG_NO_SEAT: not said */
    uint8_t chooser;        /* who chose the turn order: the same */
    uint8_t mulligan[2];    /* 1: a new hand was drawn */
    uint8_t winner;         /* GAMELOG_NO_SEAT: not said */
    uint8_t end;            /* GamelogEnd */
    uint16_t turns;         /* that ended with a snapshot */
    uint32_t start_line;    /* where the first turn begins */
    LpCardId start_card[2]; /* that a Leader plays from the deck at the start of the game */
    LpCardId opening[2][5]; /* before a mulligan, as far as it is shown */
    uint8_t opening_count[2];
    /* After the set-up: the hand, then what is left from the top, Life first. 0: not shown. */
    LpCardId deal[2][LP_DECK_SIZE];
    GamelogToken *text, *frames;
    uint32_t text_count, frame_count;
    GamelogCheck *checks;
    uint32_t check_count;
    LpCardId *lists;
    uint32_t list_count;
    char missing[GAMELOG_MISSING_MAX]
                [GAMELOG_NUMBER_MAX]; /* numbers that are not in the pool */
    uint32_t missing_count;
    GamelogLoss losses[GAMELOG_LOSS_COUNT];
} GamelogGame;

/* A log as UTF-8 without marks: bytes of UTF-16 become UTF-8. Returns the text; `out` must have
 * room for 3/2 of the bytes and 4 more. What is UTF-8 already is not copied. */
Slice gamelog_decode(Slice bytes, char *out, size_t out_size);

/* Does the text look like a log at all? */
bool gamelog_is_one(Slice text);

/* Takes the next game off the text. False when there is none left: then `out` has only losses.
 * The tokens are in the arena, which needs GAMELOG_ARENA bytes. `line` counts lines through the
 * file, from 0. */
enum {
    GAMELOG_ARENA = 2 * GAMELOG_TOKENS_MAX * (int)sizeof(GamelogToken) +
                    GAMELOG_CARDS_MAX * (int)sizeof(LpCardId) +
                    GAMELOG_CHECKS_MAX * (int)sizeof(GamelogCheck) + 4096
};
bool gamelog_next(const LpCards *cards, Slice *rest, uint32_t *line, Arena *arena,
                  GamelogGame *out);

/* What is said of a loss, in English (table/remark.h). */
const char *gamelog_loss_words(GamelogLossKind kind);

/* What a card of a token is called in a message: its number, 'DON!!' or '?'. */
void gamelog_print_card(const LpCards *cards, LpCardId id, Buffer *out);

/* --- One line ---------------------------------------------------------------------------- */

typedef struct GamelogLine {
    GamelogToken token;
    Slice actor; /* in `text` */
    bool has_actor;
    Slice rest; /* a version; the name of a player */
    LpCardId list[GAMELOG_LIST_MAX];
    uint8_t counts[GAMELOG_COUNTS];
    char missing[4][GAMELOG_NUMBER_MAX];
    uint32_t missing_count;
    bool is_lost[GAMELOG_LOSS_COUNT]; /* also of a line that says nothing */
    char text[GAMELOG_LINE_MAX];      /* the line without its markup */
} GamelogLine;

/* Reads one line; false if it says nothing about a game. */
bool gamelog_line_read(const LpCards *cards, Slice raw, GamelogLine *out);

/* Is it chat, whose text could be anything? */
bool gamelog_line_is_chat(Slice raw);

#endif
