/* Sentences as patterns that are read and printed: '<p> draw <n> card{s}'.
 *
 * Answers, events and statements about the board are tables of such forms, so what the program
 * prints is what people may write, and a new sentence is a new row. In a form,
 *
 *   <p>  you, they; you do not        <y>  your, their
 *   <c>  a card                       <o>  the other card
 *   <n>  how many, from 0             <m>  a number, also below 0
 *   <e>  which effect of a card, from 1
 *   <t>  a timing: When Attacking     <k>  a keyword effect: Blocker
 *   <a>  an area: your hand           <f>  the area something comes from
 *   <z>  an area without its owner    <h>  a phase
 *   <q>  a kind of question           {s}  an s unless the number is 1
 *   {!}  the !! of DON!!              […]  may be left out; never printed
 *
 * and everything else is literal text. */
#ifndef NOTATION_FORM_H
#define NOTATION_FORM_H

#include "notation/ref.h"

/* What the blanks of a form hold. */
typedef struct FormArgs {
    CardRef card, other;
    CardRef from, to; /* only owner and area */
    int32_t number;
    uint8_t has_number;
    uint8_t is_denied; /* <p> was followed by 'do not' */
    uint8_t owner;     /* OWNER_… for <p> and <y> */
    uint8_t effect;    /* from 1; 0: not given */
    uint8_t timing, keyword, phase, ask;
} FormArgs;

void form_args_init(FormArgs *args);

/* Reads all the remaining text, or the text up to one of the characters in `stops`, as this
 * form. A '&' in `stops` means the words 'and' and 'then'. If it is something else, nothing is
 * consumed. */
bool form_read(Reader *reader, const char *form, const char *stops, FormArgs *out);

/* Prints the form with its blanks filled in. */
void form_print(const char *form, const FormArgs *args, const LpCards *cards, Buffer *out);

/* The words for a keyword effect or a phase. */
const char *form_keyword_name(uint8_t keyword);
const char *form_phase_name(uint8_t phase);

/* Takes a keyword effect: 'Double Attack', '[Blocker]'. */
bool form_read_keyword(Reader *reader, uint8_t *out);

#endif
