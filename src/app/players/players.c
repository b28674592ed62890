/* Reading players, and what they use of the outside world. */
#include "app/players/players.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cards/decks.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/players/botplayer.h"

/* --- Threads and the clock --- */

typedef struct Crew {
    void (*job)(void *argument, int index);
    void *argument;
    int count;
    atomic_int next;
} Crew;

static void *take_jobs(void *argument) {
    Crew *crew = argument;
    for (;;) {
        int index = atomic_fetch_add(&crew->next, 1);
        if (index >= crew->count) return NULL;
        crew->job(crew->argument, index);
    }
}

/* This thread works too, so any number of threads that the system provides is enough. */
static void run_jobs(int threads, int count, void (*job)(void *argument, int index),
                     void *argument) {
    Crew crew = {.job = job, .argument = argument, .count = count};
    pthread_t ids[PLAYERS_THREADS_MAX];
    int started = 0, wanted = threads < count ? threads : count;
    if (wanted > PLAYERS_THREADS_MAX) wanted = PLAYERS_THREADS_MAX;
    while (started < wanted - 1 && pthread_create(&ids[started], NULL, take_jobs, &crew) == 0) {
        started++;
    }
    take_jobs(&crew);
    for (int i = 0; i < started; i++) pthread_join(ids[i], NULL);
}

static uint64_t microseconds(void) { return (uint64_t)(clock_seconds() * 1e6); }

bool players_threads(const char *command, uint64_t *threads) {
    long core_count = sysconf(_SC_NPROCESSORS_ONLN);
    if (*threads == 0) *threads = core_count > 0 ? (uint64_t)core_count : 1;
    if (*threads <= PLAYERS_THREADS_MAX) return true;
    caption_error("players.jobs-range", "sd", command, PLAYERS_THREADS_MAX);
    return false;
}

const PlayerTools players_tools = {.microseconds = microseconds, .run = run_jobs};

/* --- Names and memory --- */

bool players_parse(const char *command, Slice text, PlayerSpec *out) {
    const Slice bot = SLICE("bot:");
    Slice where;
    const char *problem = text_starts_with(text, bot)
                              ? botplayer_parse(text_from(text, bot.size), out, &where)
                              : player_parse(text, out, &where);
    if (problem == NULL) return true;
    output_error("%s: '%.*s' %s", command, (int)where.size, where.at, caption_remark(problem));
    if (out->kind != NULL) return false;
    caption_note("players.list", "");
    for (size_t i = 0; i < player_kind_count; i++) {
        output_note("  %-10s %s", player_kinds[i]->name, caption_remark(player_kinds[i]->doc));
    }
    output_note("  %-10s %s", player_bot.name, caption_remark(player_bot.doc));
    return false;
}

bool players_parse_pair(const char *command, const char *text, PlayerSpec out[2]) {
    Slice rest = text_of(text), part = SLICE("");
    for (int i = 0; i < 2; i++) {
        if (!text_next_part(&rest, ',', &part) && i == 0) part = SLICE("");
        if (!players_parse(command, part, &out[i])) return false;
    }
    if (rest.size == 0) return true;
    caption_error("players.two-names", "s", command);
    return false;
}

void players_default(PlayerSpec *out, char *name, size_t name_size) {
    static const char *const wanted[] = {"level3", "level2", "level1", "random"};
    Slice where;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        if (player_parse(text_of(wanted[i]), out, &where) != NULL) continue;
        snprintf(name, name_size, "%s", wanted[i]);
        return;
    }
}

bool players_parse_level(const char *command, const char *text, PlayerSpec *out, char *name,
                         size_t name_size) {
    if (text == NULL) {
        players_default(out, name, name_size);
        return true;
    }
    bool is_number = text_is_digit(text[0]) && text[1] == 0;
    int size = snprintf(name, name_size, "%s%s", is_number ? "level" : "", text);
    if (size < 0 || (size_t)size >= name_size) {
        return caption_error("players.name-too-long", "sz", command, name_size - 1), false;
    }
    return players_parse(command, text_of(name), out);
}

void *players_memory(const PlayerSpec *spec) {
    size_t size = player_memory_size(spec);
    void *memory = aligned_alloc(PLAYER_ALIGNMENT, size);
    if (memory == NULL) caption_error("players.out-memory-for-player", "s", spec->kind->name);
    /* Only a player that must be stopped looks at its memory before it is started. */
    if (memory != NULL && spec->kind->stop != NULL) memset(memory, 0, size);
    return memory;
}

void players_free(const PlayerSpec *spec, void *memory) {
    if (memory != NULL && spec->kind->stop != NULL) spec->kind->stop(memory);
    free(memory);
}

bool players_open(Match *match) {
    match->game = input_game();
    match->view = input_view();
    for (int i = 0; i < 2; i++) match->players[i] = players_memory(&match->specs[i]);
    return match->game != NULL && match->view != NULL && match->players[0] != NULL &&
           match->players[1] != NULL;
}

void players_close(Match *match) {
    free(match->game);
    free(match->view);
    for (int i = 0; i < 2; i++) players_free(&match->specs[i], match->players[i]);
}

int players_prior(const LpCards *cards, LpDeck out[PLAYERS_PRIOR_MAX]) {
    NamedDeck *decks = calloc(PLAYERS_PRIOR_MAX, sizeof *decks);
    if (decks == NULL) return 0;
    size_t count = decks_bundled(cards, decks, PLAYERS_PRIOR_MAX);
    for (size_t i = 0; i < count; i++) out[i] = decks[i].deck;
    free(decks);
    return (int)count;
}
