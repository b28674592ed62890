/* What the files of the renderer share: where to write, and what has been named so far. */
#ifndef COMPILER_RENDER_INTERNAL_H
#define COMPILER_RENDER_INTERNAL_H

#include <stdbool.h>

#include "base/buffer.h"
#include "card/image.h"
#include "effect/program.h"

/* How a register's cards were last dealt with: "the revealed card", "the selected card". */
typedef enum How {
    HOW_NONE,
    HOW_SELECTED,
    HOW_REVEALED,
    HOW_LOOKED,
    HOW_TRASHED,
    HOW_RETURNED,
    HOW_PLAYED,
    HOW_GIVEN /* DON!! cards */
} How;

/* What is known of the cards in a register, so that a sentence can name them again. */
typedef struct Named {
    uint16_t selector; /* the row that chose them, 0 if none */
    bool pending;      /* chosen, but no sentence has said so yet */
    uint8_t how;       /* How */
} Named;

typedef struct Render {
    const LpCards *cards;
    const CardFacts *card;
    const Ability *ability;
    Buffer *out;
    Named named[REG_STORED_COUNT];
    uint8_t
        actor;    /* Whose: who does what the sentence says; the opponent's cards are "their" */
    bool capital; /* the next word starts a sentence */
    bool in_trigger;     /* this card is in no area: it is "this card" */
    uint8_t done;        /* OpCode: the last action, for "for every card trashed" */
    uint8_t done_before; /* OpCode: the action before the one that is said */
    bool shuffled;       /* the cards that went to the deck were shuffled into it */
    uint8_t may_by;      /* Whose: who was asked last, for "if they do not" */
    bool in_cost;
    bool shuffles; /* the deck is shuffled next, so a place in it means nothing */
    bool together; /* several cards: "Leader and Character cards", not "or" */
    bool all;      /* every card: "[A] and [B]" */
    bool goes_on;  /* more alternatives follow the list that is said */
    size_t again_from,
        again_to;       /* where how many cards they are, and whose, was said; 0, 0: nowhere */
    bool is_leader;     /* the noun is a Leader, as its area says */
    bool giving;        /* DON!! cards are given, which are those of the card's owner */
    bool playing;       /* the cards are played, so they are Characters or Stages anyway */
    bool bare;          /* after "may": verbs in the infinitive, the actor has been said */
    bool said_looked;   /* cards were taken from LOOKED, so what is left is "the rest" */
    size_t options_end; /* where the last option ended, 0 if there was none */
    bool apart;         /* "A and B" are two cards anyway: "other than that card" is not said */
    bool each_kind; /* the choice of a Leader is "1 each of … Leader and Character cards" */
    unsigned wanted_row; /* where the words of this row begin is noted; 0: of none */
    size_t wanted_at;    /* SIZE_MAX until they have been said */
    int known_count;     /* how many cards a choice is about, where that is known; else 0 */
    bool is_other;       /* whoever reads it is the opponent of the effect's player */
} Render;

/* A list of tests taken out of a filter, so that parts of it can be said separately. */
enum { RENDER_TESTS_MAX = 24 };
typedef struct Tests {
    Test at[RENDER_TESTS_MAX];
    int count;
} Tests;

typedef enum NounForm { NOUN_ONE, NOUN_MANY, NOUN_ARTICLE } NounForm;

/* --- Words (render_words.c) ------------------------------------------------------------- */

void render_word(Render *r, const char *text); /* with a blank before it where one is due */
void render_word_int(Render *r, int64_t number);
void render_word_signed(Render *r, int64_t number); /* "+2000", "−2000" */
void render_mark(Render *r, const char *text);      /* punctuation: no blank before it */
/* For a row that no English is known for: visible, never left out. */
void render_unknown(Render *r, const char *name);
void render_unsay(Render *r, const char *text); /* takes it off the end, if it is there */
void render_unsay_at(Render *r, size_t at, const char *text);
void render_sentence_end(Render *r); /* a full stop; the next word is a capital */
void render_words_quoted(Render *r, const char *open, uint32_t string_at, const char *close);
/* Puts "a" or "an" before what was written since `at`. */
void render_article_at(Render *r, size_t at);

/* "your", "your opponent's", or "their" where the opponent is who acts. */
const char *render_owner_word(const Render *r, unsigned whose);
const char *render_duration_words(unsigned duration, unsigned affected);

/* --- Nouns (render_noun.c) -------------------------------------------------------------- */

const Selector *render_selector_of(const Render *r, unsigned row);
void render_tests_of(const Render *r, unsigned filter, Tests *out);

/* "{T} type Characters with a cost of 3 or less other than [N]" */
void render_noun(Render *r, const Tests *tests, unsigned areas, NounForm form);
void render_noun_of_filter(Render *r, unsigned filter, unsigned areas, NounForm form);
/* The same for what is forbidden; also "any card other than the Character [N]". */
void render_limit_words(Render *r, unsigned filter, unsigned areas, NounForm form);
/* "with a cost of 3 or less", "other than [N]": the part that comes after the noun. */
void render_noun_tests_after(Render *r, const Tests *tests, bool say_with);
/* "rested {T} type": the part that comes before it. */
void render_noun_tests_before(Render *r, const Tests *tests);
/* The end of the clause that starts at test `i`: one past its last test. */
int render_tests_clause_end(const Tests *tests, int i);
/* "[Double Attack]" */
const char *render_keyword_bracket(unsigned keyword);
const char *render_attribute_bracket(unsigned attribute);

/* The whole phrase: how many, whose, what, from where. */
void render_selector_words(Render *r, unsigned row);
/* "up to 1 each of [A], [B], and [C] from your hand": choices that differ in their name. */
void render_selector_each(Render *r, const unsigned *rows, unsigned count);
/* The plural noun with its place, without a number: "cards in your trash". */
void render_selector_noun(Render *r, const Selector *s, NounForm form);
bool render_selector_many(const Render *r, const Selector *s);

/* A register as object ("it") or as subject ("that card"); says a pending choice in full. */
void render_register_words(Render *r, unsigned reg, bool as_subject);
bool render_register_plural(const Render *r, unsigned reg);
/* Where the register's cards are, as area bits; 0 if that is not known. */
unsigned render_register_areas(const Render *r, unsigned reg);
unsigned render_register_owner(const Render *r, unsigned reg);
/* "this Character", "this Leader", "this card" … */
const char *render_this_words(const Render *r);

/* --- Numbers and conditions (render_condition.c) ---------------------------------------- */

bool render_number_constant(const Render *r, unsigned row, int64_t *out);
/* "3", "the number of DON!! cards on your field". */
void render_number_words(Render *r, unsigned row);
/* "3 of your rested DON!! cards", for "for every". */
void render_number_things(Render *r, unsigned row, int64_t every);
/* "3 or less", "equal to or less than the number of …" */
void render_compare_words(Render *r, unsigned compare, unsigned row);
/* The clause after "if": "your Leader has the {T} type". */
void render_condition_words(Render *r, unsigned row);

/* --- Effects (render_effect.c, render_act.c, render_continuous.c) ---------------------- */

/* The instructions from `first` on, as sentences; no full stop at the end. */
void render_block_words(Render *r, unsigned first, unsigned count, bool is_inside);
/* Notes where the wanted row was said, if it is one of `first` to before `end` and no inner
 * block has said it: they were said from `at` on. */
void render_note_rows(Render *r, unsigned first, unsigned end, size_t at);
/* The activation cost, without the colon. */
void render_cost_words(Render *r, unsigned first, unsigned count);
/* One instruction that is neither control flow nor a continuous effect. */
void render_act_words(Render *r, const Instr *instr);
/* The same for continuous effects: several on the same cards become one sentence. */
unsigned render_continuous_words(Render *r, unsigned at, unsigned end);
bool render_op_is_continuous(unsigned op);
/* A replacement effect that holds for a time (render.c). */
void render_awakened_words(Render *r, const Instr *instr);
const Instr *render_instr_of(const Render *r, unsigned at);
/* The register that an instruction acts on, or REG_COUNT. */
unsigned render_instr_register(const Instr *instr);

/* --- Shapes: which rows are one sentence (render_shape.c) ------------------------------- */

enum { RENDER_OPTIONS_MAX = 4 };

bool render_shape_said_next(const Render *r, unsigned at, unsigned end);
bool render_shape_repeats(const Render *r, unsigned at, unsigned end);
bool render_shape_is_if(const Render *r, const Instr *i, ConditionKind kind);
bool render_shape_each_player(const Render *r, unsigned at, unsigned end);
unsigned render_shape_at_once(const Render *r, unsigned at, unsigned end);
bool render_shape_rests_either(const Render *r, unsigned at, unsigned end);
bool render_shape_freezes_either(const Render *r, unsigned at, unsigned end);
bool render_shape_rested_only(const Render *r, unsigned filter);
bool render_shape_rested_cards(const Render *r, const Number *n);
bool render_shape_gives_either(const Render *r, unsigned at, unsigned end);
bool render_shape_gives_each(const Render *r, unsigned at, unsigned end);
unsigned render_shape_options(const Render *r, unsigned at, unsigned out[RENDER_OPTIONS_MAX]);
bool render_shape_is_plain(unsigned op);
bool render_shape_differ_in_name(const Render *r, unsigned one, unsigned two);
/* Does the filter speak of Events, which are activated and not played? */
bool render_shape_is_events(const Render *r, unsigned filter);
/* How cards are known once this was done to them: "the trashed card". */
How render_shape_how(unsigned op);
bool render_shape_shares_verb(const Instr *last, const Instr *next);
bool render_shape_each_kind(const Render *r, unsigned at, unsigned end);
unsigned render_shape_said_again(const Render *r, unsigned at, unsigned count, unsigned end);
unsigned render_shape_gives_added(const Render *r, unsigned at, unsigned end);
void render_shape_selector_tests(const Render *r, const Selector *s, Tests *tests, Test *total);
bool render_shape_within_total(const Render *r, const Selector *s);
void render_shape_of_category(Tests *tests, unsigned bit);
bool render_shape_has_category(const Tests *tests);
bool render_shape_says_both(const Tests *tests);
bool render_shape_held(const Render *r, const Selector *s, Tests *field, Tests *hand);
bool render_shape_without_this(Tests *tests);
int render_shape_ordinal(const Render *r, unsigned reg);
bool render_shape_either(const Tests *tests, Tests *a, Tests *b, Tests *shared, bool *first);

/* --- Choices in one sentence (render_choice.c) ------------------------------------------- */

/* Each returns how many instructions were said, 0 if there is no such sentence. */
unsigned render_choice_of_cards(Render *r, unsigned at, unsigned end);
unsigned render_choice_words(Render *r, unsigned at);
unsigned render_each_words(Render *r, unsigned at, unsigned end);

/* --- Events (render_event.c) ------------------------------------------------------------ */

/* "when your opponent activates an Event", "if this Character would be K.O.'d" */
void render_events_words(Render *r, const Ability *ability);
void render_event_how(Render *r, const Ability *ability);
/* Is there a bracket for this timing? */
const char *render_timing_tag(unsigned timing);

#endif
