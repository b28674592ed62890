/* Fitting the evaluation: the first position of each Main Phase with its features and with
 * who won in the end. */
#include <stdlib.h>
#include <string.h>

#include "app/common/output.h"
#include "app/fit/fitting.h"
#include "player/fit_network.h"

enum {
    TURN_FIRST = 3,    /* before that both players have nothing */
    POSITIONS_MAX = 40 /* of one game; a longer one goes in circles */
};

/* The positions of one game. */
typedef struct Harvest {
    const Facts *facts;
    FitPosition *positions;
    LpSeat movers[POSITIONS_MAX]; /* whose turn it is */
    uint8_t count;
    uint32_t turn; /* of the last position */
} Harvest;

typedef struct Lesson {
    Facts facts;
    uint64_t games;
    Harvest *harvests;      /* of each game */
    FitPosition *positions; /* POSITIONS_MAX for each game, compacted at the end */
    size_t position_count;
    uint32_t *order; /* memory of the fit */
    FitNetwork fit;
    Neuron neurons[FIT_NEURONS];
    Network network;
} Lesson;

static bool open_lesson(void *self, const LpCards *cards, const PlayerSpec specs[2],
                        uint64_t games) {
    Lesson *lesson = self;
    size_t most = games * POSITIONS_MAX;
    (void)specs;
    facts_init(&lesson->facts, cards);
    lesson->games = games;
    lesson->harvests = calloc(games, sizeof *lesson->harvests);
    lesson->positions = calloc(most, sizeof *lesson->positions);
    lesson->order = calloc(most, sizeof *lesson->order);
    if (lesson->harvests != NULL && lesson->positions != NULL && lesson->order != NULL)
        return true;
    output_error("fit: out of memory");
    return false;
}

static void close_lesson(void *self) {
    Lesson *lesson = self;
    free(lesson->harvests);
    free(lesson->positions);
    free(lesson->order);
}

/* --- Keeping positions --- */

static void after_answer(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    Harvest *harvest = watcher;
    LpAsk ask = lp_game_ask(game);
    uint32_t turn = lp_game_turn(game);
    (void)action;
    (void)seat;
    if (ask.kind != LP_ASK_MAIN || turn == harvest->turn || turn < TURN_FIRST) return;
    if (harvest->count == POSITIONS_MAX) return;
    harvest->turn = turn;
    harvest->movers[harvest->count] = ask.seat;
    evaluate_inputs(harvest->facts, game, harvest->positions[harvest->count].inputs);
    harvest->count++;
}

static void begin(void *self, const FitGame *game, Match *match) {
    Lesson *lesson = self;
    Harvest *harvest = &lesson->harvests[game->index];
    harvest->facts = &lesson->facts;
    harvest->positions = &lesson->positions[game->index * POSITIONS_MAX];
    match->watch = after_answer;
    match->watcher = harvest;
}

/* Marks each position with who won; a game without a winner teaches nothing. */
static bool end(void *self, const FitGame *game, uint8_t result) {
    Lesson *lesson = self;
    Harvest *harvest = &lesson->harvests[game->index];
    bool is_won = result == LP_RESULT_WIN_0 || result == LP_RESULT_WIN_1;
    LpSeat winner = result == LP_RESULT_WIN_0 ? 0 : 1;
    if (!is_won) harvest->count = 0;
    for (int i = 0; i < harvest->count; i++) {
        FitPosition *position = &harvest->positions[i];
        LpSeat mover = harvest->movers[i];
        position->decks[0] = game->decks[mover];
        position->decks[1] = game->decks[1 - mover];
        position->has_won = mover == winner;
        position->is_held_out = game->is_held_out;
    }
    return true;
}

/* --- Fitting --- */

/* Compacts the positions, in the order of their games. */
static bool prepare(void *self, uint64_t seed) {
    Lesson *lesson = self;
    for (uint64_t i = 0; i < lesson->games; i++) {
        const Harvest *harvest = &lesson->harvests[i];
        memmove(&lesson->positions[lesson->position_count], harvest->positions,
                harvest->count * sizeof *lesson->positions);
        lesson->position_count += harvest->count;
    }
    if (fit_network_init(&lesson->fit, lesson->positions, lesson->position_count, lesson->order,
                         seed))
        return true;
    output_error("fit: no game was won, so there is nothing to fit to");
    return false;
}

static void measure(const Lesson *lesson, const Network *network, FitMeasure out[2]) {
    for (int i = 0; i < 2; i++) {
        out[i] =
            fit_network_measure(network, lesson->positions, lesson->position_count, i == 1);
    }
}

static void measure_shipped(void *self, FitMeasure out[2]) {
    measure(self, &evaluate_network, out);
}

static void epoch(void *self, double rate, FitMeasure out[2]) {
    Lesson *lesson = self;
    fit_network_epoch(&lesson->fit, rate);
    lesson->network = fit_network_result(&lesson->fit, lesson->neurons);
    measure(lesson, &lesson->network, out);
}

static void write_numbers(void *self, Buffer *out) {
    const Lesson *lesson = self;
    fit_network_write(&lesson->network, out);
}

const FitLesson fitting_network = {
    .players = "search:nodes=100",
    .games = 2400,
    .epochs = 30,
    .rate = 0.003,
    .examples = "positions",
    .loss = "log loss",
    .size = sizeof(Lesson),
    .open = open_lesson,
    .begin = begin,
    .end = end,
    .prepare = prepare,
    .measure_shipped = measure_shipped,
    .epoch = epoch,
    .write = write_numbers,
    .close = close_lesson,
};
