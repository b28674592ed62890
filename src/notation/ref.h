/* How text names one card of a game: 'ST01-012', 'your ST01-012#2', 'ST01-012 in their trash',
 * 'their leader'. The same words are read and printed. */
#ifndef NOTATION_REF_H
#define NOTATION_REF_H

#include "notation/reader.h"

/* What a text is about: a game, its cards, and the seat that is "you". */
typedef struct Table {
    const LpCards *cards;
    const LpGame *game;
    LpSeat you;
} Table;

/* Whose card, according to the text. */
enum { OWNER_YOU, OWNER_THEY, OWNER_ANY };

/* Areas that text knows besides those of LpArea. */
enum { REF_AREA_FIELD = LP_AREA_COUNT };

/* One card as the text describes it. Zero means that the text does not say. */
typedef struct CardRef {
    LpCardId id;
    uint8_t is_set; /* whether there is a description at all */
    uint8_t owner;  /* OWNER_… */
    uint8_t area;   /* LpArea, LP_AREA_NONE: not said, or REF_AREA_FIELD */
    uint8_t index;  /* 2 for '#2': the second copy in its area */
} CardRef;

/* The seat that OWNER_YOU or OWNER_THEY means. */
LpSeat ref_seat(LpSeat you, uint8_t owner);

/* Takes 'your' or 'their'. */
bool ref_read_owner(Reader *reader, uint8_t *owner);

/* Takes the name of an area: 'hand', 'the trash', 'Life area', 'field' … */
bool ref_read_area(Reader *reader, uint8_t *area);

/* Takes a description of a card. 'a card' and 'it' describe any card. */
bool ref_read(Reader *reader, CardRef *out);

/* Does the description fit the card in this slot? */
bool ref_fits(const Table *table, const CardRef *ref, LpSlot slot);

/* The fitting slots, in ascending order. If the text names no area and one of them is on the
 * field, only those on the field count: that is where a card is by default. */
int ref_find(const Table *table, const CardRef *ref, LpSlot out[LP_SLOTS]);

/* Which copy of its kind the card is in its area, counting from 1 in the area's order. */
int ref_index(const Table *table, LpSlot slot);

/* Do two cards look the same to everybody who sees them? Then it does not matter which one is
 * meant. */
bool ref_is_same(const Table *table, LpSlot a, LpSlot b);

/* How much of a description to print, from the shortest to the longest. */
typedef enum RefDetail {
    REF_NUMBER,       /* ST01-012 */
    REF_NUMBER_INDEX, /* ST01-012#2 */
    REF_OWNER,        /* your ST01-012 */
    REF_OWNER_INDEX,  /* your ST01-012#2 */
    REF_AREA,         /* ST01-012 in your trash */
    REF_AREA_INDEX,   /* ST01-012#2 in your trash */
    REF_DETAIL_COUNT
} RefDetail;

/* The description of a card at this length, as ref_read would give it. */
CardRef ref_describe(const Table *table, LpSlot slot, RefDetail detail);
void ref_print(const LpCards *cards, const CardRef *ref, Buffer *out);

/* A card's number, or "a card" for id 0. */
void ref_print_number(const LpCards *cards, LpCardId id, Buffer *out);

/* "hand", "Life area" …, for printing after 'your' or 'their'. */
const char *ref_area_name(uint8_t area);

#endif
