/* A question as a person understands it: the act in words, the card and the clause that
 * ask, and the answers, equal ones merged, those about one card together, each with words
 * of its own. */
#ifndef TABLE_PROMPT_H
#define TABLE_PROMPT_H

#include "table/sight.h"

enum { PROMPT_TEXT_MAX = 96 * 1024, PROMPT_CHOSEN_MAX = 64 };

/* What a player should know before answering. */
typedef enum PromptWarning {
    PROMPT_FINE,
    PROMPT_NOTHING,        /* it comes to nothing */
    PROMPT_ONLY_COST,      /* its cost is paid, and nothing comes of it */
    PROMPT_ATTACKERS_LEFT, /* the turn ends, and cards could still attack */
    PROMPT_DON_LEFT,
    PROMPT_BOTH_LEFT,
    PROMPT_TOO_LITTLE, /* all Counters together are not enough */
    PROMPT_LOSES,
    PROMPT_WARNING_COUNT
} PromptWarning;

extern const char *const prompt_warning_codes[PROMPT_WARNING_COUNT];

typedef struct Choice {
    LpAction action; /* the first of those that are alike */
    LpSlot on, to;   /* the card one takes hold of, and where it goes; or LP_SLOT_NONE */
    uint8_t same;    /* how many cards are alike */
    uint16_t like;   /* where each of several equal cards can be taken: which choice is the
                        first of them, counted from 1; 0: this one is, or there is no other */
    uint8_t max;     /* how often it can be given at once */
    uint8_t ability; /* or LP_ABILITY_NONE */
    bool has_number, has_power, hits;
    int cost, counter; /* -1: none */
    int power[2];
    Slice text;  /* a sentence of its own */
    Slice brief; /* where the card's name is already seen */
    Slice does;  /* the text of the effect that it sets off, or empty */
    uint8_t warning;
    Slice warning_text;
} Choice;

typedef struct Prompt {
    LpAsk ask;
    Slice text;
    const char *rule;
    const char *act;     /* the operation that the choice is for: "KO"; or NULL */
    int min, max;        /* in all; -1: not said */
    int needed, in_hand; /* of a counter; -1: none */
    LpSlot attacked;     /* in a battle; or LP_SLOT_NONE */
    LpSlot source;
    LpCardId source_id;
    LpSeat source_seat;
    uint8_t ability;
    Clauses clauses; /* of the source's ability; none if it has none */
    uint8_t warning;
    Slice warning_text;
    Choice choices[LP_ACTIONS_MAX];
    int count;
    LpAction fallback[PROMPT_CHOSEN_MAX]; /* what is answered when the time is up */
    int fallback_count;
    size_t memory_used;
    char memory[PROMPT_TEXT_MAX];
} Prompt;

/* The open question of a view. `actions` are its legal answers, none if another seat is asked;
 * `chosen` those of a choice that have been taken. */
typedef struct PromptAsked {
    LpAsk ask;
    const LpAction *actions;
    int action_count;
    const LpAction *chosen;
    int chosen_count;
} PromptAsked;

void prompt_make(const Sight *sight, const PromptAsked *asked, Prompt *out);

/* Warns that this choice of the prompt comes to nothing, or that only its cost does not. */
void prompt_warn(const Sight *sight, PromptWarning warning, Choice *choice, Prompt *prompt);

/* The card that an answer is about, or LP_SLOT_NONE. */
LpSlot prompt_card_of(LpAction action);

#endif
