/* What the parts of the search share: a node is a question, and how far the log has been read
 * when it is asked. */
#ifndef LOG_GAMELOG_SEARCH_H
#define LOG_GAMELOG_SEARCH_H

#include "base/mask.h"
#include "log/gamelog_play.h"

enum {
    CANDIDATES_MAX = 48,
    WINDOW = 64,      /* how far ahead of the first open token others may be taken */
    SOURCES_MAX = 12, /* cards whose effects have begun lately */
    SHUFFLE_FRAMES_MAX = 128,
    VISITED_SIZE = 1 << 16, /* places for hashes of nodes: three times as many as tries */
    GUESSES_MAX = 64,
    NOT_THERE = 255
};

/* How far both streams have been read. Bit i of a mask: token `at + i` is explained. */
typedef struct GamelogCursor {
    uint32_t text, frame;
    uint64_t text_done, frame_done;
    uint16_t turn;    /* how many turns have ended */
    uint16_t skipped; /* effect lines that nothing explains */
    uint16_t snapshots, powers;
    uint16_t check, checks; /* the next line of numbers; how many agree */
    GamelogNumbers numbers; /* the first that does not */
    uint32_t reach;         /* the last line of the file that is explained */
    uint8_t attached;       /* DON!! of the attach line that have been given */
    uint8_t is_fought;      /* the powers of this battle have been compared */
    uint8_t is_placing;     /* the log has said that cards go to the bottom of the deck */
    LpSlot playing;         /* the card that a player plays, not an effect */
    LpCardId source;        /* of the effect under way */
    LpSeat source_seat;
    LpCardId sources[SOURCES_MAX];
    uint8_t source_count;
    /* The frame of the Event that was activated last, and where it is in the hand until then:
     * it may stand behind the frames of its effects. */
    LpSeat late_seat;
    uint8_t late_place;
    uint32_t late_frame;
} GamelogCursor;

/* A hand in order of arrival, as the indices of frames have it. */
typedef struct GamelogHand {
    LpSlot slots[LP_SLOTS];
    uint8_t count;
} GamelogHand;

typedef struct GamelogNode {
    GamelogCursor at;
    CardMask bound;                               /* cards that the log has named */
    uint8_t characters[2][LP_CHARACTERS_MAX + 1]; /* slots in order of arrival */
    uint8_t character_count[2];
    uint8_t candidate_count, candidate_at;
    uint8_t fitting; /* how many of the answers tried here agree with the log so far */
    uint8_t detours; /* answers up to here that are not the first that agrees */
    uint8_t is_dealt;
    uint8_t is_inferred;             /* of the answer that is tried */
    LpCardId named[2][LP_DECK_SIZE]; /* what the stand-ins of the deal turned out to be */
    uint8_t pick_count;              /* of the answer that is tried: cards that chance chose */
    LpCardId picks[GAMELOG_PICKS_MAX];
    uint8_t shuffles[2]; /* of each deck since the deal */
    /* After which shuffle of its deck each card was last dealt, and where from the top; before
     * the first: its place in the deal. */
    uint8_t epoch[LP_SLOTS], place[LP_SLOTS];
    LpAction candidates[CANDIDATES_MAX];
    GamelogHand hands[2];
} GamelogNode;

/* What is known of the order of a deck after each shuffle, from the top; 0: any card. */
typedef struct GamelogOrders {
    LpCardId at[2][GAMELOG_SHUFFLES_MAX + 1][LP_DECK_SIZE];
    uint8_t count[2][GAMELOG_SHUFFLES_MAX + 1];
} GamelogOrders;

typedef struct GamelogSearch {
    const LpCards *cards;
    const GamelogGame *game;
    GamelogPlay *out;
    GamelogNode *nodes;
    unsigned char *games; /* one for each node, and two more */
    size_t game_size;
    uint64_t *visited; /* VISITED_SIZE hashes of nodes */
    uint32_t rounds;   /* searches so far: what they visited differs */
    uint32_t depth;
    GamelogCare care;
    LpAction action; /* the one that is tried */
    LpEvent events[LP_EVENTS_MAX];
    LpLog log;
    LpCardId deal[2][LP_DECK_SIZE]; /* what is known of it; 0: a stand-in is there */
    LpDeal dealt[2]; /* what was found: the decks before a mulligan, and at the first turn */
    LpCardId stand_ins[2][LP_DECK_SIZE]; /* one for each place of the deal */
    LpCardId guesses[2][GUESSES_MAX];    /* what a card that the log does not name may be */
    int guess_count[2];
    GamelogOrders orders, kept_orders; /* of decks after their shuffles; those of the answers */
    GamelogOrders hints;               /* the same of the search before this one */
    uint8_t last_shuffles[2];          /* after the last answer */
    LpDeal shuffle;  /* of the answer that is tried: what its shuffles are to give */
    bool is_redealt; /* that has changed: the answer is to be tried again */
    uint64_t best;   /* how far the best try came */
    bool is_best_kept;
    uint32_t tries;
    LpAction way[GAMELOG_ANSWERS_MAX]; /* the answers that came furthest */
    uint32_t way_count;
    uint64_t way_end;                 /* how far they came */
    uint8_t detours;                  /* how often it may be left */
    bool is_cut;                      /* it could have been left more often */
    char reason[GAMELOG_MESSAGE_MAX]; /* why the last try failed */
    Buffer why;                       /* the same, while it is written */
    const char *rule;
    uint32_t reason_line;
    LpCardId claim_cards[2]; /* the powers that the log has, where they are the reason */
    int32_t claim_powers[2];
} GamelogSearch;

static inline LpGame *gamelog_search_game(const GamelogSearch *search, uint32_t node) {
    return (LpGame *)(void *)(search->games + search->game_size * node);
}
static inline bool gamelog_search_text_done(const GamelogCursor *at, uint32_t i) {
    return i < at->text || (i - at->text < WINDOW && (at->text_done >> (i - at->text) & 1));
}
static inline bool gamelog_search_frame_done(const GamelogCursor *at, uint32_t i) {
    return i < at->frame || (i - at->frame < WINDOW && (at->frame_done >> (i - at->frame) & 1));
}
/* Is nothing of the log explained between the two? */
static inline bool gamelog_search_is_same(const GamelogCursor *a, const GamelogCursor *b) {
    return a->text == b->text && a->text_done == b->text_done && a->frame == b->frame &&
           a->frame_done == b->frame_done && a->attached == b->attached;
}

/* gamelog_match.c: explains the log by the events of an answer. `before` is the game before it.
 * False, with a reason, if the events and the log disagree. */
bool gamelog_match(GamelogSearch *search, const LpGame *before, GamelogNode *node);

/* gamelog_bind.c: cards that the events of an answer show and the log names, although they were
 * not known before: they are made known in `before`, whose node is `node`. How many. */
int gamelog_bind(GamelogSearch *search, LpGame *before, GamelogNode *node);
/* A stand-in is never known, whatever happened to the slots. */
void gamelog_bind_free(const GamelogSearch *search, const LpGame *game, GamelogNode *node);
/* The same before a question is answered: cards that the log is about to use from a hand. */
void gamelog_bind_hand(GamelogSearch *search, LpGame *game, GamelogNode *node);
/* Cards that were ordered unseen change slots, so that these do not tell the order: what is
 * known goes with them. */
void gamelog_bind_follow(const GamelogSearch *search, const LpGame *before, const LpGame *after,
                         GamelogNode *node);
bool gamelog_bind_card(GamelogSearch *search, LpGame *game, GamelogNode *node, LpSlot slot,
                       LpCardId id);

/* A Life card that the events of the answer look at and that nobody has named; LP_SLOT_NONE if
 * there is none, or the log has frames of Life. */
LpSlot gamelog_bind_looked(const GamelogSearch *search, const LpGame *before,
                           const GamelogNode *node);
/* Does the event come of damage, and not of an effect? */
bool gamelog_bind_is_damage(const GamelogSearch *search, const LpEvent *event);
/* Supposes that it is this one, until the log names it. */
bool gamelog_bind_guess(const GamelogSearch *search, LpGame *game, GamelogNode *node,
                        LpSlot slot, LpCardId id);

/* gamelog_pile.c: a stack, slots[0] is its bottom. */
typedef struct GamelogPile {
    LpSlot slots[LP_DECK_SIZE];
    int count;
} GamelogPile;

void gamelog_pile_read(const LpGame *game, LpSeat seat, LpArea area, GamelogPile *out);
LpSlot gamelog_pile_take(GamelogPile *pile, int32_t index);
void gamelog_pile_put(GamelogPile *pile, int32_t index, LpSlot slot);
/* The stack before an answer, and its moves since, up to event `end`. */
void gamelog_pile_follow(const GamelogSearch *search, const LpGame *before, LpSeat seat,
                         LpArea area, uint32_t end, GamelogPile *out);

/* Takes one `id` off a list of cards; false if there is none. */
bool gamelog_pile_strike(LpCardId *ids, uint32_t *count, LpCardId id);

void gamelog_pile_leave(GamelogHand *hand, LpSlot slot);
void gamelog_pile_follow_hand(GamelogHand *hand, const LpEvent *event);

/* gamelog_shuffle.c: a deck is shuffled by event `event` of the answer; the frames of the
 * shuffle are numbered `frames`. False if the answer must be tried again with another order:
 * then `is_redealt` is set. */
bool gamelog_shuffle(GamelogSearch *search, const LpGame *before, GamelogNode *node,
                     uint32_t event, const uint32_t *frames, uint32_t frame_count);
/* What is known in the end of the orders of the decks. */
void gamelog_shuffle_note(GamelogSearch *search, const LpGame *game, const GamelogNode *node);
/* Completes what the answer's shuffles gave, for the game as it is played at last. */
bool gamelog_shuffle_complete(GamelogSearch *search, const LpGame *before, LpAction action,
                              LpGame *scratch, LpDeal *deal);

/* gamelog_bind.c: the place of the deal that this stand-in is for, or NOT_THERE. */
int gamelog_bind_stand_in(const GamelogSearch *search, LpSeat seat, LpCardId id);

/* gamelog_ask.c: the answers to try at a question, the likeliest first. */
void gamelog_ask(GamelogSearch *search, const LpGame *game, GamelogNode *node);
/* The first text token that is not explained; NULL at the end. */
const GamelogToken *gamelog_ask_next(const GamelogSearch *search, const GamelogCursor *at);

/* gamelog_play.c: lays out the memory of a search. */
GamelogSearch *gamelog_play_place(void *memory);

/* gamelog_deal.c: fills the empty places of a deck with cards that do nothing, so that it is
 * legal. */
bool gamelog_deal_complete(const LpCards *cards, LpDeck *deck);

/* gamelog_deal.c: two legal decks to begin with, and stand-ins for the cards of both. False,
 * with a dispute, if there are none. */
bool gamelog_deal_start(GamelogSearch *search);
/* The slots of a side when the first turn begins: hand as it was drawn, Life from the first one
 * taken, deck from the top. How many. */
int gamelog_deal_slots(const LpGame *game, LpSeat seat, bool is_redrawn,
                       LpSlot out[LP_DECK_SIZE]);
/* The decks that deal the cards of a game that has been played. False if they are not legal. */
bool gamelog_deal_found(GamelogSearch *search, const GamelogNode *node);
/* Can one more card with this number be in the deck? */
bool gamelog_deal_may_add(const GamelogSearch *search, const GamelogNode *node, LpSeat seat,
                          LpCardId id);
/* Keeps what the log has named of the deal, for another search. */
void gamelog_deal_keep(GamelogSearch *search, const GamelogNode *node);
/* What the answers before the first turn shuffle, in that deal. */
void gamelog_deal_setup(GamelogSearch *search, const LpGame *before,
                        const GamelogAnswer *answer, LpGame *scratch, LpDeal *out);

#endif
