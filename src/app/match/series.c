/* Playing a series. */
#include "app/match/series.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "base/hash.h"

typedef struct Worker {
    Series *series;
    pthread_t thread;
    bool has_thread;
    LpGame *game;
    LpView *view;
    void *players[2];
    MatchTime times[2];
} Worker;

/* The decks of a group: every deck meets every deck, including itself, or only itself, and the
 * first groups use all of them evenly. */
static void decks_of(const Series *series, uint64_t group, size_t out[2]) {
    uint64_t round = group / series->deck_count;
    out[0] = group % series->deck_count;
    out[1] = series->is_mirror ? out[0] : (out[0] + 1 + round) % series->deck_count;
}

/* --- One game --- */

static uint8_t outcome_of(const MatchResult *result, LpSeat seat) {
    switch (result->result) {
    case LP_RESULT_NONE: return SERIES_UNFINISHED;
    case LP_RESULT_ABORTED: return SERIES_ABORTED;
    case LP_RESULT_WIN_0: return seat == 0 ? SERIES_WON : SERIES_LOST;
    case LP_RESULT_WIN_1: return seat == 1 ? SERIES_WON : SERIES_LOST;
    default: return SERIES_DRAWN;
    }
}

/* Seat 0 always has the first deck of the pair, so that all four games of a group can be dealt
 * alike; bit 1 of the index swaps the players, bit 0 who goes first. */
static bool play_game(Worker *worker, uint64_t index, SeriesGame *out) {
    const Series *series = worker->series;
    LpSeat seat = index & 2 ? 1 : 0; /* of the first player */
    LpSeat other = (LpSeat)(1 - seat);
    size_t pair[2];
    decks_of(series, index / ELO_GROUP_GAMES, pair);
    LpSetup setup = {.decks = {series->decks[pair[0]].deck, series->decks[pair[1]].deck},
                     .edition = series->edition,
                     .chooser = 0};
    uint64_t deal = series->has_new_deals ? index : index / ELO_GROUP_GAMES;
    setup.seed = lp_seed(series->seed, &setup.decks[0], &setup.decks[1], deal);
    Match match = {.cards = series->cards,
                   .tools = players_tools,
                   .prior = series->prior,
                   .prior_count = series->prior_count,
                   .order = index & 1 ? MATCH_ORDER_FIRST_1 : MATCH_ORDER_FIRST_0,
                   .game = worker->game,
                   .view = worker->view};
    for (int i = 0; i < 2; i++) {
        LpSeat at = i == 0 ? seat : other;
        match.specs[at] = series->specs[i];
        match.players[at] = worker->players[i];
        /* Two players of one kind get different seeds, or mirrored games would be the same
         * game. */
        match.salts[at] = 1 + (uint64_t)i + 2 * (index % ELO_GROUP_GAMES);
        match.times[at] = &worker->times[i];
    }
    MatchResult result = match_play(&match, &setup);
    if (result.status != LP_OK) return false;
    *out =
        (SeriesGame){.hash = result.hash,
                     .outcome = outcome_of(&result, seat),
                     .second = result.first != seat,
                     .forfeited = {result.forfeits >> seat & 1, result.forfeits >> other & 1}};
    return true;
}

/* --- Groups, in the order of their index --- */

/* The mean score of a group's finished games; false if there are none. */
static bool group_score(const SeriesGame *games, double *out) {
    double points = 0;
    int finished = 0;
    for (int i = 0; i < ELO_GROUP_GAMES; i++) {
        uint8_t outcome = games[i].outcome;
        if (outcome == SERIES_UNFINISHED || outcome == SERIES_ABORTED) continue;
        finished++;
        points += outcome == SERIES_WON ? 1 : outcome == SERIES_DRAWN ? 0.5 : 0;
    }
    *out = finished > 0 ? points / finished : 0;
    return finished > 0;
}

static bool is_complete(const SeriesGame *games) {
    for (int i = 0; i < ELO_GROUP_GAMES; i++) {
        if (games[i].outcome == SERIES_PENDING) return false;
    }
    return true;
}

/* Adds the groups that are complete, and stops the series where the test says so. Games
 * beyond that are ignored. */
static void settle(Series *series) {
    while (series->sprt.verdict == SPRT_OPEN && series->groups_done < series->group_count) {
        const SeriesGame *games = &series->games[series->groups_done * ELO_GROUP_GAMES];
        double score;
        if (!is_complete(games)) return;
        if (group_score(games, &score)) elo_add(&series->sums, score);
        series->groups_done++;
        if (!series->sprt.is_wanted || series->sums.groups < ELO_TEST_GROUPS_MIN) continue;
        double llr = elo_llr(&series->sums, series->sprt.elo0, series->sprt.elo1);
        if (llr >= elo_llr_bound()) series->sprt.verdict = SPRT_ELO1;
        if (llr <= -elo_llr_bound()) series->sprt.verdict = SPRT_ELO0;
        if (series->sprt.verdict != SPRT_OPEN) atomic_store(&series->game_count, 0);
    }
}

static void *work(void *argument) {
    Worker *worker = argument;
    Series *series = worker->series;
    for (;;) {
        uint64_t index = atomic_fetch_add(&series->game_next, 1);
        if (index >= atomic_load(&series->game_count)) return NULL;
        SeriesGame game;
        if (series->games[index].outcome != SERIES_PENDING) continue; /* from the file */
        bool is_played = play_game(worker, index, &game);
        pthread_mutex_lock(&series->mutex);
        if (is_played && series->keeper != NULL) {
            series->cannot_keep |= !series->keep(series->keeper, index, &game);
        }
        if (is_played && !series->cannot_keep) {
            series->games[index] = game;
            settle(series);
        } else {
            series->has_failed |= !is_played;
            atomic_store(&series->game_count, 0);
        }
        pthread_mutex_unlock(&series->mutex);
    }
}

/* --- Threads --- */

/* A line on a terminal that is rewritten until all games are done. */
static void show_progress(Series *series) {
    for (;;) {
        pthread_mutex_lock(&series->mutex);
        EloSums sums = series->sums;
        uint64_t done = series->groups_done;
        pthread_mutex_unlock(&series->mutex);
        if (atomic_load(&series->game_count) == 0 || done == series->group_count) break;
        putc('\r', stderr);
        caption_write(stderr, "series.progress", "lls",
                      (unsigned long long)(done * ELO_GROUP_GAMES),
                      (unsigned long long)(series->group_count * ELO_GROUP_GAMES),
                      output_fixed(elo_mean(&sums) * 100, 1));
        if (series->sprt.is_wanted) {
            double llr = elo_llr(&sums, series->sprt.elo0, series->sprt.elo1);
            fprintf(stderr, ", LLR %s of %s", output_fixed(llr, 2),
                    output_fixed(elo_llr_bound(), 2));
        }
        fputs("  ", stderr);
        fflush(stderr);
        nanosleep(&(struct timespec){0, 200000000}, NULL);
    }
    fputs("\r\x1b[K", stderr);
}

static bool worker_open(Series *series, Worker *worker) {
    worker->series = series;
    worker->game = input_game();
    worker->view = input_view();
    for (int i = 0; i < 2; i++) worker->players[i] = players_memory(&series->specs[i]);
    return worker->game != NULL && worker->view != NULL && worker->players[0] != NULL &&
           worker->players[1] != NULL;
}

static void worker_close(Series *series, Worker *worker) {
    for (int i = 0; i < 2; i++) {
        MatchTime *sum = &series->times[i];
        const MatchTime *part = &worker->times[i];
        sum->answers += part->answers;
        sum->microseconds += part->microseconds;
        if (part->microseconds_max > sum->microseconds_max) {
            sum->microseconds_max = part->microseconds_max;
        }
        players_free(&series->specs[i], worker->players[i]);
    }
    free(worker->game);
    free(worker->view);
}

/* This thread plays too, unless it draws the line. */
static bool run_workers(Series *series, Worker *workers, size_t count) {
    bool is_ok = true, wants_line = output_is_terminal(stderr);
    for (size_t i = 0; is_ok && i < count; i++) is_ok = worker_open(series, &workers[i]);
    for (size_t i = wants_line ? 0 : 1; is_ok && i < count; i++) {
        Worker *worker = &workers[i];
        worker->has_thread = pthread_create(&worker->thread, NULL, work, worker) == 0;
    }
    if (is_ok && wants_line && workers[0].has_thread) show_progress(series);
    if (is_ok && !workers[0].has_thread) work(&workers[0]);
    for (size_t i = 0; i < count; i++) {
        if (workers[i].has_thread) pthread_join(workers[i].thread, NULL);
    }
    return is_ok;
}

bool series_run(Series *series, size_t thread_count) {
    uint64_t game_count = series->group_count * ELO_GROUP_GAMES;
    if (thread_count > game_count) thread_count = (size_t)game_count;
    Worker *workers = calloc(thread_count, sizeof *workers);
    series->games = calloc(game_count, sizeof *series->games);
    bool is_ok = workers != NULL && series->games != NULL;
    if (!is_ok) caption_error("fault.memory", "");
    atomic_init(&series->game_next, 0);
    atomic_init(&series->game_count, game_count);
    pthread_mutex_init(&series->mutex, NULL);
    if (is_ok && series->keeper != NULL) {
        series->recall(series->keeper, series->games, game_count);
        settle(series);
    }
    if (is_ok) is_ok = run_workers(series, workers, thread_count);
    for (size_t i = 0; workers != NULL && i < thread_count; i++) {
        worker_close(series, &workers[i]);
    }
    pthread_mutex_destroy(&series->mutex);
    free(workers);
    if (series->has_failed) caption_error("series.game-could-not-started", "");
    if (series->cannot_keep) caption_error("series.file-cannot-written", "");
    return is_ok && !series->has_failed && !series->cannot_keep;
}

void series_free(Series *series) {
    free(series->games);
    series->games = NULL;
}

/* --- What came of it --- */

void series_tally(const Series *series, SeriesTally *out) {
    memset(out, 0, sizeof *out);
    for (uint64_t i = 0; i < series->groups_done * ELO_GROUP_GAMES; i++) {
        const SeriesGame *game = &series->games[i];
        out->outcomes[game->second][game->outcome]++;
        for (int k = 0; k < 2; k++) out->forfeits[k] += game->forfeited[k];
    }
}

uint64_t series_signature(const Series *series) {
    uint64_t hash = 0;
    for (uint64_t i = 0; i < series->groups_done * ELO_GROUP_GAMES; i++) {
        hash = hash_combine(hash, series->games[i].hash);
    }
    return hash;
}
