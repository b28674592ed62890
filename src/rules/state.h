/* The whole game as plain data, and the context that every rule works in.
 *
 * No pointers, no allocation, fixed limits: a copy is a memcpy, even in the middle of an
 * effect. Everything that can wait for a player is a frame on the stack inside the state. A
 * frame names a step (step.def); the engine runs the top frame's step until somebody must
 * decide.
 *
 * Two rules keep this safe. A step that must ask does nothing before it asks. Effects whose
 * timing is fulfilled wait in `waiting` and are resolved by the engine's loop between steps (CR
 * 8-6), never inside one. */
#ifndef RULES_STATE_H
#define RULES_STATE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mask.h"
#include "base/random.h"
#include "card/image.h"
#include "effect/program.h"
#include "effect/trace.h"
#include "logpose/logpose.h"

/* For rarely needed code, kept out of line so that its caller keeps its registers. */
#define APART __attribute__((noinline))

typedef enum Step {
#define STEP(name, frame, rule, function, drains, doc) STEP_##name,
#include "rules/step.def"
#undef STEP
    STEP_COUNT
} Step;

typedef enum FrameKind {
    FRAME_NONE,
#define FRAME(name, member, masks, on, doc) FRAME_##name,
#include "rules/frame.def"
#undef FRAME
    FRAME_KIND_COUNT
} FrameKind;

/* Limits. `logpose bench --marks` shows how far real games get; a full table ends the game as
 * LP_RESULT_ABORTED. */
enum {
    MODIFIERS_MAX = 32, /* continuous effects at once; equal ones on one card are merged */
    WAITING_MAX = 24,   /* effects whose timing is fulfilled and that are not yet resolved */
    WAITING_MORE = 3,   /* equal ones that share an entry with the first */
    GRANTS_MAX = 24,    /* restrictions that permanent effects make at this moment */
    STACK_UNITS_MAX =
        52,       /* 16 bytes each; a frame is 2, an effect's four card sets are 4 more */
    BANS_MAX = 4, /* loop actions that may not be started again (CR 11-1-1-2) */
    TURNS_MAX = UINT8_MAX - 1 /* of one player; "until the next turn" counts one more */
};

/* Bits of `flags` of a card. Bits 4 to 7: [Once Per Turn] of ability 0 to 3 is used up. */
enum {
    CARD_FACE_UP = 1,
    CARD_JUST_PLAYED_BIT = 1,
    CARD_JUST_PLAYED = 1 << CARD_JUST_PLAYED_BIT,
    CARD_BATTLED = 4, /* has battled a Character of the opponent this turn */
    CARD_USED_SHIFT = 4
};

/* Bits of `traits` of a card: 1 << Keyword, and above them: */
enum {
    TRAIT_NEGATED = 1 << 8,    /* its own effects are invalid (CR 8-2-1) */
    TRAIT_RESTRICTED = 1 << 9, /* it has some restriction: look for which */
    TRAIT_ATTRIBUTE_BIT = 10   /* from here on 1 << LpAttribute that effects give (CR 2-5-4) */
};
static_assert((int)TRAIT_ATTRIBUTE_BIT + (int)LP_ATTRIBUTE_COUNT <= 16, "traits are 16 bits");

/* --- The state --- */

/* Everything from here to LpView has the same bytes on every machine, so that games saved on
 * one load on another and replays verify everywhere. Padding depends on the machine: the
 * compiler refuses it here, and where it is needed it is a field that is 0. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* One continuous effect with a duration (CR 8-1-4-2), or a delayed part of an effect. */
typedef struct Modifier {
    uint8_t kind; /* ModifierKind */
    uint8_t slot; /* the card, or the seat for the kinds about a player */
    uint8_t source;
    uint8_t seat;     /* the player of the effect */
    uint8_t duration; /* Duration */
    uint8_t expires;  /* which turn of the player concerned, for the long durations */
    int16_t
        value;  /* an amount (powers in hundreds), a Restriction, a Timing, a bit of traits */
    uint16_t x; /* filter row, or first instruction of a delayed part or a price */
    uint16_t y; /* how many; 0: a further card of the row before; AWAKE: the ability's row */
} Modifier;

typedef enum ModifierKind {
    MODIFIER_NONE,
    MODIFIER_POWER,
    MODIFIER_COST,
    MODIFIER_COUNTER,
    MODIFIER_BASE_POWER,
    MODIFIER_BASE_COST,
    MODIFIER_COST_TO,
    MODIFIER_KEYWORD,
    MODIFIER_RESTRICTION,
    MODIFIER_NEGATE,
    MODIFIER_PRICE, /* it attacks only if these instructions are carried out */
    MODIFIER_AWAKE, /* a replacement effect, the ability `value` of the card `source` */
    /* from here on `slot` is a seat */
    MODIFIER_PLAYER,
    MODIFIER_NEGATE_TIMING,
    MODIFIER_COST_NEXT,
    MODIFIER_DELAY
} ModifierKind;

/* `duration` of a delayed part whose card has left the field in the meantime. */
enum { DELAY_SOURCE_LEFT = 1 };

/* Does it concern what players may do, rather than the numbers of a card on the field? */
static inline bool modifier_is_special(const Modifier *m) {
    return m->kind == MODIFIER_COUNTER || m->kind == MODIFIER_PLAYER ||
           m->kind == MODIFIER_NEGATE_TIMING || m->kind == MODIFIER_COST_NEXT ||
           m->kind == MODIFIER_AWAKE;
}

/* A restriction made by a permanent effect, found again at each refresh. */
typedef struct Grant {
    uint8_t slot; /* the card; or GRANT_SEAT + seat */
    uint8_t restriction;
    uint16_t filter;
    uint8_t source;
    int8_t value; /* GRANT_PLAY_COST */
} Grant;
enum {
    GRANT_SEAT = 0xF0,
    /* Besides restrictions, a grant may be (with the number in `filter`): */
    GRANT_NEGATE_TIMING = RESTRICTION_COUNT,
    GRANT_BASE_POWER,
    GRANT_BASE_COST,
    GRANT_PLAY_COST /* cards that match the filter cost `value` more to play */
};

/* An auto effect whose activation timing is fulfilled. */
typedef struct Waiting {
    uint8_t slot; /* its owner is the player of the effect */
    uint8_t ability : 4;
    uint8_t left_field : 1; /* activated on the field, resolved in the trash */
    uint8_t more : 2;       /* how many equal ones wait in addition, up to WAITING_MORE */
    uint8_t unused : 1;     /* 0: every bit is part of the position's hash */
    uint8_t timing;
    uint8_t generation; /* CR 8-6-1: those that arise later wait for the earlier ones */
    uint8_t event;      /* the card that the event was about, or LP_SLOT_NONE */
    uint8_t amount;
} Waiting;

/* --- What the kinds of frames keep (frame.def) --- */

/* "Both players" means one after the other: how many have finished. */
typedef struct SetupFrame {
    uint8_t players_done;
    uint8_t deck_count; /* before the effects at the start of the game */
} SetupFrame;

typedef struct TurnFrame {
    uint8_t players_done; /* with what was put off to the end of the turn */
} TurnFrame;

typedef struct PriceFrame {
    uint8_t target; /* of the attack, whose attacker is the frame's card */
    uint8_t paid;   /* how many prices */
} PriceFrame;

typedef struct BattleFrame {
    uint8_t players_done; /* with what was put off to the end of the battle */
} BattleFrame;

typedef struct DamageFrame { /* the frame's card is the one that deals it */
    uint8_t left;            /* points that are still to be dealt */
    uint8_t banish;          /* CR 10-1-3-1 */
    uint8_t by_attack;
    uint8_t dealt;   /* effects that wait for damage to be dealt have been set off */
    uint8_t taken;   /* and those that wait for damage to be taken */
    uint8_t card;    /* the Life card with the [Trigger] */
    uint8_t trigger; /* its ability, or LP_ABILITY_NONE where that is hidden */
} DamageFrame;

typedef struct PlayFrame {
    uint8_t how; /* PLAY_… */
    uint8_t by;  /* the card whose effect plays it, or LP_SLOT_NONE */
} PlayFrame;

typedef struct RemoveFrame { /* remove.c; seat and card of the frame: whose doing it is */
    uint8_t kind;            /* RemoveKind */
    uint8_t cause;           /* CAUSE_BATTLE, CAUSE_EFFECT, or CAUSE_ANY for rules */
    uint8_t place;           /* Place: PLACE_TOP or PLACE_BOTTOM */
    uint8_t face_up;
    uint8_t by_you;     /* the frame's player decides the order, not the owner */
    uint8_t by_trigger; /* not an effect of the Character that the card would be on the field */
    uint8_t shuffled;   /* the deck is shuffled at once: nobody decides the order */
    uint8_t replaced;   /* as a cost it has not been paid */
    uint8_t group;      /* which replacements are asked about: GROUP_… */
    uint8_t ordered;    /* a player has decided the order */
    uint8_t placed;     /* cards of one owner that were placed one after the other */
    uint8_t done;       /* cards that were acted on */
    uint8_t amount;     /* of damage */
    uint8_t banish;     /* the same: CR 10-1-3-1 */
} RemoveFrame;

typedef struct BatchFrame {
    uint8_t only_dealt; /* only "when damage is dealt" effects */
} BatchFrame;

/* The progress of an instruction that asks more than once; 0 when it begins. The instruction
 * determines which member is used. */
typedef union Progress {
    /* The first member is all of it, for (Progress){0} clears the first member only. */
    uint8_t bytes[5];
    struct { /* cards in ascending order: choosing them, playing them, giving DON!! to them */
        uint8_t next;  /* the lowest slot that can still be taken */
        uint8_t count; /* how many are chosen, played or given */
    } cards;
    struct { /* cards from the top or the bottom of a deck or of Life */
        uint8_t stage;
        uint8_t seat; /* whose */
        uint8_t count;
    } stack;
    struct {            /* DON!! cards, one after the other */
        uint8_t rank;   /* the lowest one that can still be taken: RANK_… */
        uint8_t taken;  /* how many */
        uint8_t wanted; /* counted once, because each one taken may change the count */
        uint8_t skip;   /* the card whose own are not taken, or LP_SLOT_NONE */
        uint8_t given_only;
    } don;
    uint8_t drawn; /* cards, "up to" */
} Progress;
static_assert(sizeof(Progress) == sizeof(((Progress *)NULL)->bytes), "clearing clears it all");

typedef struct EffectFrame { /* seat and card of the frame: whose effect, on which card */
    uint8_t ability;         /* or LP_ABILITY_NONE: a part that was put off, or a price */
    uint8_t activation;      /* Activation */
    uint8_t timing;
    uint8_t event; /* the card that the activation event was about, or LP_SLOT_NONE */
    uint8_t flags; /* EFFECT_… */
    uint8_t due;   /* how many cards the removal in progress must affect to pay a cost */
    uint16_t row;  /* ability row; 0 without an ability */
    uint16_t pc;
    uint16_t end;
    uint16_t first; /* the first instruction of a put-off part */
    uint16_t id; /* the card's id when the effect began: the slot may hold another one later */
    int16_t chosen;
    int16_t done;
    int16_t amount;
    Progress at;
    uint8_t unused;
} EffectFrame;

/* A frame: one procedure that has not ended. What it keeps follows from the kind of its step.
 * Its card sets are below it on the stack. */
/* may_alias: it is stored in the units of the stack. */
typedef struct __attribute__((may_alias)) Frame {
    uint8_t step;
    uint8_t seat;   /* the player concerned; the effect's player */
    uint8_t source; /* the card concerned, or LP_SLOT_NONE; the effect's card */
    uint8_t unused; /* 0: every bit is part of the position's hash */
    union {
        SetupFrame setup;
        TurnFrame turn;
        PriceFrame price;
        BattleFrame battle;
        DamageFrame damage;
        PlayFrame play;
        RemoveFrame remove;
        BatchFrame batch;
        EffectFrame effect;
    };
} Frame;
static_assert(sizeof(Frame) == 32, "two units of the stack");

/* Bits of `flags` of an effect. */
enum {
    EFFECT_DID = 1,      /* the last action was carried out: "if you do" */
    EFFECT_IN_COST = 2,  /* the cost program is running */
    EFFECT_UNPAID = 4,   /* CR 8-3-1-3-1: a part of the cost could not be paid */
    EFFECT_REPLACES = 8, /* REG_EVENT is the set REG_THAT: what is replaced */
    EFFECT_MOVED =
        16, /* the card was resolved from outside the field: conditions were checked */
    EFFECT_GONE = 32, /* the card has left since: "this" is now nothing (CR 3-1-6) */
    EFFECT_SHORT = 64 /* there was less than a "may" asks for: "if you do" fails (CR 8-3-3) */
};

typedef union Unit {
    CardMask mask;
    uint64_t words[2];
} Unit;

enum { EVENT_COST_MAX = 63 };

typedef struct Seat {
    CardMask hand, trash, characters;
    uint8_t don_active, don_rested, don_deck;
    uint8_t don_frozen; /* of the rested ones: those that an effect holds back */
    uint8_t deck_count, life_count;
    uint8_t stage;              /* slot, or LP_SLOT_NONE */
    uint8_t turns_taken;        /* turns this player has begun, up to TURNS_MAX */
    uint8_t deck[LP_DECK_SIZE]; /* the last one is the top: drawing is a pop */
    uint8_t life[LP_DECK_SIZE]; /* the same */
    uint8_t extra_turns;
    uint8_t events;                /* activated this turn */
    uint8_t event_cost : 6;        /* 1 + their highest base cost */
    uint8_t koed : 1;              /* this turn a Character was K.O.'d */
    uint8_t discarded : 1;         /* this turn an effect trashed a card from the hand */
    uint8_t life_left : 1;         /* this turn a card left the Life area */
    uint8_t don_frozen_active : 7; /* of the active ones: held back if they are rested again */
} Seat;

typedef struct Battle { /* CR 7-1; attacker is LP_SLOT_NONE outside battle */
    uint8_t attacker, target;
    uint8_t attacker_moved, target_moved;
    uint8_t damage_step; /* the Damage Step was reached: "battles" effects may come */
    uint8_t unused[3];
} Battle;

/* CR 11-1: watching for infinite loops. Not part of the position, so not of its hash. */
typedef struct LoopWatch {
    uint64_t anchor;    /* hash of a remembered question, 0 none */
    uint16_t decisions; /* in this turn; at UINT16_MAX the game is aborted */
    uint16_t anchor_at;
    uint8_t ban_count, pending, forced;
    uint8_t
        choosers; /* bit per seat: it had a choice since the anchor; LOOP_MOVE, LOOP_OTHER */
    LpAction bans[BANS_MAX]; /* answers taken at the anchor that led back to it */
} LoopWatch;

enum { SEAT_NONE = 255 };

struct LpGame {
    uint64_t random;
    uint64_t timings; /* of all cards on the field: a quick test before raising an event */
    uint16_t turn;
    uint16_t hints; /* IMAGE_PERMANENT_… of all permanent effects in play */
    uint8_t edition, turn_player, first_player, chooser;
    uint8_t phase, end;
    uint8_t dirty; /* power, cost and traits must be worked out again */
    uint8_t generation;
    uint8_t modifier_count, grant_count, stack_top;
    uint8_t
        special_count; /* modifiers that lists of answers must look at: modifier_is_special */
    uint8_t answered, view_seat; /* view_seat: SEAT_NONE in a game, the seat in a view */
    uint8_t hands_touched;       /* costs in hands were changed at the last refresh */
    uint8_t don_total[2];        /* CR 5-1-2: the size of each DON!! deck */
    uint8_t unused_before_result[3];
    /* What may be pending between two steps: the kind of question is the fourth byte of a
     * word. */
    _Alignas(uint32_t) uint8_t result;
    uint8_t defeat; /* bit 1 << seat by damage, 4 << seat by an empty deck */
    uint8_t waiting_count;
    LpAsk ask;
    LpAction answer;
    Battle battle;
    uint8_t unused_before_seats[3];
    Seat seats[2];
    CardMask known[2];      /* the cards whose identity a player knows */
    CardMask rested;        /* cards on the field that are rested (CR 4-4-1-2) */
    CardMask hand_events;   /* Events in hands */
    CardMask hand_counters; /* Characters with a printed Counter in hands */
    CardMask activators;    /* cards on the field with an [Activate: Main] effect */
    CardMask permanents; /* cards with permanent effects, on the field or valid in the hand */
    uint16_t card[LP_SLOTS]; /* id in the image */
    int16_t power[LP_SLOTS]; /* now, in hundreds; of cards on the field */
    uint16_t traits[LP_SLOTS];
    int8_t cost[LP_SLOTS]; /* now, may be below 0 (CR 1-3-6-2) */
    uint8_t area[LP_SLOTS];
    uint8_t flags[LP_SLOTS];
    uint8_t don[LP_SLOTS]; /* DON!! given to the card */
    Modifier modifiers[MODIFIERS_MAX];
    Waiting waiting[WAITING_MAX];
    Grant grants[GRANTS_MAX];
    uint8_t unused_before_stack[4];
    Unit stack[STACK_UNITS_MAX];
    /* Nothing from here on is part of the position. */
    LoopWatch loop;
    LpMarks marks;
    uint64_t choices; /* what the open choice of cards is about, or 0: pick.c */
};
static_assert(sizeof(LpGame) <= 3072, "DESIGN section 5: at most 3,072 bytes");
static_assert(offsetof(LpGame, cost) + LP_SLOTS_PER_SEAT + BYTES_READ <= sizeof(LpGame) &&
                  offsetof(LpGame, flags) + LP_SLOTS_PER_SEAT + BYTES_READ <= sizeof(LpGame),
              "the second player's bytes are looked at so far at once");

/* CR 1-3-2: outside a battle nothing can last during it. */
static inline bool state_is_too_early(const LpGame *game, unsigned duration) {
    return duration == DURATION_BATTLE && game->battle.attacker == LP_SLOT_NONE;
}

#define GAME_POSITION_SIZE offsetof(LpGame, loop)

/* A view: the game with what is hidden taken out, where that was, and the player's own hidden
 * cards as a list. */
struct LpView {
    LpGame game;
    CardMask hidden;
    uint16_t own_count;
    uint16_t own[LP_SLOTS_PER_SEAT]; /* ascending ids */
};
#pragma GCC diagnostic pop

/* What every rule works in. It does not change while they work, which compilers cannot see,
 * because bytes of the game could alias it: hot functions say so with `restrict`. */
typedef struct Ctx {
    const LpCards *cards;
    const LpGame *game;
    LpGame *edit; /* the same game; NULL for readers: lists of answers, audits */
    LpLog *log;
    const struct Bases *bases; /* permanent.c: while permanent effects are applied again */
    LpDeal *deal;              /* the order that shuffles give, or NULL: chance decides */
} Ctx;

/* --- Small questions about a game ------------------------------------------------------- */

/* CR 1-1-1: there are two sides. */
static inline LpSeat seat_other(LpSeat seat) { return (LpSeat)(seat ^ 1); }
/* CR 4-2-1-1: whose card it was at the beginning, wherever it is now. */
static inline LpSeat slot_owner(LpSlot slot) { return slot >= LP_SLOTS_PER_SEAT; }
static inline LpSlot leader_of(LpSeat seat) { return seat ? LP_SLOTS_PER_SEAT : 0; }
/* The bits of one player's cards as one word: bit 0 is the Leader. A player has 51 cards, so
 * the hottest loops only walk over this word. */
static inline uint64_t seat_word(CardMask mask, LpSeat seat) {
    static_assert((int)LP_SLOTS_PER_SEAT == (int)MASK_WORD_BITS, "a word for each player");
    return seat ? mask.hi : mask.lo;
}

/* The cards of `mask` that belong to `seat`. */
static inline CardMask seat_cards(CardMask mask, LpSeat seat) {
    return seat ? (CardMask){0, mask.hi} : (CardMask){mask.lo, 0};
}

/* Runs its body for each card of `mask` that belongs to `seat`, in ascending order. Do not
 * break out of it. */
#define SEAT_FOREACH(i, mask, seat)                                                            \
    for (uint64_t i##_word = seat_word(mask, seat); i##_word != 0; i##_word &= i##_word - 1)   \
        for (uint8_t i = (uint8_t)(__builtin_ctzll(i##_word) + leader_of(seat)), i##_once = 1; \
             i##_once != 0; i##_once = 0)

static inline const CardFacts *facts_of(const Ctx *ctx, LpSlot slot) {
    return &ctx->cards->cards[ctx->game->card[slot]];
}
static inline bool area_is_field(uint8_t area) {
    return area >= LP_AREA_LEADER && area <= LP_AREA_STAGE;
}
static inline bool slot_on_field(const LpGame *game, LpSlot slot) {
    return area_is_field(game->area[slot]);
}
/* CR 6-5-5-1: only Leaders and Characters are given DON!! cards. */
static inline bool slot_takes_don(const LpGame *game, LpSlot slot) {
    return game->area[slot] == LP_AREA_LEADER || game->area[slot] == LP_AREA_CHARACTER;
}
static inline bool slot_rested(const LpGame *game, LpSlot slot) {
    return mask_has(game->rested, slot);
}

/* All cards of a player on the field: Leader, Characters, Stage. */
static inline CardMask field_of(const LpGame *game, LpSeat seat) {
    CardMask mask = game->seats[seat].characters;
    mask_add(&mask, leader_of(seat));
    if (game->seats[seat].stage != LP_SLOT_NONE) mask_add(&mask, game->seats[seat].stage);
    return mask;
}

/* Nothing is pending between a step and the next one: no effect waits, nobody has lost. */
static inline bool nothing_waits(const LpGame *game) {
    return !(game->waiting_count | game->defeat | game->result);
}

/* The same for a step before which no effect is resolved. */
static inline bool nobody_lost(const LpGame *game) { return !(game->defeat | game->result); }

/* All DON!! on the field: those that are not in the DON!! deck. */
static inline int don_on_field(const LpGame *game, LpSeat seat) {
    return game->don_total[seat] - game->seats[seat].don_deck;
}

/* DON!! given to the player's cards: those that are in no other place. */
static inline int don_given(const LpGame *game, LpSeat seat) {
    const Seat *side = &game->seats[seat];
    return don_on_field(game, seat) - side->don_active - side->don_rested;
}

/* --- Frames on the stack ----------------------------------------------------------------- */

static const uint8_t step_kinds[STEP_COUNT] = {
#define STEP(name, frame, rule, function, drains, doc) [STEP_##name] = FRAME_##frame,
#include "rules/step.def"
#undef STEP
};

enum { REMOVE_MASKS = 2 }; /* remove.c says which */

/* How many card sets the frames of each kind have. */
static const uint8_t frame_kind_masks[FRAME_KIND_COUNT] = {
#define FRAME(name, member, masks, on, doc) [FRAME_##name] = masks,
#include "rules/frame.def"
#undef FRAME
};

static inline FrameKind frame_kind(const Frame *frame) {
    return (FrameKind)step_kinds[frame->step];
}

enum { FRAME_UNITS = 2 }; /* of a frame without its card sets */

static inline unsigned frame_units(FrameKind kind) {
    return FRAME_UNITS + frame_kind_masks[kind];
}

/* The frame that ends at `top`. */
static inline Frame *frame_at(LpGame *game, unsigned top) {
    return (Frame *)(void *)(&game->stack[top] - FRAME_UNITS);
}
static inline Frame *frame_top(LpGame *game) { return frame_at(game, game->stack_top); }

/* The one that asks, to read only. */
static inline const Frame *frame_asking(const LpGame *game) {
    return (const Frame *)(const void *)(&game->stack[game->stack_top] - FRAME_UNITS);
}

/* The one below it, or NULL at the bottom. */
static inline Frame *frame_below(LpGame *game, Frame *frame) {
    Unit *low = (Unit *)(void *)frame - frame_kind_masks[frame_kind(frame)];
    return low == game->stack ? NULL : (Frame *)(void *)(low - FRAME_UNITS);
}

/* Its card sets, of which its kind has `count`; and the same to read only. */
static inline CardMask *frame_masks(Frame *frame, unsigned count) {
    assert(count == frame_kind_masks[frame_kind(frame)]);
    return (CardMask *)(void *)((Unit *)(void *)frame - count);
}
static inline const CardMask *frame_sets(const Frame *frame, unsigned count) {
    assert(count == frame_kind_masks[frame_kind(frame)]);
    return (const CardMask *)(const void *)((const Unit *)(const void *)frame - count);
}

/* The registers of an effect. */
static inline CardMask *effect_regs(Frame *frame) {
    return frame_masks(frame, REG_STORED_COUNT);
}

/* --- Working out power, cost and keywords (permanent.c, state.c) ------------------------- */

/* Does anything in play change the cost of cards in hands? */
bool permanent_touches_hands(const LpGame *game);

/* Brings power, cost, traits and grants up to date (CR 8-1-3-3-5). */
void permanent_refresh(const Ctx *ctx);

static inline void state_fresh(const Ctx *ctx) {
    if (ctx->game->dirty) permanent_refresh(ctx);
}

/* CR 8-3-2-3 to 8-3-2-5: is no permanent effect of the card valid, whatever its other
 * conditions? `hints` are the card's. */
static inline bool permanent_idle(const LpGame *game, LpSlot slot, unsigned hints) {
    bool is_yours = slot_owner(slot) == game->turn_player;
    unsigned other =
        is_yours ? IMAGE_PERMANENT_ONLY_THEIR_TURN : IMAGE_PERMANENT_ONLY_YOUR_TURN;
    return (hints & other) || ((hints & IMAGE_PERMANENT_ONLY_DON) && game->don[slot] == 0);
}

/* May a change of power be added to the cached values, instead of working everything out again?
 * Yes while they are up to date and no permanent effect could react to it. */
static inline bool state_adds_up(const LpGame *game) {
    return !game->dirty &&
           !(game->hints & (IMAGE_PERMANENT_READS_POWER | IMAGE_PERMANENT_LAYERED));
}

enum { COST_MAX = 100 }; /* costs are kept in bytes, from -COST_MAX to COST_MAX */

/* CR 1-3-6-1, 1-3-6-1-1: power may drop below 0, without further consequences. Adds to a power
 * without leaving its range. */
static inline int16_t power_plus(int power, int change) {
    int sum = power + change;
    if (sum > INT16_MAX) sum = INT16_MAX;
    return (int16_t)(sum < INT16_MIN ? INT16_MIN : sum);
}

/* CR 6-5-5-2: 1000 power for each given DON!!, during the owner's turn only. */
enum { DON_POWER = 10 };

/* Adds `power` for each DON!! given to the player's cards. */
void permanent_count_don(LpGame *game, LpSeat seat, int power);

/* CR 8-4-6: now, with all continuous and permanent effects applied. Powers in hundreds. */
static inline int state_power(const Ctx *ctx, LpSlot slot) {
    if (!slot_on_field(ctx->game, slot)) return facts_of(ctx, slot)->power;
    state_fresh(ctx);
    return ctx->game->power[slot];
}
/* CR 1-3-6, 1-3-6-2: never below 0 outside a calculation. */
static inline int state_cost(const Ctx *ctx, LpSlot slot) {
    uint8_t area = ctx->game->area[slot];
    int cost = facts_of(ctx, slot)->cost;
    if (area_is_field(area) || area == LP_AREA_HAND) {
        state_fresh(ctx);
        cost = ctx->game->cost[slot];
    }
    return cost < 0 ? 0 : cost;
}
/* Of a card on the field. */
static inline uint16_t state_field_traits(const Ctx *ctx, LpSlot slot) {
    state_fresh(ctx);
    return ctx->game->traits[slot];
}
/* The printed keywords that the edition knows. */
uint16_t permanent_known_keywords(const LpGame *game, uint16_t keywords);
int permanent_base_power(const Ctx *ctx, LpSlot slot);
int permanent_base_cost(const Ctx *ctx, LpSlot slot);
int permanent_counter(const Ctx *ctx, LpSlot slot);
/* The Characters of a hand that have a Counter. */
CardMask permanent_counters(const Ctx *ctx, CardMask hand);
uint16_t permanent_traits(const Ctx *ctx, LpSlot slot);

/* Has an effect set the card's cost? What changes it afterwards must be applied after that. */
bool state_cost_is_set(const LpGame *game, LpSlot slot);

/* Adds a continuous effect; merges it with an equal one. */
void state_modify(const Ctx *ctx, Modifier modifier);
void state_drop_modifier(const Ctx *ctx, int index);
void state_drop_waiting(LpGame *game, int index);

/* NULL if all redundant data agree. */
const char *state_audit(const Ctx *ctx);

/* A fixed table is full, or a counter has reached its limit: the game ends as aborted. */
void state_overflow(const Ctx *ctx);

/* --- Pushing and popping frames (frame.c) ------------------------------------------------ */

/* Pushes a frame with its empty card sets; NULL when the stack is full (the game has ended). */
Frame *frame_push(const Ctx *ctx, Step step, LpSeat seat, LpSlot source);

/* Pops the top frame, which is of this kind. Unused units of the stack stay zero, so that
 * frames are pushed empty and equal games have equal bytes. */
static inline void frame_pop(const Ctx *ctx, FrameKind kind) {
    LpGame *game = ctx->edit;
    unsigned units = frame_units(kind);
    assert(kind == frame_kind(frame_top(game)));
    game->stack_top = (uint8_t)(game->stack_top - units);
    memset(&game->stack[game->stack_top], 0, sizeof(Unit) * units);
}

/* Asks: the step is run again when `game->answered` is set. */
void frame_ask(const Ctx *ctx, LpAskKind kind, LpSeat seat, LpSlot source, uint8_t ability);
/* The same for an effect, with how many of something. */
void frame_ask_range(const Ctx *ctx, LpAskKind kind, const Frame *effect, LpSeat seat,
                     int count_min, int count_max);

/* Takes the answer if there is one. */
static inline bool answer_taken(const Ctx *ctx, LpAction *out) {
    if (!ctx->game->answered) return false;
    ctx->edit->answered = 0;
    *out = ctx->game->answer;
    return true;
}

/* --- Events ------------------------------------------------------------------------------ */

/* Reports which card it is, unless that is already known, and who may know it. Always in line:
 * with a call for each event (3 for an answer) a log would cost half as much again. */
__attribute__((always_inline)) static inline void event_write(const Ctx *ctx, LpEvent event) {
    LpLog *log = ctx->log;
    TRACE_WATCH(event, ctx, &event);
    if (log->count == log->size) {
        log->lost++;
        return;
    }
    event.seen_by = 3;
    if (event.card != LP_SLOT_NONE && !event.id) {
        const LpGame *game = ctx->game;
        LpSeat owner = slot_owner(event.card);
        int bit = event.card - leader_of(owner);
        event.id = game->card[event.card];
        event.seen_by = (uint8_t)((seat_word(game->known[0], owner) >> bit & 1) |
                                  (seat_word(game->known[1], owner) >> bit & 1) << 1);
    }
    log->events[log->count++] = event;
}

/* The log costs nothing when there is none. */
static inline void event_for(const Ctx *ctx, LpEventKind kind, LpSeat seat, LpSlot card,
                             int value, unsigned filter) {
    if (ctx->log)
        event_write(ctx, (LpEvent){.kind = (uint8_t)kind,
                                   .seat = seat,
                                   .card = card,
                                   .other = LP_SLOT_NONE,
                                   .ability = LP_ABILITY_NONE,
                                   .value = (int16_t)value,
                                   .filter = (uint16_t)filter});
}
static inline void event_card(const Ctx *ctx, LpEventKind kind, LpSeat seat, LpSlot card,
                              int value) {
    event_for(ctx, kind, seat, card, value, 0);
}
static inline void event_seat(const Ctx *ctx, LpEventKind kind, LpSeat seat, int value) {
    event_card(ctx, kind, seat, LP_SLOT_NONE, value);
}
static inline void event_two(const Ctx *ctx, LpEventKind kind, LpSeat seat, LpSlot card,
                             LpSlot other, int value) {
    if (ctx->log)
        event_write(ctx, (LpEvent){.kind = (uint8_t)kind,
                                   .seat = seat,
                                   .card = card,
                                   .other = other,
                                   .ability = LP_ABILITY_NONE,
                                   .value = (int16_t)value});
}
/* By the card's id when the effect began: its cost may have put the card into the deck. */
static inline void event_effect(const Ctx *ctx, LpEventKind kind, const Frame *frame,
                                int value) {
    if (ctx->log)
        event_write(ctx, (LpEvent){.kind = (uint8_t)kind,
                                   .seat = frame->seat,
                                   .card = frame->source,
                                   .other = LP_SLOT_NONE,
                                   .ability = frame->effect.ability,
                                   .id = frame->effect.id,
                                   .value = (int16_t)value});
}

#endif
