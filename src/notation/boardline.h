/* The lines of a 'given' or 'expect' block: 'their character  ST02-004 Capone"Gang"Bege 
 * rested'.
 *
 * One line is about one area of one player and lists cards, separated by commas, each with its
 * states. Several lines about the same area are added together. */
#ifndef NOTATION_BOARDLINE_H
#define NOTATION_BOARDLINE_H

#include "base/arena.h"
#include "notation/form.h"

/* What a line is about, apart from the areas of LpArea. */
enum { BOARD_DON = LP_AREA_COUNT + 1, BOARD_TURNS, BOARD_AREA_COUNT };

enum { UNSAID = -1000000 }; /* no power, cost or count of this game is this low */

typedef enum BoardItemKind {
    BOARD_CARD,  /* a card with a number */
    BOARD_CARDS, /* '5 cards': blank cards when given, any cards when expected */
    BOARD_REST   /* '…': whatever else is there */
} BoardItemKind;

typedef struct BoardItem {
    uint8_t kind; /* BoardItemKind */
    uint8_t count;
    LpCardId id;
    int8_t rested, just_played, face_up; /* 1, 0, or -1 for unsaid */
    int8_t has_keyword; /* 1: `keyword` is expected, 0: expected to be absent */
    uint8_t keyword;
    int32_t don, power, cost; /* or UNSAID */
    const char *at;
} BoardItem;

typedef struct BoardLine {
    uint8_t owner; /* OWNER_YOU or OWNER_THEY */
    uint8_t area;  /* LpArea or BOARD_… */
    uint16_t item_count;
    const BoardItem *items;
    int32_t don_active, don_rested, don_deck; /* of BOARD_DON, or UNSAID */
    int32_t number;                           /* of BOARD_TURNS */
    Slice file;                               /* 'deck  FILE' of a new game: the file's name */
    const char *at;
} BoardLine;

/* Reads a line that starts with 'your' or 'their'. What is wrong is noted. */
bool boardline_read(Reader *reader, Arena *arena, BoardLine *out);

/* "your hand", for messages. */
void boardline_print_area(uint8_t owner, uint8_t area, Buffer *out);

#endif
