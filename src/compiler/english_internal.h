/* What the files of the English compiler share: where the reader is and what it knows.
 *
 * A rule that does not fit returns false; whoever tried it goes back to where it was by
 * english_words_back. What was read furthest is kept for the message. A rule that was
 * understood but must not be carried out says why with english_words_refuse, which ends the
 * card. */
#ifndef COMPILER_ENGLISH_INTERNAL_H
#define COMPILER_ENGLISH_INTERNAL_H

#include "compiler/builder.h"
#include "compiler/english.h"
#include "compiler/english_lexer.h"
#include "effect/verify.h"

enum { ENGLISH_CODE_MAX = 200, ENGLISH_NOUNS_MAX = 4 };

/* What cards are called, beside bits 1 << LpCategory: by a name or not at all, so that they can
 * be of any kind; or no more than "card", which "that Character" does not name again. */
enum { HEADS_ANY = 0x7F, HEADS_CARD = 0x80 };

/* What goes back with the reader when an attempt fails. */
typedef struct Reading {
    uint32_t at; /* the next piece */
    uint32_t code_count;
    uint32_t exception_end; /* the piece after the last "other than …" */
    uint8_t it;             /* Register that "it" and "that card" name, or REG_COUNT */
    uint8_t selected;       /* the same for "the selected …" */
    bool has_selected;      /* "select" or "choose" has chosen cards in this sentence */
    bool holds_that;        /* REG_THAT is "the selected …", which other cards come between */
    uint8_t paid;           /* the same for "the trashed card", "the returned Character" */
    uint8_t paid_by;        /* OpCode: what was done to those */
    uint8_t paid_owner;     /* Whose cards they are; EACH: either's, or not known */
    bool many;              /* "it" is several cards: "them" */
    bool with_this;         /* the same was done to this card: "them" would be both */
    bool paid_many;         /* the same for what was paid */
    bool pays_up_to;        /* the cost says "up to" */
    bool looked_many;       /* the same for the cards that were revealed from a deck */
    uint8_t last_may;       /* Whose: who was asked last, for "if they do"; EACH: nobody */
    uint8_t it_owner;       /* Whose cards "it" is; EACH: either's, or not known */
    uint16_t it_areas;      /* where "it" is, bits 1 << LpArea */
    uint8_t it_heads;       /* what "it" was called: bits 1 << LpCategory, or HEADS_… */
    uint8_t rival;          /* the same for what was chosen before it in the same sentence */
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
    bool is_late;         /* what is read is put off: it does not know what came before */
    uint32_t unasked_end; /* where the code ends with what "if you do" cannot ask about; or 0 */
    uint8_t actor;        /* Whose: who does what is read; "their" is the opponent's */
    uint8_t last_actor;   /* Whose: who did what was read before */
    uint8_t duration;     /* of the continuous effect before: "an additional" has the same */
} Reading;

typedef struct English {
    Builder *builder;
    const EnglishCard *card;
    const Pieces *pieces;
    Reading now;
    Instr code[ENGLISH_CODE_MAX];
    uint32_t far;        /* the furthest piece that no rule could read */
    const char *refused; /* why the card cannot be compiled though it was read */
    uint32_t refused_at;
    Ability *ability;  /* the one that is read */
    uint8_t cost_last; /* OpCode that ends its cost */
    Event events[EVENTS_MAX];
    uint32_t event_count;
    bool in_cost;
    bool in_trigger; /* the trigger of the card is read */
    uint16_t
        each; /* "For every …," before a sentence: the number of things, until it is used */
    uint16_t following; /* "each of the following effects based on …": that number, or 0 */
    const char *following_has; /* who has those cards: "you have" */
    uint8_t lead;              /* Duration: "Until …," before a sentence, until it is used */
    bool is_each;              /* what each player does is read: "their" is who acts */
    bool in_choice;            /* the noun that is read says which cards there are */
    uint8_t extreme; /* NumberKind: "with the lowest cost" was said about it; CONSTANT: not */
    bool is_permanent;
    bool in_if;         /* what a sentence does after its "if" is read */
    bool in_option;     /* of "choose one" */
    bool is_anew;       /* what is said applies to cards that the statement itself names */
    uint8_t anew_heads; /* what those are called, bits 1 << LpCategory; 0: several nouns */
    bool owns;      /* the noun ends in ' or 's: "your Characters' base power"; then cleared */
    uint8_t denies; /* what a player has was said with "no" (1) or "do not" (2) */
    bool
        unites; /* "and" between names or types joins alternatives: "all of your [A] and [B]" */
} English;

/* --- Words (english_words.c) ------------------------------------------------------------ */

const Piece *english_words_peek(const English *e);

/* Reads these words if they are all here. Words are separated by blanks; "a|b" is one of two,
 * "?a" may be absent, "[on_play]" is a tag. Marks are words. */
bool english_words_take(English *e, const char *words);
/* Are they here? Reads nothing. */
bool english_words_at(English *e, const char *words);
/* Did they come among the pieces that were read since `first`? */
bool english_words_since(English *e, uint32_t first, const char *words);
bool english_words_number(English *e, int32_t *out);
bool english_words_signed(English *e, int32_t *out);
/* The same tag, whatever its blanks, full stops and capitals: data sets write "[Activate:Main]"
 * and "[On KO]", too. */
bool english_words_same_tag(Slice name, Slice tag);
/* "this Character's", as the card is */
bool english_words_own(English *e);
/* A piece of this kind; its text. */
bool english_words_piece(English *e, PieceKind kind, Slice *out);
void english_words_back(English *e, const Reading *to);
/* Ends the card with this reason. Always false. */
bool english_words_refuse(English *e, const char *why);
/* The piece that ends an effect is here: the end of the line or of the text, a bullet. */
bool english_words_end(const English *e);

uint32_t english_words_emit(English *e, Instr instr);
/* The OpCode of the action before, whose cards NUMBER_DONE counts; OP_NONE: there is none. */
uint8_t english_words_last(const English *e);
/* Puts a block around the code from `first` on. */
void english_words_wrap(English *e, uint32_t first, Instr head);
uint16_t english_words_constant(English *e, int32_t value);

static inline bool take(English *e, const char *words) { return english_words_take(e, words); }

/* Is one of a table's words here? Reads it and returns its index, or -1. */
int english_words_one(English *e, const char *const *words, int count);

/* --- Filters (english_filter.c) --------------------------------------------------------- */

/* A conjunction of clauses, as in a filter row. */
typedef struct Filtering {
    Test at[FILTER_TESTS_MAX];
    uint32_t count;
    bool is_full; /* too many tests: the card is refused */
} Filtering;

void english_filter_and(Filtering *f, Test test);
/* Joins the test to the last clause as an alternative. */
void english_filter_or(Filtering *f, Test test);
/* a or b, for whole conjunctions. */
void english_filter_either(const Filtering *a, const Filtering *b, Filtering *out);
/* Adds: a card of one of these categories (bits). */
void english_filter_category(Filtering *f, unsigned categories);
/* Leaves out what is said of the category: every [Blocker] is on a Character. */
void english_filter_drop_category(Filtering *f);
/* Puts the test first. */
void english_filter_first(Filtering *f, Test test);
uint16_t english_filter_row(English *e, const Filtering *f);

/* One thing that comes before a noun: a colour, a type, a state, a name. */
bool english_filter_adjective(English *e, Filtering *out, bool *named);
/* What follows "with": "a cost of 3 or less", "no base effect". */
bool english_filter_measure(English *e, Filtering *out);
/* Sets flags of a selector that a measure said: different names, a bound on the total. */
bool english_filter_group(English *e, Filtering *out, uint8_t *flags);
/* "other than [A]", "without a [Trigger]", "that is a different color than …" */
bool english_filter_exception(English *e, Filtering *out);
/* QUOTE { "or" QUOTE }, parts of names or types */
bool english_filter_parts(English *e, TestKind kind, Filtering *out);
/* A choice replaces what was chosen before, so a filter that speaks of it keeps it: the
 * register that it is in from now on. */
uint8_t english_filter_kept(English *e, uint8_t reg);
int english_filter_keyword(Slice name);                     /* Keyword with this name, or -1 */
int english_filter_attribute(Slice name);                   /* LpAttribute, or -1 */
bool english_filter_types(English *e, Filtering *out);      /* "{A} or {B} type" */
bool english_filter_attributes(English *e, Filtering *out); /* "<A> attribute" */
bool english_filter_names(English *e, Filtering *out);      /* "[A] or [B]" */

/* --- Nouns (english_noun.c) ------------------------------------------------------------- */

typedef enum DonState { DON_ANY, DON_IS_ACTIVE, DON_IS_RESTED, DON_IS_GIVEN } DonState;

/* Cards as a text names them. */
typedef struct Noun {
    uint8_t reg; /* cards that were named before; REG_COUNT: a choice by `selector` */
    Selector selector;
    Filtering filter;
    bool is_don;        /* DON!! cards, of selector.owner, selector.count of them */
    uint8_t don;        /* DonState */
    uint8_t heads;      /* bits 1 << LpCategory that the noun says; 0: "card" */
    int32_t said_count; /* of selector.count; 0: all */
    bool is_named;      /* a card name is the noun */
    bool is_mixed;      /* "A or B" of two kinds: each says its own in the filter */
    bool has_owner;     /* "your", "your opponent's" */
    bool has_count;     /* "up to 1", "all" */
    bool is_total;      /* "a total of" */
    bool is_plural;     /* "Characters", not "Character" */
    bool has_area;      /* "from your hand" */
    bool has_field;     /* "on your field" */
    bool in_life;       /* "from your Life area": from the top, as nobody may look at them */
    bool is_other;      /* "your other Characters" */
    uint8_t face;       /* "face-up" (1) or "face-down" (2) is said before the place */
    bool has_post;      /* more is said about them after the noun: "with a cost of 6" */
} Noun;

/* How a noun is used. */
enum {
    NOUN_CHOICE = 0,
    NOUN_PLAYED = 1,    /* the cards are played: Characters and Stages */
    NOUN_SUBJECT = 2,   /* the subject of a sentence: no number means all */
    NOUN_LOOKED = 4,    /* without a place they are the cards that are looked at */
    NOUN_REGISTER = 8,  /* only cards that were named before */
    NOUN_NO_PLACE = 16, /* where the cards are is not part of it */
    NOUN_SHOWN = 32     /* the cards are revealed: some texts call one a Character */
};

/* Cards with how many, whose, what, from where; or cards that were named before. */
bool english_noun_read(English *e, unsigned use, Noun *out);
/* "All Characters other than A and B": may the "and" that is here continue with the exception
 * of the noun before? */
bool english_noun_excepts(English *e, const Noun *before);
/* "your opponent's rested cards": those of the field, and DON!! cards? */
bool english_noun_any_card(const Noun *noun);
/* The same without a number before it: "Characters with a cost of 5 or more". The owner is the
 * caller's. For counting and for what must hold. */
bool english_noun_body(English *e, unsigned use, Noun *out);
/* What follows a name and a comma: "with a cost of 4 or less from your trash". */
bool english_noun_tail(English *e, Noun *out);
/* A noun as a filter on one card: "a {T} type Character card with a cost of 4 or less". */
bool english_noun_filter(English *e, Filtering *out);
/* "This Character and 1 of your Characters" are two cards: takes this one out of the others. */
void english_noun_exclude_this(English *e, Noun *list, int count);
/* "up to 1 A and up to 1 B from your hand": the place at the end is that of both. */
void english_noun_share_place(Noun *noun, const Noun *last);
/* Makes the choice; returns the register. */
uint8_t english_noun_emit(English *e, Noun *noun);
/* The row of a selector that nobody chooses by. */
uint16_t english_noun_set(English *e, const Noun *noun);
/* The one card that "its" is about, if that is clear. */
bool english_noun_it(English *e, Noun *out);
/* "this card", "this Character" … as the card is */
bool english_noun_this(English *e);
/* Were its cards played, since they were chosen? */
bool english_noun_was_played(const English *e, uint8_t reg);
/* May the register hold several cards, of which no single one can be meant? */
bool english_noun_several(const English *e, uint8_t reg);
/* Whose the cards are; EACH: either's, or it is not known. */
uint8_t english_noun_whose(const English *e, const Noun *noun);
/* "the attacking" ( "card" | "Leader or Character" | "Leader" | "Character" ), where it is the
 * opponent who attacks */
bool english_noun_attacker(English *e, Noun *out);
/* "your", "your opponent's", "their" */
bool english_noun_owner(English *e, uint8_t *whose);

/* --- Numbers and conditions ------------------------------------------------------------- */

/* "the number of DON!! cards on your field", "your number of Life cards" */
bool english_number_count(English *e, uint16_t *out);
/* What the action before did: "cards trashed this way". */
bool english_number_done(English *e, uint16_t *out);
/* The things that are counted: "Life cards", "cards in your hand". */
bool english_number_things(English *e, uint8_t whose, uint16_t *out);
/* "for every 2 Events in your trash": how often. */
bool english_number_things_each(English *e, uint16_t *out);
/* The same, or "per 1 cost on the revealed card". */
bool english_number_every(English *e, uint16_t *things);
/* That often the amount. */
uint16_t english_number_times(English *e, uint16_t things, int32_t amount);
/* "3 or less", "4 or more", "4" */
bool english_number_compare(English *e, uint8_t *compare, int32_t *value);
/* "equal to or less than", "more than" … : a Compare */
bool english_number_relation(English *e, uint8_t *compare);
bool english_condition_read(English *e, uint16_t *out);
/* "during the turn in which …", which says the same as an "if" */
bool english_condition_during(English *e, uint16_t *out);
/* "cost is 3 or less", "type includes …", "card name is …", after "whose" or an owner */
bool english_condition_possessive(English *e, Filtering *out);

/* --- Abilities -------------------------------------------------------------------------- */

bool english_event_when(English *e);        /* "When …," */
bool english_event_replacement(English *e); /* "If … would be K.O.'d," */
bool english_event_how(English *e);         /* "[On K.O.] If this Character was K.O.'d …," */
bool english_event_trailing(English *e);    /* "… when your opponent activates an Event" */
bool english_duration_read(English *e, uint8_t *out);
/* The duration of a continuous effect: as the text says, or none in a permanent effect. */
bool english_duration_of(English *e, uint8_t *out);
/* One action, or one statement about cards. */
bool english_action_read(English *e);
bool english_don_action(English *e);
bool english_continuous_read(English *e);
/* What players cannot do. */
bool english_ban_read(English *e);
/* Sentences to the end of the line. */
bool english_effect_read(English *e);
/* "Apply each of the following effects based on …:" with its lines. */
bool english_effect_following(English *e);
bool english_effect_cost(English *e, uint32_t end);

#endif
