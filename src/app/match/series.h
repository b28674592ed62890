/* Many games between two players, for 'logpose match'.
 *
 * Games come in groups of four: one deck pair and one seed, with the players on either side and
 * either side going first. Threads take single games as they come. Results are kept by the
 * game's index and the sequential test looks at whole groups in the order of their index, so
 * that nothing depends on the number of threads. */
#ifndef APP_MATCH_SERIES_H
#define APP_MATCH_SERIES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/cards/decks.h"
#include "app/players/players.h"
#include "player/elo.h"
#include "player/match.h"

/* How a game ended for the first player of the series. */
typedef enum SeriesOutcome {
    SERIES_PENDING, /* not played */
    SERIES_WON,
    SERIES_LOST,
    SERIES_DRAWN,
    SERIES_UNFINISHED, /* stopped because it would not end */
    SERIES_ABORTED,    /* a table of the engine was full */
    SERIES_OUTCOME_COUNT
} SeriesOutcome;

typedef struct SeriesGame {
    uint64_t hash;
    uint8_t outcome;      /* SeriesOutcome */
    uint8_t second;       /* the first player of the series went second */
    uint8_t forfeited[2]; /* by which of the players */
} SeriesGame;

typedef enum SprtVerdict { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 } SprtVerdict;

typedef struct Sprt {
    bool is_wanted;
    double elo0, elo1;
    SprtVerdict verdict;
} Sprt;

typedef struct Series {
    /* Set by the caller. */
    const LpCards *cards;
    const NamedDeck *decks;
    size_t deck_count;
    PlayerSpec specs[2];
    const LpDeck *prior;
    int prior_count;
    uint8_t edition;
    uint64_t seed, group_count; /* groups at most */
    bool is_mirror;             /* both play the same deck */
    bool has_new_deals;         /* every game has a deal of its own */
    Sprt sprt;
    /* Where games are saved, or NULL: `recall` fills in those that were played before, and
     * `keep` writes one more; false if it cannot be written. */
    void *keeper;
    void (*recall)(void *keeper, SeriesGame *games, uint64_t game_count);
    bool (*keep)(void *keeper, uint64_t index, const SeriesGame *game);
    /* Results. */
    SeriesGame *games;
    uint64_t groups_done; /* complete, from the first on, and before the test's end */
    EloSums sums;
    MatchTime times[2];
    bool has_failed, cannot_keep;
    /* For the threads. */
    atomic_uint_fast64_t game_next, game_count; /* no game from game_count on is started */
    pthread_mutex_t mutex;
} Series;

/* Plays all of it; false after a message. Free with series_free in any case. */
bool series_run(Series *series, size_t thread_count);
void series_free(Series *series);

/* Games by outcome and turn order, and forfeits by player, over the groups that count. */
typedef struct SeriesTally {
    uint64_t outcomes[2][SERIES_OUTCOME_COUNT]; /* [1]: the first player went second */
    uint64_t forfeits[2];
} SeriesTally;
void series_tally(const Series *series, SeriesTally *out);

/* One hash over the games that count. */
uint64_t series_signature(const Series *series);

#endif
