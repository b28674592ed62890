/* The table itself: one game between two seats, what has been answered and has happened,
 * undo, clocks and the record. It knows no screen, file, socket or thread; time is handed
 * in. Faces read it through messages (message.h) or directly. */
#ifndef TABLE_HOST_H
#define TABLE_HOST_H

#include "player/player.h"
#include "table/caution.h"
#include "table/prompt.h"
#include "table/story.h"

enum { HOST_VIEWERS = 3, HOST_NAME_MAX = 64 }; /* both seats and LP_SEAT_PUBLIC */

typedef enum HostPlayer { HOST_PERSON, HOST_COMPUTER, HOST_BOT, HOST_PLAYER_COUNT } HostPlayer;

typedef struct HostSeat {
    uint8_t player; /* HostPlayer */
    char name[HOST_NAME_MAX];
    PlayerSpec spec; /* of a computer or bot */
    void *memory;    /* its own, from the caller; NULL: the caller answers for it */
} HostSeat;

/* Why an answer or a wish is refused; nothing has changed then. */
typedef enum HostStatus {
    HOST_OK,
    HOST_LATE,
    HOST_ILLEGAL,
    HOST_TOO_FEW,
    HOST_TOO_MANY,
    HOST_NOT_YOURS,
    HOST_NOT_ALLOWED,
    HOST_OVER,
    HOST_NO_GAME,
    HOST_NO_MEMORY,
    HOST_STATUS_COUNT
} HostStatus;

/* One answer that the game was given. */
typedef struct HostAnswer {
    LpAction action; /* LP_ACTION_CONCEDE: `seat` gave up */
    LpSeat seat;
    bool is_first;       /* of those that a player gave at once: undo goes back to here */
    uint16_t ordered;    /* Host.ordered before it */
    uint32_t happenings; /* how many there were before it, and lines for each viewer */
    uint32_t lines[HOST_VIEWERS];
    uint32_t deal; /* its place among Host.deals and 1 more; 0: none */
} HostAnswer;

typedef struct HostRules {
    bool may_undo; /* a person may take an answer back without asking */
    bool may_hint;
    bool may_record;       /* before the end: it shows everything */
    bool may_start;        /* a face may begin a new game */
    bool warns;            /* of answers that come to nothing, which takes a little time */
    uint64_t clock;        /* milliseconds for each seat, 0: no clocks */
    uint64_t answer_clock; /* milliseconds for each answer; whoever owns the table sees to it */
} HostRules;

typedef struct Host {
    const LpCards *cards;
    HostRules rules;
    HostSeat seats[2];
    LpSetup setup;
    LpPosition position; /* it begins from, if is_placed */
    bool is_placed, is_begun;
    LpGame *start, *game, *scratch;
    LpView *view;
    uint32_t id; /* counts all changes: for whoever runs the table, never for a face */
    /* Of the open question, for each seat: it grows with every answer of this seat and with
     * everything that is taken back, so nobody learns from it what the other one was asked. */
    uint32_t ids[2];
    LpAsk ask; /* of the engine, with its legal answers */
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    /* A choice of several that is being made: all that can be taken in some order, what can be
     * taken now, and what has been. */
    LpAction universe[LP_ACTIONS_MAX], open[LP_ACTIONS_MAX], chosen[PROMPT_CHOSEN_MAX];
    int universe_count, open_count, chosen_count;
    bool is_choice;
    int ordered; /* cards that have been put in order just before */
    HostAnswer *answers;
    uint32_t answer_count, answer_size;
    LpDeal *deals; /* orders that a record gave to shuffles */
    uint32_t deal_count, deal_size;
    Happening *happenings;
    uint32_t happening_count, happening_size;
    StoryLine *lines[HOST_VIEWERS];
    uint32_t line_counts[HOST_VIEWERS], line_sizes[HOST_VIEWERS];
    uint16_t group;
    LpEvent *events; /* memory for LP_EVENTS_MAX, while an answer is carried out */
    LpLog log;
    uint64_t now;          /* milliseconds, as last handed in */
    uint64_t left[2];      /* milliseconds */
    uint64_t answer_left;  /* of whoever is asked */
    uint8_t asks_back;     /* the seat that wants to take its answer back, or LP_SEAT_PUBLIC */
    uint8_t ended_by_time; /* the seat whose time was up, or LP_SEAT_PUBLIC */
    const LpDeck *prior;   /* lists that computers suppose their opponent to play */
    int prior_count;
    const PlayerTools *tools;
    uint32_t arrivals[LP_SLOTS]; /* when a card last moved, as of `arrivals_id` */
    uint32_t arrivals_id;
    Prompt *prompt;   /* memory for one */
    Caution *caution; /* once somebody is warned */
} Host;

/* Memory for a game; false if there is none. host_free frees what there is in any case. */
bool host_init(Host *host, const LpCards *cards);
void host_free(Host *host);

/* Begins a game with a deal or from a position. The seats are set before. */
LpStatus host_start(Host *host, const LpSetup *setup);
LpStatus host_place(Host *host, const LpPosition *position);

bool host_is_over(const Host *host);

/* The number of the question for a seat; whoever only watches gets one that grows with what
 * happens. */
uint32_t host_id(const Host *host, LpSeat seat);

/* Looks again at a game that was changed from outside, as tests do. */
void host_look(Host *host);

/* Answers of a seat to question `id`. One answer of a choice of several is kept until the
 * choice is complete; with `is_whole` they are all of it. Other questions take one answer,
 * repeated `times` where it can be (DON!!). */
HostStatus host_answer(Host *host, LpSeat seat, uint32_t id, const LpAction *answers, int count,
                       int times, bool is_whole);

/* The same for a player that answers the engine's own questions. */
HostStatus host_act(Host *host, LpAction action);
/* The same from a record that knows the order of the decks it shuffles; `deal` may be NULL. */
HostStatus host_act_dealt(Host *host, LpAction action, const LpDeal *deal);

/* Lets the computer in this seat answer; false if it is not its turn. */
bool host_think(Host *host);

void host_concede(Host *host, LpSeat seat);

/* Takes back the last answer of this seat and everything after it. */
bool host_may_undo(const Host *host, LpSeat seat);
HostStatus host_undo(Host *host, LpSeat seat);
/* Two people: one asks, the other allows or refuses. */
HostStatus host_ask_back(Host *host, LpSeat seat);
HostStatus host_allow_back(Host *host, LpSeat seat, bool is_allowed);

/* The time now, in milliseconds of any clock that never goes back. */
void host_tick(Host *host, uint64_t now);

/* What a seat or LP_SEAT_PUBLIC sees, in memory of the host until the next call. */
const LpView *host_view(Host *host, LpSeat seat);
/* The same with all that a text needs to know. */
Sight host_sight(Host *host, LpSeat seat, const Words *words);
/* When each card last moved, counted in happenings. */
const uint32_t *host_arrivals(Host *host);
/* The open question for it, in the same way. */
const Prompt *host_prompt(Host *host, const Sight *sight);

/* The replay so far. `card_lines` are the cards of a position that are not in the pool, and
 * `remark` is a comment for whoever reads it again; both may be empty. */
void host_record(Host *host, Slice card_lines, Slice remark, Buffer *out);

/* What a computer in this seat knows at the start. */
PlayerStart host_player_start(const Host *host, LpSeat seat, const PlayerSpec *spec);

#endif
