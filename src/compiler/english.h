/* Printed English to rows: the text of a published card is compiled to the same rows that the
 * card language is compiled to.
 *
 * The text is cut into pieces (english_lexer.h). A grammar composed of tags, events,
 * conditions, costs, cards, actions, durations and numbers makes a tree of each line; each
 * function of read_*.c has its rule above it. Then bind_*.c decides which cards are meant, and
 * emit.c makes the rows.
 * Every word is accounted for by a row or is part of a note in parentheses (CR 2-8-4-2). What
 * is not understood, or could be read in two ways, makes the card not compiled, with the place
 * and the reason. Nothing is guessed.
 */
#ifndef COMPILER_ENGLISH_H
#define COMPILER_ENGLISH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "card/image.h"

/* What is printed on a card. Slices belong to the caller. */
typedef struct EnglishCard {
    Slice number, name;
    uint8_t category;   /* LpCategory */
    uint8_t colors;     /* bits 1 << LpColor */
    uint8_t attributes; /* bits 1 << LpAttribute */
    uint8_t rarity;     /* LpRarity */
    uint8_t blocks;     /* bits 1 << (block icon) */
    int32_t cost;       /* -1: none */
    int32_t power, counter, life;
    Slice types[CARD_TYPES_MAX];
    uint32_t type_count;
    Slice text, trigger;
} EnglishCard;

/* Why a card is not compiled. */
typedef struct EnglishFault {
    char clause[200]; /* the line of the text that was not understood */
    uint32_t line,
        column;      /* from 1, in the text or the trigger; the column counts characters */
    bool in_trigger; /* which of the two */
    char why[240];   /* what was expected, and the rest that was not read */
} EnglishFault;

/* An image of one card, verified and finished, to be freed with lp_cards_free; NULL with the
 * fault filled in. */
LpCards *english_image(const EnglishCard *card, EnglishFault *fault);

/* The same with the facts alone: a card that may be shown and never played. NULL if the facts
 * make no card. */
LpCards *english_facts(const EnglishCard *card, EnglishFault *fault);

#endif
