/* Where the reader of a printed text is: the pieces, the next of them, and how far any rule has
 * come.
 *
 * Rules that read (read_*.c) know this and nothing else: neither what was chosen or done before
 * nor the program that is made. So a rule that does not fit has changed nothing; it returns
 * false, and whoever tried it goes back to its mark. What was read furthest is kept for the
 * message. A rule that was understood but must not be carried out says why with cursor_refuse,
 * which ends the card. */
#ifndef COMPILER_CURSOR_H
#define COMPILER_CURSOR_H

#include "compiler/english.h"
#include "compiler/english_lexer.h"
#include "compiler/refusal.h"
#include "compiler/terms.h"

/* What goes back when an attempt fails. */
typedef struct Mark {
    uint32_t at;                               /* the next piece */
    uint32_t exception_end;                    /* the piece after the last "other than …" */
    uint16_t numbers, nouns, conditions, acts; /* nodes of the tree so far */
    uint16_t clauses, sentences;
    uint8_t actor;      /* Whose: who does what is read; "their" is the opponent's */
    uint8_t last_actor; /* Whose: who did what was read before */
    uint8_t last_may;   /* Whose: who was asked last, for "if they do"; EACH: nobody */
} Mark;

typedef struct Cursor {
    const Pieces *pieces;
    const EnglishCard *card;
    struct SaidNodes *nodes; /* the tree (said.h) */
    Mark now;
    uint32_t far;                     /* the furthest piece that no rule could read */
    uint32_t unknown_at, unknown_end; /* the last pieces that speak of what was not said */
    RefusalReason refused;            /* why the card cannot be compiled though it was read */
    uint32_t refused_at;
    bool in_cost;                /* a cost is read */
    bool is_permanent;           /* an effect that holds is read: it does nothing at any time */
    bool is_each;                /* what each player does is read: "their" is who acts */
    struct SaidEvents *trailing; /* where events at the end of a clause are noted, or NULL */
} Cursor;

const Piece *cursor_peek(const Cursor *r);
/* The piece before the next one; of the first, itself. */
const Piece *cursor_last(const Cursor *r);

/* Reads these words if they are all here. Words are separated by blanks; "a|b" is one of two,
 * "?a" may be absent, and so may "?{ a b }" as a whole; "[on_play]" is a tag. Marks are
 * words. */
bool cursor_take(Cursor *r, const char *words);
/* The same for words as they are printed, with capital letters: how many pieces they are, 0 if
 * they are not here. Reads nothing. */
uint32_t cursor_printed(Cursor *r, const char *words);
/* Reads so many pieces. */
void cursor_read(Cursor *r, uint32_t pieces);
/* Are they here? Reads nothing. */
bool cursor_at(Cursor *r, const char *words);
/* Did they come among the pieces that were read since `first`? */
bool cursor_since(Cursor *r, uint32_t first, const char *words);
/* Is this verb here, said of you or of another player? Reads it. */
bool cursor_verb(Cursor *r, Verb verb);
/* Is one of these verbs (1 << Verb) here, in one of these forms? Reads nothing. */
typedef enum VerbForms { VERB_YOURS = 1, VERB_OTHERS = 2, VERB_EITHER = 3 } VerbForms;
bool cursor_at_verbs(Cursor *r, uint32_t verbs, VerbForms forms);
/* Is one of a table's words here? Reads it and returns its index, or -1. */
int cursor_one(Cursor *r, const char *const *words, int count);
bool cursor_number(Cursor *r, int32_t *out);
bool cursor_signed(Cursor *r, int32_t *out);
/* A piece of this kind; its text. */
bool cursor_piece(Cursor *r, PieceKind kind, Slice *out);
void cursor_back(Cursor *r, const Mark *to);
/* Ends the card with this reason. Always false. */
bool cursor_refuse(Cursor *r, RefusalReason why);
/* The same, at an earlier place. */
bool cursor_refuse_at(Cursor *r, uint32_t at, RefusalReason why);
/* The pieces from `at` on speak of something that was not said before: the message names them
 * if no rule reads further. Always false. */
bool cursor_unknown(Cursor *r, uint32_t at);
/* What was read from `start` on fails for such pieces: nothing behind them counts as read.
 * `far` was the furthest piece before. Always false. */
bool cursor_forget(Cursor *r, uint32_t start, uint32_t far);
/* Where reading ended, for the message. */
uint32_t cursor_far(const Cursor *r);
/* The piece that ends an effect is here: the end of the line or of the text, a bullet. */
bool cursor_end(const Cursor *r);
/* The same tag, whatever its blanks, full stops and capitals: data sets write "[Activate:Main]"
 * and "[On KO]", too. */
bool cursor_same_tag(Slice name, Slice tag);
/* "this Character's", as the card is */
bool cursor_own(Cursor *r);
/* "this card", "this Character" … as the card is */
bool cursor_this(Cursor *r);
/* "your", "your opponent's", "their" */
bool cursor_owner(Cursor *r, uint8_t *whose);

#endif
