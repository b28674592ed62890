/* Who chooses. A player gets a question, what it may see, and the legal answers, and says which
 * of them it takes. A player answers with an index, so it cannot give an illegal answer.
 *
 * A player is named by a text such as "greedy" or "search:nodes=2000:threads=2": a kind and its
 * settings. It takes everything from its caller: memory, threads, the clock, and the deck lists
 * that it supposes its opponent to play. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "logpose/logpose.h"

/* How long a player may think about one answer. 0: the kind's own default. */
typedef struct PlayerBudget {
    uint32_t nodes;        /* positions looked at: the same answer on every machine */
    uint32_t milliseconds; /* of wall-clock time, where the caller brings a clock */
    uint32_t threads;      /* never changes an answer that has a budget in nodes */
    uint32_t lapses;       /* of 100 turns, how many are played by rules of thumb: for games to
                            * learn from, which are to have the mistakes of playouts in them */
} PlayerBudget;

/* What a player uses of the world outside. Each may be NULL: without a clock only nodes count,
 * without 'run' one thread does everything. */
typedef struct PlayerTools {
    uint64_t (*microseconds)(void);
    /* Does job 0 .. count - 1, at most 'threads' of them at once, and returns when all are
     * done. */
    void (*run)(int threads, int count, void (*job)(void *argument, int index), void *argument);
} PlayerTools;

/* What a player knows when a game begins. All pointers outlive the game. */
typedef struct PlayerStart {
    const LpCards *cards;
    const LpDeck *deck; /* its own list */
    LpSeat seat;
    uint64_t seed;
    uint8_t edition; /* LpEdition */
    PlayerBudget budget;
    Slice command;            /* of a player outside this program, see PlayerSpec */
    const PlayerTools *tools; /* never NULL */
    const LpDeck *prior;      /* lists that an opponent may be playing */
    int prior_count;
} PlayerStart;

/* One question as a player gets it. */
typedef struct Question {
    const LpCards *cards;
    const LpView *view; /* what the player may see; NULL unless the kind wants views */
    const LpGame *game; /* NULL unless the kind is a cheat */
    LpAsk ask;
    const LpAction *actions; /* the legal answers, in ascending order */
    int action_count;
    /* Set by the caller, from any thread, when it does not need the answer any more; or NULL.
     * The player then returns soon, with any index or PLAYER_…. */
    const atomic_bool *stop;
} Question;

static inline bool question_is_stopped(const Question *question) {
    return question->stop != NULL && atomic_load_explicit(question->stop, memory_order_relaxed);
}

/* What 'choose' answers instead of an index. A player that cannot go on (another program that
 * died or talks nonsense) forfeits: it loses the game, and that is counted separately. */
enum { PLAYER_FORFEITS = -1, PLAYER_CONCEDES = -2 };

/* A way of choosing. Its memory belongs to the caller, so that a match allocates nothing. */
typedef struct PlayerKind {
    const char *name; /* as in --players random,greedy */
    const char *doc;
    bool wants_view;     /* a view at every question costs time */
    bool is_cheat;       /* sees the whole game: a measure for others, never an opponent */
    PlayerBudget budget; /* its default */
    size_t (*memory_size)(PlayerBudget budget); /* of 'self', which is aligned */
    void (*start)(void *self, const PlayerStart *start);
    int (*choose)(void *self, const Question *question); /* an index, or PLAYER_… */
    /* Gives back what the player took from outside its memory, which was zeroed before the
     * first 'start'; NULL for players that take nothing. */
    void (*stop)(void *self);
} PlayerKind;

extern const PlayerKind *const player_kinds[];
extern const size_t player_kind_count;

/* The kind of this name, or NULL. */
const PlayerKind *player_find(Slice name);

/* A kind with its settings. */
typedef struct PlayerSpec {
    const PlayerKind *kind;
    PlayerBudget budget;
    Slice command; /* what starts it, if it is a program of its own */
} PlayerSpec;

/* Reads one setting, as "nodes=2000", into a budget. */
const char *player_parse_setting(Slice setting, PlayerBudget *budget);

/* Reads "kind" or "kind:nodes=N:ms=N:threads=N:lapses=N". NULL if all is well, else what is
 * wrong; the message is about the part 'where' of the text. */
const char *player_parse(Slice text, PlayerSpec *out, Slice *where);

/* Players' memory, and whatever they keep in it one after another, begins at multiples of
 * this. */
enum { PLAYER_ALIGNMENT = 16 };

static inline size_t player_rounded(size_t size) {
    return (size + PLAYER_ALIGNMENT - 1) / PLAYER_ALIGNMENT * PLAYER_ALIGNMENT;
}

/* A multiple of PLAYER_ALIGNMENT. */
size_t player_memory_size(const PlayerSpec *spec);

#endif
