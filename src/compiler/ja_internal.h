/* What the files of the Japanese renderer share. What is known of registers, and which rows are
 * one sentence, is shared with the English one (render_internal.h). */
#ifndef COMPILER_JA_INTERNAL_H
#define COMPILER_JA_INTERNAL_H

#include "compiler/ja.h"
#include "compiler/render_internal.h"
#include "compiler/terms.h"

/* The form of the verb that ends what is being said. */
typedef enum JaForm {
    FORM_FINAL,  /* "…する" */
    FORM_LINK,   /* "…し、": more follows in the sentence */
    FORM_CAN,    /* "…できる": a cost */
    FORM_MAY,    /* "…してもよい" */
    FORM_UNLESS, /* "…しなければ" */
    FORM_COUNT
} JaForm;

typedef struct Ja {
    Render r;
    JaNames names;
    JaForm form;
    unsigned said; /* the register that the sentence has named last: it is not named again */
    bool is_new;   /* a sentence has begun since: it is named again, as "that card" */
    bool second;   /* the second of two choices: whose cards they are has been said */
    bool was_shuffled; /* the last cards that went to the deck were shuffled into it */
    bool together;     /* several cards that are named apart go somewhere: "in any order" */
} Ja;

enum {
    JA_FIELD = AREAS_FIELD_CARDS,
    JA_LEADER = 1 << LP_AREA_LEADER,
    JA_CHARACTER = 1 << LP_AREA_CHARACTER,
    JA_STAGE = 1 << LP_AREA_STAGE,
    JA_LIFE = 1 << LP_AREA_LIFE,
    JA_DECK = 1 << LP_AREA_DECK,
    JA_HAND = 1 << LP_AREA_HAND,
    JA_TRASH = 1 << LP_AREA_TRASH
};

/* --- Words (ja_words.c) --- */

void ja_words(Ja *j, const char *text);
void ja_words_int(Ja *j, int64_t number);
void ja_words_signed(Ja *j, int64_t number); /* "+1000", "-1000" */
void ja_words_slice(Ja *j, const char *open, Slice text, const char *close);
void ja_words_unknown(Ja *j, const char *name);
/* The verb in the form that is asked for. */
void ja_words_verb(Ja *j, JaVerb verb);
void ja_words_do(Ja *j, Verb verb); /* with what stands before it */
/* A phrase that ends in "ない", as the form asks for. */
void ja_words_not(Ja *j, const char *text);
/* "このターン中、"; `affected`: whose cards, for the next Refresh Phase. */
void ja_words_duration(Ja *j, unsigned duration, unsigned affected);
/* "自分の", "相手の" or, where the opponent acts, "自身の"; nothing for both. */
void ja_words_owner(Ja *j, unsigned whose);
/* Replaces the text from `at` on, if it begins so. */
bool ja_words_ends(const Ja *j, const char *text);
/* Takes it off the end, if it is there. */
void ja_words_unsay(Ja *j, const char *text);

/* --- Nouns (ja_noun.c) --- */

/* What is said before the owner: "「N」以外の". */
void ja_noun_front(Ja *j, const Tests *tests);
/* "コスト5以下の特徴《T》を持つキャラ" */
void ja_noun(Ja *j, const Tests *tests, unsigned areas);
bool ja_noun_is_by_category(const Tests *tests, unsigned areas);
/* What comes before the noun. */
void ja_noun_modifiers(Ja *j, const Tests *tests);
/* Both for a filter. */
void ja_noun_of_filter(Ja *j, unsigned filter, unsigned areas);
void ja_noun_name(Ja *j, unsigned row);
void ja_noun_type(Ja *j, unsigned row);
void ja_noun_part(Ja *j, unsigned row);
/* "3以下" */
void ja_noun_compare(Ja *j, unsigned compare, unsigned row);
void ja_noun_attributes(Ja *j, unsigned bits);
void ja_noun_colors(Ja *j, unsigned bits);

/* --- Selectors and registers (ja_select.c) --- */

void ja_select(Ja *j, unsigned row);
/* Without how many: "自分のトラッシュのイベント". */
void ja_select_things(Ja *j, const Selector *s);
const char *ja_select_this(const Ja *j);
/* The cards of a register and the particle; nothing if they have just been named. */
void ja_select_register(Ja *j, unsigned reg, const char *particle);
/* The same, always named: "そのキャラ". */
void ja_select_named(Ja *j, unsigned reg);
/* "を、" after "up to", else "を" */
bool ja_select_up_to(const Ja *j, unsigned reg);

/* --- Numbers and conditions (ja_condition.c) --- */

/* "自分のライフの枚数" */
void ja_condition_number(Ja *j, unsigned row);
/* What is counted, before "1枚につき": "自分の手札" */
void ja_condition_things(Ja *j, unsigned row);
/* The clause before "場合" */
void ja_condition_words(Ja *j, unsigned row);

/* --- Effects --- */

void ja_act(Ja *j, const Instr *i);
unsigned ja_continuous_size(const Ja *j, unsigned at, unsigned end);
void ja_continuous(Ja *j, unsigned at, unsigned size);
/* The cards that something forbidden is limited to. */
void ja_continuous_limit(Ja *j, unsigned filter, unsigned areas);
void ja_effect_block(Ja *j, unsigned first, unsigned count, JaForm form);
void ja_effect_cost(Ja *j, unsigned first, unsigned count);
void ja_effect_note(Ja *j, const Instr *select, bool pending);
void ja_awakened(Ja *j, const Instr *i);
void ja_event(Ja *j, const Ability *a);
void ja_event_how(Ja *j, const Ability *a);

#endif
