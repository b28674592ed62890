/* What the files of the Japanese reader share. */
#ifndef COMPILER_JA_READ_INTERNAL_H
#define COMPILER_JA_READ_INTERNAL_H

#include "compiler/ja_internal.h"
#include "compiler/ja_read.h"

enum {
    JA_READ_TEXT_MAX = 4096,  /* bytes of a text; the longest printed one has 1,300 */
    JA_READ_WORDS_MAX = 8192, /* of its lines in the card language */
    JA_READ_LINES_MAX = 96,
    JA_READ_FILTER_MAX = 512
};

/* One line of the card language. */
typedef struct JaReadLine {
    uint16_t at, size; /* in `words` */
    uint8_t depth;     /* how many blocks it is in */
} JaReadLine;

/* Where the reader is, and what it has written: to go back to. */
typedef struct JaReadMark {
    size_t at, used;
    uint32_t line_count;
    bool is_looking, is_revealed;
} JaReadMark;

typedef struct JaReader {
    const LpCards *cards;
    const JaNames *names;
    uint8_t category;
    bool in_trigger;
    /* The text in one form, and where each of its bytes is in the print. */
    char text[JA_READ_TEXT_MAX + 1];
    uint16_t place[JA_READ_TEXT_MAX + 1];
    size_t at, far; /* where it is, and the furthest that it understood */
    /* What has been understood. */
    char memory[JA_READ_WORDS_MAX];
    Buffer words;
    JaReadLine lines[JA_READ_LINES_MAX];
    uint32_t line_count;
    bool is_full;
    /* What the text has said so far. */
    bool is_looking;   /* cards are being looked at */
    bool is_life;      /* and they are Life cards */
    bool is_others;    /* and they are the opponent's */
    bool is_revealed;  /* a card of a deck has been revealed */
    bool is_permanent; /* it holds, and nothing is done */
    bool in_cost, in_condition;
    bool by_opponent; /* the opponent does what was read last */
    bool has_choice;  /* cards have been chosen: "that card" */
    bool has_inner;   /* a condition stood in the middle of the sentence */
} JaReader;

/* --- Text (ja_read_text.c) --- */

/* Brings the text to one form; false if it is too long or no text. */
bool ja_read_text_load(JaReader *r, Slice text);
/* The line and column in the print of a place in the text. */
void ja_read_text_place(const JaReader *r, Slice print, size_t at, uint32_t *line,
                        uint32_t *column);
bool ja_read_text_at(const JaReader *r, const char *words);
bool ja_read_text_take(JaReader *r, const char *words);
/* A whole number. */
bool ja_read_text_number(JaReader *r, int *out);
/* What is between two brackets: "「", "」". */
bool ja_read_text_between(JaReader *r, const char *open, const char *close, Slice *out);
/* The longest of these words that is here, which it reads, or -1. NULL and empty words are
 * passed over. */
int ja_read_text_longest(JaReader *r, const char *const *words, int count);
/* The verb in any of its forms, or false. */
bool ja_read_text_verb(JaReader *r, JaVerb verb, JaForm *form);
/* The same for a verb of cards, with what stands before it. */
bool ja_read_text_do(JaReader *r, Verb verb, JaForm *form);
JaReadMark ja_read_text_mark(const JaReader *r);
bool ja_read_text_back(JaReader *r, const JaReadMark *mark); /* always false */

/* Adds a line of the card language. */
void ja_read_text_line(JaReader *r, Slice line);
/* Puts a heading before the lines from `first` on, which become its block. */
void ja_read_text_wrap(JaReader *r, uint32_t first, const char *heading);

/* --- Nouns (ja_read_noun.c) --- */

typedef enum JaReadCount {
    COUNT_UNSAID,
    COUNT_EXACT,
    COUNT_UP_TO,
    COUNT_ALL,
    COUNT_ANY
} JaReadCount;

/* Cards: how many, whose, where, what is said of them. */
typedef struct JaReadCards {
    const char *reg; /* a register, or NULL */
    uint8_t owner;   /* Whose */
    bool has_owner;
    uint16_t areas; /* 1 << LpArea; 0: not said */
    uint8_t place;  /* Place: from where in a stack; ANY: not said */
    uint8_t quantity;
    int count;
    bool is_looked;   /* of the cards that are being looked at */
    bool is_revealed; /* both players see them */
    bool is_total;
    bool is_theirs; /* the opponent chooses */
    bool is_bare;   /* the place is the noun: "自分の手札1枚" */
    bool is_named;  /* a card name is the noun */
    bool is_card;   /* "card" is the noun */
    bool is_both;   /* "リーダーとキャラ", not "か" */
    bool is_each;   /* so many of each kind */
    bool is_mutual; /* of each player; so many of each are two choices */
    char memory[JA_READ_FILTER_MAX];
    Buffer filter; /* what is inside the brackets */
    size_t shared; /* so much of it stood before a comma, and is said of all kinds */
} JaReadCards;

bool ja_read_noun(JaReader *r, JaReadCards *out);
/* The same without how many: "自分のコスト3以下のキャラ". */
bool ja_read_noun_things(JaReader *r, JaReadCards *out);
/* One thing that is said of a card, as a test of a filter. */
bool ja_read_noun_test(JaReader *r, Buffer *filter);
bool ja_read_noun_name(JaReader *r, Buffer *out); /* 「N」, as a quoted string */
void ja_read_noun_and(Buffer *filter, const char *test);
/* As a choice of the card language, or a set: areas and filter alone. */
void ja_read_noun_write(const JaReadCards *cards, Buffer *out);
void ja_read_noun_write_set(const JaReadCards *cards, Buffer *out);

/* --- Conditions (ja_read_condition.c) --- */

/* Everything up to "場合、". */
bool ja_read_condition(JaReader *r, Buffer *out);
/* How many things a player has: "自分の手札の枚数", without what it is compared with. */
bool ja_read_condition_number(JaReader *r, Buffer *out);

/* --- Events (ja_read_event.c) --- */

/* What an ability waits for, or takes the place of, as its heading says it; everything up to
 * the comma. */
bool ja_read_event(JaReader *r, Buffer *out, bool *is_instead);

/* --- Actions (ja_read_act.c) --- */

/* One action with its verb. */
bool ja_read_act(JaReader *r, JaForm *form);
bool ja_read_act_duration(JaReader *r, const char **out);

/* --- Bans and rules (ja_read_ban.c) --- */

/* What a player cannot do, as an action. */
bool ja_read_ban(JaReader *r, JaForm *form);
/* What holds of the card by the rules of the game, as an ability. */
bool ja_read_ban_rule(JaReader *r);

#endif
