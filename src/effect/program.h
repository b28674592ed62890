/* What an effect is once compiled: rows of a few small tables.
 *
 * There is one representation of an effect. The card language is parsed into these rows,
 * printed from them, rendered to English from them, and the interpreter runs them. Control flow
 * is structured (a block is a count of instructions that follow), so the rows are the tree.
 *
 * All references between rows are indexes. Row 0 of every table is reserved and means "none":
 * condition 0 is always true, filter 0 matches every card, number 0 is the constant 0. The
 * builder (compiler/builder.c) stores equal rows once, so equal rows have equal indexes.
 *
 * YOU is the player of the effect (CR 4-2-1), OPPONENT the other one; neither is a seat.
 */
#ifndef EFFECT_PROGRAM_H
#define EFFECT_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

/* --- Closed lists, one table each ------------------------------------------------------- */

/* OP(name, syntax, operands, part, times, purpose, rule, doc): see opcode.def. */
typedef enum OpCode {
#define OP(name, syntax, operands, part, times, purpose, rule, doc) OP_##name,
#include "effect/opcode.def"
#undef OP
    OP_COUNT
} OpCode;

/* What must be there so that an operation can be a part of a cost (CR 8-3-1-3): a column of
 * opcode.def, which says what each means. Switches over it have no default, so that the
 * compiler names each of them for a new one. */
typedef enum CostPart {
    PAY_FREE,
    PAY_CHOICE,
    PAY_LEAVE,
    PAY_REST,
    PAY_ACTIVE,
    PAY_FACE,
    PAY_PLAY,
    PAY_DRAW,
    /* from here on it is about DON!! cards */
    PAY_DON_GIVE,
    PAY_DON_REST,
    PAY_DON_RETURN,
    PAY_DON_TAKE
} CostPart;

/* How often an operation is done to its cards: another column of opcode.def. */
typedef enum Times { TIMES_ONCE, TIMES_PER_DON, TIMES_PER_GIVEN, TIMES_PER_DONE } Times;

typedef enum Timing {
#define TIMING(name, tag, rule, doc) TIMING_##name,
#include "effect/timing.def"
#undef TIMING
    TIMING_COUNT
} Timing;

typedef enum TestKind {
#define TEST(name, word, operand, is_static, doc) TEST_##name,
#include "effect/test.def"
#undef TEST
    TEST_COUNT
} TestKind;

typedef enum NumberKind {
#define NUMBER(name, word, operands, doc) NUMBER_##name,
#include "effect/number.def"
#undef NUMBER
    NUMBER_KIND_COUNT
} NumberKind;

typedef enum ConditionKind {
#define CONDITION(name, word, operands, doc) CONDITION_##name,
#include "effect/condition.def"
#undef CONDITION
    CONDITION_COUNT
} ConditionKind;

typedef enum Restriction {
#define RESTRICTION(name, word, scope, doc) RESTRICTION_##name,
#include "effect/restriction.def"
#undef RESTRICTION
    RESTRICTION_COUNT
} Restriction;

/* CR 10-1: keyword effects that a card has or gains. Bits of `traits` are 1 << keyword. */
typedef enum Keyword {
#define KEYWORD(name, word, rule, doc) KEYWORD_##name,
#include "effect/keyword.def"
#undef KEYWORD
    KEYWORD_COUNT
} Keyword;

/* How long a continuous effect lasts (CR 8-1-4-2), and when it ends. */
typedef enum Duration {
#define DURATION(name, word, rule, doc) DURATION_##name,
#include "effect/duration.def"
#undef DURATION
    DURATION_COUNT
} Duration;

/* Whose cards, or which player, as seen from the effect's player. EACH is both, one after the
 * other, turn player first (CR 1-3-10). */
typedef enum Whose { WHOSE_YOU, WHOSE_OPPONENT, WHOSE_EACH, WHOSE_COUNT } Whose;

typedef enum Compare { CMP_EQ, CMP_NE, CMP_LE, CMP_GE, CMP_LT, CMP_GT, CMP_COUNT } Compare;

static inline bool compare_holds(unsigned compare, int left, int right) {
    switch (compare) {
    case CMP_EQ: return left == right;
    case CMP_NE: return left != right;
    case CMP_LE: return left <= right;
    case CMP_GE: return left >= right;
    case CMP_LT: return left < right;
    default: return left > right;
    }
}

/* Sets of cards that an effect remembers while it resolves. The first four are kept per effect
 * (masks in its frame); the last three are derived. */
typedef enum Register {
    REG_IT,     /* the last choice: "it", "that card", "them" */
    REG_THAT,   /* an earlier choice that is named again: "the selected Character" */
    REG_LOOKED, /* cards being looked at or revealed and not yet dealt with: "the rest" */
    REG_PAID,   /* cards that the activation cost chose: "the trashed card" */
    REG_STORED_COUNT,
    REG_THIS = REG_STORED_COUNT, /* the card that the effect is on */
    REG_EVENT,   /* the card that the activation event is about: "that Character" */
    REG_BATTLED, /* the card that this card battles */
    REG_COUNT
} Register;

/* A number on a card that MODIFY changes. POWER, COST and COUNTER add; the others set. */
typedef enum Stat {
    STAT_POWER,
    STAT_COST,
    STAT_COUNTER,
    STAT_BASE_POWER,    /* CR 4-9-2-1: of several, the highest counts */
    STAT_BASE_COST,     /* CR 4-9-2-2 */
    STAT_POWER_TO_ZERO, /* CR 4-12: minus its current power */
    STAT_COST_TO,       /* the cost is set; later changes start from there */
    STAT_COUNT
} Stat;

/* Bits of Selector.areas. Values follow LpArea so that a bit is 1 << area. */
enum {
    AREAS_FIELD_CARDS = (1 << 4) | (1 << 5) | (1 << 6) /* Leader, Character, Stage */
};

typedef enum Quantity {
    QUANTITY_EXACTLY,  /* n, or as many as there are (CR 8-4-4-1) */
    QUANTITY_UP_TO,    /* 0 to n (CR 4-8) */
    QUANTITY_ALL,      /* every card; nobody chooses */
    QUANTITY_AT_LEAST, /* n or more */
    QUANTITY_ANY,      /* any number, including 0 */
    QUANTITY_COUNT
} Quantity;

/* Where in a stack of cards (deck, Life). */
typedef enum Place {
    PLACE_ANY, /* the chooser may take any of them */
    PLACE_TOP,
    PLACE_BOTTOM,
    PLACE_TOP_OR_BOTTOM, /* the chooser decides */
    PLACE_COUNT
} Place;

/* Selector.flags */
enum {
    SELECT_DIFFERENT_NAMES = 1, /* no two with the same card name */
    SELECT_REVEALS = 2,         /* the chosen cards are shown to both players (CR 11-2) */
    SELECT_RANDOM = 4,          /* nobody chooses: the game draws them */
    SELECT_TOTAL = 8,           /* the filter's limit on power or cost is on the total */
    SELECT_FLAGS_MAX = 15
};

/* Rows have the same bytes on every machine: the compiler refuses padding. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* Which cards, how many, and who chooses. 12 bytes. */
typedef struct Selector {
    uint8_t chooser;  /* Whose: YOU or OPPONENT */
    uint8_t owner;    /* Whose: cards of which player (EACH: of either) */
    uint8_t source;   /* REG_COUNT: cards in `areas`; else cards in that register */
    uint8_t quantity; /* Quantity */
    uint16_t areas;   /* 1 << LpArea; 0 with a register as source */
    uint8_t place;    /* Place, for deck and Life: `count` cards from there */
    uint8_t flags;
    uint16_t count;  /* number row */
    uint16_t filter; /* filter row */
} Selector;

/* A filter is a conjunction of clauses, a clause a disjunction of tests: `or_next` joins a test
 * with the one after it. */
typedef struct Test {
    uint8_t kind;     /* TestKind */
    uint8_t negated;  /* 0 or 1 */
    uint8_t or_next;  /* 0 or 1 */
    uint8_t compare;  /* Compare, for tests of a number */
    uint16_t operand; /* as test.def says; bits are 1 << LpCategory, LpColor, LpAttribute */
    uint16_t unused;
} Test;

typedef struct Filter {
    uint16_t test_first;
    uint16_t test_count;
} Filter;

/* Powers and Counter values are as printed, 5000 is 5000: only CardFacts and the game keep them
 * in hundreds. So a number means the same everywhere. */
typedef struct Number {
    uint8_t kind;  /* NumberKind */
    uint8_t whose; /* Whose, or Register for the kinds about a register */
    uint16_t left; /* selector or number row, as number.def says */
    int32_t value; /* a constant, a divisor or a factor */
    uint16_t right;
    uint16_t depth; /* how deeply numbers are nested in it: proves that there is no cycle */
} Number;

typedef struct Condition {
    uint8_t kind;    /* ConditionKind */
    uint8_t compare; /* Compare */
    uint16_t left;
    uint16_t right;
    uint16_t depth; /* as in Number */
} Condition;

/* What happened, for auto effects ("when …", CR 8-3-1-8) and for replacements. */
typedef enum Cause {
    CAUSE_ANY,
    CAUSE_BATTLE, /* as the result of a battle */
    CAUSE_EFFECT, /* by any effect */
    CAUSE_YOUR_EFFECT,
    CAUSE_OPPONENT_EFFECT,
    CAUSE_OPPONENT_CHARACTER_EFFECT,
    CAUSE_FROM_HAND, /* played from the hand */
    CAUSE_CHARACTER_EFFECT,
    CAUSE_FROM_TRASH, /* played from the trash */
    CAUSE_COUNT
} Cause;

/* Whose card the event is about. */
typedef enum Subject {
    SUBJECT_THIS,
    SUBJECT_YOURS,
    SUBJECT_OPPONENTS,
    SUBJECT_ANY,
    SUBJECT_COUNT
} Subject;

typedef struct Event {
    uint8_t timing;  /* Timing */
    uint8_t subject; /* Subject */
    uint8_t cause;   /* Cause */
    uint8_t amount;  /* at least this many at once; 0 and 1 mean the same */
    uint16_t filter; /* on the card that the event is about */
    uint16_t other;  /* on the second card: what was attacked, whose effect it was; 0: none */
} Event;

typedef struct Instr {
    uint8_t op;
    uint8_t a, b, c; /* as the operand column of opcode.def says */
    uint16_t x, y;
} Instr;

/* Link.flags */
enum {
    /* SELECT: only `use` needs the cards, and it may be done zero times. */
    LINK_FOR_THIS_ONLY = 1,
    LINK_REVEALS = 2,  /* SELECT: what is chosen is revealed (CR 11-2-1) */
    LINK_REVEALED = 4, /* TO_DECK, TO_LIFE: the cards were revealed when they were chosen */
    LINK_BEFORE_IF = 8 /* MAY: an "if you do" follows */
};

/* How a row of a program relates to its other rows, by their indexes: see effect/link.h. */
typedef struct Link {
    /* SELECT: the action on the chosen cards. DON_REST of a part: the choice of the others.
     * TO_DECK: the SHUFFLE after it. MAY: the choice, if its only action is to trash cards of a
     * deck or a hand. NONE: the next row of its block that is not inert. */
    uint16_t use;
    uint16_t otherwise; /* IF: the first row of its "else" */
    uint16_t option;    /* CHOOSE_ONE: the first option; OPTION: the next one */
    uint8_t flags;      /* LINK_… */
    uint8_t registers;  /* CHOOSE_ONE: the registers, if no option does anything else */
} Link;

/* CR 8-1-3. RULE is "according to the rules" and deck construction (CR 5-1-2-4, 8-1-3-3-3). */
typedef enum AbilityKind {
    ABILITY_AUTO,
    ABILITY_ACTIVATE,
    ABILITY_PERMANENT,
    ABILITY_REPLACEMENT,
    ABILITY_RULE,
    ABILITY_KIND_COUNT
} AbilityKind;

/* Ability.flags */
enum {
    ABILITY_ONCE_PER_TURN = 1, /* CR 10-2-13 */
    ABILITY_MAY = 2,           /* CR 8-1-2: the player may choose not to activate it */
    ABILITY_COST_MAY = 4,      /* the cost says "may", and is asked about (CR 8-3-1-4) */
    ABILITY_IN_HAND = 8,       /* valid while the card is in the hand */
    ABILITY_SLEEPS = 16,       /* a replacement that is valid only after AWAKEN */
    ABILITY_FLAGS_MAX = 31
};

/* Ability.turn (CR 8-3-2-4, 8-3-2-5) */
enum { TURN_ANY, TURN_YOURS, TURN_OPPONENTS, TURN_COUNT };

/* Once-per-turn use is kept in four bits per card, so an ability that may be used once per turn
 * must be one of a card's first four. */
enum { ABILITY_ONCE_INDEX_MAX = 4, ABILITY_PER_CARD_MAX = 8 };

/* The operand 'n': options of CHOOSE_ONE, the index of an ability. */
enum { SMALL_NUMBER_MAX = 8 };

typedef struct Ability {
    uint8_t kind; /* AbilityKind */
    uint8_t flags;
    uint8_t don;        /* [DON!! xX] (CR 8-3-2-3) */
    uint8_t turn;       /* TURN_… */
    uint16_t condition; /* "if …" that must be true for the whole ability; condition row */
    uint16_t event_first;
    uint16_t event_count; /* any of these activates it; MAIN, COUNTER, TRIGGER too */
    uint16_t cost_first;
    uint16_t cost_count;
    uint16_t effect_first;
    uint16_t effect_count;
    uint16_t unused[3];
    uint64_t timings; /* 1 << Timing of every event, for quick tests */
} Ability;
#pragma GCC diagnostic pop

#endif
