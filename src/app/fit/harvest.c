/* Threads that play games and append them to a book. */
#include "app/fit/harvest.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/clock.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/common/progress.h"
#include "app/fit/book.h"
#include "base/hash.h"
#include "base/random.h"
#include "player/search.h"

enum { HEAD_MAX = 2048 };

typedef struct Harvest {
    const HarvestPlan *plan;
    const char *path;
    FILE *file;
    bool *is_played;       /* by index */
    pthread_mutex_t mutex; /* of the rest */
    uint64_t next, done, left;
    double start;
    bool wants_line, has_failed;
} Harvest;

/* What one thread has. */
typedef struct Worker {
    Harvest *harvest;
    Match match;
    BookGame *game;
    char *line;
    bool is_too_long;
} Worker;

/* --- One game ----------------------------------------------------------------------------- */

static uint8_t share_of(uint32_t visits, uint64_t total) {
    return (uint8_t)(((uint64_t)visits * BOOK_SHARE_ALL + total / 2) / total);
}

static void keep_thought(const SearchFound *found, BookThought *out) {
    uint64_t total = 0;
    for (int i = 0; i < found->answers->count; i++) total += found->visits[i];
    if (total == 0) return;
    out->value = found->value;
    for (int i = 0; i < found->answers->count && i < 256; i++) {
        if (found->visits[i] == 0 || out->count == BOOK_VISITS_MAX) continue;
        out->index[out->count] = (uint8_t)i;
        out->share[out->count++] = share_of(found->visits[i], total);
    }
}

static void after_answer(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    Worker *worker = watcher;
    BookGame *book = worker->game;
    (void)game;
    if (book->count == BOOK_ANSWERS_MAX) {
        worker->is_too_long = true;
        return;
    }
    BookThought *thought = &book->thoughts[book->count];
    *thought = (BookThought){.value = UINT16_MAX};
    SearchFound found;
    if (search_is(worker->match.specs[seat].kind) &&
        search_found(worker->match.players[seat], &found))
        keep_thought(&found, thought);
    book->answers[book->count++] = action;
}

/* Plays a game and appends it; false after a message. */
static bool play_game(Worker *worker, uint64_t index) {
    Harvest *harvest = worker->harvest;
    const HarvestPlan *plan = harvest->plan;
    BookGame *game = worker->game;
    uint64_t random = hash_combine(plan->seed, index);
    game->index = index;
    game->count = 0;
    game->setup = (LpSetup){.edition = LP_EDITION_DEFAULT, .chooser = 2};
    for (int i = 0; i < 2; i++) deal_draw(plan->deal, &random, &game->setup.decks[i]);
    game->setup.seed = random_next(&random);
    worker->is_too_long = false;
    MatchResult result = match_play(&worker->match, &game->setup);
    if (result.status != LP_OK) return output_error("fit: a game could not be started"), false;
    if (worker->is_too_long) return true;
    game->result = result.result;
    Buffer out;
    buffer_init(&out, worker->line, BOOK_LINE_MAX);
    book_write(game, &out);
    if (out.overflow) return true;
    pthread_mutex_lock(&harvest->mutex);
    bool is_ok =
        fwrite(out.at, 1, out.used, harvest->file) == out.used && fflush(harvest->file) == 0;
    pthread_mutex_unlock(&harvest->mutex);
    if (!is_ok) output_error("fit: %s: %s", harvest->path, strerror(errno));
    return is_ok;
}

/* --- Threads ------------------------------------------------------------------------------ */

static bool take_game(Harvest *harvest, uint64_t *out) {
    const HarvestPlan *plan = harvest->plan;
    pthread_mutex_lock(&harvest->mutex);
    while (harvest->next < plan->games &&
           (harvest->is_played[harvest->next] || harvest->next % plan->parts != plan->part))
        harvest->next++;
    bool is_found = !harvest->has_failed && harvest->next < plan->games;
    if (is_found) *out = harvest->next++;
    pthread_mutex_unlock(&harvest->mutex);
    return is_found;
}

static void report_game(Harvest *harvest, bool is_ok) {
    pthread_mutex_lock(&harvest->mutex);
    harvest->has_failed |= !is_ok;
    harvest->done++;
    if (harvest->wants_line)
        progress_show(harvest->done, harvest->left, "games", clock_seconds() - harvest->start);
    pthread_mutex_unlock(&harvest->mutex);
}

static void work(void *argument, int thread) {
    Harvest *harvest = argument;
    const HarvestPlan *plan = harvest->plan;
    uint64_t index;
    (void)thread;
    Worker worker = {.harvest = harvest,
                     .match = {.cards = plan->cards,
                               .specs = {plan->specs[0], plan->specs[1]},
                               .tools = plan->tools,
                               .prior = plan->prior,
                               .prior_count = plan->prior_count},
                     .game = malloc(sizeof(BookGame)),
                     .line = malloc(BOOK_LINE_MAX)};
    bool is_ok = worker.game != NULL && worker.line != NULL && plan->open(&worker.match);
    worker.match.watch = after_answer;
    worker.match.watcher = &worker;
    if (!is_ok) report_game(harvest, false);
    while (is_ok && take_game(harvest, &index)) {
        is_ok = play_game(&worker, index);
        report_game(harvest, is_ok);
    }
    plan->close(&worker.match);
    free(worker.line);
    free(worker.game);
}

/* --- The book ----------------------------------------------------------------------------- */

/* Marks the games that the book holds; false if it is about something else. */
static bool recall(Harvest *harvest, Slice head) {
    File file;
    Slice rest, line;
    if (!file_exists(harvest->path)) return true;
    if (!file_load(harvest->path, &file)) return false;
    rest = (Slice){file.at, file.size};
    bool is_ok = !text_next_line(&rest, &line) || text_equal(line, text_trim(head));
    if (!is_ok) output_error("fit: %s holds other games", harvest->path);
    BookGame *game = malloc(sizeof *game);
    while (is_ok && game != NULL && text_next_line(&rest, &line)) {
        if (book_parse(line, game) && game->index < harvest->plan->games)
            harvest->is_played[game->index] = true;
    }
    free(game);
    file_free(&file);
    return is_ok;
}

/* A line that was torn by a crash is ended, so that the next one begins a line. */
static bool open_book(Harvest *harvest, Slice head) {
    bool is_new = !file_exists(harvest->path);
    harvest->file = fopen(harvest->path, "a");
    if (harvest->file == NULL) {
        output_error("fit: %s: %s", harvest->path, strerror(errno));
        return false;
    }
    if (is_new)
        fwrite(head.at, 1, head.size, harvest->file);
    else
        fputc('\n', harvest->file);
    return fflush(harvest->file) == 0;
}

bool harvest_play(const HarvestPlan *plan, const char *path) {
    Harvest harvest = {.plan = plan, .path = path};
    char memory[HEAD_MAX];
    Buffer head;
    buffer_init(&head, memory, sizeof memory);
    book_write_head(plan->cards, plan->about, &head);
    harvest.is_played = calloc(plan->games + 1, sizeof *harvest.is_played);
    bool is_ok = harvest.is_played != NULL && recall(&harvest, buffer_text(&head)) &&
                 open_book(&harvest, buffer_text(&head));
    if (is_ok) {
        for (uint64_t i = plan->part; i < plan->games; i += plan->parts)
            harvest.left += !harvest.is_played[i];
        pthread_mutex_init(&harvest.mutex, NULL);
        harvest.start = clock_seconds();
        harvest.wants_line = output_is_terminal(stderr);
        plan->tools.run(plan->threads, plan->threads, work, &harvest);
        if (harvest.wants_line) progress_clear();
        pthread_mutex_destroy(&harvest.mutex);
        is_ok = !harvest.has_failed;
    }
    if (harvest.file != NULL) fclose(harvest.file);
    free(harvest.is_played);
    return is_ok;
}
