/* Binding: each function takes a part of the tree, decides which cards it means by what was
 * said before, and makes instructions. False if it does not fit. */
#ifndef COMPILER_BIND_H
#define COMPILER_BIND_H

#include "compiler/bound.h"
#include "compiler/english.h"
#include "compiler/read.h"
#include "effect/verify.h"

enum { ENGLISH_NOUNS_MAX = 4 };

/* What cards are called, beside bits 1 << LpCategory: by a name or not at all, so that they can
 * be of any kind; or no more than "card", which "that Character" does not name again. */
enum { HEADS_ANY = 0x7F, HEADS_CARD = 0x80 };

/* "It" and "that card". */
typedef struct KnownIt {
    uint8_t reg;     /* Register, or REG_COUNT: no card */
    uint8_t owner;   /* Whose cards they are; EACH: either's, or not known */
    uint16_t areas;  /* where they are, bits 1 << LpArea */
    uint8_t heads;   /* what they were called: bits 1 << LpCategory, or HEADS_… */
    int32_t count;   /* how many were chosen, at most; 0: that is not said */
    bool many;       /* they are several: "them" */
    uint8_t choices; /* how often REG_IT has been chosen */
    /* What else it may be */
    bool with_this;   /* the same was done to this card: "them" would be both */
    bool named_this;  /* "this Character" was said after it */
    uint8_t rival;    /* what was chosen before it in the same sentence is called so */
    uint8_t supposed; /* the same for what a condition spoke of: "if … has a Character" */
} KnownIt;

/* "The trashed card", "the returned Character". */
typedef struct KnownPaid {
    uint8_t reg;   /* Register, or REG_COUNT: no card */
    uint8_t by;    /* OpCode: what was done to them */
    uint8_t owner; /* Whose cards they are; EACH: either's, or not known */
    bool many;
    bool up_to;     /* the cost says "up to" */
    uint16_t areas; /* where they were, bits 1 << LpArea */
} KnownPaid;

/* Cards that are looked at or were revealed. */
typedef struct KnownLooked {
    uint8_t whose;
    bool many;     /* several were revealed */
    bool is_open;  /* "up to 1 card" is one of them */
    bool has_rest; /* some were taken: "the rest" */
} KnownLooked;

/* What the text has said so far. */
typedef struct Known {
    KnownIt it;
    KnownPaid paid;
    KnownLooked looked;
    uint8_t selected;  /* Register of "the selected …", or REG_COUNT */
    uint8_t revealed;  /* the same for "the revealed card" */
    bool has_chosen;   /* cards have been chosen in this sentence */
    bool has_selected; /* … with "select" or "choose" */
    bool holds_that;   /* REG_THAT is "the selected …", which other cards come between */
    bool knows_number; /* a number was chosen: "the chosen cost" */
    bool has_done;     /* an action was counted: "for every card trashed" */
    uint8_t done_of;   /* Whose cards it acted on; EACH: either's, or not known */
    bool is_late;      /* what is bound is put off: it does not know what came before */
    uint8_t duration;  /* of the continuous effect before: "an additional" has the same */
} Known;

typedef struct English {
    Cursor read; /* the tree, and the place that binding has come to */
    const SaidAbility *said;
    BoundAbility made;
    Known now;
    uint8_t actor;      /* Whose: who does what is bound */
    uint16_t each;      /* "For every …," before a sentence: how many, until it is used */
    uint8_t lead;       /* Duration: "Until …," before a sentence, until it is used */
    uint16_t following; /* "each of the following effects based on …": that number, or 0 */
    uint8_t anew;       /* what the cards that a statement itself names are called; 0: none */
} English;

/* Does what is bound hold, and do nothing at any time? */
static inline bool english_holds(const English *e) {
    return e->made.ability.kind == ABILITY_PERMANENT;
}

/* --- The program (bind_program.c) ------------------------------------------------------- */

/* Where there is no room for more the card is refused. */
void bind_add(English *e, Instr instr);
/* Puts a block around what was bound since the mark: bound_mark. */
void bind_wrap(English *e, uint16_t mark, Instr head);
/* The OpCode of the action before, whose cards NUMBER_DONE counts; OP_NONE: there is none. */
uint8_t bind_last(const English *e);
uint16_t bind_constant(English *e, int32_t value);
/* Is there room for the number? */
void bind_in_range(English *e, int32_t value);

/* --- Binding (bind_noun.c, bind_number.c) ----------------------------------------------- */

/* A filter that has been bound, as a term. */
uint16_t bind_filter_term(English *e, const SaidFilter *f);
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
uint8_t bind_noun_choose(English *e, Noun *noun);
/* A selector that nobody chooses by, as a term. */
uint16_t bind_noun_set(English *e, const Noun *noun);
/* The one card that "its" is about, if that is clear. */
bool bind_noun_it(English *e, Noun *out);
/* Were its cards played, since they were chosen? */
bool bind_noun_was_played(const English *e, uint8_t reg);
/* May the register hold several cards, of which no single one can be meant? */
bool bind_noun_several(const English *e, uint8_t reg);
/* Whose the cards are; EACH: either's, or it is not known. */
uint8_t bind_noun_whose(const English *e, const Noun *noun);

/* A number that was said, as a term; false if it does not fit what was said before. */
bool bind_number(English *e, uint16_t number, uint16_t *out);
/* That often the amount. */
uint16_t bind_number_times(English *e, uint16_t things, int32_t amount);

/* A condition that was said, as a term; false if it does not fit what was said before. */
bool bind_condition(English *e, uint16_t condition, uint16_t *out);

/* Events that were said, as those of the ability; false if they do not fit. */
bool bind_events(English *e, const SaidEvents *said);
/* The same for what is said of the event of a tag. */
bool bind_event_how(English *e, const SaidEvents *said);

/* One act, and a list of sentences. `in_if`: of a sentence with an "if". */
bool bind_act_node(English *e, uint16_t node);
bool bind_effect(English *e, uint16_t first, bool in_if);
/* Nothing is bound yet. */
void bind_init(English *e, Cursor read, BoundTerms *terms);
/* An ability, and what else its line makes: `made`. */
bool bind_ability(English *e, const SaidAbility *said);
bool bind_ability_more(English *e, const SaidAbility *said);

/* --- Acts (bind_act.c, bind_action.c, …) ------------------------------------------------- */

/* Binding has come to this place of the text. */
void bind_at(English *e, SaidPlace place);
/* Binds one reading. */
bool bind_act(English *e, const SaidAct *said);
/* The filter of a node, as a term; false if it speaks of cards that nobody named. */
bool bind_act_such(English *e, uint16_t node, uint16_t *row);
/* How long a continuous effect lasts: as the text says, or none in a permanent effect. */
bool bind_duration(English *e, const SaidDuration *said, uint8_t *out);

/* The cards that an action is done to. */
typedef struct BoundNouns {
    Noun at[ENGLISH_NOUNS_MAX];
    int count;
} BoundNouns;
bool bind_objects(English *e, const SaidNouns *said, BoundNouns *out);
/* One action on one noun. */
bool bind_action_one(English *e, Noun *noun, Instr instr);
/* May what two nouns name be chosen first and then be acted on together? */
bool bind_action_is_at_once(const English *e, const BoundNouns *list, unsigned op);
/* What one verb does to "A and B" happens to all of them at once: both are chosen before. */
bool bind_action_at_once(English *e, BoundNouns *list, Instr instr);
/* The two options from `first` on are one choice of who acts. */
void bind_action_either(English *e, uint16_t first);
/* Two choices that go to one place together. */
bool bind_move_two(English *e, BoundNouns *list, const SaidDestination *to);

bool bind_action_do(English *e, const SaidAct *said);
bool bind_action_ko_or_rest(English *e, const SaidAct *said);
bool bind_action_set_either(English *e, const SaidAct *said);
bool bind_action_rest_either(English *e, const SaidAct *said);
bool bind_action_or_don(English *e, const SaidAct *said);
bool bind_action_don_or_trash(English *e, const SaidAct *said);
bool bind_action_swap(English *e, const SaidAct *said);
bool bind_action_select_two(English *e, const SaidAct *said);
bool bind_action_trash_many(English *e, const SaidAct *said);
bool bind_action_play(English *e, const SaidAct *said);
bool bind_action_draw(English *e, const SaidAct *said);
bool bind_action_look(English *e, const SaidAct *said);
bool bind_action_reveal(English *e, const SaidAct *said);
bool bind_action_reveal_hand(English *e, const SaidAct *said);
bool bind_action_reveal_both(English *e, const SaidAct *said);
bool bind_action_choose(English *e, const SaidAct *said);
bool bind_action_choose_cost(English *e, const SaidAct *said);
bool bind_action_activate(English *e, const SaidAct *said);
bool bind_action_redirect(English *e, const SaidAct *said);
bool bind_action_damage(English *e, const SaidAct *said);
bool bind_action_game(English *e, const SaidAct *said);
bool bind_move(English *e, const SaidAct *said);
bool bind_move_shuffle(English *e, const SaidAct *said);

bool bind_ban(English *e, const SaidAct *said);
bool bind_ban_unblocked(English *e, const SaidAct *said);
bool bind_ban_unblocking(English *e, const SaidAct *said);

bool bind_don(English *e, const SaidAct *said);
bool bind_don_add(English *e, const SaidAct *said);
bool bind_don_add_given(English *e, const SaidAct *said);
bool bind_don_give(English *e, const SaidAct *said);
bool bind_don_give_any(English *e, const SaidAct *said);
bool bind_don_cards(English *e, const SaidAct *said);
bool bind_don_move(English *e, const SaidAct *said);
bool bind_don_until(English *e, const SaidAct *said);

bool bind_continuous_next_cost(English *e, const SaidAct *said);
bool bind_continuous_playing_cost(English *e, const SaidAct *said);
bool bind_continuous_counter(English *e, const SaidAct *said);
bool bind_continuous_price(English *e, const SaidAct *said);
bool bind_continuous_freeze_either(English *e, const SaidAct *said);
bool bind_continuous_none_of(English *e, const SaidAct *said);
bool bind_continuous_give(English *e, const SaidAct *said);
bool bind_continuous_give_to(English *e, const SaidAct *said);
bool bind_continuous_give_two(English *e, const SaidAct *said);
bool bind_continuous_set(English *e, const SaidAct *said);
bool bind_continuous_becomes(English *e, const SaidAct *said);
bool bind_continuous_negate(English *e, const SaidAct *said);
bool bind_continuous_negated(English *e, const SaidAct *said);
bool bind_continuous_negate_timing(English *e, const SaidAct *said);
bool bind_continuous_statement(English *e, const SaidAct *said);

#endif
