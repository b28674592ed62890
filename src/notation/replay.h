/* Replays: a game as its set-up and its answers, with a hash of the state at every turn.
 *
 *     logpose replay 1
 *     edition 1.2.1
 *     cards 0123456789abcdef        hash of the card image
 *     pool MY01-001 MY01-002        cards of a user's pool that it needs; none: no line
 *     log 1.40a.60                  read from a log of OPTCGSim of this version; or no line
 *     seed 42
 *     chooser 0                     0, 1 or lot
 *     deck 0
 *     1 ST01-001
 *     4 ST01-002
 *     …
 *     deck 1
 *     …
 *     play
 *     0 01000000 go first           seat, action as 8 hexadecimal digits, remark
 *     …
 *     deal 0 ST01-004 ST01-002 …    the next answer shuffles this seat's deck: its order then,
 *                                   from the top; without a line the seed decides
 *     chance ST01-004               the next answer draws this card at random, or these
 *     turn 1 89abcdef01234567       the state's hash at the first question of the turn
 *     …
 *     end 1 life 0011223344556677   winner's seat, 'draw', 'nobody' or 'aborted'; why; hash
 *
 * A game that began from a prepared position has, instead of 'chooser' and the decks, a
 * scenario without answers, after the card files that it needs besides the program's own:
 *
 *     position
 *     cards /home/me/mine.card
 *     scenario  where the game begins
 *     given     turn 5, your turn, you went first
 *       your leader      ST01-001 Monkey.D.Luffy
 *       …
 *     play
 *
 * The text after the digits is for people; a line may also have only the text ('0 keep'), so
 * that a replay can be typed. Empty lines and lines that start with '#' are ignored. */
#ifndef NOTATION_REPLAY_H
#define NOTATION_REPLAY_H

#include "base/arena.h"
#include "notation/answer.h"
#include "notation/scenario.h"

enum {
    REPLAY_VERSION = 1,
    /* A game of random answers has about 400; the longest ever seen is far below this. */
    REPLAY_STEPS_MAX = 20000
};

/* --- Writing ---------------------------------------------------------------------------- */

typedef struct ReplayWriter {
    Buffer *out;
    const LpCards *cards;
    uint32_t turn;
    bool has_text;      /* answers are written in words too */
    const char *log;    /* the version of the log that it was read from, or NULL */
    const char *remark; /* behind the words of an answer, or NULL */
    const LpDeal *deal; /* of the answer that is added, or NULL */
} ReplayWriter;

/* Writes the head. Call this after lp_game_start, with the game it made. */
void replay_start(ReplayWriter *writer, Buffer *out, const LpCards *cards, const LpSetup *setup,
                  bool has_text);

/* The same for a game that was read from a log of another simulator. */
void replay_start_log(ReplayWriter *writer, Buffer *out, const LpCards *cards,
                      const LpSetup *setup, const char *version);

/* The same for a game that lp_game_place made. `card_lines` are lines 'cards FILE' for the
 * files that the cards were compiled from, besides the program's own and the blank ones. */
void replay_start_position(ReplayWriter *writer, Buffer *out, const LpCards *cards,
                           const LpPosition *position, Slice card_lines, bool has_text);

/* Before an action is applied: writes it, and the turn's hash if a turn has begun. */
void replay_add(ReplayWriter *writer, const LpGame *game, LpAction action);

/* Before a player concedes. */
void replay_add_concession(ReplayWriter *writer, const LpGame *game, LpSeat seat);

/* When the game is over (or recording stops): writes the result. */
void replay_end(ReplayWriter *writer, const LpGame *game);

/* --- Reading ---------------------------------------------------------------------------- */

typedef enum ReplayStepKind { REPLAY_ANSWER, REPLAY_TURN, REPLAY_END } ReplayStepKind;

typedef struct ReplayStep {
    uint8_t kind; /* ReplayStepKind */
    uint8_t seat;
    uint8_t is_text; /* the answer is in words: `text` */
    uint8_t result, end;
    uint32_t turn;
    uint32_t line;
    LpAction action;
    uint64_t hash;
    Slice text;
    const char *at;
    LpDeal *deal; /* the order of the decks that the answer shuffles, or NULL */
} ReplayStep;

typedef struct Replay {
    Slice file;
    LpSetup setup;       /* with a position, only its seed and edition */
    LpPosition position; /* that it begins from, if it has one */
    bool has_position;
    uint64_t cards_hash;
    const char *cards_at; /* where the file says it */
    Slice pool;           /* the numbers of the cards of a user's pool that it needs */
    Slice log; /* the version of the log that it was read from: both hands were known */
    ReplayStep *steps;
    uint32_t step_count;
} Replay;

/* What is needed to get the cards: whether the replay begins from a position, then the block
 * that describes it, as a scenario file; the hash of its cards; and the numbers of those of a
 * user's pool. False if this is not a replay. */
bool replay_needs(Slice text, uint64_t *cards_hash, Slice *position, Slice *pool);

/* Reads a replay without playing it. */
bool replay_read(Slice text, const LpCards *cards, Arena *arena, Notes *notes, Replay *out);

/* Starts its game; false with a note if the cards differ or the decks cannot be played. */
bool replay_begin(const Replay *replay, const LpCards *cards, LpGame *game, LpLog *log,
                  Notes *notes);

/* Carries out or checks one step; false with a note at its line if it does not fit. */
bool replay_step(const Replay *replay, const LpCards *cards, uint32_t index, LpGame *game,
                 LpLog *log, Notes *notes);

/* Plays all of it. */
bool replay_verify(const Replay *replay, const LpCards *cards, LpGame *game, Notes *notes);

#endif
