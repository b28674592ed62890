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
    NOT_THERE = 255
};

/* How far both streams have been read. Bit i of a mask: token `at + i` is explained. */
typedef struct GamelogCursor {
    uint32_t text, frame;
    uint64_t text_done, frame_done;
    uint16_t turn;    /* how many turns have ended */
    uint16_t skipped; /* effect lines that nothing explains */
    uint16_t snapshots, powers;
    uint8_t attached;  /* DON!! of the attach line that have been given */
    uint8_t is_fought; /* the powers of this battle have been compared */
    LpCardId sources[SOURCES_MAX];
    uint8_t source_count;
} GamelogCursor;

typedef struct GamelogNode {
    GamelogCursor at;
    CardMask bound;   /* cards that the log has named */
    CardMask touched; /* cards that were looked at or have left their first place */
    uint8_t characters[2][LP_CHARACTERS_MAX + 1]; /* slots in order of arrival */
    uint8_t character_count[2];
    uint8_t candidate_count, candidate_at;
    uint8_t is_dealt;
    uint8_t is_inferred;             /* of the answer that is tried */
    uint8_t shuffled;                /* bits 1 << seat: the answer before it shuffled a deck */
    LpCardId named[2][LP_DECK_SIZE]; /* what the stand-ins of the deal turned out to be */
    LpAction candidates[CANDIDATES_MAX];
} GamelogNode;

typedef struct GamelogSearch {
    const LpCards *cards;
    const GamelogGame *game;
    GamelogPlay *out;
    GamelogNode *nodes;
    unsigned char *games; /* one for each node, and two more */
    size_t game_size;
    uint32_t depth;
    bool is_strict; /* effect lines must be explained, too */
    LpEvent events[LP_EVENTS_MAX];
    LpLog log;
    LpCardId deal[2][LP_DECK_SIZE];      /* what is known of it; 0: a stand-in is there */
    LpCardId stand_ins[2][LP_DECK_SIZE]; /* one for each place of the deal */
    uint64_t best;                       /* how far the best try came */
    bool is_best_kept;
    uint32_t tries;
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

/* gamelog_match.c: explains the log by the events of an answer. `before` is the game before it.
 * False, with a reason, if the events and the log disagree. */
bool gamelog_match(GamelogSearch *search, const LpGame *before, GamelogNode *node);
bool gamelog_match_is_structural(const GamelogToken *token);

/* gamelog_bind.c: cards that the events of an answer show and the log names, although they were
 * not known before: they are made known in `before`, whose node is `node`. How many. */
int gamelog_bind(GamelogSearch *search, LpGame *before, GamelogNode *node);
/* The same before a question is answered: cards that the log is about to use from a hand. */
void gamelog_bind_hand(GamelogSearch *search, LpGame *game, GamelogNode *node);
/* Cards that were ordered unseen change slots, so that these do not tell the order: what is
 * known goes with them. */
void gamelog_bind_follow(const GamelogSearch *search, const LpGame *before, const LpGame *after,
                         GamelogNode *node);
bool gamelog_bind_card(GamelogSearch *search, LpGame *game, GamelogNode *node, LpSlot slot,
                       LpCardId id);

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
/* The decks and the seed that deal the cards of a game that has been played; also fills
 * `search->deal`. False if the decks are not legal. */
bool gamelog_deal_found(GamelogSearch *search, const GamelogNode *node);

#endif
