/* Fitting the rules of thumb: each question with the traits of its answers and with how
 * often the search that answered it visited each of them. */
#include <stdlib.h>
#include <string.h>

#include "app/common/output.h"
#include "app/fit/fitting.h"
#include "player/fit_trait.h"

/* The questions of some games, as they are stored. */
typedef struct Words {
    uint16_t *at;
    size_t count, room;
    size_t question_count;
} Words;

/* The questions of one game. */
typedef struct Harvest {
    const Facts *facts;
    const Match *match;
    Words words;
    bool is_held_out, has_failed;
} Harvest;

typedef struct Lesson {
    Facts facts;
    uint64_t games;
    Harvest *harvests; /* of each game */
    Words words[2];    /* of all games: to fit to, and held out */
    uint32_t *order;   /* memory of the fit */
    FitTrait fit;
    int16_t weights[TRAIT_VALUES];
} Lesson;

static bool out_of_memory(void) {
    output_error("fit: out of memory");
    return false;
}

static bool open_lesson(void *self, const LpCards *cards, const PlayerSpec specs[2],
                        uint64_t games) {
    Lesson *lesson = self;
    if (specs[0].kind != &player_search || specs[1].kind != &player_search) {
        output_error("fit: traits learn from searches, as in '--players search:nodes=1000'");
        return false;
    }
    facts_init(&lesson->facts, cards);
    lesson->games = games;
    lesson->harvests = calloc(games, sizeof *lesson->harvests);
    return lesson->harvests != NULL || out_of_memory();
}

static void close_lesson(void *self) {
    Lesson *lesson = self;
    for (uint64_t i = 0; lesson->harvests != NULL && i < lesson->games; i++) {
        free(lesson->harvests[i].words.at);
    }
    free(lesson->harvests);
    for (int i = 0; i < 2; i++) free(lesson->words[i].at);
    free(lesson->order);
}

/* --- Keeping questions --- */

/* Makes room for 'more' words; the memory doubles, so that words are seldom moved. */
static bool words_grow(Words *words, size_t more) {
    size_t room = words->room;
    if (words->count + more <= room) return true;
    while (room < words->count + more) room = 2 * room + 1024;
    uint16_t *at = realloc(words->at, room * sizeof *at);
    if (at == NULL) return false;
    words->at = at;
    words->room = room;
    return true;
}

static void after_answer(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    Harvest *harvest = watcher;
    Words *words = &harvest->words;
    SearchFound found;
    (void)game;
    (void)action;
    if (harvest->has_failed || !search_found(harvest->match->players[seat], &found)) return;
    if (!words_grow(words, FIT_TRAIT_WORDS_MAX)) {
        harvest->has_failed = true;
        return;
    }
    size_t count = fit_trait_question(harvest->facts, &found, words->at + words->count);
    words->count += count;
    words->question_count += count > 0;
}

static void begin(void *self, const FitGame *game, Match *match) {
    Lesson *lesson = self;
    Harvest *harvest = &lesson->harvests[game->index];
    harvest->facts = &lesson->facts;
    harvest->match = match;
    harvest->is_held_out = game->is_held_out;
    match->watch = after_answer;
    match->watcher = harvest;
}

static bool end(void *self, const FitGame *game, uint8_t result) {
    const Lesson *lesson = self;
    (void)result; /* who won does not matter */
    return !lesson->harvests[game->index].has_failed || out_of_memory();
}

/* --- Fitting --- */

/* Adds the questions of a game to those of all. */
static bool gather(Lesson *lesson, const Harvest *harvest) {
    const Words *more = &harvest->words;
    Words *all = &lesson->words[harvest->is_held_out];
    if (more->count == 0) return true;
    if (!words_grow(all, more->count)) return false;
    memcpy(all->at + all->count, more->at, more->count * sizeof *all->at);
    all->count += more->count;
    all->question_count += more->question_count;
    return true;
}

static bool prepare(void *self, uint64_t seed) {
    Lesson *lesson = self;
    for (uint64_t i = 0; i < lesson->games; i++) {
        if (!gather(lesson, &lesson->harvests[i])) return out_of_memory();
    }
    const Words *words = &lesson->words[0];
    lesson->order = calloc(words->question_count + 1, sizeof *lesson->order);
    if (lesson->order == NULL) return out_of_memory();
    if (fit_trait_init(&lesson->fit, words->at, words->count, lesson->order, seed)) return true;
    output_error("fit: nothing was searched, so there is nothing to fit to");
    return false;
}

static void measure(const Lesson *lesson, const int16_t *weights, FitMeasure out[2]) {
    for (int i = 0; i < 2; i++) {
        const Words *words = &lesson->words[i];
        out[i] = fit_trait_measure(weights, words->at, words->count);
    }
}

static void measure_shipped(void *self, FitMeasure out[2]) {
    measure(self, trait_weights, out);
}

static void epoch(void *self, double rate, FitMeasure out[2]) {
    Lesson *lesson = self;
    fit_trait_epoch(&lesson->fit, rate);
    fit_trait_result(&lesson->fit, lesson->weights);
    measure(lesson, lesson->weights, out);
}

static void write_numbers(void *self, Buffer *out) {
    const Lesson *lesson = self;
    fit_trait_write(lesson->weights, out);
}

const FitLesson fitting_trait = {
    .players = "search:nodes=1000",
    .games = 600,
    .epochs = 10,
    .rate = 0.01,
    .examples = "questions",
    .loss = "distance",
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
