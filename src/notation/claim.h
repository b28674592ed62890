/* What a scenario says after 'then': an event, a fact about the board, or the legal answers. */
#ifndef NOTATION_CLAIM_H
#define NOTATION_CLAIM_H

#include "base/arena.h"
#include "notation/answer.h"
#include "notation/event.h"

typedef enum CheckKind {
    CHECK_EVENT,
    CHECK_MAY,     /* exactly these answers, or these among others */
    CHECK_MAY_NOT, /* none of these answers */
    CHECK_NOTHING, /* nothing notable happened */
    /* Facts about cards */
    CHECK_POWER,
    CHECK_COST,
    CHECK_KEYWORD,
    CHECK_NO_KEYWORD,
    CHECK_RESTED,
    CHECK_ACTIVE,
    CHECK_GIVEN_DON,
    CHECK_IN,
    CHECK_FACE_UP,
    CHECK_FACE_DOWN,
    CHECK_NEGATED,
    CHECK_TARGET, /* it is what the attack is aimed at */
    CHECK_ATTACKER,
    /* Facts about players and the game */
    CHECK_COUNT,
    CHECK_DON,
    CHECK_DON_FIELD, /* those that are given to cards as well */
    CHECK_DON_ACTIVE,
    CHECK_DON_RESTED,
    CHECK_DON_DECK,
    CHECK_TURN, /* whose main action it is */
    CHECK_TURN_NUMBER,
    CHECK_PHASE,
    CHECK_ASKED,
    CHECK_WIN,
    CHECK_LOSE,
    CHECK_DRAW,
    CHECK_NOBODY,
    CHECK_GOES_ON,
    CHECK_NO_BATTLE,
    /* What a player knows */
    CHECK_SEES,
    CHECK_SEES_NOT,
    CHECK_SEES_COUNT,
    /* Decks */
    CHECK_DECK_LEGAL,
    CHECK_DECK_ILLEGAL
} CheckKind;

typedef struct Check {
    uint8_t kind; /* CheckKind */
    uint8_t is_negated;
    uint8_t among_others; /* of MAY: other answers are legal too */
    uint8_t fault;        /* of DECK_ILLEGAL: LpDeckFault, 0 for any */
    FormArgs args;
    EventText event;
    Answer *answers; /* of MAY and MAY_NOT */
    int answer_count;
} Check;

/* Reads the whole of what is left as a statement. What cannot be understood is noted. */
bool check_read(Reader *reader, Arena *arena, Check *out);

/* "5-1-2-2 a card's colour is not the Leader's" …: one word or two for a fault. */
const char *check_fault_name(uint8_t fault);

#endif
