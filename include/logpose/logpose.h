/* Log Pose: the ONE PIECE CARD GAME, every rule, at the speed of C.
 *
 * Four promises. A game is plain bytes without pointers: copy it with memcpy, even in the
 * middle of an effect. The card image is immutable and shared by all games and threads. Nothing
 * allocates memory outside lp_cards_*. Nothing reads or writes files.
 *
 * Playing is one loop. The engine runs until a player must decide, then asks:
 *
 *     while ((ask = lp_game_ask(game)).kind != LP_ASK_NONE) {
 *         int count = lp_game_actions(cards, game, actions);
 *         lp_game_act(cards, game, actions[pick(ask.seat, count)], NULL);
 *     }
 *
 * A player never reads a game. A player reads a view, which shows what that player may see,
 * and a search plays on samples: complete games that agree with a view. */
#ifndef LOGPOSE_H
#define LOGPOSE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The card image: every card's printed facts and its compiled effects. Read-only. */
typedef struct LpCards LpCards;

/* One game. Its fields are private: a player knows only what a view shows. */
typedef struct LpGame LpGame;

/* What one player may know of a game. */
typedef struct LpView LpView;

typedef uint8_t LpSeat;    /* 0 or 1 */
typedef uint8_t LpSlot;    /* one card of the two decks: 0 .. LP_SLOTS - 1 */
typedef uint16_t LpCardId; /* a card of the image; 0 is unknown */

enum {
    LP_DECK_SIZE = 50,                    /* CR 5-1-2 */
    LP_SLOTS_PER_SEAT = 1 + LP_DECK_SIZE, /* the Leader and the deck */
    LP_SLOTS = 2 * LP_SLOTS_PER_SEAT,
    LP_SLOT_NONE = 255,
    LP_ABILITY_NONE = 255,
    LP_CHARACTERS_MAX = 5, /* CR 3-7-6 */
    LP_DON_MAX = 10,       /* CR 5-1-2 */
    /* The longest lists of answers are far below this: Main Phase actions with 12 active cards
     * that each attack one of 6 targets, or a choice from both whole decks, which is 102. */
    LP_ACTIONS_MAX = 512,
    LP_EVENTS_MAX = 1024
};

/* CR 3-1-1: where a card is. */
typedef enum LpArea {
    LP_AREA_NONE, /* in no area: while its [Trigger] resolves (CR 10-1-5-3) */
    LP_AREA_DECK,
    LP_AREA_HAND,
    LP_AREA_TRASH,
    LP_AREA_LEADER,
    LP_AREA_CHARACTER,
    LP_AREA_STAGE,
    LP_AREA_LIFE,
    LP_AREA_COUNT
} LpArea;

/* CR 2-2-2: the kinds of cards. */
typedef enum LpCategory {
    LP_CATEGORY_NONE,
    LP_CATEGORY_LEADER,
    LP_CATEGORY_CHARACTER,
    LP_CATEGORY_EVENT,
    LP_CATEGORY_STAGE
} LpCategory;

/* CR 2-3-3: colors. */
typedef enum LpColor {
    LP_RED,
    LP_GREEN,
    LP_BLUE,
    LP_PURPLE,
    LP_BLACK,
    LP_YELLOW,
    LP_COLOR_COUNT
} LpColor;

/* CR 2-5-2: attributes. */
typedef enum LpAttribute {
    LP_SLASH,
    LP_STRIKE,
    LP_RANGED,
    LP_SPECIAL,
    LP_WISDOM,
    LP_UNKNOWN_ATTRIBUTE, /* "?" */
    LP_ATTRIBUTE_COUNT
} LpAttribute;

typedef enum LpRarity {
    LP_RARITY_NONE,
    LP_RARITY_L,
    LP_RARITY_C,
    LP_RARITY_UC,
    LP_RARITY_R,
    LP_RARITY_SR,
    LP_RARITY_SEC,
    LP_RARITY_P,
    LP_RARITY_SP,
    LP_RARITY_TR,
    LP_RARITY_COUNT
} LpRarity;

/* CR 6-1-1: the phases of a turn. */
typedef enum LpPhase {
    LP_PHASE_SETUP,
    LP_PHASE_REFRESH,
    LP_PHASE_DRAW,
    LP_PHASE_DON,
    LP_PHASE_MAIN,
    LP_PHASE_END,
    LP_PHASE_COUNT
} LpPhase;

/* Editions of the rules; rules/editions.tsv says where they differ. */
typedef enum LpEdition {
    LP_EDITION_EARLY,
    LP_EDITION_1_1_8,
    LP_EDITION_1_1_9,
    LP_EDITION_1_2_1,
    LP_EDITION_COUNT,
    LP_EDITION_DEFAULT = LP_EDITION_1_2_1
} LpEdition;

typedef enum LpResult {
    LP_RESULT_NONE, /* still playing */
    LP_RESULT_WIN_0,
    LP_RESULT_WIN_1,
    LP_RESULT_DRAW,    /* CR 11-1-1-1; early edition 1-2-3 */
    LP_RESULT_NOBODY,  /* both lose at once (CR 9-2-1) */
    LP_RESULT_ABORTED, /* a table or counter was full: reported, never undefined behaviour */
    LP_RESULT_COUNT
} LpResult;

/* Why the game ended. */
typedef enum LpEnd {
    LP_END_NONE,
    LP_END_LIFE,       /* CR 1-2-1-1-1 */
    LP_END_DECK,       /* CR 1-2-1-1-2 */
    LP_END_CONCESSION, /* CR 1-2-3 */
    LP_END_EFFECT,     /* CR 1-2-5 */
    LP_END_LOOP,       /* CR 11-1-1-1 */
    LP_END_OVERFLOW,   /* with LP_RESULT_ABORTED */
    LP_END_COUNT
} LpEnd;

typedef enum LpStatus {
    LP_OK,
    LP_ILLEGAL,   /* the answer is not legal; nothing has changed */
    LP_BAD_DECK,  /* the deck cannot be played: see lp_deck_check */
    LP_BAD_INPUT, /* a position, a saved game or an image that does not make sense */
    LP_NO_MEMORY
} LpStatus;

typedef enum LpAskKind {
#define ASK(name, word, doc) LP_ASK_##name,
#include "logpose/ask.def"
#undef ASK
    LP_ASK_COUNT
} LpAskKind;

typedef enum LpPurpose {
#define PURPOSE(name, doc) LP_PURPOSE_##name,
#include "logpose/purpose.def"
#undef PURPOSE
    LP_PURPOSE_COUNT
} LpPurpose;

typedef enum LpActionKind {
#define ACTION(name, word, operands, doc) LP_ACTION_##name,
#include "logpose/action.def"
#undef ACTION
    LP_ACTION_COUNT
} LpActionKind;

typedef enum LpEventKind {
#define EVENT(name, word, shape, rule, doc) LP_EVENT_##name,
#include "logpose/event.def"
#undef EVENT
    LP_EVENT_COUNT
} LpEventKind;

/* One decision by one player: small enough to pass by value and to store by the million. Its
 * meaning does not depend on the other legal answers. */
typedef struct LpAction {
    uint8_t kind; /* LpActionKind */
    LpSlot card;
    LpSlot target;
    uint8_t value;
} LpAction;

/* The question that the game is waiting on. */
typedef struct LpAsk {
    uint8_t kind;    /* LpAskKind */
    LpSeat seat;     /* who is asked */
    LpSlot source;   /* the card whose effect or attack it is about, or LP_SLOT_NONE */
    uint8_t ability; /* its ability, or LP_ABILITY_NONE */
    uint8_t count_min, count_max; /* PICK, PICK_DON, ORDER, NUMBER: how many more, or the
                                     range; OPTION: count_max is a bit set of the options */
} LpAsk;

/* One thing that happened. 12 bytes. */
typedef struct LpEvent {
    uint8_t kind; /* LpEventKind */
    LpSeat seat;
    LpSlot card, other;
    uint8_t from, to; /* LpArea */
    uint8_t ability;
    uint8_t seen_by; /* bits 1 << seat: who may know which card it is */
    LpCardId id;     /* the card, as it was then */
    int16_t value;   /* powers in hundreds */
    uint16_t filter; /* FORBID…, COST_NEXT: for which cards, as a row of the image; 0: all */
} LpEvent;

/* The caller's buffer for events; `count` is set to 0 by the caller, and events that do not fit
 * are counted in `lost`. */
typedef struct LpLog {
    LpEvent *events;
    uint32_t count, size, lost;
} LpLog;

/* --- Cards ------------------------------------------------------------------------------ */

/* The cards that this library was built with. NULL only if there is not enough memory. Free it
 * with lp_cards_free. */
LpCards *lp_cards_embedded(void);
void lp_cards_free(LpCards *cards);

/* An image as bytes, for caches and other processes; as lp_game_save, it returns the size that
 * it takes. Loading verifies every row: a damaged image is refused, never trusted. */
size_t lp_cards_save(const LpCards *cards, void *out, size_t out_size);
LpStatus lp_cards_load(const void *bytes, size_t size, LpCards **out);
uint64_t lp_cards_hash(const LpCards *cards);

/* What is printed on a card. The strings live as long as the image. */
typedef struct LpCardInfo {
    const char *number;
    const char *name;
    uint8_t category, colors, attributes, rarity;
    int32_t power, counter;
    int cost; /* -1: none */
    int life;
    uint8_t blocks; /* bits 1 << (block icon), CR 2-15; bit 0 is the icon "X" */
    uint8_t playable, has_trigger, has_text;
    uint8_t type_count;
    const char *types[8];
} LpCardInfo;

uint32_t lp_cards_count(const LpCards *cards); /* ids are 1 .. count - 1 */
LpCardId lp_card_find(const LpCards *cards, const char *number);
LpStatus lp_card_info(const LpCards *cards, LpCardId id, LpCardInfo *out);

/* What a card's text can do when a card attacks, even if the attack fails. */
enum {
    LP_ATTACK_TEXT_OWN = 1, /* when the card itself attacks */
    LP_ATTACK_TEXT_ANY = 2  /* also when other cards of its player attack */
};
uint8_t lp_card_attack_text(const LpCards *cards, LpCardId id);

/* Does the card say [DON!! xX], so that DON!! given to it may be worth more than power? */
uint8_t lp_card_don_text(const LpCards *cards, LpCardId id);

/* A card as a row of small numbers, for players that learn: what is printed on it, and what its
 * effects do, when, and to whose cards. What a number means may change with the version. */
enum { LP_CARD_FEATURES = 456 };
void lp_card_features(const LpCards *cards, LpCardId id, uint8_t out[LP_CARD_FEATURES]);

/* --- Decks ------------------------------------------------------------------------------ */

typedef struct LpDeck {
    LpCardId leader;
    uint16_t count;
    LpCardId cards[LP_DECK_SIZE];
} LpDeck;

/* Why a deck breaks CR 5-1-2. */
typedef enum LpDeckFault {
    LP_DECK_OK,
    LP_DECK_NO_LEADER, /* 5-1-2: exactly one Leader */
    LP_DECK_BAD_SIZE,  /* 5-1-2: 50 cards */
    LP_DECK_CATEGORY,  /* 5-1-2-1: Characters, Events and Stages only */
    LP_DECK_COLOR,     /* 5-1-2-2 */
    LP_DECK_COPIES,    /* 5-1-2-3, 2-14-2: no more than 4 with the same number */
    LP_DECK_FORBIDDEN, /* 5-1-2-4: the Leader's own rule */
    LP_DECK_UNPLAYABLE /* the card's text is not understood */
} LpDeckFault;

/* One reason a deck is illegal: the card it is about (0: the deck) and a number. */
typedef struct LpDeckProblem {
    uint8_t fault; /* LpDeckFault */
    uint8_t count;
    LpCardId card;
} LpDeckProblem;

/* Writes at most `out_size` problems and returns the total number; 0 means the deck is
 * legal. */
int lp_deck_check(const LpCards *cards, const LpDeck *deck, LpDeckProblem *out, int out_size);

/* --- Games ------------------------------------------------------------------------------ */

/* The sizes of one game and of one view. They never change while the program runs. Games can
 * lie one after the other; the first is aligned as by malloc, and need not be cleared. */
size_t lp_game_size(void);
size_t lp_view_size(void);

typedef struct LpSetup {
    LpDeck decks[2];
    uint64_t seed;
    uint8_t edition; /* LpEdition */
    uint8_t chooser; /* who decides the turn order: seat 0, seat 1, or 2: drawn by lot */
} LpSetup;

/* The seed of one game of a series, so that results do not depend on threads or order. */
uint64_t lp_seed(uint64_t master, const LpDeck *a, const LpDeck *b, uint64_t index);

/* Starts a game with CR 5-2 and runs to the first question. */
LpStatus lp_game_start(const LpCards *cards, const LpSetup *setup, LpGame *game, LpLog *log);

/* A card on the field in a position. */
typedef struct LpPlaced {
    LpCardId card;
    uint8_t rested;
    uint8_t don;         /* DON!! given to it */
    uint8_t just_played; /* played this turn */
} LpPlaced;

typedef struct LpSide {
    LpPlaced leader, stage; /* stage.card 0: none */
    LpPlaced characters[LP_CHARACTERS_MAX];
    uint8_t character_count;
    uint8_t hand_count, deck_count, trash_count, life_count;
    uint8_t don_active, don_rested, don_deck;
    uint8_t turns_taken; /* turns this player has begun */
    LpCardId hand[LP_DECK_SIZE], deck[LP_DECK_SIZE], trash[LP_DECK_SIZE], life[LP_DECK_SIZE];
    uint8_t life_face_up[LP_DECK_SIZE]; /* deck[0] and life[0] are the top */
} LpSide;

/* Any position at a Main Phase question, or at the very start of a turn. */
typedef struct LpPosition {
    LpSide sides[2];
    uint64_t seed;
    uint8_t edition;
    LpSeat turn_player;
    uint8_t first_player;
    uint8_t turn;  /* the turn's number, 1 for the first of the game */
    uint8_t phase; /* LP_PHASE_MAIN: the player may act; LP_PHASE_REFRESH: the turn begins;
                       LP_PHASE_END: the Main Phase has just been ended */
} LpPosition;

/* Sets up a position and runs to the first question. */
LpStatus lp_game_place(const LpCards *cards, const LpPosition *position, LpGame *game,
                       LpLog *log);

/* The position of a game, as far as LpPosition can express it. */
void lp_game_position(const LpCards *cards, const LpGame *game, LpPosition *out);

LpAsk lp_game_ask(const LpGame *game);

/* Writes every legal answer to the current question, in ascending order, and returns how
 * many there are. Never zero unless the game is over. Conceding (CR 1-2-3) is always legal
 * and is not listed. */
int lp_game_actions(const LpCards *cards, const LpGame *game, LpAction out[LP_ACTIONS_MAX]);

/* Applies one action and runs to the next question. An illegal action is refused and changes
 * nothing, so it is safe to pass on what a stranger sent. 'log' may be NULL. */
LpStatus lp_game_act(const LpCards *cards, LpGame *game, LpAction action, LpLog *log);

/* The same for a caller that took the action from lp_game_actions: nothing is checked. */
void lp_game_act_fast(const LpCards *cards, LpGame *game, LpAction action, LpLog *log);

/* CR 1-2-3: a player may concede at any time, even while the opponent is asked. */
void lp_game_concede(LpGame *game, LpSeat seat, LpLog *log);

LpResult lp_game_result(const LpGame *game);
LpEnd lp_game_end(const LpGame *game);
uint32_t lp_game_turn(const LpGame *game);
uint64_t lp_game_hash(const LpGame *game);

/* A game as bytes that another process of the same build can load. Returns how many bytes it
 * takes, and writes nothing if `out_size` is smaller. */
size_t lp_game_save(const LpCards *cards, const LpGame *game, void *out, size_t out_size);
LpStatus lp_game_load(const LpCards *cards, const void *bytes, size_t size, LpGame *out);

/* Checks every redundancy inside a game; NULL if all is well, else what is wrong. For tests. */
const char *lp_game_audit(const LpCards *cards, const LpGame *game);

/* How full the fixed tables have been at most, for `logpose bench --marks` and the tests. */
typedef struct LpMarks {
    uint16_t stack, modifiers, waiting, grants;
} LpMarks;
LpMarks lp_game_marks(const LpGame *game);

/* --- Views and samples ------------------------------------------------------------------ */

/* Instead of a seat: someone who watches, and knows what both players know. */
enum { LP_SEAT_PUBLIC = 2 };

/* What `seat` may know: hidden cards are unknown (id 0) and the random numbers are gone. No
 * samples can be made of the view of LP_SEAT_PUBLIC. */
void lp_game_view(const LpCards *cards, const LpGame *game, LpSeat seat, LpView *out);

/* Fills in at random what a view hides, assuming that the opponent plays `guess`, so that a
 * search can play on. The result is a complete game that agrees with the view; the random
 * numbers come from `seed`. The player's own hidden cards are known from the view. If `guess`
 * has too few cards to explain the view, its cards are used again. */
LpStatus lp_view_sample(const LpCards *cards, const LpView *view, const LpDeck *guess,
                        uint64_t seed, LpGame *out);

/* What chance decides during an answer, where it is known from elsewhere: the order of decks
 * that are shuffled, and the cards that are drawn at random. */
enum { LP_PICKS_MAX = 16 };
typedef struct LpDeal {
    LpCardId order[2][LP_DECK_SIZE]; /* by seat, from the top */
    LpCardId picks[LP_PICKS_MAX];    /* one after the other */
    uint8_t count[2];                /* cards of each order; 0: left to chance */
    uint8_t pick_count;
    uint8_t used;       /* afterwards, bits 1 << seat: a shuffle gave this order */
    uint8_t picks_used; /* afterwards: how many of the picks were drawn */
    uint8_t unused;
} LpDeal;

/* lp_game_act, but a deck that is shuffled and holds exactly the cards of the deal gets its
 * order, and a card that is drawn at random is the next pick if it is among those it is drawn
 * from. The random numbers go on as they would have without it. */
LpStatus lp_game_act_dealt(const LpCards *cards, LpGame *game, LpAction action, LpDeal *deal,
                           LpLog *log);

/* Replaces the random numbers that are still to come, so that two games can get the same. */
void lp_game_reseed(LpGame *game, uint64_t seed);

/* Lets a card that lies in a deck, in Life or in a hand be another one, for readers of games
 * whose hidden cards become known only later. Nobody's knowledge changes. Other cards, and ids
 * that no deck can hold, are refused. */
LpStatus lp_game_recast(const LpCards *cards, LpGame *game, LpSlot slot, LpCardId id);

LpSeat lp_view_seat(const LpView *view);

/* Bits of LpCardView.keywords (CR 10-1), in the order of the table of keywords. */
enum {
    LP_KEYWORD_RUSH = 1 << 0,
    LP_KEYWORD_DOUBLE_ATTACK = 1 << 1,
    LP_KEYWORD_BANISH = 1 << 2,
    LP_KEYWORD_BLOCKER = 1 << 3,
    LP_KEYWORD_RUSH_CHARACTER = 1 << 4,
    LP_KEYWORD_UNBLOCKABLE = 1 << 5,
    LP_KEYWORD_ATTACK_ACTIVE = 1 << 6
};

/* One card as a view shows it. All of it is 0 if the slot is none, as LP_SLOT_NONE. */
typedef struct LpCardView {
    LpCardId id; /* 0: unknown */
    uint8_t area, owner;
    uint8_t rested, face_up, don, just_played;
    int32_t power; /* current; Leader and Characters on the field, else printed */
    int32_t cost;  /* now */
    uint16_t keywords;
    uint8_t negated;
    uint8_t unused; /* 0: no padding, so that cards can be compared as bytes */
} LpCardView;

/* CR 7-1: the steps of a battle. */
typedef enum LpBattleStep {
    LP_BATTLE_NONE,
    LP_BATTLE_ATTACK,
    LP_BATTLE_BLOCK,
    LP_BATTLE_COUNTER,
    LP_BATTLE_DAMAGE,
    LP_BATTLE_END,
    LP_BATTLE_STEP_COUNT
} LpBattleStep;

/* A player's public numbers. */
typedef struct LpSeatView {
    uint8_t hand, deck, trash, life, characters;
    uint8_t don_active, don_rested, don_deck, don_given;
} LpSeatView;

typedef struct LpTableView {
    LpSeat turn_player, first_player;
    uint8_t phase, edition;
    uint16_t turn;
    LpSlot attacker, target; /* LP_SLOT_NONE outside battle */
    uint8_t battle_step;     /* LpBattleStep */
    uint8_t unused;          /* 0: no padding, so that tables can be compared as bytes */
} LpTableView;

/* These read a view; lp_game_… of the same name read a game (for logs, judges and tests). */
LpTableView lp_view_table(const LpView *view);
LpSeatView lp_view_of_seat(const LpView *view, LpSeat seat);
LpCardView lp_view_of_card(const LpCards *cards, const LpView *view, LpSlot slot);
/* All cards at once, by slot: for languages in which a call costs more than the answer. */
void lp_view_of_cards(const LpCards *cards, const LpView *view, LpCardView out[LP_SLOTS]);
/* The slots in an area: decks and Life from the top, the rest in ascending order. */
int lp_view_area(const LpView *view, LpSeat seat, LpArea area, LpSlot out[LP_SLOTS]);
LpAsk lp_view_ask(const LpView *view);
/* What happens to the cards that an open LP_ASK_PICK chooses. */
LpPurpose lp_view_purpose(const LpCards *cards, const LpView *view);
LpTableView lp_game_table(const LpGame *game);
LpPurpose lp_game_purpose(const LpCards *cards, const LpGame *game);
LpSeatView lp_game_of_seat(const LpGame *game, LpSeat seat);
LpCardView lp_game_of_card(const LpCards *cards, const LpGame *game, LpSlot slot);
int lp_game_area(const LpGame *game, LpSeat seat, LpArea area, LpSlot out[LP_SLOTS]);
LpCardId lp_game_card_id(const LpGame *game, LpSlot slot);

/* --- Explaining a view ------------------------------------------------------------------ */

/* An event as this seat, or LP_SEAT_PUBLIC, may know it: the id of a card that it does not know
 * is 0, and so is what its slot would tell. */
LpEvent lp_event_view(LpEvent event, LpSeat seat);

/* A card's Counter now, with what effects make of it. */
int lp_view_counter(const LpCards *cards, const LpView *view, LpSlot slot);

/* Procedures that have begun and not ended. */
typedef enum LpFrameKind {
    LP_FRAME_NONE,
    LP_FRAME_SETUP,
    LP_FRAME_TURN,
    LP_FRAME_PRICE,
    LP_FRAME_BATTLE,
    LP_FRAME_DAMAGE,
    LP_FRAME_PLAY,
    LP_FRAME_REMOVE, /* cards leave the field or are rested, damage is dealt */
    LP_FRAME_BATCH,
    LP_FRAME_EFFECT,
    LP_FRAME_KIND_COUNT
} LpFrameKind;

/* What a LP_FRAME_REMOVE does. */
typedef enum LpRemoval {
    LP_REMOVAL_KO,
    LP_REMOVAL_TRASH,
    LP_REMOVAL_TO_HAND,
    LP_REMOVAL_TO_DECK,
    LP_REMOVAL_TO_LIFE,
    LP_REMOVAL_REST,
    LP_REMOVAL_DAMAGE,
    LP_REMOVAL_COUNT
} LpRemoval;

/* What the options of a LP_ASK_OPTION are: those of the card's text, whose deck or Life
 * (neither, the effect's player's, the other's), or a place (top, bottom). */
typedef enum LpOptionKind { LP_OPTION_TEXT, LP_OPTION_WHOSE, LP_OPTION_PLACE } LpOptionKind;

enum { LP_FRAMES_MAX = 32, LP_CHANGES_MAX = 256 };

typedef struct LpFrameView {
    uint8_t kind;    /* LpFrameKind */
    LpSeat seat;     /* whose doing it is */
    LpSlot card;     /* the card concerned, or LP_SLOT_NONE */
    uint8_t ability; /* EFFECT: or LP_ABILITY_NONE */
    LpCardId id;     /* EFFECT: the card when the effect began, if the view shows it */
    uint16_t row;   /* EFFECT: the instruction that is being carried out; 0: it has not begun */
    uint8_t option; /* EFFECT: LpOptionKind of the open question */
    uint8_t taken;  /* EFFECT: DON!! that the open question has already taken */
    uint8_t amount; /* DAMAGE: points that are left; a waiting effect: how many equal ones */
    uint8_t removal; /* REMOVE: LpRemoval */
    uint8_t bottom;  /* REMOVE: to the bottom of the deck or of Life */
    LpSlot target;   /* REMOVE: the first of the cards */
} LpFrameView;

/* What is being carried out, the oldest first, and the effects that wait for their turn. */
int lp_view_frames(const LpCards *cards, const LpView *view, LpFrameView out[LP_FRAMES_MAX]);
int lp_view_waiting(const LpCards *cards, const LpView *view, LpFrameView out[LP_FRAMES_MAX]);

/* Why a card is not as printed. */
typedef enum LpChangeKind {
    LP_CHANGE_POWER,
    LP_CHANGE_COST,
    LP_CHANGE_COUNTER,
    LP_CHANGE_BASE_POWER, /* the value it is set to; so are the next two */
    LP_CHANGE_BASE_COST,
    LP_CHANGE_COST_TO,
    LP_CHANGE_KEYWORD,     /* value: the place of its bit in LpCardView.keywords */
    LP_CHANGE_RESTRICTION, /* value: of the table of restrictions */
    LP_CHANGE_NEGATED,
    LP_CHANGE_PRICE,       /* it attacks only at a price */
    LP_CHANGE_REPLACEMENT, /* a replacement effect is valid for a time */
    LP_CHANGE_KIND_COUNT
} LpChangeKind;

typedef struct LpChange {
    LpSlot card;     /* that is changed */
    uint8_t kind;    /* LpChangeKind */
    LpSlot source;   /* the card that makes it, or LP_SLOT_NONE: given DON!! */
    uint8_t until;   /* of the table of durations; 0: while a permanent effect is valid */
    LpSeat seat;     /* the player of the effect */
    uint16_t filter; /* RESTRICTION: as in LpEvent */
    int32_t value;   /* powers as printed: 1000 */
} LpChange;

/* The changes of all cards on the field and in hands that the view shows. */
int lp_view_changes(const LpCards *cards, const LpView *view, LpChange out[LP_CHANGES_MAX]);

/* --- Text ------------------------------------------------------------------------------- */

const char *lp_version(void);

#ifdef __cplusplus
}
#endif
#endif
