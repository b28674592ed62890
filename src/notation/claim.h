/* What a scenario says after 'then': an event, a fact about the board, or the legal answers. */
#ifndef NOTATION_CLAIM_H
#define NOTATION_CLAIM_H

#include "base/arena.h"
#include "notation/answer.h"
#include "notation/event.h"

typedef enum ClaimKind {
    CLAIM_EVENT,
    CLAIM_MAY,     /* exactly these answers, or these among others */
    CLAIM_MAY_NOT, /* none of these answers */
    CLAIM_NOTHING, /* nothing notable happened */
    /* Facts about cards */
    CLAIM_POWER,
    CLAIM_COST,
    CLAIM_KEYWORD,
    CLAIM_NO_KEYWORD,
    CLAIM_RESTED,
    CLAIM_ACTIVE,
    CLAIM_GIVEN_DON,
    CLAIM_IN,
    CLAIM_FACE_UP,
    CLAIM_FACE_DOWN,
    CLAIM_NEGATED,
    CLAIM_TARGET, /* it is the target of the attack */
    CLAIM_ATTACKER,
    /* Facts about players and the game */
    CLAIM_COUNT,
    CLAIM_DON,
    CLAIM_DON_FIELD, /* including those given to cards */
    CLAIM_DON_ACTIVE,
    CLAIM_DON_RESTED,
    CLAIM_DON_DECK,
    CLAIM_TURN, /* whose main action it is */
    CLAIM_TURN_NUMBER,
    CLAIM_PHASE,
    CLAIM_ASKED,
    CLAIM_WIN,
    CLAIM_LOSE,
    CLAIM_DRAW,
    CLAIM_NOBODY,
    CLAIM_GOES_ON,
    CLAIM_NO_BATTLE,
    /* What a player knows */
    CLAIM_SEES,
    CLAIM_SEES_NOT,
    CLAIM_SEES_COUNT,
    /* Decks */
    CLAIM_DECK_LEGAL,
    CLAIM_DECK_ILLEGAL
} ClaimKind;

typedef struct Claim {
    uint8_t kind; /* ClaimKind */
    uint8_t is_negated;
    uint8_t among_others; /* of MAY: other answers are legal too */
    uint8_t fault;        /* of DECK_ILLEGAL: LpDeckFault, 0 for any */
    FormArgs args;
    EventText event;
    Answer *answers; /* of MAY and MAY_NOT */
    int answer_count;
} Claim;

/* Reads all the remaining text as a statement. What cannot be understood is noted. */
bool claim_read(Reader *reader, Arena *arena, Claim *out);

/* "5-1-2-2 a card's colour is not the Leader's" …: one word or two for a fault. */
const char *claim_fault_name(uint8_t fault);

#endif
