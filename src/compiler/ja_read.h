/* Printed Japanese to the card language: the second reader of the text on a card.
 *
 * The text is brought to one form, with the place of every byte in the print (ja_read_text.c).
 * Rules read it from left to right: nouns (ja_read_noun.c), conditions (ja_read_condition.c),
 * actions (ja_read_act.c). What they understood is written as lines of the card language, so
 * the parser makes the rows with the builder that English uses. Words are those of the
 * renderer: terms.def and ja_verb.def. What is not understood refuses the card, with the place;
 * nothing is guessed.
 */
#ifndef COMPILER_JA_READ_H
#define COMPILER_JA_READ_H

#include "base/buffer.h"
#include "compiler/ja_names.h"

/* What is printed on a card, as far as its effects need it. */
typedef struct JaReadCard {
    uint8_t category; /* LpCategory */
    Slice text, trigger;
} JaReadCard;

/* Why a card is not read. */
typedef struct JaReadFault {
    uint32_t line,
        column;      /* from 1, in the text or the trigger; the column counts characters */
    bool in_trigger; /* which of the two */
    char rest[128];  /* what was not understood, from there on */
} JaReadFault;

/* Writes the abilities of a card as they stand below its facts, indented by two spaces. Names
 * and types are translated by `names` and the cards. False with the fault filled in. */
bool ja_read(const LpCards *cards, const JaNames *names, const JaReadCard *card, Buffer *out,
             JaReadFault *fault);

#endif
