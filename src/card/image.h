/* The card image: what is printed on every card (CR 2) and the compiled effects of all cards.
 *
 * It is made once, by the compiler, checked once by the verifier, and read-only from then on;
 * any number of games and threads share it. All tables are arrays whose row 0 is reserved.
 * Strings are offsets into one block; card names and types are also numbered, so that a game
 * compares two small integers.
 */
#ifndef CARD_IMAGE_H
#define CARD_IMAGE_H

#include <stddef.h>
#include <stdint.h>

#include "logpose/logpose.h"

struct Ability;
struct Instr;
struct Link;
struct Selector;
struct Test;
struct Filter;
struct Number;
struct Condition;
struct Event;

/* Limits, each with room to spare for the published pool (about 2,900 cards at the time of
 * writing). */
enum {
    IMAGE_CARDS_MAX = 8192, /* card ids are 16 bits; 8,192 leaves room for twice the pool */
    CARD_NAMES_MAX = 4,     /* a printed name and up to three from the text (CR 2-1-3) */
    CARD_TYPES_MAX = 8
};

/* Rows of an image have the same bytes on every machine: the compiler refuses padding. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* One card's facts. Card id 0 is "unknown": what a view shows of a hidden card. */
typedef struct CardFacts {
    uint32_t number_at; /* string offset: "ST01-001" */
    uint32_t name_at;
    uint32_t source_at; /* "cards/st01.card:12", for messages; 0 if none */
    uint8_t category;   /* LpCategory */
    uint8_t colors;     /* bits 1 << LpColor */
    uint8_t attributes; /* bits 1 << LpAttribute */
    uint8_t rarity;     /* LpRarity */
    int16_t power;      /* in hundreds: 50 is 5000; 0 where the card has none */
    int16_t counter;    /* in hundreds */
    int8_t cost;        /* -1 where the card has none */
    uint8_t life;
    uint8_t blocks; /* bits 1 << (block icon) of all its prints, CR 2-15; CARD_BLOCK_ANY */
    uint8_t flags;  /* CARD_… */
    uint16_t names[CARD_NAMES_MAX]; /* name ids, [0] is the printed one; 0 ends the list */
    uint16_t types[CARD_TYPES_MAX]; /* type ids; 0 ends the list */
    uint16_t keywords;              /* printed keyword effects, bits 1 << Keyword */
    uint16_t ability_first;
    uint16_t ability_count;
    uint16_t unused;
    uint64_t timings; /* union of the timings of its abilities */
} CardFacts;

/* The block icon "X", which never rotates out; blocks count from 1, so this bit is free. */
enum { CARD_BLOCK_ANY = 1 };

enum {
    CARD_HAS_TEXT = 1,      /* it is not a card with no base effect (CR 2-8-5) */
    CARD_HAS_TRIGGER = 2,   /* CR 2-11 */
    CARD_UNPLAYABLE = 4,    /* its text was not understood: it can be shown, not played */
    CARD_HAS_PERMANENT = 8, /* has permanent or replacement abilities to look at */
    CARD_ALL_KINDS = 16     /* has every card name, type and attribute */
};

/* Hints that save work when permanent effects are applied: what they look at, and what they
 * change. */
enum {
    IMAGE_PERMANENT_HAND = 1 << 0,        /* it affects cards in hands */
    IMAGE_PERMANENT_READS_POWER = 1 << 1, /* it looks at current power */
    IMAGE_PERMANENT_READS_COST = 1 << 2,
    IMAGE_PERMANENT_POWER = 1 << 3, /* it changes power */
    IMAGE_PERMANENT_COST = 1 << 4,
    IMAGE_PERMANENT_FORBIDS = 1 << 5, /* it restricts cards or players */
    /* It negates, sets a number or looks at keywords: the order matters. */
    IMAGE_PERMANENT_LAYERED = 1 << 7,
    IMAGE_PERMANENT_STATES = 1 << 8,   /* it looks at whether cards are rested */
    IMAGE_PERMANENT_FIELD = 1 << 9,    /* it affects or counts other cards on the field */
    IMAGE_PERMANENT_BATTLE = 1 << 10,  /* it mentions battles */
    IMAGE_PERMANENT_COUNTER = 1 << 11, /* it gives Counters */
    IMAGE_PERMANENT_OF_HAND = 1 << 12, /* it looks at a hand */
    IMAGE_PERMANENT_OF_TRASH = 1 << 13,
    IMAGE_PERMANENT_OF_STACKS = 1 << 14, /* at a deck or at Life cards */
    IMAGE_PERMANENT_OF_DON = 1 << 15,    /* at DON!! cards */
    IMAGE_PERMANENT_ELSEWHERE = 15 << 12,
    /* Kept per card only; for the bits above, the game also keeps the union over all cards. */
    IMAGE_PERMANENT_VALUES = 1 << 16,    /* it does more than give Counters */
    IMAGE_PERMANENT_NEEDS_DON = 1 << 17, /* [DON!! xX]: it needs DON!! given to its own card */
    IMAGE_PERMANENT_YOURS = 1 << 18,     /* what it looks at belongs to its owner */
    IMAGE_PERMANENT_THEIRS = 1 << 19,    /* and to the other player */
    IMAGE_PERMANENT_EITHER = 3 << 18,
    IMAGE_PERMANENT_TURN = 1 << 20,   /* it depends on the turn, or on what happened in it */
    IMAGE_PERMANENT_GRANTS = 1 << 21, /* it makes grants: restrictions, prices */
    /* Everything it does is valid only with DON!! on the card, on its owner's turn, on the
     * opponent's. */
    IMAGE_PERMANENT_ONLY_DON = 1 << 22,
    IMAGE_PERMANENT_ONLY_YOUR_TURN = 1 << 23,
    IMAGE_PERMANENT_ONLY_THEIR_TURN = 1 << 24,
    IMAGE_PERMANENT_ONLY = 7 << 22,
    IMAGE_PERMANENT_DON_STATES = 1 << 25 /* it depends on where on the field DON!! cards are */
};

/* What a cost needs in terms of DON!!, of resting the card itself, and of trashing cards from
 * the hand. */
typedef struct CostHint {
    uint8_t active;    /* active DON!! */
    uint8_t total;     /* DON!! on the field */
    uint8_t rest_this; /* 1: the card must be active */
    uint8_t is_all;    /* 1: the cost has no other part */
    uint8_t hand;      /* cards of the hand */
    uint8_t unused;
    uint16_t filter; /* that those cards must pass, by what is printed on them */
} CostHint;

#pragma GCC diagnostic pop

/* The image. `LpCards` outside. */
struct LpCards {
    const CardFacts *cards;
    uint32_t card_count; /* ids are 1 .. card_count - 1 */
    const struct Ability *abilities;
    uint32_t ability_count;
    const struct Instr *instrs;
    uint32_t instr_count;
    const struct Selector *selectors;
    uint32_t selector_count;
    const struct Filter *filters;
    uint32_t filter_count;
    const struct Test *tests;
    uint32_t test_count;
    const struct Number *numbers;
    uint32_t number_count;
    const struct Condition *conditions;
    uint32_t condition_count;
    const struct Event *events;
    uint32_t event_count;
    const uint32_t *name_strings; /* name id -> string offset */
    uint32_t name_count;
    const uint32_t *type_strings; /* type id -> string offset */
    uint32_t type_count;
    const uint32_t *part_strings; /* part id -> string offset (TYPE_PART, NAME_PART) */
    uint32_t part_count;
    const char *strings;
    uint32_t string_size;
    /* For every instruction, how it relates to others: made by link_image. */
    const struct Link *links;
    /* For every filter, which cards pass its static tests: `filter_words` words of 64 cards
     * each, made by finish_image. If all clauses of a filter are static, a bit decides. */
    const uint64_t *filter_bits;
    uint32_t filter_words;
    const uint8_t *filter_dynamic; /* 1: the filter has clauses that depend on the game */
    /* For every card, IMAGE_PERMANENT_… bits about its permanent abilities. */
    const uint32_t *permanent_hints;
    /* For every ability, the least that its cost needs, so that most are decided quickly. */
    const struct CostHint *cost_hints;
    /* Card ids by the hash of their numbers: `number_slots` slots, a power of 2; 0 is a free
     * slot. NULL while the image is being built. */
    uint16_t *number_ids;
    uint32_t number_slots;
    /* A number depends on the Events of a turn, on K.O.'d Characters, on trashed hand cards, on
     * Life cards that left: otherwise no game counts them. */
    uint8_t counts_events, notes_kos, notes_discards, notes_life;
    /* An effect gives attributes: otherwise they are as printed, decided once for each card. */
    uint8_t gains_attributes;
    uint64_t hash; /* of all rows above; replays store it */
    void *memory;  /* the one allocation that holds all of it */
    size_t memory_size;
};

/* Does card `id` pass the static clauses of `filter`? */
static inline int image_filter_static(const struct LpCards *cards, uint32_t filter,
                                      uint32_t id) {
    uint64_t word = cards->filter_bits[(size_t)filter * cards->filter_words + (id >> 6)];
    return (int)(word >> (id & 63)) & 1;
}

static inline const char *image_string(const struct LpCards *cards, uint32_t at) {
    return cards->strings + at;
}

/* The sources of cards of the user's pool are named so. Those that replace cards of the program
 * come first and stand. */
#define IMAGE_POOL          "pool/"
#define IMAGE_POOL_ADDED    IMAGE_POOL "added.card"
#define IMAGE_POOL_REPLACED IMAGE_POOL "replaced.card"

/* Is this a card of the user's pool? */
static inline int image_is_of_pool(const struct LpCards *cards, uint32_t id) {
    const char *source = image_string(cards, cards->cards[id].source_at);
    for (size_t i = 0; i < sizeof IMAGE_POOL - 1; i++) {
        if (source[i] != IMAGE_POOL[i]) return 0;
    }
    return 1;
}

/* The card with this number ("st01-001", in upper or lower case), or 0; the first one if there
 * are several. */
uint32_t image_find(const struct LpCards *cards, const char *number, size_t number_size);

/* How many slots `number_ids` has for this many cards, and filling them. */
uint32_t image_number_slots(uint32_t card_count);
void image_index_numbers(struct LpCards *cards);

#endif
