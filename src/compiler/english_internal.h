/* What the functions that bind share: the tree, what the text has said so far, and the program
 * that is made. One that does not fit what was said before returns false. */
#ifndef COMPILER_ENGLISH_INTERNAL_H
#define COMPILER_ENGLISH_INTERNAL_H

#include "compiler/bound.h"
#include "compiler/builder.h"
#include "compiler/english.h"
#include "compiler/read.h"
#include "effect/verify.h"

enum { ENGLISH_NOUNS_MAX = 4 };

/* What cards are called, beside bits 1 << LpCategory: by a name or not at all, so that they can
 * be of any kind; or no more than "card", which "that Character" does not name again. */
enum { HEADS_ANY = 0x7F, HEADS_CARD = 0x80 };

/* What the text has said so far. */
typedef struct Known {
    uint8_t it;           /* Register that "it" and "that card" name, or REG_COUNT */
    uint8_t selected;     /* the same for "the selected …" */
    bool has_selected;    /* "select" or "choose" has chosen cards in this sentence */
    bool holds_that;      /* REG_THAT is "the selected …", which other cards come between */
    uint8_t paid;         /* the same for "the trashed card", "the returned Character" */
    uint8_t paid_by;      /* OpCode: what was done to those */
    uint8_t paid_owner;   /* Whose cards they are; EACH: either's, or not known */
    bool many;            /* "it" is several cards: "them" */
    bool with_this;       /* the same was done to this card: "them" would be both */
    bool paid_many;       /* the same for what was paid */
    bool pays_up_to;      /* the cost says "up to" */
    bool looked_many;     /* the same for the cards that were revealed from a deck */
    uint8_t it_owner;     /* Whose cards "it" is; EACH: either's, or not known */
    uint16_t it_areas;    /* where "it" is, bits 1 << LpArea */
    uint8_t it_heads;     /* what "it" was called: bits 1 << LpCategory, or HEADS_… */
    uint8_t rival;        /* the same for what was chosen before it in the same sentence */
    uint8_t supposed;     /* the same for what a condition spoke of: "if … has a Character" */
    int32_t it_count;     /* how many were chosen, at most; 0: that is not said */
    uint8_t choices;      /* how often REG_IT has been chosen */
    bool named_this;      /* "this Character" was said after that, and may be "it" as well */
    bool has_chosen;      /* cards have been chosen in this sentence */
    bool is_looking;      /* cards are being looked at: "up to 1 card" is one of them */
    uint8_t revealed;     /* the same for "the revealed card" */
    uint8_t looked_of;    /* Whose: the cards that are looked at */
    bool has_rest;        /* some of LOOKED were taken: "the rest" */
    bool knows_number;    /* a number was chosen: "the chosen cost" */
    uint8_t done_of;      /* Whose cards it acted on; EACH: either's, or not known */
    bool has_done;        /* an action was counted: "for every card trashed" */
    bool is_late;         /* what is bound is put off: it does not know what came before */
    uint16_t unasked_end; /* the last node, if "if you do" cannot ask about it; or 0 */
    uint8_t duration;     /* of the continuous effect before: "an additional" has the same */
} Known;

typedef struct English {
    Builder *builder;
    Cursor read;
    Known now;
    Bound bound;
    const SaidAbility *said; /* the one that is bound */
    Ability *ability;        /* what it is made */
    uint8_t cost_last;       /* OpCode that ends its cost */
    Event events[EVENTS_MAX];
    uint32_t event_count;
    bool in_trigger;      /* of the trigger of the card */
    uint8_t actor;        /* Whose: who does what is bound */
    uint16_t each;        /* "For every …," before a sentence: how many, until it is used */
    uint16_t following;   /* "each of the following effects based on …": that number, or 0 */
    uint8_t following_of; /* Whose cards those are */
    uint8_t lead;         /* Duration: "Until …," before a sentence, until it is used */
    bool is_anew;         /* what is said applies to cards that the statement itself names */
    uint8_t anew_heads;   /* what those are called, bits 1 << LpCategory; 0: several nouns */
} English;

/* Does what is bound hold, and do nothing at any time? */
static inline bool english_holds(const English *e) {
    return e->ability->kind == ABILITY_PERMANENT;
}

/* --- The program (bind_program.c) ------------------------------------------------------- */

/* Where there is no room for more the card is refused. */
void bind_emit(English *e, Instr instr);
/* Puts a block around what was bound since the mark: bound_mark. */
void bind_wrap(English *e, uint16_t mark, Instr head);
/* The OpCode of the action before, whose cards NUMBER_DONE counts; OP_NONE: there is none. */
uint8_t bind_last(const English *e);
uint16_t bind_constant(English *e, int32_t value);

/* --- Binding (bind_noun.c, bind_number.c) ----------------------------------------------- */

/* The row of a filter that has been bound. */
uint16_t bind_filter_row(English *e, const SaidFilter *f);
/* Decides which cards the words of a filter mean: "it", "other". False if none were named. */
bool bind_filter(English *e, SaidFilter *f);
/* A choice replaces what was chosen before, so a filter that speaks of it keeps it: the
 * register that it is in from now on. */
uint8_t bind_filter_kept(English *e, uint8_t reg);

/* The register that words for cards named before mean. REG_COUNT: none were, or which is not
 * clear. */
uint8_t bind_noun_again(English *e, int32_t again);
/* Decides which cards a noun means. False if it does not fit what was said before. */
bool bind_noun(English *e, const SaidNoun *said, unsigned use, Noun *out);
/* The same for a node of the tree, at its place. */
bool bind_noun_node(English *e, uint16_t node, Noun *out);
/* "your opponent's rested cards": those of the field, and DON!! cards? */
bool bind_noun_any_card(const Noun *noun);
/* "This Character and 1 of your Characters" are two cards: takes this one out of the others. */
void bind_noun_exclude_this(English *e, Noun *list, int count);
/* "up to 1 A and up to 1 B from your hand": the place at the end is that of both. */
void bind_noun_share_place(Noun *noun, const Noun *last);
/* Makes the choice; returns the register. */
uint8_t bind_noun_emit(English *e, Noun *noun);
/* The row of a selector that nobody chooses by. */
uint16_t bind_noun_set(English *e, const Noun *noun);
/* The one card that "its" is about, if that is clear. */
bool bind_noun_it(English *e, Noun *out);
/* Were its cards played, since they were chosen? */
bool bind_noun_was_played(const English *e, uint8_t reg);
/* May the register hold several cards, of which no single one can be meant? */
bool bind_noun_several(const English *e, uint8_t reg);
/* Whose the cards are; EACH: either's, or it is not known. */
uint8_t bind_noun_whose(const English *e, const Noun *noun);

/* The row of a number that was said; false if it does not fit what was said before. */
bool bind_number(English *e, uint16_t number, uint16_t *out);
/* That often the amount. */
uint16_t bind_number_times(English *e, uint16_t things, int32_t amount);

/* The row of a condition that was said; false if it does not fit what was said before. */
bool bind_condition(English *e, uint16_t condition, uint16_t *out);

/* The rows of events that were said, as those of the ability; false if they do not fit. */
bool bind_events(English *e, const SaidEvents *said);
/* The same for what is said of the event of a tag. */
bool bind_event_how(English *e, const SaidEvents *said);

/* One act, and a list of sentences. `in_if`: of a sentence with an "if". */
bool bind_act_node(English *e, uint16_t node);
bool bind_effect(English *e, uint16_t first, bool in_if);
/* An ability, and what else its line makes. */
bool bind_ability(English *e, const SaidAbility *said, Ability *out);
bool bind_ability_more(English *e, const SaidAbility *said, Ability *out);

#endif
