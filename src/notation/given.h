/* The 'given' block of a scenario as written: a head and lines about areas. */
#ifndef NOTATION_GIVEN_H
#define NOTATION_GIVEN_H

#include "notation/boardline.h"

enum {
    /* Both players' seven areas, a dozen of them on several lines. */
    GIVEN_LINES_MAX = 96
};

/* A 'given' block as read. */
typedef struct Given {
    const char *at;
    uint64_t seed;
    uint8_t is_new_game;
    uint8_t is_wrong; /* a line of it, or of the block above that it takes over, was noted */
    uint8_t edition;
    uint8_t turn;        /* 0: not given */
    uint8_t turn_owner;  /* OWNER_… */
    uint8_t first_owner; /* OWNER_ANY: follows from the turn's number */
    uint8_t phase;       /* LpPhase */
    uint8_t chooser; /* of a new game: OWNER_YOU, OWNER_THEY, or OWNER_ANY for drawn by lot */
    uint8_t line_count;
    BoardLine lines[GIVEN_LINES_MAX];
} Given;

void given_init(Given *given, uint8_t edition);

/* Reads what follows the word 'given'. `above` is the block of the scenario before, or NULL. */
bool given_read_head(Reader *reader, const Given *above, Given *out);

/* Adds a line. Within 'as above, except', the first line about an area replaces all of them. */
bool given_add(Reader *reader, const BoardLine *line, uint8_t own_from, Given *out);

/* Reads "early", "1.1.8" …. */
bool given_read_edition(Reader *reader, uint8_t *out);
const char *given_edition_name(uint8_t edition);

#endif
