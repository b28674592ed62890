/* What an analysis is about: a game at a question, from a scenario file or from any step of
 * a replay, with the deck lists of its players. Errors are written to a buffer, so that they
 * can go into an answer as well as to stderr. */
#ifndef APP_ANALYSIS_SUBJECT_H
#define APP_ANALYSIS_SUBJECT_H

#include "app/analysis/query.h"
#include "app/position/pool.h"
#include "logpose/logpose.h"

typedef struct Subject {
    Pool pool;             /* cards of scenario files */
    LpCards *replay_cards; /* of replays */
    const LpCards *cards;  /* of the game */
    LpGame *game;          /* lp_game_size() bytes */
    LpDeck decks[2];
    bool is_replay;
} Subject;

/* Reads the query's file or text and goes to the step it names. False with a message in
 * 'why'. */
bool subject_open(Subject *subject, const Query *query, Buffer *why);
void subject_free(Subject *subject);

#endif
