/* Games of logs, counted: by Leader, by the opponent's Leader, by who went first, and so on;
 * and by cards. The player is the one who wrote the logs. */
#ifndef STUDY_GAMETALLY_H
#define STUDY_GAMETALLY_H

#include "base/interval.h"
#include "log/gamelog.h"

enum {
    GAMETALLY_KEY_SIZE = 96,
    GAMETALLY_ROWS_MAX = 4096,
    GAMETALLY_INDEX_SIZE = 2 * GAMETALLY_ROWS_MAX,
    GAMETALLY_FEW = 20 /* games: below this the interval is wider than 40 per cent */
};

typedef enum GameSection {
    GAMETALLY_ALL,
    GAMETALLY_LEADER,
    GAMETALLY_OPPONENT,
    GAMETALLY_PAIR,
    GAMETALLY_ORDER,
    GAMETALLY_MULLIGAN,
    GAMETALLY_TURNS,
    GAMETALLY_MONTH,
    GAMETALLY_VERSION,
    GAMETALLY_OPENING, /* from here on cards */
    GAMETALLY_DRAWN,
    GAMETALLY_PLAYED,
    GAMETALLY_SECTION_COUNT
} GameSection;

typedef struct GameRow {
    uint8_t section;
    char key[GAMETALLY_KEY_SIZE];
    uint32_t games, wins;
} GameRow;

typedef struct GameTally {
    GameRow rows[GAMETALLY_ROWS_MAX];
    uint16_t index[GAMETALLY_INDEX_SIZE]; /* of rows by their hash, and 1 more */
    uint32_t count;
    uint32_t games, undecided; /* games without a known winner are not counted in rows */
    uint32_t left_out;         /* rows for which there was no room */
} GameTally;

/* What a section is called: one word for programs. */
extern const char *const gametally_sections[GAMETALLY_SECTION_COUNT];

/* Counts a game. `winner` is a seat or GAMELOG_NO_SEAT; `date` is 'YYYY-MM-DD' or empty. */
void gametally_add(GameTally *tally, const LpCards *cards, const GamelogGame *game,
                   uint8_t winner, const char *date);

/* Puts the rows in order: by section, then the most games first. Nothing is counted later. */
void gametally_sort(GameTally *tally);

double gametally_rate(const GameRow *row);
Interval gametally_interval(const GameRow *row);

/* What a row counts, in the language of the cards' names: "Sanji (PRB01-001)", "went first". */
void gametally_say(const LpCards *cards, const GameRow *row, Buffer *out);

/* Name and number of a side's Leader. */
void gametally_leader(const LpCards *cards, const GamelogGame *game, LpSeat seat, Buffer *out);

/* 'YYYY-MM-DD' of the name of an automatic log, 2026-10-02T11.53.41.log; else empty. */
enum { GAMETALLY_DATE_SIZE = 11 };
void gametally_date(Slice name, char out[GAMETALLY_DATE_SIZE]);

#endif
